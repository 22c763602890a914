"""Contradictions of players in several runs of the same rules, and the player to believe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.balance.foresight import Foresight, foresight
from patchwork_solve.analyses.report.figure import SHARE, Figure, figure_of
from patchwork_solve.engine.players.restricted import is_restricted

if TYPE_CHECKING:
    import pandas as pd

FAR = 0.2
"""Shares this far apart contradict each other, if their intervals do not overlap."""

HALF = 0.5


class Question(NamedTuple):
    """A share on which players may disagree.

    Attributes
    ----------
    section : str
        Where it stands.
    where : Mapping
        The row of a run.
    words : str
        Of two players ``{0}`` and ``{1}``, with their shares ``{2}`` and ``{3}``.
    has_sides : bool
        Whether more than half says the opposite of less than half.
    """

    section: str
    column: str
    where: Mapping[str, Any]
    words: str
    has_sides: bool


ANY: Mapping[str, Any] = {"taken": "any"}

QUESTIONS = (
    Question("seats", "win", {}, "with {0} the first player wins {2}, with {1} {3}", True),
    Question(
        "tile",
        "part",
        ANY,
        "with {0} the special tile is taken in {2} of the games, with {1} in {3}",
        False,
    ),
    Question(
        "tile",
        "wins",
        ANY,
        "with {0} the player who takes the special tile wins {2}, with {1} {3}",
        True,
    ),
    Question(
        "leads",
        "wins",
        {"track": HALF},
        "with {0} the leader halfway along the track wins {2}, with {1} {3}",
        True,
    ),
)


class Contradiction(NamedTuple):
    """Question on which two players disagree.

    Attributes
    ----------
    section : str
        Beside whose figures it belongs.
    """

    section: str
    words: str


def contradictions(frames: Mapping[str, pd.DataFrame]) -> list[Contradiction]:
    """Return on what players that each met themselves disagree, under the same rules.

    Of several pairs of runs that disagree on a share, that with the largest difference is named.

    Parameters
    ----------
    frames : Mapping
        Tables by the name of the section, with a column ``run``; without that of ``runs`` nobody
        knows who played, and nothing is said.
    """
    if "runs" not in frames:
        return []
    rows = frames["runs"].to_dict("records")
    mine = [row for row in rows if row["player"] == row["opponent"]]
    mine = [row for row in mine if not is_restricted(row["player"])]
    found = (_on(question, mine, frames) for question in QUESTIONS)
    return [one for one in found if one is not None]


def _on(
    question: Question, runs: list[dict[Any, Any]], frames: Mapping[str, pd.DataFrame]
) -> Contradiction | None:
    """Return the largest contradiction between players in a question."""
    shares = dict(_shares(question, frames))
    pairs = [
        (one, other)
        for one, other in combinations([run for run in runs if run["run"] in shares], 2)
        if one["edition"] == other["edition"]
        and one["player"] != other["player"]
        and _are_opposed(shares[one["run"]], shares[other["run"]], question.has_sides)
    ]
    if not pairs:
        return None

    def distance(pair: tuple[dict[Any, Any], dict[Any, Any]]) -> float:
        low, high = sorted(shares[run["run"]].value or 0.0 for run in pair)
        return high - low

    pair = max(pairs, key=distance)
    one, other = (run["player"] for run in pair)
    said = question.words.format(one, other, *(shares[run["run"]] for run in pair))
    whom = _whom(one, other, foresight(one, other, frames.get("strength")))
    return Contradiction(question.section, f"The players contradict each other: {said}. {whom}")


def _whom(one: str, other: str, further: Foresight | None) -> str:
    """Say which player sees further, or how to find out."""
    if further is None:
        match = f"patchwork-solve play-match {one} {other}"
        return f"Nothing here shows which of them sees further; a match does ({match})."
    return f"{further.player} sees further ({further.reason}): its figure says more of good play."


def _shares(question: Question, frames: Mapping[str, pd.DataFrame]) -> Iterator[tuple[str, Figure]]:
    """Yield the share of each run."""
    if question.section not in frames:
        return
    for row in frames[question.section].to_dict("records"):
        if all(row[name] == value for name, value in question.where.items()):
            yield row["run"], figure_of(row, question.column, SHARE)


def _are_opposed(one: Figure, other: Figure, has_sides: bool) -> bool:
    """Whether two shares differ beyond chance, and by so much that they say another thing."""
    low, high = sorted((one, other), key=lambda figure: figure.value or 0.0)
    if low.value is None or high.value is None or low.high is None or high.low is None:
        return False
    if low.high >= high.low:
        return False
    return high.value - low.value >= FAR or (has_sides and low.high < HALF < high.low)
