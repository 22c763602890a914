"""Write examples/: positions from games that the greedy player played, one such game, the index.

    python scripts/make_examples.py

A test checks that the files are what this script writes.
"""

import json
from pathlib import Path
from typing import Any

from patchwork_solve.engine.forms.variant import edition_named_in
from patchwork_solve.engine.players.simple import play_out
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
    ("decided", "current", 1484136, 0),
]

INDEX = [
    ("trivial", "position", "One move left: Blue wins by 9"),
    ("tie", "position", "Equal scores: who reaches the last space first wins"),
    ("close-finish", "position", "One purchase is best, in one of five places: Blue wins by 3"),
    ("only-move", "position", "Every move but one gives ten points away or more"),
    ("tile-race", "position", "A race for the 7x7 tile and a margin of one point"),
    ("first-printing", "position", "An endgame of the 2014 edition, won by 2"),
    ("first-printing-tie", "position", "A tie in the 2014 edition; only advance keeps it"),
    ("variant", "position", "An endgame of the variant tight-nine, won by 1"),
    ("twenty-points", "position", "Both tokens on space 41: a longer search"),
    ("hard", "position", "A middle game, far from proved: the answer is an interval"),
    ("decided", "position", "A first position of the full game: proved, Blue wins"),
    ("game", "game", "A whole game of two greedy players, 45 moves"),
    ("diary", "diary", "The same game as a person writes it down, a line for each move"),
    ("diary-beginning", "diary", "Six moves written in six ways, the end of the circle unknown"),
    ("three-blunders", "game", "A strong game with three planted mistakes, for review"),
    *(
        (f"{what}-{edition}", "game", f"{shows}, {printing}")
        for edition, printing in (("current", "current edition"), ("first-2014", "2014 edition"))
        for what, shows in (
            ("highest-score", "The highest possible score, 85 points"),
            ("lowest-score", "The lowest possible score, -106 points"),
            ("longest-game", "The longest game, 63 moves"),
            ("shortest-game", "The shortest game, 26 moves"),
        )
    ),
    ("puzzles-current", "puzzles", "A hundred puzzles, proved, of the current edition"),
    ("puzzles-first-2014", "puzzles", "A hundred puzzles, proved, of the 2014 edition"),
    ("puzzles-express", "puzzles", "Twelve puzzles, proved, of Patchwork Express"),
    ("express", "variant", "Patchwork Express: pieces from one source, not checked against a box"),
    ("tight-nine", "variant", "A designer's variant: cheaper patches, a smaller and poorer tile"),
    ("4x4", "variant", "A quilt of 4x4: solved from its first move in a second"),
    ("5x5", "variant", "The game in miniature: solved from its first move in a second"),
    ("6x6", "variant", "Larger: the winner of many circles in seconds"),
    ("7x7", "variant", "Larger again: for long searches"),
    ("8x8", "variant", "Nearly the full game"),
    ("9x9", "variant", "The full game, the last of this series"),
]
"""Name, kind and one sentence of every example, in the order in which they are listed."""


def position(edition: str, seed: int, until: int) -> State:
    """Return the position of one example."""
    start = State.new(seed=seed, edition=edition_named_in(edition, EXAMPLES.parent))
    return play_out(start, ("greedy", "greedy"), seed, until).final


def game() -> Game:
    """Return the example of a whole game."""
    return play_out(State.new(seed=108), ("greedy", "greedy"), 108)


def index() -> str:
    """Return the index that ships with the examples."""
    entries = [dict(zip(("name", "kind", "shows"), entry, strict=True)) for entry in INDEX]
    lines = ",\n".join(f"  {json.dumps(entry)}" for entry in entries)
    return f"[\n{lines}\n]\n"


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
    (EXAMPLES / "index.json").write_text(index(), "utf-8")


if __name__ == "__main__":
    main()
