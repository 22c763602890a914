"""The command `patches`."""

from __future__ import annotations

from patchwork_solve.analyses.asking.fields import EditionField
from patchwork_solve.analyses.commands import FormatOption, PngOption, SvgOption
from patchwork_solve.analyses.commands.pictures import PlainOption, TitleOption
from patchwork_solve.analyses.commands.pictures import draw as draw_to
from patchwork_solve.analyses.commands.pictures import labels as labels_of
from patchwork_solve.analyses.report.output import Format, emit
from patchwork_solve.analyses.report.table import table


def patches(
    edition: EditionField = "current",
    svg: SvgOption = None,
    png: PngOption = None,
    title: TitleOption = None,
    plain: PlainOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the patches of an edition with names, letters and figures, or draw all of them."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.position.patches import patches_frame, patches_list
    from patchwork_solve.engine.forms.variant import edition_of

    labels = labels_of(title, svg, png, plain=plain)
    check_paths([("--svg", svg), ("--png", png)], [("--edition", str(edition))])
    chosen = edition_of(edition)

    def draw() -> None:
        from patchwork_solve.engine.drawing.catalogue import catalogue_svg

        draw_to(lambda: catalogue_svg(chosen, labels), svg, png)

    def text() -> str:  # Shapes would not fit the terminal; --svg draws them.
        return table(patches_frame(chosen).drop(columns="shape"))

    emit(form, patches_list(chosen), lambda: patches_frame(chosen), text, draw)
