"""The command `report losses`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MOST,
    MOST_AT_ONCE,
    MOST_SEED,
    AnswersOption,
    FormatOption,
    compile_for,
    options,
)
from patchwork_solve.analyses.commands.limited import (
    SearchLimitOption,
    check_limits,
    require_some,
    until,
)
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import Format, note

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from patchwork_solve.analyses.losses.decision import Decision
    from patchwork_solve.analyses.spread.batch import Batch

    Measure = Callable[[Batch], list[Decision]]

TAILS, SPACE, OPENINGS = 10, 42, "careful"


def report_losses(
    players: Annotated[str, typer.Option(help="Players to measure, as in greedy,careful.")],
    positions: Annotated[
        Path | None,
        typer.Option(help="Instead, measure one move in each solved position of this file."),
    ] = None,
    tails: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST, help=f"Number of endgames of each edition (default: {TAILS})."
        ),
    ] = None,
    space: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MOST,
            help=f"Endgames begin with both tokens on this space or beyond (default: {SPACE}).",
        ),
    ] = None,
    openings: Annotated[
        str | None,
        typer.Option(help=f"Player of both sides before the endgame (default: {OPENINGS})."),
    ] = None,
    edition: Annotated[
        list[str] | None,
        typer.Option(
            "--edition", help="current, first-2014, or a variant's .toml; may be repeated."
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Seed of the first game or position.")
    ] = 0,
    time_limit: StopOption = None,
    search_limit: SearchLimitOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Number of questions solved at once.")
    ] = 1,
    resume: AnswersOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report how many points players lose against exact play, by choice of patch and by placement.

    Each player plays the same endgames against itself, and every decision is compared with an exact
    search. Table and Markdown show the summary, CSV the decisions, JSON both.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files

    check_limits(time_limit, search_limit)
    only_of_tails = {
        "--tails": tails,
        "--space": space,
        "--openings": openings,
        "--edition": edition,
        "--search-limit": search_limit,
    }
    if positions is not None:
        _leave_out(only_of_tails)
    editions = edition or ["current", "first-2014"]
    inputs = [
        ("--positions", positions),
        *(("--edition", name) for name in editions),
        *player_files("--players", players.split(",")),
        *player_files("--openings", [openings or OPENINGS]),
    ]
    check_paths([("--resume", resume)], inputs)
    from patchwork_solve.analyses.losses.decision import decisions_frame
    from patchwork_solve.analyses.losses.report import losses_report
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.players.naming import jobs_of

    names = _names(players)
    with options(edition="--edition"):
        measure = (
            _ends(names, editions, tails, space, openings, seed, search_limit)
            if positions is None
            else _positions(names, positions, seed)
        )
    playing = names if positions is not None else (*names, openings or OPENINGS)
    searching = () if positions is not None else ("endgame",)
    with Ledger(resume) as ledger:
        compile_for(*searching, *(job for name in playing for job in jobs_of(name)))
        things = "ends and their openings" if positions is None else "moves"
        with until(time_limit, processes, ledger, things) as batch:
            decisions = decisions_frame(measure(batch))
        report = losses_report(decisions, "game" if positions is None else "decision")
        run_report(report, "decisions", form)


def _leave_out(given: Mapping[str, object]) -> None:
    """Raise `InputError` for an option of the ends of games."""
    from patchwork_solve.engine.base.errors import InputError

    for option, value in given.items():
        if value is not None:
            raise InputError(option, "is for endgames from games; leave it out with --positions")


def _names(players: str) -> list[str]:
    """Return the players' names, each once, checked."""
    from patchwork_solve.engine.players.naming import bot

    names = list(dict.fromkeys(name.strip() for name in players.split(",")))
    for name in names:
        bot(name, "--players").close()
    return names


def _positions(players: list[str], path: Path, seed: int) -> Measure:
    from patchwork_solve.analyses.losses.solved import choices, read_solved

    solved = read_solved(path)

    def decisions(batch: Batch) -> list[Decision]:
        found = list(choices(players, solved, seed, batch))
        require_some(len(found), len(players) * len(solved), "moves")
        return found

    return decisions


def _ends(
    players: list[str],
    editions: list[str],
    games: int | None,
    space: int | None,
    openings: str | None,
    seed: int,
    seconds: float | None,
) -> Measure:
    from patchwork_solve.analyses.losses.tails import Tails, played
    from patchwork_solve.engine.base.errors import InputError

    start = SPACE if space is None else space
    tails = Tails(editions, games or TAILS, seed, start, openings or OPENINGS, seconds)
    tails.check()

    def decisions(batch: Batch) -> list[Decision]:
        found = played(players, tails, batch)
        for number, why in (
            (found.over, f"of the games had ended before space {start}"),
            (found.unfinished, "of the ends needed more than --search-limit for a search"),
        ):
            if number:
                note(f"note: {number} {why}; they are left out")
        if found.missing:
            require_some(found.played, found.played + found.missing, "ends of games")
        if found.unfinished and not found.decisions:
            raise InputError("--search-limit", "no endgame was solved within it; allow more")
        if not found.decisions:
            raise InputError("--space", f"{start}; every game had ended by then")
        return found.decisions

    return decisions
