"""The report on a rebalance: what is proposed, and what games say of it."""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import pandas as pd

from patchwork_solve.analyses.comparing.metric import PRIMARY
from patchwork_solve.analyses.comparing.rounds import measured_frame, rounds_frame
from patchwork_solve.analyses.comparing.rounds_report import MEASURED, ROUNDS, rounds_sentences
from patchwork_solve.analyses.comparing.text import games_words
from patchwork_solve.analyses.prices.extrapolation import EXTRAPOLATED, extrapolation_mark
from patchwork_solve.analyses.prices.query import STEP
from patchwork_solve.analyses.report.figure import figure_of
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import Display, Row, Section, figure
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.forms.variant import to_toml
from patchwork_solve.solver.repricing import BEYOND

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.answer import Comparison
    from patchwork_solve.analyses.comparing.proposal import Proposal
    from patchwork_solve.analyses.comparing.rounds import Round


class Played(NamedTuple):
    """Results of games under old and new prices.

    Attributes
    ----------
    bought : DataFrame
        As `comparing.bought.bought_frame` returns it.
    """

    comparison: Comparison
    bought: pd.DataFrame


def rebalance_report(
    found: Proposal, played: Played | None, made: list[Round], most: int
) -> Report:
    """Return the proposal, and how its games compare.

    Parameters
    ----------
    found : Proposal
        Of several rounds all changes together.
    made : list of Round
        Fewer than two if the new prices were not measured.
    most : int
        How often prices could be changed and measured again; 0 for prices of a file.
    """
    is_measured = len(made) > 1
    said = rounds_sentences(made, most) if is_measured else [headline(found)]
    summary = said[0] if not is_measured else " ".join(said)
    if played is not None:
        said += [played.comparison.sentence(name) for name in PRIMARY]
        said.append(games_words(played.comparison))
    unknown = {"comparison": None, "bought": None}
    empty = pd.DataFrame()
    return Report(
        found.variant.name,
        (ROUNDS, PRICES_AGAIN if is_measured else PRICES, BOUGHT, MEASURED),
        {
            "patches": found.frame,
            "bought": empty if played is None else played.bought,
            "rounds": rounds_frame(made) if most else empty,
            "measured": measured_frame(made) if most else empty,
        },
        sentences=said,
        facts={
            "summary": summary,
            "edition": found.base.name,
            "variant": to_toml(found.variant),
            "limit": found.limit,
            "measure": found.measure,
            "total": found.total,
            **({} if most else {"rounds": None, "measured": None}),
            **(unknown if played is None else {"comparison": played.comparison.to_json()}),
        },
    )


def headline(found: Proposal) -> str:
    """Say in a few sentences what is sure, what only seems so, and what is proposed."""
    head = f"{_count_gaps(found)}{_away(found)}"
    if not found.total:
        return f"{head}{_no_change(found)}"
    changed = int((found.frame["change"] != 0).sum())
    return (
        f"{head}. By these estimates the smallest change that brings {_brought(found)} is "
        f"{counted(found.total, 'button')} on {counted(changed, 'patch')}, "
        f"proved{_stays(found)}.{_directions(found)}"
    )


def _away(found: Proposal) -> str:
    """Name the limit, and how many other gaps seem to be beyond it."""
    measured_from = (
        "the price of the mean patch" if found.measure == "relative" else "the fair price"
    )
    words = f"more than {found.limit:g} buttons away from {measured_from}"
    frame = found.frame
    sure = int(frame["sure"].sum())
    more = int(((frame["shrunk"].abs() > found.limit) & ~frame["sure"]).sum())
    if not sure or not more:
        return words
    return f"{words}, and {more} more {'seems' if more == 1 else 'seem'} to be"


def _count_gaps(found: Proposal) -> str:
    """Count the gaps that are sure, or those that seem to be there where no table says more."""
    frame = found.frame
    sure, patches = int(frame["sure"].sum()), counted(len(frame), "patch")
    if frame["doubt"].isna().all():
        beyond = int((frame["gap"].abs() > found.limit).sum())
        return f"{beyond} of {patches} {'seems' if 1 in (beyond, len(frame)) else 'seem'} to be "
    if not sure:
        return f"None of {patches} is surely "
    return f"{sure} of {patches} {'is' if 1 in (sure, len(frame)) else 'are'} surely "


def _no_change(found: Proposal) -> str:
    """Say why no price changes."""
    frame = found.frame
    if frame["sure"].any() or frame["doubt"].isna().all():
        return f"; no price changes{_stays(found, ', and ')}."
    seeming = int((frame["gap"].abs() > found.limit).sum())
    if not seeming:
        return "; no price changes."
    verb, gaps = ("seems", "this gap") if seeming == 1 else ("seem", "these gaps")
    return (
        f". {seeming} {verb} to be, but {gaps} may be chance, so no price changes; more circles "
        "would show more."
    )


def _stays(found: Proposal, joint: str = "; ") -> str:
    """Name the patches that stay beyond the limit."""
    names = found.frame.loc[~found.frame["met"], "patch"]
    if names.empty:
        return ""
    verb = "remains" if len(names) == 1 else "remain"
    return f"{joint}{', '.join(names)} {verb} beyond the limit"


def _directions(found: Proposal) -> str:
    """Say which gaps are too large to be figures."""
    frame = found.frame
    names = frame.loc[frame["far"] & (frame["change"].abs() == found.step) & ~frame["met"], "patch"]
    if names.empty:
        return ""
    return (
        f" A gap of more than {STEP} buttons is a direction, not a figure: "
        f"{', '.join(names)} {'changes' if len(names) == 1 else 'change'} by {found.step} at "
        "first; measure the new prices."
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


def _sure_first(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with the sure gaps on top, of these those with the largest change."""
    by = pd.DataFrame({"sure": frame["sure"], "size": frame["change"].abs()})
    order = by.sort_values(["sure", "size"], ascending=False, kind="stable").index
    return frame.loc[order].rename(columns={"new_price": "new"})


def _changes(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the patches whose price changes."""
    return frame[frame["change"] != 0]


def _change(row: Row) -> str:
    return f"{row['change']:+d}" if row["change"] else ""


def _gap(row: Row) -> str:
    return figure("gap", "+.2f")(row) + extrapolation_mark(row["gap"])


def _sure_twice(row: Row) -> str:
    before, after = ("yes" if row[name] else "no" for name in ("sure", "sure_after"))
    return f"{before}, {after}"


def _difference(row: Row) -> str:
    return f"{figure_of(row, 'difference', low='low', high='high').times(100):+.0f}"


PRICES = Section(
    "patches",
    "Prices",
    "Gap: the rise in price, in buttons, that the price table calls for, with its 95 % "
    f"interval; {EXTRAPOLATED} marks a gap of more than {STEP} buttons, which is a direction, not "
    "a figure. Estimate: the gap less what noise explains, learned from all gaps together. Left: "
    "the estimate after the change, calculated without new games. Sure: the whole interval "
    "lies beyond the limit, and chance does not explain the gap with all patches tested together.",
    itemgetter("patches"),
    table="rebalance",
    brief=_sure_first,
    columns=(
        *("patch", "price", "new"),
        Display("change", _change),
        Display("gap", _gap),
        Display("estimate", figure("shrunk", "+.2f")),
        Display("left", figure("gap_after", "+.2f")),
        Display("sure", lambda row: "yes" if row["sure"] else "no"),
    ),
)

PRICES_AGAIN = replace(
    PRICES,
    meaning="Change: of all rounds together. Gap: as measured first, with its 95 % interval; "
    f"{EXTRAPOLATED} marks a gap of more than {STEP} buttons, which is a direction, not a figure. "
    "Predicted: the gap that the last change was expected to leave. Measured: the gap on the "
    "last round's circles. Sure: the whole interval lies beyond the limit, and chance does not "
    "explain the gap with all patches tested together; first, last.",
    columns=(
        *("patch", "price", "new"),
        Display("change", _change),
        Display("gap", _gap),
        Display("predicted", figure("gap_after", "+.2f")),
        Display("measured", figure("measured", "+.2f")),
        Display("sure", _sure_twice),
    ),
)
"""The prices that were measured again after the changes."""

BOUGHT = Section(
    "bought",
    "Purchases",
    "Share of the games in which each patch with a changed price is bought.",
    itemgetter("bought"),
    table="rebalance, bought",
    brief=_changes,
    columns=(
        "patch",
        Display("change", _change),
        Display("bought before (%)", lambda row: f"{100 * row['bought_before']:.0f}"),
        Display("after (%)", lambda row: f"{100 * row['bought_after']:.0f}"),
        Display("difference", _difference),
    ),
)
