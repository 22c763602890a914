"""Outcome of a text in the program: its content, or its flaw."""

import json
from collections.abc import Iterator
from typing import Any

from patchwork_solve.analyses.board.recording import typed_answer
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.reading import is_line
from patchwork_solve.engine.forms.notation import read_edition, read_game_text, read_position
from patchwork_solve.engine.forms.patch_names import patch_names
from patchwork_solve.engine.forms.schema import read_game, read_state
from patchwork_solve.engine.forms.validation import parse
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts.form_cases.toml import TOML
from scripts.form_cases.typed import DIARY, MOVE, NAMES

Outcome = dict[str, Any]

OTHERS = ("not valid JSON: line ", "not valid TOML: ")
"""How messages begin that are another library's words: their field and meaning count only."""


def text_of(case: dict[str, Any], bases: dict[str, Any]) -> str:
    """Return the text of a case: as it is given, or a base with one change."""
    if "text" in case:
        return str(case["text"])
    base = bases[case["base"]]
    if isinstance(base, str) and "replace" not in case:
        return base
    if "replace" in case:
        begin, end, new = case["replace"]
        assert isinstance(base, str)
        return base[:begin] + new + base[end:]
    document = json.loads(json.dumps(base))
    if "put" in case:
        *path, last = case["put"]
        _at(document, path)[last] = case["value"]
    elif "drop" in case:
        *path, last = case["drop"]
        del _at(document, path)[last]
    return json.dumps(document)


def _at(document: Any, path: list[Any]) -> Any:
    for step in path:
        document = document[step]
    return document


def outcome(kind: str, text: str) -> Outcome:
    """Return the content of a position, game or edition, or the field and the message of a flaw.

    Parameters
    ----------
    kind : str
        ``position``, ``game``, ``edition``, or a kind of `typed` or `toml`.
    text : str
        One line, JSON, a diary or TOML; what is typed follows the line of a position or an edition.
    """
    try:
        return {"says": _SAYS[kind](text)}
    except InputError as error:
        reason = error.reason
        is_ours = not reason.startswith(OTHERS)
        parts = {"code": reason.code, "templates": list(_templates(reason))}
        return {"field": error.field, "message": reason, **parts, "ours": is_ours}


def _templates(sentence: Sentence) -> Iterator[str]:
    """Yield the template of a sentence, and those of its arguments that are sentences."""
    yield sentence.template
    for value in sentence.arguments.values():
        if isinstance(value, Sentence):
            yield from _templates(value)


def _position(text: str) -> Outcome:
    if is_line(text, "position"):
        setup = read_position(text)
    else:
        setup = read_state(parse(text, "position"))
    return said(State.set_up(setup))


def said(state: State) -> Outcome:
    """Return the line of a position, and all that follows from it."""
    return {**state.to_json(derived=True)["derived"], "legal_moves": len(state.legal_moves)}


def _game(text: str) -> Outcome:
    if is_line(text, "game"):
        setup, moves = read_game_text(text)
    else:
        setup, moves = read_game(parse(text, "game"))
    game = Game.played(State.set_up(setup), moves)
    return {"text": game.to_text(), "final": said(game.final)}


def _edition(text: str) -> Outcome:
    return facts(read_variant(text))


def _diary(text: str) -> Outcome:
    game = Game.from_diary(text)
    return {"text": game.to_text(), "diary": game.to_diary()}


def _typed(text: str) -> Outcome:
    line, typed = text.split("\n", maxsplit=1)
    return typed_answer(State.from_text(line), typed)


def _patches(text: str) -> Outcome:
    line, typed = text.split("\n", maxsplit=1)
    found = list(patch_names(read_edition(line, None), typed))
    return {
        "patches": [name for name, _ in found if name is not None],
        "unknown": [word for name, word in found if name is None],
    }


def facts(edition: Edition) -> Outcome:
    """Return an edition and the kernel's tables of it."""
    tables = edition.tables._asdict()
    return {
        "name": edition.name,
        "patches": [patch.name for patch in edition.patches],
        "start": State.new(1, edition).to_text(),
        "tables": {
            name: {"shape": list(table.shape), "sum": _sum(table.ravel().tolist())}
            for name, table in tables.items()
        },
    }


def _sum(numbers: list[int]) -> str:
    """Return a checksum of numbers, each of 64 bits."""
    total = 0
    for number in numbers:
        total = (total * 1_000_003 + number) % (1 << 61)
    return str(total)


_SAYS = {
    "position": _position,
    "game": _game,
    "edition": _edition,
    TOML: _edition,
    DIARY: _diary,
    MOVE: _typed,
    NAMES: _patches,
}
