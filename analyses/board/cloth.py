"""Facts of a quilt that its cells show: the patches sewn on, their income and their time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from patchwork_solve.engine.game.cell import LEATHER_MARK, UNKNOWN, Cell
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch, orientations
from patchwork_solve.engine.game.quilt import Quilt


def sewn_document(edition: Edition, quilt: Quilt) -> dict[str, Any]:
    """Return the patches on a quilt, and the intervals of their income and their time.

    Parameters
    ----------
    edition : Edition
    quilt : Quilt
        Of its size.

    Returns
    -------
    dict
        ``patches`` (letter, name or null, cells), ``leather`` and ``unknown`` (cells), ``income``
        and ``time`` (least and most). Cells are numbers, row by row.
    """
    lettered = [
        (letter, cells, list(_candidates(edition, letter, cells)))
        for letter, cells in quilt.sewn().items()
    ]
    known = [candidates for _, _, candidates in lettered if candidates]
    return {
        "patches": [
            {
                "letter": letter,
                "patch": candidates[0].name if len(candidates) == 1 else None,
                "cells": numbers(cells, edition.width),
            }
            for letter, cells, candidates in lettered
        ],
        "leather": _cells_with(quilt, LEATHER_MARK),
        "unknown": _cells_with(quilt, UNKNOWN),
        "income": _span([patch.income for patch in one] for one in known),
        "time": _span([patch.time for patch in one] for one in known),
    }


def numbers(cells: Iterable[Cell], width: int) -> list[int]:
    """Return cells by their numbers, row by row."""
    return [row * width + column for row, column in cells]


def _candidates(edition: Edition, letter: str, cells: Iterable[Cell]) -> Iterator[Patch]:
    """Yield which patches lettered cells may be: the one of that letter, if it has their shape."""
    outline = orientations(cells)[0]
    alike = [patch for patch in edition.patches if patch.outline == outline]
    named = [patch for patch in alike if edition.letter[patch.name] == letter]
    yield from named or alike


def _cells_with(quilt: Quilt, mark: str) -> list[int]:
    return [number for number, label in enumerate(quilt.labels) if label == mark]


def _span(values: Iterable[list[int]]) -> list[int]:
    """Return the sum of the least of each and of the most of each."""
    each = list(values)
    return [sum(map(min, each)), sum(map(max, each))]
