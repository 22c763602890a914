"""Bad input: one line naming the field and what is allowed, exit status 2, nothing written."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, InputError, State
from patchwork_solve.puzzles import load_puzzles
from tests.analyses.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
STATE = json.loads((EXAMPLES / "close-finish.json").read_text("utf-8"))
CIRCLE = [
    patch["name"]
    for patch in json.loads((EXAMPLES.parent / "engine/data/patches.json").read_text("utf-8"))
]
GAME = {"format": "patchwork-game/1", "circle": CIRCLE, "moves": [{"advance": True}]}
VARIANT = 'name = "x"\nextends = "current"\n'


def refused(result: tuple[int, str, str], *words: str) -> None:
    """Check the contract of a refusal: status 2, one line, nothing on standard output."""
    status, out, err = result
    assert status == 2, err
    assert out == ""
    lines = [line for line in err.splitlines() if not line.startswith("note: ")]
    assert len(lines) == 1
    assert lines[0].startswith("error: ")
    assert "Traceback" not in err
    for word in words:
        assert word in lines[0], lines[0]


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the good state with one field replaced; `path` is like ``players.0.time``."""
    document = copy.deepcopy(STATE)
    place: Any = document
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        place = place[step]
    place[last] = value
    return document


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in STATE.items() if key != name}


def quilt(row: int, text: str) -> list[str]:
    rows = list(STATE["players"][0]["quilt"])
    rows[row] = text
    return rows


def home() -> dict[str, Any]:
    document = changed("players.0.time", 53)
    document["players"][1]["time"] = 53
    return document


def together(**fields: Any) -> dict[str, Any]:
    """Return the state with both tokens on one space and nobody named to move."""
    document = changed("players.0.time", STATE["players"][1]["time"])
    document["to_move"] = None
    return {**document, **fields}


def full(document: dict[str, Any]) -> dict[str, Any]:
    for player in document["players"]:
        player["quilt"] = ["#########"] * 9
    return document


BAD_STATES: dict[str, tuple[Any, tuple[str, ...]]] = {
    "a list": ([1, 2], ("a list", "JSON object")),
    "null": (None, ("null", "JSON object")),
    "no format": (without("format"), ("format", "patchwork-state/1")),
    "wrong format": (changed("format", "patchwork-state/2"), ("format", "patchwork-state/1")),
    "the format of a game": (changed("format", "patchwork-game/1"), ("moves", "missing")),
    "format a number": (changed("format", 1), ("format", "patchwork-state/1")),
    "no circle": (without("circle"), ("circle", "missing")),
    "circle a string": (changed("circle", "plus"), ("circle", "list")),
    "circle of numbers": (changed("circle", [1, 2]), ("circle[0]", "text")),
    "unknown patch": (changed("circle", ["pluss"]), ("circle[0]", "pluss", "plus")),
    "patch listed twice": (changed("circle", ["plus", "plus"]), ("circle[1]", "twice")),
    "34 patches": (changed("circle", [*CIRCLE, "plus"]), ("circle", "34", "33")),
    "unknown edition": (changed("edition", "second"), ("edition", "second", "first-2014")),
    "edition a number": (changed("edition", 5), ("edition",)),
    "edition an unknown file": (changed("edition", "no.toml"), ("edition", "no.toml")),
    "variant with a wrong key": (
        changed("edition", {"name": "x", "extends": "current", "sqare": 6}),
        ("sqare", "no such field"),
    ),
    "no players": (without("players"), ("players", "missing")),
    "one player": (changed("players", STATE["players"][:1]), ("players", "2")),
    "three players": (changed("players", STATE["players"] + STATE["players"][:1]), ("players",)),
    "time a string": (changed("players.0.time", "46"), ("players[0].time", "whole number")),
    "time a boolean": (changed("players.0.time", True), ("players[0].time", "whole number")),
    "time a fraction": (changed("players.0.time", 4.5), ("players[0].time", "whole number")),
    "time below the track": (changed("players.0.time", -1), ("players[0].time", "0 to 53")),
    "time beyond the track": (changed("players.1.time", 54), ("players[1].time", "0 to 53")),
    "buttons below zero": (changed("players.0.buttons", -3), ("players[0].buttons", "0 to")),
    "buttons beyond reason": (changed("players.0.buttons", 10**12), ("players[0].buttons",)),
    "income below zero": (changed("players.1.income", -1), ("players[1].income", "0 to")),
    "eight rows": (
        changed("players.0.quilt", STATE["players"][0]["quilt"][:8]),
        ("players[0].quilt", "8 rows", "9"),
    ),
    "ten rows": (changed("players.0.quilt", ["." * 9] * 10), ("players[0].quilt", "10 rows")),
    "oversize row": (changed("players.0.quilt", quilt(3, "." * 10)), ("players[0].quilt[3]", "9")),
    "short row": (changed("players.0.quilt", quilt(8, "..")), ("players[0].quilt[8]", "2 cells")),
    "quilt a string": (changed("players.0.quilt", "." * 81), ("players[0].quilt", "list")),
    "quilt of numbers": (changed("players.0.quilt", [0] * 9), ("players[0].quilt[0]", "text")),
    "unknown player field": (changed("players.0.colour", "red"), ("players[0].colour", "field")),
    "unknown field": (changed("turn", 1), ("turn", "no such field")),
    "to_move 2": (changed("to_move", 2), ("to_move",)),
    "to_move the one ahead": (changed("to_move", 1 - STATE["to_move"]), ("to_move", "behind")),
    "to_move missing on a shared space": (together(), ("to_move", "share", "0 or 1")),
    "special_tile 5": (changed("special_tile", 5), ("special_tile",)),
    "special_tile unclear": (full(copy.deepcopy(STATE)), ("special_tile", "first")),
    "leather owed on a shared space": (together(leather_owed=1), ("leather_owed", "share")),
    "leather owed without a mark": (changed("leather_owed", 3), ("leather_owed", "0 to")),
    "leather owed below zero": (changed("leather_owed", -1), ("leather_owed",)),
    "leather owed a string": (changed("leather_owed", "1"), ("leather_owed", "whole number")),
    "both home, nobody first": (home(), ("finished_first", "0 or 1")),
    "finished_first not home": (changed("finished_first", 0), ("finished_first", "last space")),
}


@pytest.mark.parametrize("name", BAD_STATES)
@pytest.mark.parametrize("command", ["show", "endgame"])
def test_bad_state(run: Run, tmp_path: Path, command: str, name: str) -> None:
    document, words = BAD_STATES[name]
    path = tmp_path / "state.json"
    path.write_text(json.dumps(document))
    picture = tmp_path / "out.svg"
    refused(run(command, str(path), "--svg", str(picture)), *words)
    assert [file.name for file in tmp_path.iterdir()] == ["state.json"]


BAD_FILES: dict[str, tuple[Callable[[Path], Any], tuple[str, ...]]] = {
    "empty": (lambda path: path.write_bytes(b""), ("not valid JSON: it is empty",)),
    "truncated": (lambda path: path.write_text(json.dumps(STATE)[:300]), ("not valid JSON",)),
    "binary": (lambda path: path.write_bytes(bytes(range(256))), ("not a text file",)),
    "10 MB": (lambda path: path.write_bytes(b" " * 10_000_000), ("larger than",)),
    "a folder": (lambda path: path.mkdir(), ("cannot read",)),
    "missing": (lambda path: None, ("no file",)),
    "nested deep": (lambda path: path.write_text("[" * 200_000), ("not valid JSON",)),
    "a huge number": (lambda path: path.write_text("1" * 9_000), ("not valid JSON",)),
    "prose": (
        lambda path: path.write_text("white to move"),
        ("this is not a position or a game: it begins with 'white'", "enter-your-game.md"),
    ),
}


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("command", ["show", "replay"])
def test_bad_file(run: Run, tmp_path: Path, command: str, name: str) -> None:
    make, words = BAD_FILES[name]
    path = tmp_path / "file.json"
    make(path)
    refused(run(command, str(path)), *words)


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("show", "STATE"),
        ("check", "STATE"),
        ("replay", "GAME"),
        ("review", "GAME"),
        ("board", "STATE|GAME"),
        ("puzzles", "SET"),
    ],
)
def test_what_is_wrong_with_all_of_a_document_names_it(
    run: Run, tmp_path: Path, command: str, names: str
) -> None:
    path = tmp_path / "empty.json"
    path.write_text("")
    refused(run(command, str(path)), f"error: {names}: not valid JSON")


@pytest.mark.parametrize("load", [State.load, Game.load, load_puzzles])
def test_what_is_wrong_with_all_of_a_document_has_a_field(
    load: Callable[[str], object], tmp_path: Path
) -> None:
    path = tmp_path / "list.json"
    path.write_text("[]")
    with pytest.raises(InputError, match="a list; allowed: a JSON object") as raised:
        load(str(path))
    assert raised.value.field in ("STATE", "GAME", "source")


BAD_GAMES: dict[str, tuple[Any, tuple[str, ...]]] = {
    "a state": (STATE, ("GAME", "position", "the command show")),
    "no format": ({**GAME, "format": None}, ("format", "patchwork-game/1")),
    "a start that is none": (
        {"format": GAME["format"], "moves": [], "start": {**STATE, "edition": 5}},
        ("start.edition: 5",),
    ),
    "a start that cannot be played from": (
        {"format": GAME["format"], "moves": [], "start": {**STATE, "leather_owed": 3}},
        ("start.leather_owed: 3",),
    ),
    "no moves": ({k: v for k, v in GAME.items() if k != "moves"}, ("moves", "missing")),
    "half a circle": (
        {**GAME, "circle": CIRCLE[:9]},
        ("9 patches; a new game has all 33",),
    ),
    "all but one patch": ({**GAME, "circle": CIRCLE[:32]}, (f"all 33; missing: {CIRCLE[32]}",)),
    "twice a patch": ({**GAME, "circle": [*CIRCLE[:32], CIRCLE[0]]}, ("circle[32]", "twice")),
    "advance false": ({**GAME, "moves": [{"advance": False}]}, ("moves[0]",)),
    "advance 1": ({**GAME, "moves": [{"advance": 1}]}, ("moves[0].advance: 1; allowed: true",)),
    "an empty move": ({**GAME, "moves": [{}]}, ("moves[0]", "advance")),
    "two moves in one": (
        {**GAME, "moves": [{"advance": True, "leather": [0, 0]}]},
        ("moves[0]", "advance"),
    ),
    "a patch without cells": ({**GAME, "moves": [{"patch": "domino"}]}, ("moves[0]", "cells")),
    "an unknown patch": (
        {**GAME, "moves": [{"patch": "dominoes", "cells": [[0, 0], [0, 1]]}]},
        ("moves[0]", "domino"),
    ),
    "cells of another shape": (
        {**GAME, "moves": [{"patch": "domino", "cells": [[0, 0], [1, 1]]}]},
        ("moves[0].cells: ply 1: no placement of domino: a1 b2",),
    ),
    "cells off the quilt": (
        {**GAME, "moves": [{"patch": "domino", "cells": [[0, 8], [0, 9]]}]},
        ("moves[0].cells: ply 1: j1 ([0, 9]) is outside the quilt",),
    ),
    "cells that have no name": (
        {**GAME, "moves": [{"patch": "domino", "cells": [[-1, 0], [0, 99999]]}]},
        ("moves[0].cells: ply 1: [-1, 0] is outside the quilt",),
    ),
    "overlapping patches": (
        {
            **GAME,
            "moves": [
                {"patch": "domino", "cells": [[0, 0], [0, 1]]},
                {"advance": True},
                {"patch": "corner-slow", "cells": [[0, 0], [1, 0], [1, 1]]},
            ],
        },
        ("moves[2]: ply 3, corner-slow@a1a2b2: a1 ([0, 0]) is covered already on Blue",),
    ),
    "not for sale": (
        {**GAME, "moves": [{"patch": "plus", "cells": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]}]},
        ("moves[0]", "not for sale"),
    ),
    "leather not owed": ({**GAME, "moves": [{"leather": [0, 0]}]}, ("moves[0]", "no leather")),
    "a move token that is none": ({**GAME, "moves": ["pass"]}, ("moves[0]", "advance")),
}


@pytest.mark.parametrize("name", BAD_GAMES)
def test_bad_game(run: Run, tmp_path: Path, name: str) -> None:
    document, words = BAD_GAMES[name]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document))
    refused(run("replay", str(path)), *words)


BAD_VARIANTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "not TOML": ("name = ", ("not valid TOML",)),
    "no name": ('extends = "current"', ("name", "missing")),
    "nothing to extend": ('name = "x"', ("missing", "extends")),
    "unknown parent": ('name = "x"\nextends = "third"', ("extends", "current")),
    "unknown key": (VARIANT + "sqare = 6", ("sqare", "no such field")),
    "name of a printing": ('name = "current"\nextends = "current"', ("name", "published edition")),
    "quilt of 144 cells": (VARIANT + "rows = 12\ncolumns = 12", ("144", "128")),
    "square larger than the quilt": (VARIANT + "square = 10", ("square", "0 to 9")),
    "mark off the track": (VARIANT + "income_marks = [5, 60]", ("income_marks[1]", "53")),
    "mark twice": (VARIANT + "leather_marks = [26, 26]", ("leather_marks", "twice")),
    "price a string": (VARIANT + '[patches.plus]\nbuttons = "5"', ("patches.plus.buttons",)),
    "price below zero": (VARIANT + "[patches.plus]\nbuttons = -5", ("patches.plus.buttons",)),
    "new patch half given": (VARIANT + "[patches.new]\nbuttons = 5", ("patches.new", "missing")),
    "patch without cells": (VARIANT + '[patches.plus]\ncells = ["..."]', ("patches.plus.cells",)),
    "patch of letters": (VARIANT + '[patches.plus]\ncells = ["xx"]', ("patches.plus.cells", "#")),
    "patch larger than the quilt": (VARIANT + "rows = 2\nsquare = 2", ("larger than the quilt",)),
    "removing what is not there": (VARIANT + 'remove = ["pluss"]', ("remove[0]", "pluss")),
}


@pytest.mark.parametrize("name", BAD_VARIANTS)
def test_bad_variant(run: Run, tmp_path: Path, name: str) -> None:
    text, words = BAD_VARIANTS[name]
    path = tmp_path / "variant.toml"
    path.write_text(text)
    refused(run("new", "--seed", "1", "--edition", str(path)), *words)


BAD_LINES: dict[str, tuple[str, tuple[str, ...]]] = {
    "too few fields": ("position current ABC", ("position", "3 fields")),
    "an unknown letter": (
        "position current ! 0,5,0,9/9/9/9/9/9/9/9/9 0,5,0,9/9/9/9/9/9/9/9/9 0 - 0 -",
        ("circle[0]",),
    ),
    "a row too long": (
        "position current A 0,5,0,9/9/9/9/9/9/9/9/10 0,5,0,9/9/9/9/9/9/9/9/9 0 - 0 -",
        ("players[0].quilt[8]", "9"),
    ),
    "a time that is none": (
        "position current A x,5,0,9/9/9/9/9/9/9/9/9 0,5,0,9/9/9/9/9/9/9/9/9 0 - 0 -",
        ("players[0].time",),
    ),
    "a damaged variant": (
        "position variant:xx A 0,5,0,9/9/9/9/9/9/9/9/9 0,5,0,9/9/9/9/9/9/9/9/9 0 - 0 -",
        ("edition", "damaged"),
    ),
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_bad_line(run: Run, name: str) -> None:
    line, words = BAD_LINES[name]
    refused(run("show", line), *words)


BAD_OPTIONS: dict[str, tuple[list[str], tuple[str, ...]]] = {
    "no such command": (["sovle"], ("sovle", "solve")),
    "no argument": (["endgame"], ("STATE",)),
    "unknown format": (["show", "x", "--format", "xml"], ("--format", "json")),
    "depth below zero": (["perft", "x", "--depth", "-1"], ("--depth",)),
    "no depth": (["perft", "x"], ("--depth",)),
    "a player of no kind": (["best", "x", "--player", "weak"], ("--player", "weak", "strong")),
    "a player without beliefs": (["best", "x", "--player", "greedy"], ("--player", "allowed")),
    "a setting of no kind": (["best", "x", "--player", "strong:-1"], ("--player", "SECONDS")),
    "time said twice": (
        ["best", "x", "--player", "strong:1", "--time-limit", "1"],
        ("--time-limit", "strong:1", "leave one"),
    ),
    "an evaluation that is not there": (
        ["best", "x", "--player", "strong@none.json"],
        ("--player", "none.json"),
    ),
    "unknown player": (["new", "--seed", "1", "--played-to", "9", "--players", "x"], ("players",)),
    "space off the track": (["new", "--seed", "1", "--played-to", "60"], ("--played-to", "53")),
    "seed a word": (["new", "--seed", "x"], ("--seed",)),
}


@pytest.mark.parametrize("name", BAD_OPTIONS)
def test_bad_option(run: Run, name: str) -> None:
    arguments, words = BAD_OPTIONS[name]
    refused(run(*arguments), *words)


def test_finished_game_has_no_endgame(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(json.dumps({**home(), "finished_first": 0}))
    refused(run("endgame", str(path)), "over")


def test_picture_in_a_folder_that_is_not_there(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "none" / "x.svg"
    refused(run("show", str(EXAMPLES / "trivial.json"), "--svg", str(target)), str(target))
    assert list(tmp_path.iterdir()) == []
