"""Patches of a variant's file that are still to be filled in."""

from __future__ import annotations

from typing import Any

from patchwork_solve.engine.base.errors import InputError

BLANK = "?"
"""Stands in a template for a name or a number that nobody guesses."""


def refuse_blanks(document: Any) -> None:
    """Raise `InputError` if a patch has a blank: one line, not one for each.

    Parameters
    ----------
    document : Any
        The fields of a variant, not yet checked.
    """
    patches = document.get("patches") if isinstance(document, dict) else None
    if not isinstance(patches, dict):
        return
    count = sum(
        BLANK in name or (isinstance(change, dict) and BLANK in change.values())
        for name, change in patches.items()
    )
    if count:
        raise InputError(
            "patches",
            "{count} of {total} are not filled in; replace each {blank} by a patch's name or "
            "number",
            count=count,
            total=len(patches),
            blank=BLANK,
        )
