"""Data of the board in the browser that follow from the project's own files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.board import quiz
from patchwork_solve.analyses.board.first import first_data
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.analyses.report.page import Provenance, page_html
from patchwork_solve.analyses.review.page import assets_html
from patchwork_solve.engine.base.examples import PREFIX, examples
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts.strategies.lookup import Lookup

PROVED = "proved"
"""The file that lists the proved games; the strategy of each is in one of its own."""

STRATEGIES = Path(__file__).resolve().parents[2] / "docs" / "data" / "strategies" / "by_position"

SMALL = "example:5x5"
SMALL_CIRCLES = {363: (0, 4), 374: (1, 2)}
"""Circles on which a browser searches every position to the end in a moment, by their seeds: who
wins, and by how many points."""

PARTS = ("title", "meaning", "sections", "made", "language")
"""Contents of a page to save."""

MADE, ENGLISH = "Data worked out {{made}}.", '<html lang="en">'
"""Parts of a page that are in the reader's language."""

END = "</main>"
"""End of the sections of a page."""


def data() -> dict[str, Any]:
    """Return the files of data by name, as values for JSON."""
    sets = {name: _set(name) for name in quiz.sets()}
    texts = {one.name: one.path.read_text("utf-8") for one in examples() if one.kind != "puzzles"}
    solo = {"solo-puzzles": quiz.solo_set()}
    return {
        "start": first_data(None, None, searches=1),
        "examples": texts,
        "page": page(),
        **sets,
        **solo,
        **_proved(),
    }


def page() -> dict[str, str]:
    """Return a page to save without its contents, each of them by its name in double braces.

    And the style and the script of the page of a review.
    """
    title, meaning, sections, made, language = ("{{" + name + "}}" for name in PARTS)
    html = page_html(title, meaning, [], Provenance("", made))
    places = {END: sections + END, MADE: made, ENGLISH: f'<html lang="{language}">'}
    for old, new in places.items():
        assert html.count(old) == 1
        html = html.replace(old, new)
    return {"shell": html, "review": assets_html()}


def proved() -> list[dict[str, Any]]:
    """Return the games whose winner is proved: who wins, and by how many points at least."""
    full = [
        _game(name, strategy.player, strategy.least, strategy.start, False)
        for name, strategy in _strategies().items()
    ]
    edition = edition_of(SMALL)
    small = [
        _game(f"{edition.name}-{seed}", player, least, State.new(seed, edition), True)
        for seed, (player, least) in SMALL_CIRCLES.items()
    ]
    return full + small


def _game(name: str, player: int, least: int, start: State, is_small: bool) -> dict[str, Any]:
    line = start.to_text()
    return {"name": name, "player": player, "least": least, "line": line, "is_small": is_small}


def _proved() -> dict[str, Any]:
    files = {
        f"{PROVED}-{name}": strategy.model_dump(exclude_unset=True)
        for name, strategy in _strategies().items()
    }
    return {PROVED: proved(), **files}


@cache
def _strategies() -> dict[str, Lookup]:
    """Return the strategies of games that are played with a printing."""
    found = {path.stem: Lookup.load(path) for path in sorted(STRATEGIES.glob("*.json"))}
    return {name: one for name, one in found.items() if one.start.edition.name in PRINTINGS}


def _set(name: str) -> list[dict[str, Any]]:
    return [_puzzle(puzzle) for puzzle in PuzzlesAnswer.load(PREFIX + name)]


def _puzzle(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle with what each legal move loses, in their order."""
    moves, proved = puzzle.state.legal_moves, puzzle.proved
    won = proved.winner(puzzle.answer[0]) == puzzle.mover
    spoiling = [
        place for place, move in enumerate(moves) if won and proved.winner(move) != puzzle.mover
    ]
    return {
        "id": puzzle.id,
        "difficulty": puzzle.difficulty,
        "rating": puzzle.rating,
        "mover": puzzle.mover,
        "leather": puzzle.state.leather_owed > 0,
        "goal": puzzle.goal,
        "position": puzzle.state.to_text(),
        "gap": puzzle.gap,
        "answer": sorted(map(str, puzzle.answer)),
        "solution": _line(puzzle.solution),
        "themes": list(puzzle.themes),
        "lost": [proved.lost(move) for move in moves],
        "spoils": spoiling,
        "refutations": [_line(line) for line in puzzle.lines[1:]],
    }


def _line(line: Game) -> dict[str, Any]:
    return {"line": line.to_text(), "moves": [str(move) for move in line.moves]}
