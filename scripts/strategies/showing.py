"""Progress of long work."""

import sys

SLICE = 1_000_000
"""Nodes between two looks at whether the work is cancelled: a second or two."""


def show(nodes: int) -> None:
    """Show how many positions were looked at, where standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"\r{nodes:,} nodes", end="", file=sys.stderr, flush=True)
