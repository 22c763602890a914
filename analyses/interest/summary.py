"""What the decisions of games say of their interest: by game, in the mean, and along the track."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from patchwork_solve.analyses.interest.games import ESTIMATED, PROVED
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import SHARE, Figure
from patchwork_solve.analyses.statistics.estimates import mean

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]

MATTERS = 1.0
"""Points between the best choice and the second from which a decision matters."""

EVEN = 0.5
"""Points up to which nobody is taken to lead."""

PARTS = WHOLE, END = "game", "proved end"
"""Parts of a game: all decisions, and those whose lead is proved."""

TENTHS = 10
"""Parts of the track."""


class Meaning(NamedTuple):
    """What a figure is about."""

    unit: str
    words: str


MEASURED = {
    "decisions": Meaning(
        "decisions", "decisions in a game: plies with a choice of patches or an advance"
    ),
    "minutes": Meaning("minutes", "minutes of a game, at the seconds of a decision"),
    "waiting": Meaning("seconds", "seconds that a player waits for the other's decisions"),
}
VALUED = {
    "matter": Meaning(
        SHARE, "decisions that matter: the best choice is at least a point better than the next"
    ),
    "second": Meaning("points", "best choice against the second, mean over decisions"),
    "worst": Meaning("points", "best choice against the worst, mean over decisions"),
    "lead_changes": Meaning("changes", "changes of the lead"),
    "behind": Meaning(SHARE, "drama: decisions before which the later winner is behind"),
    "decided": Meaning(SHARE, "part of the track after which the winner leads for good"),
    "settled": Meaning(SHARE, "games whose winner leads from the first decision on"),
}
VIABLE = Meaning("choices", "viable openings: first choices within a point of the best")
REACH = {
    "decisions": Meaning("decisions", "decisions in a game whose lead is proved"),
    "begins": Meaning(SHARE, "part of the track at which these begin"),
    "valued": Meaning("decisions", "those of them whose every choice is proved"),
}


def games_frame(games: Sequence[Row]) -> pd.DataFrame:
    """Return what the decisions of each game say: of all by estimates, of the proved ones by both.

    Returns
    -------
    DataFrame
        Two or three rows a game, the columns those of the table ``report interest, games`` in
        docs/reference/columns.md.
    """
    return table_frame("report interest, games", (row for game in games for row in _rows(game)))


def _rows(game: Row) -> Iterator[Row]:
    names = ("circle", "game", "margin")
    head = {name: game[name] for name in names}
    estimated, proved = (
        [each for each in game["decisions"] if each["known"] == known]
        for known in (ESTIMATED, PROVED)
    )
    more = {name: game[name] for name in ("viable", "wait", "offered", "best")}
    yield {**head, "part": WHOLE, "known": ESTIMATED, **_summary(estimated, game["margin"]), **more}
    if proved:
        late = _alike(estimated, proved)
        for known, rows in ((PROVED, proved), (ESTIMATED, late)):
            yield {**head, "part": END, "known": known, **_summary(rows, game["margin"])}


def _alike(estimated: list[Row], proved: list[Row]) -> list[Row]:
    """Return the estimates of the decisions that are proved, and only what is proved of each."""
    open_choices = {each["ply"]: each["second"] is None for each in proved}
    unvalued = {"second": None, "worst": None}
    return [
        each | unvalued if open_choices[each["ply"]] else each
        for each in estimated
        if each["ply"] in open_choices
    ]


def _summary(decisions: list[Row], margin: int) -> Row:
    """Return what some decisions of a game say, in their order."""
    winner = _side(margin)
    leaders = [(each["track"], _side(each["lead"])) for each in decisions]
    seconds = [each["second"] for each in decisions if each["second"] is not None]
    worsts = [each["worst"] for each in decisions if each["worst"] is not None]
    sides = [side for _, side in leaders if side]
    number = max(1, len(decisions))
    begins = leaders[0][0] if leaders else 0.0
    open_at = [track for track, side in leaders if side != winner]
    return {
        "decisions": len(decisions),
        "valued": len(seconds),
        "begins": begins,
        "matter": _mean([second >= MATTERS for second in seconds]),
        "second": _mean(seconds),
        "worst": _mean(worsts),
        "lead_changes": sum(a != b for a, b in pairwise(sides)),
        "behind": sum(side == -winner != 0 for _, side in leaders) / number,
        "decided": max(open_at, default=begins),
        "settled": not open_at,
    }


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _side(margin: float) -> int:
    """Return 1 if player 0 leads, -1 if player 1, 0 for nobody."""
    return 0 if abs(margin) < EVEN else 1 if margin > 0 else -1


# -- means over circles --------------------------------------------------------------------------


def figures_frame(games: pd.DataFrame, seconds: float) -> pd.DataFrame:
    """Return the figures of games with their intervals; a circle is one case.

    Parameters
    ----------
    games : DataFrame
        As `games_frame` returns it.
    seconds : float
        That people take for a decision.
    """
    whole = games[games["part"] == WHOLE]
    timed = whole.assign(minutes=whole["decisions"] * seconds / 60, waiting=whole["wait"] * seconds)
    end = games[games["part"] == END]
    rows = [*_means(timed, MEASURED, "measured", WHOLE)]
    rows += _means(whole, VALUED | {"viable": VIABLE}, ESTIMATED, WHOLE)
    proved = end[end["known"] == PROVED]
    rows += _means(proved, REACH, PROVED, END)
    for known in (PROVED, ESTIMATED):
        rows += _means(end[end["known"] == known], VALUED, known, END)
    return table_frame("report interest", rows)


def _means(
    games: pd.DataFrame, meanings: dict[str, Meaning], known: str, part: str
) -> Iterator[Row]:
    for name, (unit, words) in meanings.items():
        there = games.dropna(subset=name)
        found = over_circles(there["circle"], there[name].astype(float), unit)
        head = {"figure": name, "meaning": words, "unit": unit, "known": known, "part": part}
        yield {**head, "games": len(there), **found.columns("value", 4)}


def over_circles(circles: pd.Series, values: pd.Series, unit: str) -> Figure:
    """Return the mean over circles of values from 0; the interval stays within what they can be."""
    most = 1.0 if unit == SHARE else math.inf
    found = mean(values.groupby(circles).mean().tolist())
    return found.map(lambda end: min(most, max(0.0, end)))


def track_frame(decisions: pd.DataFrame, games: pd.DataFrame) -> pd.DataFrame:
    """Return which decisions matter and how often the later winner leads, along the track.

    Parameters
    ----------
    decisions : DataFrame
        As `decisions_frame` returns it.
    games : DataFrame
        As `games_frame` does.

    Returns
    -------
    DataFrame
        A row for each tenth of the track and for what is known.
    """
    margins = dict(zip(games["game"], games["margin"], strict=True))
    winners = decisions["game"].map(margins).map(_side)
    known = decisions.assign(
        tenth=(decisions["track"] * TENTHS).astype(int).clip(upper=TENTHS - 1),
        ahead=(decisions["lead"].map(_side) == winners).where(winners != 0),
        matter=(decisions["second"] >= MATTERS).where(decisions["second"].notna()),
    )
    rows = []
    for key, some in known.groupby(["known", "tenth"]):
        name, tenth = cast("tuple[str, int]", key)
        row: Row = {"known": name, "track": (tenth + 0.5) / TENTHS, "decisions": len(some)}
        for column in ("matter", "ahead"):
            there = some.dropna(subset=column)
            found = over_circles(there["circle"], there[column].astype(float), SHARE)
            row |= found.columns(column, 4)
        rows.append(row)
    return table_frame("report interest, track", sorted(rows, key=itemgetter("known", "track")))
