"""A conversation over a game: a line goes in, lines come out, whoever types and prints them.

A terminal leads one, and so can a page: all there is to know stands in `Said` and in the session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.playing import text
from patchwork_solve.analyses.playing.orders import Save, Say, Word, understood
from patchwork_solve.analyses.position.text import position_text
from patchwork_solve.analyses.report.moves import full_words, mover_name
from patchwork_solve.analyses.report.output import GAME_FILES, write_game
from patchwork_solve.analyses.report.table import wrapped
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import require_writable
from patchwork_solve.engine.base.wording import printable
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.forms.typed_place import Look, Play
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.players.bot import ForfeitError
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.match import derived_seed

if TYPE_CHECKING:
    from pathlib import Path

    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.analyses.playing.orders import Order
    from patchwork_solve.analyses.playing.session import Ply, Session
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.players.bot import Bot
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Said:
    """What came of a line.

    Parameters
    ----------
    lines : tuple of str
        What a reader is told.
    is_refused : bool
        Whether the line was not understood, or not allowed.
    is_moved : bool
        Whether the position is another one.
    is_end : bool
        Whether the human leaves.
    """

    lines: tuple[str, ...] = ()
    is_refused: bool = False
    is_moved: bool = False
    is_end: bool = False


def _check_save(path: Path) -> None:
    require_writable(path, Word.SAVE, GAME_FILES)


class Dialogue:
    """A human, a game, and who plays the other side.

    Parameters
    ----------
    session : Session
    opponent : Contender or None
        Who decides where no human does; None where a human decides for both.
    advise : callable
        Returns what a searching player makes of a position.
    keep : callable
        Told the record after every ply, and after one is taken back. It raises `InputError` where
        it cannot keep it, which is told, and the game goes on.
    seed : int
        Of what the opponent draws.
    check_save : callable
        Raises `InputError` for a path where the human may not save the game.
    """

    def __init__(
        self,
        session: Session,
        opponent: Bot | None,
        advise: Callable[[State], BestAnswer],
        keep: Callable[[Game], None] = lambda record: None,
        seed: int = 0,
        check_save: Callable[[Path], None] = _check_save,
    ) -> None:
        self.session = session
        self.opponent = opponent
        self.forfeit: str | None = None
        self._advise, self._keep, self._seed = advise, keep, seed
        self._check_save = check_save

    @property
    def names(self) -> Names:
        """What the players are called, with who decides for them."""
        called = player_names(self.session.state.names)
        if self.opponent is None:
            return called
        other = self.opponent.name
        first, second = (
            f"{name} ({'you' if number in self.session.humans else other})"
            for number, name in enumerate(called)
        )
        return first, second

    @property
    def mover(self) -> str:
        """The name or colour of the player who moves."""
        return mover_name(self.session.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or the opponent has given it up."""
        return self.session.is_over or self.forfeit is not None

    # -- the other side ----------------------------------------------------------------------

    def replies(self) -> Iterator[tuple[str, ...]]:
        """Let the opponent decide until the human is to, and yield what is told of each ply."""
        while not self.is_over and not self.session.waits:
            yield self._reply()

    def _reply(self) -> tuple[str, ...]:
        state, opponent = self.session.state, self.opponent
        assert opponent is not None, "a human decides for both, or somebody for the other"
        seed = derived_seed(self._seed, state.to_move, self.session.plies)
        try:
            move = opponent.choose(state, DecisionLimits(seed=seed))
        except ForfeitError as error:
            self.forfeit = str(error)
            return (wrapped(f"{opponent.name} gives the game up: it {error}.", text.INDENT),)
        return self._played(self.session.play(move))

    def _played(self, ply: Ply) -> tuple[str, ...]:
        return (text.ply_line(ply, self.names), *self._kept())

    def _kept(self) -> tuple[str, ...]:
        """Keep the record; return what there is to say about it."""
        try:
            self._keep(self.session.record)
        except InputError as error:
            note = f"note: {error}; the game goes on, save FILE keeps it elsewhere"
            return (wrapped(note, text.INDENT),)
        return ()

    # -- the human ---------------------------------------------------------------------------

    def turn(self) -> tuple[str, ...]:
        """Return what the human sees when it is to decide."""
        state = self.session.state
        lines = ["", position_text(state), ""]
        moves = state.legal_moves
        if len(moves) == 1:
            lines.append(f"Only one move is possible: {full_words(state, moves[0])}.")
        elif state.leather_owed:
            lines += ["A leather patch is to be placed:", *text.choices_lines(state)]
        return tuple(lines)

    def answer(self, line: str) -> Said:
        """Return what comes of a line that the human wrote."""
        if not line.strip():
            return Said()
        if not self.session.waits:
            return Said(("It is not your move.",), is_refused=True)
        try:
            return self._done(understood(line, self.session.state))
        except InputError as error:
            return Said((wrapped(str(error), text.INDENT),), is_refused=True)

    def _done(self, order: Order) -> Said:
        state = self.session.state
        match order:
            case Play(move):
                return Said(self._played(self.session.play(move)), is_moved=True)
            case Look(patch, corner):
                return Said(tuple(text.places_lines(state, patch, corner)))
            case Save(path):
                self._check_save(path)
                write_game(self.session.record, path, Word.SAVE)
                moves = counted(self.session.plies, "move")
                return Said((f"{printable(str(path))} has the game, {moves}.",))
            case Say(word):
                return self._asked(word)

    def _asked(self, word: Word) -> Said:
        state = self.session.state
        match word:
            case Word.MOVES:
                return Said(tuple(text.choices_lines(state)))
            case Word.SHOW:
                return Said((position_text(state),))
            case Word.HINT:
                # The verdict and its reasons are the first paragraph of what best says.
                return Said((self._advise(state).to_text().partition("\n\n")[0],))
            case Word.EVAL:
                return Said((self._advise(state).to_text(),))
            case Word.UNDO:
                return self._undone()
            case Word.QUIT:
                return Said(is_end=True)
            case _:
                return Said(text.help_lines())

    def _undone(self) -> Said:
        gone = counted(self.session.undo(), "move")
        return Said((f"Taken back: {gone}.", *self._kept()), is_moved=True)
