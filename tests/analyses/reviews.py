"""Games of every kind and their reviews, for tests."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from patchwork_solve import Edition, Game, ReviewAnswer, State, review
from patchwork_solve.players import play_out
from tests.analyses.conftest import Run

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
BLUNDERS = str(EXAMPLES / "three-blunders.json")
PLANTED = [7, 18, 35]
"""Plies of the mistakes, as scripts.make_review_game tells."""

QUICK = ("--player", "strong:500n", "--processes", "1")
FIELDS = {
    "ply", "player", "move", "best", "forced", "lost", "lost_error", "lost_lower", "lost_upper",
    "spoils_win", "mark", "margin", "margin_error", "win", "lower", "upper",
}  # fmt: skip


def cut(game: Game, plies: int) -> Game:
    """Return the beginning of a game."""
    return Game(game.start, game.moves[:plies])


def from_on(game: Game, ply: int) -> Game:
    """Return the end of a game."""
    return Game(game.states[ply], game.moves[ply:])


def greedy(edition: str, seed: int) -> Game:
    return play_out(
        State.new(seed=seed, edition=Edition.load(edition)), ("greedy", "careful"), seed
    )


@cache
def reviewed(name: str) -> ReviewAnswer:
    """Return the review of a game of every kind."""
    games = {
        "blunders": lambda: Game.load(BLUNDERS),
        "first-2014": lambda: from_on(greedy("first-2014", 3), 12),
        "4x4": lambda: greedy(str(EXAMPLES / "4x4.toml"), 5),
        "unfinished early": lambda: cut(Game.load(BLUNDERS), 6),
        "unfinished late": lambda: from_on(cut(Game.load(BLUNDERS), 37), 20),
        "late": lambda: play_out(State.load(EXAMPLES / "close-finish.json"), ("greedy",) * 2, 1),
    }
    return review(games[name](), player="strong:50000n" if name == "4x4" else "strong:500n")


KINDS = ("blunders", "first-2014", "4x4", "unfinished early", "unfinished late", "late")


def document(run: Run, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = run("review", *arguments, "--format", "json").json()
    return found


def late_file(folder: Path) -> str:
    """Return the file of a short game: the end of the one with three mistakes."""
    path = folder / "late.json"
    path.write_text(json.dumps(from_on(Game.load(BLUNDERS), 27).to_json()), "utf-8")
    return str(path)
