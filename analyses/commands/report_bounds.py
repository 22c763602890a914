"""The command `report bounds`."""

from __future__ import annotations

from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patchwork_solve.analyses.asking.command import given, options
from patchwork_solve.analyses.bounds.report_query import BoundsReportQuery
from patchwork_solve.analyses.commands import (
    MOST,
    AnswersOption,
    ClusterOption,
    FormatOption,
    OutputOption,
    compile_for,
    leave_out,
    made_by,
    working,
)
from patchwork_solve.analyses.commands.limited import require_some
from patchwork_solve.analyses.report.output import Format, emit, note, records, write_output

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from patchwork_solve.analyses.report.page import Provenance
    from patchwork_solve.analyses.workers.batch import Batch
    from patchwork_solve.analyses.workers.resumable import Ledger
    from patchwork_solve.engine.base.clock import Clock

    Report = tuple[pd.DataFrame, Callable[[Provenance], str]]


def report_bounds(
    query: BoundsReportQuery,
    width: Annotated[
        list[int] | None,
        typer.Option(
            "--width",
            min=1,
            max=MOST,
            help="With circles: positions kept in each layer, in each round.",
        ),
    ] = None,
    cluster: ClusterOption = None,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report score bounds by edition, by patch or by circle, or the timeline of the optimal
    plan."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.errors import Sentence
    from patchwork_solve.engine.base.extras import require_cluster, require_extras

    what = query.what
    if what != "circles":
        names = ("circles", "seed", "goal", "seconds", "search_limit", "predictors")
        of_circles = {"--width": width, **given(query, *names)}
        leave_out(Sentence("is for circles; leave it out with {what}", what=what), of_circles)
    if what != "patches":
        leave_out(
            Sentence("is for patches; leave it out with {what}", what=what), given(query, "patch")
        )
    if what == "timeline":
        of_many = {"--resume": resume, "--cluster": cluster, **given(query, "processes")}
        leave_out("is for reports of many questions; leave it out with timeline", of_many)
    with options(BoundsReportQuery):
        query.check()
    files = [("--edition", name) for name in query.editions]
    check_paths([("--resume", resume), ("--output", output)], files)
    require_cluster(cluster)
    require_extras(output, has_charts=what != "timeline")
    # This takes a moment to load.
    from patchwork_solve.analyses.workers.resumable import Ledger
    from patchwork_solve.engine.base.clock import Clock

    with options(BoundsReportQuery, state="--edition"), Ledger(resume) as ledger:
        query.check_editions()
        compile_for("packing", "games")
        with working("bounding") as show:
            clock = Clock(query.seconds)
            batch = _many(query.processes or 1, cluster, ledger, show, clock)
            frame, page = _report(query, width, batch)
        if what == "circles":
            require_some(len(frame), len(query.seeds), "circles")

        def write() -> None:
            if output is not None:
                write_output(output, frame, lambda: page(made_by(ledger.days)))

        shown = _predictors(frame) if query.predictors else frame
        # A game is too long for a table that people read.
        brief = shown.drop(columns=["game"], errors="ignore")
        rows = brief if form in (Format.TABLE, Format.MARKDOWN) else shown
        emit(form, records(shown) if form is Format.JSON else None, lambda: rows, then=write)


def _report(query: BoundsReportQuery, widths: list[int] | None, batch: Batch) -> Report:
    """Return the table of a report, and what makes its page."""
    from patchwork_solve.analyses.bounds import alone, circles, page

    edition = query.editions[0]
    match query.what:
        case "editions":
            frame = alone.editions_frame(query.editions, batch)
            return frame, partial(page.editions_page, frame)
        case "patches":
            frame = alone.patches_frame(edition, query.patch or (), batch)
            return frame, partial(page.patches_page, frame, edition)
        case "circles":
            frame = circles.circles_frame(
                edition, query.seeds, query.goal or "first", batch, widths, query.search_limit
            )
            return frame, partial(page.circles_page, frame, edition)
        case _:
            return _timeline(edition)


def _timeline(edition: str) -> Report:
    from patchwork_solve.analyses.bounds.alone import optimal_plan, steady
    from patchwork_solve.analyses.bounds.frame import timeline_frame
    from patchwork_solve.analyses.bounds.page import timeline_page
    from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.variant import edition_of

    chosen = edition_of(edition)
    situation, proof = optimal_plan(chosen, steady())
    if proof.witness is None and is_cancelled():
        raise KeyboardInterrupt(last_signal())
    if proof.witness is None:
        raise InputError(
            "edition", "{edition}: no plan was found within the limits", edition=edition
        )
    note(f"{proof.status.value}: {proof.lower} to {proof.upper} points")
    frame = timeline_frame(situation, proof.witness)
    return frame, partial(timeline_page, situation, proof.witness)


def _predictors(circles: pd.DataFrame) -> pd.DataFrame:
    from patchwork_solve.analyses.bounds.circles import FEWEST_CIRCLES, circle_predictors

    if len(circles) < FEWEST_CIRCLES:
        note(
            f"note: {len(circles)} circles are too few to find what predicts high scores; "
            f"use {FEWEST_CIRCLES} or more"
        )
    return circle_predictors(circles)


def _many(
    processes: int,
    cluster: str | None,
    ledger: Ledger,
    show: Callable[[str], None],
    clock: Clock,
) -> Batch:
    from patchwork_solve.analyses.workers.batch import Batch

    def progress(done: int, of: int, row: dict[str, Any]) -> None:
        words = [f"{done} of {of}"]
        if row.get("lower") is not None and row.get("upper") is not None:
            gap = row["upper"] - row["lower"]
            words.append(f"best {row['lower']}, bound {row['upper']}, gap {gap}")
        show(": ".join(words))

    def finished(seconds: list[float]) -> None:
        if not seconds:
            return
        note(
            f"note: {len(seconds)} answers, seconds each: "
            f"median {median(seconds):.1f}, longest {max(seconds):.1f}"
        )

    return Batch(processes, ledger, progress, finished, lambda: clock.is_over, cluster)
