"""Setting up a position by hand: what must hold to play on, and packing it for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from engine import packed
from engine.errors import InputError

if TYPE_CHECKING:
    from engine.edition import Edition
    from engine.state import Player

MOST_BUTTONS = 9999
"""More buttons or income than any game can hold, so that no sum can overflow."""


def check(
    edition: Edition,
    circle: Sequence[str],
    players: tuple[Player, Player],
    to_move: int | None,
    special_tile: int | None,
    leather_owed: int,
    finished_first: int | None,
) -> None:
    """Raise `InputError` for the first thing that keeps the rules from being played."""
    _check_circle(edition, circle)
    for number, player in enumerate(players):
        _check_player(edition, player, f"players[{number}]")
    for field, who in (
        ("to_move", to_move),
        ("special_tile", special_tile),
        ("finished_first", finished_first),
    ):
        if who not in (None, 0, 1):
            raise InputError(field, f"{who}; allowed: 0, 1 or null")
    _check_finish(edition, players, finished_first)
    _check_leather(edition, players, leather_owed)
    if not _all_home(edition, players):
        _check_turn(players, to_move, leather_owed)
    if special_tile is None and all(has_square(edition, p.quilt.filled) for p in players):
        raise InputError("special_tile", "both quilts fill the bonus square; say who was first")


def _all_home(edition: Edition, players: tuple[Player, Player]) -> bool:
    return all(player.time == edition.last for player in players)


def _check_circle(edition: Edition, circle: Sequence[str]) -> None:
    if len(circle) > len(edition.patches):
        raise InputError(
            "circle", f"{len(circle)} patches; edition {edition.name} has {len(edition.patches)}"
        )
    seen: set[str] = set()
    for number, name in enumerate(circle):
        edition.find(name, f"circle[{number}]")
        if name in seen:
            raise InputError(f"circle[{number}]", f"patch {name} is listed twice; list it once")
        seen.add(name)


def _check_player(edition: Edition, player: Player, field: str) -> None:
    limits = (("time", edition.last), ("buttons", MOST_BUTTONS), ("income", MOST_BUTTONS))
    for name, most in limits:
        value = getattr(player, name)
        if not 0 <= value <= most:
            raise InputError(f"{field}.{name}", f"{value}; allowed: 0 to {most}")
    quilt = player.quilt
    if (quilt.width, quilt.height) != (edition.width, edition.height):
        raise InputError(
            f"{field}.quilt",
            f"{quilt.height} rows of {quilt.width}; allowed: {edition.height} of {edition.width}",
        )


def _check_turn(players: tuple[Player, Player], to_move: int | None, owed: int) -> None:
    behind = None
    if players[0].time != players[1].time:
        behind = 0 if players[0].time < players[1].time else 1
    mover = behind if behind is None or not owed else 1 - behind
    if mover is None:
        if to_move is None:
            raise InputError("to_move", "needed when both tokens share a space: 0 or 1")
    elif to_move is not None and to_move != mover:
        why = "has just passed a leather mark" if owed else "is behind"
        raise InputError(
            "to_move", f"player {mover} {why} and moves; write {mover} or leave it out"
        )


def _check_leather(edition: Edition, players: tuple[Player, Player], owed: int) -> None:
    if owed == 0:
        return
    if players[0].time == players[1].time:
        raise InputError("leather_owed", "both tokens share a space; whoever owes leather is ahead")
    ahead, behind = sorted(players, key=lambda player: -player.time)
    passed = sum(behind.time < mark <= ahead.time for mark in edition.leather_marks)
    if not 0 <= owed <= passed:
        raise InputError(
            "leather_owed",
            f"{owed}; {passed} leather marks lie between the tokens, so allowed: 0 to {passed}",
        )
    if owed > ahead.quilt.holes:
        raise InputError("leather_owed", f"{owed}; the quilt has {ahead.quilt.holes} empty cells")


def _check_finish(
    edition: Edition, players: tuple[Player, Player], finished_first: int | None
) -> None:
    home = [player.time == edition.last for player in players]
    if _all_home(edition, players):
        if finished_first is None:
            raise InputError("finished_first", "needed when both tokens are home: 0 or 1")
    elif finished_first is not None and not home[finished_first]:
        raise InputError("finished_first", f"player {finished_first} is not on the last space")
    elif any(home) and finished_first not in (None, home.index(True)):
        raise InputError("finished_first", f"only player {home.index(True)} is home")


def has_square(edition: Edition, filled: int) -> bool:
    """Whether a mask of covered cells holds a full bonus square."""
    squares = edition.tables.squares.tolist()
    return any((low | high << 64) & ~filled == 0 for low, high in squares)


def pack(
    edition: Edition,
    circle: Sequence[str],
    players: tuple[Player, Player],
    to_move: int | None,
    special_tile: int | None,
    leather_owed: int,
    finished_first: int | None,
) -> tuple[packed.Circle, packed.Words]:
    """Return the circle and the packed state of a checked position."""
    from engine.state import free_words

    words = np.zeros(packed.SIZE, np.int64)
    for number, player in enumerate(players):
        base = number * packed.PER_PLAYER
        words[base : base + packed.PER_PLAYER] = [
            *free_words(player.quilt),
            player.time,
            player.buttons,
            player.income,
        ]
    ahead = 0 if players[0].time > players[1].time else 1
    if players[0].time != players[1].time:
        to_move = ahead if leather_owed else 1 - ahead
    elif players[0].time == edition.last and finished_first is not None:
        to_move = 1 - finished_first  # The later arrival made the last move of the game.
    if special_tile is None:
        holders = [n for n, p in enumerate(players) if has_square(edition, p.quilt.filled)]
        special_tile = holders[0] if holders else None
    if finished_first is None and players[ahead].time == edition.last:
        finished_first = ahead
    n = len(circle)
    words[packed.MOVER] = 0 if to_move is None else to_move
    words[packed.OWED] = leather_owed
    words[packed.TILE] = packed.NOBODY if special_tile is None else special_tile
    words[packed.FINISHED] = packed.NOBODY if finished_first is None else finished_first
    words[packed.REMAINING] = np.array([(1 << n) - 1], np.uint64).view(np.int64)[0]
    return np.array([edition.index[name] for name in circle], np.int64), words
