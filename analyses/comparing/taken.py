"""Rules that are taken from other editions by name: an outline, marks, tiles."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition

OWN = "own"
"""Name of what the edition itself has."""


def tiles_of(edition: Edition) -> list[dict[str, Any]]:
    """Return the tiles as a variant's file lists them, in its order."""
    written = (edition.definition or {}).get("tiles")
    if written is not None:
        return [{"both": False, **tile} for tile in written]
    return [tile._asdict() for tile in edition.tiles]


def _outline(edition: Edition) -> list[str]:
    return [
        "".join(".#"[(row, column) not in edition.blocked] for column in range(edition.width))
        for row in range(edition.height)
    ]


TAKEN: dict[str, Callable[[Edition], list[Any]]] = {
    "outline": _outline,
    "income_marks": lambda edition: list(edition.income_marks),
    "leather_marks": lambda edition: list(edition.leather_marks),
    "tiles": tiles_of,
}
"""Fields that are taken as they are, each a list, from an edition."""

Choices = tuple[tuple[str, str], ...]
"""The source of each value of a field, and the value as JSON; the edition's own is first."""


def value_in(field: str, edition: Edition) -> str:
    """Return the value of a field as JSON."""
    return json.dumps(TAKEN[field](edition))


def choices_of(field: str, edition: Edition, names: Sequence[str]) -> Choices:
    """Return the edition's own value of a field, and the others that editions of some names have.

    Raises `InputError` for what is not an edition.
    """
    found = {value_in(field, edition): OWN}
    for name in names:
        found.setdefault(value_in(field, edition_of(name)), name)
    return tuple((name, value) for value, name in found.items())
