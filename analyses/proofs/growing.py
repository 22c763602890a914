"""The rows of a file of text by position, while runs add to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from patchwork_solve.analyses.proofs.evidence import Numbered
from patchwork_solve.analyses.proofs.index import digest_of
from patchwork_solve.analyses.proofs.lines import Lines
from patchwork_solve.analyses.proofs.row import ProofRow


class Growing:
    """The rows of a file; those that other runs add are there at the next look-up.

    Raises `InputError` for a line that is not a row.
    """

    def __init__(self, path: Path, field: str) -> None:
        self._lines = Lines(path, field)
        self._rows: dict[bytes, list[Numbered]] = defaultdict(list)
        self._number = 0
        self._read()

    def _read(self) -> None:
        for numbered in self._lines.new():
            self._rows[digest_of(numbered.row.position)].append(numbered)
            self._number += 1

    def __len__(self) -> int:
        self._read()
        return self._number

    @property
    def others(self) -> int:
        """Number of rows of other versions."""
        rows = (numbered.row for each in self._rows.values() for numbered in each)
        return sum(not row.is_trusted for row in rows)

    def find(self, position: str) -> list[Numbered]:
        """Return the rows of a position."""
        return self.of_digest(digest_of(position))

    def of_digest(self, digest: bytes) -> list[Numbered]:
        """Return the rows of the position of a digest."""
        return self._rows.get(digest, [])

    def add(self, rows: Sequence[ProofRow]) -> None:
        """Write rows. Raises `InputError` when they cannot be written."""
        self._lines.add(rows)
