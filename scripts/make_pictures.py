"""Write docs/pictures/: what docs/how-to/pictures.md and docs/learn/guide show.

    python -m scripts.make_pictures

The games of the guide's pictures go into `games.json`; the site shows them as diagrams to step
through. A test checks that the files are what this script writes.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pandas as pd

from patchwork_solve.analyses.best.analysis import best_answer
from patchwork_solve.analyses.packing.query import SquareQuery
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.drawing.catalogue import catalogue_svg
from patchwork_solve.engine.drawing.compact import compact_svg
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
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES, PICTURES = ROOT / "examples", ROOT / "docs" / "pictures"
NAMED = Labels(("Ann", "Bob"))


def _line() -> str:
    state = State.load(EXAMPLES / "close-finish.json")
    return line_svg(state, solve(state).line.moves, NAMED)


def _compact() -> str:
    state = State.load(EXAMPLES / "close-finish.json")
    return compact_svg(state, solve(state).line.moves[0], labels=NAMED)


def _circle() -> str:
    state = State.load(EXAMPLES / "close-finish.json")
    line = solve(state).line.moves
    bought = sum(move.patch in state.circle for move in line)
    return circle_svg(state, bought, line, NAMED)


def _square() -> str:
    state = State.load(EXAMPLES / "tile-race.json")
    answer = SquareQuery(state=state, minimise="time").answer()
    assert answer.quilt is not None
    return quilt_svg(answer.quilt, answer.before, answer.window, state.edition)


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


def _best_play(seed: int, until: int, players: tuple[str, str]) -> Game:
    """Return best play from the position of `new --edition first-2014 --seed --played-to`."""
    start = State.new(seed, "first-2014", names=NAMED.names)
    state = play_out(start, players, seed, until).final
    return Game(state, tuple(solve(state).line.moves))


OPENING = 11
"""Plies of it that are drawn."""


def _opening() -> Game:
    state = State.new(5, "current", names=NAMED.names)
    line = best_answer(state, analyst("strong:100000n"), DecisionLimits()).line[:OPENING]
    return Game(state, tuple(line))


GAMES: dict[str, Callable[[], Game]] = {
    "guide-opening": cache(_opening),
    "guide-advance": cache(lambda: _best_play(86006, 45, ("careful", "greedy"))),
    "guide-placement": cache(lambda: _best_play(87005, 45, ("greedy", "careful"))),
}
"""Functions that return the game of each of the guide's pictures."""


def games_text() -> str:
    """Return the games of the guide's pictures by name, as JSON of their lines."""
    lines = {name: game().to_text() for name, game in GAMES.items()}
    return json.dumps(lines, indent=2) + "\n"


def _guide_line(name: str, title: str) -> str:
    game = GAMES[name]()
    return line_svg(game.start, game.moves, Labels(NAMED.names, title))


def _guide_opening() -> str:
    game = GAMES["guide-opening"]()
    bought = sum(move.patch in game.start.circle for move in game.moves)
    title = f"An opening: the {OPENING} moves that the strong player expects"
    return circle_svg(game.start, bought, game.moves, Labels(NAMED.names, title))


DRAWN: dict[str, Callable[[], str]] = {
    "position": lambda: position_svg(State.load(EXAMPLES / "close-finish.json")),
    "line": _line,
    "circle": _circle,
    "compact": _compact,
    "square": _square,
    "patches": lambda: catalogue_svg(printing("current")),
    "guide-values": _patch_values,
    "guide-opening": _guide_opening,
    "guide-advance": lambda: _guide_line(
        "guide-advance", "Bob advances, advances, and buys the arrow last"
    ),
    "guide-placement": lambda: _guide_line(
        "guide-placement", "The tee fits in eight places; one of them wins"
    ),
}
"""Functions that draw each file, by its name without ``.svg``."""


def main() -> None:
    """Write the files."""
    PICTURES.mkdir(exist_ok=True)
    for name, draw in DRAWN.items():
        write_picture(draw(), PICTURES / f"{name}.svg")
    (PICTURES / "games.json").write_text(games_text(), "utf-8")


if __name__ == "__main__":
    main()
