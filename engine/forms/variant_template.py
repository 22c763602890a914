"""A template of a variant's file: every field with its value in a printing, and what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from pydantic import BaseModel

from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.forms.variant_model import PatchChange, TileModel, Variant
from patchwork_solve.engine.game.edition import Edition

_WIDTH = 92
"""Characters of a line of a comment."""


class _Part(NamedTuple):
    """Fields that belong together.

    Attributes
    ----------
    title : str
    fields : tuple of str
    """

    title: str
    fields: tuple[str, ...]


_PARTS = (
    _Part("The variant", ("name", "extends")),
    _Part("The quilt", ("rows", "columns", "outline")),
    _Part("The time track", ("last_space", "income_marks", "leather_marks")),
    _Part(
        "The two seats",
        ("start_buttons", "start_space", "start_income", "start_leather", "swap"),
    ),
    _Part("The circle", ("for_sale", "start_patch", "first_patches", "remove")),
    _Part("Buttons", ("advance_pay", "income_pay", "income_points")),
    _Part(
        "Points at the end",
        (
            "hole_penalty", "square", "square_points", "row_points", "column_points",
            "leather_points", "tiles",
        ),
    ),
    _Part("Patches", ("patches",)),
)  # fmt: skip
"""Every field of a variant; those with tables come last, as TOML needs it."""

EXAMPLES = {
    "outline": """\
outline = [
    "..#####..",
    ".#######.",
    "#########",
    "#########",
    "#########",
    "#########",
    "#########",
    ".#######.",
    "..#####..",
]""",
    "start_patch": 'start_patch = "plus"',
    "tiles": "[[tiles]]\nside = 3\npoints = 2\nboth = true",
    "patches": "[patches.plus]\nbuttons = 4\n\n"
    '[patches.boat]\ncells = ["#..#", "####"]\nbuttons = 3\ntime = 4\nincome = 1',
}
"""How to give fields that no printing has, or that replace others: comments of the template."""

_TABLES: dict[str, type[BaseModel]] = {"tiles": TileModel, "patches": PatchChange}
"""Models of the tables."""

_HEAD = """\
The rules of a variant, as in the printing {printing}. Change what you want and delete the rest:
a field that is left out stays as in the printing. `patchwork-solve check FILE` says what is wrong,
or what the variant changes. Numbers are whole; all tables ([[tiles]], [patches.NAME]) come last."""


def variant_template(edition: Edition) -> str:
    """Return a variant's file that equals a printing, every field explained in a comment.

    Parameters
    ----------
    edition : Edition
        A printing.
    """
    values = _values(edition)
    lines = list(_comment(" ".join(_HEAD.format(printing=edition.name).split())))
    for part in _PARTS:
        lines += ["", f"# -- {part.title} {'-' * (_WIDTH - len(part.title) - 4)}"]
        for field in part.fields:
            lines += ["", *_comment(_explanation(field)), *_given(field, values)]
    return "\n".join(lines) + "\n"


def _given(field: str, values: dict[str, Any]) -> Iterator[str]:
    """Yield the lines that give a field its value, or an example as a comment."""
    if field in values:
        yield f"{field} = {json.dumps(values[field])}"
    else:
        yield from (f"# {line}".rstrip() for line in EXAMPLES[field].split("\n"))


def _values(edition: Edition) -> dict[str, Any]:
    """Return the fields of a variant that have a value in a printing."""
    seat = edition.seats[0]
    return {
        "name": "mine",
        "extends": edition.name,
        "rows": edition.height,
        "columns": edition.width,
        "last_space": edition.last,
        "income_marks": edition.income_marks,
        "leather_marks": edition.leather_marks,
        **{f"start_{name}": value for name, value in seat._asdict().items()},
        **{
            name: getattr(edition, name)
            for name in Variant.model_fields
            if isinstance(getattr(edition, name, None), int)
        },
        "first_patches": edition.first_patches,
        "remove": [],
    }


def _comment(text: str) -> Iterator[str]:
    yield from (f"# {line}" for line in wrap(text, _WIDTH))


def _explanation(field: str) -> str:
    """Return what a field means, with the numbers that it allows."""
    words = str(Variant.model_fields[field].description)
    limits = _limits(Variant.model_json_schema()["properties"][field])
    table = _TABLES.get(field)
    parts = "" if table is None else f". {capital(_parts(table))}"
    return f"{capital(words)}{limits}{parts}."


def _parts(table: type[BaseModel]) -> str:
    """Return what the fields of a table mean."""
    return "; ".join(f"{name}: {field.description}" for name, field in table.model_fields.items())


def _limits(schema: dict[str, Any]) -> str:
    """Return the least and the largest number that a field allows, in brackets."""
    for branch in (schema, *schema.get("anyOf", ())):
        if "maximum" in branch:
            return f" ({branch['minimum']} to {branch['maximum']})"
    return ""
