"""The command `patchwork-solve`, which `python -m patchwork_solve` is too."""

import sys
from typing import NoReturn


def start() -> NoReturn:
    """Load the command line and run it; a Ctrl-C before it is loaded is told as any other."""
    try:
        from patchwork_solve.analyses.cli import program
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)
    program()


if __name__ == "__main__":
    start()
