"""The folder of runs of the commands that compare rule sets."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

RunsOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="RUNS",
        help="Save the games in this folder, and continue those that are in it.",
    ),
]


@contextmanager
def folder_of_runs(folder: Path | None) -> Iterator[Path]:
    """Yield a folder for runs: the one named, or one that is gone afterwards."""
    from tempfile import TemporaryDirectory

    if folder is not None:
        yield folder
        return
    with TemporaryDirectory(prefix="patchwork-solve-") as made:
        yield Path(made)
