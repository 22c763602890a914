"""Summary of a report on a run in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from patchwork_solve.analyses.balance.contradictions import contradictions
from patchwork_solve.analyses.balance.doublings import ALL
from patchwork_solve.analyses.report.figure import POINTS, SHARE, Figure, figure_of
from patchwork_solve.analyses.statistics.estimates import LEVEL, Z

if TYPE_CHECKING:
    from collections.abc import Hashable

Row = Mapping["Hashable", Any]
Frames = Mapping[str, pd.DataFrame]

HALF = 0.5

PRINTED = ("buttons", "tile", "holes")
"""Sources of points of the printings; other sections describe them."""

ENOUGH = 50
"""Least number of circles to compare patches: for fewer, the bar below would be too low."""

NOTE = (
    "All figures are measured over games, not proved; other players may give other figures. "
    "Intervals are 95 % and treat a circle as one case."
)


class Summary(NamedTuple):
    """Findings of the games of a run, the weightiest sentences first.

    Attributes
    ----------
    main : list of str
        The verdict on player order: a single sentence.
    points : list of str
        What a designer asks next: who wins, when, with what.
    details : list of str
        Scores, equal scores, and where the games come from.
    """

    main: list[str]
    points: list[str]
    details: list[str]


def summarized(frames: Frames, run: str) -> Summary:
    """Summarise the sections of a run in sentences.

    Parameters
    ----------
    frames : Mapping
        Tables by the name of the section, with a column ``run``; sections that are not there have
        no sentence.
    """
    mine = {name: frame[frame["run"] == run] for name, frame in frames.items()}
    main, points, details = (
        [sentence for section in sections for sentence in section(mine)]
        for sections in (
            (_first_player,),
            (_forfeits, _margin, _strength, _handicaps, _leads, _tile, _sources, _patches),
            (_games, _scores, _ties),
        )
    )
    return Summary([f"{run}: {sentence}" for sentence in main], points, details)


def of_all(frames: Frames) -> list[str]:
    """Say what rests on several runs together.

    Parameters
    ----------
    frames : Mapping
        As `sentences` takes them.
    """
    curves = [sentence for row in _rows(frames, "doublings", run=ALL) for sentence in _curve(row)]
    return [one.words for one in contradictions(frames)] + curves


def _curve(row: Row) -> Iterator[str]:
    if _is_known(row["elo"]):
        yield (
            f"Twice the limit is worth {figure_of(row, 'elo')} Elo points to {row['family']}, by "
            f"one curve through {_count(row['games'], 'games')}."
        )
    if _is_known(row["doubt"]) and row["doubt"] < 1 - LEVEL:
        yield "This is a mean: a doubling is not worth the same in all of these runs."


def _rows(frames: Frames, section: str, **where: Any) -> list[Row]:
    if section not in frames:
        return []
    rows = frames[section].to_dict("records")
    return [row for row in rows if all(row[name] == value for name, value in where.items())]


def _is_known(value: Any) -> bool:
    return not pd.isna(value)


def _games(frames: Frames) -> Iterator[str]:
    for row in _rows(frames, "runs"):
        games, circles = (_count(row[name], name) for name in ("games", "circles"))
        yield (
            f"{row['run']}: {games} of {who(row)} on {circles} of {row['edition']}, seed "
            f"{row['seed']}."
        )


def who(row: Row) -> str:
    """Return who plays in a run, by its row of the section ``runs``."""
    a, b = row["player"], row["opponent"]
    return f"{a} against itself" if a == b else f"{a} against {b}"


def _forfeits(frames: Frames) -> Iterator[str]:
    for row in _rows(frames, "runs"):
        if row["forfeits"]:
            were = "was" if row["forfeits"] == 1 else "were"
            words = f"of them {were} forfeited; all other figures leave them out."
            yield f"Of {_count(row['games'], 'games')}, {row['forfeits']:,} {words}"


def _first_player(frames: Frames) -> Iterator[str]:
    rows = _rows(frames, "seats")
    if "seats" in frames and not rows:
        yield "no game was played to its end, so nothing can be said about the rules."
    for row in rows[:1]:
        share = f"the first player wins {figure_of(row, 'win', SHARE)}"
        games = f"of {_count(row['games'], 'games')}"
        of = "".join(f" of {who(run)} under {run['edition']}" for run in _rows(frames, "runs"))
        before, after = verdict(row)
        yield f"{before}; {share} {games}{of}{after}." if before else f"{share} {games}{of}."


def verdict(row: Row) -> tuple[str, str]:
    """Return the verdict that the interval of the first player's share allows, before and after it.

    Parameters
    ----------
    row : Mapping
        Of the section ``seats``.
    """
    low, high = row["win_low"], row["win_high"]
    if not _is_known(low) or not _is_known(high):
        return "", ""
    if low > HALF:
        return "moving first is an advantage", ""
    if high < HALF:
        return "moving first is a disadvantage", ""
    most = 100 * max(HALF - low, high - HALF)
    return (
        "no advantage of either player order is shown",
        f"; an advantage is unlikely to exceed {most:.1f} percentage points",
    )


def _margin(frames: Frames) -> Iterator[str]:
    for row in _rows(frames, "seats")[:1]:
        yield f"The first player's mean margin is {figure_of(row, 'margin', POINTS)}."


def _strength(frames: Frames) -> Iterator[str]:
    for row in _rows(frames, "strength", seat="either"):
        if _is_known(row["win"]):
            yield (
                f"{row['player']} wins {figure_of(row, 'win', SHARE)} of the games against "
                f"{row['opponent']}, moving first and second together."
            )


def _handicaps(frames: Frames) -> Iterator[str]:
    for row in _rows(frames, "restricted"):
        sentence = f"{row['player']} had to make {_count(row['forbidden'], 'forbidden moves')}"
        if row["forbidden"]:
            sentence += f", in {figure_of(row, 'part', SHARE)} of its games"
        yield f"{sentence}."


def _scores(frames: Frames) -> Iterator[str]:
    means = {row["what"]: row for row in _rows(frames, "scores")}
    if means and _is_known(means["winner"]["mean"]):
        winner, loser, margin = (means[name] for name in ("winner", "loser", "margin"))
        sentence = (
            f"Winners score {figure_of(winner, 'mean', POINTS)}, losers "
            f"{figure_of(loser, 'mean', POINTS)}"
        )
        if _is_known(margin["spread"]):
            spread = figure_of(margin, "spread", POINTS)
            sentence += f"; the standard deviation of margins is {spread}"
        yield f"{sentence}."


def _ties(frames: Frames) -> Iterator[str]:
    ties = {row["figure"]: row for row in _rows(frames, "ties")}
    if ties and _is_known(ties["tie"]["value"]):
        sentence = f"Scores are equal in {figure_of(ties['tie'], 'value', SHARE)} of the games"
        if _is_known(ties["tie_0"]["value"]):
            sentence += (
                f"; the first player wins {figure_of(ties['tie_0'], 'value', SHARE)} of those"
            )
        yield f"{sentence}."


def _tile(frames: Frames) -> Iterator[str]:
    for row in _rows(frames, "tile", taken="any"):
        if not row["games"]:
            if _is_known(row["part"]):
                yield "Nobody takes the special tile."
            continue
        own = round(row["swing"] - row["beyond"])
        # It may be more than the swing: between strong players the taker pays for the tile.
        counts = f", including {own} for the tile itself" if own else ""
        yield (
            f"The special tile is taken in {figure_of(row, 'part', SHARE)} of the games, at space "
            f"{figure_of(row, 'space')}; the player who takes it wins "
            f"{figure_of(row, 'wins', SHARE)} of them. That player's margin differs from its usual "
            f"margin by {figure_of(row, 'swing', POINTS)}{counts}."
        )


def _sources(frames: Frames) -> Iterator[str]:
    """Say whether anybody plays for rules that no printing has."""
    for row in _rows(frames, "points"):
        if row["source"] in PRINTED or not row["games"]:
            continue
        if not row["takers"]:
            yield f"Nobody has points from this rule: {row['rule']}."
            continue
        when = f" at space {figure_of(row, 'space')}," if _is_known(row["space"]) else ""
        yield (
            f"{row['rule'].capitalize()}:{when} {figure_of(row, 'takers', SHARE)} of the players "
            f"have points from it; winners have {figure_of(row, 'winner', POINTS)}, losers "
            f"{figure_of(row, 'loser', POINTS)}."
        )


def _leads(frames: Frames) -> Iterator[str]:
    half = _rows(frames, "leads", track=HALF)
    changes = [
        f"the lead changes {figure_of({**row, 'unit': ''}, 'value')} times in a game"
        for row in _rows(frames, "figures", figure="lead_changes")
        if _is_known(row["value"])
    ]
    said = []
    if half and _is_known(half[0]["wins"]):
        row = half[0]
        said.append(
            f"the player who leads halfway along the track wins {figure_of(row, 'wins', SHARE)} of "
            f"the games"
        )
        changes.append(
            f"in {figure_of(row, 'decided', SHARE)} of the games the lead does not change after "
            "half of the track"
        )
    sentence = "; ".join([*said, *changes])
    if sentence:
        yield f"{sentence[0].upper()}{sentence[1:]}."


def _patches(frames: Frames) -> Iterator[str]:
    rows = _rows(frames, "patches")
    found = outstanding(rows)
    said = []
    for most, words, sign in (("most", "more", 1), ("fewest", "less", -1)):
        for row in [row for row in found if sign * row["lift"] > 0][:1]:
            said.append(
                f"{row['patch']} goes with the {most} wins (its buyers win {_points(row)} "
                f"percentage points {words} than usual)"
            )
    if said:
        yield (
            f"Of {len(rows)} patches, {' and '.join(said)}. This does not show that a patch is the "
            "cause."
        )


def outstanding(rows: Sequence[Row]) -> list[Row]:
    """Return the patches whose buyers win more or less than usual, the surest first.

    Parameters
    ----------
    rows : sequence of Mapping
        Of the section ``patches`` of one run.
    """
    known = [row for row in rows if _is_known(row["lift_low"]) and row["circles"] >= ENOUGH]
    if not known:
        return []
    # The best of many is good by chance too, so the level is that of one test among many.
    surer = NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * len(known))) / Z

    def beyond(row: Row) -> float:
        return float(abs(row["lift"]) - surer * (row["lift_high"] - row["lift_low"]) / 2)

    return sorted((row for row in known if beyond(row) > 0), key=surely, reverse=True)


def surely(row: Row) -> float:
    """Return how far the interval of a patch's lift is from 0; below 0 if it includes 0."""
    return float(max(row["lift_low"], -row["lift_high"]))


def _points(row: Row) -> str:
    values = (row["lift"], row["lift_low"], row["lift_high"])
    value, low, high = (abs(100 * each) for each in values)
    return f"{Figure(value, min(low, high), max(low, high)):.1f}"


def _count(number: int, plural: str) -> str:
    return f"{number:,} {plural if number != 1 else plural.removesuffix('s')}"
