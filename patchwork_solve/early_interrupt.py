"""Let Ctrl-C end the command quietly while it is being loaded: there is nothing to clean up yet.

`patchwork_solve` imports this first. Other programs that import the package keep their handlers.
"""

import os
import sys

# Not from `signal`, which loads `enum` first.
from _signal import (  # type: ignore[import-not-found]
    SIG_DFL,
    SIGINT,
    default_int_handler,
    getsignal,
    signal,
)


def is_command() -> bool:
    """Return whether this process runs `patchwork-solve` or `python -m patchwork_solve`."""
    name = os.path.basename([*sys.argv, ""][0]).removesuffix(".exe")
    return name == "patchwork-solve" or (name == "-m" and "patchwork_solve" in sys.orig_argv)


def end_quietly() -> None:
    """Let Ctrl-C end the process without a traceback, unless it is ignored or has a handler."""
    if getsignal(SIGINT) is default_int_handler:
        signal(SIGINT, SIG_DFL)


if is_command():
    end_quietly()
