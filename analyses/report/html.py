"""A report as one HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup

from patchwork_solve.analyses.report import page
from patchwork_solve.analyses.report.charts import charts_html
from patchwork_solve.analyses.report.readable import figure_columns, readable
from patchwork_solve.analyses.report.section import PAGE, Section

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.report.report import Report


def report_page(report: Report, made: page.Provenance, more: Sequence[page.Block] = ()) -> str:
    """Return a report as a page that needs no other file.

    Parameters
    ----------
    more : sequence of page.Block
        What stands below its sections.
    """
    parts = [
        _part(section, report.frame(section), report.remarks.get(section.name, ()))
        for section in report.shown(PAGE)
    ]
    if report.sentences:
        parts.insert(0, page.Block("In short", "", [*_in_short(report)]))
    return page.page_html(report.title, report.meaning, [*parts, *more], made)


def _in_short(report: Report) -> Iterator[Markup]:
    """Yield the sentences: the main ones bold, the others below them, details on demand."""
    details = [each for each in report.sentences if each in report.details]
    for is_main, some in groupby(
        [each for each in report.sentences if each not in report.details],
        lambda sentence: sentence in report.main,
    ):
        if is_main:
            yield from (Markup("<p><strong>{}</strong></p>").format(each) for each in some)
        elif report.main:
            items = Markup("\n").join(Markup("<li>{}</li>").format(each) for each in some)
            yield Markup("<ul>{}</ul>").format(items)
        else:
            yield _paragraphs(some)
    if details:
        folded = Markup(
            "<details><summary>Scores, and where the games come from</summary>{}</details>"
        )
        yield folded.format(_paragraphs(details))
    if report.note:
        yield Markup('<p class="note">{}</p>').format(report.note)


def _part(section: Section, frame: pd.DataFrame, remarks: Sequence[str]) -> page.Block:
    drawn = section.charts(frame) if section.charts is not None else []
    content = [_paragraphs(remarks)] if remarks else []
    content += [charts_html(drawn)] if drawn else []
    if section.has_table:
        content.append(_table(section, frame))
    return page.Block(section.title, section.meaning, content)


def _table(section: Section, frame: pd.DataFrame) -> Markup:
    """Return the rows shown at once, and all of them on demand; sentences as paragraphs."""
    if list(frame) == ["sentence"]:
        return _paragraphs(frame["sentence"])
    name = section.dictionary
    if section.is_raw:
        if section.names is not None:
            frame = section.names(frame)
        pictures = section.pictures(frame) if section.pictures is not None else None
        first = [str(column) for column in section.columns]
        return page.table_html(frame, name, first, pictures)
    brief = readable(frame, section, whole=False)
    figures = figure_columns(brief)
    if section.has_cells:
        return page.table_html(brief, name, figures=figures)
    whole = readable(frame, section)
    figures = figure_columns(whole)
    if len(brief) == len(whole):
        return page.table_html(whole, name, [str(column) for column in brief], figures=figures)
    shown = page.table_html(brief, name, figures=figures)
    listed = page.table_html(whole, name, figures=figures)
    folded = Markup('<details class="whole"><summary>{}</summary>{}</details>')
    return shown + folded.format(f"All {len(whole)} rows", listed)


def _paragraphs(sentences: Iterable[str]) -> Markup:
    return Markup("\n").join(Markup("<p>{}</p>").format(each) for each in sentences)
