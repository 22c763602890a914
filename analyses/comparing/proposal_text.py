"""What a reader sees of a rebalance, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from patchwork_solve.analyses.comparing.metric import ASKED
from patchwork_solve.analyses.comparing.text import games_words
from patchwork_solve.analyses.report.figure import Figure, figure_of
from patchwork_solve.analyses.report.output import records
from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.forms.variant import to_toml
from patchwork_solve.solver.repricing import BEYOND

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.answer import Comparison
    from patchwork_solve.analyses.comparing.proposal import Proposal

MEANING = (
    "gap: buttons by which the price ought to rise, with its 95 % interval; left: what is left of "
    "it by the same figures, which nobody played for; sure: the interval lies beyond the limit"
)


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


def proposal_text(found: Proposal, played: Played | None) -> str:
    """Return the proposal, its table, and what games say of it."""
    parts = [wrapped(headline(found)), table(readable(found.frame)), wrapped(f"({MEANING})")]
    if played is not None:
        lines = [played.comparison.sentence(name) for name in ASKED]
        lines.append(games_words(played.comparison))
        parts.append("\n".join(wrapped(each) for each in lines))
        changed = bought_readable(played.bought)
        if not changed.empty:
            parts.append(table(changed))
    return "\n\n".join(parts)


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
    stay = f"beyond it {'stays' if len(unmet) == 1 else 'stay'} {', '.join(unmet)}"
    if not found.total:
        return f"{head}; no price changes{f', and {stay}' if len(unmet) else ''}."
    changed = int((frame["change"] != 0).sum())
    verb = "is" if found.total == 1 else "are"
    return (
        f"{head}. {counted(found.total, 'button')} on {counted(changed, 'patch')} {verb} the least "
        f"change that brings {_brought(found)}, proved{f'; {stay}' if len(unmet) else ''}."
    )


def _brought(found: Proposal) -> str:
    """Say what a change brings within the limit: all there is to bring, or as many as can be."""
    frame = found.frame
    asked = frame[frame["sure"]] if found.is_cautious else frame
    if asked["met"].all():
        return f"{'all that are surely beyond it' if found.is_cautious else 'them all'} within it"
    many = "as many of those that are surely beyond it" if found.is_cautious else "as many"
    return f"{many} within it as can be (a button that one stays beyond counts as {BEYOND})"


def readable(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the proposal as people read it: what changes first, the largest change on top."""
    order = frame["change"].abs().sort_values(ascending=False, kind="stable").index
    rows = [
        {
            "patch": row["patch"],
            "price": row["price"],
            "new": row["new_price"],
            "change": f"{row['change']:+d}" if row["change"] else "",
            "gap": f"{figure_of(row, 'gap'):+.2f}",
            "left": f"{row['gap_after']:+z.2f}",
            "sure": "yes" if row["sure"] else "no",
        }
        for row in frame.loc[order].to_dict("records")
    ]
    return pd.DataFrame(rows)


def bought_readable(frame: pd.DataFrame) -> pd.DataFrame:
    """Return how often the patches whose price changed are bought, as people read it."""
    rows = [
        {
            "patch": row["patch"],
            "change": f"{row['change']:+d}",
            "bought before (%)": f"{100 * row['bought_before']:.0f}",
            "after (%)": f"{100 * row['bought_after']:.0f}",
            "difference": f"{_points(row):+.0f}",
        }
        for row in frame[frame["change"] != 0].to_dict("records")
    ]
    return pd.DataFrame(rows)


def _points(row: Mapping[Any, Any]) -> Figure:
    return figure_of(row, "difference", low="low", high="high").times(100)


def proposal_document(found: Proposal, played: Played | None) -> dict[str, Any]:
    """Return everything as JSON has it."""
    return {
        "summary": headline(found),
        "edition": found.base.name,
        "variant": to_toml(found.variant),
        "limit": found.limit,
        "measure": found.measure,
        "total": found.total,
        "patches": records(found.frame),
        "comparison": None if played is None else played.comparison.to_json(),
        "bought": None if played is None else records(played.bought),
    }
