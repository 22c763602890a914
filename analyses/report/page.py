"""The shell of every HTML page: what it says, its parts, what made it; it needs no other file.

A page reads on a desk, on a phone and on paper: words stand left and numbers right, what is wide
scrolls within its own box, and of a wide table the columns come first that a reader needs first.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from patchwork_solve.analyses.report.columns import Column, columns_of
from patchwork_solve.engine.base.program import NAME, version
from patchwork_solve.engine.base.say import say, spoken

if TYPE_CHECKING:
    import jinja2
    import pandas as pd

TEMPLATES = Path(__file__).with_name("templates")
"""Folder of the templates of pages."""

SHEET = Path(__file__).parents[1] / "board" / "page" / "tokens.css"
"""The colours, font and sizes of all pages; its addresses are relative to its folder."""

FONT = re.compile(r'url\("([^"]+\.woff2)"\)')
"""Address of a font in a style sheet."""

LONG = 60
"""Least number of letters of a text that a program may read."""
TOKEN = 24
"""Letters that a word of such a text has at least: no word of a sentence has as many."""

MISSING = "–"
"""Text of a cell whose value is missing."""


@dataclass(frozen=True)
class Provenance:
    """Provenance of a page, shown at its foot.

    Parameters
    ----------
    command : str
        The command line; empty when the page was made from Python.
    computed : str
        When its data were worked out; today when left out.
    """

    command: str = ""
    computed: str = field(default_factory=lambda: today())

    @property
    def program(self) -> str:
        """The program and its version."""
        return f"{NAME} {version()}"


@dataclass(frozen=True)
class Block:
    """A part of a page under a heading.

    Parameters
    ----------
    meaning : str
        What the part shows and how to read it, in a sentence or two.
    content : sequence of Markup
        HTML: tables, pictures, paragraphs.
    """

    title: str
    meaning: str
    content: Sequence[Markup]


@dataclass(frozen=True)
class Cells:
    """A column of a table on a page: texts, or HTML where they are `Markup`."""

    head: str
    meaning: str
    is_number: bool
    cells: Sequence[str]

    def style(self, row: int) -> str:
        """Return the class of a cell: figures stand right, long lines of text are small."""
        if self.is_number:
            return "number"
        cell = self.cells[row]
        if isinstance(cell, Markup) or len(cell) <= LONG:
            return "words"
        return "long" if max(map(len, cell.split())) >= TOKEN else "words"


def today() -> str:
    """Return the day, in UTC, as it stands beside an answer."""
    return datetime.now(UTC).date().isoformat()


def page_html(title: str, meaning: str, sections: Iterable[Block], made: Provenance) -> str:
    """Return a page.

    Parameters
    ----------
    meaning : str
        What the page says, in a sentence.
    """
    return rendered(
        "page.html",
        language=spoken().code,
        title=title,
        meaning=meaning,
        sections=list(sections),
        made=made,
        day=say("Data worked out {day}.", day=made.computed),
    )


def table_html(
    frame: pd.DataFrame,
    name: str | None,
    first: Sequence[str] = (),
    pictures: Mapping[str, Sequence[Markup]] | None = None,
    figures: Collection[str] = (),
) -> Markup:
    """Return a frame as a table, and below it on demand all columns and what they mean.

    Parameters
    ----------
    name : str or None
        Of the table in the dictionary of columns (`analyses.report.columns`); None for one whose
        columns need no explanation.
    first : sequence of str
        The columns that are always shown; all of them when left out.
    pictures : Mapping, optional
        Columns of a picture for each row, after those shown first.
    figures : collection of str
        Columns that are words to pandas and figures to a reader, as ``12 %``.
    """
    dictionary = () if name is None else columns_of(name)
    brief = _columns(frame[list(first)] if first else frame, dictionary, figures)
    brief += [Cells(title, "", False, drawn) for title, drawn in (pictures or {}).items()]
    more = first and len(first) < frame.shape[1]
    heads = {_head(str(title)) for title in frame}
    known = [column for column in dictionary if _head(column.name) in heads]
    return Markup(
        rendered(
            "table.html",
            brief=brief,
            whole=_columns(frame, dictionary, figures) if more else [],
            rows=len(frame),
            known=known,
            nothing=say("nothing"),
        )
    )


def _columns(
    frame: pd.DataFrame, dictionary: Sequence[Column], figures: Collection[str]
) -> list[Cells]:
    from pandas.api.types import is_bool_dtype, is_numeric_dtype

    meanings = {_head(column.name): column.meaning for column in dictionary}
    found = []
    for title, dtype in frame.dtypes.items():
        number = is_numeric_dtype(dtype) and not is_bool_dtype(dtype)
        cells = [cell_text(value) for value in frame[title].astype(object)]
        head = _head(str(title))
        found.append(Cells(head, meanings.get(head, ""), number or title in figures, cells))
    return found


def _head(name: str) -> str:
    """Return the heading of a column."""
    return name.replace("_", " ")


def code_html(text: str) -> Markup:
    """Return a line that a program reads, to be copied."""
    return Markup('<p><code translate="no">{}</code></p>').format(text)


def picture_html(svg: str) -> Markup:
    """Return a picture in a box of its own, in which it scrolls where it is wide."""
    return Markup(f'<div class="picture" translate="no">{svg}</div>')


def cell_text(value: Any) -> str:
    """Return a value as people read it: ``yes`` and ``no``, whole numbers without a point."""
    import pandas as pd

    if pd.isna(value):
        return MISSING
    if value is True or value is False:
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def rendered(template: str, **values: Any) -> str:
    """Return a template of `TEMPLATES` with values in it, which it escapes."""
    return _templates().get_template(template).render(**values)


@cache
def _templates() -> jinja2.Environment:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["tokens"] = Markup(FONT.sub(_embedded, SHEET.read_text("utf-8")))
    return environment


def _embedded(found: re.Match[str]) -> str:
    """Return a font of the style sheet as an address that holds it."""
    content = base64.b64encode((SHEET.parent / found[1]).read_bytes()).decode()
    return f'url("data:font/woff2;base64,{content}")'
