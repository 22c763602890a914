"""The truth about one player alone on a small variant, by walking every way along the track."""

from collections.abc import Iterator

from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.edition import Edition
from tests.solver.plain_packing import packings

Way = tuple[int, frozenset[int]]
"""Buttons at the end, and the patches bought."""


def _paid(edition: Edition, old: int, new: int) -> int:
    """Return the buttons for each income when a token moves."""
    crossed = sum(old < mark <= new for mark in edition.income_marks)
    return edition.income_pay * crossed + edition.income_points * (old < new == edition.last)


def ways(edition: Edition, number: int) -> set[Way]:
    """Return how every way of a seat can end: walk one space, or buy what can be paid."""
    ends: set[Way] = set()
    seen = set()
    seat = edition.seats[number]
    waiting = [(seat.space, seat.buttons, seat.income, frozenset[int]())]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        place, buttons, income, bought = here
        if place == edition.last:
            ends.add((buttons, bought))
            continue
        hand = buttons + edition.advance_pay + income * _paid(edition, place, place + 1)
        waiting.append((place + 1, hand, income, bought))
        for patch_number, patch in enumerate(edition.patches):
            if patch_number in bought or patch.buttons > buttons:
                continue
            end = min(place + patch.time, edition.last)
            earns = income + patch.income
            hand = buttons - patch.buttons + earns * _paid(edition, place, end)
            waiting.append((end, hand, earns, bought | {patch_number}))
    return ends


def scores(edition: Edition, number: int = 0) -> Iterator[tuple[int, frozenset[int], int, bool]]:
    """Yield the points of every way of a seat with its patches, leather and tile, by areas."""
    ahead = max(seat.space for seat in edition.seats)
    marks = [mark for mark in edition.leather_marks if mark > ahead]
    for buttons, bought in ways(edition, number):
        for leather in range(len(marks) + 1):
            covered = sum(edition.patches[number].area for number in bought) + leather
            if covered > edition.cells:
                continue
            points = buttons - edition.hole_penalty * (edition.cells - covered)
            points += edition.leather_points * leather
            yield points, bought, leather, False
            if _windows(edition) and covered >= edition.square**2:
                yield points + edition.square_points, bought, leather, True


def _cells(edition: Edition) -> frozenset[Cell]:
    cells = [(r, c) for r in range(edition.height) for c in range(edition.width)]
    return frozenset(cells) - edition.blocked


def _windows(edition: Edition) -> list[frozenset[Cell]]:
    """Return the windows of the bonus square that lie on the quilt."""
    side = edition.square
    squares = [
        frozenset((top + r, left + c) for r in range(side) for c in range(side))
        for top in range(edition.height - side + 1)
        for left in range(edition.width - side + 1)
    ]
    return [square for square in squares if square and square <= _cells(edition)]


def packs(edition: Edition, bought: frozenset[int], leather: int, tile: bool) -> bool:
    """Whether all of it lies on the quilt, with a full bonus square where the tile is claimed."""
    everywhere = _cells(edition)
    squares = _windows(edition)
    for packing in packings(edition, everywhere, tuple(sorted(bought))):
        empty = everywhere - frozenset().union(*packing)
        if len(empty) < leather:
            continue
        if not tile or any(len(square & empty) <= leather for square in squares):
            return True
    return False
