"""The command `whatif`."""

from __future__ import annotations

from dataclasses import replace

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.commands import FormatOption, OutputOption, compile_for, working
from patchwork_solve.analyses.commands.comparing import RunsOption, folder_of_runs
from patchwork_solve.analyses.commands.fitting import fit_first
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.comparing.query import MOST_GAMES, LatePositions, WhatIfQuery
from patchwork_solve.analyses.report.output import Format


def whatif(
    query: WhatIfQuery,
    late: LatePositions,
    out: RunsOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Measure the effect of a rule change: play both rule sets on the same circles and compare.

    Late positions of those games are also solved under both rule sets.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    inputs = [*given_files(query, "variant", "base"), ("--out", out)]
    check_paths([("--output", output)], [*inputs, *player_files("--player", [query.player])])
    require(LAB, "VARIANT")
    require_extras(output)
    from patchwork_solve.analyses.comparing.playing import answered
    from patchwork_solve.analyses.comparing.report import comparison_report
    from patchwork_solve.engine.players.naming import jobs_of

    query = replace(query, late=late)
    with options(WhatIfQuery, space="--space", players="--player", out="--out"):
        query.check(out, None if query.games == MOST_GAMES else query.games)
        query = fit_first(query, [query.player], query.editions, query.processes)
        with folder_of_runs(out) as folder:
            compile_for("rules", "chronicle", "endgame", *jobs_of(query.player))
            with working("playing") as progress:
                found = answered(query, folder, progress)
    run_report(comparison_report(found), "effects", form, output)
