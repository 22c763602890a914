"""The truth about one player alone on a small variant, by walking every way along the track."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_solve.engine.game.edition import Edition
from tests.solver.plain_packing import packings

Way = tuple[int, frozenset[int]]
"""Buttons at the end, and the patches bought."""


def ways(edition: Edition) -> set[Way]:
    """Return how every way along the track can end: walk one space, or buy what can be paid."""
    ends: set[Way] = set()
    seen = set()
    waiting = [(0, edition.start_buttons, 0, frozenset[int]())]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        place, buttons, income, bought = here
        if place == edition.last:
            ends.add((buttons, bought))
            continue
        pays = (place + 1) in edition.income_marks
        waiting.append((place + 1, buttons + 1 + income * pays, income, bought))
        for number, patch in enumerate(edition.patches):
            if number in bought or patch.buttons > buttons:
                continue
            end = min(place + patch.time, edition.last)
            earns = income + patch.income
            crossed = [mark for mark in edition.income_marks if place < mark <= end]
            hand = buttons - patch.buttons + earns * len(crossed)
            waiting.append((end, hand, earns, bought | {number}))
    return ends


def scores(edition: Edition) -> Iterator[tuple[int, frozenset[int], int, bool]]:
    """Yield the points of every way with its patches, leather and tile, by areas alone."""
    for buttons, bought in ways(edition):
        for leather in range(len(edition.leather_marks) + 1):
            covered = sum(edition.patches[number].area for number in bought) + leather
            if covered > edition.cells:
                continue
            points = buttons - edition.hole_penalty * (edition.cells - covered)
            yield points, bought, leather, False
            if edition.square and covered >= edition.square**2:
                yield points + edition.square_points, bought, leather, True


def packs(edition: Edition, bought: frozenset[int], leather: int, tile: bool) -> bool:
    """Whether all of it lies on the quilt, with a full bonus square where the tile is claimed."""
    everywhere = frozenset((r, c) for r in range(edition.height) for c in range(edition.width))
    side = edition.square
    squares = [
        frozenset((top + r, left + c) for r in range(side) for c in range(side))
        for top in range(edition.height - side + 1)
        for left in range(edition.width - side + 1)
    ]
    for packing in packings(edition, everywhere, tuple(sorted(bought))):
        empty = everywhere - frozenset().union(*packing)
        if len(empty) < leather:
            continue
        if not tile or any(len(square & empty) <= leather for square in squares):
            return True
    return False
