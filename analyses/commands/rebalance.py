"""The command `rebalance`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.limits import CORES
from patchwork_solve.analyses.asking.options import PlayerOption, ProcessesOption, StopOption
from patchwork_solve.analyses.commands import (
    MANY,
    MOST_SEED,
    FormatOption,
    compile_for,
    completion,
    leave_out,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.comparing import RunsOption, kept
from patchwork_solve.analyses.report.output import Format, emit

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.comparing.asked import WhatIf
    from patchwork_solve.analyses.comparing.proposal import Proposal
    from patchwork_solve.analyses.comparing.proposal_text import Played


class Measure(StrEnum):
    """Against what a gap is measured."""

    RELATIVE = "relative"
    FAIR = "fair"


def rebalance(
    edition: Annotated[
        str,
        typer.Argument(
            metavar="EDITION",
            autocompletion=completion.editions,
            help="current, first-2014, a variant's .toml file, or example:tight-nine.",
        ),
    ],
    prices: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Fair prices that report prices wrote (.csv, .parquet); without it they are "
            "measured, which takes long.",
        ),
    ] = None,
    circles: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MANY,
            help="On which prices are measured, without --prices (default: 200).",
        ),
    ] = None,
    gap_limit: Annotated[
        float, typer.Option(help="Buttons that a price may still be away from its fair one.")
    ] = 0.5,
    measure: Annotated[
        Measure,
        typer.Option(
            help="relative: as good a purchase as the mean patch; fair: the price at which taking "
            "it gains nothing."
        ),
    ] = Measure.RELATIVE,
    cautious: Annotated[
        bool,
        typer.Option("--cautious", help="Change only prices that are sure to be beyond the limit."),
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", help="Write the variant to this .toml file.")
    ] = None,
    games: Annotated[
        int,
        typer.Option(min=0, help="Play so many under old and new prices (0: none)."),
    ] = 200,
    player: PlayerOption = "strong:1000n",
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Of the circles.")] = 0,
    processes: ProcessesOption = CORES,
    time_limit: StopOption = None,
    out: RunsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Propose the smallest price changes that make patches fair, and show what they do in play."""
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import LAB, PARQUET, require
    from patchwork_solve.engine.base.files import write_file

    seconds_above_zero(time_limit)
    inputs = [("EDITION", edition), ("--prices", prices), ("--out", out)]
    inputs += player_files("--player", [player])
    check_paths([("--output", output)], inputs, {"--output": (".toml",)})
    if prices is not None:
        leave_out("is for prices that are measured; leave it out", {"--circles": circles})
    if prices is not None and prices.suffix.lower() == ".parquet":
        require(PARQUET, "--prices")
    if games or prices is None:
        require(LAB, "rebalance")
    from patchwork_solve.analyses.asking.limits import require_count
    from patchwork_solve.analyses.comparing.folder import check_folder
    from patchwork_solve.analyses.comparing.proposal import proposal
    from patchwork_solve.analyses.comparing.proposal_text import (
        proposal_document,
        proposal_text,
        readable,
    )
    from patchwork_solve.engine.forms.variant import edition_of, to_toml
    from patchwork_solve.engine.players.naming import bot

    require_count(games, MANY, "--games", least=0)
    check_folder(out, "--out", ("base", "variant").__contains__)
    if games:
        bot(player, "--player").close()
    with options(edition="EDITION", limit="--gap-limit", player="--player", prices="--prices"):
        rules = edition_of(edition)
        table = _prices(prices, edition, circles, seed, player, processes, time_limit)
        found = proposal(table, rules, gap_limit, measure.value, cautious)
    played = None
    if games and found.total:
        asked = _question(found, games, player, seed)
        with options(player="--player", players="--player", out="--out"):
            played = _played(found, asked, processes, time_limit, out)

    def write() -> None:
        if output is not None:
            write_file(to_toml(found.variant).encode(), output, "--output")

    emit(
        form,
        proposal_document(found, played),
        lambda: found.frame if form is Format.CSV else readable(found.frame),
        lambda: proposal_text(found, played),
        write,
    )


def _prices(
    path: Path | None,
    edition: str,
    circles: int | None,
    seed: int,
    player: str,
    processes: int,
    seconds: float | None,
) -> pd.DataFrame:
    """Return the fair prices of a file, or measure them."""
    if path is not None:
        from patchwork_solve.analyses.comparing.priced import read_prices

        return read_prices(path)
    from patchwork_solve.analyses.commands.limited import until
    from patchwork_solve.analyses.prices.asked import CIRCLES, PriceQuestion
    from patchwork_solve.analyses.prices.fair import FEWEST
    from patchwork_solve.analyses.prices.frame import prices
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.players.naming import jobs_of

    asked = PriceQuestion(edition, CIRCLES if circles is None else circles, seed, player)
    asked.check()
    if asked.circles < FEWEST:
        raise InputError(
            "--circles", f"{asked.circles}; there are fair prices from {FEWEST} circles on"
        )
    compile_for("rules", *jobs_of(player))
    with until(seconds, processes, Ledger(), "circles for prices") as batch:
        found = prices(asked, batch=batch)
    if found["gap"].isna().all():
        raise InputError(
            "--circles", "those that were played do not tell what a button is worth; ask for more"
        )
    return found


def _question(found: Proposal, games: int, player: str, seed: int) -> WhatIf:
    from patchwork_solve.analyses.comparing.asked import WhatIf

    return WhatIf(found.variant, found.base, player, games, None, seed)


def _played(
    found: Proposal, asked: WhatIf, processes: int, seconds: float | None, out: Path | None
) -> Played | None:
    """Return what games say of the proposal; None when there was no time for any."""
    from patchwork_solve.analyses.comparing.bought import bought_frame
    from patchwork_solve.analyses.comparing.playing import TooEarlyError, answered
    from patchwork_solve.analyses.comparing.proposal_text import Played
    from patchwork_solve.analyses.report.output import note
    from patchwork_solve.engine.base.cancellation import is_repeated
    from patchwork_solve.engine.players.naming import jobs_of

    asked.check()
    with kept(out) as folder:
        sides = asked.sides(folder)
        for side in sides:
            side.check()
        compile_for("rules", "chronicle", *jobs_of(asked.player))
        try:
            with working("playing") as tell:
                comparison = answered(
                    asked, folder, processes=processes, seconds=seconds, tell=tell
                )
        except (TooEarlyError, KeyboardInterrupt):
            if is_repeated():
                raise
            note("note: no circle was played under both prices; the proposal stands without games")
            return None
        with sides[0].run() as base, sides[1].run() as variant:
            return Played(comparison, bought_frame(base, variant, found))
