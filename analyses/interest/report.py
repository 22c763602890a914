"""The report on interest: figures with what they mean, patches, and matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.interest.matches import SKILL, circles_of
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import SHARE, figure_of
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import JSON, Display, Section, figure
from patchwork_solve.analyses.statistics.estimates import mean, share

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

FEWEST = 20
"""Decisions in which a patch was offered, at least, before it is called never best."""

FIGURES = {
    "decisions": ("decisions", "decisions in a game: plies with a choice of patches or an advance"),
    "matter": (
        SHARE,
        "decisions that matter: the best choice is at least a point better than the next",
    ),
    "second": ("points", "best choice against the second, mean over decisions"),
    "worst": ("points", "best choice against the worst, mean over decisions"),
    "lead_changes": ("changes", "changes of the lead, by estimates"),
    "behind": (SHARE, "drama: decisions before which the later winner is estimated to be behind"),
    "decided": (SHARE, "part of the track after which the winner is estimated to lead for good"),
    "viable": ("choices", "viable openings: first choices within a point of the best"),
    "minutes": ("minutes", "minutes of a game, at the seconds of a decision"),
    "waiting": ("seconds", "seconds that a player waits for the other's decisions"),
}
"""Units and meanings of the figures."""


def interest_report(
    run: Run, games: pd.DataFrame, matches: pd.DataFrame, player: str, seconds: float
) -> Report:
    """Return the report on the estimated games of a run and matches under its rules.

    Parameters
    ----------
    seconds : float
        That people take for a decision.
    """
    figures = figures_frame(games, seconds)
    patches = patches_frame(run, games)
    return Report(
        f"The interest of {run.about.edition.name}",
        SECTIONS,
        {"figures": figures, "patches": patches, "matches": matches, "games": games},
        meaning=f"Decisions of games of {run.about.name}, estimated by {player}.",
        sentences=[*_figures(figures), *_patches(patches), *_matches(matches)],
        note="Estimated by a player, not proved, in games of the run's players; intervals are 95 % "
        f"over circles. A decision is taken to last {seconds:g} seconds (--seconds).",
    )


def figures_frame(games: pd.DataFrame, seconds: float) -> pd.DataFrame:
    """Return the figures of games; a circle is one case."""
    known = games.assign(minutes=games["decisions"] * seconds / 60, waiting=games["wait"] * seconds)
    rows = []
    for name, (unit, meaning) in FIGURES.items():
        found = mean(known.groupby("circle")[name].mean().tolist())
        if unit == SHARE:
            found = found.map(lambda end: min(1.0, max(0.0, end)))
        row = {"figure": name, "meaning": meaning, "unit": unit, "games": len(games)}
        rows.append(row | found.columns("value", 4))
    return table_frame("report interest", rows)


def patches_frame(run: Run, games: pd.DataFrame) -> pd.DataFrame:
    """Return how often each patch is the best choice where it can be bought, the rarest first."""
    offered, best = (Counter("".join(games[name])) for name in ("offered", "best"))
    rows: list[dict[str, Any]] = []
    for patch, letter in run.about.edition.letter.items():
        number = offered[letter]
        found = share(best[letter], number).columns("best", 4) if number else {}
        rows.append({"patch": patch, "offered": number, **found})
    frame = table_frame("report interest, patches", rows)
    return frame.sort_values("best", kind="stable", ignore_index=True)


def _figures(frame: pd.DataFrame) -> Iterator[str]:
    for row in frame.to_dict("records"):
        value = figure_of(row, "value", row["unit"])
        if value.value is not None:
            yield f"{row['meaning'][:1].upper()}{row['meaning'][1:]}: {value}."


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
        "Each figure with its interval over circles, and what it means.",
        itemgetter("figures"),
        table="report interest",
        columns=(
            "meaning",
            Display("value", figure("value", {"": ".2f", SHARE: ".1%"}, "unit")),
            "unit",
        ),
    ),
    Section(
        "patches",
        "Each patch",
        "How often a patch is the best choice where it can be bought. Decisions of one game hang "
        "together, so that the intervals are somewhat too narrow.",
        itemgetter("patches"),
        table="report interest, patches",
        columns=("patch", "offered", "best"),
    ),
    Section(
        "matches",
        "Skill and styles",
        "The same player with twice the limit, and players of one style each against each other "
        "(docs/reference/players.md).",
        itemgetter("matches"),
        table="report interest, matches",
        columns=("player", "opponent", "win"),
    ),
    Section(
        "games", "Games", "Each estimated game.", itemgetter("games"),
        table="report interest, games", places=(JSON,),
    ),
)  # fmt: skip
