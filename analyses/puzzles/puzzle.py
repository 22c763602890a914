"""A puzzle: a position, its proof, and all that follows from both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from patchwork_solve.analyses.puzzles.difficulty import PanelResult, difficulty, rating
from patchwork_solve.analyses.puzzles.proof import Proved
from patchwork_solve.analyses.puzzles.themes import ThemeCase, themes
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.say import ENGLISH, say, speaking
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.words import turn
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.game.names import Names, player_names
from patchwork_solve.engine.kernel.layout import BOTH
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

ADVANCE = action(Move())
"""Action of an answer that buys nothing."""

QUESTIONS = {
    "only": "{turn} and win: every other move loses.",
    "win": "{turn}: win by as much as you can.",
    "share": "{turn}: share the tie.",
    "lose": "{turn}: lose by as little as you can.",
}
"""The question of a puzzle by its goal."""


@dataclass(frozen=True)
class Source:
    """The game that a position is from.

    Parameters
    ----------
    seed : int
        Of the circle, and of all that the players drew.
    players : tuple of str
        Who played player 0, and who player 1.
    ply : int
        Plies that had been played.
    moves : tuple of Move
        These plies, so that the position can be reached with only the rules: another version of a
        player plays other games. Empty in sets of versions that did not keep them.
    """

    seed: int
    players: tuple[str, str]
    ply: int
    moves: tuple[Move, ...] = ()

    def require(self, position: State) -> None:
        """Raise `InputError` unless the moves lead to a position of the game."""
        if not self.moves:
            return
        start = State.new(seed=self.seed, edition=position.edition)
        if len(self.moves) != self.ply or Game.played(start, self.moves).final != position:
            raise InputError("moves", "do not lead to the position")


@checked_methods()
@dataclass(frozen=True, repr=False)
class Puzzle:
    """A position with one best purchase or advance, proved.

    Parameters
    ----------
    source : Source
    proved : Proved
        The margin of every move.
    natural : Move
        The move of the natural player; of several placements, the one that loses least.
    lines : tuple of Game
        Best play to the end, from the position: the solution, then what follows the natural move,
        then the best wrong move of every other kind.
    panel : tuple of PanelResult
        Results of the players of the panel.
    confirmations : tuple of str
        The searches that proved every move again.
    """

    source: Source
    proved: Proved
    natural: Move
    lines: tuple[Game, ...]
    panel: tuple[PanelResult, ...]
    confirmations: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its id, in any set: edition, seed of the game, ply."""
        return f"{self.state.edition.name}-{self.source.seed}-{self.source.ply}"

    @property
    def state(self) -> State:
        """The position."""
        return self.proved.state

    @property
    def mover(self) -> int:
        """The player to move."""
        return self.proved.mover

    @property
    def solution(self) -> Game:
        """An answer and best play after it."""
        return self.lines[0]

    @property
    def refutation(self) -> Game:
        """The natural move and best play after it."""
        return self.lines[1]

    @property
    def answer(self) -> tuple[Move, ...]:
        """Every right move: all of one patch, or only the advance."""
        return tuple(self.proved.answer)

    @property
    def action(self) -> str:
        """Action of the answer, wherever it places: a patch's name, or ``advance``."""
        return action(self.answer[0])

    @property
    def value(self) -> int:
        """The mover's margin under best play, in points."""
        return self.proved.value

    @property
    def gap(self) -> int:
        """Points that every other move loses at least."""
        return self.proved.gap

    @property
    def natural_loss(self) -> int:
        """Points that the natural move loses."""
        return self.proved.lost(self.natural)

    @property
    def winner(self) -> int:
        """The winner under best play, the tie-break included."""
        return self.proved.winner(self.answer[0])

    @cached_property
    def themes(self) -> tuple[str, ...]:
        """Its themes, by the rules of `analyses.puzzles.themes`."""
        return themes(ThemeCase(self.proved, self.solution.moves, self.refutation.moves))

    @property
    def difficulty(self) -> int:
        """Difficulty from 1 (easy) to 5, by the results of the panel."""
        return difficulty(self.panel)

    @property
    def rating(self) -> int:
        """Its Elo rating, by how the panel fared."""
        return rating(self.panel)

    @property
    def question(self) -> str:
        """Its question, in a sentence for files: players have their numbers."""
        with speaking(ENGLISH):
            return capital(self.question_to(("player 0", "player 1")))

    def question_to(self, names: Names | None = None) -> str:
        """Return the question in a sentence by names, those of the position or colours."""
        names = names or player_names(self.state.names)
        return say(QUESTIONS[self.goal], turn=turn(self.state, names))

    @property
    def goal(self) -> str:
        """The goal of the mover, a key of `QUESTIONS`."""
        if "only move" in self.themes:
            return "only"
        if self.winner == self.mover:
            return "win"
        return "share" if self.winner == BOTH else "lose"

    def confirmed(self, *names: str) -> Puzzle:
        """Return the puzzle with further searches that proved it again."""
        return replace(self, confirmations=tuple(dict.fromkeys((*self.confirmations, *names))))

    def __repr__(self) -> str:
        summary = f"{self.action}, {self.gap} points better"
        return f"<Puzzle {self.id}: {self.question} ({summary})>"
