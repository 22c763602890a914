"""Where the games of a run come from: its manifest, and the days on which they were played."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from patchwork_solve.analyses.simulation.manifest import Manifest


class Source(NamedTuple):
    """The folder of a run, as a page describes it.

    Attributes
    ----------
    name : str
        The folder's.
    manifest : str
        What its games depend on, as JSON on one line.
    days : tuple of str
        On which its shards were written, in UTC.
    """

    name: str
    manifest: str
    days: tuple[str, ...]

    @classmethod
    def of_folder(cls, folder: Path, field: str) -> Self:
        """Return the source of a run.

        Raises
        ------
        InputError
            When the folder is no run.
        """
        manifest = Manifest.read(folder, field)
        stamps = [path.stat().st_mtime for path in folder.rglob("*.parquet")]
        days = sorted({datetime.fromtimestamp(stamp, UTC).date().isoformat() for stamp in stamps})
        text = json.dumps(manifest.to_json(), ensure_ascii=False)
        return cls(folder.resolve().name, text, tuple(days))
