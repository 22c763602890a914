"""Everything that is wrong with a variant as it is written down, not the first thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.building import drafting
from patchwork_solve.engine.forms.validation import all_complaints
from patchwork_solve.engine.forms.variant import variant_document
from patchwork_solve.engine.game.edition import MAX_PATCHES

_NAMELESS = {"name": "a variant"}
"""Substitute for an invalid name."""


def variant_flaws(text: str) -> Iterator[InputError]:
    """Yield everything that keeps a text from being a variant.

    Parameters
    ----------
    text : str
        TOML, or the same as JSON.
    """
    from patchwork_solve.engine.forms.variant_model import Variant

    try:
        document = variant_document(text)
    except InputError as flaw:
        yield flaw
        return
    complaints = all_complaints(Variant, document)
    yield from complaints
    unread = frozenset(re.split(r"[.\[]", flaw.field)[0] for flaw in complaints)
    if unread.isdisjoint([""]):
        yield from drafting(Variant.model_validate(_readable(document, unread)), unread)


def _readable(document: Mapping[str, Any], unread: frozenset[str]) -> dict[str, Any]:
    """Return the fields of a variant without those that cannot be read."""
    from patchwork_solve.engine.forms.variant_model import PatchChange, Variant

    fields = Variant.model_fields
    kept = {name: document[name] for name in document if name in fields and name not in unread}
    kept.pop("patches", None)
    patches = document.get("patches")
    # Which patches are new hangs on the printing; each patch is read by itself.
    if "extends" not in unread and isinstance(patches, dict):
        readable = [name for name in patches if not all_complaints(PatchChange, patches[name])]
        kept["patches"] = {name: patches[name] for name in readable[:MAX_PATCHES]}
    return _NAMELESS | kept
