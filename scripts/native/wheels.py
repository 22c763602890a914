"""Build wheels that bring the kernel as a library.

    python -m scripts.native.wheels             the wheel of this system, alone in dist/
    python -m scripts.native.wheels --all       the wheels of all systems

What has not been compiled yet, in build/native, is compiled before.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from patchwork_solve.engine.kernel.library.manifest import FILE
from patchwork_solve.engine.kernel.library.opening import system
from scripts.native.__main__ import build
from scripts.native.targets import TARGETS, Target, of_system

ROOT = Path(__file__).resolve().parent.parent.parent
NATIVE = ROOT / "build" / "native"
VARIABLE = "PATCHWORK_SOLVE_BUILT"
"""The environment variable by which `setup.py` finds them."""


def make(targets: list[Target], folder: Path) -> None:
    """Make the wheels of some targets, alone in a folder."""
    build(NATIVE, targets)
    for path in folder.glob("*.whl"):
        path.unlink()
    for tag in sorted({target.wheel for target in targets}):
        with TemporaryDirectory() as place:
            _make(_staged(tag, Path(place)), folder)
    for path in sorted(folder.glob("*.whl")):
        print(f"{path}: {path.stat().st_size:,} bytes")


def _staged(tag: str, place: Path) -> Path:
    """Return a folder of the tag's name, in a place of its own, with the libraries of a wheel."""
    folder = place / tag
    folder.mkdir()
    shutil.copy(NATIVE / FILE, folder)
    for target in TARGETS:
        if target.wheel == tag:
            (folder / target.name).mkdir()
            shutil.copy(NATIVE / target.name / target.library, folder / target.name)
    return folder


def _make(staged: Path, folder: Path) -> None:
    """Make the wheel that brings some libraries.

    Setuptools builds beside them, not in the checkout: two wheels can be made at once, and none
    finds files of another.
    """
    built = staged.parent / "build"
    built.mkdir()
    settings = staged.parent / "setup.cfg"
    settings.write_text(f"[build]\nbuild_base = {built}\n[egg_info]\negg_base = {built}\n")
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel"]
    options = ["--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    places = {VARIABLE: str(staged), "DIST_EXTRA_CONFIG": str(settings)}
    subprocess.run([*command, *options], env={**os.environ, **places}, check=True)


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - {"--all"}
    if unknown:
        sys.exit(__doc__)
    every = [target for target in TARGETS if target.wheel]
    chosen = every if sys.argv[1:] else of_system(system())
    if not chosen:
        sys.exit(f"error: no library is compiled for {system()}")
    make(chosen, ROOT / "dist")
