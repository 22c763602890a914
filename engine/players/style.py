"""How the search of the draft plays: breadth, reductions, takeover."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players import style as kernel


@dataclass(frozen=True)
class Style:
    """The way a searching player uses its time.

    Parameters
    ----------
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

    @classmethod
    def of(cls, name: str, player: int) -> Style:
        """Return the style of a player of the kernel, see `engine.kernel.players.style`."""
        numbers = kernel.PLAYERS[player]
        widths = tuple(pair for pair in kernel.PLAYER_WIDTHS[player] if pair[kernel.WIDTH] > 1)
        takeover_from = numbers[kernel.TAKEOVER_FROM]
        return cls(
            name,
            root_width=numbers[kernel.ROOT_WIDTH],
            widths=widths,
            placed_cut=numbers[kernel.PLACED_CUT],
            late_from=numbers[kernel.LATE_FROM],
            late_cut=numbers[kernel.LATE_CUT],
            far_off=numbers[kernel.FAR_OFF],
            far_off_depth=numbers[kernel.FAR_OFF_DEPTH],
            linear=bool(numbers[kernel.LINEAR]),
            takeover=bool(numbers[kernel.TAKEOVER]),
            takeover_from=None if takeover_from == kernel.EARLY else takeover_from,
            ordered_from=numbers[kernel.ORDERED_FROM],
        )

    def settings(self) -> NDArray[np.int64]:
        """Return the settings as the kernel takes them."""
        numbers = np.zeros(kernel.NUMBERS, np.int64)
        numbers[kernel.ROOT_WIDTH] = self.root_width
        numbers[kernel.PLACED_CUT] = self.placed_cut
        numbers[kernel.LATE_FROM] = self.late_from
        numbers[kernel.LATE_CUT] = self.late_cut
        numbers[kernel.FAR_OFF] = self.far_off
        numbers[kernel.FAR_OFF_DEPTH] = self.far_off_depth
        numbers[kernel.ORDERED_FROM] = self.ordered_from
        numbers[kernel.LINEAR] = self.linear
        numbers[kernel.TAKEOVER] = self.takeover
        numbers[kernel.TAKEOVER_FROM] = (
            kernel.EARLY if self.takeover_from is None else self.takeover_from
        )
        widths = np.array(self.widths, np.int64).reshape(-1, 2)
        rows = np.empty((arena.SETTINGS, arena.DEEPEST + 1), np.int64)
        kernel.write_settings(numbers, widths, rows)
        return rows


NEVER = kernel.NEVER

STRONG = Style.of("strong", kernel.STRONG)

ALONE = Style.of("strong-alone", kernel.ALONE)
"""Strong without the endgame search: what its own search is worth near the end."""

DRAFT = Style.of("draft", kernel.DRAFT)
"""Alpha-beta over the draft, a linear evaluation, every purchase at its snuggest placement, the
endgame search from space 46 on: a fixed rung of the ladder."""
