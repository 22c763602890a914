"""Points that no other one beats in both: nearer to the goals, and fewer changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

Name = TypeVar("Name")


def front(scores: Mapping[Name, tuple[float, Any]]) -> list[Name]:
    """Return the names that no other one equals in one score and beats in the other, best first.

    Parameters
    ----------
    scores : Mapping
        Of each name its distance and its cost; smaller is better in both.

    Examples
    --------
    >>> front({"own": (0.3, 0), "one": (0.1, 1), "other": (0.2, 1), "two": (0.1, 2)})
    ['one', 'own']
    """
    found: list[Name] = []
    least: Any = None
    for name, (_, cost) in sorted(scores.items(), key=lambda item: item[1]):
        if least is None or cost < least:
            found.append(name)
            least = cost
    return found


def ranked(scores: Mapping[Name, tuple[float, Any]]) -> Sequence[Name]:
    """Return all names: the front, then the front of the others, and so on; each best first."""
    left, found = dict(scores), list[Name]()
    while left:
        first = front(left)
        found += first
        left = {name: score for name, score in left.items() if name not in first}
    return found
