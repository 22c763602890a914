"""What this program calls itself, in files and on request."""

from __future__ import annotations

NAME = "patchwork-solve"


def version() -> str:
    """Return the version, ``unknown`` where the program runs without being installed."""
    from importlib import metadata

    try:
        return metadata.version(NAME)
    except metadata.PackageNotFoundError:
        return "unknown"
