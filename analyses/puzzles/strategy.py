"""A complete proof of a puzzle: what to play against every reply; the rules suffice to check it.

Two strategies prove that the answers are two points or more better than all else. In the first the
mover keeps the value of the puzzle after every answer, in the second the opponent keeps it from
anything better than the value less the gap after every other move. Of the side that keeps a margin
a strategy has one move, of the other side every legal move is looked at. The order in
which positions are met is specified in docs/reference/puzzle-files.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.endgame.continuation import keeper
from patchwork_solve.engine.game.cell import EMPTY
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

Key = tuple[object, ...]


class TooLargeError(Exception):
    """A strategy has more positions than the limit allows."""


@dataclass(frozen=True)
class Strategy:
    """How a player keeps a margin.

    Parameters
    ----------
    player : int
        Who keeps it.
    margin : int
        Player 0's score minus player 1's at the end: a lower bound if player 0 keeps it, an upper
        bound if player 1 does.
    positions : int
        That are met, finished games included.
    moves : tuple of Move
        The player's, in the order in which the positions are met.
    """

    player: int
    margin: int
    positions: int
    moves: tuple[Move, ...]


def strategies(puzzle: Puzzle, most: int) -> tuple[Strategy, Strategy] | None:
    """Return the proof of a puzzle.

    None if a strategy meets more than this many positions, or the user stops the work.

    Raises `ContradictionError` when a margin that is proved is not kept.
    """
    proved, mover = puzzle.proved, puzzle.mover
    sign = -1 if mover else 1
    try:
        return (
            _strategy(puzzle.state, proved.answer, mover, proved.margin, most),
            _strategy(
                puzzle.state, proved.others, 1 - mover, proved.margin - sign * puzzle.gap, most
            ),
        )
    except (TooLargeError, GivenUpError):
        return None


def _strategy(state: State, first: Sequence[Move], player: int, margin: int, most: int) -> Strategy:
    moves: list[Move] = []
    with keeper(state) as find:

        def pick(at: State) -> Move:
            moves.append(find(at, margin))
            return moves[-1]

        positions = follow(state, first, player, margin, pick, most)
    return Strategy(player, margin, positions, tuple(moves))


def follow(
    state: State,
    first: Sequence[Move],
    player: int,
    margin: int,
    pick: Callable[[State], Move],
    most: int,
) -> int:
    """Meet every position that a strategy leads to, and return how many there are.

    Parameters
    ----------
    state : State
        Where it begins.
    first : sequence of Move
        The moves after which it holds.
    player, margin : int
        As `Strategy` has them.
    pick : callable
        Returns the player's move in a position.
    most : int
        Positions.

    Raises
    ------
    TooLargeError
        When there are more.
    GivenUpError
        When the user wants the work to stop.
    InputError
        When a game ends with another margin than the one to be kept, or a move is not legal.
    """
    met: set[Key] = set()
    waiting = _after(state, first)
    while waiting:
        state = waiting.pop()
        if (key := _key(state)) in met:
            continue
        if len(met) >= most:
            raise TooLargeError
        if is_cancelled():
            raise GivenUpError
        met.add(key)
        if state.is_over:
            _require_strategy(state, player, margin)
        elif state.to_move == player:
            waiting.append(state.play(pick(state)))
        else:
            waiting += _after(state, state.legal_moves)
    return len(met)


def _after(state: State, moves: Sequence[Move]) -> list[State]:
    """Return the positions after moves, that of the first token in alphabetical order last."""
    return [state.play(move) for move in sorted(moves, key=str, reverse=True)]


def _key(state: State) -> Key:
    """Return the key that equal positions share: how cells were filled is forgotten."""
    return (
        *((one.time, one.buttons, one.income) for one in state.players),
        *(tuple(label == EMPTY for label in quilt.labels) for quilt in state.quilts),
        state.circle,
        state.to_move,
        state.special_tile,
        state.leather_owed,
        state.finished_first,
    )


def _require_strategy(state: State, player: int, margin: int) -> None:
    first, second = state.scores()
    found = first - second
    if found < margin if player == 0 else found > margin:
        raise InputError(
            "moves",
            "a game ends with a margin of {found}, not {margin} or better",
            found=found,
            margin=margin,
        )
