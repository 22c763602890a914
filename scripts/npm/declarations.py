"""The types of the JavaScript package: TypeScript takes them from the comments of the sources."""

import hashlib
import shutil
import subprocess
from pathlib import Path

from filelock import FileLock

from scripts.npm.building import BUILT, PACKAGE, ROOT

COMPILER = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
TYPES = PACKAGE / "types"
STAMP = "sources.txt"


def declare(compiler: Path = COMPILER) -> bool:
    """Generate the declarations unless they are those of these sources.

    They are only for the package that npm packs: nothing in a checkout needs them.

    Raises `RuntimeError` with what TypeScript says, when the sources do not agree with their types.

    Returns
    -------
    bool
        Whether they are there; they are not if TypeScript is not installed.
    """
    if not compiler.is_file():
        shutil.rmtree(TYPES, ignore_errors=True)
        return False
    with FileLock(BUILT / ".types.lock"):
        known, now = TYPES / STAMP, _fingerprint(compiler)
        if known.is_file() and known.read_text("utf-8") == now:
            return True
        shutil.rmtree(TYPES, ignore_errors=True)
        command = ["node", str(compiler), "--project", str(PACKAGE)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        known.write_text(now, "utf-8")
    return True


def _fingerprint(compiler: Path) -> str:
    """Return a name for all that the declarations depend on."""
    digest = hashlib.sha256((compiler.parents[1] / "package.json").read_bytes())
    for path in sorted((*PACKAGE.rglob("*.js"), PACKAGE / "tsconfig.json")):
        digest.update(f"{path.relative_to(PACKAGE)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
