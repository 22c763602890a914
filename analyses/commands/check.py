"""The command `check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import given
from patchwork_solve.analyses.asking.query import option_names
from patchwork_solve.analyses.commands import (
    FormatOption,
    compile_for,
    completion,
    leave_out,
    working,
)
from patchwork_solve.analyses.proofs.query import ProofsQuery
from patchwork_solve.analyses.report.output import Format, emit


def check(
    record: Annotated[
        str,
        typer.Argument(
            metavar="STATE",
            autocompletion=completion.positions,
            help="A file, example:NAME, - for standard input, or one-line text; a variant's .toml "
            "file, or a file of proofs (.jsonl, .bin, .parquet), too.",
        ),
    ],
    *,
    query: ProofsQuery,
    form: FormatOption = Format.TABLE,
) -> None:
    """List everything that is wrong or doubtful in a position, a game, a study or a variant.

    For a file of proofs: rows that contradict each other, and what a new search proves of some.
    """
    from patchwork_solve.analyses.position import check as checking
    from patchwork_solve.analyses.proofs.endings import PROOF_FILES
    from patchwork_solve.engine.base.errors import whole_named
    from patchwork_solve.engine.base.reading import read_text
    from patchwork_solve.engine.document import KINDS, VARIANT_FILE, Document
    from patchwork_solve.engine.forms.diary import DIARY
    from patchwork_solve.engine.forms.variant import is_variant
    from patchwork_solve.engine.study import is_study

    if record.lower().endswith(PROOF_FILES):
        _check_proofs(Path(record), query, form)
        return
    why = f"is for a file of proofs ({', '.join(PROOF_FILES)}); leave it out"
    leave_out(why, given(query, *option_names(ProofsQuery)))
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
        lambda: checking.check_frame(checked.remarks),
        lambda: checking.check_text(checked),
    )
    _require_nothing_wrong(checked.wrong)


def _check_proofs(path: Path, query: ProofsQuery, form: Format) -> None:
    from patchwork_solve.analyses.position.check import check_frame
    from patchwork_solve.analyses.proofs.checking import check_proofs

    compile_for("endgame")
    with working("checking") as show:
        checked = check_proofs(path, query, show)
    emit(form, checked.to_json(), lambda: check_frame(checked.remarks), checked.to_text)
    _require_nothing_wrong(checked.wrong)


def _require_nothing_wrong(wrong: int) -> None:
    from patchwork_solve.engine.base.errors import InputError, plural

    if wrong:
        reason = plural(
            "{n} thing is wrong; the list above says where",
            "{n} things are wrong; the list above says where",
            wrong,
        )
        raise InputError("STATE", reason)
