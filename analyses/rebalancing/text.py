"""What a reader sees of a rebalance, and its JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from patchwork_solve.analyses.comparing.metric import ASKED
from patchwork_solve.analyses.comparing.text import games_words
from patchwork_solve.analyses.output import records
from patchwork_solve.analyses.table import table, wrapped
from patchwork_solve.engine.forms.variant import to_toml

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.answer import Comparison
    from patchwork_solve.analyses.rebalancing.proposal import Proposal

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
        As `rebalancing.bought.bought_frame` returns it.
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
    head = (
        f"{beyond} of {len(frame)} patches are more than {found.limit:g} buttons away from "
        f"{'the price of the mean patch' if found.measure == 'relative' else 'their fair price'}"
    )
    if not found.total:
        return f"{head}; no price changes."
    changed = int((frame["change"] != 0).sum())
    words = (
        f"{head}. {found.total} buttons on {changed} patches are the least change that brings "
        "them all within it, proved"
    )
    unmet = frame.loc[~frame["met"], "patch"]
    if len(unmet):
        words = words.replace("them all", "all others")
        words += f"; beyond it stay {', '.join(unmet)}"
    return f"{words}."


def readable(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the proposal as people read it: what changes first, the largest change on top."""
    order = frame["change"].abs().sort_values(ascending=False, kind="stable").index
    rows = [
        {
            "patch": row["patch"],
            "price": row["price"],
            "new": row["new_price"],
            "change": f"{row['change']:+d}" if row["change"] else "",
            "gap": _said(row["gap"], row["gap_low"], row["gap_high"]),
            "left": f"{row['gap_after'] + 0.0:+.2f}",
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
            "difference": _said(row["difference"], row["low"], row["high"], 100.0, 0),
        }
        for row in frame[frame["change"] != 0].to_dict("records")
    ]
    return pd.DataFrame(rows)


def _said(value: Any, low: Any, high: Any, times: float = 1.0, digits: int = 2) -> str:
    told = f"{times * value + 0.0:+.{digits}f}"
    if pd.isna(low) or pd.isna(high):
        return told
    return f"{told} [{times * low + 0.0:+.{digits}f}, {times * high + 0.0:+.{digits}f}]"


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
