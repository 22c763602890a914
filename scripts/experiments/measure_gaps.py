"""Measure how far the relaxed games of solved positions are from the exact margin.

    python -m scripts.experiments.measure_gaps 36 38
    python -m scripts.experiments.measure_gaps --file tests/data/endgames/deep.json 30 35

It searches only both relaxed games of each position whose token behind is on one of these spaces,
and compares the bounds with the margin in the file. The points missed from below and from above,
and the nodes, show within seconds what another rule for the bound or the deferred player is worth.
With `--breadth 2` bound players try two more placements of each kind, as pressing does. A row for
each position goes to standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import NamedTuple

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.state import State

FILES = (
    Path("tests/data/endgames/suite.json"),
    Path("tests/data/endgames/decisions.json"),
)


class Gap(NamedTuple):
    """The gap between relaxed games and the real game of a position.

    Attributes
    ----------
    below, above : int
        Points between the margin and what is proved of it from either side.
    nodes : int
    """

    below: int
    above: int
    nodes: int


def bounded(searcher: Searcher, side: int) -> int:
    """Return the bound of a position's margin that the relaxed game of a side proves."""
    lower, upper = searcher.static_bounds(searcher.words)
    known = lower if side == arena.FROM_BELOW else upper
    while lower < upper:
        threshold = (lower + upper + 1) // 2
        answer = searcher.search(searcher.words, threshold - 1, threshold, 0, 0, side)
        assert answer is not None, "only a question with a limit of nodes goes unanswered"
        reached = answer.value >= threshold
        lower, upper = (threshold, upper) if reached else (lower, threshold - 1)
        if reached == (side == arena.FROM_BELOW):
            known = answer.value
    return known


def gap(state: State, margin: int, breadth: int) -> Gap:
    """Return what the relaxed games of a position of known margin miss.

    Raises
    ------
    ContradictionError
        When one of them proves more than the truth.
    """
    searcher = Searcher(state, TABLE_ENTRIES, 1, False, lambda _: None)
    try:
        if searcher.drive.control[memory.IS_FAR]:
            searcher.drive.control[memory.IS_ROUGH] = 0
            searcher.fill_tables()
        searcher.broaden(breadth)
        below = margin - bounded(searcher, arena.FROM_BELOW)
        above = bounded(searcher, arena.FROM_ABOVE) - margin
        if below < 0 or above < 0:
            raise ContradictionError("the margin", margin - below, margin + above)
        return Gap(below, above, searcher.nodes)
    finally:
        searcher.close()


def solved(files: list[Path], first: int, last: int) -> list[tuple[State, int]]:
    """Return the positions of some files between two spaces, with their margins."""
    rows = [row for file in files for row in json.loads(file.read_text())["rows"]]
    found = [(State.from_text(row["position"]), int(row["margin"])) for row in rows]
    return [
        (state, margin)
        for state, margin in found
        if first <= min(player.time for player in state.players) <= last
    ]


def main() -> None:
    """Print the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int, help="space of the token behind, at least")
    parser.add_argument("last", type=int, help="at most")
    parser.add_argument("--file", type=Path, action="append", help="of solved positions")
    parser.add_argument("--breadth", type=int, default=0, help="more placements of each kind")
    options = parser.parse_args()
    positions = solved(options.file or list(FILES), options.first, options.last)
    gaps: list[Gap] = []
    for number, (state, margin) in enumerate(positions, start=1):
        gaps.append(gap(state, margin, options.breadth))
        print(number, *gaps[-1], file=sys.stderr)
    below, above, nodes = map(sum, zip(*gaps, strict=True)) if gaps else (0, 0, 0)
    closed = sum(one.below + one.above == 0 for one in gaps)
    print("| positions | points below | above | closed | nodes |")
    print("|---:|---:|---:|---:|---:|")
    print(f"| {len(gaps)} | {below} | {above} | {closed} | {nodes:,} |")


if __name__ == "__main__":
    main()
