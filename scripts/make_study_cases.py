"""Make the shared cases of studies, good and bad.

    python -m scripts.make_study_cases [--output FILE]

The file says how the program reads each; the tests of Python and of JavaScript run all of them.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.plain import STUDY_FORMAT
from patchwork_solve.engine.forms.study_model import (
    LONGEST_COMMENT,
    LONGEST_TITLE,
    MOST_CHAPTERS,
    MOST_MARKS,
    MOST_MOVES,
)
from patchwork_solve.engine.forms.validation import parse
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.engine.study import Study

FILE = Path("tests/data/studies.json")

ABOUT = (
    "Made by scripts/make_study_cases.py. Each case is the base with one change: put a value at a "
    "path, or drop what is there; or a text. field and message: what is wrong, if anything is."
)

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 1.5, 1e21, "", "x", "b3", "zz999", "advance", "\u202e<b>", [], {},
    ["x"], {"x": 1},
)  # fmt: skip

PATHS: tuple[list[str | int], ...] = (
    ["format"], ["title"], ["chapters"], ["surplus"], ["chapters", 0], ["chapters", 1, "title"],
    ["chapters", 0, "start"], ["chapters", 0, "comment"], ["chapters", 0, "marks"],
    ["chapters", 0, "moves"], ["chapters", 0, "surplus"], ["chapters", 0, "moves", 1],
    ["chapters", 0, "moves", 1, "after"], ["chapters", 0, "moves", 0, "after"],
    ["chapters", 0, "moves", 1, "move"], ["chapters", 0, "moves", 1, "comment"],
    ["chapters", 0, "moves", 1, "marks"], ["chapters", 0, "moves", 1, "surplus"],
    ["chapters", 0, "marks", 0], ["chapters", 0, "marks", 0, "player"],
    ["chapters", 0, "marks", 0, "from"], ["chapters", 0, "marks", 1, "to"],
    ["chapters", 0, "marks", 0, "surplus"],
)  # fmt: skip


def base() -> dict[str, Any]:
    """Return a study with a game, a variation, comments and marks, and a second chapter."""
    game = Game.load("example:three-blunders")
    moves = [{"after": number, "move": str(move)} for number, move in enumerate(game.moves[:4])]
    moves[1] |= {"comment": "Zoë <b>waits</b>.", "marks": [{"player": 1, "from": "i9"}]}
    moves.append({"after": 1, "move": str(game.states[1].legal_moves[-1])})
    marks = [{"player": 0, "from": "a1"}, {"player": 1, "from": "c4", "to": "e6"}]
    first = {"start": game.start.to_text(), "title": "A game", "comment": "Look.", "marks": marks}
    second = {"title": "A variant", "start": State.load("example:variant").to_text()}
    chapters = [{**first, "moves": moves}, second]
    return {"format": STUDY_FORMAT, "title": "A study", "chapters": chapters}


def changes(study: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the changes of the base."""
    for path in PATHS:
        yield from ({"put": path, "value": value} for value in VALUES)
        if path[-1] != "surplus":
            yield {"drop": path}
    first = study["chapters"][0]
    mark, step = first["marks"][0], first["moves"][0]
    for path, item, most in (
        (["chapters"], study["chapters"][1], MOST_CHAPTERS),
        (["chapters", 0, "marks"], mark, MOST_MARKS),
    ):
        yield from ({"put": path, "value": [item] * many} for many in (most, most + 1))
    yield {"put": ["chapters", 0, "moves"], "value": [step] * (MOST_MOVES + 1)}
    for path, most in (
        (["title"], LONGEST_TITLE),
        (["chapters", 0, "title"], LONGEST_TITLE),
        (["chapters", 0, "moves", 0, "comment"], LONGEST_COMMENT),
    ):
        yield from ({"put": path, "value": "ä" * many} for many in (most, most + 1))
    yield {"put": ["chapters", 0, "moves", 1], "value": step | {"after": 0}}
    yield {"put": ["chapters", 0, "moves", 2, "move"], "value": "plus@a1"}
    yield {"put": ["chapters", 0, "moves", 2, "move"], "value": "no-patch@a1b1"}
    for line in (
        "position",
        "position mine.toml A 0,5,0,9 0,5,0,9 0 - 0 -",
        "game current ABC",
        first["start"].replace("0,5,0", "0,-5,0", 1),
        first["start"] + " names:A",
    ):
        yield {"put": ["chapters", 0, "start"], "value": line}


def text_of(case: dict[str, Any], study: dict[str, Any]) -> str:
    """Return the text of a case."""
    if "text" in case:
        return str(case["text"])
    document = json.loads(json.dumps(study))
    *path, last = case.get("put") or case["drop"]
    part = document
    for step in path:
        part = part[step]
    if "put" in case:
        part[last] = case["value"]
    else:
        del part[last]
    return json.dumps(document)


def outcome(text: str) -> dict[str, str]:
    """Return the field and the message of what is wrong; nothing if the study is right."""
    try:
        Study.of(parse(text))
    except InputError as error:
        return {"field": error.field, "message": error.reason}
    return {}


def rows(study: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every case with what the program makes of it."""
    texts = ["", "[]", "null", "{}", '{"format": "patchwork-state/1"}', json.dumps(study)]
    for case in [*({"text": text} for text in texts), *changes(study)]:
        yield {**case, **outcome(text_of(case, study))}


def write(path: Path) -> int:
    """Write the file, a case a line; return how many there are."""
    study = base()
    cases = [json.dumps(row) for row in rows(study)]
    head = json.dumps({"about": ABOUT, "base": study})
    path.write_text(f'{head[:-1]}, "cases": [\n' + ",\n".join(cases) + "\n]}\n", "utf-8")
    return len(cases)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=FILE)
    print(f"{write(parser.parse_args().output)} cases")
