"""The name of this program in files and on request, and the fingerprint of its version."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b
from pathlib import Path

NAME = "patchwork-solve"


def version() -> str:
    """Return the version, ``unknown`` where the program runs without being installed."""
    from importlib import metadata

    try:
        return metadata.version(NAME)
    except metadata.PackageNotFoundError:
        return "unknown"


def hash_of_sources(root: Path, left_out: Collection[str] = ()) -> str:
    """Return a hash of all sources and data below a folder, 16 hexadecimal digits.

    Parameters
    ----------
    left_out : collection of str
        Folders in it that do not count.
    """
    total = blake2b(digest_size=8)
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.json")]):
        name = path.relative_to(root)
        if name.parts[0] not in left_out:
            content = path.read_bytes()
            total.update(f"{name.as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()
