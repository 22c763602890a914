"""Effects of a change of the rules on every patch: when and how often it is bought, who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from patchwork_solve.analyses.comparing.differences import has_same_terms
from patchwork_solve.analyses.comparing.effects import Effect, effect, of_share, verdict
from patchwork_solve.analyses.comparing.moments import Moments, Pairs
from patchwork_solve.analyses.comparing.pairing import placed
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.simulation.metrics import PLAYED, PLIES, SHARE, usual_sql
from patchwork_solve.analyses.simulation.owner import owner_sql
from patchwork_solve.analyses.statistics.estimates import holm_in

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.edition import Edition

BOUGHT, PLY, LIFT = "bought", "ply", "lift"

FIGURES = {BOUGHT: SHARE, PLY: PLIES, LIFT: SHARE}
"""Figures compared for each patch, with their units."""


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


Patches = Mapping[tuple[Pair, str], Pairs]
"""Pairs of each figure of each patch."""


def patches_frame(patches: Patches) -> pd.DataFrame:
    """Return the effects on each patch, three rows each; those that the variant changes are first.

    The columns are those of the table ``report compare, patches`` in docs/reference/columns.md. A
    patch that has taken another's place is compared with that one. The changed patches are a family
    of tests, and all others are another; if there are both, each has half of the 5 % of a family.

    Parameters
    ----------
    patches : Mapping
        As `of_patches` returns it.
    """
    found = {key: _effect(*key, pairs) for key, pairs in patches.items()}
    families = [[key for key in found if key[0].is_changed == kind] for kind in (True, False)]
    parts = len([family for family in families if family])
    adjusted = holm_in(families, {key: effect.p for key, effect in found.items()}, parts)
    rows = [_row(*key, effect, adjusted[key]) for key, effect in found.items()]
    return table_frame("report compare, patches", rows)


def of_patches(base: Run, variant: Run) -> Patches:
    """Return the pairs of each patch in two runs, or in parts of them."""
    editions = base.about.edition, variant.about.edition
    sides = patch_values(base), patch_values(variant)
    return compared_patches(list(_pairs(*editions)), *sides, placed(*editions) is not None)


def compared_patches(
    pairs: Sequence[Pair], before: Circles, after: Circles, is_paired: bool
) -> Patches:
    """Return the pairs of each patch; those that the variant changes are first.

    Parameters
    ----------
    before, after : Mapping
        As `patch_values` returns them.
    is_paired : bool
        Whether a circle's number stands for the same circle in both.
    """
    return {
        (pair, figure): _of_pair(before[figure], after[figure], pair, is_paired)
        for pair in sorted(pairs, key=lambda pair: not pair.is_changed)
        for figure in FIGURES
    }


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


def _of_pair(before: pd.DataFrame, after: pd.DataFrame, pair: Pair, is_paired: bool) -> Pairs:
    """Return the pairs of a figure of a patch, or the values of the one side that has the patch."""
    if pair.before is None or pair.after is None:
        return Pairs(_moments(before, pair.before), _moments(after, pair.after))
    if is_paired:
        common = before.index.intersection(after.index)
        before, after = before.loc[common], after.loc[common]
    sides = (before[pair.before].to_numpy(float), after[pair.after].to_numpy(float))
    return Pairs.known(*sides, is_paired)


def _moments(side: pd.DataFrame, name: str | None) -> Moments:
    return Moments() if name is None else Moments.of(side[name].dropna().to_numpy(float))


def _effect(pair: Pair, figure: str, pairs: Pairs) -> Effect:
    """Return the effect on a figure of a patch; of one that a side does not have, the other's."""
    if pair.before is None or pair.after is None:
        only = pairs.before if pair.after is None else pairs.after
        mean = only.mean if only.number else None
        if pair.after is None:
            return Effect(before=mean, circles=only.number)
        return Effect(after=mean, circles=only.number)
    found = effect(pairs)
    return of_share(found) if figure == BOUGHT else found


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
        WITH {PLAYED}, {usual_sql(run)},
        purchases AS (
            SELECT game, patch, ply, {owner_sql(edition)} AS owner
            FROM plies SEMI JOIN played USING (game) WHERE kind = 'buy'
        )
        SELECT circle, patch, count(*) AS bought, avg(ply) AS ply,
            avg(CASE owner WHEN 0 THEN won_0 - wins ELSE wins - won_0 END) AS lift
        FROM played JOIN usually USING (player_0, player_1) JOIN purchases USING (game)
        GROUP BY circle, patch
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
