"""What the commands that compare rule sets share: late positions, and how a comparison is shown."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import MANY, made_by
from patchwork_solve.analyses.report.output import Format, emit, write_each, write_output

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from patchwork_solve.analyses.comparing.answer import Comparison

LateOption = Annotated[
    int,
    typer.Option("--proved", min=0, max=MANY, help="Late positions to solve under both rule sets."),
]
SpaceOption = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=MANY,
        help="Those have both tokens here or beyond (default: 45, or the last space but one).",
    ),
]
NodesOption = Annotated[
    int, typer.Option(min=1, help="Limit of each of those searches; the rest has bounds.")
]
RunsOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="RUNS", help="Keep the games in this folder, and go on there."),
]


@contextmanager
def kept(folder: Path | None) -> Iterator[Path]:
    """Yield a folder for runs: the one named, or one that is gone afterwards."""
    from tempfile import TemporaryDirectory

    if folder is not None:
        yield folder
        return
    with TemporaryDirectory(prefix="patchwork-solve-") as made:
        yield Path(made)


def show(
    found: Comparison,
    form: Format,
    output: Path | None,
    complain: Callable[[], None] = lambda: None,
) -> None:
    """Print a comparison and write its file, and then complain about what it was made from."""
    from patchwork_solve.analyses.comparing.sentences import readable

    def page() -> str:
        from patchwork_solve.analyses.comparing.page import comparison_page

        return comparison_page(found, made_by())

    def write() -> None:
        if output is not None:
            write_output(output, found.effects, page)

    emit(
        form,
        found.to_json() if form is Format.JSON else None,
        lambda: found.effects if form is Format.CSV else readable(found.effects),
        lambda: str(found),
        lambda: write_each(write, complain),
    )
