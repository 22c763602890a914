"""What a reader sees of a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.comparing.effects import CHANGE, UNKNOWN, UNSURE
from patchwork_solve.analyses.comparing.sentences import BY_NAME, called, scale
from patchwork_solve.analyses.report.figure import figure_of
from patchwork_solve.analyses.report.table import table, wrapped

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.sweep_query import Sweep

MEANING = (
    "each value with its 95 % interval, over circles; against own: the difference to the edition's "
    "own value on the same circles; *: a change that is none by chance alone, all values and "
    "metrics considered"
)


def sweep_text(frame: pd.DataFrame, asked: Sweep, metrics: Sequence[str]) -> str:
    """Return a sentence for each metric, the table, and what it means."""
    parts = [wrapped(line(frame, asked, name)) for name in metrics]
    return "\n\n".join(["\n".join(parts), table(readable(frame, metrics)), wrapped(f"({MEANING})")])


def line(frame: pd.DataFrame, asked: Sweep, name: str) -> str:
    """Say between which values a metric is seen to change, and which way it goes."""
    part = frame[frame["metric"] == name]
    seen = part[part["verdict"] == CHANGE]
    field, own = asked.rule.name, asked.own
    head = f"{called(name)[:1].upper()}{called(name)[1:]}"
    if (part.loc[~part["is_own"], "verdict"] == UNKNOWN).all():
        return f"Too little is known of {called(name)} to say whether it changes with {field}."
    even = part[(part["verdict"] == UNSURE) & part["difference_low"].isna()]
    if seen.empty and not even.empty:
        return (
            f"{head} differs from that of {field} = {own} at {_listed(even)}, by the same on each "
            "circle, but on so few that this is no proof of a change."
        )
    if seen.empty:
        return f"{head} is not seen to change with {field} (own value {own})."
    return f"{head} changes against {field} = {own} at {_listed(seen)}."


def _listed(part: pd.DataFrame) -> str:
    return ", ".join(str(value) for value in part["value"])


def readable(frame: pd.DataFrame, metrics: Sequence[str]) -> pd.DataFrame:
    """Return a row for each value as people read it, two columns for each metric."""
    rows: dict[int, dict[str, Any]] = {}
    for one in frame[frame["metric"].isin(metrics)].to_dict("records"):
        row = rows.setdefault(one["value"], {"value": one["value"], "circles": one["circles"]})
        times, _, sign, digits = scale(BY_NAME[one["metric"]])
        title = f"{one['metric']}{' (%)' * bool(sign)}"
        row[title] = f"{figure_of(one, 'mean').times(times):.{digits}f}"
        difference = figure_of(one, "difference").times(times)
        star = " *" * (one["verdict"] == CHANGE)
        row[f"{one['metric']} against own"] = (
            "own" if one["is_own"] else f"{difference:+.{digits}f}{star}"
        )
    return pd.DataFrame(list(rows.values()))
