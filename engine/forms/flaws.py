"""Everything that is wrong with a position or a game as it is written down, not the first thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.diary import is_diary, read_diary
from patchwork_solve.engine.forms.notation import read_game_text, read_position
from patchwork_solve.engine.forms.plain import plain_game, plain_state
from patchwork_solve.engine.forms.schema import drawing_flaws, drawn, read_game, state_fields
from patchwork_solve.engine.forms.validation import all_complaints
from patchwork_solve.engine.forms.variant import edition_named_in


def position_flaws(content: Any, base: Path | None = None) -> Iterator[InputError]:
    """Yield everything that keeps the rules from being played from a position.

    Parameters
    ----------
    content : object
        The one-line form, or what the JSON holds.
    base : Path, optional
        Folder in which a variant file that it names is looked for first.
    """
    if not isinstance(content, str):
        yield from _document_flaws(content, base)
        return
    try:
        setup = read_position(content, base)
    except InputError as flaw:
        yield flaw
    else:
        yield from setup.flaws()


def _document_flaws(document: Any, base: Path | None) -> Iterator[InputError]:
    found = _state_complaints(document)
    yield from found
    if found:
        return  # Without values of the right kind there is nothing to look at.
    model = state_fields(document)
    try:
        edition = edition_named_in(model.edition, base)
    except InputError as flaw:
        yield flaw
        return
    yield from drawing_flaws(model, edition)
    yield from drawn(model, edition).flaws()


def _state_complaints(document: Any) -> list[InputError]:
    if plain_state(document) is not None:
        return []
    from patchwork_solve.engine.forms.models import StateModel

    return all_complaints(StateModel, document)


def _game_complaints(document: Any) -> list[InputError]:
    if plain_game(document) is not None:
        return []
    from patchwork_solve.engine.forms.models import GameModel

    return all_complaints(GameModel, document)


def game_flaws(content: Any, base: Path | None = None) -> Iterator[InputError]:
    """Yield everything that is wrong with a game before its first move is played.

    Parameters
    ----------
    content : object
        The one-line form, a diary, or what the JSON holds.
    """
    if isinstance(content, str) and is_diary(content):
        yield from _diary_flaws(content, base)
        return
    is_line = isinstance(content, str)
    found = [] if is_line else _game_complaints(content)
    yield from found
    if found:
        return
    if not is_line and content.get("start") is not None:
        for flaw in _document_flaws(content["start"], base):
            found.append(InputError(f"start.{flaw.field}", flaw.reason))
        yield from found
        if found:
            return
    try:
        setup, _ = (read_game_text if is_line else read_game)(content, base)
    except InputError as flaw:
        yield flaw
    else:
        yield from setup.flaws()


def _diary_flaws(text: str, base: Path | None) -> Iterator[InputError]:
    """Yield what is wrong with the first line of a header that is; what follows hangs on it."""
    try:
        read_diary(text, base)
    except InputError as flaw:
        yield flaw
