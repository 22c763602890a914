"""Measure how wide the proved interval of a far position is after a limit of time or nodes.

    python -m scripts.experiments.measure_intervals --positions 20 --limit 60 0 24 30

Space 0 is the first move of a game, on circles 1000, 1010, 1020, ... of both printings in turn. At
other spaces the positions are from greedy games on the same circles, when both tokens have reached
the space, or from games of `--player` from `--seed` on. A row for each position goes to standard
error, the table to standard output. With `--until 60` a search ends when its interval is 60 points
wide or less. `--after 3` skips the first three positions.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable

from patchwork_solve.engine.endgame.driver import Endgame, Progress, SearchLimits, solve
from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES, entries_within
from scripts.experiments.measure_endgames import FIRST_SEED, GREEDY, positions, width


def line(space: int, number: int, one: Endgame, cpu: float) -> str:
    """Return the line of one position."""
    work = one.proof.work
    return (
        f"{space} {number}: [{one.lower}, {one.upper}] {width(one)} wide, {work.nodes:,} nodes, "
        f"{work.seconds:.0f} s, {cpu:.0f} s of the processor"
    )


def leaving(until: int) -> Callable[[Progress], None]:
    """Return what ends a search once its interval is narrow enough, as Ctrl-C would."""

    def check(progress: Progress) -> None:
        if progress.upper - progress.lower <= until:
            raise KeyboardInterrupt

    return check


def row(space: int, solved: list[Endgame]) -> str:
    """Return one line of the table."""
    widths = [width(one) for one in solved]
    exact = sum(one.proof.is_exact for one in solved)
    nodes = [one.proof.work.nodes for one in solved]
    return (
        f"| {space} | {len(solved)} | {exact} | {min(widths)} | {statistics.median(widths):g} "
        f"| {max(widths)} | {statistics.median(nodes):,.0f} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("spaces", type=int, nargs="+")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--player", default=GREEDY, help="who plays both sides")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first circle")
    parser.add_argument("--limit", type=float, help="seconds for each position")
    parser.add_argument("--nodes", type=int, help="nodes for each position")
    parser.add_argument("--threads", type=int, default=1, help="threads that search together")
    parser.add_argument("--memory", type=int, help="MiB of a search, as of the command `endgame`")
    parser.add_argument("--until", type=int, default=0, help="points wide that are enough")
    parser.add_argument("--after", type=int, default=0, help="positions left out")
    parser.add_argument("--untabled", action="store_true", help="without tables of the economy")
    options = parser.parse_args()
    threads, memory = options.threads, options.memory
    entries = TABLE_ENTRIES if memory is None else entries_within(memory, threads)
    solve(positions(50, 1)[0])  # Compile before the clock runs.
    limits = SearchLimits(
        options.limit,
        options.nodes,
        margin_only=True,
        entries=entries,
        threads=threads,
        tabled=False if options.untabled else None,
    )
    print("| both at | positions | exact | narrowest | median | widest | median nodes |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for space in options.spaces:
        solved = []
        states = positions(space, options.positions, options.player, options.seed)
        for number, state in list(enumerate(states, start=1))[options.after :]:
            begun = time.process_time()
            solved.append(solve(state, limits, leaving(options.until)))
            cpu = time.process_time() - begun
            print(line(space, number, solved[-1], cpu), file=sys.stderr, flush=True)
        print(row(space, solved), flush=True)


if __name__ == "__main__":
    main()
