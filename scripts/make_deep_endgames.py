"""Make the deep suite: endgames from 35 to 30 spaces on, each with its margin and a line of play.

    python -m scripts.make_deep_endgames [--each 2] [--nodes 4000000] [--output FILE]

The positions are chosen as those of the solved suite (scripts/make_endgame_suite.py), of other
seeds. Each is searched until its margin is exact and a line shows it, not until every move is, or
until a number of nodes is visited. A run that was stopped goes on where it was.
"""

import argparse
from pathlib import Path
from typing import Any

from patchwork_solve.engine import kernel
from patchwork_solve.engine.game.edition import PRINTINGS
from scripts.make_endgame_suite import PAIRS, position, positions_of
from scripts.solving import document, grouped, make, solved_within

FILE = Path("tests/data/endgames/deep.json")
SPACES = (35, 34, 33, 32, 31, 30)
FIRST_SEED = 300_000
SEEDS = 100
"""Seeds kept for one space, printing and pair."""

ABOUT = (
    "Made by scripts/make_deep_endgames.py. Each row is a position of a game between simple "
    "players: the game of State.new(seed, edition) that play_out(players, seed) plays until both "
    "tokens are at the space or beyond. margin: player 0's final score less player 1's when both "
    "play best; winner: the tie-break included; line: a game of best play from there; moves: the "
    "legal moves whose margin was proved too, under it; nodes: visited by the search that made "
    "the file. unfinished: positions of the same choice that the search did not finish within "
    "node_limit, with the margin's interval."
)

Row = dict[str, Any]


def tasks(each_slot: int, nodes: int) -> list[Row]:
    """Return every position to solve, in the order of the file."""
    slots = [(s, e, p) for s in SPACES for e in PRINTINGS for p in PAIRS]
    version = kernel.version()
    found = []
    for number, (space, edition, players) in enumerate(slots):
        first = FIRST_SEED + SEEDS * number
        sources = positions_of(space, edition, players, range(first, first + SEEDS))
        found += [next(sources) for _ in range(each_slot)]
    # The kernel's name is in the task, so that node counts of two searches never mix.
    return [{**source, "node_limit": nodes, "kernel": version} for source in found]


def answer(task: Row) -> Row:
    """Return the row of a position: its margin, or the interval that was proved."""
    state = position(task)
    row = {name: task[name] for name in ("edition", "players", "seed", "space")}
    solved = solved_within(state, task["node_limit"], every_move=False)
    row = {"position": state.to_text(), **row}
    if solved.proof.witness is None:
        return {**row, "lower": solved.proof.lower, "upper": solved.proof.upper}
    return {
        **row,
        "margin": solved.proof.lower,
        "winner": solved.winner,
        "nodes": solved.proof.work.nodes,
        "line": " ".join(map(str, solved.proof.witness.moves)),
        "moves": grouped(solved),
    }


def main() -> None:
    """Make the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=2, help="positions of a space, printing, pair")
    parser.add_argument("--nodes", type=int, default=4_000_000, help="limit for one position")
    parser.add_argument("--output", type=Path, default=FILE)
    options = parser.parse_args()
    chosen = tasks(options.each, options.nodes)
    make(options.output, chosen, answer, lambda rows: document(ABOUT, options.nodes, rows))


if __name__ == "__main__":
    main()
