"""The command `design`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.commands import (
    ClusterOption,
    FormatOption,
    OutputOption,
    compile_for,
    working,
)
from patchwork_solve.analyses.commands.comparing import RunsOption, folder_of_runs
from patchwork_solve.analyses.commands.fitting import prepare_fit
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.design.query import DesignQuery
from patchwork_solve.analyses.report.output import Format, note


def design(
    query: DesignQuery,
    out: RunsOption = None,
    cluster: ClusterOption = None,
    edition_out: Annotated[
        Path | None,
        typer.Option(
            "--edition-out",
            help="Write the chosen rules to this .toml file; without a gain, EDITION unchanged.",
        ),
    ] = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Search for rules that bring chosen figures to their goals, as an even share of wins."""
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import (
        LAB,
        require,
        require_cluster,
        require_extras,
    )
    from patchwork_solve.engine.base.files import write_file

    inputs = [*given_files(query, "edition"), ("--out", out)]
    inputs += player_files("--player", [query.player])
    outputs = [("--edition-out", edition_out), ("--output", output)]
    check_paths(outputs, inputs, {"--edition-out": (".toml",)})
    require(LAB, "design")
    require_cluster(cluster)
    require_extras(output)
    from patchwork_solve.analyses.design.designing import designed
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.variant import to_toml
    from patchwork_solve.engine.players.naming import jobs_of

    if cluster is not None and out is None:
        raise InputError("--cluster", "needs --out, a folder that all workers share")
    with options(DesignQuery, players="--player", out="--out", cluster="--cluster"):
        query.check(out)
        with folder_of_runs(out) as folder:
            if query.fit is None:
                prepare_fit(query, [query.player], [query.rules])
            compile_for("rules", "chronicle", *jobs_of(query.player))
            with working("searching") as progress:
                found = designed(query, folder, cluster, progress)

    def write() -> None:
        if edition_out is not None:
            write_file(to_toml(found.variant).encode(), edition_out, "--edition-out")
            if not found.is_nearer:
                note(
                    f"note: --edition-out: {edition_out} holds {found.variant.name} without a "
                    "change; no rule set is shown to be nearer to the goals"
                )

    run_report(found.report, "rules", form, output, checks=[write])
