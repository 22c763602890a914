"""A ladder as an HTML page: strength against time, the ratings, who met whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.match.ladder_text import doublings_frame
from patchwork_solve.analyses.report.charts import chart_html, strength_by_time
from patchwork_solve.analyses.report.page import Block, Provenance, page_html, table_html

if TYPE_CHECKING:
    from patchwork_solve.analyses.match.ladder import LadderAnswer


def ladder_page(answer: LadderAnswer, title: str, made: Provenance) -> str:
    """Return a ladder as a page."""
    meaning = (
        "Players of Patchwork rated by their games against each other, two on each circle, each "
        f"moving first once. {answer.players[answer.anchor]} is rated 0. A lead of 100 Elo points "
        "wins 64 % of the games, 200 points 76 %, 400 points 91 %."
    )
    sections = [_chart(answer), _ratings(answer), _pairings(answer)]
    if answer.doublings():
        words = "Elo points that a graded player gains with each doubling of its limit."
        listed = table_html(doublings_frame(answer), "ladder")
        sections.insert(2, Block("Doublings", words, [listed]))
    return page_html(title, meaning, sections, made)


def _chart(answer: LadderAnswer) -> Block:
    title = "Strength against time"
    words = (
        "Each point is a player: the mean time of its decisions, and its rating with the 95 % "
        "interval. Each step to the right multiplies the time by the same factor."
    )
    drawn = chart_html(strength_by_time(answer.to_frame()), title, words)
    return Block(title, words, [drawn])


def _ratings(answer: LadderAnswer) -> Block:
    words = "Maximum-likelihood ratings of all players, best first, with their 95 % intervals."
    return Block("Ratings", words, [table_html(_round(answer.to_frame()), "ladder")])


def _pairings(answer: LadderAnswer) -> Block:
    words = "Share of their games that the first of two players won, with its 95 % interval."
    frame = _round(pd.DataFrame(answer.pairings()))
    return Block("Pairings", words, [table_html(frame, "ladder, pairings")])


def _round(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a frame with the digits that its figures are worth."""
    digits = {name: 0 if str(name).startswith("elo") else 3 for name in frame}
    seconds = frame.get("seconds_per_decision")
    rounded = frame.round(digits)
    if seconds is not None:
        rounded["seconds_per_decision"] = [float(f"{value:.2g}") for value in seconds]
    return rounded
