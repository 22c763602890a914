"""The rules of Patchwork written a second time: slow, independent and obviously right.

Tests alone use this module, to compare the fast kernel with it. It shares only the data classes
of an edition and its patches with the engine. A quilt is a set of ``(row, column)`` cells, and
every rule is one small function that reads like the rulebook. Searches over whole games are in
`tests.oracle_search`.

Conventions
-----------
- A mark m triggers when a token moves from ``old`` to ``new`` with ``old < m <= new``.
- ``to_move`` says nothing once the game is over.
- While leather is owed, the player to move owes it.
- A hand-built position is taken as it is: `play` follows the rules from there.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch
from tests.oracle_placements import Cell, Cells, all_placements, cells_of

Move = tuple[str] | tuple[str, Cell] | tuple[str, Cells]
"""``("advance",)``, ``("swap",)``, ``("leather", cell)`` or ``(patch_name, cells)``."""

ADVANCE: Move = ("advance",)
SWAP: Move = ("swap",)
LEATHER = "leather"


@dataclass(frozen=True)
class Player:
    """One player: the token's space, buttons in hand, income, cells filled.

    `leather` counts the leather patches on the quilt where they bring points, and is 0 elsewhere.
    """

    time: int
    buttons: int
    income: int = 0
    filled: Cells = frozenset()
    leather: int = 0


@dataclass(frozen=True)
class Position:
    """Everything the future of a game depends on.

    Parameters
    ----------
    edition : Edition
        The printing or variant.
    circle : tuple of str
        Names of the patches left, in reach order: the first ones are for sale. Those that wait
        beside the circle come last: behind the token, where they join it.
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
    more_tiles : tuple of int or None
        Who holds each tile of ``edition.more_tiles``; None for one that both players may take.
    """

    # Left out of the hash only because hashing 33 patches is slow; equality compares it.
    edition: Edition = field(hash=False)
    circle: tuple[str, ...]
    players: tuple[Player, Player]
    to_move: int = 0
    special_tile: int | None = None
    leather_owed: int = 0
    finished_first: int | None = None
    more_tiles: tuple[int | None, ...] = ()


def start(edition: Edition, circle: Iterable[str]) -> Position:
    """Return the start of a game; the circle is in reach order, the first patch for sale first."""
    first, second = (Player(seat.space, seat.buttons, seat.income) for seat in edition.seats)
    tiles = (None,) * len(edition.more_tiles)
    position = Position(edition, tuple(circle), (first, second), more_tiles=tiles)
    mover = first_player(edition)
    # Leather of the seats is placed before the first move, and the second player begins.
    for number in (1 - mover, mover):
        if edition.seats[number].leather:
            return replace(position, to_move=number, leather_owed=edition.seats[number].leather)
    return replace(position, to_move=mover)


def first_player(edition: Edition) -> int:
    """Return who makes the first move: the player behind, on the same space player 0."""
    return 1 if edition.seats[1].space < edition.seats[0].space else 0


# The mover's quilt


def _fitting(position: Position, name: str) -> list[Cells]:
    """Return the placements of a patch on what is empty of the mover's quilt."""
    filled = position.players[position.to_move].filled
    laid = all_placements(position.edition, _patch(position.edition, name))
    return [cells for cells in laid if not cells & filled]


def _patch(edition: Edition, name: str) -> Patch:
    return next(patch for patch in edition.patches if patch.name == name)


def _empty(edition: Edition, player: Player) -> list[Cell]:
    return [cell for cell in cells_of(edition) if cell not in player.filled]


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
    for name in _in_the_circle(position)[: position.edition.for_sale]:
        if _patch(position.edition, name).buttons <= mover.buttons:
            moves += [(name, cells) for cells in _fitting(position, name)]
    return [*moves, SWAP] if _may_swap(position) else moves


def _in_the_circle(position: Position) -> tuple[str, ...]:
    """Return the patches in reach order, without those that wait beside the circle.

    They wait while more of the others are left than the rule says.
    """
    later = position.edition.later
    others = [name for name in position.circle if name not in later]
    if later and len(others) > position.edition.later_when:
        return tuple(others)
    return position.circle


def _may_swap(position: Position) -> bool:
    """Tell whether the second player has the first turn and may take the other seat instead."""
    edition, number = position.edition, position.to_move
    if not edition.swap or number == first_player(edition):
        return False
    seat, mover = edition.seats[number], position.players[number]
    as_begun = (seat.space, seat.buttons, seat.income, seat.leather)
    return (mover.time, mover.buttons, mover.income, len(mover.filled)) == as_begun


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
    if move == SWAP:
        return _swap(position)
    return _purchase(position, *move)


def _place_leather(position: Position, cell: Cell) -> Position:
    position = _cover(position, frozenset({cell}))
    if position.edition.leather_points:
        mover = position.players[position.to_move]
        position = _with_mover(position, replace(mover, leather=mover.leather + 1))
    position = replace(position, leather_owed=position.leather_owed - 1)
    if position.leather_owed == 0 and _has_not_begun(position):
        return _begin(position)
    return _pass_turn(position)


def _has_not_begun(position: Position) -> bool:
    """Tell whether nobody has bought a patch or moved a token: leather came with the seats."""
    edition = position.edition
    spaces = [player.time for player in position.players]
    all_there = len(position.circle) == len(edition.patches)
    is_given = any(seat.leather for seat in edition.seats)
    return is_given and all_there and spaces == [seat.space for seat in edition.seats]


def _begin(position: Position) -> Position:
    """Give the turn to the first player, once the mover has placed the leather of the seat."""
    edition, mover = position.edition, first_player(position.edition)
    # A quilt that somebody drew may have less room than the seat's leather takes.
    room = len(_empty(edition, position.players[mover]))
    owed = 0 if position.to_move == mover else min(edition.seats[mover].leather, room)
    return replace(position, to_move=mover, leather_owed=owed)


def _swap(position: Position) -> Position:
    """Let the players change seats: everything but the names, and the turn."""
    first, second = position.players
    other = {0: 1, 1: 0, None: None}
    return replace(
        position,
        players=(second, first),
        to_move=1 - position.to_move,
        special_tile=other[position.special_tile],
        finished_first=other[position.finished_first],
        more_tiles=tuple(other[holder] for holder in position.more_tiles),
    )


def _advance(position: Position) -> Position:
    mover = position.players[position.to_move]
    opponent = position.players[1 - position.to_move]
    target = min(opponent.time + 1, position.edition.last)
    position = _earn(position, position.edition.advance_pay * (target - mover.time))
    return _pass_turn(_move_token(position, target))


def _purchase(position: Position, name: str, cells: Cells) -> Position:
    patch = _patch(position.edition, name)
    # The neutral token takes the patch's place, so the skipped ones are now last in reach.
    circle = _in_the_circle(position)
    beside = position.circle[len(circle) :]
    place = circle.index(name)
    circle = circle[place + 1 :] + circle[:place] + beside
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
    """Pay the mover, or let the mover pay; what is paid beyond the limit of buttons is lost."""
    mover, most = position.players[position.to_move], position.edition.max_buttons
    held = mover.buttons + buttons
    if most and buttons >= 0:
        held = min(held, most)
    return _with_mover(position, replace(mover, buttons=held))


def _cover(position: Position, cells: Cells) -> Position:
    """Lay cells on the mover's quilt and hand out the tiles that they earn."""
    edition, mover = position.edition, position.players[position.to_move]
    filled = mover.filled | cells
    position = _with_mover(position, replace(mover, filled=filled))
    if position.special_tile is None and _has_square(edition, edition.square, filled):
        position = replace(position, special_tile=position.to_move)
    more = list(position.more_tiles)
    for number, tile in enumerate(edition.more_tiles):
        if not tile.both and more[number] is None and _has_square(edition, tile.side, filled):
            more[number] = position.to_move
    return replace(position, more_tiles=tuple(more))


def _has_square(edition: Edition, side: int, filled: Cells) -> bool:
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
    pay = edition.income_pay * len(income_marks) + (edition.income_points if arrives else 0)
    position = _earn(position, pay * mover.income)
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
    points = player.buttons - edition.hole_penalty * len(_empty(edition, player))
    points += edition.leather_points * player.leather
    if position.special_tile == number:
        points += edition.square_points
    for tile, holder in zip(edition.more_tiles, position.more_tiles, strict=True):
        if holder == number or (tile.both and _has_square(edition, tile.side, player.filled)):
            points += tile.points
    return points + _line_points(edition, player.filled)


def _line_points(edition: Edition, filled: Cells) -> int:
    """Return the points for full rows and columns; a line of blocked cells alone is none."""
    rows = {row for row, _ in cells_of(edition)}
    columns = {column for _, column in cells_of(edition)}
    empty = [cell for cell in cells_of(edition) if cell not in filled]
    full_rows = rows - {row for row, _ in empty}
    full_columns = columns - {column for _, column in empty}
    return edition.row_points * len(full_rows) + edition.column_points * len(full_columns)


def winner(position: Position) -> int:
    """Return who won, 0 or 1, or 2 where both share it; a tie goes by the edition's tie-break.

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
    return tie_winner(position)


def tie_winner(position: Position) -> int:
    """Return who wins a finished game if both have the same points."""
    rule = position.edition.tie_break
    if rule == "shared":
        return 2
    covered = [len(player.filled) for player in position.players]
    if rule == "second":
        return 1 - first_player(position.edition)
    if rule == "cells" and covered[0] != covered[1]:
        return 0 if covered[0] > covered[1] else 1
    if position.finished_first is None:
        raise ValueError("a tie, and finished_first is not known")
    return position.finished_first
