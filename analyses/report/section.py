"""The sections of a report: what each shows, and how."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.figure import MISSING, Figure, figure_of, number
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import did_you_mean, shown

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

Row = Mapping[Any, Any]
Cell = Callable[[Row], str]
"""Returns what a reader sees of a row in one column."""

TEXT, PAGE, JSON = "text", "page", "json"
"""The places where a section may stand; Markdown is text."""


@dataclass(frozen=True)
class Display:
    """A column as a reader sees it, made of one or more columns of the table.

    Parameters
    ----------
    cell : callable
        As `figure` or `give_or_take` returns it.
    """

    head: str
    cell: Cell


@dataclass(frozen=True)
class Section:
    """A section of a report: a function from data to a table, a heading, a sentence.

    Parameters
    ----------
    name : str
        As in ``--section`` or ``--by``.
    meaning : str
        What it shows and how to read it, in a sentence or two.
    frame : callable
        Returns the table of the report's data; its columns stand in the dictionary of columns.
    table : str
        The name of the table in the dictionary of columns; ``report balance --section NAME`` when
        left out.
    together : callable, optional
        Makes the table out of those of all runs, one below the other, with a column ``run`` in
        front, where figures rest on several; its columns stand in the dictionary then.
    names : callable, optional
        Returns the table with the words that readers know instead of code names.
    columns : sequence of str or Display
        Those that a reader sees; a name stands for its interval too. All when left out.
    is_raw : bool
        Whether figures stay numbers, each end of an interval in its own column.
    hidden : collection of str
        Columns for programs, which text leaves out where it shows all others.
    brief : callable, optional
        Chooses or makes the rows that are shown if there is little room.
    charts : callable, optional
        Draws the table.
    pictures : callable, optional
        Returns columns of a picture for each row of the table.
    has_table : bool
        Whether a page also shows the table if there are charts.
    places : collection of str
        Where it stands: `TEXT`, `PAGE`, `JSON`.
    key : str
        What JSON calls it; the name when left out.
    """

    name: str
    title: str
    meaning: str
    frame: Callable[[Any], pd.DataFrame]
    table: str = ""
    together: Callable[[pd.DataFrame], pd.DataFrame] | None = None
    names: Callable[[pd.DataFrame], pd.DataFrame] | None = None
    columns: Sequence[str | Display] = ()
    is_raw: bool = False
    hidden: Collection[str] = ()
    brief: Callable[[pd.DataFrame], pd.DataFrame] | None = None
    charts: Callable[[pd.DataFrame], Sequence[Markup]] | None = None
    pictures: Callable[[pd.DataFrame], Mapping[str, Sequence[Markup]]] | None = None
    has_table: bool = True
    places: Collection[str] = (TEXT, PAGE, JSON)
    key: str = ""

    @property
    def dictionary(self) -> str:
        """The name of its table in the dictionary of columns."""
        return self.table or f"report balance --section {self.name}"

    @property
    def has_cells(self) -> bool:
        """Whether its columns are made for readers, so that it has no more to show than these."""
        return any(isinstance(column, Display) for column in self.columns)


def figure(
    name: str, spec: str | Mapping[str, str] = "", unit: str = "", low: str = "", high: str = ""
) -> Cell:
    """Return a cell of a figure with its interval.

    Parameters
    ----------
    name : str
        The column of the value.
    spec : str or Mapping
        A format, or that of each unit that has its own: the key ``""`` is for the others.
    unit : str
        The column of the unit; none when left out.
    low, high : str
        The columns of the ends; ``_low`` and ``_high`` after the name when left out.
    """

    def cell(row: Row) -> str:
        its = row[unit] if unit else ""
        chosen = spec if isinstance(spec, str) else spec.get(its, spec[""])
        return format(figure_of(row, name, its, low, high), chosen)

    return cell


def give_or_take(name: str, spec: str) -> Cell:
    """Return a cell of a figure and half the length of its interval, as ``+1.2 +- 0.4``."""
    return lambda row: figure_of(row, name).with_error(spec)


def with_error(name: str, spec: str, error: str = "") -> Cell:
    """Return a cell of a value and its standard error, ``_error`` after its name unless named."""

    def cell(row: Row) -> str:
        value, off = figure_of(row, name).value, figure_of(row, error or f"{name}_error").value
        return format(Figure(value), spec) + (
            "" if off is None or value is None else f" +- {number(off, spec.lstrip('+'))}"
        )

    return cell


def p_cell(name: str) -> Cell:
    """Return a cell of a p-value; a small one is below 0.001."""

    def cell(row: Row) -> str:
        p = figure_of(row, name).value
        return MISSING if p is None else "< 0.001" if p < 0.001 else f"{p:.3f}"

    return cell


def named(sections: Sequence[Section], name: str, field: str = "section") -> Section:
    """Return a section by its name.

    Raises
    ------
    InputError
        If there is no section of that name.
    """
    for section in sections:
        if section.name == name:
            return section
    names = [section.name for section in sections]
    hint = did_you_mean(name, names) or Sentence("; one of {names}", names=", ".join(names))
    raise InputError(field, "no section {name}{hint}", name=shown(name), hint=hint)
