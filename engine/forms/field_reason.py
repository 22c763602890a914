"""Messages about a field that a variant does not have, or that stands in a wrong place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from patchwork_solve.engine.base.errors import Sentence, either
from patchwork_solve.engine.base.wording import did_you_mean, shown
from patchwork_solve.engine.forms.variant_model import PatchChange, TileModel, Variant
from patchwork_solve.engine.forms.variant_words import (
    CALLED,
    CALLED_IN_PATCH,
    CALLED_IN_TILE,
    HALVES,
    IMPOSSIBLE,
    IMPOSSIBLE_IN_TILE,
    MONEY,
    is_half,
)

_ABOVE = Sentence("is a field of the variant: move it above the first [patches...] and [[tiles]]")


def field_reason(path: Sequence[str | int], kind: str, value: Any) -> Sentence | None:
    """Return the message about a field of a variant; None where its type says enough.

    Parameters
    ----------
    path : sequence of str and int
        Of the field in the variant, as ``("patches", "plus", "rows")``.
    kind : str
        pydantic's type of the complaint.
    value : object
        What stands there.
    """
    name = str(path[-1])
    if kind == "extra_forbidden":
        return _unknown(path, value)
    if kind == "int_type" and is_half(value) and name in MONEY:
        return Sentence(
            "{value}; allowed: a whole number from 0; {halves}",
            value=shown(value),
            halves=Sentence(HALVES),
        )
    if kind == "model_type" and len(path) == 2 and name in Variant.model_fields:
        return _ABOVE if path[0] == "patches" else None
    if kind == "list_type" and name == "tiles":
        return Sentence(
            "{value}; allowed: a list, in TOML a [[tiles]] for each tile", value=shown(value)
        )
    return None


def _unknown(path: Sequence[str | int], value: Any) -> Sentence:
    """Return the message about a field that does not exist there, with the nearest fields."""
    name = str(path[-1])
    word = name.lower().replace("-", "_")
    if len(path) == 1:
        fields, called, impossible = list(Variant.model_fields), CALLED, IMPOSSIBLE
    elif path[0] == "tiles":
        fields, called = list(TileModel.model_fields), CALLED_IN_TILE
        impossible = IMPOSSIBLE | IMPOSSIBLE_IN_TILE
    else:
        fields, called = list(PatchChange.model_fields), CALLED_IN_PATCH
        impossible = IMPOSSIBLE
    # A number called rows is the quilt's, a list of rows is a shape.
    is_other_name = word in called and (path[0] != "patches" or isinstance(value, list))
    if len(path) > 1 and word in Variant.model_fields and not is_other_name:
        return _ABOVE
    if word in called:
        meant = either(called[word].split(" or "))
        return Sentence("no such field; did you mean {meant}?", meant=meant)
    if word in impossible:
        return Sentence("cannot be expressed: {why}", why=Sentence(impossible[word]))
    near = did_you_mean(word, fields, most=3)
    names = ", ".join(fields)
    if near:
        return Sentence("no such field{hint} all fields: {fields}", hint=near, fields=names)
    return Sentence("no such field; all fields: {fields}", fields=names)
