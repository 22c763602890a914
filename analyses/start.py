"""The program `patchwork-solve`, as a process of its own: it is to begin at once."""

from __future__ import annotations

import gc
from typing import NoReturn

SELDOM = 50_000
"""Objects made until garbage is looked for, for 700: numba, pandas and our commands make many as
they are imported, none of them garbage, and that was an eighth of the time until a command began.
"""


def program() -> NoReturn:
    """Load the commands and run the command line."""
    gc.set_threshold(SELDOM)
    from patchwork_solve.analyses import cli

    cli.program()
