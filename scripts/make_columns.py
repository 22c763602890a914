"""Write docs/reference/columns.md, the dictionary of columns, from `analyses/report/columns.toml`.

python -m scripts.make_columns
"""

from __future__ import annotations

from pathlib import Path

from patchwork_solve.analyses.report.columns import Table, tables

PAGE = Path("docs/reference/columns.md")

HEAD = """# The columns of every table

This page is generated from `analyses/report/columns.toml` by `python -m scripts.make_columns`. A
test compares it with what the commands write.

- CSV (`--format csv`, `--output FILE.csv`), JSON (`--format json`), Parquet
  (`--output FILE.parquet`) and the DataFrames of `patchwork_solve.analyses` use the same names.
  Numbers have no units and no thousands separators; the decimal mark is a point.
- A missing value is an empty cell in CSV, `null` in JSON and missing in a DataFrame.
- A column of kind "true or false" holds `true` or `false` in CSV and JSON.
- A column of kind "words" or "notation" holds text; notation is moves, positions and games.
- In CSV, words that a spreadsheet would run (they begin with `=`, `+`, `-`, `@` or a tab) begin
  with an apostrophe. Numbers and notation stay as they are.
- A table on a terminal is for people. If it is wider than the terminal (or than `COLUMNS`),
  headings and words are wrapped. If that is not enough, each row is stacked as `name: value`.
  No column is dropped.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(_section(table) for table in tables().values())])


def _section(table: Table) -> str:
    commands = ", ".join(f"`{command}`" for command in table.command.split(", "))
    lines = [
        f"## {table.name}",
        "",
        f"{commands}: a row is {table.row}.",
        "",
        "| column | kind | unit | meaning |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| `{column.name}` | {column.kind} | {column.unit} | {column.meaning} |"
        for column in table.columns
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
