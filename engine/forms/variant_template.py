"""A template of a variant's file: every field with its value in an edition, and what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from pydantic import BaseModel

from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.forms.variant_model import PatchChange, TileModel, Variant
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.rule_fields import FIELDS, SECTIONS

_WIDTH = 92
"""Characters of a line of a comment."""


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
"""How to give fields that no edition has, or that replace others: comments of the template."""

_TABLES: dict[str, type[BaseModel]] = {"tiles": TileModel, "patches": PatchChange}
"""Models of the tables."""

_HEAD = """\
The rules of a variant, as in the edition {printing}. Change what you want and delete the rest:
a field that is left out stays as in the edition. `patchwork-solve check FILE` says what is wrong,
or what the variant changes. Numbers are whole; all tables ([[tiles]], [patches.NAME]) come last."""


def variant_template(edition: Edition) -> str:
    """Return a variant's file that equals an edition, every field explained in a comment.

    Parameters
    ----------
    edition : Edition
        An edition.
    """
    values = _values(edition)
    lines = list(_comment(" ".join(_HEAD.format(printing=edition.name).split())))
    for title, names in SECTIONS.items():
        lines += ["", f"# -- {title} {'-' * (_WIDTH - len(title) - 4)}"]
        for field in names:
            lines += ["", *_comment(explanation(field)), *_given(field, values)]
    return "\n".join(lines) + "\n"


def _given(field: str, values: dict[str, Any]) -> Iterator[str]:
    """Yield the lines that give a field its value, or an example as a comment."""
    if field in values:
        yield f"{field} = {json.dumps(values[field])}"
    else:
        yield from (f"# {line}".rstrip() for line in EXAMPLES[field].split("\n"))


def _values(edition: Edition) -> dict[str, Any]:
    """Return the fields of a variant that have a value in an edition."""
    facts = {field.name: getattr(edition, field.fact) for field in FIELDS if field.fact}
    seat = edition.seats[0]
    return {
        "name": "mine",
        "extends": edition.name,
        **{name: value for name, value in facts.items() if value is not None},
        **{f"start_{name}": value for name, value in seat._asdict().items()},
        "remove": [],
    }


def _comment(text: str) -> Iterator[str]:
    yield from (f"# {line}" for line in wrap(text, _WIDTH))


def explanation(field: str) -> str:
    """Return a sentence on a field of a variant: its meaning, and the numbers that it allows."""
    words = str(Variant.model_fields[field].description)
    limits = _limits(Variant.model_json_schema()["properties"][field])
    table = _TABLES.get(field)
    parts = "" if table is None else f". {capital(_parts(table))}"
    return f"{capital(words)}{limits}{parts}."


def _parts(table: type[BaseModel]) -> str:
    """Return the meaning of each field of a table."""
    return "; ".join(f"{name}: {field.description}" for name, field in table.model_fields.items())


def _limits(schema: dict[str, Any]) -> str:
    """Return the least and the largest number that a field allows, in brackets."""
    for branch in (schema, *schema.get("anyOf", ())):
        if "maximum" in branch:
            return f" ({branch['minimum']} to {branch['maximum']})"
    return ""
