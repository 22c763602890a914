"""Rows of one layer that need not be looked at, because another is as good in all that matters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.solver.score.circle.cooperation import (
    BUTTONS,
    CELLS,
    EARNS,
    FIRSTS,
    REMAINING,
    TOKEN,
    Cooperation,
)
from patchwork_solve.solver.score.circle.prospects import Numbers


def drop_dominated(games: Cooperation, rows: Numbers) -> Numbers:
    """Return the rows that no neighbour equals or betters in all that matters, sorted.

    More buttons and more income never hurt a player whose score counts, or does not. Of the
    partner's covered cells fewer are better where the score does not count. Where the shapes or
    the leather count, only rows are compared in which both players bought the same.
    """
    hero, partner = games.hero, 1 - games.hero
    order = np.lexsort(
        (
            rows[:, CELLS[partner]],
            -rows[:, EARNS[partner]],
            -rows[:, BUTTONS[partner]],
            -rows[:, EARNS[hero]],
            -rows[:, BUTTONS[hero]],
            rows[:, TOKEN] * (games.edition.cells + 1) + rows[:, CELLS[hero]],
            rows[:, FIRSTS] if games.counts_shares else rows[:, REMAINING],
            rows[:, REMAINING],
        )
    )
    rows = rows[order]
    for distance in (1, 2, 3, 1, 2, 3):
        if len(rows) <= distance:
            break
        better, worse = rows[:-distance], rows[distance:]
        keep = np.ones(len(rows), bool)
        keep[distance:] = ~_dominates(games, better, worse)
        rows = rows[keep]
    return rows


def _dominates(games: Cooperation, better: Numbers, worse: Numbers) -> NDArray[np.bool_]:
    hero, partner = games.hero, 1 - games.hero
    same = [REMAINING, TOKEN, CELLS[hero]]
    if games.counts_shares:
        same.append(FIRSTS)
    more = [BUTTONS[hero], EARNS[hero]]
    if games.stakes.partner == 0:
        more += [BUTTONS[partner], EARNS[partner]]
    elif games.stakes.partner > 0:
        more += [BUTTONS[partner], EARNS[partner]]
        same += [CELLS[partner]]
    else:
        same += [BUTTONS[partner], EARNS[partner], CELLS[partner]]
    holds = better[:, CELLS[partner]] <= worse[:, CELLS[partner]]
    for column in same:
        holds &= better[:, column] == worse[:, column]
    for column in more:
        holds &= better[:, column] >= worse[:, column]
    return holds
