"""A file of proofs in use: searches take what it holds, and add what they prove."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.proofs.answering import answer_of
from patchwork_solve.analyses.proofs.endings import SORTED
from patchwork_solve.analyses.proofs.evidence import Numbered, evidence_of
from patchwork_solve.analyses.proofs.fitting import known_of
from patchwork_solve.analyses.proofs.growing import Growing
from patchwork_solve.analyses.proofs.index import Index
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.endgame.solved import SearchLimits
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from patchwork_solve.engine.endgame.known import Known
    from patchwork_solve.engine.endgame.solved import Endgame


class KnownFile:
    """The proofs of a file, by position; what other runs add comes to it.

    Only rows of this version of the search count. Another process opens the file itself.

    Raises `InputError` when the file holds anything else.
    """

    def __init__(self, path: Path, field: str, is_read_only: bool = False) -> None:
        self.path, self._field, self._is_full = path, field, is_read_only
        is_sorted = path.suffix.lower() == SORTED
        self._source = Index(path, field) if is_sorted else Growing(path, field)

    def __reduce__(self) -> tuple[type[KnownFile], tuple[Path, str, bool]]:
        return type(self), (self.path, self._field, self._is_full)

    @property
    def count(self) -> int:
        """Number of rows, those of other versions too."""
        return len(self._source)

    @property
    def remark(self) -> str | None:
        """Note on what is not used, or not kept."""
        if isinstance(self._source, Index):
            return (
                None
                if self._is_full
                else "is sorted, so it is only read; new proofs need a .jsonl file"
            )
        if not self._source.others:
            return None
        rows = counted(self._source.others, "row")
        return f"has {rows} of another version, not used; check --confirm proves rows again"

    def rows(self, position: str) -> list[Numbered]:
        """Return the rows of a position that count, as far as the file was read."""
        return [numbered for numbered in self._source.find(position) if numbered.row.is_trusted]

    def _rows(self, state: State) -> list[Numbered]:
        return self.rows(state.with_names(None).to_text())

    def find(self, state: State, limits: SearchLimits) -> Known | None:
        """Return what the rows of a position and of those after its moves prove of it.

        Raises `InputError` when two rows exclude each other, or a row does not fit its position.
        """
        if not len(self._source):
            return None
        try:
            evidence = evidence_of(state, self._rows, not limits.margin_only)
            if not evidence.rows and not evidence.moves:
                return None
            return known_of(evidence, state, limits, self._field)
        except ValueError as error:
            raise InputError(
                self._field,
                "{path}: {reason}; correct it or name another file",
                path=self.path,
                reason=str(error),
            ) from None

    def answer(self, state: State, limits: SearchLimits | None = None) -> Endgame | None:
        """Return what a search would answer of a position whose own rows prove what is sought.

        Parameters
        ----------
        limits : SearchLimits, optional
            What is sought; whatever is known by default.
        """
        if not len(self._source) or not self._rows(state):
            return None
        known = self.find(state, limits or SearchLimits())
        return None if known is None else answer_of(state, limits, known)

    def position_of(self, digest: bytes) -> State | None:
        """Return the position of a digest, if rows are about it that count."""
        rows = self._source.of_digest(digest) if len(self._source) else []
        positions = (numbered.row.position for numbered in rows if numbered.row.is_trusted)
        return next(map(State.from_text, positions), None)

    def add(self, state: State, limits: SearchLimits, solved: Endgame) -> None:
        """Write what a search has proved, if the file does not have it."""
        row = ProofRow.of(state, limits, solved)
        if not _is_there(row, self._rows(state)):
            self.add_rows([row])

    def add_rows(self, rows: Sequence[ProofRow]) -> None:
        """Write rows.

        A file that cannot be written, as on a full disk, is noted once; the work goes on.
        """
        if isinstance(self._source, Index) or self._is_full:
            return
        try:
            self._source.add(rows)
        except InputError as error:
            self._is_full = True
            note(f"note: {error}; the answer stands, and nothing more is saved there")


def _is_there(row: ProofRow, before: Sequence[Numbered]) -> bool:
    """Whether rows say as much as another does."""
    fields = ("lower", "upper", "winner", "best", "line", "moves", "options")
    return any(
        one.nodes >= row.nodes and all(getattr(one, name) == getattr(row, name) for name in fields)
        for _, one in before
    )
