"""Write examples/: positions from games that the greedy player played out, and one such game.

    python scripts/make_examples.py

A test checks that the files are what this script writes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from patchwork_solve.engine.forms.variant import edition_named_in
from patchwork_solve.engine.players import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"

# File, edition, seed, and the space that both tokens have reached; from trivial to hard.
POSITIONS = [
    ("trivial", "current", 101, 50),
    ("tie", "current", 106, 50),
    ("tile-race", "current", 23, 43),
    ("only-move", "current", 105, 44),
    ("close-finish", "current", 108, 44),
    ("first-printing", "first-2014", 103, 45),
    ("first-printing-tie", "first-2014", 104, 45),
    ("variant", "examples/tight-nine.toml", 103, 45),
    ("twenty-points", "current", 101, 41),
    ("hard", "current", 108, 24),
]


def position(edition: str, seed: int, until: int) -> State:
    """Return the position of one example."""
    start = State.new(seed=seed, edition=edition_named_in(edition, EXAMPLES.parent))
    return play_out(start, ("greedy", "greedy"), seed, until).final


def game() -> Game:
    """Return the example of a whole game."""
    return play_out(State.new(seed=108), ("greedy", "greedy"), 108)


def readable(document: dict[str, Any]) -> str:
    """Return a state or a game as JSON with a quilt row or a move a line, the circle in few."""
    circle = [json.dumps(name) for name in document["circle"]]
    parts = {"CIRCLE": [", ".join(circle[i : i + 6]) for i in range(0, len(circle), 6)]}
    if "moves" in document:
        parts["MOVES"] = [json.dumps(move) for move in document["moves"]]
    marked = {**document, **{name.lower(): name for name in parts}}
    text = json.dumps(marked, indent=2, ensure_ascii=False)
    for name, lines in parts.items():
        text = text.replace(f'"{name}"', "[\n    " + ",\n    ".join(lines) + "\n  ]")
    return text + "\n"


def main() -> None:
    """Write every example."""
    for name, edition, seed, until in POSITIONS:
        document = position(edition, seed, until).to_json()
        (EXAMPLES / f"{name}.json").write_text(readable(document), "utf-8")
    (EXAMPLES / "game.json").write_text(readable(game().to_json()), "utf-8")


if __name__ == "__main__":
    main()
