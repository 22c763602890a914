"""Tables that the build writes: of `docs/data` for ``<!-- table: FILE EDITION -->``, of metrics."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pandas as pd
from sphinx.application import Sphinx

from patchwork_solve.analyses.openings.report import SECTIONS as OPENINGS
from patchwork_solve.analyses.prices.report import SECTIONS as PRICES
from patchwork_solve.analyses.report.columns import SOURCE, dtypes_of, tables
from patchwork_solve.analyses.report.readable import readable
from patchwork_solve.analyses.report.section import named
from patchwork_solve.analyses.simulation import metrics as listed
from patchwork_solve.analyses.solved.report import SECTIONS as SOLVED
from patchwork_solve.analyses.solved.summary import first_patches_frame, solved_figures
from patchwork_solve.analyses.worth.report import SECTIONS as WORTH
from patchwork_solve.engine.forms.variant_template import explanation
from patchwork_solve.engine.game import rule_fields
from patchwork_solve.engine.game.edition import PRINTINGS, printing
from patchwork_solve.engine.game.rule_fields import SECTIONS
from scripts import fixed_sizes

DATA = Path(__file__).resolve().parents[1] / "data"
SHOWN = {
    "prices": ("report prices", named(PRICES, "patches")),
    "openings": ("report openings --by patch", named(OPENINGS, "patch")),
    "patch_values": ("report patches", named(WORTH, "patches")),
}
"""The columns of each file, and the section of the report that shows it."""
SOURCES = {
    "metrics": listed.__file__,
    "sections": SOURCE,
    "rules": rule_fields.__file__,
    "fixed_sizes": fixed_sizes.__file__,
} | dict.fromkeys(("solved", "margins", "first_patches", "costs"), DATA / "solved.parquet")
"""The files of other tables."""
MARK = re.compile(r"<!-- table: (\w+)(?: (\S+))?(?: (\w+))? -->")


def published(file: str, edition: str) -> str:
    """Return the table of an edition in a file of the data, as its report shows it."""
    columns, section = SHOWN[file]
    frame = pd.read_csv(DATA / f"{file}.csv", dtype=dtypes_of(columns))
    return readable(frame[frame["edition"] == edition], section).to_markdown(index=False)


def circles(edition: str, ask: str) -> pd.DataFrame:
    """Return the searched circles of an edition, by the question asked."""
    frame = pd.read_parquet(DATA / "solved.parquet")
    return frame[(frame["edition"] == edition) & (frame["ask"] == ask)]


def solved(edition: str, ask: str) -> str:
    """Return the figures of the solved circles of an edition, by the question asked."""
    shown = readable(solved_figures(circles(edition, ask)), named(SOLVED, "figure"))
    return shown.to_markdown(index=False)


def margins(edition: str) -> str:
    """Return how many circles of an edition have each exact margin."""
    part = circles(edition, "margin")
    counts = part["lower"][part["exact"]].astype(int).value_counts().sort_index()
    return counts.rename("circles").to_frame().T.rename_axis("margin").to_markdown()


def first_patches(edition: str) -> str:
    """Return how often each patch of an edition is the best first purchase."""
    frame = first_patches_frame(circles(edition, "margin"))
    return readable(frame, named(SOLVED, "patch")).to_markdown(index=False)


def costs() -> str:
    """Return what it took to solve the circles of each edition, by the question asked."""
    frame = pd.read_parquet(DATA / "solved.parquet")
    rows = []
    for (edition, ask), part in frame.groupby(["edition", "ask"]):
        done = part["exact"] if ask == "margin" else part["winner"].notna()
        nodes, seconds = part["nodes"], part["seconds"].median()
        rows.append(
            f"| {edition} | {ask} | {len(part):,} | {done.sum():,} | {nodes.median():,.0f} "
            f"| {seconds:.1f} | {nodes.max():,} |"
        )
    heads = [
        "| quilts | question | circles | solved | nodes, median | seconds, median | most nodes |",
        "|:--|:--|--:|--:|--:|--:|--:|",
    ]
    return "\n".join([*heads, *rows])


def puzzles() -> list[dict[str, Any]]:
    """Return the puzzles that come with the program."""
    files = (DATA.parents[1] / "examples" / f"puzzles-{name}.json" for name in PRINTINGS)
    return [one for file in files for one in json.loads(file.read_text("utf-8"))["puzzles"]]


def panel() -> str:
    """Return how many puzzles each player of the panel solves, and what it loses."""
    fared = pd.DataFrame([one for puzzle in puzzles() for one in puzzle["panel"]])
    sums = fared.groupby("player", sort=False)[["draws", "found", "lost"]].sum()
    rows = [
        f"| `{one.Index}` | {100 * one.found / one.draws:.0f} % | {one.lost / one.draws:.1f} |"
        for one in sums.itertuples()
    ]
    return "\n".join(["| player | right | points lost |", "|---|---:|---:|", *rows])


def metrics() -> str:
    """Return the metrics of a run of games."""
    rows = [
        f"| `{one.name}` | {one.label} | {one.unit} | {one.meaning} |"
        for one in listed.METRICS
        if not re.search(r"tile[3-9]", one.name)  # As those of tile2.
    ]
    return "\n".join(["| metric | in tables | unit | meaning |", "|:--|:--|:--|:--|", *rows])


def sections() -> str:
    """Return the sections of the report on a run, by the tables that they have."""
    start = "report balance --section "
    found = [one for one in tables().values() if one.name.startswith(start)]
    rows = [f"| `{one.name.removeprefix(start)}` | {one.row} |" for one in found]
    return "\n".join(["| section | each row is |", "|---|---|", *rows])


def rules() -> str:
    """Return the fields of a variant, as they are declared."""
    rows = [
        row
        for title, names in SECTIONS.items()
        for row in [f"| **{title}** | |", *(f"| `{one}` | {explanation(one)} |" for one in names)]
    ]
    return "\n".join(["| field | meaning |", "|---|---|", *rows])


def patches() -> str:
    """Return the patches of the printings with their letters."""
    edition = printing("current")
    rows = [
        f"| {edition.letter[one.name]} | {one.name} | {one.area} | {one.buttons} | {one.time} "
        f"| {one.income} |"
        for one in edition.patches
    ]
    heads = ["| letter | patch | cells | buttons | time | income |", "|:--|:--|--:|--:|--:|--:|"]
    return "\n".join([*heads, *rows])


TABLES = {
    "metrics": metrics,
    "patches": patches,
    "rules": rules,
    "fixed_sizes": fixed_sizes.text,
    "costs": costs,
    "panel": panel,
    "sections": sections,
}
"""Tables without an edition, most of what the code declares."""
SERIES = {"margins": margins, "first_patches": first_patches}
"""Tables of the solved circles of an edition."""


def write_tables(app: Sphinx, docname: str, source: list[str]) -> None:
    """Write the tables of a page."""
    for file, *_ in MARK.findall(source[0]):
        app.env.note_dependency(str(SOURCES.get(file, DATA / f"{file}.csv")))
    source[0] = MARK.sub(_table, source[0])


def _table(found: re.Match[str]) -> str:
    file, edition, ask = found.groups()
    if file in TABLES:
        return TABLES[file]()
    if file in SERIES:
        return SERIES[file](edition)
    return solved(edition, ask) if file == "solved" else published(file, edition)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("source-read", write_tables)
    return {"parallel_read_safe": True}
