"""The command `patchwork-solve`, which `python -m patchwork_solve` is too."""

import sys
from typing import NoReturn


def start() -> NoReturn:
    """Load the command line and run it; a Ctrl-C before it is loaded is told as any other."""
    try:
        from patchwork_solve.analyses.signals import terminable, told_apart

        sys.unraisablehook = told_apart
        with terminable():
            from patchwork_solve.analyses.cli import program

            program()
    except KeyboardInterrupt as error:
        print("interrupted", file=sys.stderr)
        sys.exit(128 + (error.args[0] if error.args else 2))


if __name__ == "__main__":
    start()
