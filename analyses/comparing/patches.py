"""What a change of the rules does to every patch: how often and when it is bought, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd

from patchwork_solve.analyses.balance.owner import owner_sql
from patchwork_solve.analyses.comparing.differences import has_same_terms
from patchwork_solve.analyses.comparing.effects import Effect, Values, compared, of_share, verdict
from patchwork_solve.analyses.comparing.pairing import placed
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.simulation.metrics import PLAYED, PLIES, SHARE
from patchwork_solve.analyses.statistics.estimates import holm_in

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.edition import Edition

BOUGHT, PLY, LIFT = "bought", "ply", "lift"

FIGURES = {BOUGHT: SHARE, PLY: PLIES, LIFT: SHARE}
"""What is compared of each patch, with its unit."""


Circles = Mapping[str, pd.DataFrame]
"""Each figure of one side, a row a circle and a column a patch."""


class Pair(NamedTuple):
    """A patch under both rule sets.

    Attributes
    ----------
    before, after : str or None
        Its names; None under rules that do not have it.
    is_changed : bool
        Whether its price, time, income or shape differ, or it came or went.
    """

    before: str | None
    after: str | None
    is_changed: bool


def patches_frame(base: Run, variant: Run) -> pd.DataFrame:
    """Return what becomes of each patch, three rows each; those that the variant changes are first.

    Parameters
    ----------
    base, variant : Run
    """
    editions = base.about.edition, variant.about.edition
    sides = patch_values(base), patch_values(variant)
    return compared_patches(list(_pairs(*editions)), *sides, placed(*editions) is not None)


def compared_patches(
    pairs: Sequence[Pair], before: Circles, after: Circles, is_paired: bool
) -> pd.DataFrame:
    """Return the rows of patches.

    The columns are those of the table ``report compare, patches`` in docs/reference/columns.md. A
    patch that has taken another's place is compared with that one. The changed patches are a family
    of tests, and all others are another; if there are both, each has half of the 5 % of a family.

    Parameters
    ----------
    pairs : sequence of Pair
    before, after : Mapping
        As `patch_values` returns them.
    is_paired : bool
        Whether a circle's number stands for the same circle in both.
    """
    sides = before, after
    pairs = sorted(pairs, key=lambda pair: not pair.is_changed)
    found = {
        (pair, figure): _effect([side[figure] for side in sides], pair, figure, is_paired)
        for pair in pairs
        for figure in FIGURES
    }
    families = [[key for key in found if key[0].is_changed == kind] for kind in (True, False)]
    parts = len([family for family in families if family])
    adjusted = holm_in(families, {key: effect.p for key, effect in found.items()}, parts)
    rows = [_row(*key, effect, adjusted[key]) for key, effect in found.items()]
    return table_frame("report compare, patches", rows)


def _pairs(base: Edition, variant: Edition) -> Iterator[Pair]:
    """Yield every patch, in the order of the base; those that only the variant has come last."""
    names: Mapping[str, str] = placed(base, variant) or {
        name: name for name in base.index if name in variant.index
    }
    for patch in base.patches:
        after = names.get(patch.name)
        is_same = after is not None and has_same_terms(patch, variant.find(after))
        yield Pair(patch.name, after, not is_same)
    for name in variant.index:
        if name not in names.values():
            yield Pair(None, name, True)


def _effect(sides: list[pd.DataFrame], pair: Pair, figure: str, is_paired: bool) -> Effect:
    """Return the effect on a figure of a patch; of one that a side does not have, the other's."""
    before, after = (
        None if name is None else _column(side, name)
        for side, name in zip(sides, (pair.before, pair.after), strict=True)
    )
    if before is None or after is None:
        only = before if after is None else after
        assert only is not None
        known = only[~np.isnan(only)]
        mean = float(known.mean()) if len(known) else None
        found = Effect(circles=len(known))
        return found._replace(before=mean) if after is None else found._replace(after=mean)
    if is_paired:
        common = sides[0].index.intersection(sides[1].index)
        before, after = (
            _column(side.loc[common], str(name))
            for side, name in zip(sides, (pair.before, pair.after), strict=True)
        )
    effect = compared(before, after, is_paired)
    return of_share(effect) if figure == BOUGHT else effect


def _column(side: pd.DataFrame, name: str) -> Values:
    return side[name].to_numpy(float)


def _row(pair: Pair, figure: str, effect: Effect, adjusted: float | None) -> dict[str, Any]:
    is_replaced = None not in (pair.before, pair.after) and pair.before != pair.after
    is_in_both = pair.before is not None and pair.after is not None
    return {
        "patch": pair.after or pair.before,
        "instead_of": pair.before if is_replaced else None,
        "changed": pair.is_changed,
        "figure": figure,
        "unit": FIGURES[figure],
        **effect._asdict(),
        "p_adjusted": adjusted,
        "verdict": verdict(effect, adjusted) if is_in_both else None,
    }


def patch_values(run: Run) -> Circles:
    """Return each figure, a row a circle and a column a patch; missing where nobody bought it.

    Lift is how much more often its buyer wins than that player does in the same player order.
    """
    edition = run.about.edition
    table = run.query(
        f"""
        WITH {PLAYED},
        usually AS (
            SELECT game, circle, winner, avg(1 - winner) OVER (PARTITION BY player_0, player_1)
                AS wins
            FROM played
        ),
        purchases AS (
            SELECT game, patch, ply, {owner_sql(edition)} AS owner
            FROM plies SEMI JOIN played USING (game) WHERE kind = 'buy'
        )
        SELECT circle, patch, count(*) AS bought, avg(ply) AS ply,
            avg(CASE owner WHEN 0 THEN (1 - winner) - wins ELSE winner - (1 - wins) END) AS lift
        FROM usually JOIN purchases USING (game) GROUP BY circle, patch
        """
    )
    games = run.query(f"WITH {PLAYED} SELECT circle, count(*) AS games FROM played GROUP BY circle")
    counts = games.set_index("circle")["games"].sort_index()
    found = {
        figure: table.pivot(index="circle", columns="patch", values=figure).reindex(
            index=counts.index, columns=list(edition.index)
        )
        for figure in FIGURES
    }
    return found | {BOUGHT: found[BOUGHT].fillna(0.0).div(counts, axis=0)}
