"""The commands `bounds` and `report bounds`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyses.commands import (
    EditionOption,
    FormatOption,
    SecondsOption,
    note_if_cold,
    seconds_above_zero,
    working,
)
from analyses.output import Format, emit, note

if TYPE_CHECKING:
    from collections.abc import Callable

    import altair as alt
    import pandas as pd

    from analyses.bounds import Many
    from analyses.score_bounds import Bounds
    from solver.effort import Effort, Progress

OutputOption = Annotated[
    Path | None,
    typer.Option("--output", help="Also write it to this .html page, .parquet or .csv file."),
]


class Model(StrEnum):
    """Which of the models of an edition answers."""

    GAME = "game"
    ECONOMY = "economy"
    PACKED = "packed"


class GoalName(StrEnum):
    """What two players make together."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    LONGEST = "longest"
    SHORTEST = "shortest"
    FIRST = "first"
    SECOND = "second"
    SUM = "sum"
    MARGIN = "margin"
    LOSER = "loser"


class Report(StrEnum):
    """What `report bounds` is about."""

    EDITIONS = "editions"
    PATCHES = "patches"
    CIRCLES = "circles"
    TIMELINE = "timeline"


def bounds(
    state: Annotated[
        str | None,
        typer.Argument(metavar="[STATE]", help="A file, -, or one-line text; none: any circle."),
    ] = None,
    any_circle: Annotated[
        bool, typer.Option("--any-circle", help="Of all games of an edition (the default).")
    ] = False,
    edition: EditionOption = "current",
    goal: Annotated[
        GoalName | None,
        typer.Option(
            help="first (default), second, sum, margin, loser from a STATE; "
            "highest (default), lowest, longest, shortest of all games."
        ),
    ] = None,
    model: Annotated[
        Model,
        typer.Option(help="All games; or one player alone: the economy, or packed on a quilt."),
    ] = Model.GAME,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Threads of CP-SAT.")] = 1,
    time_limit: SecondsOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Bound the scores that games can reach, with a game that shows it."""
    from analyses.score_bounds import bounds_document, bounds_frame, bounds_text
    from engine.errors import InputError

    if state is not None and (any_circle or model is not Model.GAME):
        raise InputError("STATE", "does not go with --any-circle or --model; leave one out")
    seconds_above_zero(time_limit)
    _check_output(output)
    answer = _answered(
        lambda effort: _ask(state, edition, goal, model, effort), workers, time_limit
    )
    if output is not None:
        _write(output, bounds_frame(answer), lambda: _answer_page(answer))
    emit(
        form,
        bounds_document(answer) if form is Format.JSON else None,
        lambda: bounds_frame(answer),
        lambda: bounds_text(answer),
    )


def _ask(
    state: str | None, edition: str, goal: GoalName | None, model: Model, effort: Effort
) -> Bounds:
    if state is not None:
        return _of_state(state, goal or GoalName.FIRST, effort)
    if model is not Model.GAME:
        return _alone(edition, goal, model, effort)
    return _of_all_games(edition, goal or GoalName.HIGHEST, effort)


def _of_state(argument: str, name: GoalName, effort: Effort) -> Bounds:
    from analyses.score_bounds import Bounds
    from engine.errors import InputError
    from engine.reading import load_state
    from solver.score import circle, position

    position_ = load_state(argument)
    allowed = [goal.value for goal in circle.Goal]
    if name.value not in allowed:
        raise InputError("--goal", f"{name.value}; allowed with a STATE: {', '.join(allowed)}")
    goal = circle.Goal(name.value)
    proof = circle.bounds(position_, goal, effort)
    words = {
        "first": "The best score of player 0",
        "second": "The best score of player 1",
        "sum": "The best sum of both scores",
        "margin": "The widest win",
        "loser": "The best score of a loser",
    }
    players = position.bounds(position_, effort)
    return Bounds(words[goal.value], "points", proof, proof.witness, players=players)


def _alone(edition: str, goal: GoalName | None, model: Model, effort: Effort) -> Bounds:
    from analyses.bounds import optimal_plan
    from analyses.score_bounds import Bounds
    from engine.errors import InputError
    from engine.variant import edition_of
    from solver.score.plan import Situation

    if goal not in (None, GoalName.HIGHEST):
        raise InputError("--goal", f"{goal}; --model {model.value} has only highest")
    proof = optimal_plan(edition, effort, packed=model is Model.PACKED)
    chosen = edition_of(edition)
    plan = None if proof.witness is None else (Situation.new(chosen), proof.witness)
    how = "packed" if model is Model.PACKED else "areas only"
    return Bounds(f"{chosen.name}, one player alone ({how})", "points", proof, plan=plan)


def _of_all_games(edition: str, name: GoalName, effort: Effort) -> Bounds:
    from analyses.score_bounds import Bounds
    from engine.errors import InputError
    from engine.variant import edition_of
    from solver.score import legal
    from solver.score.legal_model import Goal

    allowed = [goal.value for goal in Goal]
    if name.value not in allowed:
        raise InputError("--goal", f"{name.value}; allowed without STATE: {', '.join(allowed)}")
    goal = Goal(name.value)
    chosen = edition_of(edition)
    proof = legal.solve(chosen, goal, effort)
    words = {
        "highest": "the highest score in a game",
        "lowest": "the lowest score in a game",
        "longest": "the longest game",
        "shortest": "the shortest game",
    }
    shown = proof.witness
    return Bounds(
        f"{chosen.name}, {words[goal.value]}",
        "points" if goal.is_score else "plies",
        proof,
        None if shown is None else shown.game,
    )


def _answered(ask: Callable[[Effort], Bounds], workers: int, time_limit: float | None) -> Bounds:
    """Ask within the limits, telling the incumbent, the bound and the gap."""
    from solver.effort import Effort

    note_if_cold("packing.run")
    with working("bounding") as tell:

        def progress(so_far: Progress) -> None:
            known = [f"{so_far.seconds:.0f} s"]
            if so_far.nodes:
                known.append(f"{so_far.nodes:,} nodes")
            if so_far.incumbent is not None:
                known.append(f"best {so_far.incumbent}")
            if so_far.bound is not None:
                known.append(f"bound {so_far.bound}")
            if so_far.incumbent is not None and so_far.bound is not None:
                known.append(f"gap {abs(so_far.bound - so_far.incumbent)}")
            tell(", ".join(known))

        limits = Effort(time_limit, workers, progress, {"random_seed": 0})
        return ask(limits)


# -- report bounds -------------------------------------------------------------------------------


def report_bounds(
    what: Annotated[Report, typer.Argument(help="editions, patches, circles or timeline.")],
    edition: Annotated[
        list[str] | None,
        typer.Option("--edition", help="A printing or a variant's .toml; editions takes several."),
    ] = None,
    circles: Annotated[int, typer.Option(min=1, help="How many random circles.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first circle.")] = 0,
    goal: Annotated[GoalName, typer.Option(help="Of circles.")] = GoalName.FIRST,
    width: Annotated[
        list[int] | None,
        typer.Option("--width", min=1, help="Positions kept of a layer, round by round."),
    ] = None,
    patch: Annotated[list[str] | None, typer.Option("--patch", help="Only these patches.")] = None,
    predictors: Annotated[
        bool, typer.Option("--predictors", help="Of circles: what goes with a rich one.")
    ] = False,
    processes: Annotated[int, typer.Option(min=1, help="Questions asked at once.")] = 1,
    resume: Annotated[
        Path | None, typer.Option(help="Keep the answers in this file, and use those in it.")
    ] = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report on score bounds: by edition, by patch, by circle, or the optimal plan's timeline."""
    from analyses import bounds, bounds_page
    from engine.errors import InputError

    _check_output(output)
    names = edition or ["current"]
    if len(names) > 1 and what is not Report.EDITIONS:
        raise InputError("--edition", f"{len(names)} editions; {what.value} takes one")
    sections: list[str] = []
    with working("bounding") as tell:
        many = _many(processes, resume, tell)
        if what is Report.EDITIONS:
            frame = bounds.editions_frame(edition or ["current", "first-2014"], many)
        elif what is Report.PATCHES:
            frame = bounds.patches_frame(names[0], patch or (), many)
        elif what is Report.CIRCLES:
            frame = _circles(names[0], range(seed, seed + circles), goal, width, many)
        else:
            frame, sections = _timeline(names[0])
    if output is not None:
        plots = [] if sections else _plots(what, frame)
        title = f"Score bounds: {what.value} ({', '.join(names)})"
        listed = bounds_page.section("Table", bounds_page.table_html(_brief(frame)))
        _write(output, frame, lambda: bounds_page.page(title, [*plots, *sections, listed]))
    shown = bounds.circle_predictors(frame) if what is Report.CIRCLES and predictors else frame
    brief = _brief(shown) if form in (Format.TABLE, Format.MARKDOWN) else shown
    emit(form, _records(shown) if form is Format.JSON else None, lambda: brief)


def _many(processes: int, resume: Path | None, tell: Callable[[str], None]) -> Many:
    from analyses.bounds import Many

    def progress(done: int, of: int, row: dict[str, Any]) -> None:
        words = [f"{done} of {of}"]
        if row.get("lower") is not None and row.get("upper") is not None:
            gap = row["upper"] - row["lower"]
            words.append(f"best {row['lower']}, bound {row['upper']}, gap {gap}")
        tell(": ".join(words))

    return Many(processes, resume, progress)


def _circles(
    edition: str, seeds: range, goal: GoalName, width: list[int] | None, many: Many
) -> pd.DataFrame:
    from analyses.bounds import circles_frame
    from engine.errors import InputError
    from solver.score.circle import WIDTHS, Goal

    allowed = [one.value for one in Goal]
    if goal.value not in allowed:
        raise InputError("--goal", f"{goal.value}; allowed for circles: {', '.join(allowed)}")
    return circles_frame(edition, seeds, goal.value, many, width or WIDTHS)


def _timeline(edition: str) -> tuple[pd.DataFrame, list[str]]:
    from analyses import bounds, bounds_page
    from engine.errors import InputError
    from engine.variant import edition_of
    from solver.score.plan import Situation

    proof = bounds.optimal_plan(edition, bounds.steady())
    if proof.witness is None:
        raise InputError("--edition", f"{edition}: no plan was found within the limits")
    situation = Situation.new(edition_of(edition))
    note(f"{proof.status.value}: {proof.lower} to {proof.upper} points")
    sections = bounds_page.plan_sections(situation, proof.witness)
    return bounds.timeline_frame(situation, proof.witness), sections


def _plots(what: Report, frame: pd.DataFrame) -> list[str]:
    from analyses import bounds, bounds_page

    if what is Report.EDITIONS:
        chart = bounds_page.bar_chart(frame, "edition", "upper", "highest score, bound (points)")
        return [bounds_page.section("By edition", bounds_page.chart_svg(chart))]
    if what is Report.PATCHES:
        chart = bounds_page.bar_chart(
            frame, "patch", "worth", "points the ceiling falls without it"
        )
        return [bounds_page.section("What each patch is worth", bounds_page.chart_svg(chart))]
    best = bounds.circle_predictors(frame)
    feature = str(best["feature"].iloc[0])
    charts: dict[str, alt.Chart | alt.LayerChart] = {
        "Proved intervals": bounds_page.intervals_chart(frame),
        "Distribution": bounds_page.distribution_chart(frame),
        "The best predictor": bounds_page.predictor_chart(frame, feature),
    }
    plots = [bounds_page.section(t, bounds_page.chart_svg(c)) for t, c in charts.items()]
    listed = bounds_page.table_html(best)
    return [*plots, bounds_page.section("What goes with a rich circle", listed)]


# -- output --------------------------------------------------------------------------------------


def _brief(frame: pd.DataFrame) -> pd.DataFrame:
    """Leave out what is too long for a table that people read."""
    return frame.drop(columns=["game"], errors="ignore")


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows as JSON has them: null where a value is missing."""
    values = frame.astype(object)
    rows = values.where(frame.notna(), None).to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in rows]


def _check_output(path: Path | None) -> None:
    from engine.errors import InputError

    if path is not None and path.suffix.lower() not in (".html", ".parquet", ".csv"):
        raise InputError(
            "--output", f"{path}; allowed: a name that ends in .html, .parquet or .csv"
        )


def _write(path: Path, frame: pd.DataFrame, page: Callable[[], str]) -> None:
    """Write a frame or a page, whole or not at all."""
    import io

    from engine.svg import write_file

    if path.suffix.lower() == ".html":
        content = page().encode("utf-8")
    elif path.suffix.lower() == ".csv":
        content = frame.to_csv(index=False).encode("utf-8")
    else:
        buffer = io.BytesIO()
        frame.to_parquet(buffer, index=False)
        content = buffer.getvalue()
    write_file(content, path, "--output")


def _answer_page(answer: Bounds) -> str:
    from analyses import bounds_page
    from analyses.score_bounds import bounds_frame, game_line
    from engine.drawing import position_svg

    parts = [bounds_page.section("Bounds", bounds_page.table_html(bounds_frame(answer)))]
    if answer.plan is not None:
        parts += bounds_page.plan_sections(*answer.plan)
    if answer.game is not None:
        final = position_svg(answer.game.final)
        parts.append(bounds_page.section("The end of the game that shows it", final))
        text = f"<p><code>{game_line(answer.game)}</code></p>"
        parts.append(bounds_page.section("The game, one line", text))
    return bounds_page.page(answer.question, parts)
