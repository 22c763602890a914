"""The kernel, its manifest, the printings and the evaluations, as JavaScript takes them."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from filelock import FileLock

from scripts.native.stamp import is_of, stamp
from scripts.native.wheels import NATIVE
from scripts.npm.content import modules, weights

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "engine" / "javascript"
BUILT = PACKAGE / "built"
KERNEL = "patchwork.wasm"
STAMP = "sources.txt"
SOURCES = (
    "engine/kernel/**/*.py", "engine/data/*.json", "engine/forms/*.py",
    "engine/game/*.py", "engine/solo/*.py", "analyses/review/*.py", "scripts/native/*.*",
    "scripts/npm/*.py",
)  # fmt: skip


def is_compiled() -> bool:
    """Whether the kernel for browsers is there, made of these sources."""
    return is_of(NATIVE, stamp()) and (NATIVE / "wasm32" / KERNEL).is_file()


def refresh(folder: Path = BUILT) -> bool:
    """Generate the files unless they are those of these sources; return whether they were made.

    It takes a minute of CPU, most of it for the kernel. Processes wait for each other.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known, now = folder / STAMP, _fingerprint()
    with FileLock(folder / ".lock"):
        shutil.copyfile(ROOT / "LICENSE", PACKAGE / "LICENSE")
        if known.is_file() and known.read_text("utf-8") == now:
            return False
        known.unlink(missing_ok=True)
        # What lies there of these sources stays.
        command = [sys.executable, "-m", "scripts.native", str(NATIVE), "wasm32"]
        # numba compiles it, whatever runs the kernel otherwise.
        environment = {**os.environ, "PATCHWORK_SOLVE_KERNEL": "numba"}
        quiet = subprocess.DEVNULL
        subprocess.run(command, cwd=ROOT, check=True, stdout=quiet, env=environment)
        write(NATIVE, folder)
        known.write_text(now, "utf-8")
    return True


def write(native: Path, folder: Path) -> None:
    """Write the generated files into a folder.

    Parameters
    ----------
    native : Path
        A folder with the kernel for wasm32 and its manifest.
    """
    shutil.copyfile(native / "wasm32" / KERNEL, folder / KERNEL)
    for name, text in modules((native / "manifest.json").read_text("utf-8")).items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    for name, content in weights().items():
        (folder / f"{name}.weights").write_bytes(content)


def _fingerprint() -> str:
    """Return a name for all that the generated files depend on."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in SOURCES for path in ROOT.glob(pattern)):
        digest.update(f"{path.relative_to(ROOT)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
