"""The front page of the site and the page of solved circles, with their data."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pandas as pd

from patchwork_solve.analyses.asking.levels import LEVELS
from patchwork_solve.analyses.board import quiz
from patchwork_solve.analyses.board.catalogues import languages, written
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.engine.base.examples import PREFIX
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.cell import cell_text, corner_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.orientation import orientations_of
from patchwork_solve.engine.game.patch import shape
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts.site.board import PAGE, leave_comments_out
from scripts.site.head import PREVIEW, ROOT, address, with_head
from scripts.site.modules import imported

FRONT = Path(__file__).resolve().parent / "front"
SOLVED = ROOT / "docs" / "data" / "solved.parquet"
PREVIEW_HERE = ROOT / "docs" / "pictures" / "preview.png"

PAGE_HERE, PAGE_THERE = "../../../analyses/board/page/", "./page/"
"""Paths of the board's modules in the repository and on the site."""

OF_BOARD = (
    "tokens.css", "header.css", "cloth.css", "header.js", "icon.svg", "figtree.woff2",
    "LICENSE-figtree.txt", "LICENSE-lucide.txt",
)  # fmt: skip
"""Files of the board's page that all pages load. The board's own lie in a folder of its version."""

SIZES = ("5x5", "6x6")

LEVEL = "beginner"
"""The level at which the front page begins a game, unless the reader chooses."""

GAME = "game"
"""The example that the front page shows move by move."""

SOURCE = ' <a href="SOURCE" data-say>Source</a>'
"""A link to the project's sources, where it has an address."""

FIELDS = ("seed", "circle", "lower", "upper", "winner", "best", "scores", "tile", "nodes")
"""Fields of a row of solved circles, in order."""


def write_pages(folder: Path) -> None:
    """Write the front page and that of solved circles into the folder of a site.

    Parameters
    ----------
    folder : Path
        The board is to lie in `board` of it, the documentation in `docs`.
    """
    front, solved = folder / "front", folder / "solved"
    for old in (front, solved):
        shutil.rmtree(old, ignore_errors=True)
    (front / "data").mkdir(parents=True)
    solved.mkdir()
    for path in sorted(FRONT.glob("*.[cj]s*")):
        text = path.read_text("utf-8").replace(PAGE_HERE, PAGE_THERE)
        (front / path.name).write_text(text, "utf-8")
    modules = (path for name in ("front.js", "solved.js") for path in imported(FRONT / name))
    for path in [*(PAGE / name for name in OF_BOARD), *modules]:
        if PAGE in path.parents:
            copy = front / "page" / path.relative_to(PAGE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    said = [*(front / "page").rglob("*.js"), *FRONT.glob("*.*")]
    files = {
        path.relative_to(FRONT.parent if path.parent == FRONT else front / "page").as_posix()
        for path in said
    }
    (front / "page" / "languages").mkdir()
    for language in languages():
        (front / "page" / "languages" / f"{language}.json").write_bytes(written(language, files))
    leave_comments_out(front)
    shutil.copyfile(PREVIEW_HERE, folder / PREVIEW)
    for name, place in (("index.html", ""), ("solved.html", "solved")):
        text = (FRONT / name).read_text("utf-8")
        text = text.replace("LEVELS", _levels()).replace("#play:LEVEL", f"#play:{LEVEL}")
        at = address("Repository")
        text = text.replace(SOURCE, "") if at is None else text.replace('"SOURCE"', f'"{at}"')
        text = with_head(text, place)
        (folder / place / "index.html").write_text(text, "utf-8")
    for name, value in front_data().items():
        write(front / "data" / f"{name}.json", value)
    for size in SIZES:
        circles, lines = solved_data(size)
        write(solved / f"{size}.json", circles)
        write(solved / f"{size}-lines.json", lines)


def _levels() -> str:
    """Return the choice of a level, the weakest first."""
    return "\n".join(
        f'<label><input type="radio" name="level" value="{name}"'
        f"{' checked' if name == LEVEL else ''}><span data-say>{name}</span></label>"
        for name in LEVELS
    )


def front_data() -> dict[str, Any]:
    """Return the files of the front page by name: a game, and each puzzle by its place."""
    name, *_ = quiz.sets()
    puzzles = [
        {"set": name, "number": number, "goal": puzzle.goal}
        | {"leather": puzzle.state.leather_owed > 0}
        | _shown(puzzle.state)
        for number, puzzle in enumerate(PuzzlesAnswer.load(PREFIX + name), start=1)
    ]
    named = {f"puzzle-{place}": puzzle for place, puzzle in enumerate(puzzles)}
    return {"count": {"puzzles": len(puzzles)}, "game": _game(), **named}


def _game() -> dict[str, Any]:
    game = Game.load(PREFIX + GAME)
    moves = [_move(before, move) for before, move in zip(game.states, game.moves, strict=False)]
    plies = [
        {"move": move, **_shown(state)}
        for move, state in zip([None, *moves], game.states, strict=True)
    ]
    return {"text": game.to_text(), "plies": plies}


def _move(state: State, move: Move) -> dict[str, Any]:
    """Return who makes a move, its kind, and what `phrases.js` says of that."""
    kind = "advance" if move.is_advance else "leather" if move.is_leather else "patch"
    if move.is_advance:
        mover, after = state.to_move, state.play(move)
        values: list[Any] = [after.players[mover].time - state.players[mover].time]
    else:
        values = [cell_text(corner_of(move.cells))]
    if kind == "patch":
        lies = orientations_of(state.edition.find(str(move.patch)).cells)[shape(move.cells)]
        values = [move.patch, *values, {"turns": lies.turns, "isFlipped": lies.is_flipped}]
    return {"mover": state.to_move, "kind": kind, "values": values}


def _shown(state: State) -> dict[str, Any]:
    """Return the fields from which a position is drawn."""
    fields = ("time", "buttons", "income", "quilt")
    document = state.to_json()
    return {
        "players": [{name: each[name] for name in fields} for each in document["players"]],
        "to_move": state.to_move,
        "sale": [_offer(state.edition, name) for name in state.for_sale],
    }


def _offer(edition: Edition, name: str) -> dict[str, Any]:
    patch = edition.find(name)
    return {
        "letter": edition.letter[name],
        "name": name,
        "cells": patch.cells,
        "buttons": patch.buttons,
        "time": patch.time,
        "income": patch.income,
    }


def solved_data(size: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the solved circles of a quilt, and the lines of best play by seed.

    Parameters
    ----------
    size : str
        As ``5x5``.
    """
    frame = pd.read_parquet(SOLVED)
    frame = frame[(frame["edition"] == size) & (frame["ask"] == "margin")]
    rows = [
        {name: None if pd.isna(value) else value for name, value in row.items()}
        for row in frame.to_dict("records")
    ]
    # The second word of a line names its rules.
    rules = State.new(seed=0, edition=edition_of(f"{PREFIX}{size}")).to_text().split()[1]
    circles = [_circle(row) for row in rows]
    lines = {str(row["seed"]): row["line"] for row in rows if row["line"] is not None}
    return {"rules": rules, "fields": FIELDS, "circles": circles}, lines


def _circle(row: dict[str, Any]) -> list[Any]:
    scores = None if row["score_0"] is None else (row["score_0"], row["score_1"])
    values = {**row, "scores": scores, "tile": row["tile_by"]}
    return [values[name] for name in FIELDS]


def write(path: Path, value: Any) -> None:
    """Write values as JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, "utf-8")
