"""The ledger of a game: its margin as a sum of the circle and the points each player gave away.

All figures are rounded to tenths of a point before they are added, so that the printed ones add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from patchwork_solve.analyses.review.accuracy import total
from patchwork_solve.engine.base.number import rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.analyses.review.decision import Decision, Value

CIRCLE, LOST, UNEXPLAINED, VALUE, FINAL = "circle", "lost", "unexplained", "value", "final"


@dataclass(frozen=True)
class Item:
    """A line of the ledger, as it counts for player 0.

    Parameters
    ----------
    item : str
        ``circle``: value of the first position; ``lost``: points that a player gave away;
        ``unexplained``: rest that the estimates do not explain; ``value``: proved value of the
        position after which everything is proved; ``final``: margin at the end. The last two are
        sums of all lines above.
    player : int or None
        Player who gave the points away.
    first, last : int or None
        Plies, from 1, over which they were given away; for a value, the plies before and after.
    margin : float
        Points in tenths: an addend, or the sum.
    error : float
        Standard error; 0 if it is proved.
    """

    item: str
    player: int | None
    first: int | None
    last: int | None
    margin: float
    error: float
    is_proved: bool

    @property
    def is_sum(self) -> bool:
        """Whether it is the sum of the lines above."""
        return self.item in (VALUE, FINAL)


def proved_from(decisions: Sequence[Decision], final: Value) -> int:
    """Return the ply after which every position is proved; the last ply and 1 without one."""
    values = [*(each.before for each in decisions), final]
    at = len(values)
    while at > 0 and values[at - 1].proof.is_exact:
        at -= 1
    return at


def ledger(decisions: Sequence[Decision], final: Value) -> list[Item]:
    """Return the lines of the ledger; empty if the first or the last position has no value."""
    begun = decisions[0].before
    if begun.margin is None or begun.error is None or final.margin is None or final.error is None:
        return []
    plies, since = len(decisions), min(proved_from(decisions, final), len(decisions))
    proof = since > 0 and (decisions[since].before if since < plies else final)
    margin, error = rounded(begun.margin, 1), rounded(begun.error, 1)
    items = [Item(CIRCLE, None, None, None, margin, error, not since)]
    if since:
        items += [_lost_item(decisions[:since], player, False) for player in (0, 1)]
        assert proof
        items += _sum_items(items, since, plies, proof)
    if since < plies:
        items += [_lost_item(decisions[since:], player, True) for player in (0, 1)]
        items.append(Item(FINAL, None, None, plies, rounded(final.margin, 1), 0.0, True))
    return items


def _sum_items(items: Sequence[Item], since: int, plies: int, value: Value) -> list[Item]:
    """Return the line that the estimates do not explain, and the sum where they end."""
    assert value.margin is not None
    assert value.error is not None
    margin, error = rounded(value.margin, 1), rounded(value.error, 1)
    open_ = rounded(margin - sum(item.margin for item in items), 1)
    errors = [*(item.error for item in items), error]
    doubt = rounded(sqrt(sum(one**2 for one in errors)), 1)
    kind = FINAL if since == plies else VALUE
    return [
        Item(UNEXPLAINED, None, None, None, open_, doubt, False),
        Item(kind, None, since, since, margin, error, value.proof.is_exact),
    ]


def _lost_item(decisions: Sequence[Decision], player: int, is_proved: bool) -> Item:
    """Return the line of the points a player gave away over some plies, signed for player 0."""
    found = total([each for each in decisions if each.player == player])
    margin = rounded((2 * player - 1) * found.lost, 1)
    first, last = decisions[0].ply, decisions[-1].ply
    return Item(LOST, player, first, last, margin, rounded(found.error, 1), is_proved)
