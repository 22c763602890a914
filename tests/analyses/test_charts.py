"""Charts read the same whatever font the reader has: no word is cut, none lies over another."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.report import charts
from patchwork_solve.analyses.report.page import Block, Provenance, page_html
from tests.board.firefox import Firefox, program

FONTS = ("'DejaVu Sans Condensed', 'Arial Narrow'", "'DejaVu Sans', Verdana", "monospace")
"""A narrow one, a wide one, and the widest."""

FAULTS = """(font) => {
  const faults = [];
  for (const svg of document.querySelectorAll("svg")) {
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim());
    for (const text of texts) text.style.fontFamily = font;
    const box = svg.getBoundingClientRect();
    const places = texts.map((text) => text.getBoundingClientRect());
    places.forEach((one, at) => {
      const words = texts[at].textContent;
      const out = Math.max(box.left - one.left, one.right - box.right);
      if (out > 0.5 || one.top < box.top - 1 || one.bottom > box.bottom + 1) {
        faults.push(`${words}: cut by ${out.toFixed(1)}`);
      }
      for (let next = at + 1; next < texts.length; next += 1) {
        const other = places[next];
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 1 && high > 4) faults.push(`${words}: over ${texts[next].textContent}`);
      }
    });
  }
  return JSON.stringify([document.querySelectorAll("svg text").length, faults]);
}"""


def _drawn() -> list[Any]:
    """Return every kind of chart, with words as wide as they come."""
    names = ["+13 to +17", "-113 to -109", "off-centre-cross", "w2-strong:1000n", "WWWWWWWWWWWW"]
    rows = pd.DataFrame({"name": names, "value": [48.0, 53.5, 51.0, 60.0, 1234.5]})
    rows["value_low"], rows["value_high"] = rows["value"] - 9, rows["value"] + 9
    rows["lower"], rows["upper"], rows["status"] = -9.0, rows["value"], "exact"
    rows["across"] = range(len(rows))
    time = {"player": names, "elo": range(5), "seconds_per_decision": [0.1, 0.2, 0.4, 0.8, 9.0]}
    ladder = pd.DataFrame(time).assign(elo_low=-1.0, elo_high=5.0)
    titles = ("standing margin from, points", "the leader wins, %")
    return [
        charts.row_bars(rows, "name", "value", "% of games"),
        charts.word_bars(rows, "name", "where", "games", "status"),
        charts.whole_number_bars(rows, "across", "points to the first player", "positions", "name"),
        charts.ranges(rows, "name", "value", "value_low", "value_high", "buttons"),
        charts.interval_rows(rows, "name", "circle"),
        charts.interval_dots(rows, "name", "value", "% of games", charts.EVEN),
        charts.scatter(rows, "across", "value", "points"),
        charts.band_lines(rows, "across", "value", titles, "name", charts.EVEN),
        charts.dots_on_curve(rows, rows, "across", "value", titles),
        charts.strength_by_time(ladder),
    ]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    title = "Games in which somebody takes the special tile before the last quarter"
    drawn = [charts.chart_html(chart, title, "words") for chart in _drawn()]
    path = tmp_path_factory.mktemp("charts") / "charts.html"
    path.write_text(page_html("Charts", "", [Block("All", "", drawn)], Provenance()), "utf-8")
    return path


def _assert_whole(evaluate: Callable[[str], tuple[int, list[str]]]) -> None:
    for font in FONTS:
        texts, faults = evaluate(font)
        assert texts > 100
        assert not faults, font


def test_no_font_cuts_a_word(page: Path, browser: Any) -> None:
    tab = browser.new_page()
    tab.goto(page.as_uri())
    _assert_whole(lambda font: json.loads(tab.evaluate(FAULTS, font)))
    tab.close()


@pytest.mark.browser
def test_no_font_cuts_a_word_in_firefox(page: Path) -> None:
    path = program()
    if path is None:
        pytest.skip("there is no Firefox on this machine")
    with Firefox(path) as firefox:
        tab = firefox.tab()
        tab.goto(page.as_uri())
        _assert_whole(lambda font: json.loads(tab.evaluate(f"({FAULTS})({font!r})")))


def test_words_are_set_smaller_than_they_are_measured() -> None:
    """A title that is longer than its chart takes two lines."""
    rows = pd.DataFrame({"name": ["one", "two"], "value": [1.0, 2.0]})
    chart = charts.row_bars(rows, "name", "value", "games")
    title = "Games in which somebody takes the special tile"
    root = ET.fromstring(charts.chart_svg(chart, title, "words"))
    texts = [each for each in root.iter() if each.tag.endswith("}text")]
    assert {each.get("font-size") for each in texts} == {"10px", "11px", "13px"}
    shown = " ".join(each.text or "" for each in root.iter() if each.text)
    assert "Games in which somebody takes the" in shown
    assert title in str(root.get("aria-label"))


def test_an_even_share_is_marked() -> None:
    rows = pd.DataFrame({"name": ["one"], "value": [70.0], "value_low": [65.0]})
    rows["value_high"] = 75.0
    drawn = charts.chart_svg(charts.interval_dots(rows, "name", "value", "%", charts.EVEN), "", "")
    assert "stroke-dasharray" in drawn
    plain = charts.chart_svg(charts.interval_dots(rows, "name", "value", "%"), "", "")
    assert "stroke-dasharray" not in plain
