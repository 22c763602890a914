"""The score of a player as a sum: buttons, tiles, full lines, leather, empty spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.engine.drawing.holdings import full_lines, held_tiles, tiles_words
from patchwork_solve.engine.game.cell import LEATHER_MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.position import Position
    from patchwork_solve.engine.game.quilt import Quilt


def score_words(state: Position, number: int) -> str:
    """Return a score as a sum: ``6 buttons - 2 for each of 3 empty spaces = 0``."""
    edition, player = state.edition, state.players[number]
    plus = [say_many("{n} button", "{n} buttons", player.buttons)]
    plus += [
        say("{points} for the {tile}", points=tile.points, tile=tiles_words([tile]))
        for tile in held_tiles(state, number)
    ]
    sum_of = " + ".join([*plus, *_bonuses(edition, player.quilt)])
    if player.quilt.holes:
        lost = say_many(
            "{points} for each of {n} empty space",
            "{points} for each of {n} empty spaces",
            player.quilt.holes,
            points=edition.hole_penalty,
        )
        sum_of += f" - {lost}"
    return f"{sum_of} = {state.scores()[number]}"


def _bonuses(edition: Edition, quilt: Quilt) -> Iterator[str]:
    """Yield the points for each thing of a kind, and how many of them a quilt has."""
    rows, columns = full_lines(quilt)
    leather = quilt.labels.count(LEATHER_MARK)
    if edition.row_points * rows:
        yield say_many(
            "{points} for each of {n} full row",
            "{points} for each of {n} full rows",
            rows,
            points=edition.row_points,
        )
    if edition.column_points * columns:
        yield say_many(
            "{points} for each of {n} full column",
            "{points} for each of {n} full columns",
            columns,
            points=edition.column_points,
        )
    if edition.leather_points * leather:
        yield say_many(
            "{points} for each of {n} leather patch",
            "{points} for each of {n} leather patches",
            leather,
            points=edition.leather_points,
        )
