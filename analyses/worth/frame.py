"""What patches are worth, one row for each patch and stage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd

from patchwork_solve.analyses.spread.batch import Batch
from patchwork_solve.analyses.statistics.estimates import clustered
from patchwork_solve.analyses.worth.games import STAGES, Played, played
from patchwork_solve.analyses.worth.query import SelfGames
from patchwork_solve.engine.base.number import rounded
from patchwork_solve.engine.forms.variant import edition_of

Row = dict[str, Any]

ALL = "all"

DIGITS = 4
"""Decimals of what is worked out of many positions."""

COLUMNS = {
    "edition": "str",
    "patch": "str",
    "stage": "str",
    "offers": "Int64",
    "games": "Int64",
    "value": "Float64",
    "value_error": "Float64",
    "bought": "Float64",
    "bought_error": "Float64",
    "quilts": "Int64",
    "fits": "Float64",
    "fits_error": "Float64",
    "places": "Float64",
}


def worth_frame(query: SelfGames, *, batch: Batch | None = None) -> pd.DataFrame:
    """Let the strong player play itself, and tell what it made of every patch that was for sale.

    One row for each patch of an edition and each stage. Columns:

    - edition, patch (str), stage (str: ``1`` to ``4``, quarters of the track by the space of the
      mover's token, or ``all``);
    - offers (Int64): positions in which the mover could buy the patch, games (Int64): in how many
      games they came;
    - value, value_error (float, points): the mover's expected margin after buying it less that
      after the best other choice, both by the same search; its mean over the offers, and the
      standard error, the offers of a game hanging together. It is a belief of the player;
    - bought, bought_error (float): share of the offers that were taken;
    - quilts (Int64): quilts of movers while the patch was in the circle; fits, fits_error (float):
      share of them on which it had a place; places (float): how many it had, the mean of all.

    Parameters
    ----------
    query : SelfGames
    batch : Batch, optional
        How the games are worked through.

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
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(COLUMNS)


def _rows(name: str, games: Sequence[Played]) -> Iterable[Row]:
    edition = edition_of(name)
    mine = [game for game in games if game.edition == edition.name]
    for number, patch in enumerate(edition.patches):
        for stage in [*range(STAGES), None]:
            told = ALL if stage is None else str(stage + 1)
            head = {"edition": edition.name, "patch": patch.name, "stage": told}
            yield {**head, **_offered(mine, number, stage), **_fitting(mine, number, stage)}


def _offered(games: Sequence[Played], patch: int, stage: int | None) -> Row:
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
