"""The board's modules as a few files, made by esbuild where npm has installed it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

BUNDLES = {
    "page/main.js": "page/built",
    "page/embed/embed.js": "page/built",
    "browser/worker.js": "engine",
    "engine/web-helper.js": "engine",
}
"""Folder of the bundle of each first module: as deep as the modules that name files beside them."""

OPTIONS = (
    "--bundle", "--splitting", "--format=esm", "--minify", "--sourcemap", "--entry-names=[name]",
    "--chunk-names=[name]-[hash]", "--log-level=warning",
)  # fmt: skip


def bundler() -> str | None:
    """Return the path of esbuild; None where it is not installed."""
    found = shutil.which("esbuild", path=ROOT / "node_modules" / ".bin")
    return found if shutil.which("node") else None


def bundle(folder: Path, plain: set[Path]) -> dict[str, str]:
    """Replace the modules of a folder; return where each first module is now.

    What is imported when it is needed stays apart. Nothing is done where there is no bundler.

    Parameters
    ----------
    folder : Path
        The board's files.
    plain : set of Path
        Scripts that are no modules.
    """
    esbuild = bundler()
    if esbuild is None:
        return {}
    new = folder / "new"
    for entry, place in BUNDLES.items():
        # Each part also imports the first module, so all parts share one file of what that needs.
        paths = (f"{folder / entry}", f"--inject:{folder / entry}", f"--outdir={new / place}")
        subprocess.run([esbuild, *paths, *OPTIONS], check=True)
    for path in set(folder.rglob("*.js")) - set(new.rglob("*.js")) - plain:
        path.unlink()
    shutil.copytree(new, folder, dirs_exist_ok=True)
    shutil.rmtree(new)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return {entry: f"{place}/{Path(entry).name}" for entry, place in BUNDLES.items()}
