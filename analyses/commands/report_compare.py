"""The command `report compare`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.asking.fields import StopLimit
from patchwork_solve.analyses.asking.spreading import at_once
from patchwork_solve.analyses.commands import (
    AnswersOption,
    FormatOption,
    OutputOption,
    compile_for,
    leave_out,
)
from patchwork_solve.analyses.commands.limited import until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.comparing.query import LatePositions, OptionalLate
from patchwork_solve.analyses.report.output import Format
from patchwork_solve.analyses.simulation.run_field import Place

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.proved import Proved
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.workers.resumable import Ledger

RUN_A, RUN_B = "RUN_A", "RUN_B"


def report_compare(
    run_a: Annotated[
        Path,
        Place(
            "Folder written by simulate, or its address: games under the base rules.",
            option=RUN_A,
            metavar=RUN_A,
        ),
    ],
    run_b: Annotated[
        Path,
        Place(
            "Folder of a run of the same players and seed under other rules; or a table of games "
            "that people played under the same rules (.csv).",
            option=RUN_B,
            metavar=RUN_B,
        ),
    ],
    *,
    query: OptionalLate,
    time_limit: StopLimit = None,
    processes: Annotated[int, at_once("positions solved")] = 1,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Compare two runs on the same circles: the effect of a rule change on every metric.

    With --proved, late positions of the first run are also solved under both rule sets. A table of
    playtests instead of the second run shows where people differ from the players.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    sides = [(RUN_A, run_a), (RUN_B, run_b)]
    inputs = [(name, folder) for name, folder in sides if isinstance(folder, Path)]
    check_paths([("--resume", resume), ("--output", output)], inputs)
    require(LAB, RUN_A)
    require_extras(output)
    if str(run_b).lower().endswith(".csv"):
        given = {"--proved": query.positions or None, "--resume": resume}
        leave_out("is for two runs; leave it out", given)
        _with_people(run_a, Path(run_b), form, output)
        return
    from patchwork_solve.analyses.comparing.answer import compare
    from patchwork_solve.analyses.comparing.pairing import require_comparable
    from patchwork_solve.analyses.comparing.report import comparison_report
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.workers.resumable import Ledger

    with Run.open(run_a, RUN_A) as base, Run.open(run_b, RUN_B) as variant:
        require_comparable(base, variant, RUN_B)
        with options(LatePositions):
            query.check(base.about.edition)
        with Ledger(resume) as ledger:
            late = _late(base, variant, query, processes, ledger, time_limit)
        checks = (
            partial(base.require_undamaged, RUN_A),
            partial(variant.require_undamaged, RUN_B),
        )
        report = comparison_report(compare(base, variant, late))
        run_report(report, "effects", form, output, checks=checks)


def _with_people(run: Path, table: Path, form: Format, output: Path | None) -> None:
    """Compare a run with a table of games that people played."""
    from patchwork_solve.analyses.comparing.playtests import read_playtests
    from patchwork_solve.analyses.comparing.playtests_report import playtests_report
    from patchwork_solve.analyses.simulation.run import Run

    with Run.open(run, RUN_A) as base:
        people = read_playtests(table, base.about.edition, RUN_B)
        checks = (partial(base.require_undamaged, RUN_A),)
        run_report(playtests_report(base, people), "effects", form, output, checks=checks)


def _late(
    base: Run,
    variant: Run,
    query: LatePositions,
    processes: int,
    ledger: Ledger,
    seconds: float | None,
) -> Proved | None:
    from patchwork_solve.analyses.comparing.proved import late

    if not query.positions:
        return None
    compile_for("rules", "endgame")
    with until(seconds, processes, ledger, "positions") as batch:
        return late(base, variant.about.edition, query, batch)
