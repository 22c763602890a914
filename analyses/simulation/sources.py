"""Sources of a player's points, each declared once, in SQL over a row of `games`.

The sources of a player add up to the score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import Template
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.engine.game.edition import MOST_TILES

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition

FURTHER = {f"tile{number + 2}": number for number in range(MOST_TILES)}
"""Names of the tiles besides the special one, and their numbers among them."""


class Source(NamedTuple):
    """A source of points.

    Attributes
    ----------
    points : str
        SQL; ``?`` stands for the player, ``$`` for a number of the edition (`numbers`).
    is_there : callable
        Whether the rules of an edition have it.
    """

    name: str
    label: str
    points: str
    is_there: Callable[[Edition], bool] = lambda edition: True

    def sql(self, player: int) -> str:
        """Return the SQL for the points of a player."""
        return self.points.replace("?", str(player))


def _has(field: str) -> Callable[[Edition], bool]:
    return lambda edition: bool(getattr(edition, field))


def has_further(number: int) -> Callable[[Edition], bool]:
    """Return whether an edition has a further tile of that number."""
    return lambda edition: number < len(edition.more_tiles)


def taken_sql(number: int, player: int | str) -> str:
    """Return SQL for whether a player has a further tile, as 0 or 1, of a row with ``tiles``."""
    return f"((tiles >> ({2 * number} + {player})) & 1)"


def _ordinal(number: int) -> str:
    return f"tile {number + 2}"


# The last move pays the bonus, so a limit of buttons cuts it first.
_BONUS = "least($income_points * income_?, buttons_?)"
_HOLES = Source("holes", "empty cells", "free_? * -$hole_penalty", _has("hole_penalty"))
_KNOWN = (
    Source("buttons", "buttons", f"buttons_? - {_BONUS}"),
    Source("income", "income bonus", _BONUS, _has("income_points")),
    Source(
        "tile", "special tile", "CASE tile WHEN ? THEN $square_points ELSE 0 END", _has("square")
    ),
    *(
        Source(name, _ordinal(number), f"{taken_sql(number, '?')} * ${name}", has_further(number))
        for name, number in FURTHER.items()
    ),
    Source("rows", "full rows", "rows_? * $row_points", _has("row_points")),
    Source("columns", "full columns", "columns_? * $column_points", _has("column_points")),
    _HOLES,
)
_REST = " + ".join(f"({source.points})" for source in _KNOWN)
# Leather from before a swap is on the quilt too, so what nothing else explains is counted.
_LEATHER = Source("leather", "leather bonus", f"score_? - ({_REST})", _has("leather_points"))

SOURCES = (*_KNOWN[:-1], _LEATHER, _HOLES)
"""All sources, in the order of tables."""


def sources_of(edition: Edition) -> list[Source]:
    """Return the sources that the rules of an edition have."""
    return [source for source in SOURCES if source.is_there(edition)]


def labels_of(edition: Edition) -> dict[str, str]:
    """Return the name of each source; a further tile is named by its square and points."""
    labels = {source.name: source.label for source in sources_of(edition)}
    for name, tile in zip(FURTHER, edition.more_tiles, strict=False):
        labels[name] = f"{tile.side}x{tile.side} tile of {tile.points}"
    return labels


def of_edition(sql: str, edition: Edition) -> str:
    """Return SQL with the numbers of an edition."""
    return Template(sql).substitute(dict(_numbers(edition)))


def _numbers(edition: Edition) -> Iterator[tuple[str, object]]:
    for name in (
        "last", "square_points", "hole_penalty", "income_points", "row_points", "column_points",
    ):  # fmt: skip
        yield name, getattr(edition, name)
    for name, number in FURTHER.items():
        tiles = edition.more_tiles[number : number + 1]
        yield name, tiles[0].points if tiles else 0


def spaces_sql(edition: Edition) -> str:
    """Return SQL for a column ``NAME_space`` of each further tile, over the plies of a game.

    The mean space, over the players who take it, of the token when the tile is taken.
    """
    return "".join(
        f", {_space(number) if has_further(number)(edition) else 'NULL'} AS {name}_space"
        for name, number in FURTHER.items()
    )


def _space(number: int) -> str:
    """Return SQL for the space of one further tile: a token's last one before its player has it."""
    one, other = (
        f"CASE WHEN max({taken_sql(number, player).replace('tiles', 'played.tiles')}) = 1 THEN "
        f"max(time_{player}) FILTER ({taken_sql(number, player).replace('tiles', 'plies.tiles')} "
        "= 0) END"
        for player in (0, 1)
    )
    return f"coalesce((({one}) + ({other})) / 2.0, {one}, {other})"
