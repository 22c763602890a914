"""Searches over every game with the rules of `tests.oracle`: perft and brute force."""

from tests.oracle import Move, Position, _after, is_over, legal_moves, scores, tie_winner


def perft(position: Position, depth: int) -> int:
    """Count the lines of exactly `depth` plies.

    Every position at depth 0 counts 1, a finished game included. A game that finishes with
    depth left counts 0, since it has no move. A leather placement is a ply of its own.
    """
    if depth == 0:
        return 1
    return sum(perft(_after(position, move), depth - 1) for move in legal_moves(position))


def best_margin(position: Position) -> int:
    """Return player 0's final score minus player 1's when both play for that margin.

    Plain minimax over the whole game tree, each position once: only for small endgames.
    """
    return _best_margin(position, {})


def root_margins(position: Position) -> dict[Move, int]:
    """Return the result of `best_margin` after each legal move, in the order of `legal_moves`."""
    memo: dict[Position, int] = {}
    moves = legal_moves(position)
    return {move: _best_margin(_after(position, move), memo) for move in moves}


class TooLargeError(Exception):
    """A game tree has more positions than the caller wants to wait for."""


def root_results(
    position: Position, most: int, memo: dict[Position, int] | None = None
) -> dict[Move, int]:
    """Return the result of each legal move when both play for the margin, then for the tie.

    Three times player 0's margin, and 1 more when player 0 wins a tie of that margin, 1 less when
    player 1 does: the sign is the winner.

    Raises `TooLargeError` when there are more.

    Parameters
    ----------
    most : int
        Positions to look at.
    memo : dict, optional
        What is known of other positions; it is of no use after an error.
    """
    memo = {} if memo is None else memo
    return {move: _result(_after(position, move), memo, most) for move in legal_moves(position)}


def _result(position: Position, memo: dict[Position, int], most: int) -> int:
    if is_over(position):
        first, second = scores(position)
        return 3 * (first - second) + (1, -1, 0)[tie_winner(position)]
    if position not in memo:
        if len(memo) >= most:
            raise TooLargeError
        memo[position] = 0  # Counted before the positions below it; a game never comes back to it.
        results = [_result(_after(position, m), memo, most) for m in legal_moves(position)]
        memo[position] = max(results) if position.to_move == 0 else min(results)
    return memo[position]


def _best_margin(position: Position, memo: dict[Position, int]) -> int:
    if is_over(position):
        first, second = scores(position)
        return first - second
    if position not in memo:
        moves = legal_moves(position)
        margins = [_best_margin(_after(position, move), memo) for move in moves]
        memo[position] = max(margins) if position.to_move == 0 else min(margins)
    return memo[position]
