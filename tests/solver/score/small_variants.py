"""Random small variants for comparing models with exhaustive search."""

import random
from dataclasses import replace

from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.game.tile import Tile
from patchwork_solve.solver.packing.placements import placements

SHAPES = [
    ["##"],
    ["###"],
    ["##", "#."],
    ["##", "##"],
    ["###", "#.."],
    ["###", ".#."],
    ["##.", ".##"],
    ["####"],
    ["###", "##."],
    ["###", "#.#"],
    [".#.", "###"],
    ["###", "###"],
]


def small_variant(seed: int, patches: int | None = None) -> Edition:
    """Return a variant with few patches, a quilt of 9 to 16 cells and a track of up to 15.

    Parameters
    ----------
    patches : int, optional
        How many; drawn when left out.
    """
    rng = random.Random(seed)
    number = patches or rng.randint(3, 5)
    # More patches make more circles, and exhaustive search must stay bearable.
    last = rng.randint(7, {3: 15, 4: 13, 5: 11}.get(number, 8))
    marks = range(2, last + 1)
    return replace(
        printing("current"),
        name=f"small {seed}",
        patches=tuple(_patch(rng, f"p{i}") for i in range(number)),
        width=rng.randint(3, 4),
        height=rng.randint(3, 4),
        last=last,
        income_marks=tuple(sorted(rng.sample(marks, rng.randint(1, 3)))),
        leather_marks=tuple(sorted(rng.sample(marks, rng.randint(0, 3)))),
        square=rng.choice([0, 2, 2, 3]),
        square_points=rng.randint(1, 7),
        hole_penalty=rng.randint(0, 2),
        seats=(Seat(start := rng.randint(0, 5)), Seat(start)),
    )


OUTLINES = [
    [],
    [(0, 0)],
    [(0, 0), (2, 2)],
    [(1, 1)],
    [(0, 2), (1, 2)],
]
"""Cells of a quilt of at least 3 by 3 that are blocked."""

BESIDE = [Tile(2, 3), Tile(2, 2, both=True), Tile(3, 4), Tile(1, 1)]


def ruled_variant(seed: int, patches: int | None = None, areas: bool = False) -> Edition:
    """Return a small variant with most of the rules that a designer changes, at random.

    Parameters
    ----------
    patches : int, optional
        How many; drawn when left out.
    areas : bool
        Whether further tiles and full lines bring points too.
    """
    rng = random.Random(seed)
    plain = small_variant(seed, patches)
    seats = [
        Seat(rng.randint(0, 5), rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 1])) for _ in range(2)
    ]
    edition = replace(
        plain,
        name=f"ruled {seed}",
        seats=(seats[0], rng.choice(seats)),
        for_sale=rng.randint(1, 6),
        start_patch=rng.choice([None, plain.patches[0].name]),
        leather_points=rng.choice([0, 0, 1, 3]),
        income_points=rng.choice([0, 0, 2]),
        advance_pay=rng.choice([0, 1, 1, 2]),
        income_pay=rng.choice([0, 1, 1, 2]),
        blocked=frozenset(rng.choice(OUTLINES)),
    )
    if areas:
        edition = replace(
            edition,
            more_tiles=tuple(rng.sample(BESIDE, rng.randint(0, 2))),
            row_points=rng.choice([0, 1, 3]),
            column_points=rng.choice([0, 0, 2]),
        )
    numbers = range(len(edition.patches))
    if all(placements(edition, number, edition.everywhere) for number in numbers):
        return edition
    return replace(edition, blocked=frozenset())


def _patch(rng: random.Random, name: str) -> Patch:
    time = rng.choice([0, 1, 1, 2, 2, 3, 4, 6])
    return Patch.drawn(name, rng.choice(SHAPES), rng.randint(0, 6), time, rng.randint(0, 3))
