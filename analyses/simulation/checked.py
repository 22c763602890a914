"""Shards found complete in a run's folder, so that they need not be read at every opening.

The file `FILE` has a line for each shard that was whole: a hash of the run, of the shard's games,
and of the size, the times and the number of both files, all of which change with the files. A line
that is lost or spoilt costs a check. ``simulate --verify`` does not ask it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from patchwork_solve.analyses.simulation import shard
from patchwork_solve.analyses.simulation.place import is_address, state
from patchwork_solve.analyses.simulation.span import Span

FILE = ".checked"


class Checked:
    """Checks the shards of a folder, each once as long as its files stay what they are.

    Parameters
    ----------
    run : str
        The run's fingerprint.
    """

    def __init__(self, folder: Path, run: str) -> None:
        self._folder, self._run = folder, run
        self._known: set[str] = set()
        with suppress(OSError):
            self._known.update((folder / FILE).read_bytes().decode("ascii", "replace").split())

    def flaws(self, spans: Iterable[Span]) -> dict[Span, tuple[Path, str] | None]:
        """Return the verdict of `shard.flaw` on each shard; complete ones are remembered."""
        found: dict[Span, tuple[Path, str] | None] = {}
        new: list[str] = []
        for span in spans:
            now = mark(self._folder, span, self._run)
            found[span] = None
            if now in self._known:
                continue
            found[span] = shard.flaw(self._folder, span, self._run)
            if found[span] is None and now is not None:
                new.append(now)
        self._known.update(new)
        remember(self._folder, new)
        return found


def mark(folder: Path, span: Span, run: str) -> str | None:
    """Return the line of a shard as its files are now; None if one of them is missing."""
    about: list[object] = [run, span.first, span.last]
    try:
        for table in shard.COLUMNS:
            about += state(folder / span.file(table))
    except OSError:
        return None
    return blake2b(repr(about).encode(), digest_size=16).hexdigest()


def remember(folder: Path, marks: Iterable[str | None]) -> None:
    """Add lines to the file; nothing is remembered where it cannot be written."""
    lines = "".join(f"{one}\n" for one in marks if one is not None)
    if not lines:
        return
    with suppress(OSError):
        if is_address(folder):
            path = folder / FILE
            path.write_bytes((path.read_bytes() if path.exists() else b"") + lines.encode())
            return
        # In one piece, as several runs may write.
        handle = os.open(folder / FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            os.write(handle, lines.encode("ascii"))
        finally:
            os.close(handle)
