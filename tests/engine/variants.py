"""Random variants that use every rule a designer may change, written as a designer writes them."""

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.rule_fields import FIELD, FOR_SALE
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

Cell = tuple[int, int]


class Size(NamedTuple):
    """How large the variants of a kind are.

    Parameters
    ----------
    quilts : tuple of (int, int)
        Rows and columns to choose from.
    spaces, patches : (int, int)
        The last space and the number of patches, from and to.
    area : int
        Cells of a patch at most.
    """

    quilts: tuple[tuple[int, int], ...]
    spaces: tuple[int, int]
    patches: tuple[int, int]
    area: int


TINY = Size(((2, 2), (2, 3), (1, 6), (3, 3), (2, 6), (3, 4)), (2, 7), (2, 5), 4)
"""Small enough for brute force from the first position on, often."""

SMALL = Size(((3, 3), (3, 4), (4, 3), (4, 4), (2, 6), (5, 5), (1, 12)), (4, 14), (2, 8), 5)
"""Endgames are small enough for brute force."""

LARGE = Size(((9, 14), (8, 16), (16, 8), (11, 11), (9, 9), (7, 18), (1, 128)), (9, 40), (4, 12), 7)
"""Up to 128 cells: for the rules only."""


def variant(seed: int, size: Size) -> Edition:
    """Return a random variant, read from its file's text."""
    return read_variant(json.dumps(document(seed, size)))


def document(seed: int, size: Size) -> dict[str, Any]:
    """Return a random variant as the fields of its file. A rule may be left out."""
    rng = random.Random(seed)
    rows, columns = rng.choice(size.quilts)
    last = rng.randint(*size.spaces)
    cells = _outline(rng, rows, columns)
    found: dict[str, Any] = {
        "name": f"random-{seed}",
        "last_space": last,
        "income_marks": _marks(rng, last),
        "leather_marks": _marks(rng, last),
        "hole_penalty": rng.choice((0, 1, 2, 2, 3, 10)),
        "patches": {
            f"p{number}": _patch(rng, cells, size.area)
            for number in range(rng.randint(*size.patches))
        },
    }
    if len(cells) < rows * columns or rng.random() < 0.2:
        found["outline"] = [
            "".join("#" if (row, column) in cells else "." for column in range(columns))
            for row in range(rows)
        ]
    else:
        found |= {"rows": rows, "columns": columns}
    found |= _seats(rng, last, len(cells))
    names = list(found["patches"])
    found |= _circle(rng, names)
    # Drawn by themselves, so that the variants without them stay as they were.
    found |= _later(random.Random(f"later {seed}"), found, names)
    # Without areas that count at the end a search has more to leave out, and to get wrong.
    has_areas = rng.random() < 0.6
    found |= _tiles(rng, min(rows, columns), has_areas)
    return found | _points(rng, has_areas)


def _outline(rng: random.Random, rows: int, columns: int) -> set[Cell]:
    """Return the cells of a quilt; half of the outlines lack some, anywhere."""
    cells = {(row, column) for row in range(rows) for column in range(columns)}
    if rng.random() < 0.5:
        return cells
    gone = rng.randint(1, max(1, len(cells) // 3))
    return cells - set(rng.sample(sorted(cells), gone))


def _marks(rng: random.Random, last: int) -> list[int]:
    return sorted(rng.sample(range(1, last + 1), rng.randint(0, min(4, last))))


def _patch(rng: random.Random, cells: set[Cell], most: int) -> dict[str, Any]:
    """Return a patch grown cell by cell on the quilt, so that it fits."""
    grown = {rng.choice(sorted(cells))}
    for _ in range(rng.randint(0, most - 1)):
        beside = {
            near
            for row, column in grown
            for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        }
        free = sorted(beside & cells - grown)
        if free:
            grown.add(rng.choice(free))
    top, left = (min(cell[axis] for cell in grown) for axis in (0, 1))
    down, right = (max(cell[axis] for cell in grown) for axis in (0, 1))
    rows = [
        "".join("#" if (row, column) in grown else "." for column in range(left, right + 1))
        for row in range(top, down + 1)
    ]
    return {
        "cells": rows,
        "buttons": rng.choice((0, 1, 1, 2, 3, 5)),
        "time": rng.choice((0, 1, 1, 2, 2, 3, 5)),
        "income": rng.choice((0, 0, 1, 1, 2, 3)),
    }


def _per_seat(rng: random.Random, most: int) -> int | list[int]:
    """Return one number for both seats, or one for each."""
    if rng.random() < 0.3:
        return rng.randint(0, most)
    return [rng.randint(0, most), rng.randint(0, most)]


def _seats(rng: random.Random, last: int, cells: int) -> dict[str, Any]:
    found: dict[str, Any] = {"start_buttons": _per_seat(rng, 6)}
    if rng.random() < 0.4:
        found["start_space"] = _per_seat(rng, min(3, last - 1))
    if rng.random() < 0.4:
        found["start_income"] = _per_seat(rng, 2)
    has_swap = rng.random() < 0.4
    if has_swap:
        found["swap"] = True
    if rng.random() < 0.4:
        most = min(2, cells)
        found["start_leather"] = rng.randint(0, most) if has_swap else _per_seat(rng, most)
    return found


def _circle(rng: random.Random, names: list[str]) -> dict[str, Any]:
    """Return how many patches are for sale, where the token starts, the patches that come first."""
    found: dict[str, Any] = {}
    if rng.random() < 0.6:
        found["for_sale"] = rng.randint(1, 6)
    order = rng.sample(names, len(names))
    if rng.random() < 0.3:
        found["start_patch"] = order.pop()
        if rng.random() < 0.6:
            found["first_patches"] = order[: rng.randint(0, len(order))]
    elif rng.random() < 0.2:
        found["first_patches"] = order
    return found


def _later(rng: random.Random, circle: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Return the patches that join a circle later, in some of the variants."""
    first = {circle.get("start_patch"), *circle.get("first_patches", ())}
    free = [name for name in names if name not in first]
    begun = len(names) - len(free)
    if begun == len(names) or len(names) == 1 or rng.random() < 0.6:
        return {}
    later = rng.sample(free, rng.randint(1, len(free) - (begun == 0)))
    when = rng.randint(0, len(names) - len(later) - 1)
    return {"later": later, "later_when": when, "later_shuffled": rng.random() < 0.5}


def _tiles(rng: random.Random, side: int, has_areas: bool) -> dict[str, Any]:
    """Return the short form of one tile, or up to three tiles."""
    if not has_areas or rng.random() < 0.2:
        return {"square": rng.randint(0, min(4, side)), "square_points": rng.randint(0, 7)}
    tiles = [
        {"side": rng.randint(1, min(5, side)), "points": rng.randint(0, 7)}
        for _ in range(rng.randint(0, 3))
    ]
    for tile in tiles:
        if rng.random() < 0.5:
            tile["both"] = rng.random() < 0.7
    return {"tiles": tiles}


def _points(rng: random.Random, has_lines: bool) -> dict[str, Any]:
    """Return points at the end and pay, each rule in some of the variants."""
    most = {
        "row_points": 5,
        "column_points": 5,
        "income_points": 3,
        "leather_points": 4,
        "advance_pay": 5,
        "income_pay": 5,
    }
    points: dict[str, Any] = {
        name: rng.randint(0, highest)
        for name, highest in most.items()
        if rng.random() < 0.5 and (has_lines or not name.startswith(("row", "column")))
    }
    if rng.random() < 0.5:
        points["max_buttons"] = rng.randint(6, 9)  # No seat begins with more than 6.
    if rng.random() < 0.6:
        points["tie_break"] = rng.choice(FIELD["tie_break"].choices)
    return points


RULES: dict[str, Callable[[Edition], bool]] = {
    "buttons": lambda edition: edition.seats[0].buttons != edition.seats[1].buttons,
    "space": lambda edition: edition.seats[0].space != edition.seats[1].space,
    "income": lambda edition: edition.seats[0].income != edition.seats[1].income,
    "leather": lambda edition: any(seat.leather for seat in edition.seats),
    "swap": lambda edition: edition.swap,
    "swap after leather": lambda edition: edition.swap and edition.seats[0].leather > 0,
    "for sale": lambda edition: edition.for_sale != FOR_SALE,
    "start patch": lambda edition: edition.start_patch is not None,
    "first patches": lambda edition: bool(edition.first_patches),
    "later": lambda edition: bool(edition.later),
    "later, shuffled": lambda edition: len(edition.later) > 1 and edition.later_shuffled,
    "special tile": lambda edition: edition.square > 0,
    "tiles for both": lambda edition: any(tile.both for tile in edition.more_tiles),
    "tiles for one": lambda edition: any(not tile.both for tile in edition.more_tiles),
    "rows": lambda edition: edition.row_points > 0,
    "columns": lambda edition: edition.column_points > 0,
    "income points": lambda edition: edition.income_points > 0,
    "leather points": lambda edition: edition.leather_points > 0,
    "advance pay": lambda edition: edition.advance_pay != 1,
    "income pay": lambda edition: edition.income_pay != 1,
    "max buttons": lambda edition: edition.max_buttons > 0,
    "ties for the second player": lambda edition: edition.tie_break == "second",
    "ties for more cells": lambda edition: edition.tie_break == "cells",
    "shared ties": lambda edition: edition.tie_break == "shared",
    "outline": lambda edition: bool(edition.blocked),
}
"""Whether a variant uses a rule, by a name of the rule."""


def played(edition: Edition, seed: int) -> Game:
    """Return a game of random moves, which swaps every other time it may and buys often."""
    rng = random.Random(seed)
    state = State.new(seed, edition)
    moves = []
    while not state.is_over:
        legal = list(state.legal_moves)
        bought = [move for move in legal if move.is_purchase]
        if legal[-1].is_swap and rng.random() < 0.5:
            move = legal[-1]
        else:
            move = rng.choice(bought if bought and rng.random() < 0.8 else legal)
        moves.append(move)
        state = state.play(move)
    return Game(State.new(seed, edition), tuple(moves))
