"""Machine code that comes with the package: used where it fits, and nowhere else."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numba
import pytest
from llvmlite import binding

from patchwork_solve.engine.kernel.machine_code.folder import Folder
from patchwork_solve.engine.kernel.machine_code.shipped import FEATURES, SETTINGS, Shipped
from patchwork_solve.engine.kernel.machine_code.sources import Sources

NAME = "rules.play-0123456789abcdef-0123456789abcdef-0123456789abcdef"
HAS = dict.fromkeys(FEATURES, True)


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    """Return the sources of a kernel of one file."""
    (tmp_path / "kernel").mkdir()
    (tmp_path / "kernel" / "rules.py").write_text("MARKS = 5\n", "utf-8")
    return Sources(tmp_path / "kernel")


@pytest.fixture
def root(tmp_path: Path, sources: Sources, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder as a wheel has it, with one file, on a processor of the level."""
    monkeypatch.setenv("PATCHWORK_SOLVE_CACHE", str(tmp_path / "shipped"))
    Folder(sources).write(NAME, b"machine code")
    monkeypatch.setattr(binding, "get_host_cpu_features", lambda: HAS)
    monkeypatch.setattr(numba.config, "CPU_NAME", None)
    monkeypatch.setattr(numba.config, "CPU_FEATURES", None)
    return tmp_path / "shipped"


def test_what_fits_is_read(root: Path, sources: Sources) -> None:
    shipped = Shipped(sources, root)
    assert shipped.has(NAME)
    assert shipped.read(NAME) == b"machine code"
    assert not shipped.has("another")
    assert shipped.read("another") is None


def test_what_root_installed_is_read(root: Path, sources: Sources) -> None:
    """The package is trusted: its files may belong to another user, and be open to a group."""
    for path in root.rglob("*"):
        path.chmod(0o775)
    assert Shipped(sources, root).read(NAME) == b"machine code"


def test_a_wheel_without_any(tmp_path: Path, sources: Sources) -> None:
    assert Shipped(sources, tmp_path / "nothing").read(NAME) is None


def _another_toolchain(path: Path, patch: pytest.MonkeyPatch) -> None:
    path.parent.rename(path.parent.with_name("kernel-0123456789abcdef"))


def _damage(path: Path, patch: pytest.MonkeyPatch) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"?")


def _edit(path: Path, patch: pytest.MonkeyPatch) -> None:
    file = path.parents[2] / "kernel" / "rules.py"
    file.write_text("MARKS = 6\n", "utf-8")
    os.utime(file, ns=(1, 1))


def _older_processor(path: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(binding, "get_host_cpu_features", lambda: HAS | {"avx2": False})


def _processor_by_wish(path: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(numba.config, "CPU_NAME", "generic")


def _features_by_wish(path: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(numba.config, "CPU_FEATURES", "")


@pytest.mark.parametrize(
    "change",
    [
        _another_toolchain,
        _damage,
        _edit,
        _older_processor,
        _processor_by_wish,
        _features_by_wish,
    ],
)
def test_what_does_not_fit_is_not_run(
    change: Callable[[Path, pytest.MonkeyPatch], None],
    root: Path,
    sources: Sources,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change(root / sources.toolchain / NAME, monkeypatch)
    assert Shipped(sources, root).read(NAME) is None


def test_it_is_read_where_it_is_made(
    root: Path, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The maker asks numba for the level."""
    monkeypatch.setattr(numba.config, "CPU_NAME", SETTINGS["NUMBA_CPU_NAME"])
    monkeypatch.setattr(numba.config, "CPU_FEATURES", SETTINGS["NUMBA_CPU_FEATURES"])
    assert Shipped(sources, root).has(NAME)
