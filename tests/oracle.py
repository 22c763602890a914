"""The rules of Patchwork written a second time: slow, independent and obviously right.

Tests alone use this module, to compare the fast kernel with it. It shares only the data classes
of an edition and its patches with the engine. A quilt is a set of ``(row, column)`` cells, and
every rule is one small function that reads like the rulebook.

Conventions
-----------
- A mark m triggers when a token moves from ``old`` to ``new`` with ``old < m <= new``.
- ``to_move`` says nothing once the game is over.
- While leather is owed, the player to move owes it.
- A hand-built position is taken as it is: `play` follows the rules from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch

Cell = tuple[int, int]
Cells = frozenset[Cell]
Move = tuple[str] | tuple[str, Cell] | tuple[str, Cells]
"""``("advance",)``, ``("leather", cell)`` or ``(patch_name, cells)``."""

ADVANCE: Move = ("advance",)
LEATHER = "leather"
FOR_SALE = 3


@dataclass(frozen=True)
class Player:
    """One player: the token's space, buttons in hand, income per mark, cells filled."""

    time: int
    buttons: int
    income: int = 0
    filled: Cells = frozenset()


@dataclass(frozen=True)
class Position:
    """Everything the future of a game depends on.

    Parameters
    ----------
    edition : Edition
        The printing or variant.
    circle : tuple of str
        Names of the patches left, in reach order: the first three are for sale.
    players : tuple of Player
        Player 0 and player 1.
    to_move : int
        Who moves, 0 or 1.
    special_tile : int or None
        Who holds the tile for the square, 0 or 1.
    leather_owed : int
        Leather patches that the player to move must place before anything else.
    finished_first : int or None
        Whose token reached the last space while the other's had not.
    """

    # Left out of the hash only because hashing 33 patches is slow; equality compares it.
    edition: Edition = field(hash=False)
    circle: tuple[str, ...]
    players: tuple[Player, Player]
    to_move: int = 0
    special_tile: int | None = None
    leather_owed: int = 0
    finished_first: int | None = None


def start(edition: Edition, circle: Iterable[str]) -> Position:
    """Return the start of a game.

    Parameters
    ----------
    edition : Edition
        The printing or variant.
    circle : iterable of str
        Patch names in reach order, beginning with the first patch for sale.
    """
    player = Player(time=0, buttons=edition.start_buttons)
    return Position(edition, tuple(circle), (player, player))


# Placements


def all_placements(edition: Edition, patch: Patch) -> tuple[Cells, ...]:
    """Return every way to lay a patch on the empty quilt, each set of cells once."""
    return _placements(frozenset(patch.cells), edition.height, edition.width)


@cache
def _placements(cells: Cells, height: int, width: int) -> tuple[Cells, ...]:
    found: set[Cells] = set()
    for turned in _turns_and_flips(cells):
        # A turned patch may have negative coordinates, so slide it by more than its size.
        reach = 1 + max(max(abs(row), abs(column)) for row, column in turned)
        for down in range(-reach, height + reach):
            for right in range(-reach, width + reach):
                laid = frozenset((row + down, column + right) for row, column in turned)
                if all(0 <= row < height and 0 <= column < width for row, column in laid):
                    found.add(laid)
    return tuple(sorted(found, key=sorted))


def _turns_and_flips(cells: Cells) -> list[Cells]:
    """Return the four quarter turns of a patch and of its mirror image, repeats included."""
    result = []
    for _ in range(4):
        cells = frozenset((column, -row) for row, column in cells)
        result.append(cells)
        result.append(frozenset((row, -column) for row, column in cells))
    return result


def _fitting(position: Position, name: str) -> list[Cells]:
    """Return the placements of a patch on what is empty of the mover's quilt."""
    filled = position.players[position.to_move].filled
    laid = all_placements(position.edition, _patch(position.edition, name))
    return [cells for cells in laid if not cells & filled]


def _patch(edition: Edition, name: str) -> Patch:
    return next(patch for patch in edition.patches if patch.name == name)


def _empty(edition: Edition, player: Player) -> list[Cell]:
    every = ((row, column) for row in range(edition.height) for column in range(edition.width))
    return [cell for cell in every if cell not in player.filled]


# Moves


def is_over(position: Position) -> bool:
    """Tell whether both tokens are on the last space and no leather waits to be placed."""
    last = position.edition.last
    return position.leather_owed == 0 and all(p.time == last for p in position.players)


def legal_moves(position: Position) -> list[Move]:
    """Return every legal move; none when the game is over.

    While leather is owed these are the leather placements alone.
    """
    if is_over(position):
        return []
    mover = position.players[position.to_move]
    if position.leather_owed:
        return [(LEATHER, cell) for cell in _empty(position.edition, mover)]
    moves: list[Move] = [ADVANCE]
    for name in position.circle[:FOR_SALE]:
        if _patch(position.edition, name).buttons <= mover.buttons:
            moves += [(name, cells) for cells in _fitting(position, name)]
    return moves


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    Raises
    ------
    ValueError
        When the move is not legal.
    """
    if move not in legal_moves(position):
        raise ValueError(f"illegal move {move}")
    return _after(position, move)


def _after(position: Position, move: Move) -> Position:
    if position.leather_owed:
        return _place_leather(position, *move[1:])
    if move == ADVANCE:
        return _advance(position)
    return _purchase(position, *move)


def _place_leather(position: Position, cell: Cell) -> Position:
    position = _cover(position, frozenset({cell}))
    position = replace(position, leather_owed=position.leather_owed - 1)
    return _pass_turn(position)


def _advance(position: Position) -> Position:
    mover = position.players[position.to_move]
    opponent = position.players[1 - position.to_move]
    target = min(opponent.time + 1, position.edition.last)
    position = _earn(position, target - mover.time)
    return _pass_turn(_move_token(position, target))


def _purchase(position: Position, name: str, cells: Cells) -> Position:
    patch = _patch(position.edition, name)
    # The neutral token takes the patch's place, so the skipped ones are now last in reach.
    place = position.circle.index(name)
    circle = position.circle[place + 1 :] + position.circle[:place]
    position = _earn(replace(position, circle=circle), -patch.buttons)
    # The square is checked before the token moves, as on the table; nothing depends on it.
    position = _cover(position, cells)
    mover = position.players[position.to_move]
    # The patch is sewn on before the token moves, so its own income counts for that move.
    position = _with_mover(position, replace(mover, income=mover.income + patch.income))
    target = min(mover.time + patch.time, position.edition.last)
    return _pass_turn(_move_token(position, target))


# What moves consist of


def _with_mover(position: Position, mover: Player) -> Position:
    first, second = position.players
    players = (mover, second) if position.to_move == 0 else (first, mover)
    return replace(position, players=players)


def _earn(position: Position, buttons: int) -> Position:
    mover = position.players[position.to_move]
    return _with_mover(position, replace(mover, buttons=mover.buttons + buttons))


def _cover(position: Position, cells: Cells) -> Position:
    """Lay cells on the mover's quilt and hand out the special tile if they earn it."""
    mover = position.players[position.to_move]
    filled = mover.filled | cells
    position = _with_mover(position, replace(mover, filled=filled))
    if position.special_tile is None and _has_square(position.edition, filled):
        position = replace(position, special_tile=position.to_move)
    return position


def _has_square(edition: Edition, filled: Cells) -> bool:
    side = edition.square
    if side == 0:  # a variant without the special tile
        return False
    for top in range(edition.height - side + 1):
        for left in range(edition.width - side + 1):
            rows, columns = range(top, top + side), range(left, left + side)
            if all((row, column) in filled for row in rows for column in columns):
                return True
    return False


def _move_token(position: Position, target: int) -> Position:
    """Move the mover's token; pay the income and take the leather that it crosses."""
    edition = position.edition
    mover = position.players[position.to_move]
    opponent = position.players[1 - position.to_move]
    income_marks = [mark for mark in edition.income_marks if mover.time < mark <= target]
    # The first token across took the leather, so only marks beyond both still hold one.
    leader = max(mover.time, opponent.time)
    leather_marks = [mark for mark in edition.leather_marks if leader < mark <= target]
    arrives = mover.time < edition.last == target
    position = _earn(position, len(income_marks) * mover.income)
    mover = replace(position.players[position.to_move], time=target)
    position = _with_mover(position, mover)
    # Leather that finds no empty cell is discarded.
    owed = min(len(leather_marks), len(_empty(edition, mover)))
    position = replace(position, leather_owed=owed)
    if arrives and opponent.time < edition.last:
        position = replace(position, finished_first=position.to_move)
    return position


def _pass_turn(position: Position) -> Position:
    """Give the move to the player behind, once no leather is owed.

    On the same space the mover arrived later, lies on top and moves again.
    """
    mover = position.players[position.to_move]
    opponent = position.players[1 - position.to_move]
    if position.leather_owed == 0 and mover.time > opponent.time:
        return replace(position, to_move=1 - position.to_move)
    return position


# Results


def scores(position: Position) -> tuple[int, int]:
    """Return both scores in points, as if the game ended now."""
    return _score(position, 0), _score(position, 1)


def _score(position: Position, number: int) -> int:
    edition, player = position.edition, position.players[number]
    tile = edition.square_points if position.special_tile == number else 0
    return player.buttons + tile - edition.hole_penalty * len(_empty(edition, player))


def winner(position: Position) -> int:
    """Return who won, 0 or 1; a tie goes to whoever reached the last space first.

    Raises
    ------
    ValueError
        When the game is not over, or is tied and the position does not say who finished first.
    """
    if not is_over(position):
        raise ValueError("the game is not over")
    first, second = scores(position)
    if first != second:
        return 0 if first > second else 1
    if position.finished_first is None:
        raise ValueError("a tie, and finished_first is not known")
    return position.finished_first


# Searches


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
    """Return what `best_margin` is after each legal move, in the order of `legal_moves`."""
    memo: dict[Position, int] = {}
    moves = legal_moves(position)
    return {move: _best_margin(_after(position, move), memo) for move in moves}


class TooLargeError(Exception):
    """A game tree has more positions than the caller wants to wait for."""


def root_results(position: Position, most: int) -> dict[Move, int]:
    """Return what each legal move leads to when both play for the margin, then for the tie.

    Three times player 0's margin, and 1 more when player 0 wins a tie of that margin, 1 less when
    player 1 does: the sign is the winner.

    Parameters
    ----------
    position : Position
    most : int
        Positions to look at.

    Raises
    ------
    TooLargeError
        When there are more.
    """
    memo: dict[Position, int] = {}
    return {move: _result(_after(position, move), memo, most) for move in legal_moves(position)}


def _result(position: Position, memo: dict[Position, int], most: int) -> int:
    if is_over(position):
        first, second = scores(position)
        return 3 * (first - second) + (1 if position.finished_first == 0 else -1)
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
