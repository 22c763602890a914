"""The command `import`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import (
    FormatOption,
    LinkOption,
    TextOption,
    leave_out,
    require_one_line,
)
from patchwork_solve.analyses.report.output import GAME_FILES, Format, emit, note

if TYPE_CHECKING:
    from patchwork_solve.analyses.importing.reading import Candidate
    from patchwork_solve.analyses.importing.saved import Saved


def import_saved(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A table or a log of the site where you played, saved by hand as "
            "docs/reference/bring-your-game.md says, or - for standard input.",
        ),
    ],
    convention: Annotated[
        str | None,
        typer.Option(
            "--convention",
            metavar="NAME",
            help="How cells and orientations are written, if several readings fit the file.",
        ),
    ] = None,
    inspect: Annotated[
        bool,
        typer.Option("--inspect", help="List the types of events in the log and their arguments."),
    ] = False,
    anonymous: Annotated[
        bool,
        typer.Option(
            "--anonymous", help="Print a copy of the file without the players' names and numbers."
        ),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", help="Write it to this .json file, or a position or game to .txt as a line."
        ),
    ] = None,
    text: TextOption = False,
    link: LinkOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Read a position or a game from a file that you saved where you played online."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.importing.saved import Saved
    from patchwork_solve.engine.base.errors import whole_named

    require_one_line(form, text=text, link=link, anonymous=anonymous)
    if inspect or anonymous:
        lines = {"--text": text or None, "--link": link or None}
        leave_out("goes with a reading; leave it out", {"--convention": convention, **lines})
    suffixes = GAME_FILES[:1] if anonymous else GAME_FILES
    check_paths([("--output", output)], [("FILE", file)], {"--output": suffixes})
    with whole_named("FILE"):
        saved = Saved.load(file)
        if inspect:
            _list_events(saved, output, form)
        elif anonymous:
            _copy(saved, output)
        else:
            _show(_chosen(saved, convention), output, text, link, form)


def _list_events(saved: Saved, output: Path | None, form: Format) -> None:
    from patchwork_solve.analyses.importing.inventory import Inventory
    from patchwork_solve.engine.base.errors import InputError

    leave_out("goes with a position or a game; leave it out", {"--output": output})
    if saved.packets is None:
        raise InputError("--inspect", "this file has a table, no log; leave it out")
    found = Inventory.of(saved.packets)
    emit(form, found.to_json(), found.to_frame, found.to_text)


def _copy(saved: Saved, output: Path | None) -> None:
    import json

    from patchwork_solve.analyses.importing.anonymous import anonymous
    from patchwork_solve.engine.base.files import write_file

    content = json.dumps(anonymous(saved), indent=1)
    if output is None:
        print(content)
    else:
        write_file(f"{content}\n".encode(), output, "--output")
        note(f"note: look through {output} before you send it")


def _chosen(saved: Saved, convention: str | None) -> Candidate:
    """Return the only reading of a file, or the one that the user names."""
    from patchwork_solve.analyses.importing.reading import read_saved
    from patchwork_solve.analyses.importing.words import candidates_text, unplaced_text
    from patchwork_solve.engine.base.errors import InputError, Sentence
    from patchwork_solve.engine.base.wording import shown

    reading = read_saved(saved.table(), saved.packets)
    if reading.unplaced is not None:
        print(unplaced_text(reading.unplaced))
        why = Sentence("no known convention lays all patches on the quilts and apart")
        raise InputError(
            "placements", "{why}; open the file on the board and draw those above", why=why
        )
    for words in reading.notes:
        note(f"note: {words}")
    found = reading.candidates
    if convention is not None:
        found = tuple(one for one in found if convention in one.conventions)
        if not found:
            fit = [one.conventions[0] for one in reading.candidates if one.conventions]
            names = "; ".join(fit[:3]) or Sentence("leave it out, nothing is sewn on")
            raise InputError(
                "--convention",
                "{convention} does not fit; allowed: {allowed}",
                convention=shown(convention),
                allowed=names,
            )
    if len(found) > 1:
        print(candidates_text(found))
        raise InputError(
            "--convention", "{count} readings fit; name one of those above", count=len(found)
        )
    return found[0]


def _show(candidate: Candidate, output: Path | None, text: bool, link: bool, form: Format) -> None:
    import json

    from patchwork_solve.analyses.importing.words import convention_words
    from patchwork_solve.analyses.position.frame import players_frame, recorded_frame
    from patchwork_solve.analyses.position.text import link_to, position_text, recorded_text
    from patchwork_solve.analyses.report.output import write_game
    from patchwork_solve.engine.base.files import write_file

    if candidate.conventions:
        note(f"note: {convention_words(candidate)}")
    game, state = candidate.game, candidate.game.start
    for problem in game.final.problems():
        note(f"note: {problem}")

    def write() -> None:
        if output is None:
            return
        if game.moves:
            write_game(game, output, "--output")
        else:
            is_line = output.suffix.lower() == ".txt"
            content = state.to_text() if is_line else json.dumps(state.to_json(), indent=1)
            write_file(f"{content}\n".encode(), output, "--output")

    shown = game if game.moves else state
    line = shown.to_text if text else lambda: link_to(shown)
    drawn = (lambda: recorded_text(game)) if game.moves else lambda: position_text(state)
    emit(
        form,
        shown.to_json(),
        lambda: recorded_frame(game) if game.moves else players_frame(state),
        line if text or link else drawn,
        write,
    )
