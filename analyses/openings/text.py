"""What a reader sees of a study of openings."""

from __future__ import annotations

from typing import Any

import pandas as pd

from patchwork_solve.analyses.openings.summary import (
    POINTS,
    SHARE,
    figures_summary,
    patches_summary,
)
from patchwork_solve.analyses.report.table import table, without_sole_edition, wrapped


def openings_text(openings: pd.DataFrame) -> str:
    """Return what a reader sees of all circles: the figures, and the patches."""
    players = " and ".join(dict.fromkeys(openings["player"]))
    last = f"believed by {players}, never proved; 95 % intervals are over circles"
    parts = [
        table(readable_figures(figures_summary(openings))),
        table(readable_patches(patches_summary(openings))),
        wrapped(f"({last})"),
    ]
    return "\n\n".join(parts)


def readable_figures(figures: pd.DataFrame) -> pd.DataFrame:
    """Return figures as people read them: values with their intervals and units."""
    columns = (figures[name] for name in ("value", "low", "high", "unit"))
    told = [_said(*parts) for parts in zip(*columns, strict=True)]
    return without_sole_edition(figures[["edition", "figure", "circles"]].assign(value=told))


def readable_patches(patches: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each patch as people read it."""
    told = patches[["edition", "patch", "circles", "buyable"]].copy()
    told["bought first"] = [_said(*ends, unit=SHARE) for ends in _interval(patches, "bought")]
    told["gain"] = [_said(*ends) for ends in _interval(patches, "gain")]
    told["lost"] = [_said(*ends) for ends in _interval(patches, "lost")]
    told["margin"] = [_said(*ends) for ends in _interval(patches, "margin")]
    return without_sole_edition(told)


def readable_sets(sets: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each set of patches as people read it."""
    told = sets[["edition", "patches", "circles", "best"]].copy()
    told["how often"] = [_said(*ends, unit=SHARE) for ends in _interval(sets, "first")]
    told["gain"] = [_said(value, None, None) for value in sets["gain"]]
    told["margin"] = [_said(*ends) for ends in _interval(sets, "margin")]
    return without_sole_edition(told)


def _interval(frame: pd.DataFrame, name: str) -> list[tuple[Any, Any, Any]]:
    return list(zip(frame[name], frame[f"{name}_low"], frame[f"{name}_high"], strict=True))


def _said(value: Any, low: Any, high: Any, unit: str = "") -> str:
    """Return a figure with its interval: ``45 % [37, 54]``, ``1.2 [0.8, 1.6]``."""
    if pd.isna(value):
        return "-"
    scale, digits = (100, 0) if unit == SHARE else (1, 1)

    def number(figure: float) -> str:
        # Nothing is -0.0.
        return f"{round(scale * figure, digits) + 0.0:.{digits}f}"

    said = number(value) + (" %" if unit == SHARE else "")
    if not pd.isna(low) and not pd.isna(high):
        said += f" [{number(low)}, {number(high)}]"
    return f"{said} {POINTS}" if unit == POINTS else said
