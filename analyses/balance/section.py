"""The sections of a report on a run: what each tells, and how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import did_you_mean, shown

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

    from patchwork_solve.analyses.simulation.run import Run

TABLE = "report balance --section "
"""What the dictionary of columns calls the table of a section, before its name."""


@dataclass(frozen=True)
class Section:
    """A section of a report on a run.

    Parameters
    ----------
    name : str
        As in ``--section`` and in JSON.
    title : str
    meaning : str
        What it shows and how to read it, in a sentence or two.
    frame : callable
        Returns the table of a run; its columns stand in the dictionary of columns.
    together : callable, optional
        Makes the table out of those of all runs, one below the other, with a column ``run`` in
        front, where figures rest on several; its columns stand in the dictionary then.
    columns : sequence of str
        Those that a reader sees; figures stand for their intervals too. All when left out.
    brief : callable, optional
        Chooses the rows that are shown where there is little room.
    charts : callable, optional
        Draws the table of all runs, with a column ``run`` in front.
    """

    name: str
    title: str
    meaning: str
    frame: Callable[[Run], pd.DataFrame]
    together: Callable[[pd.DataFrame], pd.DataFrame] | None = None
    columns: Sequence[str] = ()
    brief: Callable[[pd.DataFrame], pd.DataFrame] | None = None
    charts: Callable[[pd.DataFrame], Sequence[Markup]] | None = None

    @property
    def table(self) -> str:
        """Its name in the dictionary of columns."""
        return f"{TABLE}{self.name}"


def named(sections: Sequence[Section], name: str, field: str = "section") -> Section:
    """Return a section by its name.

    Raises
    ------
    InputError
        Where there is none of that name.
    """
    for section in sections:
        if section.name == name:
            return section
    names = [section.name for section in sections]
    hint = did_you_mean(name, names) or f"; one of {', '.join(names)}"
    raise InputError(field, f"no section {shown(name)}{hint}")
