"""Words of entries: patches with what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.say import decimal, say
from patchwork_solve.engine.drawing.fabric import patch_name

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.account import Entry
    from patchwork_solve.analyses.explaining.concept import Claim

Values = Callable[["Claim", Sequence["Entry"]], Mapping[str, str]]


def signed(points: float) -> str:
    """Return points with their sign: ``+4``, ``-2`` or ``0``; parts of a point with one digit."""
    if not round(points, 1):
        return "0"
    size = str(abs(points)) if isinstance(points, int) else decimal(abs(points))
    return f"{'+' if points > 0 else '-'}{size}"


def worth(entries: Sequence[Entry]) -> str:
    """Return patches with their points: ``domino (+4) and plus (-1)``."""
    return joined([f"{patch_name(str(e.patch))} ({signed(e.points)})" for e in entries])


def joined(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    *head, tail = words
    return say("{others} and {last}", others=", ".join(head), last=tail) if head else tail


def either(words: str, otherwise: str, values: Values | None = None) -> Callable[[Claim], str]:
    """Return what says what one line has and the other has instead, where there is something.

    Parameters
    ----------
    words, otherwise : str
        Texts with the name of the `player` and the `patches` with their points.
    values : callable, optional
        What else they have.
    """

    def side(text: str, claim: Claim, entries: Sequence[Entry]) -> str:
        more = values(claim, entries) if values else {"patches": worth(entries)}
        return say(text, **{"player": claim.names[entries[0].player], **more})

    def both(claim: Claim) -> str:
        sides = ((words, claim.gained), (otherwise, claim.missed))
        return "; ".join(side(text, claim, entries) for text, entries in sides if entries)

    return both


def breakdown(entry: Entry) -> str:
    """Return the points of a purchase item by item: ``domino, +3: spaces +4, buttons -1``."""
    price = entry.price
    assert price is not None, "a purchase has a price"
    items = (
        (price.cells, "spaces {points}"),
        (price.income, "income {points}"),
        (price.buttons, "buttons {points}"),
        (price.time, "time {points}"),
    )
    said = ", ".join(say(text, points=signed(points)) for points, text in items if points)
    return f"{patch_name(str(entry.patch))}, {signed(entry.points)} ({said})"
