"""Write the positions of examples/: each from a game that the greedy player played out.

    python scripts/make_examples.py

A test checks that the files are what this script writes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.players import play_out
from engine.state import State
from engine.variant import edition_of

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
    ("hard", "current", 108, 41),
]


def position(edition: str, seed: int, until: int) -> State:
    """Return the position of one example."""
    start = State.new(seed=seed, edition=edition_of(edition, EXAMPLES.parent))
    return play_out(start, ("greedy", "greedy"), seed, until).final


def readable(document: dict[str, Any]) -> str:
    """Return a state as JSON with one quilt row a line and the circle in short lines."""
    circle = [json.dumps(name) for name in document["circle"]]
    lines = [", ".join(circle[i : i + 6]) for i in range(0, len(circle), 6)]
    text = json.dumps({**document, "circle": "CIRCLE"}, indent=2, ensure_ascii=False)
    return text.replace('"CIRCLE"', "[\n    " + ",\n    ".join(lines) + "\n  ]") + "\n"


def main() -> None:
    """Write every example."""
    for name, edition, seed, until in POSITIONS:
        document = position(edition, seed, until).to_json()
        (EXAMPLES / f"{name}.json").write_text(readable(document), "utf-8")


if __name__ == "__main__":
    main()
