"""The command `report solo`."""

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.asking.options import FormatOption, OutputOption
from patchwork_solve.analyses.commands import compile_for, working
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import Format
from patchwork_solve.analyses.solo.query import SoloLevelsQuery


def report_solo(
    query: SoloLevelsQuery, form: FormatOption = Format.TABLE, output: OutputOption = None
) -> None:
    """Report how hard each level of Automa is: the share of games that several players win."""
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.analyses.report.output import FRAME_FILES
    from patchwork_solve.analyses.solo.levels import levels_report
    from patchwork_solve.engine.base.extras import LAB, require

    inputs = player_files("--player", query.players)
    check_paths([("--output", output)], inputs, {"--output": FRAME_FILES})
    with options(SoloLevelsQuery):
        query.opened()
    require(LAB, "--player")
    compile_for(*query.jobs)
    with working("playing") as tell:
        report = levels_report(query, tell)
    run_report(report, "levels", form, output)
