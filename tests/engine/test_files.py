"""Files: tried before the work, written whole or not at all, used by one run at a time."""

import os
import re
import stat
from pathlib import Path

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import (
    add_file,
    is_same_file,
    require_writable,
    used_alone,
    write_file,
)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_path_is_tried_and_nothing_left(tmp_path: Path) -> None:
    require_writable(tmp_path / "new.svg", "--svg", (".svg",))
    assert names(tmp_path) == []
    (tmp_path / "old.svg").write_text("old")
    require_writable(tmp_path / "old.svg", "--svg", (".svg",))
    assert names(tmp_path) == ["old.svg"]
    assert (tmp_path / "old.svg").read_text() == "old"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("q.gif", "ends in .svg or .png"),
        ("none/q.svg", "there is no folder"),
        ("file/q.svg", "Not a directory"),
        ("folder.svg", "is a folder"),
        (f"{'q' * 300}.svg", "File name too long"),
    ],
)
def test_what_cannot_be_written(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(InputError, match=words) as caught:
        require_writable(tmp_path / name, "--svg", (".svg", ".png"))
    assert caught.value.field == "--svg"
    assert "\n" not in str(caught.value)
    assert names(tmp_path) == ["file", "folder.svg"]


def test_a_link_to_nowhere_says_where_there_is_no_folder(tmp_path: Path) -> None:
    link = tmp_path / "link.svg"
    link.symlink_to(tmp_path / "none" / "q.svg")
    with pytest.raises(InputError, match=rf"there is no folder {re.escape(str(tmp_path))}/none$"):
        require_writable(link, "--svg")


def test_what_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "q.svg"
    path.write_text("old")
    path.chmod(0o444)
    # The superuser may write everything.
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(InputError, match="may only be read"):
        require_writable(path, "--svg")


def test_a_link_stays_a_link_and_rights_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_file(b"new", link, "--output")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert names(tmp_path) == ["link", "target"]


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_new_files_have_the_rights_that_the_process_gives(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        write_file(b"new", tmp_path / "written", "--output")
        add_file(b"new", tmp_path / "added", "--output")
    finally:
        os.umask(before)
    for name in ("written", "added"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o666 & ~mask


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_file(b"new", Path(os.devnull), "--output")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_failed_writing_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    path.write_text("old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left on device"):
        write_file(b"new", path, "--output")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["kept"]


def test_one_run_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    with used_alone(path, "--resume"):
        with pytest.raises(InputError, match="another run is using"), used_alone(path, "--resume"):
            raise AssertionError("two runs hold it")
        # What failed to get it has let the other keep it.
        with pytest.raises(InputError), used_alone(path, "--resume"):
            raise AssertionError("two runs hold it")
    assert names(tmp_path) == []
    with used_alone(path, "--resume"):
        pass


def test_a_lock_that_a_killed_run_left_does_not_block(tmp_path: Path) -> None:
    (tmp_path / ".answers.lock").write_text("")
    with used_alone(tmp_path / "answers", "--resume"):
        pass


def test_one_file_by_several_names(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    assert is_same_file(path, tmp_path / "." / "file")
    assert not is_same_file(path, tmp_path / "other")
    path.write_text("")
    link.symlink_to(path)
    os.link(path, tmp_path / "hard")
    assert is_same_file(path, link)
    assert is_same_file(path, tmp_path / "hard")
