"""The places of a variant's new patches in the circle: those of the patches that it removes."""

from __future__ import annotations

from typing import Any

from patchwork_solve.analyses.comparing.pairing import placed
from patchwork_solve.engine.forms.building import build
from patchwork_solve.engine.forms.variant import variant_fields
from patchwork_solve.engine.game.edition import Edition, printing


def in_places(base: Edition, variant: Edition) -> Edition:
    """Return a variant whose new patches lie where those lay that it removes.

    A file names what it removes and what is new, and new patches come last in the order in which a
    circle is shuffled: so all circles would be others. Here the first new patch takes the place of
    the first removed one, and so on; a file that lists the same patches in another order has those
    of the base. The rules stay the same; the variant itself is returned if a seed gives the same
    circles already, or if not as many patches are new as are removed.
    """
    definition: dict[str, Any] = dict(variant.definition or {})
    removed = [name for name in definition.get("remove", ()) if name in base.index]
    gone = list(dict.fromkeys([*removed, *base.index]))
    gone = [name for name in gone if name not in variant.index]
    new = [name for name in variant.index if name not in base.index]
    if len(gone) != len(new) or placed(base, variant) is not None:
        return variant
    names = dict(zip(gone, new, strict=True))
    parent = definition.get("extends")
    definition["remove"] = list(printing(parent).index) if parent else []
    definition["patches"] = {
        patch.name: {
            "cells": patch.rows(),
            "buttons": patch.buttons,
            "time": patch.time,
            "income": patch.income,
        }
        for patch in (variant.find(names.get(name, name)) for name in base.index)
    }
    found = build(variant_fields(definition), "")
    starters = (each.patches[each.starter] for each in (variant, found))
    is_same = len({patch.name for patch in starters}) == 1
    return found if is_same and placed(base, found) is not None else variant
