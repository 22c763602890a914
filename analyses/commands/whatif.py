"""The command `whatif`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.asking.limits import CORES, LATE_NODES
from patchwork_solve.analyses.asking.options import PlayerOption, ProcessesOption, StopOption
from patchwork_solve.analyses.commands import (
    MOST_SEED,
    FormatOption,
    OutputOption,
    compile_for,
    completion,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.comparing import (
    LateOption,
    NodesOption,
    RunsOption,
    SpaceOption,
    kept,
    show,
)
from patchwork_solve.analyses.report.output import Format


def whatif(
    variant: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT",
            autocompletion=completion.editions,
            help="The changed rules: a variant's .toml file, a printing, or example:tight-nine.",
        ),
    ],
    base: Annotated[
        str,
        typer.Option(
            autocompletion=completion.editions, help="The rules it is compared with, likewise."
        ),
    ] = "current",
    precision: Annotated[
        float | None,
        typer.Option(
            help="Stop when the difference of the first player's share is known to +- so many "
            "percentage points (default: 1, or none with --games)."
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(help="Under each of the two; at most so many with --precision."),
    ] = None,
    player: PlayerOption = "strong:1000n",
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Of the circles.")] = 0,
    proved: LateOption = 20,
    space: SpaceOption = None,
    nodes: NodesOption = LATE_NODES,
    processes: ProcessesOption = CORES,
    time_limit: StopOption = None,
    out: RunsOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Ask what a change of the rules does: both are played on the same circles, and compared.

    Late positions of those games are solved under both rule sets beside it.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    seconds_above_zero(time_limit)
    inputs = [("VARIANT", variant), ("--base", base), ("--out", out)]
    check_paths([("--output", output)], [*inputs, *player_files("--player", [player])])
    require(LAB, "VARIANT")
    require_extras(output)
    from patchwork_solve.analyses.comparing.asked import MOST_GAMES, PRECISION, WhatIf
    from patchwork_solve.analyses.comparing.folder import check_folder
    from patchwork_solve.analyses.comparing.playing import answered
    from patchwork_solve.analyses.comparing.proved import Asked
    from patchwork_solve.engine.players.naming import jobs_of

    if precision is None and games is None:
        precision = PRECISION
    late = Asked(proved, space, nodes)
    count = MOST_GAMES if games is None else games
    asked = WhatIf(variant, base, player, count, precision, seed, late)
    with options(
        precision="--precision",
        games="--games",
        variant="VARIANT",
        space="--space",
        player="--player",
        players="--player",
        out="--out",
        seconds="--time-limit",
    ):
        asked.check()
        check_folder(out, "--out", ("base", "variant").__contains__)
        with kept(out) as folder:
            for side in asked.sides(folder):
                side.check(games)
            compile_for("rules", "chronicle", "endgame", *jobs_of(player))
            with working("playing") as tell:
                found = answered(asked, folder, processes=processes, seconds=time_limit, tell=tell)
    show(found, form, output)
