"""The origin of the games of a run: its manifest, and the days on which they were played."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.analyses.simulation.place import is_address, name_of


class Source(NamedTuple):
    """The folder of a run, as a page describes it.

    Attributes
    ----------
    name : str
        The folder's.
    manifest : str
        What its games depend on, as JSON on one line.
    days : tuple of str
        On which its shards were written, in UTC; those of an address are not known.
    """

    name: str
    manifest: str
    days: tuple[str, ...]

    @classmethod
    def of_folder(cls, folder: Path, field: str) -> Self:
        """Return the source of a run.

        Raises `InputError` when the folder does not hold a run.
        """
        manifest = Manifest.read(folder, field)
        shards = [] if is_address(folder) else folder.rglob("*.parquet")
        stamps = [path.stat().st_mtime for path in shards]
        days = sorted({datetime.fromtimestamp(stamp, UTC).date().isoformat() for stamp in stamps})
        text = json.dumps(manifest.to_json(), ensure_ascii=False)
        return cls(name_of(folder), text, tuple(days))
