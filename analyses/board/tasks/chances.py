"""The chances of the choices of a solo position: proved near the end, else estimated."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_solve.analyses.solo.face import ranked
from patchwork_solve.analyses.solo.query import SoloBestQuery
from patchwork_solve.analyses.web.task import Found, Send
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.solo.state import SoloState


@dataclass(frozen=True)
class Chances:
    """A request for the chance to win of each choice.

    Parameters
    ----------
    state : SoloState
    move : Move, optional
        One to be among the choices.
    """

    state: SoloState
    move: Move | None = None

    def check(self) -> None:
        """Raise `InputError` where the person does not move, or cannot play the move."""
        if not self.state.legal_moves:
            raise InputError("position", "no move of yours is next; allowed: one where you move")
        if self.move is not None:
            self.state.play(self.move)

    def run(self, send: Send) -> Found:
        """Return the choices, the best one first."""
        answer = ranked(self.state, SoloBestQuery(), self.move)
        document = answer.to_json()
        for row, choice in zip(document["choices"], answer.choices, strict=True):
            row["words"] = "" if choice.move is None else move_words(self.state.board, choice.move)
        return Found(document, not is_cancelled())
