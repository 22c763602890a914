"""A dialogue over a game: it takes a line and returns lines, without reading or printing itself.

A terminal can use it, and so can a page: `Reply` and the session hold the whole state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.playing import text
from patchwork_solve.analyses.playing.orders import Save, Say, Word, read_order
from patchwork_solve.analyses.playing.teaching import KEEP
from patchwork_solve.analyses.position.text import position_text
from patchwork_solve.analyses.report.moves import full_words, mover_name
from patchwork_solve.analyses.report.output import GAME_FILES, write_game
from patchwork_solve.analyses.report.table import wrapped
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import require_writable
from patchwork_solve.engine.base.wording import printable
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.forms.typed_place import PlacementHint, Play
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.players.bot import ForfeitError
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.match import derived_seed

if TYPE_CHECKING:
    from pathlib import Path

    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.analyses.playing.orders import Order
    from patchwork_solve.analyses.playing.session import Ply, Session
    from patchwork_solve.analyses.playing.teaching import Teacher
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.players.bot import Bot
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Reply:
    """The answer to a line.

    Parameters
    ----------
    lines : tuple of str
        Lines to print.
    is_refused : bool
        Whether the line was not understood, or not allowed.
    is_moved : bool
        Whether the position has changed.
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
    """A game between a human and an opponent, or of a human for both sides.

    Parameters
    ----------
    opponent : Bot or None
        Player of the other side; None when a human decides for both.
    advise : callable
        Returns the analysis of a position by a searching player.
    keep : callable
        Called with the record after every ply, and after an undo. When it raises `InputError`, the
        error is shown and the game goes on.
    seed : int
        Seed of the opponent's random choices.
    check_save : callable
        Raises `InputError` for a path where the human may not save the game.
    teacher : Teacher or None
        Warns of costly moves before they are played; None for a game without warnings.
    """

    def __init__(
        self,
        session: Session,
        opponent: Bot | None,
        advise: Callable[[State], BestAnswer],
        keep: Callable[[Game], None] = lambda record: None,
        seed: int = 0,
        check_save: Callable[[Path], None] = _check_save,
        teacher: Teacher | None = None,
    ) -> None:
        self.session = session
        self.opponent = opponent
        self.forfeit: str | None = None
        self.teacher = teacher
        self._advise, self._keep, self._seed = advise, keep, seed
        self._check_save = check_save

    @property
    def names(self) -> Names:
        """Names of the players, each with ``you`` or the opponent behind it."""
        colours = player_names(self.session.state.names)
        if self.opponent is None:
            return colours
        other = self.opponent.name
        first, second = (
            f"{name} ({'you' if number in self.session.humans else other})"
            for number, name in enumerate(colours)
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
        """Let the opponent play until the human is to move; yield the lines of each ply."""
        while not self.is_over and not self.session.waits:
            yield self._reply()

    def _reply(self) -> tuple[str, ...]:
        state, opponent = self.session.state, self.opponent
        assert opponent is not None, "without an opponent a human decides for both"
        seed = derived_seed(self._seed, state.to_move, self.session.plies)
        try:
            move = opponent.choose(state, DecisionLimits(seed=seed))
        except ForfeitError as error:
            self.forfeit = str(error)
            return (wrapped(f"{opponent.name} gives the game up: it {error}.", text.INDENT),)
        return self._ply_lines(self.session.play(move))

    def _ply_lines(self, ply: Ply) -> tuple[str, ...]:
        """Save the record; return the lines to print of a ply."""
        return (text.ply_line(ply, self.names), *self._save_record())

    def _save_record(self) -> tuple[str, ...]:
        """Save the record; return a note when that fails."""
        try:
            self._keep(self.session.record)
        except InputError as error:
            note = f"note: {error}; the game goes on, save FILE keeps it elsewhere"
            return (wrapped(note, text.INDENT),)
        return ()

    # -- the human ---------------------------------------------------------------------------

    def turn(self) -> tuple[str, ...]:
        """Return the lines that the human sees before a decision."""
        state = self.session.state
        lines = ["", position_text(state), ""]
        moves = state.legal_moves
        if len(moves) == 1:
            lines.append(f"Only one move is possible: {full_words(state, moves[0])}.")
        elif state.leather_owed:
            lines += ["A leather patch is to be placed:", *text.choices_lines(state)]
        return tuple(lines)

    def answer(self, line: str) -> Reply:
        """Return the answer to a line that the human wrote."""
        if not line.strip():
            return Reply()
        if not self.session.waits:
            return Reply(("It is not your move.",), is_refused=True)
        if self.teacher is not None and self.teacher.warned and line.strip().lower() == KEEP:
            return self._play(self.teacher.settle(is_played=True))
        try:
            return self._answer_order(read_order(line, self.session.state))
        except InputError as error:
            return Reply((wrapped(str(error), text.INDENT),), is_refused=True)

    def _answer_order(self, order: Order) -> Reply:
        state = self.session.state
        match order:
            case Play(move):
                return self._play(move) if (warning := self._warn(move)) is None else warning
            case PlacementHint(patch, corner):
                return Reply(tuple(text.places_lines(state, patch, corner)))
            case Save(path):
                self._check_save(path)
                write_game(self.session.record, path, Word.SAVE)
                moves = counted(self.session.plies, "move")
                return Reply((f"{printable(str(path))} has the game, {moves}.",))
            case Say(word):
                return self._obey(word)

    def _obey(self, word: Word) -> Reply:
        state = self.session.state
        match word:
            case Word.MOVES:
                return Reply(tuple(text.choices_lines(state)))
            case Word.SHOW:
                return Reply((position_text(state),))
            case Word.HINT:
                # The verdict and its reasons are the first paragraph of what best says.
                return Reply((self._advise(state).to_text().partition("\n\n")[0],))
            case Word.EVAL:
                return Reply((self._advise(state).to_text(),))
            case Word.UNDO:
                return self._undo()
            case Word.QUIT:
                return Reply(is_end=True)
            case _:
                return Reply(text.help_lines(state.edition))

    def _play(self, move: Move) -> Reply:
        return Reply(self._ply_lines(self.session.play(move)), is_moved=True)

    def _warn(self, move: Move) -> Reply | None:
        """Return the warning of a costly move, which is not played yet; None for another."""
        if self.teacher is None:
            return None
        words = self.teacher.warn(self.session.state, move, self.session.plies + 1)
        if words is None:
            return None
        choice = f"Type {Word.UNDO} to take it back, or {KEEP} to play on."
        return Reply((wrapped(words, text.INDENT), choice))

    def _undo(self) -> Reply:
        if self.teacher is not None and self.teacher.warned:
            move = self.teacher.settle(is_played=False)
            return Reply((f"Taken back: {full_words(self.session.state, move)}.",))
        gone = counted(self.session.undo(), "move")
        if self.teacher is not None:
            self.teacher.take_backs += 1
        return Reply((f"Taken back: {gone}.", *self._save_record()), is_moved=True)
