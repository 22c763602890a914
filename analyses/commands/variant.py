"""The command `variant`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.commands import FormatOption, completion, leave_out
from patchwork_solve.analyses.report.output import Format, emit, note


class Paper(StrEnum):
    """Paper of a prototype."""

    A4 = "a4"
    LETTER = "letter"


def _print(edition: str, pdf: Path, paper: Paper, cell: float | None) -> None:
    """Write a prototype, and say how large its cells are where they had to be smaller."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.printing import prototype
    from patchwork_solve.analyses.printing.sheet import PAPERS
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.base.extras import PRINT, require
    from patchwork_solve.engine.base.files import write_file
    from patchwork_solve.engine.forms.variant import edition_of

    require(PRINT, "--print")
    least, most = prototype.LEAST_CELL, prototype.MOST_CELL
    side = prototype.CELL if cell is None else cell
    if not least <= side <= most:
        raise InputError(
            "--cell",
            "{value}; allowed: {least} to {most} mm",
            value=side,
            least=f"{least:g}",
            most=f"{most:g}",
        )
    check_paths([("--print", pdf)], [("EDITION", edition)])
    rules = edition_of(edition)
    fits = prototype.fitting_cell(rules, PAPERS[paper.value], side)
    if fits < side:
        note(f"note: cells are {fits:g} mm, not {side:g}: no larger ones fit the paper")
    write_file(prototype.prototype_pdf(rules, paper.value, side), pdf, "--print")


def variant(
    edition: Annotated[
        str,
        typer.Argument(
            metavar="EDITION",
            autocompletion=completion.editions,
            help="A variant's .toml file, or example:tight-nine; with --template an edition: "
            "current, first-2014, or halloween, whose patches are to be filled in.",
        ),
    ] = "current",
    template: Annotated[
        bool,
        typer.Option(
            "--template",
            help="Print the file of a variant to fill in: every field with the edition's value, "
            "explained.",
        ),
    ] = False,
    patches: Annotated[
        Path | None,
        typer.Option(
            "--patches",
            metavar="FILE.csv",
            help="Print the file of a variant with the patches of this table: columns name, shape "
            "(##/.# or a1 b1 b2), buttons, time, income. patches --format csv writes one.",
        ),
    ] = None,
    pdf: Annotated[
        Path | None,
        typer.Option(
            "--print",
            metavar="FILE.pdf",
            help="Write a prototype to print and cut out, to scale: rules, quilts, track, tokens, "
            "tiles, buttons and patches.",
        ),
    ] = None,
    paper: Annotated[
        Paper | None, typer.Option("--paper", help="Paper of --print (default a4).")
    ] = None,
    cell: Annotated[
        float | None,
        typer.Option("--cell", metavar="MM", help="Side of a cell on --print (default 15)."),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Print what a variant changes, the template of a variant's file, or a file with the patches
    of a table; check reads both files. Or write a prototype to print."""
    from patchwork_solve.engine.forms.variant import edition_of, to_toml

    if pdf is not None:
        options = {"--template": template or None, "--patches": patches}
        leave_out("is not for a prototype; leave it out", options)
        _print(edition, pdf, paper or Paper.A4, cell)
        return
    needs = {"--paper": paper, "--cell": cell}
    leave_out("is for a prototype; name its file with --print", needs)

    if patches is not None:
        from patchwork_solve.engine.forms.patch_table import read_patches, with_patches

        given = {"--template": template or None, "--format": None if form is Format.TABLE else form}
        leave_out("is not for a variant's file from a table; leave it out", given)
        table = read_patches(patches)
        print(to_toml(with_patches(edition_of(edition), patches.stem, table)), end="")
        return
    if not template:
        from patchwork_solve.analyses.position import variant as words

        chosen = edition_of(edition)
        emit(
            form,
            {"name": chosen.name, "changes": words.changes_list(chosen)},
            lambda: words.changes_frame(chosen),
            lambda: words.variant_text(chosen),
        )
        return
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.halloween import HALLOWEEN, halloween_template
    from patchwork_solve.engine.forms.variant_template import variant_template
    from patchwork_solve.engine.game.edition import printing

    if form is not Format.TABLE:
        raise InputError("--format", "a template is TOML; leave it out")
    is_blank = edition == HALLOWEEN
    print(halloween_template() if is_blank else variant_template(printing(edition)), end="")
