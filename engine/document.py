"""A file, an example or a text that a user names as a position or a game: read once, kind known."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.errors import InputError, either
from patchwork_solve.engine.base.reading import is_line, read_text
from patchwork_solve.engine.forms.diary import DIARY, is_diary, without_comments
from patchwork_solve.engine.forms.incoming import incoming
from patchwork_solve.engine.forms.notation import read_game_text, read_position
from patchwork_solve.engine.forms.plain import GAME_FORMAT, STATE_FORMAT
from patchwork_solve.engine.forms.schema import read_game, read_state
from patchwork_solve.engine.forms.validation import ENTER, kind_of_value, not_ours, parse
from patchwork_solve.engine.game.setup import Setup
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

POSITION = "position"
GAME = "game"
KINDS = {STATE_FORMAT: POSITION, GAME_FORMAT: GAME}
"""The kind of a document by its format; a line begins with its kind."""

VARIANT_FILE = ".toml"
"""End of the name of a variant's file."""


@dataclass(frozen=True)
class Document:
    """A position or a game as it is written down.

    Parameters
    ----------
    kind : str or None
        ``position``, ``game``, or None for what says neither.
    content : object
        The line, the diary, or what the JSON holds.
    base : Path or None
        Folder in which a variant file that it names is looked for first.
    ply : int or None
        The ply of a game that a link shows.
    """

    kind: str | None
    content: Any
    base: Path | None
    ply: int | None = None

    @classmethod
    def load(cls, source: str, field: str) -> Document:
        """Read a path, ``example:NAME``, ``-``, one line, a diary, JSON, or a link.

        Raises `InputError`, naming `field` where the source itself is wrong.
        """
        return cls.read(*read_text(source, field, POSITION, GAME, DIARY))

    @classmethod
    def read(cls, text: str, base: Path | None = None) -> Document:
        """Read the one-line form, a diary, JSON, or a link of the board.

        Raises `InputError` for what is none of these.
        """
        found = incoming(text)
        text = found.text
        if is_diary(text):
            return cls(GAME, text, base)
        if is_line(text, *KINDS.values()):
            return cls(text.split(maxsplit=1)[0], text.strip(), base, found.ply)
        return cls.of(parse(text, *KINDS.values()), base)

    @classmethod
    def of(cls, content: Any, base: Path | None = None) -> Document:
        """Take what the JSON holds."""
        named = content.get("format") if isinstance(content, dict) else None
        return cls(KINDS.get(named) if isinstance(named, str) else None, content, base)

    @property
    def is_game(self) -> bool:
        """Whether it is a game."""
        return self.kind == GAME

    @property
    def is_position(self) -> bool:
        """Whether it is a position."""
        return self.kind == POSITION

    @property
    def names_a_file(self) -> bool:
        """Whether its rules stand in a file, which the sender may not be able to read."""
        if isinstance(self.content, str):
            said = without_comments(self.content) if self.is_diary else self.content
            return any(word.endswith(VARIANT_FILE) for word in said.split())
        if not isinstance(self.content, dict):
            return False
        start = self.content.get("start")
        named = [self.content, start if isinstance(start, dict) else {}]
        words = [document.get("edition") for document in named]
        return any(isinstance(word, str) and word.endswith(VARIANT_FILE) for word in words)

    @property
    def is_line(self) -> bool:
        """Whether it is the one-line form."""
        return isinstance(self.content, str) and self.kind is not None and not self.is_diary

    @property
    def is_diary(self) -> bool:
        """Whether it is a diary, which is a game."""
        return isinstance(self.content, str) and is_diary(self.content)

    @property
    def foreign(self) -> InputError | None:
        """Return the error of JSON that has none of our forms: it names no format."""
        words = not_ours(*KINDS.values())
        if isinstance(self.content, str):
            return None
        if not isinstance(self.content, dict):
            what = kind_of_value(self.content)
            return InputError(
                "",
                "{value}, so {words}; allowed: a JSON object; {enter}",
                value=what,
                words=words,
                enter=ENTER,
            )
        if isinstance(self.content.get("format"), str):
            return None
        return InputError(
            "format",
            "missing, so {words}; allowed: {allowed}; {enter}",
            words=words,
            allowed=either(KINDS),
            enter=ENTER,
        )

    def _require_ours(self) -> None:
        foreign = self.foreign
        if foreign is not None:
            raise foreign

    def setup(self) -> Setup:
        """Return the position as it is written down, not checked yet.

        Raises `InputError`.
        """
        self._require_ours()
        if self.is_line:
            return read_position(self.content, self.base)
        return read_state(self.content, self.base)

    def state(self) -> State:
        """Return the position.

        Raises `InputError`.
        """
        return State.set_up(self.setup())

    def game(self) -> Game:
        """Return the game, each move checked by the rules.

        Raises `InputError`.
        """
        self._require_ours()
        if self.is_diary:
            return Game.from_diary(self.content, self.base)
        read = read_game_text if self.is_line else read_game
        setup, moves = read(self.content, self.base)
        return Game.played(State.set_up(setup), moves)
