"""The command `rebalance`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import (
    MOST_SEED,
    FormatOption,
    compile_for,
    completion,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.comparing import RunsOption, kept
from patchwork_solve.analyses.commands.play_match import CORES, ProcessesOption, StopOption
from patchwork_solve.analyses.commands.whatif import PlayerOption
from patchwork_solve.analyses.output import Format, emit, records

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.comparing.answer import Comparison
    from patchwork_solve.analyses.rebalancing.proposal import Proposal


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
        Path,
        typer.Option(metavar="FILE", help="Fair prices: what report prices wrote (.csv, .parquet)."),
    ],
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
    from patchwork_solve.analyses.extras import LAB, PARQUET, require
    from patchwork_solve.analyses.paths import check_paths
    from patchwork_solve.engine.files import require_writable, write_file

    seconds_above_zero(time_limit)
    inputs = [("EDITION", edition), ("--prices", prices)]
    check_paths([("--output", output)] if output is None else [], inputs)
    if output is not None:
        require_writable(output, "--output", (".toml",))
    if prices.suffix.lower() == ".parquet":
        require(PARQUET, "--prices")
    if games:
        require(LAB, "--games")
    from patchwork_solve.analyses.rebalancing.priced import read_prices
    from patchwork_solve.analyses.rebalancing.proposal import proposal, readable
    from patchwork_solve.analyses.rebalancing.text import proposal_document, proposal_text
    from patchwork_solve.engine.forms.variant import edition_of, to_toml

    with options(edition="EDITION", limit="--gap-limit"):
        found = proposal(
            read_prices(prices), edition_of(edition), gap_limit, measure.value, cautious
        )
    played = None
    if games and found.total:
        played = _played(found, games, player, seed, processes, time_limit, out)

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
