"""The command `rebalance`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.commands import FormatOption, compile_for, working
from patchwork_solve.analyses.commands.comparing import RunsOption, folder_of_runs
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.comparing.rebalance_query import RebalanceQuery
from patchwork_solve.analyses.report.output import Format

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.comparing.proposal import Proposal
    from patchwork_solve.analyses.comparing.query import WhatIfQuery
    from patchwork_solve.analyses.comparing.rebalance_report import Played


def rebalance(
    query: RebalanceQuery,
    output: Annotated[
        Path | None, typer.Option("--output", help="Write the variant to this .toml file.")
    ] = None,
    out: RunsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Propose the smallest price changes that make patches fair, and show their effect in play."""
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import LAB, PARQUET, require
    from patchwork_solve.engine.base.files import write_file

    inputs = [*given_files(query, "edition", "prices"), ("--out", out)]
    inputs += player_files("--player", [query.player])
    check_paths([("--output", output)], inputs, {"--output": (".toml",)})
    if query.prices is not None and query.prices.lower().endswith(".parquet"):
        require(PARQUET, "--prices")
    if query.games or query.prices is None:
        require(LAB, "rebalance")
    from patchwork_solve.analyses.comparing import proposal
    from patchwork_solve.analyses.comparing.folder import check_folder
    from patchwork_solve.analyses.comparing.rebalance_report import rebalance_report
    from patchwork_solve.engine.forms.variant import to_toml
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.players.naming import bot

    with options(RebalanceQuery, players="--player", out="--out"):
        check_folder(out, ("base", "variant").__contains__)
        if query.games:
            bot(query.player, "player").close()
        rules = Edition.load(query.edition)
        found = proposal.rebalance(
            _prices(query),
            rules,
            limit=query.limit,
            measure=query.measure,
            cautious=query.cautious,
            step=query.step,
        )
        played = None
        if query.games and found.total:
            played = _played(found, query.whatif_query(found.variant), out)

    def write() -> None:
        if output is not None:
            write_file(to_toml(found.variant).encode(), output, "--output")

    run_report(rebalance_report(found, played), "patches", form, checks=[write])


def _prices(query: RebalanceQuery) -> pd.DataFrame:
    """Return the fair prices of a file, or measure them."""
    if query.prices is not None:
        from patchwork_solve.analyses.comparing.priced import read_prices

        return read_prices(Path(query.prices))
    from patchwork_solve.analyses.commands.limited import until
    from patchwork_solve.analyses.prices.fair import FEWEST
    from patchwork_solve.analyses.prices.frame import prices
    from patchwork_solve.analyses.prices.query import PriceQuery
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.players.naming import jobs_of

    measured = PriceQuery(str(query.edition), seed=query.seed, player=query.player)
    if query.circles is not None:
        measured = replace(measured, circles=query.circles)
    measured.check()
    if measured.circles < FEWEST:
        raise InputError("circles", f"{measured.circles}; allowed: {FEWEST} or more")
    compile_for("rules", *jobs_of(query.player))
    with until(query.seconds, query.processes, Ledger(), "circles for prices") as batch:
        found = prices(measured, batch=batch)
    if found["gap"].isna().all():
        raise InputError(
            "circles", "the played circles do not show the value of a button; play more"
        )
    return found


def _played(found: Proposal, query: WhatIfQuery, out: Path | None) -> Played | None:
    """Return what games say of the proposal; None when there was no time for any."""
    from patchwork_solve.analyses.comparing.bought import bought_frame
    from patchwork_solve.analyses.comparing.playing import TooEarlyError, answered
    from patchwork_solve.analyses.comparing.rebalance_report import Played
    from patchwork_solve.analyses.report.output import note
    from patchwork_solve.engine.base.cancellation import is_repeated
    from patchwork_solve.engine.players.naming import jobs_of

    query.check(out)
    with folder_of_runs(out) as folder:
        compile_for("rules", "chronicle", *jobs_of(query.player))
        try:
            with working("playing") as progress:
                comparison = answered(query, folder, progress)
        except (TooEarlyError, KeyboardInterrupt):
            if is_repeated():
                raise
            note("note: no circle was played under both prices; the proposal stands without games")
            return None
        base, variant = query.sides(folder)
        with base.run() as before, variant.run() as after:
            return Played(comparison, bought_frame(before, after, found))
