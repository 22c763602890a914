"""How searching players use their time: the settings of the search, by player."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry
from patchwork_solve.engine.kernel.players import arena

STRONG, ALONE, DRAFT = range(3)
"""Strong; strong without the endgame search, for what its own search is worth near the end; and a
fixed rung of the ladder: alpha-beta, every purchase at its snuggest placement, a linear evaluation,
the endgame search from space 46 on."""

# Fields of a player's numbers; `engine.players.style.Style` says what they mean.
ROOT_WIDTH, PLACED_CUT, LATE_FROM, LATE_CUT, FAR_OFF, FAR_OFF_DEPTH, ORDERED_FROM = range(7)
LINEAR, TAKEOVER, TAKEOVER_FROM = range(7, 10)
NUMBERS = 10

# Columns of the widths: a depth left, and the placements of a patch tried from it on.
FROM_DEPTH, WIDTH = range(2)
MOST_WIDTHS = 4

EARLY = -1
"""Stands for a takeover as early as the time allows."""

NEVER = 99
"""More moves than there are: none comes late."""

LATE_DEPTH = 3
"""Depth left from which late moves are cut short."""

MOST_DEPTH = 60

PLAYERS = (
    (16, 4, 2, 1, 2, 9, 2, 0, 1, EARLY),
    (16, 4, 2, 1, 2, 9, 2, 0, 0, EARLY),
    (1, 0, NEVER, 0, 0, 0, 0, 1, 1, 46),
)
"""The numbers of each player."""

PLAYER_WIDTHS = (
    ((8, 3), (12, 6), (16, 12), (22, 32)),
    ((8, 3), (12, 6), (16, 12), (22, 32)),
    ((0, 1), (0, 1), (0, 1), (0, 1)),
)
"""Their widths."""


@entry
def write_player(player: int, numbers: NDArray[np.int64], widths: NDArray[np.int64]) -> None:
    """Write the numbers, shape (NUMBERS,), and widths, shape (MOST_WIDTHS, 2), of a player."""
    for i in range(NUMBERS):
        numbers[i] = PLAYERS[player][i]
    for i in range(MOST_WIDTHS):
        for j in range(2):
            widths[i, j] = PLAYER_WIDTHS[player][i][j]


@entry
def write_settings(
    numbers: NDArray[np.int64], widths: NDArray[np.int64], settings: NDArray[np.int64]
) -> None:
    """Write the settings of a search, shape (SETTINGS, DEEPEST + 1), by a player's numbers."""
    for row in range(arena.SETTINGS):
        for depth in range(arena.DEEPEST + 1):
            settings[row, depth] = 0
    for depth in range(arena.DEEPEST + 1):
        settings[arena.WIDTHS, depth] = 1
        settings[arena.PLACED, depth] = numbers[PLACED_CUT]
        if depth >= LATE_DEPTH:
            settings[arena.LATE, depth] = numbers[LATE_CUT]
        if 0 < depth <= numbers[FAR_OFF_DEPTH]:
            settings[arena.MARGINS, depth] = numbers[FAR_OFF] * depth * arena.POINT
    for i in range(widths.shape[0]):
        for depth in range(widths[i, FROM_DEPTH], arena.DEEPEST + 1):
            settings[arena.WIDTHS, depth] = widths[i, WIDTH]
    flags = settings[arena.FLAGS]
    flags[arena.ROOT_WIDTH] = numbers[ROOT_WIDTH]
    flags[arena.LATE_FROM] = numbers[LATE_FROM]
    flags[arena.MOST_DEPTH] = MOST_DEPTH
    flags[arena.ORDERED_FROM] = numbers[ORDERED_FROM]
    flags[arena.LINEAR] = numbers[LINEAR]
    flags[arena.TAKEOVER] = numbers[TAKEOVER]
    flags[arena.TAKEOVER_FROM] = numbers[TAKEOVER_FROM]
