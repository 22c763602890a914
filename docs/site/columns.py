"""The pages of the tables' columns, from `analyses/report/columns.toml`: a page for each table."""

from __future__ import annotations

import re

from rest import literal, table, text, title

from patchwork_solve.analyses.report.columns import Table, tables


def pages() -> dict[str, str]:
    """Return the text of each page by its name."""
    return {name_of(each): _page(each) for each in tables().values()}


def name_of(each: Table) -> str:
    """Return the name of a table's page: ``report-balance-section-leads``."""
    return re.sub(r"[^a-z0-9]+", "-", each.name.lower())


def _page(each: Table) -> str:
    commands = ", ".join(map(literal, each.command.split(", ")))
    rows = [
        (literal(column.name), column.kind, text(column.unit), text(column.meaning))
        for column in each.columns
    ]
    heads = ("column", "kind", "unit", "meaning")
    return f"{title(each.name, '=')}\n{commands}: a row is {text(each.row)}.\n{table(heads, rows)}"
