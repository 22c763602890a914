"""Each patch in a run: how often it was for sale and bought, when, and what went with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from patchwork_solve.analyses.balance.clusters import Sums, ends, means, parts_by, shares
from patchwork_solve.analyses.balance.offers import offers
from patchwork_solve.analyses.simulation.metrics import PLAYED, usual_sql
from patchwork_solve.analyses.simulation.owner import owner_sql
from patchwork_solve.analyses.simulation.reduction import (
    Reduced,
    Reduction,
    Steps,
    sums_of,
    together,
)
from patchwork_solve.analyses.simulation.slice import literal

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.patch import Patch

PRINTED = ("buttons", "time", "income")
"""Numbers printed on a patch."""


@Reduced
def patches_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how each patch of the edition fared.

    What goes with a patch is not what it causes: players buy some patches when they are ahead.

    Returns
    -------
    DataFrame
        A row a patch, that with the largest lift first. Columns: ``report balance --section
        patches`` in docs/reference/columns.md.

    Raises
    ------
    InputError
        When a game buys what is not for sale.
    """
    figures = [
        *shares("first"),
        *means("ply", "space", "ahead", "lift", "swing", "paid"),
    ]
    names = [patch.name for patch in run.about.edition.patches]
    fared, (sums,) = yield from together(
        parts_by(_cases, "patch", figures, lambda found: names),
        sums_of(Reduction(_offer_sums, ("place",))),
    )
    printed = pd.DataFrame(
        [(patch.name, *_printed_numbers(patch)) for patch in run.about.edition.patches],
        columns=["patch", *PRINTED],
    )
    whole = printed.merge(_of_turns(sums, names), on="patch").merge(fared, on="patch", how="left")
    whole = whole.fillna({"games": 0, "circles": 0})
    heads = [*printed, "games", "circles"]
    rest = [name for name in whole if name not in heads]
    return whole[heads + rest].sort_values(
        "lift", ascending=False, kind="stable", ignore_index=True, na_position="last"
    )


def _printed_numbers(patch: Patch) -> tuple[int, ...]:
    return tuple(getattr(patch, name) for name in PRINTED)


def _cases(run: Run) -> str:
    """Return SQL for each purchase, with what the buyer made of it."""
    edition = run.about.edition
    marks = ", ".join(map(str, edition.income_marks))
    paid = f"{edition.income_pay} * len(list_filter(marks, lambda mark: mark > space))"
    if edition.income_points:
        paid += f" + {edition.income_points} * CAST(space < {edition.last} AS INTEGER)"
    if edition.max_buttons:
        paid = "NULL"  # A limit takes from the income of all patches together.
    listed = ", ".join(f"({literal(patch.name)}, {patch.income})" for patch in edition.patches)
    return f"""
        WITH {PLAYED}, {usual_sql(run)},
        purchases AS (
            SELECT game, plies.patch, ply, {owner_sql(edition)} AS player, ahead,
                CASE plies.player WHEN 0 THEN time_0 ELSE time_1 END AS space
            FROM plies SEMI JOIN played USING (game) WHERE kind = 'buy'
        ),
        printed AS (SELECT * FROM (VALUES {listed}) AS printed (patch, pays)),
        marks AS (SELECT CAST([{marks}] AS INTEGER[]) AS marks)
        SELECT circle, printed.patch, player = 0 AS first, ply, space, ahead,
            CASE player WHEN 0 THEN won_0 - wins ELSE wins - won_0 END AS lift,
            CASE player WHEN 0 THEN margin - usual ELSE usual - margin END AS swing,
            pays * ({paid}) AS paid
        FROM purchases JOIN played USING (game) JOIN usually USING (player_0, player_1)
        JOIN printed ON printed.patch = purchases.patch CROSS JOIN marks
        """


def _offer_sums(part: Run) -> pd.DataFrame:
    """Return how often each patch was for sale, and bought then: the fields of `Sums` of both.

    A row for each patch: place (int: of the patch in the edition).
    """
    parts = list(offers(part))
    circle = np.concatenate([part.circle for part in parts])
    _, place = np.unique(circle, return_inverse=True)
    games = np.bincount(place).astype(float)
    rows = []
    for number in range(len(part.about.edition.patches)):
        turns, bought = (
            np.bincount(place, np.concatenate([each[:, number] for each in listed])).astype(float)
            for listed in ([each.turns for each in parts], [each.bought for each in parts])
        )
        rows.append([number, *Sums.of_circles(turns, games), *Sums.of_circles(bought, turns)])
    return pd.DataFrame(rows, columns=["place", *_TURNS, *_TAKEN])


_TURNS, _TAKEN = ([f"{what}_{name}" for name in Sums._fields] for what in ("turns", "taken"))


def _of_turns(sums: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """Return the share of turns at which each patch was for sale, and bought then."""
    rows = []
    for row in sums.sort_values("place").to_dict("records"):
        for_sale = Sums(*(row[name] for name in _TURNS)).measured(is_share=False)
        taken = Sums(*(row[name] for name in _TAKEN)).measured(is_share=True)
        rows.append({**ends("turns", for_sale.interval), **ends("taken", taken.interval)})
    frame = pd.DataFrame(rows).astype("Float64")
    frame.insert(0, "patch", pd.Series(list(names), dtype="str"))
    return frame
