"""A section's table as people read it: each figure with its interval and unit in one cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.report.columns import columns_of

if TYPE_CHECKING:
    from patchwork_solve.analyses.balance.section import Section

SHARE, POINTS = "share", "points"

NONE = "-"

VALUE = "value"
"""The column of a figure that has its unit beside it."""

PLAIN = "plain"
"""The same figure before it was corrected."""


def readable(frame: pd.DataFrame, section: Section, whole: bool = True) -> pd.DataFrame:
    """Return a table with a column of words for each figure.

    Parameters
    ----------
    frame : DataFrame
        Of the section, with a column ``run`` in front; of one run it is left out.
    section : Section
    whole : bool
        All columns and rows; else those that are shown where there is little room.
    """
    told = frame if whole or section.brief is None else section.brief(frame)
    units = {column.name: column.unit for column in columns_of(section.table)}
    names = _shown(told, section, whole)
    columns = {name.replace("_", " "): _column(told, name, units.get(name, "")) for name in names}
    return pd.DataFrame(columns, index=told.index).reset_index(drop=True)


def figure_columns(frame: pd.DataFrame, section: Section) -> list[str]:
    """Return the heads of the columns that hold figures, so that they stand to the right."""
    return [
        name.replace("_", " ") for name in _shown(frame, section, True) if _is_figure(frame, name)
    ]


def _shown(frame: pd.DataFrame, section: Section, whole: bool) -> list[str]:
    names = map(str, frame) if whole or not section.columns else ["run", *section.columns]
    several = frame["run"].nunique() > 1
    return [
        name
        for name in names
        if (name != "run" or several)
        and not _is_end(frame, name)
        and not (name == "unit" and VALUE in frame)
    ]


def _is_end(frame: pd.DataFrame, name: str) -> bool:
    """Whether a column is the end of another one's interval."""
    return any(name.endswith(end) and name.removesuffix(end) in frame for end in ("_low", "_high"))


def _is_figure(frame: pd.DataFrame, name: str) -> bool:
    return f"{name}_low" in frame


def _column(frame: pd.DataFrame, name: str, unit: str) -> pd.Series[Any]:
    if not _is_figure(frame, name):
        if unit == SHARE:
            return frame[name].map(lambda value: NONE if pd.isna(value) else f"{100 * value:.0f} %")
        plain = frame[name]
        if not plain.hasnans:
            return plain
        return plain.map(lambda each: NONE if pd.isna(each) else str(each))
    ends = [frame[each].tolist() for each in (name, f"{name}_low", f"{name}_high")]
    if name in (VALUE, PLAIN):  # A figure of its own in every row.
        told = list(map(said, *ends, frame["unit"]))
    else:
        digits = _digits(_reach(frame, name, unit))
        cells = zip(*ends, strict=True)
        told = [said(a, b, c, unit, with_unit=False, digits=digits) for a, b, c in cells]
    return pd.Series(told, index=frame.index, dtype="str")


def says_nothing(frame: pd.DataFrame) -> bool:
    """Tell whether a table has no rows, or figures all of which are missing."""
    figures = [name for name in frame if _is_figure(frame, str(name))]
    return frame.empty or (bool(figures) and not frame[figures].notna().any(axis=None))


def said(
    value: Any,
    low: Any,
    high: Any,
    unit: str = "",
    with_unit: bool = True,
    digits: int | None = None,
) -> str:
    """Return a figure with its interval: ``49.1 % [48.3, 49.9]``, ``1.2 [0.8, 1.6] points``.

    Parameters
    ----------
    value, low, high : float or missing
    unit : str
        ``share`` is told in percent.
    with_unit : bool
        Whether other units stand behind it.
    digits : int, optional
        Decimals; as many as the interval deserves when left out.
    """
    if pd.isna(value):
        return NONE
    known = not pd.isna(low) and not pd.isna(high)
    scale = _scale(unit)
    if digits is None:
        digits = _digits(scale * (high - low) / 2 if known else None)
    text = _number(scale * value, digits) + (" %" if unit == SHARE else "")
    if known:
        text += f" [{_number(scale * low, digits)}, {_number(scale * high, digits)}]"
    return f"{text} {unit}" if with_unit and unit not in ("", SHARE) else text


def _scale(unit: str) -> int:
    return 100 if unit == SHARE else 1


def _reach(frame: pd.DataFrame, name: str, unit: str) -> float | None:
    """Return how far the intervals of a column reach, the median of its rows."""
    reach = ((frame[f"{name}_high"] - frame[f"{name}_low"]) / 2).median()
    return None if pd.isna(reach) else _scale(unit) * float(reach)


def _digits(reach: float | None) -> int:
    """Return how many decimals an interval of such a reach deserves."""
    if reach is None:
        return 1
    if reach >= 10:
        return 0
    return 1 if reach >= 0.2 or reach == 0 else 2


def _number(value: float, digits: int) -> str:
    # Nothing is -0.0.
    return f"{round(value, digits) + 0.0:.{digits}f}"


def figure_of(row: Mapping[Any, Any], name: str, unit: str = "") -> str:
    """Return a figure of a row as people read it."""
    return said(row[name], row[f"{name}_low"], row[f"{name}_high"], unit)
