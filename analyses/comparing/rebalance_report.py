"""The report on a rebalance: what is proposed, and what games say of it."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import pandas as pd

from patchwork_solve.analyses.comparing.metric import PRIMARY
from patchwork_solve.analyses.comparing.text import games_words
from patchwork_solve.analyses.report.figure import figure_of
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import Row, Section, Shown, figure
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.forms.variant import to_toml
from patchwork_solve.solver.repricing import BEYOND

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.answer import Comparison
    from patchwork_solve.analyses.comparing.proposal import Proposal


class Played(NamedTuple):
    """What games under old and new prices say.

    Attributes
    ----------
    comparison : Comparison
    bought : DataFrame
        As `comparing.bought.bought_frame` returns it.
    """

    comparison: Comparison
    bought: pd.DataFrame


def rebalance_report(found: Proposal, played: Played | None) -> Report:
    """Return the proposal, and how its games compare."""
    said = [headline(found)]
    if played is not None:
        said += [played.comparison.sentence(name) for name in PRIMARY]
        said.append(games_words(played.comparison))
    unknown = {"comparison": None, "bought": None}
    return Report(
        found.variant.name,
        SECTIONS,
        {"patches": found.frame, "bought": pd.DataFrame() if played is None else played.bought},
        sentences=said,
        facts={
            "summary": headline(found),
            "edition": found.base.name,
            "variant": to_toml(found.variant),
            "limit": found.limit,
            "measure": found.measure,
            "total": found.total,
            **(unknown if played is None else {"comparison": played.comparison.to_json()}),
        },
    )


def headline(found: Proposal) -> str:
    """Say what is proposed in a sentence or two."""
    frame = found.frame
    beyond = int((frame["gap"].abs() > found.limit).sum())
    verb = "is" if 1 in (beyond, len(frame)) else "are"
    head = (
        f"{beyond} of {counted(len(frame), 'patch')} {verb} more than {found.limit:g} buttons away "
        f"from {'the price of the mean patch' if found.measure == 'relative' else 'the fair price'}"
    )
    unmet = frame.loc[~frame["met"], "patch"]
    verb = "remains" if len(unmet) == 1 else "remain"
    stay = f"{', '.join(unmet)} {verb} beyond the limit"
    if not found.total:
        return f"{head}; no price changes{f', and {stay}' if len(unmet) else ''}."
    changed = int((frame["change"] != 0).sum())
    return (
        f"{head}. The smallest change that brings {_brought(found)} is "
        f"{counted(found.total, 'button')} on {counted(changed, 'patch')}, "
        f"proved{f'; {stay}' if len(unmet) else ''}."
    )


def _brought(found: Proposal) -> str:
    """Name the patches that a change brings within the limit: all, or as many as possible."""
    frame = found.frame
    cautious = found.is_cautious
    wanted = frame[frame["sure"]] if cautious else frame
    if wanted["met"].all():
        if cautious:
            return "all patches that are surely beyond this limit within it"
        return "all patches within this limit"
    if cautious:
        many = "as many as possible of the patches that are surely beyond this limit within it"
    else:
        many = "as many patches as possible within this limit"
    return f"{many} (each button beyond it counts {BEYOND})"


def _largest_first(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with the largest change on top."""
    order = frame["change"].abs().sort_values(ascending=False, kind="stable").index
    return frame.loc[order].rename(columns={"new_price": "new"})


def _changed(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the patches whose price changes."""
    return frame[frame["change"] != 0]


def _change(row: Row) -> str:
    return f"{row['change']:+d}" if row["change"] else ""


def _difference(row: Row) -> str:
    return f"{figure_of(row, 'difference', low='low', high='high').times(100):+.0f}"


SECTIONS = (
    Section(
        "patches",
        "Prices",
        "Gap: the rise in price, in buttons, that the price table calls for, with its 95 % "
        "interval. Left: the gap after the change, calculated from the same table without new "
        "games. Sure: the whole interval lies beyond the limit.",
        itemgetter("patches"),
        table="rebalance",
        brief=_largest_first,
        columns=(
            *("patch", "price", "new"),
            Shown("change", _change),
            Shown("gap", figure("gap", "+.2f")),
            Shown("left", figure("gap_after", "+.2f")),
            Shown("sure", lambda row: "yes" if row["sure"] else "no"),
        ),
    ),
    Section(
        "bought",
        "Purchases",
        "Share of the games in which each patch with a changed price is bought.",
        itemgetter("bought"),
        table="rebalance, bought",
        brief=_changed,
        columns=(
            "patch",
            Shown("change", _change),
            Shown("bought before (%)", lambda row: f"{100 * row['bought_before']:.0f}"),
            Shown("after (%)", lambda row: f"{100 * row['bought_after']:.0f}"),
            Shown("difference", _difference),
        ),
    ),
)
