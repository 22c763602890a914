"""The folder of machine code: a name for each toolchain, nothing trusted that others wrote."""

import os
import pwd
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from patchwork_solve.engine.kernel.machine_code import folder
from patchwork_solve.engine.kernel.machine_code.sources import Sources
from tests.engine.conftest import NAME, again

Captured = pytest.CaptureFixture[str]


def one_note(captured: Captured) -> str:
    """Return the one line that was printed."""
    out, err = captured.readouterr()
    assert out == ""
    assert err.startswith("note: ")
    assert err.count("\n") == 1
    return err


# -- the name ------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_any_edit_has_another_name(sources: Path) -> None:
    version = Sources(sources).version
    assert version == Sources().version
    files = sorted(sources.rglob("*.py"))
    assert sources / "layout.py" in files
    for file in files:
        text = file.read_bytes()
        file.write_bytes(text + b"\nNEW = 1\n")
        assert Sources(sources).version != version, file
        file.write_bytes(text)
    assert Sources(sources).version == version


def test_a_constant_of_the_layout_has_another_name(sources: Path) -> None:
    version = Sources(sources).version
    layout = sources / "layout.py"
    text = layout.read_text("utf-8")
    assert "\nANCHOR_BITS = 7\n" in text
    layout.write_text(text.replace("\nANCHOR_BITS = 7\n", "\nANCHOR_BITS = 8\n"), "utf-8")
    assert Sources(sources).version != version


def test_text_moved_to_another_file_has_another_name(sources: Path) -> None:
    version = Sources(sources).version
    (sources / "hashing.py").rename(sources / "hushing.py")
    assert Sources(sources).version != version


@pytest.mark.parametrize("setting", ["BOUNDSCHECK", "OPT", "DEBUG_JIT"])
def test_numba_settings_have_another_name(
    setting: str, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = Sources(sources).version
    monkeypatch.setattr(f"numba.config.{setting}", 1)
    assert Sources(sources).version != version


@pytest.mark.parametrize("edit", ["change", "put back", "add", "remove"])
def test_nothing_is_kept_or_loaded_after_an_edit(
    edit: str, opened: Path, sources: Path, capsys: Captured
) -> None:
    """A late import may be newer than the name of the version says."""
    folder = again(sources)
    file = sources / "bits.py"
    text = file.read_bytes()
    if edit == "add":
        (sources / "new.py").write_text("", "utf-8")
    elif edit == "remove":
        file.unlink()
    else:
        file.write_bytes(text + b"\n")
        if edit == "put back":
            file.write_bytes(text)
            os.utime(file, ns=(1, 1))
    assert folder.read(NAME) is None
    folder.write("late", b"machine code")
    assert not (opened / "late").exists()
    assert "edited" in one_note(capsys)


def test_without_sources_nothing_is_kept(tmp_path: Path, home: Path, capsys: Captured) -> None:
    (tmp_path / "frozen").mkdir()
    folder = again(tmp_path / "frozen")
    folder.write(NAME, b"machine code")
    assert folder.read(NAME) is None
    assert not home.exists()
    assert "sources" in one_note(capsys)


# -- where it lies -------------------------------------------------------------------------------


def test_the_chosen_folder_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("PATCHWORK_SOLVE_CACHE", raising=False)
    assert folder.home() == tmp_path / "xdg" / "patchwork-solve"
    monkeypatch.setenv("PATCHWORK_SOLVE_CACHE", str(tmp_path / "chosen"))
    assert folder.home() == tmp_path / "chosen"
    monkeypatch.setenv("PATCHWORK_SOLVE_CACHE", "")
    assert folder.home() == tmp_path / "xdg" / "patchwork-solve"


def test_a_relative_folder_does_not_move(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sources: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATCHWORK_SOLVE_CACHE", "here")
    made = again(sources)
    assert made.path is not None
    monkeypatch.chdir(sources)
    made.write(NAME, b"machine code")
    assert made.read(NAME) == b"machine code"
    assert made.path.parent == tmp_path / "here"


def test_a_user_without_a_home(
    monkeypatch: pytest.MonkeyPatch, sources: Path, capsys: Captured
) -> None:
    def nobody(number: int) -> pwd.struct_passwd:
        raise KeyError(number)

    for name in ("HOME", "XDG_CACHE_HOME", "PATCHWORK_SOLVE_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    made = again(sources)
    made.write(NAME, b"machine code")
    assert made.read(NAME) is None
    assert "PATCHWORK_SOLVE_CACHE" in one_note(capsys)


# -- whose it is ---------------------------------------------------------------------------------


def test_folder_and_files_are_the_users_alone(opened: Path, sources: Path) -> None:
    assert opened.stat().st_mode & 0o777 == 0o700
    assert (opened / NAME).stat().st_mode & 0o777 == 0o600
    assert again(sources).read(NAME) == b"machine code"


def test_a_folder_of_another_user_is_refused(
    opened: Path, sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: opened.stat().st_uid + 1)
    made = again(sources)
    assert made.path is None
    assert made.read(NAME) is None
    made.write("new", b"machine code")
    assert not (opened / "new").exists()
    assert "another user" in one_note(capsys)


def test_a_linked_folder_is_refused(opened: Path, sources: Path, capsys: Captured) -> None:
    elsewhere = opened.rename(opened.with_name("elsewhere"))
    opened.symlink_to(elsewhere)
    made = again(sources)
    assert made.read(NAME) is None
    made.write("new", b"machine code")
    assert not (elsewhere / "new").exists()
    assert "link" in one_note(capsys)


def test_an_open_folder_is_closed(opened: Path, sources: Path, capsys: Captured) -> None:
    opened.chmod(0o777)
    assert again(sources).read(NAME) == b"machine code"
    assert opened.stat().st_mode & 0o777 == 0o700
    assert capsys.readouterr().err == ""


def test_a_folder_that_cannot_be_closed_is_refused(
    opened: Path, sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """As on a file system without modes."""
    opened.chmod(0o777)
    monkeypatch.setattr(Path, "chmod", lambda self, mode: None)
    assert again(sources).read(NAME) is None
    assert "others may write" in one_note(capsys)


def test_a_folder_that_cannot_be_made(home: Path, sources: Path, capsys: Captured) -> None:
    home.write_text("a file", "utf-8")
    made = again(sources)
    made.write(NAME, b"machine code")
    assert made.read(NAME) is None
    assert str(home) in one_note(capsys)


def test_a_file_that_is_swapped_between_look_and_read_is_refused(
    opened: Path, sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """The checked file is the one that is read, whatever its name stands for later."""
    shutil.copy(opened / NAME, opened / "other")
    (opened / "other").chmod(0o666)
    look = Path.lstat

    def swap(path: Path) -> os.stat_result:
        status = look(path)
        if path.name == NAME:
            os.replace(opened / "other", path)
        return status

    made = again(sources)
    assert made.path == opened
    real = os.open

    def opening(path: str | Path, *arguments: int, **options: int) -> int:
        if Path(path) == opened / NAME:
            os.replace(opened / "other", path)
        return real(path, *arguments, **options)

    monkeypatch.setattr(Path, "lstat", swap)
    monkeypatch.setattr(os, "open", opening)
    assert made.read(NAME) is None
    assert NAME in one_note(capsys)
    assert not (opened / "other").exists()


# -- what is in it -------------------------------------------------------------------------------


def _flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)


def _become(file: Path, of: str) -> None:
    file.write_bytes((file.parent / of).read_bytes())


def _link(file: Path) -> None:
    file.symlink_to(file.rename(file.with_name("moved")))


def _become_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _become_a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "altered": _flip,
    "truncated": lambda file: os.truncate(file, 40),
    "cut in its digest": lambda file: os.truncate(file, 7),
    "empty": lambda file: os.truncate(file, 0),
    "foreign": lambda file: file.write_bytes(bytes(1000)),
    "of another name": lambda file: _become(file, "another"),
    "a link": _link,
    "a pipe": _become_a_pipe,
    "a folder": _become_a_folder,
    "written by others": lambda file: file.chmod(0o666),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_treated_as_missing(
    damage: str, opened: Path, sources: Path, capsys: Captured
) -> None:
    DAMAGE[damage](opened / NAME)
    made = again(sources)
    assert made.read(NAME) is None
    assert made.read("another") == b"machine code"
    made.write(NAME, b"compiled again")
    assert NAME in one_note(capsys)
    if damage != "a folder":
        assert again(sources).read(NAME) == b"compiled again"
        assert not capsys.readouterr().err


def test_a_file_of_another_toolchain_is_refused(
    opened: Path, sources: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("numba.config.OPT", 1)
    made = again(sources)
    assert made.path is not None
    shutil.copy(opened / NAME, made.path / NAME)
    assert made.read(NAME) is None
    assert NAME in one_note(capsys)


def test_a_problem_is_reported_once(opened: Path, sources: Path, capsys: Captured) -> None:
    for file in opened.iterdir():
        _flip(file)
    made = again(sources)
    assert [made.read(NAME), made.read("another")] == [None, None]
    one_note(capsys)


def test_a_folder_that_can_only_be_read_keeps_nothing(
    opened: Path, sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def refuse(**place: object) -> None:
        raise OSError(30, "Read-only file system")

    assert again(sources).keeps()
    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    assert not again(sources).keeps()
    assert f"cannot be kept: {opened}: Read-only" in one_note(capsys).replace("'", "")


def test_a_full_disk(
    opened: Path, sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def full(*paths: object) -> None:
        raise OSError(28, "No space left on device", str(opened))

    monkeypatch.setattr(os, "replace", full)
    made = again(sources)
    made.write("new", b"machine code")
    made.write("newer", b"machine code")
    assert sorted(file.name for file in opened.iterdir()) == sorted(["another", NAME])
    assert made.read(NAME) == b"machine code"
    assert "No space left" in one_note(capsys)
