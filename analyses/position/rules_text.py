"""The rules of an edition as a person reads them, and what its box holds; all from its fields."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.tile import Tile

WHO = ("The first player", "The second player")

TIES = {
    "first": "the player who reached the last space first wins",
    "second": "the player who began as the second one wins",
    "cells": "more covered cells win, and of equal ones the first on the last space",
    "shared": "the players share the win",
}


def rules_text(edition: Edition) -> list[str]:
    """Return the rules, a paragraph for each part."""
    parts = (_setup(edition), _turn(edition), _track(edition), _end(edition))
    return [" ".join(sentences) for sentences in parts]


def components(edition: Edition) -> list[str]:
    """Return the components of a copy of the game, an entry for each kind of part."""
    shape = f"{edition.height} x {edition.width} cells"
    if edition.blocked:
        shape = f"{edition.cells} cells in {edition.height} x {edition.width}"
    leather = len(edition.leather_marks) + sum(seat.leather for seat in edition.seats)
    tiles = sum(2 if tile.both else 1 for tile in _tiles(edition))
    parts = [
        f"2 quilts of {shape}",
        f"{counted(len(edition.patches), 'patch')} of "
        f"{sum(patch.area for patch in edition.patches)} cells together",
        f"a time track with the spaces 0 to {edition.last}",
        "2 tokens for the time track and 1 neutral token",
        "buttons",
    ]
    if leather:
        parts.insert(2, f"{counted(leather, 'leather patch')} of one cell")
    return parts + ([counted(tiles, "bonus tile")] if tiles else [])


def _tiles(edition: Edition) -> list[Tile]:
    special = [Tile(edition.square, edition.square_points)] if edition.square else []
    return [*special, *edition.more_tiles]


def _setup(edition: Edition) -> Iterator[str]:
    starter = edition.patches[edition.starter].name
    if edition.caution:
        yield f"Caution: {edition.caution}."
    yield f"Lay {'' if edition.later else 'the '}{edition.at_the_start} patches in a circle"
    if len(edition.first_patches) == edition.at_the_start:
        yield "in the order of the list."
    elif edition.first_patches:
        yield f"at random, behind {', '.join(edition.first_patches)} in this order."
    else:
        yield "at random."
    yield f"The neutral token starts behind {starter}."
    if edition.later:
        order = "in random order" if edition.later_shuffled else "in this order"
        yield f"Lay {', '.join(edition.later)} beside it, {order}."
        yield f"When {edition.later_when} patches are left, put these behind the neutral token."
    seats = [_seat(edition, side) for side in (0, 1)]
    if seats[0] == seats[1]:
        yield f"Each player starts with {seats[0]}."
    else:
        yield from (f"{who} starts with {what}." for who, what in zip(WHO, seats, strict=True))
    if edition.swap:
        yield "After the first move, the second player may take the first player's seat instead."


def _seat(edition: Edition, side: int) -> str:
    seat = edition.seats[side]
    parts = [counted(seat.buttons, "button")]
    if seat.income:
        parts.append(f"an income of {seat.income}")
    if seat.leather:
        parts.append(f"{counted(seat.leather, 'leather patch')} on the quilt")
    if seat.space:
        parts.append(f"the token on space {seat.space}")
    return " and ".join(parts)


def _turn(edition: Edition) -> Iterator[str]:
    yield "The player whose token is behind moves; on one space, the one who came last."
    pay = counted(edition.advance_pay, "button") if edition.advance_pay else "nothing"
    each = " for each space" if edition.advance_pay else ""
    yield f"Either move to the space in front of the other token, and take {pay}{each}."
    choice = (
        "the next patch" if edition.for_sale == 1 else f"one of the next {edition.for_sale} patches"
    )
    yield (
        f"Or buy {choice} in front of the neutral token: pay its price, place it on your quilt, "
        "turned and flipped as you like, move your token by its time, and put the neutral token in "
        "its place."
    )
    if edition.max_buttons:
        yield f"Nobody may hold more than {edition.max_buttons} buttons; the rest is lost."


def _track(edition: Edition) -> Iterator[str]:
    if edition.income_marks:
        each = "" if edition.income_pay == 1 else f"{edition.income_pay} times "
        yield (
            f"A token that reaches or passes space {_listed(edition.income_marks)} brings "
            f"{each}the income of the patches on the quilt in buttons."
        )
    if edition.income_points:
        each = counted(edition.income_points, "button")
        yield f"On the last space, each income pays {each} more."
    if edition.leather_marks:
        yield (
            "The first token that reaches or passes space "
            f"{_listed(edition.leather_marks)} takes its leather patch, which is "
            "placed at once."
        )


def _end(edition: Edition) -> Iterator[str]:
    for tile in _tiles(edition):
        who = "Each player" if tile.both else "The first player"
        yield (
            f"{who} who fills a square of {tile.side} x {tile.side} cells takes a tile of "
            f"{counted(tile.points, 'point')}."
        )
    yield f"The game ends when both tokens are on space {edition.last}."
    yield "Each button is a point."
    for points, what in (
        (edition.row_points, "full row"),
        (edition.column_points, "full column"),
        (edition.leather_points, "leather patch"),
    ):
        if points:
            yield f"Each {what} is {counted(points, 'point')}."
    if edition.hole_penalty:
        yield f"Each empty cell costs {counted(edition.hole_penalty, 'point')}."
    yield f"More points win; of equal ones, {TIES[edition.tie_break]}."


def _listed(marks: tuple[int, ...]) -> str:
    *before, last = map(str, marks)
    return f"{', '.join(before)} or {last}" if before else last
