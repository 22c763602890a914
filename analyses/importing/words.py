"""Sentences about the readings of a file."""

from __future__ import annotations

from collections.abc import Sequence

from patchwork_solve.analyses.importing.reading import Candidate, Unplaced
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.drawing.text import quilts_lines
from patchwork_solve.engine.game.names import player_names

MOST = 12
"""Readings that are listed."""


def convention_words(candidate: Candidate) -> str:
    """Return the convention by which the patches were laid, and how many say the same."""
    first, *others = candidate.conventions
    same = f"; {counted(len(others), 'other convention')} give the same" if others else ""
    return f"patches are laid by {first}{same}"


def candidates_text(candidates: Sequence[Candidate]) -> str:
    """Return the quilts of several readings, each with the name to choose it by."""
    parts = []
    for one in candidates[:MOST]:
        final = one.game.final
        drawn = zip(player_names(final.names), final.quilts, strict=True)
        circle = ", ".join(one.game.start.for_sale)
        title = f"--convention {one.conventions[0]}  (for sale first: {circle})"
        parts.append("\n".join([title, "", *quilts_lines(drawn)]))
    more = len(candidates) - MOST
    return "\n\n".join([*parts, f"and {more} more"] if more > 0 else parts)


def unplaced_text(unplaced: Unplaced) -> str:
    """Return the patches of each player that are to be laid by hand."""
    return "\n".join(
        f"{name}: {', '.join(patches) or 'none'}"
        for name, patches in zip(unplaced.names, unplaced.patches, strict=True)
    )
