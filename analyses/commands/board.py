"""The command `board`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import compile_for, completion
from patchwork_solve.analyses.report.output import note

if TYPE_CHECKING:
    from patchwork_solve.analyses.board.view import Answer

HIGHEST_PORT = 65_535


def board(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="[STATE|GAME]",
            autocompletion=completion.positions,
            help="What to open: a file, example:NAME, - for standard input, or one-line text "
            "(default: a new circle).",
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=HIGHEST_PORT,
            show_default="9977, or a free one if it is taken",
            help="Port to listen on.",
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Open the analysis board in the browser: set up, analyse, review and play.

    It serves only this machine, at the address that it prints; Ctrl-C ends it.
    """
    given = None if source is None else _load(source)
    from patchwork_solve.analyses.board.server import JOBS, listening, serve

    def started(address: str, once: str) -> None:
        print(address, flush=True)
        note("note: the board is open at this address, only on this machine; Ctrl-C ends it")
        if browser:
            _show(once)

    with listening(port) as sockets:
        compile_for(*JOBS)
        serve(given, sockets, started)


def _load(source: str) -> Answer:
    """Read a position or a game; the page shows what is wrong with it."""
    from patchwork_solve.analyses.board.games import document_answer
    from patchwork_solve.engine.base.errors import InputError, whole_named
    from patchwork_solve.engine.document import Document

    with whole_named("STATE|GAME"):
        document = Document.load(source, "STATE|GAME")
        if document.foreign is not None:
            raise document.foreign
    if not (document.is_game or document.is_position):
        raise InputError("STATE|GAME", "this is neither a position nor a game; check says more")
    return document_answer(document)


def _show(address: str) -> None:
    """Open the browser in a thread, as some wait until their window is closed."""
    import threading
    import webbrowser

    def show() -> None:
        if not webbrowser.open(address):
            note("note: no browser was found; open the address in one")

    threading.Thread(target=show, daemon=True).start()
