"""The package as it is installed, for tools that read files: the folders under one name.

    python -m scripts.house build/house

makes ``build/house/patchwork_solve`` of links to the sources. Types and the import contract are
checked there, under the names that users import.
"""

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {
    "patchwork_solve": ".",
    "engine": "engine",
    "solver": "solver",
    "analyses": "analyses",
    "examples": "examples",
}
"""Place of each top-level folder within the package."""


def build(target: Path) -> None:
    """Lay out the package anew; every folder is real, every file a link."""
    package = target.resolve() / "patchwork_solve"
    shutil.rmtree(package, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__")
    for folder, place in FOLDERS.items():
        shutil.copytree(
            ROOT / folder, package / place, ignore=ignored, copy_function=os.symlink,
            dirs_exist_ok=True,
        )  # fmt: skip


if __name__ == "__main__":
    build(Path(sys.argv[1]))
