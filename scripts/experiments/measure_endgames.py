"""Measure how far the endgame search reaches: the share of positions solved within a limit.

    python -m scripts.experiments.measure_endgames --positions 20 --limit 30 45 42 40

`--plain` searches only by alpha-beta with a transposition table. `--against-plain` searches both
ways, and compares nodes over the positions that plain search finishes.

The positions are from greedy games on seeds 1000, 1010, 1020, ... of both printings in turn, with
both tokens at the given space or beyond. With `--player strong:2000n --seed 5000` that player plays
both sides instead, from circle 5000 on.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State

GREEDY = "greedy"
FIRST_SEED = 1000


def reached(start: State, player: str, seed: int, space: int) -> State:
    """Return the first position of a player's game with itself with both tokens at a space."""
    if player == GREEDY:
        return play_out(start, (GREEDY, GREEDY), seed, space).final
    one = bot(player)
    state = start
    for step in play_plies(start, (one, one), seeds_of(seed)):
        state = step.after
        if min(each.time for each in state.players) >= space:
            break
    one.close()
    return state


def positions(space: int, wanted: int, player: str = GREEDY, seed: int = FIRST_SEED) -> list[State]:
    """Return unfinished positions with both tokens at `space` or beyond."""
    found: list[State] = []
    while len(found) < wanted:
        start = State.new(seed=seed, edition=PRINTINGS[seed // 10 % 2])
        state = reached(start, player, seed, space)
        if not state.is_over:
            found.append(state)
        seed += 10
    return found


def complete(solved: Endgame) -> bool:
    """Whether the margin of every root move is exact."""
    return all(root.is_exact for root in solved.moves)


def width(one: Endgame) -> int:
    """Return the points between the proved bounds of the position."""
    if one.proof.lower is None or one.proof.upper is None:
        raise ValueError("a search always proves bounds")
    return one.proof.upper - one.proof.lower


def row(space: int, solved: list[Endgame]) -> str:
    """Return one line of the table."""
    exact = sum(one.proof.is_exact for one in solved)
    every = sum(map(complete, solved))
    nodes = [one.proof.work.nodes for one in solved]
    seconds = [one.proof.work.seconds for one in solved]
    return (
        f"| {space} | {len(solved)} | {exact} | {every} | {max(map(width, solved))} "
        f"| {statistics.median(nodes):,.0f} | {max(nodes):,} "
        f"| {statistics.median(seconds):.2f} | {max(seconds):.2f} |"
    )


def compare(space: int, states: list[State], limit: float) -> str:
    """Return one line of the comparison with plain search."""
    pairs = []
    for number, state in enumerate(states, start=1):
        plain, quick = (
            solve(state, SearchLimits(limit, plain=True)),
            solve(state, SearchLimits(limit)),
        )
        if complete(plain) and complete(quick):
            pairs.append((plain.proof.work.nodes, quick.proof.work.nodes))
        print(f"{space}: {number} of {len(states)}", file=sys.stderr, flush=True)
    before, after = map(sum, zip(*pairs, strict=True))
    ratios = [plain / quick for plain, quick in pairs]
    return (
        f"| {space} | {len(states)} | {len(pairs)} | {before:,} | {after:,} | {before / after:.0f} "
        f"| {statistics.median(ratios):.0f} | {max(ratios):,.0f} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("spaces", type=int, nargs="+")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each position")
    parser.add_argument("--player", default=GREEDY, help="who plays both sides")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first circle")
    parser.add_argument("--plain", action="store_true", help="alpha-beta with a table alone")
    parser.add_argument("--threads", type=int, default=1, help="threads that search together")
    parser.add_argument("--against-plain", action="store_true", help="compare nodes")
    options = parser.parse_args()
    solve(positions(50, 1)[0])  # Compile before the clock runs.
    if options.against_plain:
        print(
            "| both at | positions | finished by both | nodes of plain | nodes | ratio "
            "| median ratio | greatest |"
        )
        print("|---:|---:|---:|---:|---:|---:|---:|---:|")
        for space in options.spaces:
            states = positions(space, options.positions, options.player, options.seed)
            print(compare(space, states, options.limit), flush=True)
        return
    print(
        "| both at | positions | margin exact | every move exact | widest interval "
        "| median nodes | most nodes | median s | most s |"
    )
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    limits = SearchLimits(options.limit, plain=options.plain, threads=options.threads)
    for space in options.spaces:
        solved = []
        states = positions(space, options.positions, options.player, options.seed)
        for number, state in enumerate(states, start=1):
            solved.append(solve(state, limits))
            print(f"{space}: {number} of {options.positions}", file=sys.stderr, flush=True)
        print(row(space, solved), flush=True)


if __name__ == "__main__":
    main()
