"""A solo game record: the first position and the plies."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from patchwork_solve.engine.base.errors import InputError, Sentence, whole_named
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.reading import is_line, read_text
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.solo.forms import SOLO, read_solo, read_solo_text, write_solo
from patchwork_solve.engine.solo.parts import GivenParts
from patchwork_solve.engine.solo.state import SoloState


@checked_methods()
@dataclass(frozen=True)
class SoloGame:
    """A solo game from its first position, finished or not.

    Parameters
    ----------
    start : SoloState
    plies : tuple of str
        Tokens of moves, of cards and of backs, as `SoloState.play` takes them.
    """

    start: SoloState
    plies: tuple[str, ...] = ()

    @cached_property
    def states(self) -> tuple[SoloState, ...]:
        """The first position and the position after each ply.

        Raises
        ------
        InputError
            Naming the first ply that is not possible.
        """
        states = [self.start]
        for number, ply in enumerate(self.plies):
            try:
                states.append(states[-1].play(ply))
            except InputError as error:
                reason = Sentence("ply {number}: {reason}", number=number + 1, reason=error.reason)
                raise InputError(f"plies[{number}]", reason) from None
        return tuple(states)

    @property
    def final(self) -> SoloState:
        """The position after the last ply."""
        return self.states[-1]

    def play(self, ply: Move | str) -> SoloGame:
        """Return the game with one more ply.

        Parameters
        ----------
        ply : Move or str

        Raises
        ------
        InputError
            When it is not possible here.
        """
        after = self.final.play(ply)
        game = SoloGame(self.start, (*self.plies, str(ply)))
        game.__dict__["states"] = (*self.states, after)
        return game

    @classmethod
    def load(cls, source: str | os.PathLike[str], field: str = "GAME") -> SoloGame:
        """Read a game or a position from a file or a text.

        Parameters
        ----------
        source : str or path-like
            A path, ``-`` for standard input, the one-line form, or JSON.
        field : str
            What an error about the source itself names.

        Raises
        ------
        InputError
        """
        text, _ = read_text(os.fspath(source), field, SOLO)
        with whole_named(field):
            return cls.from_text(text) if is_line(text, SOLO) else cls.from_json(text)

    @classmethod
    def from_json(cls, document: Any) -> SoloGame:
        """Read a `patchwork-solo/1` document (text, bytes or parsed)."""
        return cls._read(*read_solo(document))

    @classmethod
    def from_text(cls, text: str) -> SoloGame:
        """Read the one-line form of docs/reference/solo.md."""
        return cls._read(*read_solo_text(text))

    @classmethod
    def _read(cls, parts: GivenParts, plies: tuple[str, ...]) -> SoloGame:
        game = cls(SoloState(*parts), plies)
        game.states  # noqa: B018 - plays every ply, which checks it
        return game

    def to_json(self) -> dict[str, Any]:
        """Return the `patchwork-solo/1` document."""
        return {**write_solo(self.start), "plies": list(self.plies)}

    def to_text(self) -> str:
        """Return the one-line form of docs/reference/solo.md."""
        return " ".join([self.start.to_text(), *self.plies])
