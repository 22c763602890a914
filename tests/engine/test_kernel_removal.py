"""Machine code that nobody has used for long is removed from its folder."""

import os
import time
from pathlib import Path

import pytest

from patchwork_solve.engine.kernel.machine_code.folder import DAY, NEWEST
from tests.engine.conftest import NAME, again


def _old(path: Path, days: float) -> None:
    then = time.time() - days * DAY
    os.utime(path, (then, then))


def test_toolchains_long_unused_are_removed(home: Path, sources: Path) -> None:
    names = [f"kernel-{number:016x}" for number in range(NEWEST + 3)]
    for age, name in enumerate(names):
        (home / name).mkdir(parents=True)
        (home / name / "file").write_bytes(b"code")
        _old(home / name, age + 0.5)
    for name in ("kernel-old", "precious", "kernel-0123456789abcdef.txt"):
        (home / name).mkdir()
        _old(home / name, 100)
    made = again(sources)
    assert made.path is not None
    left = {each.name for each in home.iterdir()}
    assert left == {
        *names[:NEWEST],
        made.path.name,
        "kernel-old",
        "precious",
        "kernel-0123456789abcdef.txt",
    }


def test_toolchains_in_use_are_left(home: Path, sources: Path) -> None:
    """However many there are: another process may be compiling into each."""
    for number in range(NEWEST + 3):
        (home / f"kernel-{number:016x}").mkdir(parents=True)
    made = again(sources)
    assert made.path is not None
    assert len(list(home.iterdir())) == NEWEST + 4


def test_a_link_to_a_toolchain_is_left(home: Path, tmp_path: Path, sources: Path) -> None:
    (tmp_path / "target").mkdir()
    _old(tmp_path / "target", 100)
    home.mkdir()
    for number in range(NEWEST + 1):
        (home / f"kernel-{number:016x}").symlink_to(tmp_path / "target")
    assert again(sources).path is not None
    assert len(list(home.iterdir())) == NEWEST + 2


def test_use_is_marked(opened: Path, sources: Path) -> None:
    _old(opened, 100)
    assert again(sources).path == opened
    assert time.time() - opened.stat().st_mtime < DAY


@pytest.mark.parametrize("name", ["unfinished-{}", "{}.lock"])
def test_what_killed_processes_leave_is_removed(name: str, opened: Path, sources: Path) -> None:
    for age, days in (("old", 2), ("new", 0)):
        (opened / name.format(age)).write_bytes(b"half")
        _old(opened / name.format(age), days)
    again(sources).read(NAME)
    assert not (opened / name.format("old")).exists()
    assert (opened / name.format("new")).exists()


def _made_of(number: int, signature: int = 0, entry: str = "rules.play") -> str:
    """Return the name of a file of an entry, made of some sources."""
    return f"{entry}-0123456789abcdef-{number:016x}-{signature:016x}"


def test_files_of_other_sources_long_unused_are_removed(opened: Path, sources: Path) -> None:
    """The newest few stay, each with all of its signatures, and so do all other entries."""
    made = again(sources)
    for number in range(NEWEST + 3):
        for name in (_made_of(number), _made_of(number, 1), _made_of(number, entry="rules.score")):
            made.write(name, b"code")
    for number in range(NEWEST + 3):
        for file in opened.glob(f"*-{number:016x}-*"):
            _old(file, 2 + number)
    _old(opened / _made_of(0, 1), 100)
    made.write(_made_of(100), b"code")
    left = {_made_of(number, one) for number in range(NEWEST) for one in (0, 1)}
    assert {each.name for each in opened.glob("rules.play-*")} == {*left, _made_of(100)}
    assert len(list(opened.glob("rules.score-*"))) == NEWEST + 3
    assert made.read(NAME) == b"machine code"


def test_files_in_use_are_left(opened: Path, sources: Path) -> None:
    """One that is read is in use."""
    made = again(sources)
    for number in range(NEWEST + 4):
        made.write(_made_of(number), b"code")
    for number in range(NEWEST + 4):
        _old(opened / _made_of(number), 2 + number)
    last = _made_of(NEWEST + 3)
    assert made.read(last) == b"code"
    for number in range(NEWEST):
        _old(opened / _made_of(number), 0)
    made.write(_made_of(100), b"code")
    assert made.read(last) == b"code"
    assert not (opened / _made_of(NEWEST + 2)).exists()


def test_a_file_in_use_is_not_marked_each_time(opened: Path, sources: Path) -> None:
    _old(opened / NAME, 0.25)
    before = (opened / NAME).stat().st_mtime_ns
    assert again(sources).read(NAME) == b"machine code"
    assert (opened / NAME).stat().st_mtime_ns == before
