"""Write docs/pictures/: what docs/how-to/pictures.md and docs/learn/guide show.

    python -m scripts.make_pictures

A test checks that the files are what this script writes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd

from patchwork_solve.analyses.best.analysis import best_answer
from patchwork_solve.analyses.packing.query import SquareQuery
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.drawing.catalogue import catalogue_svg
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.picture import write_picture
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg
from patchwork_solve.engine.drawing.ranking import Ranked, ranking_svg
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State

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
    answer = SquareQuery(state=state, minimise="time").answer()
    assert answer.quilt is not None
    return quilt_svg(answer.quilt, answer.before, answer.window)


# -- of the guide ----------------------------------------------------------------------------------

STAGES = ("first quarter", "second", "third", "last")
WORTH = (
    "Points that buying it is worth against the best other choice, by quarters of the mover's "
    "track, with the standard error: believed by the strong player, sorted by the first quarter."
)


def _patch_values() -> str:
    frame = pd.read_csv(ROOT / "docs" / "data" / "patch_values.csv", dtype={"stage": str})
    found: dict[str, list[tuple[float, float] | None]] = {}
    for row in frame[(frame["edition"] == "current") & (frame["stage"] != "all")].itertuples():
        known = not pd.isna(row.value_error)
        found.setdefault(row.patch, []).append((row.value, row.value_error) if known else None)

    def early(patch: str) -> tuple[float, float]:
        known = [value[0] for value in found[patch] if value is not None]
        return -known[0], -known[-1]

    ranked = [Ranked(patch, found[patch]) for patch in sorted(found, key=early)]
    return ranking_svg(printing("current"), ranked, STAGES, "What patches are worth, when", WORTH)


def _best_line(seed: int, until: int, players: tuple[str, str], title: str) -> str:
    """Draw best play from the position of `new --edition first-2014 --seed --played-to`."""
    state = play_out(State.new(seed, "first-2014"), players, seed, until).final
    return line_svg(state, solve(state).line.moves, Labels(NAMED.names, title))


OPENING = 11
"""Plies of it that are drawn."""


def _opening() -> str:
    state = State.new(5, "current")
    line = best_answer(state, analyst("strong:100000n"), DecisionLimits()).line[:OPENING]
    bought = sum(move.patch in state.circle for move in line)
    title = f"An opening: the {OPENING} plies that the strong player expects"
    return circle_svg(state, bought, line, Labels(NAMED.names, title))


DRAWN: dict[str, Callable[[], str]] = {
    "position": lambda: position_svg(State.load(EXAMPLES / "close-finish.json")),
    "line": _line,
    "circle": _circle,
    "square": _square,
    "patches": lambda: catalogue_svg(printing("current")),
    "guide-values": _patch_values,
    "guide-opening": _opening,
    "guide-advance": lambda: _best_line(
        86006, 45, ("careful", "greedy"), "Bob advances, advances, and buys the arrow last"
    ),
    "guide-placement": lambda: _best_line(
        87005, 45, ("greedy", "careful"), "The tee fits in eight places; one of them wins"
    ),
}
"""Functions that draw each file, by its name without ``.svg``."""


def main() -> None:
    """Write the files."""
    PICTURES.mkdir(exist_ok=True)
    for name, draw in DRAWN.items():
        write_picture(draw(), PICTURES / f"{name}.svg")


if __name__ == "__main__":
    main()
