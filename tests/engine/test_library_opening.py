"""Which library is opened, and what is said where there is none."""

import ctypes
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

from patchwork_solve.engine.kernel.library import opening
from patchwork_solve.engine.kernel.library.manifest import FORMAT
from patchwork_solve.engine.kernel.library.opening import (
    VARIABLE,
    find,
    hash_of_kernel,
    system,
)

SLOTS = [
    {"name": "state.address", "kind": "address", "element": "int64"},
    {"name": "state.length0", "kind": "length"},
]
ENTRY = {"name": "rules.score", "symbol": "pw_rules_score", "slots": SLOTS, "result": "int64"}


def write_manifest(folder: Path, **changed: object) -> None:
    document = {"format": FORMAT, "version": "kernel-1", "sources": hash_of_kernel()}
    (folder / "manifest.json").write_text(
        json.dumps({**document, "entries": [ENTRY], **changed}), "utf-8"
    )


def add_library(folder: Path, name: str) -> Path:
    path = folder / name / "libpatchwork.so"
    path.parent.mkdir()
    path.touch()
    return path


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel's folder on Linux, with a manifest and no library."""
    monkeypatch.setattr(opening, "BUILT", tmp_path)
    monkeypatch.setattr(opening, "system", lambda: "linux-x86_64")
    monkeypatch.delenv(VARIABLE, raising=False)
    write_manifest(tmp_path)
    return tmp_path


def of_level(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have libraries opened on a processor of a level."""
    functions = {"pw_processor_level": lambda: level, "pw_rules_score": lambda slots: 0}
    monkeypatch.setattr(ctypes, "CDLL", lambda path: SimpleNamespace(path=path, **functions))


@pytest.mark.parametrize(("level", "name"), [(2, "v2"), (3, "v3")])
def test_the_processor_chooses(
    level: int, name: str, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_level(level, monkeypatch)
    paths = {each: add_library(built, f"linux-x86_64-{each}") for each in ("v3", "v2")}
    library = find()
    assert library is not None
    assert library.path == paths[name]
    assert library.version == "kernel-1"
    assert library.function("rules.score") is not None
    assert library.function("rules.other") is None


def test_a_processor_may_be_too_old(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of_level(1, monkeypatch)
    add_library(built, "linux-x86_64-v2")
    with pytest.raises(ImportError, match="none for a processor of the level 1"):
        find()


def test_a_file_that_is_no_library(built: Path) -> None:
    add_library(built, "linux-x86_64-v2")
    with pytest.raises(ImportError, match=r"library cannot be opened: .*patchwork"):
        find()


def test_another_format_is_refused(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of_level(2, monkeypatch)
    add_library(built, "linux-x86_64-v2")
    write_manifest(built, format="patchwork-kernel/2")
    with pytest.raises(ImportError, match="patchwork-kernel/2'; this program reads patchwork-ke"):
        find()


def test_a_library_of_another_system_is_none(built: Path) -> None:
    add_library(built, "macos-arm64")
    add_library(built, "linux-aarch64")
    assert find() is None


def test_numba_can_be_chosen(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_library(built, "linux-x86_64-v2")
    monkeypatch.setenv(VARIABLE, "numba")
    assert find() is None


def test_a_folder_can_be_chosen(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If it was made of the sources that are here."""
    of_level(3, monkeypatch)
    path = add_library(built, "linux-x86_64-v2")
    monkeypatch.setattr(opening, "BUILT", built / "nothing")
    monkeypatch.setenv(VARIABLE, str(built))
    library = find()
    assert library is not None
    assert library.path == path
    write_manifest(built, sources="0123456789abcdef")
    with pytest.raises(ImportError, match=f"{VARIABLE}: .* of other sources; `make native`"):
        find()


def test_a_chosen_folder_must_be_there(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(built / "nothing"))
    with pytest.raises(ImportError, match=r"cannot be opened: .*manifest\.json"):
        find()


def test_neither_library_nor_numba(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r'missing; pip install "patchwork-solve\[compile'):
        find()


def test_the_hash_is_of_what_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "library").mkdir()
    (tmp_path / "rules.py").write_text("MARKS = 5\n", "utf-8")
    (tmp_path / "library" / "calling.py").write_text("", "utf-8")
    before = hash_of_kernel(tmp_path)
    (tmp_path / "library" / "calling.py").write_text("# how it is called\n", "utf-8")
    assert hash_of_kernel(tmp_path) == before
    (tmp_path / "rules.py").write_text("MARKS = 6\n", "utf-8")
    assert hash_of_kernel(tmp_path) != before


def test_this_system_has_a_name() -> None:
    assert re.fullmatch(r"(linux|macos|windows)-\w+", system())


COMMAND = """
import importlib.util
there = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numba" else there(name, *more)
from patchwork_solve.__main__ import start
start()
"""
"""The command where numba is not installed."""


@pytest.mark.parametrize("words", [("show", "example:trivial"), ("endgame", "example:trivial")])
def test_a_command_that_nothing_can_run_is_one_line(words: tuple[str, ...]) -> None:
    environment = {key: value for key, value in os.environ.items() if key != VARIABLE}
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *words], env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: there is no library of the kernel for ")
    assert line.endswith('pip install "patchwork-solve[compile]"')


@pytest.mark.thorough
def test_a_command_that_needs_no_kernel_runs() -> None:
    environment = {key: value for key, value in os.environ.items() if key != VARIABLE}
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "patches"], env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "pinwheel" in done.stdout


def test_numba_is_here() -> None:
    """The tests above would otherwise hold for another reason."""
    assert find_spec("numba") is not None
