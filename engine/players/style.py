"""How the search of the draft plays: breadth, reductions, takeover."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel.players import arena


@dataclass(frozen=True)
class Style:
    """The way a searching player uses its time.

    Parameters
    ----------
    name : str
    root_width : int
        Placements of a patch tried in the root position.
    widths : tuple of (int, int)
        Pairs of a depth left and the placements of a patch tried from it on; below the first, one.
    placed_cut : int
        Moves by which the search of a placement that is not the first is cut short.
    late_from, late_cut : int
        Number of the move from which on the search is cut short, and by how many moves.
    far_off : int
        Points a move of depth left by which a position must be outside a null window to be left
        at its evaluation; 0 for never.
    far_off_depth : int
        Depth left up to which that is done.
    linear : bool
        Whether the evaluation is linear instead of a network.
    takeover : bool
        Whether the endgame search takes over as early as the time allows.
    takeover_from : int or None
        The space both tokens must have reached for it; None as early as the time allows.
    ordered_from : int
        Depth left from which moves are ordered by the evaluation of what they lead to; 0 for never.
    """

    name: str
    root_width: int
    widths: tuple[tuple[int, int], ...]
    placed_cut: int
    late_from: int
    late_cut: int
    far_off: int
    far_off_depth: int
    linear: bool = False
    takeover: bool = True
    takeover_from: int | None = None
    ordered_from: int = 0

    def settings(self) -> NDArray[np.int64]:
        """Return the settings as the kernel takes them."""
        rows = np.zeros((arena.SETTINGS, arena.DEEPEST + 1), np.int64)
        rows[arena.WIDTHS] = 1
        for depth, width in self.widths:
            rows[arena.WIDTHS, depth:] = width
        rows[arena.LATE, LATE_DEPTH:] = self.late_cut
        rows[arena.PLACED] = self.placed_cut
        for depth in range(1, self.far_off_depth + 1):
            rows[arena.MARGINS, depth] = self.far_off * depth * arena.POINT
        rows[arena.FLAGS, arena.ROOT_WIDTH] = self.root_width
        rows[arena.FLAGS, arena.LATE_FROM] = self.late_from
        rows[arena.FLAGS, arena.MOST_DEPTH] = MOST_DEPTH
        rows[arena.FLAGS, arena.ORDERED_FROM] = self.ordered_from
        return rows


LATE_DEPTH = 3
"""Depth left from which late moves are cut short."""

MOST_DEPTH = 60

NEVER = 99
"""More moves than there are: none comes late."""

STRONG = Style("strong", 16, ((8, 3), (12, 6), (16, 12), (22, 32)), 4, 2, 1, 2, 9, ordered_from=2)

ALONE = replace(STRONG, name="strong-alone", takeover=False)
"""Strong without the endgame search: what its own search is worth near the end."""

DRAFT = Style("draft", 1, (), 0, NEVER, 0, 0, 0, linear=True, takeover_from=46)
"""Alpha-beta over the draft, a linear evaluation, every purchase at its snuggest placement, the
endgame search from space 46 on: a fixed rung of the ladder."""
