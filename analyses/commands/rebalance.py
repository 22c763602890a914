"""The command `rebalance`."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.commands import FormatOption, compile_for, working
from patchwork_solve.analyses.commands.comparing import RunsOption, folder_of_runs
from patchwork_solve.analyses.commands.fitting import fit_first
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.comparing.rebalance_query import RebalanceQuery
from patchwork_solve.analyses.report.output import Format

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.proposal import Proposal
    from patchwork_solve.analyses.comparing.query import WhatIfQuery
    from patchwork_solve.analyses.comparing.rebalance_report import Played
    from patchwork_solve.analyses.comparing.rounds import Round
    from patchwork_solve.analyses.prices.query import PriceQuery

ANSWERS = "prices.jsonl"
"""The measured circles, in the folder of the runs."""

FILES = (ANSWERS, f".{ANSWERS}.lock")
"""All that the command keeps there besides the runs."""


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
    from patchwork_solve.analyses.comparing import rounds
    from patchwork_solve.analyses.comparing.folder import check_folder
    from patchwork_solve.analyses.comparing.rebalance_report import rebalance_report
    from patchwork_solve.analyses.fitting.fits import with_fits
    from patchwork_solve.engine.forms.variant import to_toml
    from patchwork_solve.engine.players.naming import bot

    with options(RebalanceQuery, players="--player", out="--out", **{"--resume": "--out"}):
        check_folder(out, ("base", "variant", *FILES).__contains__)
        if query.games:
            bot(query.player, "player").close()
        query.check_fit([query.player])
        asked = _asked(query)
        made = _rounds(query, asked, out)
        found = rounds.net(made)
        played = None
        if query.games and found.total:
            played = _played(found, query.whatif_query(found.variant), out)

    def write() -> None:
        if output is not None:
            write_file(to_toml(found.variant).encode(), output, "--output")

    report = rebalance_report(found, played, made, query.rounds)
    fits = asked.fits if played is None else played.comparison.fits
    report = with_fits(report, fits, [query.player], [found.variant])
    run_report(report, "patches", form, checks=[write])


def _asked(query: RebalanceQuery) -> PriceQuery:
    """Return how prices are measured, by a player that is fitted if that is requested."""
    from patchwork_solve.engine.forms.variant import edition_of

    asked = query.price_query()
    if query.prices is not None:
        return asked
    asked.check()
    editions = [edition_of(asked.edition)]
    return fit_first(asked, [asked.player], editions, query.processes)


def _rounds(query: RebalanceQuery, asked: PriceQuery, out: Path | None) -> list[Round]:
    """Return the proposal from the prices of a file, or from prices that are measured."""
    from patchwork_solve.analyses.commands.limited import until
    from patchwork_solve.analyses.comparing.folder import OUT
    from patchwork_solve.analyses.comparing.rounds import of_table, rounds
    from patchwork_solve.engine.players.naming import jobs_of

    if query.prices is not None:
        from patchwork_solve.analyses.comparing.priced import read_prices

        return [of_table(query, read_prices(Path(query.prices)))]
    from patchwork_solve.analyses.simulation.place import made_folder
    from patchwork_solve.analyses.workers.resumable import Ledger

    compile_for("rules", *jobs_of(query.player))
    with (
        nullcontext() if out is None else made_folder(out, OUT),
        Ledger(None if out is None else out / ANSWERS) as ledger,
        until(query.seconds, query.processes, ledger, "circles for prices") as batch,
    ):
        return rounds(query, asked.settled(), batch)


def _played(found: Proposal, query: WhatIfQuery, out: Path | None) -> Played | None:
    """Return the games of the proposal; None when there was no time for any."""
    from patchwork_solve.analyses.comparing.bought import bought_frame
    from patchwork_solve.analyses.comparing.playing import TooEarlyError, answered
    from patchwork_solve.analyses.comparing.rebalance_report import Played
    from patchwork_solve.analyses.report.output import note
    from patchwork_solve.engine.base.cancellation import is_repeated
    from patchwork_solve.engine.players.naming import jobs_of

    query.check(out, others=FILES)
    query = fit_first(query, [query.player], query.editions, query.processes)
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
