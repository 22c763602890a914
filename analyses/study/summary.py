"""Summary of a study of endgames: one figure a row."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import POINTS, SHARE

PATCHES = "patches"

Summed = tuple[str, int, float | None, str]
"""The name of a figure, the positions that it is about, its value, and its unit."""


def summary_frame(study: pd.DataFrame) -> pd.DataFrame:
    """Return the summary of a study, one row a figure.

    The columns are those of the table ``report endgames, summary`` in docs/reference/columns.md.

    Parameters
    ----------
    study : DataFrame
        As `analyses.study.frame.study_frame` returns it.
    """
    rows = [
        {"edition": edition, "figure": words, "positions": of, "value": value, "unit": unit}
        for edition, part in study.groupby("edition", sort=False)
        for words, of, value, unit in _figures(part)
    ]
    return table_frame("report endgames, summary", rows)


def _figures(study: pd.DataFrame) -> Iterator[Summed]:
    sign = 1 - 2 * study["to_move"]
    margin = (sign * study["lower"])[study["exact"]]
    yield _share("margin exact", study["exact"])
    yield _share("margin of every move exact", study["complete"])
    yield _share("the mover wins under best play", (study["winner"] == study["to_move"]))
    yield _mean("margin without its sign", margin.abs(), POINTS)
    yield from _decisions(study)
    yield from _greedy(study)
    yield from _tile(study)
    yield from _leather(study)


def _decisions(study: pd.DataFrame) -> Iterator[Summed]:
    for word, figure in (
        ("won", "won by the mover with any move"),
        ("lost", "lost by the mover with any move"),
        ("tied", "tied with any move of the mover"),
        ("open", "the move decides who wins or ties"),
        ("unknown", "not known which"),
    ):
        yield _share(figure, study["decided"] == word)
    best = study["best"].dropna()
    for kinds in ("buy", "advance", "advance or buy", "leather"):
        if kinds != "leather" or (best == kinds).any():
            yield _share(f"best: {kinds}", best == kinds)
    chosen = study[(study["moves"] > 1) & study["best_moves"].notna()]
    yield _share("with a choice: only one move is best", chosen["best_moves"] == 1)
    yield _share("with a choice: one patch, or the advance, is best", chosen["best_actions"] == 1)


def _greedy(study: pd.DataFrame) -> Iterator[Summed]:
    chosen = study[study["moves"] > 1]
    lost = chosen["greedy_lost"].dropna()
    yield _share("with a choice: greedy finds a best move", lost == 0)
    yield _mean("with a choice: greedy loses", lost, POINTS)
    yield "with a choice: greedy loses at most", len(lost), _value(lost.max()), POINTS
    for right, words in ((True, "right patch or advance"), (False, "wrong patch or advance")):
        part = chosen[(chosen["greedy_right"] == right).fillna(False)]
        yield _share(f"with a choice: greedy has the {words}", chosen["greedy_right"] == right)
        yield _mean(f"{words}: greedy loses", part["greedy_lost"].dropna(), POINTS)
    yield _share("with a choice: greedy spoils a win or a tie", chosen["greedy_spoils"].dropna())
    could = chosen[chosen["decided"] == "open"]
    yield _share("the move decides: greedy spoils it", could["greedy_spoils"].dropna())


def _tile(study: pd.DataFrame) -> Iterator[Summed]:
    known = study["tile"].dropna()
    yield _share("tile held before", known == "held")
    yield _share("tile won in the line of best play", known == "won")
    effect = study[study["tile"] != "held"]["tile_effect"].dropna()
    yield _share("tile not held: it changes the margin", effect != 0)
    yield _mean("tile not held: it changes the margin by", effect.abs(), POINTS)
    yield _share("tile not held: it changes the sign", _flips(study, "tile").dropna())


def _leather(study: pd.DataFrame) -> Iterator[Summed]:
    taken = (study["leather_0"] + study["leather_1"]).dropna()
    yield _mean("leather taken in the line of best play", taken, PATCHES)
    effect = study["leather_effect"].dropna()
    yield _share("leather changes the margin", effect != 0)
    yield _mean("leather changes the margin by", effect.abs(), POINTS)
    yield _share("leather changes the sign", _flips(study, "leather").dropna())


def _flips(study: pd.DataFrame, what: str) -> pd.Series[bool]:
    """Return where the mover's margin has another sign without the tile, or the leather."""
    part = study[study["exact"]]
    if what == "tile":
        part = part[part["tile"] != "held"]
    margin = (1 - 2 * part["to_move"]) * part["lower"]
    bare = margin - part[f"{what}_effect"]
    flips: pd.Series[bool] = ((margin > 0) != (bare > 0)) | ((margin < 0) != (bare < 0))
    return flips


def _share(words: str, flags: pd.Series[bool]) -> Summed:
    known = flags.dropna()
    return words, len(known), _value(known.mean()), SHARE


def _mean(words: str, values: pd.Series[int], unit: str) -> Summed:
    return words, len(values), _value(values.mean()), unit


def _value(value: float) -> float | None:
    return None if pd.isna(value) else round(float(value), 4)
