"""The patches for sale, followed along every game of a run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from patchwork_solve.analyses.simulation.metrics import PLAYED
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.patch import LETTERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.edition import Edition

AT_ONCE = 50_000
"""Games followed at a time, so that a large run needs little more memory than a small one."""

NONE = -1


class Offers(NamedTuple):
    """Patches for sale in some games.

    Attributes
    ----------
    circle : array of int
        Of each game.
    turns : array of int
        Games by patches: turns of either player at which the patch was one of those for sale.
    bought : array of bool
        Games by patches.
    """

    circle: NDArray[np.int64]
    turns: NDArray[np.int64]
    bought: NDArray[np.bool_]


def offers(run: Run) -> Iterator[Offers]:
    """Yield what was for sale in a run's games, some thousands at a time.

    Raises `InputError` when a game buys what is not for sale: its table is not that of a game.
    """
    bounds = run.query(
        "SELECT coalesce(min(game), 0) AS first, coalesce(max(game), -1) AS last FROM games"
    )
    first, last = (int(bounds[name].iloc[0]) for name in ("first", "last"))
    for start in range(first, max(first, last) + 1, AT_ONCE):
        yield _offers(run, start, start + AT_ONCE)


def _offers(run: Run, start: int, stop: int) -> Offers:
    """Return the offers of the games with numbers from `start` on and below `stop`."""
    games = run.query(
        f"""
        WITH {PLAYED}
        SELECT game, circle, start FROM played WHERE game >= ? AND game < ? ORDER BY game
        """,
        [start, stop],
    )
    spells = run.query(
        f"""
        WITH {PLAYED},
        counted AS (
            SELECT game, kind, patch, ahead, coalesce(sum(CAST(kind = 'buy' AS INTEGER)) OVER (
                PARTITION BY game ORDER BY ply ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ), 0) AS spell
            FROM plies SEMI JOIN played USING (game) WHERE game >= ? AND game < ?
        )
        SELECT game, CAST(spell AS BIGINT) AS spell, max(patch) AS patch,
            coalesce(max(ahead), 0) AS ahead, count(*) FILTER (kind <> 'leather') AS turns
        FROM counted GROUP BY game, spell
        """,
        [start, stop],
    )
    edition = run.about.edition
    order, left = _circles(edition, games["start"].tolist())
    rows = np.searchsorted(games["game"].to_numpy(), spells["game"].to_numpy())
    most = 1 + (int(spells["spell"].max()) if len(spells) else 0)
    ahead, turns = (np.zeros((len(games), most), np.int64) for _ in range(2))
    bought = np.full((len(games), most), NONE)
    at = (rows, spells["spell"].to_numpy())
    ahead[at], turns[at] = spells["ahead"], spells["turns"]
    bought[at] = spells["patch"].map(edition.index).fillna(NONE).astype(int)
    circle = games["circle"].to_numpy()
    return _follow(circle, edition, order, left, ahead, turns, bought)


def _circles(edition: Edition, starts: list[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the patches of each game's first position in reach order, and how many there are.

    The circle is the third word of a position's line (docs/reference/notation.md); reading all of
    it would take longer than all the rest.
    """
    letters = np.full(1 + max(map(ord, LETTERS)), NONE)
    for name, letter in edition.letter.items():
        letters[ord(letter)] = edition.index[name]
    circles = [start.split(" ", 3)[2].strip("-") for start in starts]
    left = np.array([len(circle) for circle in circles], np.int64)
    width = max(1, len(edition.patches))
    joined = "".join(circle.ljust(width) for circle in circles).encode("utf-32-le")
    return letters[np.frombuffer(joined, "<u4")].reshape(-1, width), left


def _follow(
    circle: NDArray[np.int64],
    edition: Edition,
    order: NDArray[np.int64],
    left: NDArray[np.int64],
    ahead: NDArray[np.int64],
    turns: NDArray[np.int64],
    bought: NDArray[np.int64],
) -> Offers:
    """Follow all games together, from one purchase to the next.

    Patches that come later are the last of the order from the start.
    """
    games, patches = order.shape
    later = len(edition.later)
    waits = left > edition.later_when + later
    left = left - later * waits
    places = np.arange(patches)
    offered = np.zeros((games, patches), np.int64)
    taken = np.zeros((games, patches), bool)
    everybody = np.arange(games)
    for spell in range(ahead.shape[1]):
        for place in range(min(edition.for_sale, patches)):
            some = everybody[place < left]
            offered[some, order[some, place]] += turns[some, spell]
        buying = everybody[ahead[:, spell] > 0]
        steps = ahead[buying, spell]
        sold = order[buying, np.minimum(steps, left[buying]) - 1]
        if (steps > left[buying]).any() or (sold != bought[buying, spell]).any():
            raise InputError("plies", "a game buys what is not for sale; make the run again")
        taken[buying, sold] = True
        # What lay behind the bought patch comes first now, what was passed over comes last; then
        # what waits.
        of = left[buying][:, None]
        moved = np.where(places < of - 1, (steps[:, None] + places) % of, places + 1)
        source = np.minimum(moved, patches - 1)
        order[buying] = np.take_along_axis(order[buying], source, axis=1)
        left[buying] -= 1
        joins = waits & (left <= edition.later_when)
        left += later * joins
        waits &= ~joins
    return Offers(circle, offered, taken)
