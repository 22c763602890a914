"""The command `sweep`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.limits import CORES
from patchwork_solve.analyses.asking.options import PlayerOption, ProcessesOption, StopOption
from patchwork_solve.analyses.commands import (
    MOST_SEED,
    EditionOption,
    FormatOption,
    OutputOption,
    SvgOption,
    compile_for,
    made_by,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.comparing import RunsOption, kept
from patchwork_solve.analyses.report.output import Format, emit, records, write_output


def sweep(
    field: Annotated[
        str,
        typer.Argument(
            metavar="FIELD=A..B[..STEP]",
            help="A field of a variant's file: square_points=0..14, leather_marks[0]=14..31, "
            "patches.axe.buttons=8..12.",
        ),
    ],
    edition: EditionOption = "current",
    metric: Annotated[
        list[str] | None,
        typer.Option(help="What to show (default: win_0 and margin); several do; csv has all."),
    ] = None,
    player: PlayerOption = "strong:1000n",
    games: Annotated[int, typer.Option(help="Under each value, on the same circles.")] = 500,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Of the circles.")] = 0,
    processes: ProcessesOption = CORES,
    time_limit: StopOption = None,
    out: RunsOption = None,
    svg: SvgOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Sweep a rule over its values: what becomes of the first player's share, or of any metric."""
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import CHARTS, LAB, require, require_extras

    seconds_above_zero(time_limit)
    inputs = [("--edition", edition), ("--out", out), *player_files("--player", [player])]
    check_paths([("--svg", svg), ("--output", output)], inputs)
    require(LAB, "FIELD")
    require_extras(output)
    if svg is not None:
        require(CHARTS, "--svg")
    from patchwork_solve.analyses.comparing.folder import check_folder
    from patchwork_solve.analyses.comparing.metric import ASKED, require_metric
    from patchwork_solve.analyses.comparing.sweep_frame import sweep_frame
    from patchwork_solve.analyses.comparing.sweep_query import Sweep
    from patchwork_solve.analyses.comparing.sweep_text import readable, sweep_text
    from patchwork_solve.engine.players.naming import jobs_of

    metrics = [require_metric(name, "--metric").name for name in metric or ASKED]
    asked = Sweep(field, edition, player, games, seed)
    with options(
        field="FIELD",
        games="--games",
        player="--player",
        players="--player",
        out="--out",
        seconds="--time-limit",
    ):
        asked.check()
        check_folder(out, "--out", lambda name: name.startswith(asked.prefix))
        with kept(out) as folder:
            for side in asked.sides(folder).values():
                side.check()
            compile_for("rules", "chronicle", *jobs_of(player))
            with working("playing") as tell:
                frame = sweep_frame(
                    asked, folder, processes=processes, seconds=time_limit, tell=tell
                )
    shown = frame[frame["metric"].isin(metrics)]

    def page() -> str:
        from patchwork_solve.analyses.comparing.sweep_picture import sweep_page

        return sweep_page(frame, asked, metrics, made_by())

    def write() -> None:
        if svg is not None:
            _draw(svg)
        if output is not None:
            write_output(output, frame, page)

    def _draw(path: Path) -> None:
        from patchwork_solve.analyses.comparing.sweep_picture import sweep_svg
        from patchwork_solve.engine.drawing.picture import write_picture

        write_picture(sweep_svg(frame, asked, metrics[0]), path, "--svg")

    emit(
        form,
        {"field": asked.rule.name, "own": asked.own, "values": records(shown)},
        lambda: frame if form is Format.CSV else readable(frame, metrics),
        lambda: sweep_text(frame, asked, metrics),
        write,
    )
