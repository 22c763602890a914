"""Write docs/pictures/: what the commands of docs/pictures.md draw.

    python -m scripts.make_pictures

A test checks that the files are what this script writes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from patchwork_solve.analyses.packing.asked import square
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.drawing.catalogue import catalogue_svg
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.picture import write_picture
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg
from patchwork_solve.engine.edition import printing
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.state import State
from patchwork_solve.solver.packing.instance import Objective

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES, PICTURES = ROOT / "examples", ROOT / "docs" / "pictures"
NAMED = Labels(("Ann", "Bob"))


def _line() -> str:
    state = State.load(EXAMPLES / "close-finish.json")
    return line_svg(state, solve(state).line.moves, NAMED)


def _circle() -> str:
    state = State.load(EXAMPLES / "close-finish.json")
    line = solve(state).line.moves
    bought = sum(move.patch in state.circle for move in line)
    return circle_svg(state, bought, line, NAMED)


def _square() -> str:
    state = State.load(EXAMPLES / "tile-race.json")
    question = square(state.edition, state.circle, state.quilts[0], minimise=Objective.TIME)
    answer = question.answer()
    assert answer.quilt is not None
    return quilt_svg(answer.quilt, answer.before, answer.window)


DRAWN: dict[str, Callable[[], str]] = {
    "position": lambda: position_svg(State.load(EXAMPLES / "close-finish.json")),
    "line": _line,
    "circle": _circle,
    "square": _square,
    "patches": lambda: catalogue_svg(printing("current")),
}
"""What draws each file, by its name without ``.svg``."""


def main() -> None:
    """Write the files."""
    PICTURES.mkdir(exist_ok=True)
    for name, draw in DRAWN.items():
        write_picture(draw(), PICTURES / f"{name}.svg")


if __name__ == "__main__":
    main()
