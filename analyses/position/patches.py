"""The patches of an edition as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.forms.patch_table import shape_text

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.patch import Patch


def patch_fields(edition: Edition, patch: Patch) -> dict[str, Any]:
    """Return the printed figures of a patch and its area as values for JSON."""
    return {
        "name": patch.name,
        "letter": edition.letter[patch.name],
        "buttons": patch.buttons,
        "time": patch.time,
        "income": patch.income,
        "area": patch.area,
    }


def patches_list(edition: Edition) -> list[dict[str, Any]]:
    """Return every patch of an edition, in its order, as values for JSON.

    `width` and `height` are those of `cells`, the rows of the patch as its edition draws it;
    `orientations` counts the distinct ways to turn and flip it.
    """
    return [
        {
            **patch_fields(edition, patch),
            "width": patch.box[1],
            "height": patch.box[0],
            "orientations": len(patch.orientations),
            "cells": patch.rows(),
        }
        for patch in edition.patches
    ]


def patches_frame(edition: Edition) -> pd.DataFrame:
    """Return one row for each patch.

    Columns: name and letter (str); buttons, time, income, area, width, height and orientations
    (int); shape (str, rows as ``##/.#``).
    """
    import pandas as pd

    rows = pd.DataFrame(patches_list(edition)).drop(columns="cells")
    return rows.assign(shape=[shape_text(patch) for patch in edition.patches])
