"""The command `variant`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.commands import FormatOption, completion
from patchwork_solve.analyses.report.output import Format, emit


def variant(
    edition: Annotated[
        str,
        typer.Argument(
            metavar="EDITION",
            autocompletion=completion.editions,
            help="A variant's .toml file, or example:tight-nine; with --template a printing: "
            "current or first-2014.",
        ),
    ] = "current",
    template: Annotated[
        bool,
        typer.Option(
            "--template",
            help="Print the file of a variant to fill in: every field with the printing's value, "
            "explained.",
        ),
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Print what a variant changes, or the template of a variant's file; check reads both."""
    from patchwork_solve.engine.forms.variant import edition_of

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
