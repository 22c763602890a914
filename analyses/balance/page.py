"""A report on runs as one HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from patchwork_solve.analyses.balance.readable import figure_columns, readable, says_nothing
from patchwork_solve.analyses.balance.summary import NOTE
from patchwork_solve.analyses.report import page
from patchwork_solve.analyses.report.charts import charts_html

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from patchwork_solve.analyses.balance.answer import BalanceAnswer
    from patchwork_solve.analyses.balance.section import Section
    from patchwork_solve.analyses.balance.source import Source


def balance_page(answer: BalanceAnswer, made: page.Made, sources: Sequence[Source] = ()) -> str:
    """Return a report as a page that needs no other file.

    Parameters
    ----------
    answer : BalanceAnswer
    made : Made
    sources : sequence of Source
        Of the runs that are folders, told at the end.
    """
    told = [Markup("<p>{}</p>").format(sentence) for sentence in answer.summary()]
    sections = [page.Section("In short", NOTE, told)]
    sections += [
        _section(section, answer.frames[section.name])
        for section in answer.there
        if not says_nothing(answer.frames[section.name])
    ]
    if sources:
        sections.append(_sources(sources))
    title = f"The balance of {', '.join(answer.runs)}"
    meaning = "Who wins, with what, and from when on, in games that players of the program played."
    return page.page_html(title, meaning, sections, made)


def _sources(sources: Sequence[Source]) -> page.Section:
    words = "The manifest of each run: program, hash of rules and searches, players, rules, seed."
    told = [
        Markup("<p>{}, played {}</p>").format(source.name, " to ".join(_ends(source.days)))
        + page.code_html(source.manifest)
        for source in sources
    ]
    return page.Section("Where the games come from", words, told)


def _ends(days: Sequence[str]) -> list[str]:
    return list(dict.fromkeys([*days[:1], *days[-1:]]))


def _section(section: Section, frame: pd.DataFrame) -> page.Section:
    content = []
    if section.charts is not None:
        drawn = section.charts(frame)
        if drawn:
            content.append(charts_html(drawn))
    content.append(_table(section, frame))
    return page.Section(section.title, section.meaning, content)


def _table(section: Section, frame: pd.DataFrame) -> Markup:
    """Return what is shown at once, and all of it on demand."""
    figures = figure_columns(frame, section)
    brief = readable(frame, section, whole=False)
    whole = readable(frame, section)
    if len(brief) == len(whole):
        return page.table_html(whole, section.table, [str(name) for name in brief], figures=figures)
    shown = page.table_html(brief, section.table, figures=figures)
    words = f"All {len(whole)} rows"
    listed = page.table_html(whole, section.table, figures=figures)
    folded = Markup('<details class="whole"><summary>{}</summary>{}</details>')
    return shown + folded.format(words, listed)
