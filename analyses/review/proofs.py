"""Proofs of the margins of all positions of a game, from its end backwards.

The played move secures its mover the value of the next position, so each search begins with one end
of its interval: it only has to find whether another move is worth more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import ContradictionError, InputError
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.endgame import checkpoint
from patchwork_solve.engine.endgame.checkpoint import Checkpoint
from patchwork_solve.engine.endgame.driver import Endgame, Search, SearchLimits
from patchwork_solve.engine.kernel.endgame.arena import UNBOUNDED
from patchwork_solve.engine.kernel.players.analysing import PROOF_SPACES

if TYPE_CHECKING:
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State

SHARE = 0.6
"""Share of the time left for each position; the last one that is solved takes the most."""

LEAST = 0.05
"""Least seconds of a search."""

UNSOLVED = 2
"""Limit of unsolved positions when nodes are limited; earlier positions are no easier."""


@dataclass(frozen=True)
class Proved:
    """The proved interval of a position's margin under best play, in points of player 0.

    Parameters
    ----------
    lower, upper : int or None
        Bounds; None without one.
    winner : int or None
        Winner under best play, the tie-break included; None while unknown.
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

    def within(self, lower: int | None, upper: int | None) -> Proved:
        """Return the proof narrowed by other bounds of the position."""
        narrowed = replace(
            self,
            lower=_most(self.lower, lower),
            upper=_least(self.upper, upper),
        )
        return replace(narrowed, winner=_winner(narrowed))


NOTHING = Proved()


def prove_game(game: Game, limits: Limits, show: Callable[[str], None]) -> list[Proved]:
    """Return proofs of the first position of a game and of that after each move.

    Parameters
    ----------
    game : Game
    limits : Limits
    show : callable
        Called with a line on the position under search.
    """
    clock, unsolved = Clock(limits.seconds), 0
    found = [_end(game.final)]
    if not game.final.is_over and _is_in_reach(game.final):
        found = [_prove_position(game.final, None, NOTHING, limits, clock)]
        unsolved += not found[0].is_exact
    for ply in range(len(game.moves) - 1, -1, -1):
        state, move, after = game.states[ply], game.moves[ply], found[-1]
        show(f"proving ply {ply + 1} of {len(game.moves)}")
        if len(state.legal_moves) == 1:
            found.append(replace(after, best=move, nodes=0))
        elif _is_in_reach(state) and not _is_spent(limits, clock, unsolved):
            found.append(_prove_position(state, move, after, limits, clock))
            unsolved += not found[-1].is_exact
        else:
            found.append(implied_by(state, move, after))
    return found[::-1]


def implied_by(state: State, move: Move, after: Proved) -> Proved:
    """Return the bound that the played move implies for the position before it."""
    lower, upper = (after.lower, None) if state.to_move == 0 else (None, after.upper)
    return Proved(best=move if (lower, upper) != (None, None) else None).within(lower, upper)


def _end(state: State) -> Proved:
    """Return the value of a finished game, `NOTHING` for an unfinished one."""
    outcome = state.outcome()
    return NOTHING if outcome is None else Proved(outcome.margin, outcome.margin, outcome.winner)


def _is_in_reach(state: State) -> bool:
    """Whether the endgame search may prove more than a player does."""
    return state.edition.last - min(player.time for player in state.players) <= PROOF_SPACES


def _is_spent(limits: Limits, clock: Clock, unsolved: int) -> bool:
    if is_cancelled():
        return True
    if limits.nodes is not None:
        return unsolved >= UNSOLVED
    return clock.left is not None and clock.left < LEAST


# -- one position --------------------------------------------------------------------------------


def _prove_position(
    state: State, move: Move | None, after: Proved, limits: Limits, clock: Clock
) -> Proved:
    """Search a position in which a move was played, and return the proof."""
    before = NOTHING if move is None else implied_by(state, move, after)
    margins = {} if move is None else {move: after}
    endgame = _search(state, before, margins, _limits(limits, clock, margin_only=True))
    found = _proved_by(endgame).within(before.lower, before.upper)
    if found.lower == found.upper == 0:
        found = _tie(state, found, margins, _limits(limits, clock, every_move=False))
    if move is not None and _keeps_all(state, after, found):
        found = replace(found, best=move)
    return found


def _limits(limits: Limits, clock: Clock, **more: bool) -> SearchLimits:
    seconds = None if clock.left is None else max(SHARE * clock.left, LEAST)
    return SearchLimits(seconds, limits.nodes, threads=limits.threads, line=False, **more)


def _search(
    state: State, before: Proved, margins: dict[Move, Proved], limits: SearchLimits
) -> Endgame:
    """Search a position with bounds that are proved already."""
    moves = {str(move): _bounds(margins.get(move, NOTHING)) for move in state.legal_moves}
    known = Checkpoint.of(state, _bounds(before), moves)
    try:
        search = Search(state, limits, known=known)
    except InputError as error:
        if error.field != checkpoint.FIELD:
            raise  # There is not enough memory.
        # No file holds this: what is known excludes what needs no search.
        raise ContradictionError("a position of the game", before.lower, before.upper) from None
    try:
        return search.solve()
    finally:
        search.close()


def _bounds(value: Proved) -> tuple[int, int]:
    lower, upper = value.lower, value.upper
    return -UNBOUNDED if lower is None else lower, UNBOUNDED if upper is None else upper


def _proved_by(endgame: Endgame) -> Proved:
    """Return the proof of a search, with the best move if the search has proved one."""
    side = endgame.upper if endgame.mover else endgame.lower
    best = endgame.best.move if endgame.guaranteed == side else None
    nodes = endgame.proof.work.nodes
    return Proved(endgame.lower, endgame.upper, endgame.winner, best, nodes)


def _tie(state: State, found: Proved, margins: dict[Move, Proved], limits: SearchLimits) -> Proved:
    """Return a tie with its winner, if a second search finds it; one player wins a tie.

    No search is needed if best play after the played move is a tie that its mover wins.
    """
    if any(after.is_exact and after.winner == state.to_move for after in margins.values()):
        return replace(found, winner=state.to_move)
    endgame = _search(state, found, margins, limits)
    nodes = found.nodes + endgame.proof.work.nodes
    if endgame.winner is None:
        return replace(found, winner=None, nodes=nodes)
    return replace(found, winner=endgame.winner, best=endgame.line.moves[0], nodes=nodes)


def _keeps_all(state: State, after: Proved, found: Proved) -> bool:
    """Whether the played move is proved to be a best one, the winner of a tie included."""
    if not (found.is_exact and after.is_exact and found.lower == after.lower):
        return False
    return found.lower != 0 or found.winner is None or found.winner == after.winner


# -- intervals -----------------------------------------------------------------------------------


def _most(one: int | None, other: int | None) -> int | None:
    return max((bound for bound in (one, other) if bound is not None), default=None)


def _least(one: int | None, other: int | None) -> int | None:
    return min((bound for bound in (one, other) if bound is not None), default=None)


def _winner(value: Proved) -> int | None:
    """Return the proved winner of a position, None without one."""
    if value.lower is not None and value.lower > 0:
        return 0
    if value.upper is not None and value.upper < 0:
        return 1
    return value.winner
