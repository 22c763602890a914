"""Worth of patches, one row for each patch and stage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.statistics.estimates import clustered
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.worth.games import STAGES, Played, played
from patchwork_solve.analyses.worth.query import SelfGames
from patchwork_solve.engine.base.number import rounded
from patchwork_solve.engine.forms.variant import edition_of

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]

ALL = "all"

DIGITS = 4
"""Decimals of what is worked out of many positions."""


def worth_frame(query: SelfGames, *, batch: Batch | None = None) -> pd.DataFrame:
    """Let the strong player play itself, and return what each patch for sale was worth to it.

    One row for each patch of an edition and each stage; the columns are those of the table ``report
    patches`` in docs/reference/columns.md. Values are estimates of the player; standard errors
    take the offers of a game as a cluster.

    Parameters
    ----------
    query : SelfGames
    batch : Batch, optional
        Processes, limits and saved answers of the work.

    Raises
    ------
    InputError
        For an unknown edition or player.
    """
    games = played(query, batch)
    return table_of(query.editions, games)


def table_of(editions: Sequence[str], games: Sequence[Played]) -> pd.DataFrame:
    """Return the rows of games that were played; columns as `worth_frame` says."""
    rows = [row for name in editions for row in _rows(name, games)]
    return table_frame("report patches", rows)


def _rows(reference: str, games: Sequence[Played]) -> Iterable[Row]:
    edition = edition_of(reference)
    mine = [game for game in games if game.edition == edition.name]
    for number, patch in enumerate(edition.patches):
        for stage in [*range(STAGES), None]:
            name = ALL if stage is None else str(stage + 1)
            head = {"edition": edition.name, "patch": patch.name, "stage": name}
            yield {**head, **_offers(mine, number, stage), **_fitting(mine, number, stage)}


def _offers(games: Sequence[Played], patch: int, stage: int | None) -> Row:
    sums: dict[int, list[float]] = defaultdict(lambda: [0, 0.0, 0])
    for game in games:
        for offer in game.offers:
            if offer.patch == patch and stage in (None, offer.stage):
                entry = sums[game.seed]
                entry[0] += 1
                entry[1] += offer.value
                entry[2] += offer.bought
    counts = [int(entry[0]) for entry in sums.values()]
    value, value_error = clustered([entry[1] for entry in sums.values()], counts)
    bought, bought_error = clustered([entry[2] for entry in sums.values()], counts)
    return {
        "offers": sum(counts),
        "games": len(counts),
        "value": rounded(value, DIGITS),
        "value_error": rounded(value_error, DIGITS),
        "bought": rounded(bought, DIGITS),
        "bought_error": rounded(bought_error, DIGITS),
    }


def _fitting(games: Sequence[Played], patch: int, stage: int | None) -> Row:
    quilts, fitting, places = [], [], []
    for game in games:
        mine = [one for one in game.fits if one.patch == patch and stage in (None, one.stage)]
        quilts.append(sum(one.quilts for one in mine))
        fitting.append(sum(one.fitting for one in mine))
        places.append(sum(one.places for one in mine))
    fits, error = clustered(fitting, quilts)
    return {
        "quilts": sum(quilts),
        "fits": rounded(fits, DIGITS),
        "fits_error": rounded(error, DIGITS),
        "places": rounded(clustered(places, quilts)[0], DIGITS),
    }
