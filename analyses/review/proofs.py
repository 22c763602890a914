"""Proofs of the margins of all positions of a game, from its end backwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.endgame.driver import Search, SearchLimits
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame.arena import NO_MOVE, UNBOUNDED
from patchwork_solve.engine.kernel.endgame.driver import memory, review

if TYPE_CHECKING:
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.record import Game


@dataclass(frozen=True)
class Proved:
    """The proved interval of a position's margin under best play, in points of player 0.

    Parameters
    ----------
    lower, upper : int or None
        Bounds; None without one.
    winner : int or None
        Winner under best play, the tie-break included; 2 where a tie is shared; None while unknown.
    best : Move or None
        A move that is proved to keep the mover's bound; None without one.
    nodes : int
        Nodes visited for the proof.

    Raises
    ------
    ContradictionError
        When the lower bound lies above the upper one.
    """

    lower: int | None = None
    upper: int | None = None
    winner: int | None = None
    best: Move | None = None
    nodes: int = 0

    def __post_init__(self) -> None:
        require_interval(self.lower, self.upper, "the margin of a position of the game")

    @property
    def is_exact(self) -> bool:
        """Whether the margin is known."""
        return self.lower is not None and self.lower == self.upper


def prove_game(game: Game, limits: Limits, show: Callable[[str], None]) -> list[Proved]:
    """Return proofs of the first position of a game and of that after each move.

    The kernel decides which position comes next (`engine.kernel.endgame.driver.review`).

    Parameters
    ----------
    show : callable
        Called with a line on the position under search.
    """
    clock, proofs = Clock(limits.seconds), GameProofs(game)
    is_counted = limits.nodes is not None
    while (aim := proofs.advance(_is_spent(clock), is_counted)) != review.NOTHING:
        if proofs.ply < len(game.moves):
            show(say("proving move {n} of {all}", n=proofs.ply + 1, all=len(game.moves)))
        proofs.search(_limits(limits, clock, aim))
    return proofs.found()


def _is_spent(clock: Clock) -> bool:
    return is_cancelled() or (clock.left is not None and clock.left < review.LEAST)


def _limits(limits: Limits, clock: Clock, aim: int) -> SearchLimits:
    """Return the limits of one search: of the margin, or of a line of best play."""
    left = clock.left
    return SearchLimits(
        None if left is None else max(review.SHARE * left, review.LEAST),
        limits.nodes,
        threads=limits.threads,
        line=False,
        margin_only=aim == review.THE_MARGIN,
        every_move=False,
    )


class GameProofs:
    """What is proved of the positions of a game, and searches of them, one after the other.

    Attributes
    ----------
    place : tuple
        Tables of the edition and the circle.
    review : Review
        The proofs in the kernel's memory.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._moves = moves = game.start.edition.moves
        plies = len(game.moves)
        self.review = review.Review(
            control=np.zeros(review.CONTROL, np.int64),
            codes=np.array([moves.code(move) for move in game.moves], np.int64),
            positions=np.zeros((plies + 1, layout.SIZE), np.int64),
            found=np.zeros((plies + 1, review.FACTS), np.int64),
        )
        circle, words = game.start.kernel_arguments()
        self.place = game.start.edition.tables, circle
        review.begin(*self.place, words, self.review)

    @property
    def ply(self) -> int:
        """The number of moves before the position at work."""
        return int(self.review.control[review.PLY])

    def advance(self, is_spent: bool, is_counted: bool) -> int:
        """Go back to the next position to be searched; return what is sought of it, if anything."""
        aim = int(review.advance(*self.place, self.review, is_spent, is_counted))
        self._require_sound()
        return aim

    def search(self, limits: SearchLimits) -> None:
        """Search the position at work, with the bounds that are proved already."""
        search = Search(self._game.states[self.ply], limits)
        fact, known = self.review.found[self.ply], search.progress()
        fact[review.LOWER] = max(fact[review.LOWER], known.lower)
        fact[review.UPPER] = min(fact[review.UPPER], known.upper)
        try:
            if review.hand_over(self.review, search.drive) == memory.CONTRADICTED:
                # What is known excludes what needs no search.
                lower, upper = self.review.found[self.ply, : review.UPPER + 1].tolist()
                raise ContradictionError("a position of the game", lower, upper)
            nodes = search.solve().proof.work.nodes
            review.take(self.place[0], self.review, search.drive, nodes)
        finally:
            search.close()
        self._require_sound()

    def _require_sound(self) -> None:
        if self.review.control[review.IS_BROKEN]:
            self.found()  # Raises where bounds exclude each other.

    def found(self) -> list[Proved]:
        """Return the proof of each position.

        Raises `ContradictionError` when a lower bound lies above an upper one.
        """
        return [self._proof(*row) for row in self.review.found.tolist()]

    def fact(self, proof: Proved) -> tuple[int, ...]:
        """Return a proof in the form of the kernel."""
        return (
            -UNBOUNDED if proof.lower is None else proof.lower,
            UNBOUNDED if proof.upper is None else proof.upper,
            layout.NOBODY if proof.winner is None else proof.winner,
            NO_MOVE if proof.best is None else self._moves.code(proof.best),
            proof.nodes,
        )

    def move(self, code: int) -> Move | None:
        """Return the move of a code."""
        return None if code == NO_MOVE else self._moves.move(code)

    def _proof(self, lower: int, upper: int, winner: int, best: int, nodes: int) -> Proved:
        return Proved(
            None if lower == -UNBOUNDED else lower,
            None if upper == UNBOUNDED else upper,
            None if winner == layout.NOBODY else winner,
            self.move(best),
            nodes,
        )
