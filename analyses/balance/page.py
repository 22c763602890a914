"""A report on runs as one HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from patchwork_solve.analyses.report import page
from patchwork_solve.analyses.report.html import report_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.analyses.balance.answer import BalanceAnswer
    from patchwork_solve.analyses.balance.source import Source


def balance_page(
    answer: BalanceAnswer, made: page.Provenance, sources: Sequence[Source] = ()
) -> str:
    """Return a report as a page that needs no other file.

    Parameters
    ----------
    sources : sequence of Source
        Of the runs that are folders, listed at the end.
    """
    return report_page(answer.report, made, [_sources(sources)] if sources else [])


def _sources(sources: Sequence[Source]) -> page.Block:
    words = "The manifest of each run: program, hash of rules and searches, players, rules, seed."
    entries = [
        Markup("<p>{}, played {}</p>").format(source.name, " to ".join(_ends(source.days)))
        + page.code_html(source.manifest)
        for source in sources
    ]
    return page.Block("Where the games come from", words, entries)


def _ends(days: Sequence[str]) -> list[str]:
    return list(dict.fromkeys([*days[:1], *days[-1:]]))
