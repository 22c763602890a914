"""Text of a match: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.match.pairs import margins
from patchwork_solve.analyses.match.sequential import ERROR
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.report.table import MISSING, table, wrapped
from patchwork_solve.analyses.statistics.estimates import LEVEL, clustered_mean
from patchwork_solve.engine.base.wording import shortened
from patchwork_solve.engine.drawing.words import tie_rule_words
from patchwork_solve.engine.players.restricted import is_restricted

if TYPE_CHECKING:
    from patchwork_solve.analyses.match.answer import MatchAnswer
    from patchwork_solve.analyses.match.sequential import SequentialTest

LONGEST_NAME = 40
"""Characters of a player's name in a sentence or a heading: a command line may be long."""


def match_text(answer: MatchAnswer) -> str:
    """Return the verdict, both players' counts, and the figures with their intervals."""
    lines = [wrapped(f"{verdict(answer)}.")]
    if answer.pairs:
        lines += ["", table(counts_frame(answer)), "", table(figures_frame(answer))]
    lines += ["", wrapped(_games(answer)), *map(wrapped, _forfeits(answer))]
    if answer.test is not None:
        lines.append(wrapped(_test_words(answer, answer.test)))
    return "\n".join(lines)


def names(answer: MatchAnswer) -> tuple[str, str]:
    """Return the players' names; two of one name get a letter."""
    a, b = (shortened(name, LONGEST_NAME) for name in answer.match.players)
    return (a, b) if a != b else (f"{a} (A)", f"{b} (B)")


def verdict(answer: MatchAnswer) -> str:
    """Return who is the stronger player, if that is known."""
    a, b = names(answer)
    low, high = answer.share.low, answer.share.high
    if low is None or high is None:
        return f"{a} against {b}: no pair of games was finished"
    if low <= 0.5 <= high:
        share = _percent(answer.share)
        return f"No difference is shown: {a} wins {share} of the games against {b}"
    if low > 0.5:
        return f"{a} is stronger: it wins {_percent(answer.share)} of the games against {b}"
    turned = Figure(1 - (answer.share.value or 0), 1 - high, 1 - low)
    return f"{b} is stronger: it wins {_percent(turned)} of the games against {a}"


def _percent(figure: Figure) -> str:
    value, low, high = (100 * (part or 0) for part in (figure.value, figure.low, figure.high))
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def counts_frame(answer: MatchAnswer) -> pd.DataFrame:
    """Return the counts for each of the two players."""
    tally = answer.tally
    has_handicap = any(map(is_restricted, answer.match.players))
    rows = {
        "games won": answer.wins,
        "pairs won 2-0": (tally.won, tally.lost),
        "pairs split 1-1": (tally.split, tally.split),
        "games forfeited": answer.forfeits if any(answer.forfeits) else None,
        "forbidden moves, forced": answer.forced if has_handicap else None,
        "seconds a decision": tuple(map(seconds_text, answer.seconds_per_decision)),
    }
    shown = {name: pair for name, pair in rows.items() if pair is not None}
    a, b = names(answer)
    return pd.DataFrame(
        {
            "counted": list(shown),
            a: [str(pair[0]) for pair in shown.values()],
            b: [str(pair[1]) for pair in shown.values()],
        }
    )


def seconds_text(seconds: float | None) -> str:
    """Return a time of two digits."""
    return MISSING if seconds is None else f"{seconds:.2g}" if seconds >= 1e-4 else f"{seconds:.1e}"


def figures_frame(answer: MatchAnswer) -> pd.DataFrame:
    """Return the first player's figures with their intervals, as people read them."""
    rows = [
        ("share of games won, %", answer.share.times(100), 1),
        ("margin, points", _margin(answer), 1),
        ("Elo", answer.elo, 0),
        ("normalised Elo", answer.normalised_elo, 0),
    ]
    a, _ = names(answer)
    return pd.DataFrame(
        {
            "figure": [name for name, _, _ in rows],
            a: [number(figure.value, digits) for _, figure, digits in rows],
            f"{100 * LEVEL:.0f} % interval": [
                between(figure, digits) for _, figure, digits in rows
            ],
        }
    )


def _margin(answer: MatchAnswer) -> Figure:
    """Return the mean margin; without an interval where few pairs have one, or all the same."""
    value, error = answer.margin
    return clustered_mean(value, error or None, len(margins(answer.rows)))


def number(value: float | None, digits: int) -> str:
    """Return a figure with a number of digits after the point, without a sign before zero."""
    if value is None:
        return MISSING
    return f"{value:z.{digits}f}"


def between(figure: Figure, digits: int) -> str:
    """Return an interval, which may have no end on one side."""
    low, high = number(figure.low, digits), number(figure.high, digits)
    if figure.low is None:
        return MISSING if figure.high is None else f"{high} or less"
    return f"{low} or more" if figure.high is None else f"{low} to {high}"


def _games(answer: MatchAnswer) -> str:
    match = answer.match
    text = (
        f"{2 * answer.pairs} games in {answer.pairs} pairs; in each pair, both players move first "
        f"once on the same circle. Rules: {match.rules.name}; seed {match.seed}."
    )
    if answer.ties_broken:
        ties = answer.ties_broken
        are = "tie was" if ties == 1 else "ties were"
        text += f" {ties} {are} {tie_rule_words(match.rules)}."
    if answer.stopped in ("limit", "interruption", "forfeits"):
        text += f" {match.pairs - answer.pairs} pairs were not finished and do not count."
    return text


def _forfeits(answer: MatchAnswer) -> list[str]:
    """Return why games were forfeited, if any were: the last reason of each player."""
    pairs = zip(names(answer), answer.forfeit_reasons, strict=True)
    return [f"{name} forfeited: it {reasons[-1]}." for name, reasons in pairs if reasons]


def _test_words(answer: MatchAnswer, test: SequentialTest) -> str:
    a, _ = names(answer)
    ends = f"{test.lower:g} and {test.upper:g} Elo"
    if test.verdict is None:
        return f"Sequential test between {ends}: no verdict after {test.pairs} pairs."
    bound = test.lower if test.verdict == "above" else test.upper
    return (
        f"Sequential test between {ends}: the Elo difference of {a} is {test.verdict} {bound:g} "
        f"(after {test.pairs} pairs; wrong in at most {100 * ERROR:.0f} % of such matches)."
    )
