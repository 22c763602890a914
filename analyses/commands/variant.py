"""The command `variant`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.commands import FormatOption, completion, leave_out
from patchwork_solve.analyses.report.output import Format, emit


def variant(
    edition: Annotated[
        str,
        typer.Argument(
            metavar="EDITION",
            autocompletion=completion.editions,
            help="A variant's .toml file, or example:tight-nine; with --template an edition: "
            "current or first-2014.",
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
    form: FormatOption = Format.TABLE,
) -> None:
    """Print what a variant changes, the template of a variant's file, or a file with the patches
    of a table; check reads both files."""
    from patchwork_solve.engine.forms.variant import edition_of, to_toml

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
    from patchwork_solve.engine.forms.variant_template import variant_template
    from patchwork_solve.engine.game.edition import printing

    if form is not Format.TABLE:
        raise InputError("--format", "a template is TOML; leave it out")
    print(variant_template(printing(edition)), end="")
