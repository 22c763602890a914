"""Options of commands about their files and what they print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from patchwork_solve.analyses.asking.query import Choice, Field, Folder
from patchwork_solve.analyses.report.output import Format

AnswersOption = Annotated[
    Path | None,
    Folder("Keep the answers in this file, and use those in it.", option="--resume"),
]
KnownOption = Annotated[
    Path | None,
    Folder(
        "Use the proofs in this .jsonl file and add new ones, or only use those of a sorted .bin.",
        option="--known",
    ),
]
PairsOption = Annotated[
    Path | None,
    Folder(
        "Save finished pairs to this file, and continue from those in it.",
        option="--resume",
    ),
]
OutputOption = Annotated[
    Path | None,
    Folder(
        "Also write it to this .html page, .parquet or .csv file.",
        option="--output",
    ),
]
SvgOption = Annotated[Path | None, Folder("Also draw it to this SVG file.", option="--svg")]
FormatOption = Annotated[
    Format,
    Choice("What to print: table, json, csv or markdown.", tuple(Format), option="--format"),
]
ClusterOption = Annotated[
    str | None,
    Field(
        "Play on a dask cluster, as tcp://HOST:8786 (docs/reference/simulation.md).",
        option="--cluster",
        metavar="ADDRESS",
    ),
]
