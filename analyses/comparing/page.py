"""A comparison as an HTML page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pandas as pd
from markupsafe import Markup

from patchwork_solve.analyses.comparing.answer import Comparison
from patchwork_solve.analyses.comparing.sentences import readable, sentence
from patchwork_solve.analyses.comparing.text import (
    MEANING,
    games_words,
    player_words,
    proved_words,
    rules_words,
)
from patchwork_solve.analyses.report.charts import chart_html, whole_number_bars
from patchwork_solve.analyses.report.page import Made, Section, page_html, table_html

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.proved import Proved


def comparison_page(found: Comparison, made: Made) -> str:
    """Return a comparison as a page: what it says, all metrics, what is proved."""
    names = f"{found.base.edition.name} and {found.variant.edition.name}"
    return page_html(f"What changes between {names}", found.summary, _sections(found), made)


def _sections(found: Comparison) -> Iterator[Section]:
    words = [rules_words(found), games_words(found), *player_words(found)]
    if found.stopping is not None:
        words.append(found.stopping.words())
    yield Section(
        "The question", "What differs, and which games it rests on.", [_paragraphs(words)]
    )
    told = readable(found.effects)
    figures = ("before", "after", "difference", "size", "p")
    table = table_html(told, "report compare", figures=figures)
    yield Section("In play", f"{MEANING[:1].upper()}{MEANING[1:]}.", [table])
    if found.proved is not None:
        yield _proved(found.proved)
    yield Section(
        "In sentences",
        "A difference is called one only if its interval says so.",
        [_paragraphs(sentence(row, found.differences) for row in found.effects.to_dict("records"))],
    )


def _proved(proved: Proved) -> Section:
    content = [_paragraphs(proved_words(proved))]
    if proved.effects:
        effects = pd.DataFrame({"effect": proved.effects})
        chart = whole_number_bars(effects, "effect", "points to the first player", "positions")
        content.append(
            chart_html(
                chart,
                "What the change is worth under best play",
                "; ".join(f"{effect:+d} points: {n}" for effect, n in proved.distribution.items()),
            )
        )
    if not proved.frame.empty:
        first = ["circle", "lower", "upper", "lower_changed", "upper_changed", "exact"]
        content.append(table_html(proved.frame, "report compare, proved", first=first))
    meaning = "The same late positions solved under both rule sets: no player's habits are in it."
    return Section("Proved", meaning, content)


def _paragraphs(words: Iterator[str] | list[str]) -> Markup:
    return Markup("\n").join(Markup("<p>{}</p>").format(each) for each in words)
