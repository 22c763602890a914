"""The command `patches`."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking.fields import EditionField
from patchwork_solve.analyses.asking.query import Flag
from patchwork_solve.analyses.commands import FormatOption
from patchwork_solve.analyses.commands.pictures import Pictures
from patchwork_solve.analyses.report.output import Format, emit
from patchwork_solve.analyses.report.table import table


@dataclass(frozen=True)
class CataloguePictures(Pictures):
    """The files in which patches are drawn; all have their letters."""

    letters: Annotated[bool, Flag("", option=None)] = False


def patches(
    edition: EditionField = "current",
    *,
    pictures: CataloguePictures,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the patches of an edition with names, letters and figures, or draw all of them."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.position.patches import patches_frame, patches_list
    from patchwork_solve.engine.forms.variant import edition_of

    labels = pictures.labels()
    check_paths(pictures.files, [("--edition", str(edition))])
    chosen = edition_of(edition)

    def draw() -> None:
        from patchwork_solve.engine.drawing.catalogue import catalogue_svg

        pictures.draw(lambda: catalogue_svg(chosen, labels))

    def text() -> str:  # Shapes would not fit the terminal; --svg draws them.
        return table(patches_frame(chosen).drop(columns="shape"))

    emit(form, patches_list(chosen), lambda: patches_frame(chosen), text, draw)
