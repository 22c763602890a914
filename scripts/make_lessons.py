"""Prove the answers of the lessons, and write them beside the words.

    python -m scripts.make_lessons

`analyses/board/page/lessons.json` has the lessons of the board. A person writes their words and
positions; what this script writes of a position is proved: the mover's margin under best play, the
best moves, a line of best play, and every legal move under the points that it gives away.
"""

import json
from pathlib import Path
from typing import Any

from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.state import State

FILE = Path(__file__).resolve().parent.parent / "analyses" / "board" / "page" / "lessons.json"


def proof(position: str) -> dict[str, Any]:
    """Return the proof of a position.

    Parameters
    ----------
    position : str
        One line, near enough to the end for a proof.
    """
    state = State.from_text(position)
    solved = solve(state)
    assert all(root.is_exact for root in solved.moves)
    sign = -1 if state.to_move else 1
    margins = {str(root.move): sign * root.lower for root in solved.moves}
    value = max(margins.values())
    moves: dict[str, list[str]] = {}
    for move in sorted(margins, key=lambda move: (-margins[move], move)):
        moves.setdefault(str(value - margins[move]), []).append(move)
    return {
        "mover": state.to_move,
        "value": value,
        "line": " ".join(map(str, solved.line.moves)),
        "moves": {lost: " ".join(tokens) for lost, tokens in moves.items()},
    }


def main() -> None:
    """Write the proofs."""
    document = json.loads(FILE.read_text("utf-8"))
    for lesson in document["lessons"]:
        for each in lesson["tries"]:
            each.update(proof(each["position"]))
    FILE.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
