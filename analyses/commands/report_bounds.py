"""The command `report bounds`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    FormatOption,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.bounds import GoalName
from patchwork_solve.analyses.output import Format, emit, note, write_output

if TYPE_CHECKING:
    from collections.abc import Callable

    import altair as alt
    import pandas as pd

    from patchwork_solve.analyses.bounds.frame import Many
    from patchwork_solve.analyses.spread.resumable import Ledger


class Report(StrEnum):
    """What `report bounds` is about."""

    EDITIONS = "editions"
    PATCHES = "patches"
    CIRCLES = "circles"
    TIMELINE = "timeline"


def report_bounds(
    what: Annotated[Report, typer.Argument(help="editions, patches, circles or timeline.")],
    edition: Annotated[
        list[str] | None,
        typer.Option("--edition", help="A printing or a variant's .toml; editions takes several."),
    ] = None,
    circles: Annotated[int, typer.Option(min=1, max=MANY, help="How many random circles.")] = 10,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the first circle.")] = 0,
    goal: Annotated[GoalName, typer.Option(help="Of circles.")] = GoalName.FIRST,
    width: Annotated[
        list[int] | None,
        typer.Option("--width", min=1, max=MANY, help="Positions kept of a layer, round by round."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", help="Of circles: seconds for each; a rerun may differ."),
    ] = None,
    patch: Annotated[list[str] | None, typer.Option("--patch", help="Only these patches.")] = None,
    predictors: Annotated[
        bool, typer.Option("--predictors", help="Of circles: what goes with a rich one.")
    ] = False,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Questions asked at once.")
    ] = 1,
    resume: Annotated[
        Path | None, typer.Option(help="Keep the answers in this file, and use those in it.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", help="Also write it to this .html page, .parquet or .csv file."),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report on score bounds: by edition, by patch, by circle, or the optimal plan's timeline."""
    from patchwork_solve.analyses.paths import check_paths
    from patchwork_solve.engine.errors import InputError

    seconds_above_zero(time_limit)
    if time_limit is not None and what is not Report.CIRCLES:
        raise InputError("--time-limit", f"{time_limit}; only circles takes one, leave it out")
    names = edition or ["current"]
    if len(names) > 1 and what is not Report.EDITIONS:
        raise InputError("--edition", f"{len(names)} editions; {what.value} takes one")
    named = [("--edition", name) for name in names]
    check_paths([("--resume", resume), ("--output", output)], named)
    # These take a moment to load.
    from patchwork_solve.analyses.bounds import frame as bounds
    from patchwork_solve.analyses.spread.resumable import Ledger

    sections: list[str] = []
    with options(goal="--goal", patch="--patch"), Ledger(resume) as ledger:
        with working("bounding") as tell:
            many = _many(processes, ledger, tell)
            if what is Report.EDITIONS:
                frame = bounds.editions_frame(edition or ["current", "first-2014"], many)
            elif what is Report.PATCHES:
                frame = bounds.patches_frame(names[0], patch or (), many)
            elif what is Report.CIRCLES:
                seeds = range(seed, seed + circles)
                frame = _circles(names[0], seeds, goal, width, time_limit, many)
            else:
                frame, sections = _timeline(names[0])

        def write() -> None:
            if output is not None:
                title = f"Score bounds: {what.value} ({', '.join(names)})"
                write_output(output, frame, lambda: _page(title, what, frame, sections))

        shown = frame
        if what is Report.CIRCLES and predictors:
            shown = _predictors(frame)
        brief = _brief(shown) if form in (Format.TABLE, Format.MARKDOWN) else shown
        emit(form, _records(shown) if form is Format.JSON else None, lambda: brief, then=write)


def _predictors(circles: pd.DataFrame) -> pd.DataFrame:
    from patchwork_solve.analyses.bounds import frame as bounds

    if len(circles) < bounds.FEWEST_CIRCLES:
        note(
            f"note: {len(circles)} circles tell nothing of what predicts a rich one; "
            f"ask for {bounds.FEWEST_CIRCLES} or more"
        )
    return bounds.circle_predictors(circles)


def _page(title: str, what: Report, frame: pd.DataFrame, sections: list[str]) -> str:
    from patchwork_solve.analyses.bounds import page as bounds_page

    plots = [] if sections else _plots(what, frame)
    listed = bounds_page.section("Table", bounds_page.table_html(_brief(frame)))
    return bounds_page.page(title, [*plots, *sections, listed])


def _many(processes: int, ledger: Ledger, tell: Callable[[str], None]) -> Many:
    from patchwork_solve.analyses.bounds.frame import Many

    def progress(done: int, of: int, row: dict[str, Any]) -> None:
        words = [f"{done} of {of}"]
        if row.get("lower") is not None and row.get("upper") is not None:
            gap = row["upper"] - row["lower"]
            words.append(f"best {row['lower']}, bound {row['upper']}, gap {gap}")
        tell(": ".join(words))

    def finished(seconds: list[float]) -> None:
        if not seconds:
            return
        note(
            f"note: {len(seconds)} answers, seconds each: "
            f"median {median(seconds):.1f}, longest {max(seconds):.1f}"
        )

    return Many(processes, ledger, progress, finished)


def _circles(
    edition: str,
    seeds: range,
    goal: GoalName,
    width: list[int] | None,
    time_limit: float | None,
    many: Many,
) -> pd.DataFrame:
    from patchwork_solve.analyses.bounds.frame import circles_frame

    return circles_frame(edition, seeds, goal.value, many, width, time_limit)


def _timeline(edition: str) -> tuple[pd.DataFrame, list[str]]:
    from patchwork_solve.analyses.bounds import frame as bounds
    from patchwork_solve.analyses.bounds import page as bounds_page
    from patchwork_solve.engine.errors import InputError
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.interruption import came, is_wished
    from patchwork_solve.solver.score.alone.plan import Situation

    chosen = edition_of(edition)
    proof = bounds.optimal_plan(chosen, bounds.steady())
    if proof.witness is None and is_wished():
        raise KeyboardInterrupt(came())
    if proof.witness is None:
        raise InputError("--edition", f"{edition}: no plan was found within the limits")
    situation = Situation.new(chosen)
    note(f"{proof.status.value}: {proof.lower} to {proof.upper} points")
    sections = bounds_page.plan_sections(situation, proof.witness)
    return bounds.timeline_frame(situation, proof.witness), sections


def _plots(what: Report, frame: pd.DataFrame) -> list[str]:
    from patchwork_solve.analyses.bounds import frame as bounds
    from patchwork_solve.analyses.bounds import page as bounds_page

    if what is Report.EDITIONS:
        chart = bounds_page.bar_chart(frame, "edition", "upper", "highest score, bound (points)")
        return [bounds_page.section("By edition", bounds_page.chart_svg(chart))]
    if what is Report.PATCHES:
        chart = bounds_page.bar_chart(
            frame, "patch", "worth", "points the ceiling falls without it"
        )
        return [bounds_page.section("What each patch is worth", bounds_page.chart_svg(chart))]
    charts: dict[str, alt.Chart | alt.LayerChart] = {
        "Proved intervals": bounds_page.intervals_chart(frame),
        "Distribution": bounds_page.distribution_chart(frame),
    }
    best = bounds.circle_predictors(frame)
    told = bool(best["correlation"].notna().any())
    if told:
        feature = str(best["feature"].iloc[0])
        charts["The best predictor"] = bounds_page.predictor_chart(frame, feature)
    plots = [bounds_page.section(t, bounds_page.chart_svg(c)) for t, c in charts.items()]
    listed = [bounds_page.table_html(best)] if told else []
    return [*plots, *(bounds_page.section("What goes with a rich circle", one) for one in listed)]


def _brief(frame: pd.DataFrame) -> pd.DataFrame:
    """Leave out what is too long for a table that people read."""
    return frame.drop(columns=["game"], errors="ignore")


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows as JSON has them: null where a value is missing."""
    values = frame.astype(object)
    rows = values.where(frame.notna(), None).to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in rows]
