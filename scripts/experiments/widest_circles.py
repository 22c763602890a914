"""Find the circles with the widest margins that the strong player expects, and prove the winners.

    python -m scripts.experiments.widest_circles --circles 1000000 --keep 3 --prove 240

It searches every first position a little, and those with the widest margins for either player
further, in two steps. It prints the remaining seeds with their margins, in points of player 0. With
`--prove` one thread searches each for its winner, for the given seconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.search_thread import SearchThread
from patchwork_solve.engine.players.style import STRONG
from patchwork_solve.engine.state import State

QUILTS, ENTRIES = 1 << 17, 1 << 19
"""Memory of the searches: for the longest of them."""

STEPS = ((300, 12), (20_000, 2), (400_000, 1))
"""Nodes of a search, and how many times the requested circles, of either end, go on."""

PROVING = 1 << 24
"""Entries of the table of a proof: 700 MB."""

Rated = list[tuple[float, int]]


def margin(thread: SearchThread, edition: Edition, seed: int, nodes: int) -> float:
    """Return the margin that a search of a first position expects."""
    circle, words = State.new(seed, edition).kernel_arguments()
    thread.start(circle, words, whole=False, afresh=False, keep=False, shared=False)
    thread.run(circle, nodes)
    return thread.found(circle).value


def ends(rated: Rated, kept: int) -> Rated:
    """Return the lowest and the highest."""
    rated = sorted(rated)
    return rated if len(rated) <= 2 * kept else rated[:kept] + rated[-kept:]


def widest(edition: Edition, seeds: Iterable[int], keep: int) -> Rated:
    """Return the circles with the widest margins, each as the longest search says."""
    network = evaluation_for(edition).network()
    shared = arena.new_shared(ENTRIES)
    thread = SearchThread(edition, network, STRONG.settings(), QUILTS, shared)
    for nodes, times in STEPS:
        found = ends([(margin(thread, edition, seed, nodes), seed) for seed in seeds], times * keep)
        seeds = [seed for _, seed in found]
    return found


def proof(edition: Edition, seed: int, seconds: float) -> str:
    """Say who is proved to win a circle within some seconds."""
    limits = SearchLimits(seconds, winner_only=True, threads=1, entries=PROVING)
    found = solve(State.new(seed, edition), limits)
    work = found.proof.work
    said = "open" if found.winner is None else f"player {found.winner} wins"
    return f"{said}, {work.nodes:,} nodes, {work.seconds:.0f} s"


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="current", help="a printing or a variant")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first circle")
    parser.add_argument("--circles", type=int, default=1_000_000)
    parser.add_argument("--keep", type=int, default=6, help="circles of either end")
    parser.add_argument("--prove", type=float, help="seconds for the winner of each")
    options = parser.parse_args()
    edition = edition_of(options.edition)
    seeds = range(options.seed, options.seed + options.circles)
    for value, seed in widest(edition, seeds, options.keep):
        proved = "" if options.prove is None else f", {proof(edition, seed, options.prove)}"
        print(f"{seed}: {value:+.1f}{proved}", flush=True)


if __name__ == "__main__":
    main()
