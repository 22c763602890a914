"""The command `report bounds`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    AnswersOption,
    ClusterOption,
    FormatOption,
    OutputOption,
    compile_for,
    completion,
    leave_out,
    made_by,
    options,
    working,
)
from patchwork_solve.analyses.commands.bounds import GoalName
from patchwork_solve.analyses.commands.limited import check_limits, require_some
from patchwork_solve.analyses.report.output import Format, emit, note, records, write_output

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from patchwork_solve.analyses.report.page import Made
    from patchwork_solve.analyses.spread.batch import Batch
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.base.clock import Clock


Given = Mapping[str, object]
"""Options, and what the user gave for each; None for nothing."""

CIRCLES = 10
"""Circles that are looked at where nobody says how many."""


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
        typer.Option(
            "--edition",
            autocompletion=completion.editions,
            help="A printing or a variant's .toml; editions takes several.",
        ),
    ] = None,
    circles: Annotated[
        int | None,
        typer.Option(min=1, max=MANY, help=f"Of circles: how many (default: {CIRCLES})."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_SEED, help="Of circles: that of the first (default: 0)."),
    ] = None,
    goal: Annotated[
        GoalName | None, typer.Option(help=f"Of circles (default: {GoalName.FIRST.value}).")
    ] = None,
    width: Annotated[
        list[int] | None,
        typer.Option(
            "--width",
            min=1,
            max=MANY,
            help="Of circles: positions kept of a layer, round by round.",
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", help="Of circles: seconds after which to report those done."),
    ] = None,
    search_limit: Annotated[
        float | None,
        typer.Option("--search-limit", help="Of circles: seconds for each; a rerun may differ."),
    ] = None,
    patch: Annotated[
        list[str] | None,
        typer.Option("--patch", autocompletion=completion.patches, help="Of patches: these alone."),
    ] = None,
    predictors: Annotated[
        bool, typer.Option("--predictors", help="Of circles: what goes with a rich one.")
    ] = False,
    processes: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_AT_ONCE, help="Questions asked at once; one if left out."),
    ] = None,
    cluster: ClusterOption = None,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report on score bounds: by edition, by patch, by circle, or the optimal plan's timeline."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import require_cluster, require_extras

    of_circles = {
        "--circles": circles,
        "--seed": seed,
        "--goal": goal,
        "--width": width,
        "--time-limit": time_limit,
        "--search-limit": search_limit,
        "--predictors": predictors or None,
    }
    of_many = {"--resume": resume, "--cluster": cluster, "--processes": processes}
    _leave_out_others(what, of_circles, {"--patch": patch}, of_many)
    first = seed or 0
    asked = _Asked(
        what,
        tuple(edition or (("current", "first-2014") if what is Report.EDITIONS else ("current",))),
        tuple(patch or ()),
        range(first, first + (circles or CIRCLES)),
        goal or GoalName.FIRST,
        width,
        search_limit,
    )
    asked.check()
    check_limits(time_limit, search_limit)
    check_paths([("--resume", resume), ("--output", output)], asked.files())
    require_cluster(cluster)
    require_extras(output, has_charts=what is not Report.TIMELINE)
    # This takes a moment to load.
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.base.clock import Clock

    named = {"goal": "--goal", "patch": "--patch", "state": "--edition", "edition": "--edition"}
    with options(**named), Ledger(resume) as ledger:
        asked.check_editions()
        compile_for("packing", "games")
        with working("bounding") as tell:
            clock = Clock(time_limit)
            told = asked.told(_many(processes or 1, cluster, ledger, tell, clock))
        if what is Report.CIRCLES:
            require_some(len(told.frame), len(asked.seeds), "circles")

        def write() -> None:
            if output is not None:
                write_output(output, told.frame, lambda: told.page(made_by(ledger.days)))

        shown = told.frame
        if what is Report.CIRCLES and predictors:
            shown = _predictors(shown)
        brief = _brief(shown) if form in (Format.TABLE, Format.MARKDOWN) else shown
        emit(form, records(shown) if form is Format.JSON else None, lambda: brief, then=write)


def _leave_out_others(what: Report, of_circles: Given, of_patches: Given, of_many: Given) -> None:
    """Raise `InputError` for an option of other reports."""
    if what is not Report.CIRCLES:
        leave_out(f"is for circles; leave it out with {what.value}", of_circles)
    if what is not Report.PATCHES:
        leave_out(f"is for patches; leave it out with {what.value}", of_patches)
    if what is Report.TIMELINE:
        leave_out("is for reports of many questions; leave it out with timeline", of_many)


@dataclass(frozen=True)
class _Told:
    """A report: its table, and its page."""

    frame: pd.DataFrame
    page: Callable[[Made], str]


@dataclass(frozen=True)
class _Asked:
    """What a report is asked for."""

    what: Report
    editions: tuple[str, ...]
    patches: tuple[str, ...]
    seeds: range
    goal: GoalName
    widths: list[int] | None
    seconds: float | None

    def files(self) -> list[tuple[str, str]]:
        """Return the files that it reads, each with its option."""
        return [("--edition", name) for name in self.editions]

    def check(self) -> None:
        """Raise `InputError` for what does not go together."""
        from patchwork_solve.engine.base.errors import InputError

        if len(self.editions) > 1 and self.what is not Report.EDITIONS:
            raise InputError(
                "--edition", f"{len(self.editions)} editions; {self.what.value} takes one"
            )

    def check_editions(self) -> None:
        """Raise `InputError` for an unknown edition, or for what is not in one."""
        from patchwork_solve.analyses.bounds.frame import require_circles, require_patches
        from patchwork_solve.engine.forms.variant import editions_of

        editions_of(self.editions)
        if self.what is Report.PATCHES:
            require_patches(self.editions[0], self.patches)
        if self.what is Report.CIRCLES:
            require_circles(self.editions[0], self.goal.value)

    def told(self, batch: Batch) -> _Told:
        """Ask all its questions."""
        from patchwork_solve.analyses.bounds import frame as bounds
        from patchwork_solve.analyses.bounds import page

        edition = self.editions[0]
        match self.what:
            case Report.EDITIONS:
                frame = bounds.editions_frame(self.editions, batch)
                return _Told(frame, partial(page.editions_page, frame))
            case Report.PATCHES:
                frame = bounds.patches_frame(edition, self.patches, batch)
                return _Told(frame, partial(page.patches_page, frame, edition))
            case Report.CIRCLES:
                frame = self._circles(batch)
                return _Told(frame, partial(page.circles_page, frame, edition))
            case _:
                return _timeline(edition)

    def _circles(self, batch: Batch) -> pd.DataFrame:
        from patchwork_solve.analyses.bounds.frame import circles_frame

        return circles_frame(
            self.editions[0], self.seeds, self.goal.value, batch, self.widths, self.seconds
        )


def _timeline(edition: str) -> _Told:
    from patchwork_solve.analyses.bounds import frame as bounds
    from patchwork_solve.analyses.bounds.page import timeline_page
    from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.solver.score.alone.plan import Situation

    chosen = edition_of(edition)
    proof = bounds.optimal_plan(chosen, bounds.steady())
    if proof.witness is None and is_cancelled():
        raise KeyboardInterrupt(last_signal())
    if proof.witness is None:
        raise InputError("--edition", f"{edition}: no plan was found within the limits")
    situation = Situation.new(chosen)
    note(f"{proof.status.value}: {proof.lower} to {proof.upper} points")
    return _Told(
        bounds.timeline_frame(situation, proof.witness),
        partial(timeline_page, situation, proof.witness),
    )


def _predictors(circles: pd.DataFrame) -> pd.DataFrame:
    from patchwork_solve.analyses.bounds import frame as bounds

    if len(circles) < bounds.FEWEST_CIRCLES:
        note(
            f"note: {len(circles)} circles tell nothing of what predicts a rich one; "
            f"ask for {bounds.FEWEST_CIRCLES} or more"
        )
    return bounds.circle_predictors(circles)


def _many(
    processes: int,
    cluster: str | None,
    ledger: Ledger,
    tell: Callable[[str], None],
    clock: Clock,
) -> Batch:
    from patchwork_solve.analyses.spread.batch import Batch

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

    return Batch(processes, ledger, progress, finished, lambda: clock.is_over, cluster)


def _brief(frame: pd.DataFrame) -> pd.DataFrame:
    """Leave out what is too long for a table that people read."""
    return frame.drop(columns=["game"], errors="ignore")
