"""Exact values of a solo position: the best choices of the person, the mean over all cards.

A stack of positions is walked without recursion. A person's position has the largest value of its
moves; one before a card, or before the back of one, the mean of what may come. Values are kept in a
table under keys that hold the whole position, so that no two share one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ZERO
from patchwork_solve.engine.kernel.hashing import key_of
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.rules import is_over, legal_moves, play, score
from patchwork_solve.engine.kernel.solo.automa import (
    BUDGET,
    CARDS,
    HIDDEN,
    LEFT,
    PERSON,
    SEEN,
    SHOWN,
    SIZE,
    Opponent,
    automa_score,
    copy_row,
    is_won,
    margin,
    may_come,
    needs_back,
    play_card,
)

CHANCE, MARGIN = range(2)
"""What is maximised: the chance to win, or the margin expected."""

DEPTH = 160
"""Plies of the longest line: moves, cards and backs."""

# Who decides at a position.
MOVES, DRAWS, BACKS = range(3)
# Columns of Search.frames.
KIND, CHILDREN, NEXT = range(3)
# Columns of Search.progress.
PLY, NODES, STORED, OBJECTIVE = range(4)
# Words of a key, and the place of the value.
KEY = 5

WORST = -1e9
CERTAIN = 1.0


class Search(NamedTuple):
    """A search on its way, and its table.

    Attributes
    ----------
    rows : int64 array, shape (DEPTH, SIZE)
        The positions of the line.
    codes : int64 array, shape (DEPTH, MAX_MOVES)
        The moves, cards or budgets of each of them.
    frames : int64 array, shape (DEPTH, 3)
        Who decides, how many children there are, and the next one.
    sums : float64 array, shape (DEPTH,)
        The best value so far, or the sum over what may come.
    keys : int64 array, shape (entries, KEY + 1)
        Positions of known value, each with a mark that the entry is used.
    values : float64 array, shape (entries,)
        Their values.
    progress : int64 array, shape (4,)
        Ply of the line, -1 once the value is known; nodes; entries used; what is maximised.
    found : float64 array, shape (1,)
        The value.
    """

    rows: Words
    codes: Words
    frames: Words
    sums: NDArray[np.float64]
    keys: Words
    values: NDArray[np.float64]
    progress: Words
    found: NDArray[np.float64]


def new_search(entries: int, objective: int) -> Search:
    """Return the memory of a search; `entries` is a power of two."""
    return Search(
        np.zeros((DEPTH, SIZE), np.int64),
        np.zeros((DEPTH, layout.MAX_MOVES), np.int64),
        np.zeros((DEPTH, 3), np.int64),
        np.zeros(DEPTH, np.float64),
        np.zeros((entries, KEY + 1), np.int64),
        np.zeros(entries, np.float64),
        np.array([-1, 0, 0, objective], np.int64),
        np.zeros(1, np.float64),
    )


# -- keys ----------------------------------------------------------------------------------------


@kernel
def _write_key(tables: Tables, opponent: Opponent, words: Words, key: Words) -> None:
    """Write all that the value of a position depends on.

    Of a person who is home only the points count; of Automa only what it has scored.
    """
    place, other = words[layout.PLACE], words[layout.PER_PLAYER + layout.PLACE]
    buttons, earns = words[layout.BUTTONS], words[layout.EARNS]
    key[0], key[1] = words[layout.FREE_LO], words[layout.FREE_HI]
    if place == tables.rules[layout.LAST] and words[layout.OWED] == 0:
        key[0], key[1] = score(tables, words, PERSON), -1
        buttons, earns = 0, 0
    key[2] = words[layout.REMAINING]
    turn = words[layout.MOVER] | words[layout.OWED] << 1
    turn |= (words[layout.TILE] + 1) << 5 | (words[layout.FINISHED] + 1) << 7
    key[3] = turn | place << 9 | other << 15 | words[layout.TOKEN] << 21 | buttons << 28
    cards = words[SEEN] | words[LEFT] << 12 | (words[SHOWN] + 1) << 16
    key[4] = cards | earns << 21 | automa_score(tables, opponent, words) << 35
    key[KEY] = 1


@kernel
def _find(search: Search, key: Words) -> int:
    """Return the entry of a key, or the free one where it belongs."""
    mask = search.keys.shape[0] - 1
    hashed = key_of(np.uint64(key[0]), np.uint64(key[1]), np.uint64(key[2]), np.uint64(key[3]))
    hashed = key_of(hashed, np.uint64(key[4]), ZERO, ZERO)
    at = np.int64(hashed >> np.uint64(8)) & mask
    while search.keys[at, KEY] == 1:
        is_same = True
        for word in range(KEY):
            if search.keys[at, word] != key[word]:
                is_same = False
        if is_same:
            break
        at = (at + 1) & mask
    return at


@kernel
def _store(search: Search, key: Words, value: float) -> None:
    """Keep a value while there is room."""
    if 4 * search.progress[STORED] >= 3 * search.keys.shape[0]:
        return
    at = _find(search, key)
    for word in range(KEY + 1):
        search.keys[at, word] = key[word]
    search.values[at] = value
    search.progress[STORED] += 1


# -- the walk ------------------------------------------------------------------------------------


@kernel
def _unseen(opponent: Opponent, words: Words, budget: int) -> int:
    """Count the cards not seen of a budget; of all with `HIDDEN`."""
    n = 0
    for card in range(CARDS):
        is_wanted = budget == HIDDEN or opponent.cards[card, BUDGET] == budget
        if words[SEEN] >> card & 1 == 0 and is_wanted:
            n += 1
    return n


@kernel
def _list(tables: Tables, circle: Circle, opponent: Opponent, search: Search, ply: int) -> None:
    """Begin with a position: who decides, and between what."""
    words, codes, frame = search.rows[ply], search.codes[ply], search.frames[ply]
    n = 0
    if needs_back(words):
        frame[KIND] = BACKS
        for card in range(CARDS):
            budget = opponent.cards[card, BUDGET]
            is_new = words[SEEN] >> card & 1 == 0
            for earlier in range(n):
                is_new = is_new and codes[earlier] != budget
            if is_new:
                codes[n] = budget
                n += 1
    elif words[layout.MOVER] == PERSON:
        frame[KIND] = MOVES
        n = legal_moves(tables, circle, words, codes)
    else:
        frame[KIND] = DRAWS
        for card in range(CARDS):
            if may_come(opponent, words, card):
                codes[n] = card
                n += 1
    frame[CHILDREN] = n
    frame[NEXT] = 0
    search.sums[ply] = WORST if frame[KIND] == MOVES else 0.0


@kernel
def _step(tables: Tables, circle: Circle, opponent: Opponent, search: Search, ply: int) -> None:
    """Make the next child of a position, one ply further."""
    frame, below = search.frames[ply], search.rows[ply + 1]
    code = search.codes[ply, frame[NEXT]]
    copy_row(search.rows[ply], below)
    if frame[KIND] == MOVES:
        play(tables, circle, below, code)
    elif frame[KIND] == DRAWS:
        play_card(tables, circle, opponent, below, code)
    else:
        below[SHOWN] = code


@kernel
def _fold(opponent: Opponent, search: Search, ply: int, value: float) -> None:
    """Take the value of the child that was made last."""
    frame = search.frames[ply]
    if frame[KIND] == MOVES:
        search.sums[ply] = max(search.sums[ply], value)
    elif frame[KIND] == DRAWS:
        search.sums[ply] += value / frame[CHILDREN]
    else:
        words = search.rows[ply]
        budget = search.codes[ply, frame[NEXT]]
        weight = _unseen(opponent, words, budget) / _unseen(opponent, words, HIDDEN)
        search.sums[ply] += value * weight
    frame[NEXT] += 1


@kernel
def _is_done(search: Search, ply: int) -> bool:
    """Whether a position needs no further child: nothing is better than a certain win."""
    frame = search.frames[ply]
    if frame[NEXT] == frame[CHILDREN]:
        return True
    is_best = search.progress[OBJECTIVE] == CHANCE and search.sums[ply] >= CERTAIN
    return is_best and frame[KIND] == MOVES


@kernel
def _leaf(tables: Tables, opponent: Opponent, search: Search, words: Words) -> float:
    """Return the value of a finished game."""
    if search.progress[OBJECTIVE] == MARGIN:
        return float(margin(tables, opponent, words))
    return CERTAIN if is_won(tables, opponent, words) else 0.0


@entry
def begin(tables: Tables, circle: Circle, opponent: Opponent, search: Search, words: Words) -> None:
    """Start from a position; what the table holds stays true."""
    copy_row(words, search.rows[0])
    if is_over(tables, words):
        search.found[0] = _leaf(tables, opponent, search, words)
        search.progress[PLY] = -1
        return
    _list(tables, circle, opponent, search, 0)
    search.progress[PLY] = 0


@entry
def run(
    tables: Tables, circle: Circle, opponent: Opponent, search: Search, nodes: int, key: Words
) -> None:
    """Go on until the value is known, or the given number of positions is reached.

    Parameters
    ----------
    key : int64 array, shape (KEY + 1,)
        Room for a key.
    """
    ply = search.progress[PLY]
    left = nodes
    while ply >= 0 and left > 0:
        if _is_done(search, ply):
            value = search.sums[ply]
            _write_key(tables, opponent, search.rows[ply], key)
            _store(search, key, value)
            ply -= 1
            if ply < 0:
                search.found[0] = value
            else:
                _fold(opponent, search, ply, value)
            continue
        left -= 1
        _step(tables, circle, opponent, search, ply)
        below = search.rows[ply + 1]
        if is_over(tables, below):
            _fold(opponent, search, ply, _leaf(tables, opponent, search, below))
            continue
        _write_key(tables, opponent, below, key)
        at = _find(search, key)
        if search.keys[at, KEY] == 1:
            _fold(opponent, search, ply, search.values[at])
        else:
            ply += 1
            _list(tables, circle, opponent, search, ply)
    search.progress[PLY] = ply
    search.progress[NODES] += nodes - left
