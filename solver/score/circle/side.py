"""One player of a position, as the tables of bounds see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.game.tile import squares
from patchwork_solve.solver.packing.placements import placements
from patchwork_solve.solver.packing.questions import empty_cells

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Side:
    """One player of a position, as a table sees it.

    Parameters
    ----------
    place, buttons, income, covered : int
        Space, buttons in hand, income, and cells covered, leather in hand included.
    patches : tuple of int
        Numbers of the patches that are left and fit on the quilt.
    tile_at : int or None
        Cells that must be covered for a full bonus square, at least; None when nobody can win
        the special tile any more.
    """

    place: int
    buttons: int
    income: int
    covered: int
    patches: tuple[int, ...]
    tile_at: int | None


def sides_of(state: State) -> tuple[Side, Side]:
    """Return both players as the tables see them."""
    first, second = (_side(state, number) for number in (0, 1))
    return first, second


def _side(state: State, number: int) -> Side:
    player, edition = state.players[number], state.edition
    owed = state.leather_owed if state.to_move == number else 0
    covered = edition.cells - player.quilt.holes + owed
    free = empty_cells(edition, player.quilt)
    numbers = (edition.index[name] for name in state.circle)
    fitting = tuple(sorted(n for n in numbers if placements(edition, n, free)))
    tile_at = None
    windows = squares(edition, edition.square)
    if windows and state.special_tile is None:
        lacking = min((window & free).bit_count() for window in windows)
        tile_at = covered + max(0, lacking - owed)
    return Side(player.time, player.buttons, player.income, covered, fitting, tile_at)
