"""Print what building the package needs, one requirement a line, for the locked files.

    python -m scripts.build_requirements

`make lock` adds it to what the package itself requires: with hashes required, pip may not fetch a
build backend of its own choice.
"""

import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def main() -> None:
    """Print the requirements of the build backend."""
    for requirement in tomllib.loads(PROJECT.read_text("utf-8"))["build-system"]["requires"]:
        print(requirement)


if __name__ == "__main__":
    main()
