"""How much a graded player may think about a decision, read off its name."""

from __future__ import annotations

import re


def limit_of(name: str) -> tuple[str, float] | None:
    """Return the family and the limit of a graded player: ``strong:0.05`` is 0.05 of ``strong:``.

    Limits of another kind (``strong:1000n``, nodes) are another family; None for other players.
    """
    found = re.fullmatch(r"([a-z-]+:)(\d+(?:\.\d+)?|\.\d+)(n?)", name)
    if found is None or float(found[2]) == 0:
        return None
    return found[1] + found[3], float(found[2])
