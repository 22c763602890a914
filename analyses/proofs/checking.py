"""The check of a file of proofs: do its rows agree, and does a search prove them again?"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.position.check import Remark, Severity
from patchwork_solve.analyses.proofs.endings import TEXT
from patchwork_solve.analyses.proofs.evidence import Evidence, Numbered, evidence_of
from patchwork_solve.analyses.proofs.file import read_proofs
from patchwork_solve.analyses.proofs.fitting import known_of
from patchwork_solve.analyses.proofs.lines import Lines
from patchwork_solve.analyses.proofs.query import ROWS, SECONDS, ProofsQuery
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.analyses.proofs.tree.certificate import Certificate, read_certificate
from patchwork_solve.analyses.workers.row import MOST_POINTS
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.known import in_use
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from patchwork_solve.engine.endgame.solved import Endgame

FIELD = "STATE"

Show = Callable[[str], None]
Found = tuple[Numbered, State]


@dataclass
class CheckedProofs:
    """A file of proofs with all remarks on it.

    Parameters
    ----------
    searched, confirmed : int
        Rows that were searched again, and those of them that were proved again.
    tree : Certificate or None
        The tree whose leaves the rows are.
    """

    rows: Sequence[Numbered]
    remarks: list[Remark] = field(default_factory=list)
    searched: int = 0
    confirmed: int = 0
    tree: Certificate | None = None

    @property
    def wrong(self) -> int:
        """Number of things that are wrong."""
        return len(self.remarks)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON document of `check`."""
        return {
            "verdict": Severity.WRONG.value if self.wrong else "fine",
            "remarks": [remark.document for remark in self.remarks],
            "rows": len(self.rows),
            "trusted": sum(row.is_trusted for _, row in self.rows),
            "searched": self.searched,
            "confirmed": self.confirmed,
        }

    def to_text(self) -> str:
        """Return the printed text: the remarks, and what was checked."""
        others = sum(not row.is_trusted for _, row in self.rows)
        found = "wrong" if self.wrong else "fine"
        lines = [
            *map(str, self.remarks),
            f"{found}: {counted(len(self.rows), 'row')}",
            f"  proved again: {self.confirmed} of {self.searched} that were searched",
        ]
        if self.tree is not None and not self.wrong:
            lines.append(f"  {self.tree.summary}")
        if others:
            lines.append(f"  of another version, not used: {others:,}; --confirm adds them again")
        return "\n".join(lines)

    def walk(self) -> None:
        """Add a remark where the tree does not prove what it claims."""
        try:
            if self.tree is not None:
                self.tree.check()
        except (ValueError, AssertionError) as error:
            self.add_wrong("tree", str(error))

    def add_wrong(self, where: str, reason: str) -> None:
        """Add a remark on what is wrong at a place."""
        self.remarks.append(Remark(Severity.WRONG, where, None, None, Sentence(reason)))


def check_proofs(path: Path, query: ProofsQuery, show: Show = lambda words: None) -> CheckedProofs:
    """Return the remarks on a file of proofs; with `confirm`, add what is proved again to it.

    Raises `InputError` when it is not such a file, or cannot be added to.
    """
    if query.confirm and path.suffix.lower() != TEXT:
        raise InputError("--confirm", "adds to {allowed} files; name one", allowed=TEXT)
    certificate = read_certificate(path, FIELD)
    number = ROWS if query.rows is None else query.rows
    if certificate is None:
        checked = CheckedProofs(read_proofs(path, FIELD))
        sound = list(_sound(checked.rows, checked, show))
    else:
        checked = CheckedProofs(certificate.rows, tree=certificate)
        show("walking the tree")
        checked.walk()
        # The rows are the leaves of one tree: each is sound as far as a search proves it again.
        some = random.Random(0).sample(certificate.rows, min(number, len(certificate.rows)))
        sound = list(_sound(some, checked, show))
    lines = Lines(path, FIELD)
    # Rows of other versions first: it is they that a search may make useful.
    random.Random(0).shuffle(sound)
    sound.sort(key=lambda found: found[0].row.is_trusted)
    sample = sound[:number]
    with in_use(None):  # A row must not prove itself.
        for number, (numbered, state) in enumerate(sample, start=1):
            show(f"row {number} of {len(sample)}")
            proved = _search_again(checked, numbered, state, query.seconds or SECONDS)
            if is_cancelled():
                break
            if proved is not None and query.confirm and not numbered.row.is_trusted:
                lines.add([proved])
    return checked


def _sound(rows: Sequence[Numbered], checked: CheckedProofs, show: Show) -> Iterator[Found]:
    """Yield the rows that fit their position, and agree with each other, with their positions."""
    by_position: dict[str, list[Numbered]] = defaultdict(list)
    for numbered in rows:
        by_position[numbered.row.position].append(numbered)

    def find(state: State) -> Sequence[Numbered]:
        return by_position.get(state.with_names(None).to_text(), ())

    for number, (text, found) in enumerate(by_position.items(), start=1):
        show(f"position {number} of {len(by_position)}")
        place = found[0].place
        try:
            state = State.from_text(text)
            if state.is_over or state.with_names(None).to_text() != text:
                raise ValueError("the position is over, or not in the form that the program writes")
            for numbered in found:
                place = numbered.place
                alone = Evidence([numbered])
                alone.infer(state.to_move, len(state.legal_moves))
                known_of(alone, state, SearchLimits(), FIELD)
            place = found[0].place
            evidence_of(state, find)
        except (ValueError, AssertionError) as error:
            checked.add_wrong(place, str(error))
        else:
            yield from ((numbered, state) for numbered in found)


def _search_again(
    checked: CheckedProofs, numbered: Numbered, state: State, seconds: float
) -> ProofRow | None:
    """Search a position again; return the new row if it says all that the old one does."""
    row = numbered.row
    limits = SearchLimits(
        seconds=seconds,
        margin_only="margin_only" in row.options,
        winner_only="winner_only" in row.options,
        every_move="every_move" in row.options,
        line=False,
    )
    solved = solve(state, limits)
    checked.searched += 1
    contradiction = _contradiction(row, solved)
    if contradiction is not None:
        checked.add_wrong(numbered.place, f"a new proof contradicts it: {contradiction}")
        return None
    if not _says_all(row, solved):
        return None
    checked.confirmed += 1
    return ProofRow.of(state, limits, solved)


def _intervals(row: ProofRow, solved: Endgame) -> Iterator[tuple[str, int, int, int, int]]:
    """Yield each interval of a row, after the words for it, and the new one."""
    yield "the margin", row.lower, row.upper, solved.lower, solved.upper
    old = dict(row.moves or {})
    if row.best is not None and not row.has_winning_move:
        lower, upper = old.get(row.best, (-MOST_POINTS, MOST_POINTS))
        kept = (lower, min(upper, row.upper)) if solved.mover else (max(lower, row.lower), upper)
        old[row.best] = kept
    for root in solved.moves:
        lower, upper = old.get(str(root.move), (-MOST_POINTS, MOST_POINTS))
        yield f"the margin after {root.move}", lower, upper, root.lower, root.upper


def _contradiction(row: ProofRow, solved: Endgame) -> str | None:
    """Return what of a row a new proof excludes; None if nothing."""
    for what, lower, upper, low, high in _intervals(row, solved):
        if max(lower, low) > min(upper, high):
            return f"{what} is {low} to {high}, not {lower} to {upper}"
    if None not in (row.winner, solved.winner) and row.winner != solved.winner:
        return f"the winner is {solved.winner}, not {row.winner}"
    return None


def _says_all(row: ProofRow, solved: Endgame) -> bool:
    """Whether a new proof includes all bounds of a row, and its winner."""
    bounds = _intervals(row, solved)
    is_narrow = all(lower <= low and high <= upper for _, lower, upper, low, high in bounds)
    return is_narrow and row.winner in (None, solved.winner)
