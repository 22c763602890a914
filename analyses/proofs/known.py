"""A file of proofs in use: searches take what it holds, and add what they prove."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.proofs.evidence import LONGEST, Evidence, Numbered
from patchwork_solve.analyses.proofs.lines import Lines
from patchwork_solve.analyses.proofs.row import ProofRow, options_of
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import require_one_name
from patchwork_solve.engine.base.wording import counted, shortened
from patchwork_solve.engine.endgame.checkpoint import Checkpoint
from patchwork_solve.engine.endgame.known import Known, in_use
from patchwork_solve.engine.endgame.line import Line
from patchwork_solve.engine.game.move import Move

if TYPE_CHECKING:
    from patchwork_solve.engine.endgame.solved import Endgame, SearchLimits
    from patchwork_solve.engine.state import State

FIELD = "--known"


class KnownFile:
    """The proofs of a file, by position; what other runs add comes to it.

    Only rows of this version of the search count. Another process opens the file itself.

    Raises `InputError` when the file holds anything else.
    """

    def __init__(self, path: Path, field: str = FIELD) -> None:
        self.path, self._field = path, field
        self.others = 0
        """Rows of other versions."""
        self._is_full = False
        self._rows: dict[str, list[Numbered]] = defaultdict(list)
        self._lines = Lines(path, field)
        self._read()

    def __reduce__(self) -> tuple[type[KnownFile], tuple[Path, str]]:
        return type(self), (self.path, self._field)

    def _read(self) -> None:
        for numbered in self._lines.new():
            if numbered.row.is_trusted:
                self._rows[numbered.row.position].append(numbered)
            else:
                self.others += 1

    def find(self, state: State, limits: SearchLimits) -> Known | None:
        """Return what the rows of a position and of those after its moves prove of it.

        Raises `InputError` when two rows exclude each other, or a row does not fit its position.
        """
        self._read()
        if not self._rows:
            return None
        try:
            evidence = self.evidence(state, has_moves=not limits.margin_only)
            return known_of(evidence, state, limits, self._field) if evidence.moves else None
        except ValueError as error:
            raise InputError(
                self._field,
                "{path}: {reason}; correct it or name another file",
                path=self.path,
                reason=str(error),
            ) from None

    def evidence(self, state: State, has_moves: bool = True) -> Evidence:
        """Return what rows say of a position; of its moves where the margin is not exact, too.

        Raises `ContradictedError` when two rows exclude each other.

        Parameters
        ----------
        has_moves : bool
            Whether moves are of interest where the margin is exact.
        """
        evidence = Evidence(self._rows.get(_text(state), ()))
        lower, upper = evidence.margin.interval
        legal = state.legal_moves
        if has_moves or lower < upper:
            for move in legal:
                rows = self._rows.get(_text(state.play(move)))
                if rows:
                    after = Evidence(rows).margin
                    evidence.narrow_move(str(move), after.lower, after.upper)
        evidence.infer(state.to_move, len(legal))
        return evidence

    def add(self, state: State, limits: SearchLimits, solved: Endgame) -> None:
        """Write what a search has proved, if the file does not have it.

        A file that cannot be written, as on a full disk, is noted once; the work goes on.
        """
        row = ProofRow.of(state, limits, solved)
        self._read()
        if self._is_full or _is_there(row, self._rows.get(row.position, ())):
            return
        try:
            self._lines.add([row])
        except InputError as error:
            self._is_full = True
            note(f"note: {error}; the answer stands, and nothing more is saved there")


def require_here(path: Path | None, cluster: str | None) -> None:
    """Raise `InputError` for a file of proofs, which the workers of a cluster would not see."""
    if path is not None and cluster is not None:
        raise InputError(FIELD, "does not go with --cluster; leave one of the two out")


def known_of(evidence: Evidence, state: State, limits: SearchLimits, field: str) -> Known:
    """Return what is known of a position, as a search takes it.

    Raises `ValueError` for a row that does not fit its position.
    """
    moves = {str(move): move for move in state.legal_moves}
    strange = evidence.moves.keys() - moves.keys()
    if strange:
        raise ValueError(f"{shortened(min(strange), LONGEST)} is not a legal move of its position")
    winner = None if evidence.winner is None else evidence.winner[0]
    lower, upper = evidence.margin.interval
    if winner is None and not lower <= 0 <= upper:
        winner = int(upper < 0)
    winning = None if evidence.winning is None else moves[evidence.winning]
    return Known(
        Checkpoint.of(
            state,
            (lower, upper),
            {token: bounds.interval for token, bounds in evidence.moves.items()},
            field,
        ),
        winner,
        winning,
        _line(state, evidence),
        evidence.spent(options_of(limits)),
    )


def _line(state: State, evidence: Evidence) -> tuple[Move, ...]:
    """Return best play to the end; it must end with the margin, and with the winner."""
    if evidence.line is None:
        return ()
    moves = tuple(map(Move.from_text, evidence.line.split()))
    final = Line.played(state, moves).final
    first, second = final.scores()
    ends = final.is_over, (first - second, first - second), final.winner
    winner = final.winner if evidence.winner is None else evidence.winner[0]
    if ends != (True, evidence.margin.interval, winner):
        raise ValueError("a line does not end as its row says")
    return moves


def _is_there(row: ProofRow, before: Sequence[Numbered]) -> bool:
    """Whether rows say as much as another does."""
    fields = ("lower", "upper", "winner", "best", "line", "moves", "options")
    return any(
        one.nodes >= row.nodes and all(getattr(one, name) == getattr(row, name) for name in fields)
        for _, one in before
    )


def _text(state: State) -> str:
    return state.with_names(None).to_text()


@contextmanager
def known_proofs(path: Path | str | None, field: str = FIELD) -> Iterator[None]:
    """Let all searches within the context use the proofs of a file, and add theirs to it.

    Parameters
    ----------
    path : path-like or None
        A ``.jsonl`` file, which need not be there yet; None for none.

    Raises
    ------
    InputError
        When the file holds anything else.
    """
    if path is None:
        yield
        return
    path = Path(path)
    require_one_name(path, field)
    known = KnownFile(path, field)
    if known.others:
        note(
            f"note: {counted(known.others, 'row')} of {path}: proved by another version, not used; "
            f"patchwork-solve check {path} --confirm proves rows again"
        )
    with in_use(known):
        yield
