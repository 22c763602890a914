"""Damaged shards that were set aside, and their removal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.simulation import shard
from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.engine.base.files import ASIDE, cannot
from patchwork_solve.engine.base.wording import shortened

if TYPE_CHECKING:
    import pandas as pd


class Removed(NamedTuple):
    """What was deleted of the files of a run that were set aside.

    Attributes
    ----------
    removed, size : int
        Files that are deleted, and their bytes.
    kept : int
        Shards of other runs, which stay.
    """

    run: str
    removed: int = 0
    size: int = 0
    kept: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return it as a document."""
        return {**self._asdict()}

    def to_frame(self) -> pd.DataFrame:
        """Return it as a row."""
        return table_frame("simulate --remove-set-aside", [self.to_json()])

    def to_text(self) -> str:
        """Return a line about it."""
        files = "1 file" if self.removed == 1 else f"{self.removed:,} files"
        words = f"{files} that had been set aside deleted ({self.size:,} bytes)"
        kept = f", {self.kept:,} kept as shards of other runs" if self.kept else ""
        return f"{shortened(self.run, 100)}: {words}{kept}"


def remove_set_aside(folder: Path, field: str) -> Removed:
    """Delete the damaged shards of a run that were set aside.

    Only names that `set_aside` gives to shards of this run count, and a whole shard of another run
    stays: somebody may have put it there.

    Raises `InputError` for a folder without a run, and when a file cannot be deleted.
    """
    manifest = Manifest.read(folder, field)
    found = Removed(str(folder))
    for path in _set_aside(folder, manifest):
        if shard.run_of(path) not in (None, manifest.fingerprint):
            found = found._replace(kept=found.kept + 1)
            continue
        try:
            size = path.stat().st_size
            path.unlink()
        except OSError as error:
            raise cannot("delete", path, field, error) from None
        found = found._replace(removed=found.removed + 1, size=found.size + size)
    return found


def _set_aside(folder: Path, manifest: Manifest) -> Iterator[Path]:
    """Yield the files that were set aside."""
    spans = manifest.spans()
    ours = {folder / span.file(table) for span in spans for table in shard.COLUMNS}
    for place in dict.fromkeys(path.parent for path in ours):
        for path in sorted(place.iterdir()) if place.is_dir() else ():
            name, _, number = path.name.rpartition(ASIDE)
            is_ours = number.isdecimal() and path.with_name(name) in ours
            if is_ours and path.is_file() and not path.is_symlink():
                yield path
