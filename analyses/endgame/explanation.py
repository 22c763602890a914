"""The explanation of a lost point: two lines of best play compared, item by item."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.moves import full_words, line_words
from patchwork_solve.analyses.report.rows import Rows
from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.engine.endgame.driver import Endgame, RootMove, SearchLimits
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State

ITEMS = ("advancing", "income", "prices", "patches", "leather", "special tile")
"""Items of a score: buttons for spaces advanced, income at the marks, prices paid, cells
covered by patches and by leather (holes that no longer cost), and the special tile. The points of
leather patches count for leather, those of all incomes at the end for income."""

MORE = "more tiles and lines"
"""Item of editions with further tiles, or points for full rows and columns."""

SWAP = "swap"
"""Item of editions with the swap: what each player has more by taking the other's seat."""


FIGURES = ("best_mover", "best_opponent", "other_mover", "other_opponent", "lost")
"""Columns of an explanation beside the item."""


@dataclass(frozen=True)
class Explanation:
    """The best move and the best move that gives points away, each with best play after it.

    Parameters
    ----------
    best, other : tuple of Move
        Lines from the same position to the end of the game.
    lost : int
        Points the mover gives away with the other.
    """

    state: State
    best: tuple[Move, ...]
    other: tuple[Move, ...]
    lost: int


def explain(
    state: State, solved: Endgame, limits: SearchLimits | None = None
) -> Explanation | None:
    """Find the runner-up and solve what follows it.

    Returns
    -------
    Explanation or None
        None when the endgame is not solved, no move gives points away, or the line after the
        runner-up is not proved within the limits.
    """
    from patchwork_solve.engine.endgame.driver import SearchLimits, solve

    other = _runner_up(solved)
    if other is None or solved.proof.witness is None or solved.proof.lower is None:
        return None
    after = state.play(other.move)
    line: tuple[Move, ...] = ()
    if not after.is_over:
        found = solve(after, replace(limits or SearchLimits(), every_move=False)).proof.witness
        if found is None:
            return None
        line = found.moves
    lost = abs(solved.proof.lower - other.lower)
    return Explanation(state, solved.proof.witness.moves, (other.move, *line), lost)


def why_not(solved: Endgame) -> str:
    """Return the reason why an endgame has no explanation."""
    if solved.proof.witness is None:
        return "nothing to explain: best play is not proved"
    if _runner_up(solved) is None:
        return "nothing to explain: no move is proved to give points away"
    return "nothing is explained: best play after the runner-up was not proved in time"


def _runner_up(solved: Endgame) -> RootMove | None:
    """Return the best move that is proved to give points away."""
    for root in solved.moves:
        if root.is_exact and root.lower != solved.proof.lower:
            return root
    return None


def items(edition: Edition) -> tuple[str, ...]:
    """Return the items of the scores of an edition."""
    has_more = edition.more_tiles or edition.row_points or edition.column_points
    return (*ITEMS, *((MORE,) if has_more else ()), *((SWAP,) if edition.swap else ()))


def ledger(state: State, line: Sequence[Move]) -> list[Counter[str]]:
    """Return the points that each of `items` brings along a line, for each player."""
    points: list[Counter[str]] = [Counter(), Counter()]
    for move in line:
        after = state.play(move)
        if move.is_swap:
            for account, had, has in zip(points, state.scores(), after.scores(), strict=True):
                account[SWAP] += has - had
        else:
            points[state.to_move].update(_brought(state, move, after))
        state = after
    for account in points:
        account["together"] = account.total()
    return points


def _brought(state: State, move: Move, after: State) -> Counter[str]:
    """Return the points that a move brings the mover by each item."""
    edition, mover = state.edition, state.to_move
    had, has = state.players[mover], after.players[mover]
    found: Counter[str] = Counter()
    earned = has.buttons - had.buttons
    if move.is_advance:
        found["advancing"] = min(edition.advance_pay * (has.time - had.time), earned)
    elif move.is_purchase:
        found["prices"] = -edition.find(str(move.patch)).buttons
    found["income"] = earned - found.total()
    covered = edition.hole_penalty * (had.quilt.holes - has.quilt.holes)
    if move.is_leather:
        found["leather"] = covered + edition.leather_points
    else:
        found["patches"] = covered
    if state.special_tile is None and after.special_tile == mover:
        found["special tile"] = edition.square_points
    rest = after.scores()[mover] - state.scores()[mover] - found.total()
    if rest:
        found[MORE] = rest
    return found


def explanation_list(found: Explanation) -> list[dict[str, str | int]]:
    """Return one row for each item and one for their sum.

    A row has the item and `FIGURES`: the points that the item brings the mover and the opponent
    along the two lines, and what the mover loses against the opponent by it when playing the other
    move.
    """
    mover = found.state.to_move
    best, other = (ledger(found.state, line) for line in (found.best, found.other))
    rows: list[dict[str, str | int]] = []
    for item in (*items(found.state.edition), "together"):
        figures = [line[player][item] for line in (best, other) for player in (mover, 1 - mover)]
        mine, theirs, mine_then, theirs_then = figures
        lost = (mine - theirs) - (mine_then - theirs_then)
        rows.append({"item": item, **dict(zip(FIGURES, (*figures, lost), strict=True))})
    return rows


def explanation_document(found: Explanation) -> dict[str, object]:
    """Return the JSON document of an explanation."""
    return {
        "move": str(found.other[0]),
        "lost": found.lost,
        "best": [str(move) for move in found.best],
        "other": [str(move) for move in found.other],
        "items": explanation_list(found),
    }


def explanation_text(found: Explanation) -> str:
    """Return the two lines and where the points go."""
    state = found.state
    names = player_names(state.names)
    both = [names[state.to_move], names[1 - state.to_move]]
    heads = [f"{line}: {name}" for line in ("best", "other") for name in both]
    rows = Rows.of(explanation_list(found), ("item", *FIGURES), FIGURES)
    shown = rows.renamed({"item": "points from", **dict(zip(FIGURES, heads, strict=False))})
    return "\n".join(
        [
            wrapped(f"Why not {full_words(state, found.other[0])}? It gives away {found.lost}:"),
            wrapped(f"  best:  {line_words(state, found.best)}", " " * 9),
            wrapped(f"  other: {line_words(state, found.other)}", " " * 9),
            "",
            table(shown),
        ]
    )
