"""Make the solved suite: endgames of games between our players, with every root move's margin.

    python -m scripts.make_endgame_suite [--each 6] [--nodes 3000000] [--output FILE]

For every space, printing and pair of players, seeds are played one after the other until `--each`
positions with both tokens at the space or beyond, and with at least two legal moves, are found.
Each is searched until every root move is exact, or until a number of nodes is visited: a count of
nodes, unlike seconds, gives the same file anywhere. What was passed over or not finished is told
in the file. A run that was stopped goes on where it was: answers wait in a file beside the output.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patchwork_solve.engine import kernel
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from scripts import solving
from scripts.solving import make, outcome

FILE = Path("tests/data/endgames/suite.json")
SPACES = (50, 48, 46, 45, 44, 42, 40, 38, 36)
PAIRS = (
    ("greedy", "greedy"),
    ("careful", "greedy"),
    ("greedy", "careful"),
    ("careful", "careful"),
    ("random", "greedy"),
)
FIRST_SEED = 50_000
SEEDS = 1_000
"""Seeds kept for one space, printing and pair."""

ABOUT = (
    "Made by scripts/make_endgame_suite.py. Each row is a position of a game between simple "
    "players: the game of State.new(seed, edition) that play_out(players, seed) plays until both "
    "tokens are at the space or beyond. margin: player 0's final score less player 1's when both "
    "play best; winner: the tie-break included; moves: every legal move under its exact margin; "
    "nodes: visited by the search that made the file. unfinished: positions of the same choice "
    "that the search did not finish within node_limit, with the margin's interval. by_space "
    "counts both, and passed_over: games that had ended, or with one legal move."
)

Row = dict[str, Any]


def positions_of(space: int, edition: str, players: tuple[str, str], seeds: range) -> Iterator[Row]:
    """Yield where to find positions with a choice, and how many seeds were passed over before."""
    passed = 0
    for seed in seeds:
        source = {"edition": edition, "players": list(players), "seed": seed, "space": space}
        state = position(source)
        if state.is_over or len(state.legal_moves) < 2:
            passed += 1
            continue
        yield {**source, "passed_over": passed}
        passed = 0


def position(source: Row) -> State:
    """Return the position of a row's source."""
    start = State.new(seed=source["seed"], edition=source["edition"])
    first, second = source["players"]
    return play_out(start, (first, second), source["seed"], source["space"]).final


def tasks(each_slot: int, nodes: int) -> list[Row]:
    """Return every position to solve, in the order of the file."""
    slots = [(s, e, p) for s in SPACES for e in PRINTINGS for p in PAIRS]
    found = []
    for number, (space, edition, players) in enumerate(slots):
        first = FIRST_SEED + SEEDS * number
        sources = positions_of(space, edition, players, range(first, first + SEEDS))
        found += [next(sources) for _ in range(each_slot)]
    version = kernel.version()
    # The kernel's name is in the task, so that node counts of two searches never mix.
    return [{**source, "node_limit": nodes, "kernel": version} for source in found]


def answer(task: Row) -> Row:
    """Return the row of a position: solved, or with the interval that was proved."""
    state = position(task)
    row = {name: task[name] for name in ("edition", "players", "seed", "space")}
    return {"position": state.to_text(), **row, **outcome(state, task["node_limit"])}


def document(chosen: list[Row], rows: list[Row], node_limit: int) -> str:
    """Return the file: what it is, the counts, what is unfinished, and one row a position."""
    passed = Counter[int]()
    for task in chosen:
        passed[task["space"]] += task["passed_over"]
    solved = [row for row in rows if "moves" in row]
    unfinished = [row for row in rows if "moves" not in row]
    counts = {
        str(space): {
            "solved": sum(row["space"] == space for row in solved),
            "unfinished": sum(row["space"] == space for row in unfinished),
            "passed_over": passed[space],
        }
        for space in SPACES
    }
    return solving.document(ABOUT, node_limit, rows, by_space=counts)


def main() -> None:
    """Make the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=6, help="positions of a space, printing, pair")
    parser.add_argument("--nodes", type=int, default=3_000_000, help="limit for one position")
    parser.add_argument("--output", type=Path, default=FILE)
    options = parser.parse_args()
    chosen = tasks(options.each, options.nodes)
    make(options.output, chosen, answer, lambda rows: document(chosen, rows, options.nodes))


if __name__ == "__main__":
    main()
