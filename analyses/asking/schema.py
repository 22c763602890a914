"""Declared fields of a query as JSON Schema."""

from __future__ import annotations

import re
from typing import Any

from patchwork_solve.analyses.asking.query import Choice, Field, Flag, Seconds, Texts, Whole


def schema_of(declared: Field) -> dict[str, Any]:
    """Return the schema of a field's values; options that its help names become fields."""
    named = re.sub(r"--([a-z-]+)", lambda found: found[1].replace("-", "_"), declared.help)
    return {"description": named, **_values(declared)}


def _values(declared: Field) -> dict[str, Any]:
    match declared:
        case Whole():
            least = 0 if declared.has_zero else declared.least
            return {"type": "integer", "minimum": least, "maximum": declared.most}
        case Seconds():
            return {"type": "number", "exclusiveMinimum": 0}
        case Flag():
            return {"type": "boolean"}
        case Choice():
            return {"type": "string", "enum": list(declared.words)}
        case Texts():
            return {"type": "array", "items": {"type": "string"}}
        case _:
            return {"type": "string"}
