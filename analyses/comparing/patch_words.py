"""Findings of a comparison on single patches: sentences, and a table with a row a patch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from patchwork_solve.analyses.comparing.effects import CHANGE, UNKNOWN
from patchwork_solve.analyses.comparing.patches import BOUGHT, FIGURES, LIFT, PLY
from patchwork_solve.analyses.report.figure import figure_of
from patchwork_solve.analyses.report.section import Display, Row
from patchwork_solve.analyses.simulation.metrics import SHARE

MOST = 3
"""Changed patches that have a sentence each; of more, the table tells."""

MEANING = (
    "Each patch before and after the change: the share of games in which it is bought, the ply, "
    "and the lift (how much more often its buyer wins than that player does in the same player "
    "order; a correlation, not an effect of the patch). Patches that the variant changes come "
    "first. In brackets: the 95 % interval of the difference. *: a change; p is below 0.05, "
    "adjusted by Holm's method over all figures of the changed patches, and of the others."
)


def patch_words(frame: pd.DataFrame) -> Iterator[str]:
    """Say what becomes of the patches that the rules change, and of which others.

    Parameters
    ----------
    frame : DataFrame
        As `comparing.patches.patches_frame` returns it.
    """
    whole = by_patch(frame).to_dict("records")
    mine = [row for row in whole if row["changed"]]
    others = [row for row in whole if not row["changed"]]
    if len(mine) <= MOST:
        for row in mine:
            yield _of_patch(row)
    else:
        yield from _name_patches(mine, f"the {len(mine)} patches that differ")
    if others:
        yield from _name_patches(others, f"the {len(others)} {'other ' * bool(mine)}patches")


def _of_patch(row: Row) -> str:
    """Return the sentence of a patch that the rules change."""
    bought, ply, lift = (row[figure] for figure in FIGURES)
    if pd.isna(bought["verdict"]):
        side = "before" if pd.isna(bought["after"]) else "after"
        games, at = f"{100 * bought[side]:.1f} %", ply[side]
        when = "" if pd.isna(at) else f", at ply {at:.1f} on average"
        return f"{name(row)}: bought in {games} of the games{when}; only the {RULES[side]} have it."
    said = f"{name(row)}: bought in {_both(bought)} % of the games, {_difference(bought)} "
    said += "percentage points"
    if ply["verdict"] == UNKNOWN:
        return f"{said}. {_verdict(row)} It is bought under both on too few circles to say more."
    return (
        f"{said}; at ply {_both(ply)}, {_difference(ply)}; lift {_both(lift)}, "
        f"{_difference(lift)} percentage points. {_verdict(row)}"
    )


RULES = {"before": "base rules", "after": "changed rules"}


def _verdict(row: Row) -> str:
    changed = [WORDS[figure] for figure in FIGURES if row[figure]["verdict"] == CHANGE]
    if not changed:
        return "No change is seen."
    *most, last = changed
    listed = f"{', '.join(most)} and {last}" if most else last
    return f"A change is seen in {listed}."


WORDS = {BOUGHT: "how often it is bought", PLY: "the ply", LIFT: "the lift"}


def _name_patches(rows: Sequence[Row], whose: str) -> Iterator[str]:
    """Name the patches of which a figure changes."""
    changed = [row for row in rows if any(row[figure]["verdict"] == CHANGE for figure in FIGURES)]
    if changed:
        yield f"A change is seen in {len(changed)} of {whose}: {', '.join(map(name, changed))}."
    else:
        yield f"No change is seen in any of {whose}."


def by_patch(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each patch, which holds the row of each figure."""
    rows: dict[str, dict[str, Any]] = {}
    for row in frame.to_dict("records"):
        heads = {each: row[each] for each in ("patch", "instead_of", "changed")}
        rows.setdefault(row["patch"], heads)[row["figure"]] = row
    return pd.DataFrame(list(rows.values()))


def name(row: Row) -> str:
    """Return the name of a patch for a reader: with the one in whose place it lies."""
    if pd.isna(row["instead_of"]):
        return str(row["patch"])
    return f"{row['patch']} (for {row['instead_of']})"


def _times(row: Row) -> float:
    return 100.0 if row["unit"] == SHARE else 1.0


def _both(row: Row) -> str:
    """Return the means under both rule sets."""
    sign = "+" if row["figure"] == LIFT else ""
    before, after = (figure_of(row, side).times(_times(row)) for side in ("before", "after"))
    return f"{before:{sign}.1f} -> {after:{sign}.1f}"


def _difference(row: Row) -> str:
    """Return the difference with its interval."""
    return f"{figure_of(row, 'difference', low='low', high='high').times(_times(row)):+.1f}"


def columns() -> tuple[Display, ...]:
    """Return the columns of the table."""
    return (
        Display("patch", name),
        *_cells(BOUGHT, "bought (%)"),
        *_cells(PLY, "ply"),
        *_cells(LIFT, "lift (percentage points)"),
    )


def _cells(figure: str, head: str) -> tuple[Display, Display]:
    def difference(row: Row) -> str:
        star = " *" * (row[figure]["verdict"] == CHANGE)
        return f"{_difference(row[figure])}{star}"

    return Display(head, lambda row: _both(row[figure])), Display(
        f"{figure}: difference", difference
    )
