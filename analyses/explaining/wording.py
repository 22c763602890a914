"""Words of entries: patches with what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from patchwork_solve.analyses.explaining.account import Entry


def signed(points: float) -> str:
    """Return points with their sign: ``+4``, ``-2`` or ``0``; parts of a point with one digit."""
    if not round(points, 1):
        return "0"
    return f"{points:+d}" if isinstance(points, int) else f"{points:+.1f}"


def worth(entries: Sequence[Entry]) -> str:
    """Return patches with their points: ``domino (+4) and plus (-1)``; those of 0 only alone."""
    counting = [each for each in entries if each.points] or entries
    return joined([f"{each.patch} ({signed(each.points)})" for each in counting])


def joined(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    head, tail = words[:-1], words[-1]
    return f"{', '.join(head)} and {tail}" if head else tail


def either(
    gained: Sequence[Entry],
    missed: Sequence[Entry],
    words: Callable[[Sequence[Entry]], str],
    otherwise: Callable[[Sequence[Entry]], str],
) -> str:
    """Return what one line has and the other has instead, each only where there is something."""
    said = [words(gained)] if gained else []
    said += [otherwise(missed)] if missed else []
    return "; ".join(said)


def breakdown(entry: Entry) -> str:
    """Return the points of a purchase item by item: ``domino, +3: spaces +4, buttons -1``."""
    assert entry.price is not None, "a purchase has a price"
    items = {
        "spaces": entry.price.cells,
        "income": entry.price.income,
        "buttons": entry.price.buttons,
        "time": entry.price.time,
    }
    said = ", ".join(f"{name} {signed(points)}" for name, points in items.items() if points)
    return f"{entry.patch}, {signed(entry.points)} ({said})"
