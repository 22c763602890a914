"""The command `report losses`."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.command import given, options
from patchwork_solve.analyses.asking.options import KnownOption
from patchwork_solve.analyses.asking.query import Field
from patchwork_solve.analyses.asking.spreading import Spreading, at_once
from patchwork_solve.analyses.commands import compile_for, leave_out
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.commands.sampled import check_files
from patchwork_solve.analyses.losses.query import OF_TAILS, LossesQuery
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    from patchwork_solve.analyses.losses.decision import Decision
    from patchwork_solve.analyses.losses.solved import Solved
    from patchwork_solve.analyses.workers.batch import Batch


@dataclass(frozen=True)
class SolvedQuestions(Spreading):
    """How decisions are solved."""

    processes: Annotated[int, at_once("questions solved")] = 1
    output: Annotated[None, Field("", option=None)] = None
    known: KnownOption = None


def report_losses(query: LossesQuery, spreading: SolvedQuestions) -> None:
    """Report how many points players lose against exact play, by choice of patch and by placement.

    Each player plays the same endgames against itself, and every decision is compared with an exact
    search. Table and Markdown show the summary, CSV the decisions, JSON both.
    """
    is_of_ends = query.positions is None
    if not is_of_ends:
        why = "is for endgames from games; leave it out with --positions"
        leave_out(why, given(query, *OF_TAILS))
    check_files(query, spreading, ("--positions", query.positions))
    from patchwork_solve.analyses.losses.decision import decisions_frame
    from patchwork_solve.analyses.losses.report import losses_report
    from patchwork_solve.analyses.losses.solved import read_solved
    from patchwork_solve.analyses.proofs.using import proofs_in_use
    from patchwork_solve.analyses.workers.resumable import Ledger
    from patchwork_solve.engine.players.naming import jobs_of

    with options(LossesQuery, edition="--edition"):
        query.check()
        measure = partial(_in_ends if is_of_ends else _in_positions, query)
        if query.positions is not None:
            measure = partial(measure, solved=read_solved(query.positions))
        with proofs_in_use(spreading.known), Ledger(spreading.resume) as ledger:
            searching = ("endgame",) if is_of_ends else ()
            compile_for(*searching, *(job for name in query.playing for job in jobs_of(name)))
            things = "ends and their openings" if is_of_ends else "moves"
            with until(spreading.time_limit, spreading.processes, ledger, things) as batch:
                decisions = decisions_frame(measure(batch))
            report = losses_report(decisions, "game" if is_of_ends else "decision")
            run_report(report, "decisions", spreading.form)


def _in_positions(query: LossesQuery, batch: "Batch", solved: "list[Solved]") -> "list[Decision]":
    from patchwork_solve.analyses.losses.solved import choices

    found = list(choices(query.names, solved, query.seed, batch))
    require_some(len(found), len(query.names) * len(solved), "moves")
    return found


def _in_ends(query: LossesQuery, batch: "Batch") -> "list[Decision]":
    from patchwork_solve.analyses.losses.tails import played

    ends = query.ends
    found = played(query.names, ends, batch)
    for number, why in (
        (found.over, f"of the games had ended before space {ends.space}"),
        (found.unfinished, "of the ends needed more than --search-limit for a search"),
    ):
        if number:
            note(f"note: {number} {why}; they are left out")
    if found.missing:
        require_some(found.played, found.played + found.missing, "ends of games")
    if found.unfinished and not found.decisions:
        raise InputError("search_limit", "no endgame was solved within it; allow more")
    if not found.decisions:
        raise InputError("space", "{value}; every game had ended by then", value=ends.space)
    return found.decisions
