"""The command `record`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.commands import (
    FormatOption,
    LinkOption,
    completion,
    note_unknown,
    require_one_line,
)
from patchwork_solve.analyses.report.output import GAME_FILES, Format, emit


def record(
    diary: Annotated[
        str,
        typer.Argument(
            metavar="DIARY",
            autocompletion=completion.diaries,
            help="A file, example:diary, or - for standard input.",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", help="Write the game to this .json file, or .txt for one line."),
    ] = None,
    link: LinkOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Read a game that you wrote down, one ply a line, and check it against the rules."""
    from patchwork_solve.analyses.position.frame import recorded_frame
    from patchwork_solve.analyses.position.text import link_to, recorded_text
    from patchwork_solve.analyses.report.output import write_game
    from patchwork_solve.engine.base.errors import InputError, whole_named
    from patchwork_solve.engine.base.files import is_same_file, require_writable
    from patchwork_solve.engine.document import Document
    from patchwork_solve.engine.forms.diary import DIARY

    require_one_line(form, link=link)
    if output is not None:
        require_writable(output, "--output", GAME_FILES)
        if Path(diary).exists() and is_same_file(output, Path(diary)):
            raise InputError(
                "--output", "{output} is the file of DIARY too; name another", output=output
            )
    with whole_named("DIARY"):
        document = Document.load(diary, "DIARY")
        if not document.is_diary:
            raise InputError(
                "DIARY",
                "this is not a diary: a diary begins with the line {diary} current",
                diary=DIARY,
            )
        game = document.game()
    note_unknown(game.final)

    def write() -> None:
        if output is not None:
            write_game(game, output, "--output")

    text = link_to if link else recorded_text
    emit(form, game.to_json(), lambda: recorded_frame(game), lambda: text(game), write)
