"""A game as a person writes it down: a header, then a line for each ply.

docs/reference/notation.md is the specification.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import did_you_mean, shown
from patchwork_solve.engine.forms.notation import (
    edition_text,
    is_beginning,
    position_text,
    read_edition,
    read_position,
)
from patchwork_solve.engine.forms.patch_names import patch_names
from patchwork_solve.engine.forms.typed_move import possible_words, read_typed_move, typed_words
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names, tidy_names
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH
from patchwork_solve.engine.game.setup import Setup

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State

DIARY = "diary"
"""The word that a diary begins with; behind it stands the edition."""

_HEADER = re.compile(r"(names|circle|start)\s*:(.*)", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(r"(^|\s)#.*")
_REST = re.compile(r"(?:\.\.\.|…|\?)\s*$")
_UNKNOWN = re.compile(r"\?([0-9]{0,3})")
_WIDTH = 88


@dataclass(frozen=True)
class _Line:
    """A line of a diary that says something, without its comment.

    Parameters
    ----------
    number : int
        From 1.
    """

    number: int
    text: str

    def error(self, error: InputError) -> InputError:
        """Return an error of the line, named by its number."""
        return InputError(f"line {self.number}", error.located)


# -- reading -------------------------------------------------------------------------------------


def is_diary(text: str) -> bool:
    """Whether a text begins as a diary does."""
    line = next(_lines(text), None)
    return line is not None and line.text.split()[0].lower() == DIARY


def without_comments(text: str) -> str:
    """Return a diary without its comments."""
    return "\n".join(line.text for line in _lines(text))


@dataclass(frozen=True)
class Diary:
    """A diary whose header is read, and whose plies wait to be played.

    Parameters
    ----------
    setup : Setup
        The first position, checked.
    """

    setup: Setup
    plies: tuple[_Line, ...]

    def moves(self, start: State) -> tuple[Move, ...]:
        """Return the moves from the first position, each checked by the rules.

        Raises `InputError`, naming the line, and what would have been possible there.
        """
        moves = []
        state = start
        for line in self.plies:
            try:
                moves.append(_move(line.text, state))
            except InputError as error:
                raise line.error(error) from None
            state = state.play(moves[-1])
        return tuple(moves)


def read_diary(text: str, base: Path | None = None) -> Diary:
    """Read the header of a diary, and part its plies.

    Raises `InputError`, naming the line that is wrong.

    Parameters
    ----------
    base : Path, optional
        Folder in which a variant file named by the diary is looked for first.
    """
    lines = list(_lines(text))
    if not lines or lines[0].text.split()[0].lower() != DIARY:
        raise InputError("line 1", "allowed: {diary} EDITION, as {diary} current", diary=DIARY)
    plies = 1
    while plies < len(lines) and _HEADER.fullmatch(lines[plies].text):
        plies += 1
    return Diary(_start(lines[:plies], base), tuple(lines[plies:]))


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that say something.

    What is indented goes on with the line of the header above it, up to the next empty line.
    """
    header: _Line | None = None
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        said = _COMMENT.sub("", raw).rstrip()
        if said and header is not None and said[0].isspace():
            header = _Line(header.number, f"{header.text} {said.strip()}")
            continue
        if header is not None and not (raw.strip() and not said.strip()):
            yield header
            header = None
        if not said.strip():
            continue
        line = _Line(number, said.strip())
        if _HEADER.fullmatch(line.text):
            header = line
        else:
            yield line
    if header is not None:
        yield header


def _move(text: str, state: State) -> Move:
    if state.is_over:
        raise InputError("", "the game is over; leave this line out")
    if _HEADER.fullmatch(text):
        raise InputError("", "{text} belongs above the first move, and once", text=shown(text))
    try:
        return read_typed_move(text, state)
    except InputError as error:
        raise InputError(
            "",
            "{reason}; possible: {possible}",
            reason=error.located,
            possible=possible_words(state),
        ) from None


def _start(header: Sequence[_Line], base: Path | None) -> Setup:
    """Return the first position, as the header says."""
    first, *rest = header
    fields: dict[str, _Line] = {}
    for line in rest:
        field, content = _header(line)
        if field in fields:
            raise line.error(InputError(field, "is given twice; leave one out"))
        fields[field] = _Line(line.number, content)
    try:
        edition = _edition(first, base)
    except InputError as error:
        raise first.error(error) from None
    last = header[-1]
    names = fields.get("names")
    try:
        texts = None if names is None else names.text.split(",")
        given = None if texts is None else tidy_names([unquote(name) for name in texts])
    except InputError as error:
        raise (names or last).error(error) from None
    return _position(edition, fields, given, last, base)


def _header(line: _Line) -> tuple[str, str]:
    found = _HEADER.fullmatch(line.text)
    assert found is not None, "the header ends where no such line stands"
    return found[1].lower(), found[2].strip()


def _edition(first: _Line, base: Path | None) -> Edition:
    words = first.text.split()[1:] or ["current"]
    if len(words) > 1:
        raise InputError(
            DIARY,
            "{rest} is too much; allowed: {diary} EDITION",
            rest=shown(" ".join(words[1:])),
            diary=DIARY,
        )
    return read_edition(words[0], base)


def _position(
    edition: Edition, fields: dict[str, _Line], names: Names | None, last: _Line, base: Path | None
) -> Setup:
    """Return the first position of a circle, or the one that is given as a line."""
    circle, start = fields.get("circle"), fields.get("start")
    if (circle is None) == (start is None):
        if start is None:
            raise last.error(InputError("circle", "missing; name the patches in reach order"))
        raise last.error(InputError("circle", "is already in start"))
    line = circle or start or last
    try:
        if circle is not None:
            setup = Setup.beginning(edition, _circle(edition, circle.text), names)
        else:
            setup = read_position(line.text, base)
            setup = setup if names is None else replace(setup, names=names)
        if setup.edition != edition:
            raise InputError(
                "start",
                "is of another edition than {edition}, the first line",
                edition=edition.name,
            )
        setup.check()
        return setup
    except InputError as error:
        raise line.error(error) from None


def _circle(edition: Edition, text: str) -> list[str]:
    """Return the patches of a circle, ``?`` for each that is not known."""
    is_open = bool(_REST.search(text))
    circle: list[str] = []
    at = 0
    text = _REST.sub("", text)
    for unknown in _UNKNOWN.finditer(text):
        circle += _patches(edition, text[at : unknown.start()])
        circle += [UNKNOWN_PATCH] * int(unknown[1] or 1)
        at = unknown.end()
        if len(circle) > len(edition.patches):
            raise InputError(
                "circle",
                "more than the {count} patches of edition {edition}",
                count=len(edition.patches),
                edition=edition.name,
            )
    circle += _patches(edition, text[at:])
    left = len(edition.patches) - len(circle)
    return circle + [UNKNOWN_PATCH] * left if is_open else circle


def _patches(edition: Edition, text: str) -> list[str]:
    found = []
    for item in re.split("[,;]", text):
        exact = item.strip()
        if not exact:  # Many of them would take long to read.
            continue
        if exact in edition.index:  # A variant may call a patch as another one is lettered.
            found.append(exact)
            continue
        for name, word in patch_names(edition, item):
            if name is None:
                raise InputError(
                    "circle",
                    "{name} is not a patch of {edition}{hint}",
                    name=shown(word),
                    edition=edition.name,
                    hint=did_you_mean(word, edition.index),
                )
            found.append(name)
    return found


# -- writing -------------------------------------------------------------------------------------


def diary_text(start: State, moves: Sequence[Move]) -> str:
    """Return the diary of a game; `read_diary` reads it back."""
    lines = [f"{DIARY} {edition_text(start.edition)}"]
    if start.names is not None:
        lines.append(f"names: {', '.join(map(_escape, start.names))}")
    if is_beginning(start):
        lines += _fold("circle", _circle_words(start))
    else:
        lines.append(f"start: {position_text(start.with_names(None))}")
    lines.append("")
    state = start
    for move in moves:
        lines.append(typed_words(state, move))
        state = state.play(move)
    return "\n".join(lines) + "\n"


def _escape(name: str) -> str:
    return "".join(f"%{ord(sign):02X}" if sign in "%,#" else sign for sign in name)


def _circle_words(start: State) -> list[str]:
    """Return the names of a circle, with an open end where only the beginning is known."""
    circle = list(start.circle)
    known = len(circle)
    while known and circle[known - 1] == UNKNOWN_PATCH:
        known -= 1
    return circle[:known] + ["..."] * (known < len(circle))


def _fold(field: str, words: Sequence[str]) -> list[str]:
    """Return a line of the header, folded into indented ones."""
    glued = " ".join([f"{field}:", ", ".join(words)])
    return textwrap.wrap(
        glued, _WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
