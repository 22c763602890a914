"""A game record: the first position and the moves."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.errors import InputError, Sentence, whole_named
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.reading import is_line, read_text
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.forms.notation import game_text, read_game_text
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names
from patchwork_solve.engine.game.setup import Setup
from patchwork_solve.engine.state import State


@checked_methods()
@dataclass(frozen=True, repr=False)
class Game:
    """A game from its first position, finished or not.

    Parameters
    ----------
    start : State
    moves : tuple of Move
    """

    start: State
    moves: tuple[Move, ...]

    @classmethod
    def played(cls, start: State, moves: Iterable[Move | str]) -> Game:
        """Return the record of moves, each checked by the rules.

        Parameters
        ----------
        start : State
        moves : iterable of Move or str
            Moves, or their tokens, as `State.play` takes them.

        Raises
        ------
        InputError
            Naming the first move that is not legal.
        """
        game = cls(start, tuple(_moves(moves)))
        game.states  # noqa: B018 - replays every move, which checks it
        return game

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The first position and the position after each move."""
        states = [self.start]
        for number, move in enumerate(self.moves):
            try:
                states.append(states[-1].play(move))
            except InputError as error:
                field = f"moves[{number}]" + error.field.removeprefix("move")
                raise InputError(field, self._with_ply(number, error.reason)) from None
        return tuple(states)

    def _with_ply(self, number: int, reason: str) -> Sentence:
        """Return the error of a move, located in the typed text."""
        move = self.moves[number]
        token = f", {move}" if self.start.edition.moves.knows(move) else ""
        return Sentence(
            "ply {number}{token}: {reason}", number=number + 1, token=token, reason=reason
        )

    @property
    def names(self) -> Names | None:
        """Names of the players, or None."""
        return self.start.names

    def with_names(self, names: Names | None) -> Game:
        """Return the same game with other names of the players, or with none.

        Raises
        ------
        InputError
            When the names are not two short texts.
        """
        return Game(self.start.with_names(names), self.moves)

    @property
    def final(self) -> State:
        """The position after the last move."""
        return self.states[-1]

    def plies(self) -> Iterator[tuple[Move, State]]:
        """Yield each move with the position after it."""
        return zip(self.moves, self.states[1:], strict=True)

    def to_json(self) -> dict[str, Any]:
        """Return the `patchwork-game/1` document."""
        from patchwork_solve.engine.forms.schema import write_game

        return write_game(self.start, self.moves)

    @classmethod
    def from_json(cls, document: Any) -> Game:
        """Read a `patchwork-game/1` document (text, bytes or parsed)."""
        from patchwork_solve.engine.forms.schema import read_game

        return cls._read(*read_game(document))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file, whole or not at all.

        Parameters
        ----------
        path : str or path-like
            A name that ends in ``.txt`` gets a diary, any other the `patchwork-game/1` document.

        Raises
        ------
        InputError
            When the file cannot be written.
        """
        name = Path(path)
        text = self.to_diary() if name.suffix == ".txt" else json.dumps(self.to_json(), indent=1)
        write_file(f"{text.rstrip()}\n".encode(), name, "path")

    def to_text(self) -> str:
        """Return the one-line form of docs/reference/notation.md."""
        return game_text(self.start, self.moves)

    @classmethod
    def from_text(cls, text: str) -> Game:
        """Read the one-line form of docs/reference/notation.md."""
        return cls._read(*read_game_text(text))

    def to_diary(self) -> str:
        """Return the diary of the game: a header, and a line for each ply in words."""
        from patchwork_solve.engine.forms.diary import diary_text

        return diary_text(self.start, self.moves)

    @classmethod
    def from_diary(cls, text: str, base: Path | None = None) -> Game:
        """Read a diary (docs/reference/notation.md).

        Parameters
        ----------
        text : str
        base : Path, optional
            Folder in which a variant file named by the diary is looked for first.

        Raises
        ------
        InputError
            Naming the line that is wrong, and what would have been possible there.
        """
        from patchwork_solve.engine.forms.diary import read_diary

        diary = read_diary(text, base)
        start = State.set_up(diary.setup)
        return cls(start, diary.moves(start))

    @classmethod
    def load(cls, source: str | os.PathLike[str], field: str = "GAME") -> Game:
        """Read a game from a file or a text.

        Parameters
        ----------
        source : str or path-like
            A path, ``-`` for standard input, the one-line form, a diary, JSON, or a link.
        field : str
            Name of the source in an error about it.

        Raises
        ------
        InputError
            Also when a move is not legal where it stands.
        """
        from patchwork_solve.engine.forms.diary import DIARY, is_diary
        from patchwork_solve.engine.forms.incoming import incoming
        from patchwork_solve.engine.forms.schema import read_game
        from patchwork_solve.engine.forms.validation import parse

        text, base = read_text(os.fspath(source), field, "game", DIARY)
        with whole_named(field):
            text = incoming(text).text
            if is_diary(text):
                return cls.from_diary(text, base)
            if is_line(text, "game"):
                read = read_game_text(text, base)
            else:
                read = read_game(parse(text, "game"), base)
        return cls._read(*read)

    @classmethod
    def _read(cls, setup: Setup, moves: Sequence[Move]) -> Game:
        return cls.played(State.set_up(setup), moves)

    def __repr__(self) -> str:
        end = self.final.outcome()
        how = "not finished" if end is None else f"{end.scores[0]} to {end.scores[1]}"
        return f"<Game of {self.start.edition.name}: {counted(len(self.moves), 'ply')}, {how}>"


def _moves(moves: Iterable[Move | str]) -> Iterator[Move]:
    """Yield moves, some of them given as tokens."""
    for number, move in enumerate(moves):
        yield Move.from_text(move, f"moves[{number}]") if isinstance(move, str) else move
