"""Tune the player `rollout`: its 2x2 patterns and the utility of its rollouts.

    python -m scripts.experiments.tune_rollout [--edition current] [--seed 1]

Hill climbing: each step is random, and is accepted only if it is better on newly drawn orders or
circles. A table of patterns is better if it covers more cells with random orders of all patches and
five leather patches. A utility is better if it wins more games of areas against each of the last
few best ones. The same seed finds the same weights everywhere. It takes minutes; copy the result
into `engine/players/rollout.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.game.edition import PRINTINGS, Edition, printing
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import areas, patterns

Weights = NDArray[np.int64]
IsBetter = Callable[[Weights, list[Weights]], bool]
"""Whether weights are better than the best so far, which are the last of a list."""

LOOSENESS = np.array([20, 20, 40, 20, 20], np.int64)
"""Perimeter and free blocks as patterns. What it costs that a cell is free is the same for all
placements, and so is the scale: the first two numbers stay."""

PLAIN = np.array([20, 20, 20, 20, 30, 0, 0], np.int64)
"""Points, and one and a half for a space. Points saved stay, as the scale."""

SIZES = (24.0, 12.0, 6.0, 3.0, 1.5)
"""Standard deviations of the steps."""

IN_VAIN = 40, 400
"""Steps refused in a row before they become smaller: of patterns, and of the quicker utility."""

LEATHER = 5
ORDERS = 20_000
SHORT, LONG = 2_000, 20_000
RECENT = 3


def climb(
    start: Weights,
    fixed: tuple[int, ...],
    is_better: IsBetter,
    in_vain: int,
    rng: np.random.Generator,
) -> Weights:
    """Go from weights to better ones until the smallest steps find none."""
    found = [start]
    for size in SIZES:
        refused = 0
        while refused < in_vain:
            change = np.rint(rng.normal(0, size, len(start)) * (rng.random(len(start)) < 0.5))
            change[list(fixed)] = 0
            step = found[-1] + change.astype(np.int64)
            if change.any() and is_better(step, found):
                found.append(step)
                refused = 0
                print(step.tolist(), flush=True)
            else:
                refused += 1
    return found[-1]


def tune_patterns(edition: Edition, seed: int) -> Weights:
    """Return the table that covers most cells."""
    rng = np.random.default_rng(seed)
    bag = np.append(np.arange(len(edition.patches)), [len(edition.patches)] * LEATHER)

    def is_better(step: Weights, found: list[Weights]) -> bool:
        offered = rng.permuted(np.tile(bag, (ORDERS, 1)), axis=1)
        cells = np.zeros((2, ORDERS), np.int64)
        for table, row in zip((step, found[-1]), cells, strict=True):
            patterns.play_orders(edition.tables, table, offered, row)
        gain = cells[0] - cells[1]
        return bool(gain.mean() > 2 * gain.std() / np.sqrt(ORDERS))

    return climb(LOOSENESS, (patterns.ONE_FREE, patterns.BESIDE), is_better, IN_VAIN[0], rng)


def tune_utility(edition: Edition, seed: int) -> Weights:
    """Return the utility that wins."""
    rng = np.random.default_rng(seed)
    stream = np.array([seed], np.uint64)
    circle = np.empty(len(edition.patches), np.int64)
    words = np.empty(layout.SIZE, np.int64)

    def wins(step: Weights, other: Weights, games: int) -> bool:
        won = areas.contest(
            edition.tables,
            np.stack([step, other]),
            edition.starter,
            edition.first_numbers,
            games,
            circle,
            words,
            stream,
        )
        # Two standard errors, were the games independent.
        return won > games + np.sqrt(2 * games)

    def is_better(step: Weights, found: list[Weights]) -> bool:
        return wins(step, found[-1], SHORT) and all(
            wins(step, other, LONG) for other in found[-RECENT:]
        )

    return climb(PLAIN, (areas.SAVED,), is_better, IN_VAIN[1], rng)


def main() -> None:
    """Tune both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edition", choices=PRINTINGS, default=PRINTINGS[0])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    edition = printing(options.edition)
    print("utility:", tune_utility(edition, options.seed).tolist())
    print("patterns:", tune_patterns(edition, options.seed).tolist())


if __name__ == "__main__":
    main()
