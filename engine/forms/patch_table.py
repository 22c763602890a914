"""Tables of patches, as a spreadsheet keeps them: a row for each patch, its shape in one cell."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.incoming import separators, tidied
from patchwork_solve.engine.base.reading import decoded, read_bytes
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.building import build
from patchwork_solve.engine.forms.variant import variant_fields
from patchwork_solve.engine.game.cell import CELL, cell_named, corner_of
from patchwork_solve.engine.game.edition import Edition, parent_of
from patchwork_solve.engine.game.patch import Patch

FIELD = "--patches"
NUMBERS = ("buttons", "time", "income")
OTHER_NAMES = {"patch": "name", "cost": "buttons", "cells": "shape"}
"""Names that people give the columns."""

_ROWS = re.compile(r"[#.xX ]+(?:[/|\n][#.xX ]+)*")
_CELLS = re.compile(rf"(?:{CELL.pattern})(?:[\s,]*(?:{CELL.pattern}))*")


def shape_text(patch: Patch) -> str:
    """Return the shape of a patch in one cell of a table: its rows, with ``/`` between them."""
    return "/".join(patch.rows())


def read_patches(path: Path) -> dict[str, dict[str, Any]]:
    """Read the patches of a CSV file: the fields of a variant's ``patches``.

    Columns, in any order: name; shape, as rows (``##/.#``) or as cells (``a1 b1 b2``); buttons (or
    cost), time and income. Other columns are for people.

    Raises `InputError`, naming the row, from 2 below the header as spreadsheets count, and the
    column.
    """
    try:
        text = tidied(decoded(read_bytes(path, FIELD)))
    except UnicodeDecodeError:
        raise InputError(FIELD, "{path} is not in UTF-8; save it as UTF-8", path=path) from None
    found: dict[str, dict[str, Any]] = {}
    for number, row in enumerate(_rows(text), start=2):
        name = row["name"]
        if name in found:
            raise _wrong(number, "name", f"{shown(name)} is there twice; leave one out")
        if not name:
            raise _wrong(number, "name", "is empty")
        figures = {column: _number(number, column, row[column]) for column in NUMBERS}
        found[name] = {"cells": _shape(number, row["shape"]), **figures}
    if not found:
        raise InputError(FIELD, "{path} has no patch below its header", path=path)
    return found


def with_patches(edition: Edition, name: str, patches: Mapping[str, Mapping[str, Any]]) -> Edition:
    """Return an edition with other patches, all its other rules as they are.

    Raises `InputError` if a patch is wrong, or another rule does not go with the patches.
    """
    parent = parent_of(edition)
    rules = dict(edition.definition or {"extends": edition.name})
    if "extends" in rules:
        rules["remove"] = [patch.name for patch in parent.patches if patch.name not in patches]
    return build(variant_fields({**rules, "name": name, "patches": dict(patches)}), "")


def _wrong(row: int, column: str, reason: str) -> InputError:
    return InputError(FIELD, "row {row}: {column}: {reason}", row=row, column=column, reason=reason)


def _rows(text: str) -> Iterator[dict[str, str]]:
    """Yield the rows that say something, each by its column's name."""
    lines = io.StringIO("\n".join(text.splitlines()))
    try:
        header, *table = [*csv.reader(lines, delimiter=separators(text)[0])] or [[]]
    except csv.Error as error:
        raise InputError(FIELD, "is not a table: {error}", error=error) from None
    header = [name.strip().lower() for name in header]
    header = [OTHER_NAMES.get(name, name) for name in header]
    for name in ("name", "shape", *NUMBERS):
        if name not in header:
            raise InputError(
                FIELD,
                "column {name} is missing; needed: name, shape, buttons, time, income",
                name=name,
            )
        if header.count(name) > 1:
            raise InputError(
                FIELD,
                "column {name} is there twice; needed: name, shape, buttons, time, income",
                name=name,
            )
    for row in table:
        if any(cell.strip() for cell in row):
            cells = [cell.strip().removeprefix("'") for cell in row]
            yield dict(zip(header, [*cells, *[""] * (len(header) - len(cells))], strict=False))


def _number(row: int, column: str, text: str) -> int:
    plain = re.sub(r"[.,]0+$", "", text)
    if not re.fullmatch(r"[0-9]{1,6}", plain):
        raise _wrong(row, column, f"{shown(text)}; allowed: a whole number from 0")
    return int(plain)


def _shape(row: int, text: str) -> list[str]:
    """Return the rows of a shape that is drawn, or whose cells are listed."""
    if _ROWS.fullmatch(text):
        rows = [re.sub("[xX]", "#", part.replace(" ", ".")) for part in re.split(r"[/|\n]", text)]
        width = max(map(len, rows))
        return [part.ljust(width, ".") for part in rows]
    if _CELLS.fullmatch(text.lower()):
        cells = [cell_named(*pair) for pair in CELL.findall(text.lower())]
        top, left = corner_of(cells)
        height, width = (max(axis) + 1 for axis in zip(*cells, strict=True))
        return [
            "".join(".#"[(r, c) in cells] for c in range(left, width)) for r in range(top, height)
        ]
    raise _wrong(row, "shape", f"{shown(text)}; allowed: rows, as ##/.#, or cells, as a1 b1 b2")
