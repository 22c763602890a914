"""The command `check`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.commands import FormatOption, completion
from patchwork_solve.analyses.report.output import Format, emit


def check(
    record: Annotated[
        str,
        typer.Argument(
            metavar="STATE",
            autocompletion=completion.positions,
            help="A file, example:NAME, - for standard input, or one-line text; a variant's .toml "
            "file, too.",
        ),
    ],
    form: FormatOption = Format.TABLE,
) -> None:
    """List everything that is wrong or doubtful in a position, a game, a study or a variant."""
    from patchwork_solve.analyses.position import check as checking
    from patchwork_solve.engine.base.errors import InputError, plural, whole_named
    from patchwork_solve.engine.base.reading import read_text
    from patchwork_solve.engine.document import KINDS, VARIANT_FILE, Document
    from patchwork_solve.engine.forms.diary import DIARY
    from patchwork_solve.engine.forms.variant import is_variant
    from patchwork_solve.engine.study import is_study

    with whole_named("STATE"):
        text, base = read_text(record, "STATE", *KINDS.values(), DIARY, "variant")
        if is_variant(text) or (base is not None and record.endswith(VARIANT_FILE)):
            checked = checking.check_variant(text)
        else:
            document = Document.read(text, base)
            is_a_study = is_study(document.content)
            checked = (
                checking.check_study(document.content) if is_a_study else checking.check(document)
            )
    emit(
        form,
        checking.check_document(checked),
        lambda: checking.check_frame(checked),
        lambda: checking.check_text(checked),
    )
    if checked.wrong:
        reason = plural(
            "{n} thing is wrong; the list above says where",
            "{n} things are wrong; the list above says where",
            checked.wrong,
        )
        raise InputError("STATE", reason)
