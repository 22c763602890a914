"""Lines of play that show what a search has proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.endgame.searcher import Answer, Searcher
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

LINE_NODES = 5_000
"""Nodes for each move of a line that shows a bound: it must be found again, not proved anew."""

FEW_NODES = 500
"""Nodes for a move of a line of best play before the likeliest is tried first.

The clock is looked at between slices of the search, so that one question may take more."""


@dataclass(frozen=True, repr=False)
class Line:
    """Moves from a position on, as far as what they keep is proved.

    Parameters
    ----------
    moves : tuple of Move
    final : State
        The position after the last of them.
    """

    moves: tuple[Move, ...]
    final: State

    @classmethod
    def played(cls, start: State, moves: Sequence[Move]) -> Line:
        """Return the line of moves from a position."""
        state = start
        for move in moves:
            state = state.play(move)
        return cls(tuple(moves), state)

    @property
    def is_complete(self) -> bool:
        """Whether the line goes on to the end of the game."""
        return self.final.is_over

    def __repr__(self) -> str:
        first, second = self.final.scores()
        end = f"{first} to {second}" if self.is_complete else "not finished"
        return f"<Line of {len(self.moves)} moves, {end}>"


def best_play(
    searcher: Searcher, start: State, value: int, first: Sequence[Move]
) -> Iterator[Move]:
    """Yield best play from a position whose margin is known; a tie is won if it can be.

    Parameters
    ----------
    searcher : Searcher
    start : State
    value : int
        Margin of player 0 over player 1 under best play, in points.
    first : sequence of Move
        All moves of the position, likely ones first.
    """
    tie = int(value == 0)
    target = value
    if tie:
        words = start.kernel_arguments()[1]
        target = 1 if searcher.value(words, 0, 1, tie) >= 1 else -1
    state, moves = start, first
    while not state.is_over:
        move = _move_reaching(searcher, state, moves, target, tie)
        yield move
        state = state.play(move)
        moves = state.legal_moves


def _move_reaching(
    searcher: Searcher, state: State, moves: Sequence[Move], target: int, tie: int
) -> Move:
    """Return a move that keeps a value that best play is known to reach.

    The moves are tried in their order, so that of equal ones the same is shown every time, as long
    as that takes few nodes: to prove that a wrong move does not reach the value may take as long as
    all that went before. Then the move with which the position itself answers comes first.
    """
    if len(moves) == 1:
        return moves[0]
    alpha = target - 1 + state.to_move
    seen: list[int] = []

    def reaches(move: Move, nodes: int | None = None) -> bool:
        words = state.play(move).kernel_arguments()[1]
        answer = searcher.search(words, alpha, alpha + 1, tie, nodes=nodes)
        if answer is None:
            return False
        seen.append(answer.value)
        return answer.value >= target if state.to_move == 0 else answer.value <= target

    enough = searcher.nodes + FEW_NODES
    for move in moves:
        if reaches(move, FEW_NODES):
            return move
        if searcher.nodes >= enough:
            break
    answer = searcher.search(state.kernel_arguments()[1], alpha, alpha + 1, tie)
    assert answer is not None, "only a question with a limit of nodes goes unanswered"
    likely = _likely(state, answer)
    for move in sorted(moves, key=lambda each: each != likely):
        if reaches(move):
            return move
    lower, upper = (target, max(seen)) if state.to_move == 0 else (min(seen), target)
    raise ContradictionError("the value of best play", lower, upper)


def keeping_line(searcher: Searcher, start: State, first: Move, margin: int) -> Iterator[Move]:
    """Yield a line that keeps a proved margin, until no move is soon found that does.

    The player to move at the start is proved to keep the margin against every reply. The replies
    shown are likely ones, and prove nothing.

    Parameters
    ----------
    searcher : Searcher
    start : State
    first : Move
        Proved to keep the margin.
    margin : int
        Margin of player 0 over player 1, in points: kept as a lower bound if player 0 moves first
        here, as an upper bound if player 1 does.
    """
    keeper, move, state = start.to_move, first, start
    while True:
        yield move
        state = state.play(move)
        if state.is_over:
            return
        found = (
            _keeping(searcher, state, margin)
            if state.to_move == keeper
            else _reply(searcher, state)
        )
        if found is None:
            return
        move = found


def _keeping(searcher: Searcher, state: State, margin: int) -> Move | None:
    """Return a move after which the mover is proved to keep a margin; None when none is found."""
    words = state.kernel_arguments()[1]
    answer = searcher.prove_margin(words, state.to_move, margin, 1, LINE_NODES)
    if answer is None:
        return None
    move = _likely(state, answer)
    words = state.play(move).kernel_arguments()[1]
    kept = searcher.prove_margin(words, state.to_move, margin, 0, LINE_NODES)
    return None if kept is None else move


def _likely(state: State, answer: Answer) -> Move:
    """Return the move that a search or a relaxed game answered with."""
    moves = {state.edition.moves.code(move): move for move in state.legal_moves}
    # In a relaxed game there are moves that the rules do not know.
    for code in (answer.code, answer.hint):
        if code in moves:
            return moves[code]
    return next(iter(moves.values()))  # What needs no search comes from advancing, listed first.


def _reply(searcher: Searcher, state: State) -> Move:
    """Return the move that looks best for the mover by the bounds that need no search."""

    def outlook(move: Move) -> int:
        after = state.play(move)
        if after.is_over:
            first, second = after.scores()
            return 2 * (first - second)
        return sum(searcher.static_bounds(after.kernel_arguments()[1]))

    moves = state.legal_moves
    return max(moves, key=outlook) if state.to_move == 0 else min(moves, key=outlook)
