"""A dialogue over a solo game: it takes a line and returns lines, as that of the game for two."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from patchwork_solve.analyses.playing.dialogue import Reply
from patchwork_solve.analyses.playing.text import INDENT
from patchwork_solve.analyses.report.table import wrapped
from patchwork_solve.analyses.solo.answer import SoloAnswer
from patchwork_solve.analyses.solo.text import position_text, result_line
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.typed_move import read_typed_move
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.state import BACK, CARD, PERSON, SoloState

HELP = (
    "A move as for two players: advance, plus c3, plus@b1a2b2c2b3, leather d4.",
    "At a table also Automa's cards: card 7, and back 4 for the budget of the next one.",
    "hint: the choices and their chances. undo: your last move. show: the position. quit.",
)


class SoloDialogue:
    """A solo game between a person and Automa.

    Parameters
    ----------
    game : SoloGame
    drawn : random.Random or None
        Draws Automa's cards; None at a table, where the person types them.
    advise : callable
        Returns the choices of a position.
    keep : callable
        Called with the record after every ply and after an undo.
    """

    mover = "you"

    def __init__(
        self,
        game: SoloGame,
        drawn: random.Random | None,
        advise: Callable[[SoloState], SoloAnswer],
        keep: Callable[[SoloGame], None] = lambda game: None,
    ) -> None:
        self.game = game
        self._drawn, self._advise, self._keep = drawn, advise, keep

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.final.is_over

    def replies(self) -> Iterator[tuple[str, ...]]:
        """Let Automa play until the person decides; yield the lines of each ply."""
        while self._drawn is not None and self._is_chance:
            yield self._play(self.game.final.draw(self._drawn))

    @property
    def _is_chance(self) -> bool:
        return self.game.final.needs_back or self.game.final.needs_card

    def turn(self) -> tuple[str, ...]:
        """Return the lines that the person sees before a decision."""
        state = self.game.final
        if state.needs_back:
            return ("Type the budget on the back of the next card: back 4.",)
        if state.needs_card:
            return ("Automa moves. Type its card: card 7.",)
        return "", position_text(state), ""

    def answer(self, line: str) -> Reply:
        """Return the answer to a line that the person wrote."""
        words = line.lower().split()
        try:
            match words:
                case []:
                    return Reply()
                case ["quit"]:
                    return Reply(is_end=True)
                case ["help"]:
                    return Reply(HELP)
                case ["show"]:
                    return Reply((position_text(self.game.final),))
                case ["hint"]:
                    return Reply((self._advise(self.game.final).to_text(),))
                case ["undo"]:
                    return self._undo()
                case _:
                    return Reply(self._play(self._ply(line, words)), is_moved=True)
        except InputError as error:
            return Reply((wrapped(str(error), INDENT),), is_refused=True)

    def _ply(self, line: str, words: list[str]) -> str:
        """Return the token of what a line says."""
        kind = f"{words[0]}:"
        if kind in (CARD, BACK) and len(words) == 2:
            return f"{kind}{words[1]}"
        if self._is_chance or words[0].startswith((CARD, BACK)):
            return line.strip()
        return str(read_typed_move(line, self.game.final.board))

    def _play(self, ply: str) -> tuple[str, ...]:
        before = self.game.final
        self.game = self.game.play(ply)
        self._keep(self.game)
        return (result_line(before, ply, self.game.final),)

    def _undo(self) -> Reply:
        """Take back the person's last move, and what came after it."""
        for number in reversed(range(len(self.game.plies))):
            before = self.game.states[number]
            if before.to_move == PERSON and not before.needs_back:
                self.game = SoloGame(self.game.start, self.game.plies[:number])
                self._keep(self.game)
                return Reply(("Taken back: your last move.",), is_moved=True)
        raise InputError("undo", "there is no move of yours to take back")
