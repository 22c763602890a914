"""Run the whole kernel with every array access checked, on variants as extreme as may be.

    python -m scripts.check_array_bounds [--variants 1000] [--seed 1]

Compiled code reads and writes beyond an array without a word. Here it is compiled with numba's
check of every index, into a folder of its own that is thrown away afterwards, and run on random
variants with the largest quilts, up to 64 patches of up to a whole quilt, tracks of up to 255
spaces with marks anywhere, every rule that a variant may change, and numbers as large as it may
have: games of all simple players, of rollouts and of the search of the draft, analyses, perft,
endgame searches of every aim that are stopped early, takeovers, reviews, packing, counting and
square searches. An index out of range ends the run, with the variant that shows it. Compiling
takes minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.state import State
    from patchwork_solve.solver.packing.instance import Instance

QUILTS = (
    (8, 16),
    (16, 8),
    (1, 128),
    (128, 1),
    (2, 64),
    (64, 2),
    (11, 11),
    (9, 14),
    (8, 8),
    (1, 64),
    (5, 13),
    (9, 9),
    (3, 3),
    (1, 1),
)
"""Rows and columns; 64 cells fill exactly one word, 65 need the next."""

PAIRS = (("random", "random"), ("greedy", "careful"), ("careful", "random"))
MOST = 999
"""The largest number that a variant may have."""
CROWDED = (
    "position current gMS 42,22,11,R1e6/R1eVV4/ReeeV4/RNeUV3c/RNeUVVccc/NNUUUEccO/NP*UEEEOO/"
    "PPPFFZZZO/*PFFZZZ1O 42,14,11,GIWWWWf1f/GIW2Wfff/GIIaaafQf/G3aQQQ1/4a2QB/4a1XBB/4YXXXX/"
    "H2YYYLXL/HHHY*YLLL 0 - 0 -"
)
"""A position with so few moves that batches would be listed beyond them."""

LISTS = ("codes", "ranks", "parts")
"""Fields of an arena that list moves for each ply."""

AIMS: tuple[dict[str, bool], ...] = (
    {}, {"tabled": True}, {"every_move": False}, {"plain": True}, {"winner_only": True},
    {"margin_only": True, "tabled": True},
)  # fmt: skip
"""What endgame searches look for, and how."""

SLICE = 60
"""Nodes between two looks at the clock, and of each endgame search."""
ROLLOUTS = 40
NODES = 100
"""Limit of each decision."""
SECONDS = 0.02
"""Limit of each packing question."""


# -- variants ------------------------------------------------------------------------------------


def some(rng: random.Random, *values: int) -> int:
    """Return one of some numbers, or one between the least and the greatest of them."""
    return rng.choice((*values, rng.randint(min(values), max(values))))


def shape(rng: random.Random, rows: int, columns: int, area: int) -> list[str]:
    """Grow a connected patch on a quilt, up to a number of cells."""
    cells = {(rng.randrange(rows), rng.randrange(columns))}
    edge: set[tuple[int, int]] = set()
    last = next(iter(cells))
    while len(cells) < area:
        row, column = last
        beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        edge |= {(r, c) for r, c in beside if 0 <= r < rows and 0 <= c < columns} - cells
        if not edge:
            break
        last = rng.choice(sorted(edge))
        edge.remove(last)
        cells.add(last)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    height, width = 1 + max(r for r, _ in cells) - top, 1 + max(c for _, c in cells) - left
    drawn = [["."] * width for _ in range(height)]
    for row, column in cells:
        drawn[row - top][column - left] = "#"
    return ["".join(row) for row in drawn]


def marks(rng: random.Random, last: int) -> list[int]:
    """Return marks on no space, every space, or some."""
    return sorted(rng.sample(range(1, last + 1), some(rng, 0, last, min(last, 9))))


def definition(rng: random.Random) -> dict[str, Any]:
    """Return a variant with something of everything that is largest or least."""
    rows, columns = rng.choice(QUILTS)
    last = some(rng, 1, 53, 255)
    largest = some(rng, 1, 6, rows * columns)
    number = some(rng, 1, 33, 64)
    patches = {
        f"p{number}": {
            "cells": shape(rng, rows, columns, rng.randint(1, largest)),
            "buttons": some(rng, 0, 5, rng.choice((10, MOST))),
            "time": some(rng, 0, 3, rng.choice((6, MOST))),
            "income": some(rng, 0, 3, rng.choice((3, MOST))),
        }
        for number in range(number)
    }
    return _rules(rng, min(rows, columns), rows * columns, last) | {
        "name": "extreme",
        "rows": rows,
        "columns": columns,
        "last_space": last,
        "income_marks": marks(rng, last),
        "leather_marks": marks(rng, last),
        "hole_penalty": some(rng, 0, 2, MOST),
        "patches": patches,
    }


def _rules(rng: random.Random, side: int, cells: int, last: int) -> dict[str, Any]:
    """Return what only variants have; some of them keep to the rules of the printings."""
    buttons = some(rng, 0, 20, MOST)
    found: dict[str, Any] = {
        "square": some(rng, 0, 1, side),
        "square_points": some(rng, 0, 7, MOST),
        "start_buttons": buttons,
    }
    if rng.random() < 0.3:
        return found
    found |= {
        "for_sale": some(rng, 1, 3, 6),
        "swap": rng.random() < 0.5,
        "start_space": some(rng, 0, last - 1),
        "start_income": some(rng, 0, MOST),
        "start_leather": rng.choice((0, 0, some(rng, 1, cells))),
        "income_points": some(rng, 0, MOST),
        "leather_points": some(rng, 0, MOST),
        "advance_pay": some(rng, 0, 1, 5),
        "income_pay": some(rng, 0, 1, 5),
        "max_buttons": rng.choice((0, some(rng, max(buttons, 1), MOST))),
        "tie_break": rng.choice(("first", "second", "cells", "shared")),
    }
    if rng.random() < 0.5:
        found |= {"row_points": some(rng, 0, MOST), "column_points": some(rng, 0, MOST)}
    if rng.random() < 0.5:
        del found["square"], found["square_points"]
        found["tiles"] = [
            {"side": some(rng, 1, side), "points": some(rng, 0, MOST), "both": rng.random() < 0.5}
            for _ in range(some(rng, 0, 8))
        ]
    return found


# -- what is run on each -------------------------------------------------------------------------


def run_games(edition: Edition, seed: int) -> list[State]:
    """Play a game of every pair; return positions from the deal to the last move."""
    from patchwork_solve.engine.players.simple import play_batch, play_out
    from patchwork_solve.engine.state import State

    found = []
    for pair in PAIRS:
        states = play_out(State.new(seed, edition), pair, seed).states
        ways = (0, len(states) // 2, len(states) * 7 // 8, len(states) - 2)
        found += [states[way] for way in ways if not states[way].is_over]
        play_batch(edition, pair, 2, seed, count_choices=True)
    return found


def run_rollouts(edition: Edition, seed: int) -> None:
    """Play a game by rollouts."""
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.players.rollout import Rollout
    from patchwork_solve.engine.state import State

    player = Rollout(ROLLOUTS)
    state = State.new(seed, edition)
    while not state.is_over:
        state = state.play(player.choose(state, DecisionLimits(seed=seed)))


def run_searches(edition: Edition, seed: int) -> None:
    """Play a game by the search of the draft."""
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.players.strong import Strong
    from patchwork_solve.engine.players.style import ALONE, DRAFT
    from patchwork_solve.engine.state import State

    players = [Strong(DecisionLimits(nodes=NODES), style) for style in (ALONE, DRAFT)]
    state = State.new(seed, edition)
    while not state.is_over:
        state = state.play(players[state.to_move].choose(state, DecisionLimits(seed=seed)))


def run_analysis(state: State, seed: int) -> None:
    """Analyse a position, value its moves, and play it by one that proves ends."""
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.players.strong import Strong

    player, limits = Strong(DecisionLimits(nodes=NODES)), DecisionLimits(nodes=NODES, seed=seed)
    player.analyse(state, limits)
    player.rated(state, limits)
    player.choose(state, limits)
    player.close()


def run_review(edition: Edition, seed: int) -> None:
    """Prove the last positions of a game, from its end backwards, and judge its moves."""
    from patchwork_solve.analyses.review.decision import decisions
    from patchwork_solve.analyses.review.proofs import prove_game
    from patchwork_solve.engine.base.limits import Limits
    from patchwork_solve.engine.players.simple import play_out
    from patchwork_solve.engine.state import State

    game = play_out(State.new(seed, edition), PAIRS[0], seed)
    decisions(game, prove_game(game, Limits(nodes=SLICE), lambda words: None), {})


def most_moves(state: State) -> int:
    """Return how many moves any position from here on can have at most."""
    from patchwork_solve.solver.packing.placements import placements

    edition = state.edition
    most = edition.cells
    for quilt in state.quilts:
        free = ((1 << edition.cells) - 1) & ~quilt.filled
        numbers = [edition.index[name] for name in state.circle]
        fits = sorted(len(placements(edition, number, free)) for number in numbers)
        most = max(most, 1 + sum(fits[-3:]))
    return most


@contextmanager
def crowded(state: State) -> Iterator[None]:
    """Give lists of moves no room beyond what the rules need: batches of placements come on top."""
    from patchwork_solve.engine.endgame import searcher

    roomy, most = searcher.new_arenas, most_moves(state)

    def cramped(*arguments: Any) -> list[Any]:
        return [
            each._replace(
                batch=each.batch[:most].copy(),
                **{name: getattr(each, name)[:, :most].copy() for name in LISTS},
            )
            for each in roomy(*arguments)
        ]

    searcher.new_arenas = cramped
    try:
        yield
    finally:
        searcher.new_arenas = roomy


def run_endgames(state: State, threads: int, **aims: Any) -> None:
    """Search a position with its static bounds, for a few nodes."""
    from patchwork_solve.engine.endgame.driver import Progress, Search, SearchLimits

    def stop(progress: Progress) -> None:
        if progress.nodes >= SLICE:
            raise KeyboardInterrupt

    limits = SearchLimits(entries=64, threads=threads, **aims)
    Search(state, limits, stop).solve()


def run_crowded() -> None:
    """Solve a position in which batches of placements want more room than its moves leave."""
    from patchwork_solve.engine.endgame.driver import SearchLimits, solve
    from patchwork_solve.engine.state import State

    state = State.from_text(CROWDED)
    with crowded(state):
        solve(state, SearchLimits(threads=1))


def questions(state: State, rng: random.Random) -> Iterator[Instance]:
    """Yield packing questions about the quilt of a position."""
    from patchwork_solve.solver.packing.instance import Instance, Objective
    from patchwork_solve.solver.packing.questions import windows

    edition = state.edition
    free = ((1 << edition.cells) - 1) & ~state.quilts[0].filled
    numbers = tuple(sorted(edition.index[name] for name in state.circle))
    few = tuple(sorted(rng.sample(numbers, min(len(numbers), rng.randint(0, 6)))))
    for patches in (numbers, few):
        leather = rng.choice((0, 1, 5))
        for objective in (Objective.FIT, Objective.CELLS, Objective.POINTS):
            yield Instance(edition, free, patches, leather, objective, marks=3)
        side = rng.randint(1, min(edition.width, edition.height))
        wanted = windows(edition, side)
        yield Instance(edition, free, patches, leather, Objective.COST, windows=wanted)
        yield Instance(edition, free, patches, leather, Objective.PATCHES, 50, 50, windows=wanted)


def run_packing(state: State, rng: random.Random) -> None:
    """Solve everything with our own search, and count."""
    from patchwork_solve.solver.limits import SolverLimits
    from patchwork_solve.solver.packing.backtracking import alternatives, count
    from patchwork_solve.solver.packing.choose import Engine, solve
    from patchwork_solve.solver.packing.instance import Objective

    limits = SolverLimits(seconds=SECONDS)
    for question in questions(state, rng):
        solve(question, limits, Engine.SEARCH)
        if question.objective is Objective.FIT:
            count(question, limits)
            alternatives(question, 2, limits)


def run(edition: Edition, rng: random.Random) -> None:
    """Run everything on a variant."""
    from patchwork_solve.engine.circle import reachable
    from patchwork_solve.engine.perft import perft

    states = run_games(edition, rng.randrange(1 << 30))
    run_rollouts(edition, rng.randrange(1 << 30))
    run_searches(edition, rng.randrange(1 << 30))
    for number, state in enumerate(states):
        bulk = number % 2 == 0
        perft(state, 2 if bulk and len(state.legal_moves) < 200 else 1, bulk)
        reachable(state)
    for number, aims in enumerate(AIMS):
        run_endgames(rng.choice(states), 1 + (number == 2), **aims)
    if edition.max_buttons == 0:  # Else packing refuses.
        run_packing(rng.choice(states), rng)
    run_analysis(rng.choice(states), rng.randrange(1 << 30))
    run_review(edition, rng.randrange(1 << 30))


def check(number: int, seed: int) -> None:
    """Run everything on `variants` variants; raise what goes wrong, with the variant."""
    from patchwork_solve.engine.endgame import searcher
    from patchwork_solve.engine.forms.variant import build
    from patchwork_solve.engine.forms.variant_model import Variant

    run_crowded()
    searcher.SLICE = SLICE
    started = time.perf_counter()
    for each in range(number):
        rng = random.Random(f"{seed} {each}")
        variant = definition(rng)
        try:
            run(build(Variant(**variant), "variant"), rng)
        except Exception:
            print(json.dumps(variant))
            raise
        if (each + 1) % 50 == 0 or each + 1 == number:
            spent = time.perf_counter() - started
            print(f"{each + 1} variants, {spent:.0f} s", flush=True)


def main() -> None:
    """Compile with checks, and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--variants", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        # Numba reads this when it is first imported, and its own cache does not know of it.
        os.environ["NUMBA_BOUNDSCHECK"] = "1"
        os.environ["PATCHWORK_SOLVE_CACHE"] = folder
        check(options.variants, options.seed)
    print("No index out of range.")


if __name__ == "__main__":
    main()
