"""Sentences about a comparison: a difference is called one only if its interval says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.comparing.differences import subject
from patchwork_solve.analyses.comparing.effects import CHANGE, SAME, UNKNOWN, UNSEEN, UNSURE
from patchwork_solve.analyses.report.figure import figure_of
from patchwork_solve.analyses.simulation.metrics import METRICS, SHARE, Metric

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from patchwork_solve.analyses.comparing.differences import Difference

Row = Mapping["Hashable", Any]

NAMED = {
    "win_0": "the first player's share of wins",
    "margin": "the first player's margin",
    "tie_0": "the first player's share of the games with equal scores",
    "tile_0": "the first player's share of the special tiles taken",
    "tile_win": "the share of the special tiles whose taker wins",
}
"""Metrics that a sentence calls by another name than the one in the dictionary."""

BY_NAME = {metric.name: metric for metric in METRICS}


def called(name: str) -> str:
    """Return the name of a metric in a sentence."""
    return NAMED.get(name) or BY_NAME[name].meaning


def scale(metric: Metric) -> tuple[float, str, str, int]:
    """Return how a metric is shown: times what, a difference's unit, a value's, and decimals."""
    if metric.unit == SHARE:
        return 100.0, "percentage points", " %", 1
    return 1.0, metric.unit, "", 2


def sentence(row: Row, found: Sequence[Difference] | None = None) -> str:
    """Return the sentence about one metric.

    Parameters
    ----------
    row : Mapping
        Of `comparing.effects.effects_frame`.
    found : sequence of Difference, optional
        What differs between the rules; without it the sentence does not name the change, as in a
        list that has one sentence for each metric.
    """
    metric = BY_NAME[row["metric"]]
    name, circles = called(metric.name), f"{row['circles']} circle{'s' * (row['circles'] != 1)}"
    if row["verdict"] == UNKNOWN:
        return f"There are too few circles to judge {name} ({circles})."
    if row["verdict"] == SAME:
        return f"There is no difference in {name} on any circle ({circles})."
    change = _change(row, metric)
    if row["verdict"] == UNSURE:
        return (
            f"The difference in {name} is {change}: among this many figures, one or two differ by "
            "chance, so this does not prove a change."
        )
    doing = None if found is None else capital(subject(found))
    if row["verdict"] == CHANGE:
        if doing is None:
            return f"{capital(name)}: a change by {change}."
        return f"{doing} changes {name} by {change}."
    unlikely = f"a change is unlikely to exceed {_largest(row, metric)}"
    if doing is None:
        return f"{capital(name)}: no change is seen ({change}); {unlikely}."
    return f"{doing} does not measurably change {name} ({change}); {unlikely}."


def _largest(row: Row, metric: Metric) -> str:
    """Return the end of the interval that lies farther from 0."""
    times, unit, _, digits = scale(metric)
    return f"{max(abs(times * row['low']), abs(times * row['high'])):.{digits}f} {unit}"


def _change(row: Row, metric: Metric) -> str:
    """Return the difference as a sentence has it: with what it may be off by, if that is known."""
    times, unit, _, digits = scale(metric)
    change = figure_of(row, "difference", low="low", high="high").times(times)
    value, low, high = change
    if value is None or low is None or high is None:
        return f"{change:+.{digits}f} {unit}, the same on each of {row['circles']} circles"
    is_even = round((low + high) / 2, digits) == round(value, digits)
    # Cut off at all or nothing, or of flags: it reaches farther on one side.
    if metric.unit == SHARE and (max(-low, high) >= times or not is_even):
        return f"{change:+.{digits}f} {unit}"
    return f"{change.with_error(f'+.{digits}f')} {unit}"


def summary(effects: pd.DataFrame, found: Sequence[Difference], primary: Sequence[str]) -> str:
    """Summarise all metrics in a few sentences; the first names the change."""
    rows = {row["metric"]: row for row in effects.to_dict("records")}
    first = [rows[name] for name in primary if name in rows]
    said = [sentence(row, None if number else found) for number, row in enumerate(first)]
    others = [row for name, row in rows.items() if name not in primary]
    return " ".join([*said, *_others(others)])


def _others(rows: Sequence[Row]) -> Iterator[str]:
    by = {
        word: [row for row in rows if row["verdict"] == word]
        for word in (CHANGE, UNSURE, UNSEEN, SAME, UNKNOWN)
    }
    even = [row for row in by[UNSURE] if pd.isna(row["low"])]
    if even:
        names = labels(even)
        yield (
            "These figures differ by the same amount on every circle, but there are too few "
            f"circles for a proof: {names}."
        )
    known = len(rows) - len(by[UNKNOWN]) - len(even)
    if not known:
        return
    changed = by[CHANGE]
    if changed:
        verb = "changes" if len(changed) == 1 else "change"
        yield f"{len(changed)} of the {known} other figures {verb}: {labels(changed)}."
    else:
        yield f"None of the {known} other figures is seen to change."


def labels(rows: Sequence[Row]) -> str:
    """Return the labels of some rows' metrics, as a list in a sentence."""
    return ", ".join(BY_NAME[row["metric"]].label for row in rows)


def capital(words: str) -> str:
    """Return words that begin a sentence."""
    return words[:1].upper() + words[1:]
