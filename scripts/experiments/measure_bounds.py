"""Measure how wide the proved interval of `bounds STATE` is, with both tokens at a space.

    python -m scripts.experiments.measure_bounds --positions 36 20 30 40

There is no time limit, so a rerun gives the same intervals. The positions are from games between
greedy and careful on seeds 1, 2, 3, ... of both printings and of four variants in turn. On the
shorter track of a variant the space is the same share of the way.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import PRINTINGS, Edition, printing
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from patchwork_solve.solver.score.circle.answer import answer

PAIRS = (("greedy", "careful"), ("careful", "greedy"), ("greedy", "greedy"), ("careful", "careful"))


def editions() -> list[Edition]:
    """Return both printings, three variants of the tests, and the game on a quilt of 8x8."""
    current = printing("current")
    small = replace(current, name="8x8", width=8, height=8, square=6)
    variants = [
        edition_of(f"tests/data/variants/{name}.toml") for name in ("banner", "oblong", "pocket")
    ]
    return [current, printing("first-2014"), small, *variants]


def positions(space: int, wanted: int) -> Iterator[State]:
    """Yield unfinished positions with both tokens at `space` of 53 or beyond."""
    every = editions()
    found = 0
    for seed in count(1):
        for edition in every:
            until = round(space / printing("current").last * edition.last)
            start = State.new(seed=seed, edition=edition)
            state = play_out(start, PAIRS[seed % len(PAIRS)], seed, until).final
            if found < wanted and not state.is_over:
                found += 1
                yield state
        if found >= wanted:
            return


def interval(state: State) -> tuple[int, int]:
    """Return the proved interval that the command prints."""
    proof = answer(state).proof
    if proof.lower is None or proof.upper is None:
        raise ValueError("a position has a score")
    return proof.lower, proof.upper


def row(name: str, widths: list[int], seconds: list[float]) -> str:
    """Return one line of the table."""
    low, middle, high = statistics.quantiles(widths, n=4, method="inclusive")
    exact = sum(width == 0 for width in widths)
    return (
        f"| {name} | {len(widths)} | {exact} | {low:g} | {middle:g} | {high:g} | {max(widths)} "
        f"| {statistics.median(seconds):.1f} | {max(seconds):.1f} |"
    )


def measured(space: int, wanted: int) -> Iterator[str]:
    """Measure the positions of one space; yield the lines of the printings and of the variants."""
    widths: dict[bool, list[int]] = {True: [], False: []}
    seconds: dict[bool, list[float]] = {True: [], False: []}
    for state in positions(space, wanted):
        printed = state.edition.name in PRINTINGS
        begun = time.perf_counter()
        lower, upper = interval(state)
        seconds[printed].append(time.perf_counter() - begun)
        widths[printed].append(upper - lower)
        line = f"{space}: {state.edition.name} {lower} to {upper}, {seconds[printed][-1]:.1f} s"
        print(line, file=sys.stderr, flush=True)
    for printed, name in ((True, "printings"), (False, "variants")):
        yield row(f"{space}, {name}", widths[printed], seconds[printed])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("spaces", type=int, nargs="+")
    parser.add_argument("--positions", type=int, default=36)
    options = parser.parse_args()
    interval(next(positions(50, 1)))  # Compile before the clock runs.
    print("| both at | positions | exact | quartile | median | quartile | widest | s | most s |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for space in options.spaces:
        for line in measured(space, options.positions):
            print(line, flush=True)


if __name__ == "__main__":
    main()
