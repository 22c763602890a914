"""The commands, thin: read the arguments, call a report, print it.

Heavy modules are imported inside the commands, so that ``--help`` is quick.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analyses.output import Format

StateArgument = Annotated[
    str, typer.Argument(metavar="STATE", help="A file, - for standard input, or one-line text.")
]
GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A file, - for standard input, or one-line text.")
]
FormatOption = Annotated[
    Format, typer.Option("--format", help="What to print: table, json, csv or markdown.")
]
SvgOption = Annotated[Path | None, typer.Option("--svg", help="Also draw it to this SVG file.")]
PngOption = Annotated[Path | None, typer.Option("--png", help="Also draw it to this PNG file.")]
EditionOption = Annotated[
    str, typer.Option("--edition", help="current, first-2014, or a variant's .toml file.")
]
SeedOption = Annotated[int | None, typer.Option("--seed", help="Repeat the same shuffle.")]
SecondsOption = Annotated[
    float | None, typer.Option("--time-limit", help="Seconds after which to report bounds.")
]
