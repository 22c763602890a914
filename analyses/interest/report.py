"""The report on interest: figures with what they mean, patches, and matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.interest.drawings import along_the_track, best_patches, won_matches
from patchwork_solve.analyses.interest.games import ESTIMATED, PROVED, Row, decisions_frame
from patchwork_solve.analyses.interest.matches import SKILL, circles_of
from patchwork_solve.analyses.interest.summary import (
    END,
    VALUED,
    WHOLE,
    figures_frame,
    games_frame,
    track_frame,
)
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import SHARE, Figure, figure_of
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import JSON, Display, Section, figure
from patchwork_solve.analyses.statistics.estimates import share

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.interest.query import InterestQuery
    from patchwork_solve.analyses.simulation.run import Run

FEWEST = 20
"""Decisions in which a patch was offered, at least, before it is called never best."""


def interest_report(
    run: Run, games: Sequence[Row], matches: pd.DataFrame, query: InterestQuery
) -> Report:
    """Return the report on games of a run with their decisions, and on matches under its rules.

    Parameters
    ----------
    games : sequence of dict
        As `estimated_games` returns them.
    """
    each, decisions = games_frame(games), decisions_frame(games)
    figures = figures_frame(each, query.seconds)
    patches = patches_frame(run, each)
    frames = {
        "figures": figures,
        "track": track_frame(decisions, each),
        "patches": patches,
        "matches": matches,
        "games": each,
        "decisions": decisions,
    }
    return Report(
        f"The interest of {run.about.edition.name}",
        SECTIONS,
        frames,
        meaning=f"Decisions of games of {run.about.name}, estimated by {query.player}.",
        sentences=[*_figures(figures), *_end(figures), *_patches(patches), *_matches(matches)],
        note="Estimated by a player where it does not say proved; intervals are 95 % over circles. "
        f"A proof may take {query.nodes:,} nodes (--nodes), a decision {query.seconds:g} seconds "
        "(--seconds).",
    )


def patches_frame(run: Run, games: pd.DataFrame) -> pd.DataFrame:
    """Return how often each patch is the best choice where it can be bought, the rarest first."""
    whole = games[games["part"] == WHOLE]
    offered, best = (Counter("".join(whole[name])) for name in ("offered", "best"))
    rows: list[dict[str, Any]] = []
    for patch, letter in run.about.edition.letter.items():
        number = offered[letter]
        found = share(best[letter], number).columns("best", 4) if number else {}
        rows.append({"patch": patch, "offered": number, **found})
    frame = table_frame("report interest, patches", rows)
    return frame.sort_values("best", kind="stable", ignore_index=True)


def _figures(frame: pd.DataFrame) -> Iterator[str]:
    for row in frame[frame["part"] == WHOLE].to_dict("records"):
        value = figure_of(row, "value", row["unit"])
        if value.value is not None:
            yield f"{row['meaning'][:1].upper()}{row['meaning'][1:]}: {value} ({row['known']})."


def _end(frame: pd.DataFrame) -> Iterator[str]:
    """Yield what is proved, beside the estimates of the same decisions."""
    end = frame[frame["part"] == END]
    found = {
        (row["figure"], row["known"]): figure_of(row, "value", row["unit"])
        for row in end.to_dict("records")
    }
    begins = found.get(("begins", PROVED), Figure())
    if begins.value is None:
        return
    games = end[end["figure"] == "begins"]["games"].item()
    decisions, valued = found["decisions", PROVED], found["valued", PROVED]
    yield (
        f"The lead is proved in the last {decisions} of {games:,} games, from {begins} of the "
        f"track on, and every choice in {valued}."
    )
    for name in ("matter", "lead_changes", "behind", "decided"):
        value = found[name, PROVED]
        if value.value is not None:
            words = VALUED[name].words
            yield f"Of these, {words}: {value} proved, {found[name, ESTIMATED]} estimated."


def _patches(frame: pd.DataFrame) -> Iterator[str]:
    rows = frame[frame["offered"] >= FEWEST].to_dict("records")
    never = [row for row in rows if row["best"] == 0]
    if never:
        words = ", ".join(f"{row['patch']} ({row['offered']} times for sale)" for row in never)
        yield f"Never the best choice in these games: {words}."
    elif rows:
        yield f"Each of the {len(rows)} patches often for sale is the best choice at some time."


def _matches(frame: pd.DataFrame) -> Iterator[str]:
    if frame.empty:
        return
    skill = frame[frame["player"] == SKILL[0]].to_dict("records")[0]
    win = figure_of(skill, "win", SHARE)
    yield f"Skill: twice the limit ({SKILL[0]} against {SKILL[1]}) wins {win} of the games."
    circles = circles_of(frame)
    if circles:
        words = "; ".join(" beats ".join([*each, each[0]]) for each in circles)
        yield f"Styles beat each other in a circle: {words}."
    else:
        yield "No three styles are shown to beat each other in a circle."


SECTIONS = (
    Section(
        "figures",
        "Figures",
        "Each figure with its interval over circles, and what it means. The end of a game is the "
        "part whose lead is proved; below it stand the estimates of the same decisions.",
        itemgetter("figures"),
        table="report interest",
        columns=(
            "meaning",
            Display("known", lambda row: f"{row['known']}{', end' * (row['part'] == END)}"),
            Display("value", figure("value", {"": ".1f", SHARE: ".1%"}, "unit")),
        ),
    ),
    Section(
        "track",
        "Along the track",
        "By the part of the track behind both players: how many decisions matter, and before how "
        "many the later winner leads. Only decisions that proofs reach are proved, late ones.",
        itemgetter("track"),
        table="report interest, track",
        columns=("track", "known", "decisions", "matter", "ahead"),
        charts=along_the_track,
    ),
    Section(
        "patches",
        "Each patch",
        "How often a patch is the best choice where it can be bought. Decisions of one game hang "
        "together, so that the intervals are somewhat too narrow.",
        itemgetter("patches"),
        table="report interest, patches",
        columns=("patch", "offered", "best"),
        charts=best_patches,
    ),
    Section(
        "matches",
        "Skill and styles",
        "The same player with twice the limit, and players of one style each against each other "
        "(docs/reference/players.md).",
        itemgetter("matches"),
        table="report interest, matches",
        columns=("player", "opponent", "win"),
        charts=won_matches,
    ),
    Section(
        "games", "Games", "Each game, and its proved end.", itemgetter("games"),
        table="report interest, games", places=(JSON,),
    ),
    Section(
        "decisions", "Decisions", "Each decision.", itemgetter("decisions"),
        table="report interest, decisions", places=(JSON,),
    ),
)  # fmt: skip
