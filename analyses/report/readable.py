"""A section's table as people read it: each figure with its interval and unit in one cell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

import pandas as pd

from patchwork_solve.analyses.report.columns import columns_of
from patchwork_solve.analyses.report.figure import MISSING, SHARE, Figure, figure_of, spec_for
from patchwork_solve.analyses.report.section import Display, Section

FIGURE = re.compile(r"[<+-]? ?\d[\d,.]*( |%|$)")
"""How a figure begins."""

VALUE = "value"
"""The column of a figure that has its unit beside it."""

PLAIN = "plain"
"""The same figure before it was corrected."""


def readable(frame: pd.DataFrame, section: Section, whole: bool = True) -> pd.DataFrame:
    """Return a table with a column of words for each figure.

    Parameters
    ----------
    frame : DataFrame
        Of the section.
    whole : bool
        All columns and rows; else those that are shown if there is little room.
    """
    brief = section.brief if section.has_cells or not whole else None
    rows = frame if brief is None else brief(frame)
    if section.names is not None:
        rows = section.names(rows)
    if section.is_raw:
        return rows.drop(columns=[*section.hidden])
    units = {column.name: column.unit for column in columns_of(section.dictionary)}
    columns = {
        _head(column): _column(rows, column, units, not section.has_cells)
        for column in _columns(rows, section, whole)
    }
    return pd.DataFrame(columns, index=rows.index).reset_index(drop=True)


def figure_columns(words: pd.DataFrame) -> list[str]:
    """Return the columns of words that hold figures, as ``12 % [9, 15]``, to stand to the right.

    Parameters
    ----------
    words : DataFrame
        As `readable` returns it.
    """
    texts = words.select_dtypes(["object", "str"])
    return [
        str(name)
        for name, cells in texts.items()
        if cells.map(lambda cell: FIGURE.match(str(cell)) is not None).any()
    ]


def _head(column: str | Display) -> str:
    return column.head if isinstance(column, Display) else column.replace("_", " ")


def _columns(frame: pd.DataFrame, section: Section, whole: bool) -> list[str | Display]:
    chosen = section.columns if section.has_cells or not whole else ()
    of = "run" if "run" in frame else "edition"  # A reader need not see it if there is only one.
    names = [*([of] if of in frame else []), *chosen] if chosen else map(str, frame)
    return [
        name
        for name in names
        if isinstance(name, Display)
        or (
            not (name == of and frame[name].nunique() < 2)
            and not _is_end(frame, name)
            and not (name == "unit" and VALUE in frame)
        )
    ]


def _is_end(frame: pd.DataFrame, name: str) -> bool:
    """Whether a column is the end of another one's interval."""
    return any(name.endswith(end) and name.removesuffix(end) in frame for end in ("_low", "_high"))


def _is_figure(frame: pd.DataFrame, name: str) -> bool:
    return f"{name}_low" in frame


def _column(
    frame: pd.DataFrame, name: str | Display, units: Mapping[str, str], folds: bool
) -> pd.Series[Any]:
    if isinstance(name, Display):
        cells = [name.cell(row) for row in frame.to_dict("records")]
        return pd.Series(cells, index=frame.index, dtype="str")
    unit = units.get(name, "")
    if not folds or not _is_figure(frame, name):
        if unit == SHARE:
            return frame[name].map(
                lambda value: MISSING if pd.isna(value) else f"{100 * value:.0f} %"
            )
        plain = frame[name]
        if not plain.hasnans:
            return plain
        return plain.map(lambda each: MISSING if pd.isna(each) else str(each))
    rows = frame.to_dict("records")
    if name in (VALUE, PLAIN):  # A figure of its own in every row.
        cells = [f"{figure_of(row, name, row['unit'])}" for row in rows]
    else:
        figures = [figure_of(row, name, unit) for row in rows]
        spec = spec_for(_reach(figures), unit)
        cells = [f"{replace(figure, unit=''):{spec}}" for figure in figures]
    return pd.Series(cells, index=frame.index, dtype="str")


def _reach(figures: Sequence[Figure]) -> float | None:
    """Return how far the intervals of a column reach, the median of its rows."""
    known = [figure.reach for figure in figures if figure.reach is not None]
    return median(known) if known else None


def says_nothing(frame: pd.DataFrame) -> bool:
    """Return whether a table has no rows, or only missing figures."""
    figures = [name for name in frame if _is_figure(frame, str(name))]
    return frame.empty or (bool(figures) and not frame[figures].notna().any(axis=None))
