"""A copy of the kernel's sources, and the folder of its machine code."""

import shutil
from pathlib import Path

import pytest

import patchwork_solve.engine.kernel
from patchwork_solve.engine.kernel.machine_code.folder import Folder
from patchwork_solve.engine.kernel.machine_code.sources import Sources

KERNEL = Path(patchwork_solve.engine.kernel.__file__).parent
NAME = "rules.apply-0123456789abcdef-0123456789abcdef-0123456789abcdef"
"""A file in the folder."""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a copy of the kernel's sources, to be edited."""
    return Path(shutil.copytree(KERNEL, tmp_path / "kernel", ignore=_compiled))


def _compiled(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name == "__pycache__"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of all toolchains, which is not there yet."""
    path = tmp_path / "cache"
    monkeypatch.setenv("PATCHWORK_SOLVE_CACHE", str(path))
    return path


@pytest.fixture
def opened(home: Path, sources: Path) -> Path:
    """Return the folder of a toolchain with two files in it."""
    made = Folder(Sources(sources))
    made.write(NAME, b"machine code")
    made.write("another", b"machine code")
    assert made.path is not None
    assert made.path.parent == home
    return made.path


def again(sources: Path) -> Folder:
    """Return the folder as another process sees it."""
    return Folder(Sources(sources))
