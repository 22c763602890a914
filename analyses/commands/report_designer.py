"""The command `report designer`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.commands import (
    ClusterOption,
    FormatOption,
    compile_for,
    made_by,
    working,
)
from patchwork_solve.analyses.commands.fitting import fit_first
from patchwork_solve.analyses.designer.query import DesignerQuery
from patchwork_solve.analyses.report.output import Format, emit, note

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition


def report_designer(
    query: DesignerQuery,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Keep games and pages here (default: NAME-evening); a stopped evening continues.",
        ),
    ] = None,
    cluster: ClusterOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Spend an evening with a variant: fit, play, price, look for an even game, write the page.

    The folder then holds publisher.html, the whole report behind it, three games to replay, and
    variants with the changes that helped.
    """
    from patchwork_solve.engine.base.extras import CHARTS, LAB, require, require_cluster

    require(LAB, "VARIANT")
    require(CHARTS, "VARIANT")
    require_cluster(cluster)
    from patchwork_solve.analyses.designer.evening import Evening
    from patchwork_solve.analyses.designer.writing import found_in, write_all
    from patchwork_solve.analyses.workers.pool import require_reachable
    from patchwork_solve.engine.players.naming import jobs_of

    with options(DesignerQuery, out="--out", cluster="--cluster", players="--player"):
        query.check()
        require_reachable(cluster)
        _note_doubts(query.rules)
        query = fit_first(query, [query.player], [query.rules], query.processes)
        compile_for("rules", "chronicle", "games", *jobs_of("strong:1n"))
        folder = out or Path(_folder_name(query.rules.name))
        with working("playing") as show:
            evening = Evening(query, folder, cluster, show)
            results = evening.play()
            found = found_in(evening, results, show)
        paths = write_all(evening, found, made_by())
    report = replace(found.report, note=f"Written: {', '.join(map(str, paths))}.")
    emit(
        form,
        report.to_json() if form is Format.JSON else None,
        lambda: report.frame("players"),
        report.to_text,
        markdown=report.to_markdown,
    )


def _note_doubts(rules: Edition) -> None:
    """Note the rules that have no effect, as `check` does."""
    from patchwork_solve.analyses.position.pointless import pointless

    for each in pointless(rules):
        note(f"note: doubtful: {each}")


def _folder_name(name: str) -> str:
    """Return the folder of an evening with rules of a name."""
    plain = re.sub(r"[^\w-]+", "-", name).strip("-")
    return f"{plain or 'variant'}-evening"
