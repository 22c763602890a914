"""The command `patchwork-solve`, which `python -m patchwork_solve` is too."""

from typing import NoReturn

from patchwork_solve.early_interrupt import end_quietly


def start() -> NoReturn:
    """Load the command line and run it; until it is loaded a signal ends it quietly."""
    end_quietly()
    from patchwork_solve.analyses.cli import program

    program()


if __name__ == "__main__":
    start()
