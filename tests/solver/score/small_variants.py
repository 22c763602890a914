"""Random small variants for comparing models with exhaustive search."""

from __future__ import annotations

import random
from dataclasses import replace

from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.seat import Seat

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
    seed : int
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


def _patch(rng: random.Random, name: str) -> Patch:
    time = rng.choice([0, 1, 1, 2, 2, 3, 4, 6])
    return Patch.drawn(name, rng.choice(SHAPES), rng.randint(0, 6), time, rng.randint(0, 3))
