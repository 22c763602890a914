"""Sentences about a search; they claim no more than the fresh circles show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from patchwork_solve.analyses.comparing.sentences import BY_NAME, called, scale
from patchwork_solve.analyses.report.figure import MISSING, Figure, figure_of
from patchwork_solve.engine.drawing.words import counted

Row = Mapping[Any, Any]

MISSED = "miss a difference"
"""Words of the sentence on what so few games do not show."""

SEEN = 2.8 * 2**0.5 / 1.96
"""Difference of two figures that is seen in four of five cases, in half intervals of one."""


def sentences(frame: pd.DataFrame, name: str) -> list[str]:
    """Return the verdict on the chosen rule set, and its figures.

    Parameters
    ----------
    frame : DataFrame
        As `design.frame.final_frame` returns it.
    name : str
        Of the edition.
    """
    chosen = frame[frame["is_chosen"]].to_dict("records")
    own = frame[frame["is_own"]].to_dict("records")
    said = [_verdict(chosen, own, name), *(_figure(row) for row in chosen)]
    return [*said, *_others(frame, chosen[0]), *_power(own)]


def _others(frame: pd.DataFrame, chosen: Row) -> Iterator[str]:
    """Name the other rule sets that are nearer too, where the chosen one is."""
    is_nearer = (frame["gain_low"] > 0) & ~frame["is_chosen"]
    others = frame[is_nearer].drop_duplicates("rules").to_dict("records")
    if others and not pd.isna(chosen["gain_low"]) and chosen["gain_low"] > 0:
        listed = "; ".join(f"{row['rules']} (gain {figure_of(row, 'gain'):+.3f})" for row in others)
        yield f"Other rule sets that are nearer too: {listed}."


def _power(own: Sequence[Row]) -> Iterator[str]:
    """Say which differences so few games miss."""
    for row in own:
        times, unit, _, digits = scale(BY_NAME[row["metric"]])
        figure = figure_of(row, "mean").times(times)
        if figure.low is None or figure.high is None:
            continue
        least = SEEN * (figure.high - figure.low) / 2
        yield (
            f"{counted(row['circles'], 'fresh circle')} for each rule set {MISSED} of "
            f"{called(row['metric'])} of less than about {least:.{digits}f} {unit} more than once "
            "in five times; four times the games halve that."
        )


def _verdict(chosen: Sequence[Row], own: Sequence[Row], name: str) -> str:
    first = chosen[0]
    rules, gain = first["rules"], figure_of(first, "gain")
    if gain.low is None:
        return f"There are too few fresh circles to judge {rules}."
    if gain.low <= 0:
        words = (
            f"No rule set of the search is shown to be nearer to the goals than {name}: with "
            f"{rules} the gain is {gain:+.3f}, and not all of the interval is above 0."
        )
        if _meets(own):
            words += f" The figures of {name} already agree with the goals."
        return words
    nearer = f"nearer to the goals than {name} (gain {gain:+.3f})"
    if _meets(chosen):
        return f"{rules} seems to meet the goals; it is {nearer}."
    missed = " and ".join(called(row["metric"]) for row in chosen if not _is_met(row))
    return f"{rules} comes nearest to the goals; it is {nearer}, but seems to miss {missed}."


def _meets(rows: Sequence[Row]) -> bool:
    return all(map(_is_met, rows))


def _is_met(row: Row) -> bool:
    return not pd.isna(row["meets"]) and bool(row["meets"])


def _figure(row: Row) -> str:
    """Say what a figure of the chosen rule set is, and how far off its goal it may be."""
    times, unit, sign, digits = scale(BY_NAME[row["metric"]])
    figure, goal = figure_of(row, "mean").times(times), times * row["goal"]
    words = (
        f"{row['metric']}, {called(row['metric'])}: {_text(figure, digits, sign)} on "
        f"{counted(row['circles'], 'fresh circle')}; the goal is {goal:.{digits}f}{sign}"
    )
    if figure.low is None or figure.high is None:
        return f"{words}."
    reach = max(abs(end - goal) for end in (figure.low, figure.high))
    return f"{words}, and the figure is unlikely to be more than {reach:.{digits}f} {unit} away."


def _text(figure: Figure, digits: int, sign: str) -> str:
    if figure.value is None:
        return MISSING
    if figure.low is None or figure.high is None:
        return f"{figure.value:.{digits}f}{sign}"
    low, high = (f"{end:.{digits}f}" for end in (figure.low, figure.high))
    return f"{figure.value:.{digits}f}{sign} [{low}, {high}]"
