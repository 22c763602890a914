"""Make the solved decisions: positions between the draft and the endgame, every root move's margin.

    python -m scripts.make_solved_decisions [--games 440] [--nodes 3000000] [--output FILE]

One decision of every game is drawn among those with both tokens on spaces 36 to 42 and at least
two legal moves, so that no two positions depend on each other. It is searched until every root
move is exact, or until so many nodes are visited; what was not finished is told in the file, for
the finished ones alone are a choice of the easier. Players of tuning never saw these seeds. A run
that was stopped goes on where it was: answers wait in a file beside the output.
"""

import argparse
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from patchwork_solve.engine import kernel
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.state import State
from scripts import solving
from scripts.solving import make, outcome

FILE = Path("tests/data/endgames/decisions.json")
SPACES = range(36, 43)
PAIRS = (
    ("greedy", "greedy"),
    ("careful", "careful"),
    ("careful", "greedy"),
    ("greedy", "careful"),
)
FIRST_SEED = 2_000_000

ABOUT = (
    "Made by scripts/make_solved_decisions.py. Each row is a decision of a game between players: "
    "of the course of State.new(seed, edition), one of the plies at which both tokens stand on "
    "spaces 36 to 42 and there are two moves or more. margin: player 0's final "
    "score less player 1's when both play best; winner: the tie-break included; moves: every legal "
    "move under its exact margin; nodes: visited by the search that made the file. unfinished: "
    "decisions of the same choice that the search did not finish within node_limit, with the "
    "margin's interval."
)

Row = dict[str, Any]


def decisions(seed: int, edition: str, players: tuple[str, str]) -> Iterator[tuple[int, State]]:
    """Yield the plies of a game that may be drawn, with their positions."""
    first, second = map(bot, players)
    start = State.new(seed=seed, edition=edition)
    with closing(first), closing(second):
        for ply, step in enumerate(play_plies(start, (first, second), seeds_of(seed))):
            times = [player.time for player in step.state.players]
            if min(times) > max(SPACES):
                return
            if all(time in SPACES for time in times) and len(step.state.legal_moves) > 1:
                yield ply, step.state


def drawn(task: Row) -> tuple[int, State] | None:
    """Return the decision of a game, None where it has none."""
    first, second = task["players"]
    found = list(decisions(task["seed"], task["edition"], (first, second)))
    return random.Random(task["seed"]).choice(found) if found else None


def tasks(games: int, nodes: int) -> list[Row]:
    """Return every game: printings and pairs in turn."""
    version = kernel.version()
    turns = [(edition, pair) for pair in PAIRS for edition in PRINTINGS]
    return [
        {
            "edition": turns[number % len(turns)][0],
            "players": list(turns[number % len(turns)][1]),
            "seed": FIRST_SEED + number,
            "node_limit": nodes,
            # So that node counts of two searches never mix.
            "kernel": version,
        }
        for number in range(games)
    ]


def answer(task: Row) -> Row:
    """Return the row of a decision: solved, or with the interval that was proved."""
    found = drawn(task)
    row = {name: task[name] for name in ("edition", "players", "seed")}
    if found is None:
        return row
    ply, state = found
    solved = outcome(state, task["node_limit"])
    return {"position": state.to_text(), **row, "ply": ply, **solved}


def document(rows: list[Row], node_limit: int) -> str:
    """Return the file: what it is, what is unfinished, and one row a position."""
    found = [row for row in rows if "position" in row]
    return solving.document(ABOUT, node_limit, found, passed_over=len(rows) - len(found))


def main() -> None:
    """Make the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=440, help="one decision of each")
    parser.add_argument("--nodes", type=int, default=3_000_000, help="limit for one position")
    parser.add_argument("--output", type=Path, default=FILE)
    options = parser.parse_args()
    chosen = tasks(options.games, options.nodes)
    make(options.output, chosen, answer, lambda rows: document(rows, options.nodes))


if __name__ == "__main__":
    main()
