"""The score of a player as a sum: buttons, tiles, full lines, leather, empty spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.engine.drawing.holdings import full_lines, held_tiles, tiles_words
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.game.cell import LEATHER_MARK

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.position import Position
    from patchwork_solve.engine.game.quilt import Quilt


def score_words(state: Position, number: int) -> str:
    """Return a score as a sum: ``6 buttons - 2 for each of 3 empty spaces = 0``."""
    edition, player = state.edition, state.players[number]
    plus = [counted(player.buttons, "button")]
    plus += [f"{tile.points} for the {tiles_words([tile])}" for tile in held_tiles(state, number)]
    plus += [f"{points} for each of {what}" for points, what in _bonuses(edition, player.quilt)]
    sum_of = " + ".join(plus)
    if player.quilt.holes:
        sum_of += (
            f" - {edition.hole_penalty} for each of {counted(player.quilt.holes, 'empty space')}"
        )
    return f"{sum_of} = {state.scores()[number]}"


def _bonuses(edition: Edition, quilt: Quilt) -> list[tuple[int, str]]:
    """Return the points for each thing of a kind, and how many of them a quilt has."""
    rows, columns = full_lines(quilt)
    kinds = (
        (edition.row_points, rows, "full row"),
        (edition.column_points, columns, "full column"),
        (edition.leather_points, quilt.labels.count(LEATHER_MARK), "leather patch"),
    )
    return [(points, counted(number, thing)) for points, number, thing in kinds if points * number]
