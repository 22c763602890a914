"""Games played out by the simple players."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.later import at_the_start
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.opening import deal
from patchwork_solve.engine.kernel.players.choosing import choose
from patchwork_solve.engine.kernel.players.placing import Trial
from patchwork_solve.engine.kernel.players.random import Stream, below
from patchwork_solve.engine.kernel.rules import count_moves, is_over, play, score, winner

# Columns of the results of a batch.
SCORE_0, SCORE_1, WINNER, PLIES, CHOICES, MOVES = range(6)
RESULTS = 6


@entry
def shuffle(tables: Tables, circle: Circle, starter: int, first: Circle, stream: Stream) -> None:
    """Lay out the circle: the patches `first`, then every order alike, the starter last."""
    n = at_the_start(tables)
    for i in range(n):
        circle[i] = i
    circle[starter] = n - 1
    circle[n - 1] = starter
    fixed = len(first)
    for i in range(fixed):
        for j in range(i, n):
            if circle[j] == first[i]:
                circle[i], circle[j] = circle[j], circle[i]
    for i in range(n - 2, fixed, -1):
        other = fixed + below(stream, i - fixed + 1)
        circle[i], circle[other] = circle[other], circle[i]
    if tables.rules[layout.LATER] > 0:
        _lay_beside(tables, circle, stream)


@kernel
def _lay_beside(tables: Tables, circle: Circle, stream: Stream) -> None:
    """Lay the patches that come later beside the circle; see `kernel.later`."""
    n = at_the_start(tables)
    later = tables.rules[layout.LATER]
    for i in range(n):
        circle[n + i] = circle[i]
    for i in range(later):
        circle[2 * n + i] = n + i
    if tables.rules[layout.LATER_SHUFFLED] == 1:
        for i in range(later - 1, 0, -1):
            one, other = 2 * n + i, 2 * n + below(stream, i + 1)
            circle[one], circle[other] = circle[other], circle[one]


@entry
def decide(
    tables: Tables,
    circle: Circle,
    words: Words,
    player: int,
    codes: Words,
    trial: Trial,
    stream: Stream,
) -> int:
    """Return one move of a simple player."""
    return choose(tables, circle, words, player, codes, trial, stream)


@entry
def playout(
    tables: Tables,
    circle: Circle,
    words: Words,
    players: NDArray[np.int64],
    until: int,
    codes: Words,
    record: Words,
    trial: Trial,
    stream: Stream,
) -> int:
    """Play in place until both tokens are at `until` or beyond and no leather is owed.

    Writes the moves to `record` and returns how many.
    """
    n = 0
    while not is_over(tables, words):
        behind = min(words[layout.PLACE], words[layout.PER_PLAYER + layout.PLACE])
        if behind >= until and words[layout.OWED] == 0:
            break
        code = choose(tables, circle, words, players[words[layout.MOVER]], codes, trial, stream)
        play(tables, circle, words, code)
        record[n] = code
        n += 1
    return n


@kernel
def mobility(tables: Tables, circle: Circle, words: Words, record: Words, result: Words) -> None:
    """Replay a record in place, counting plies that are not leather and their legal moves."""
    result[CHOICES] = 0
    result[MOVES] = 0
    for ply in range(result[PLIES]):
        if words[layout.OWED] == 0:
            result[CHOICES] += 1
            result[MOVES] += count_moves(tables, circle, words)
        play(tables, circle, words, record[ply])


@entry
def batch(
    tables: Tables,
    players: NDArray[np.int64],
    starter: int,
    first: Circle,
    count_choices: bool,
    circle: Circle,
    words: Words,
    codes: Words,
    record: Words,
    trial: Trial,
    stream: Stream,
    results: NDArray[np.int64],
) -> None:
    """Play one full game on a fresh circle for each row of `results`.

    A row is both scores, the winner and the plies; with `count_choices` also the plies that were
    not leather and the legal moves summed over those.
    """
    for game in range(results.shape[0]):
        row = results[game]
        shuffle(tables, circle, starter, first, stream)
        deal(tables, words)
        row[PLIES] = playout(
            tables,
            circle,
            words,
            players,
            tables.rules[layout.LAST] + 1,
            codes,
            record,
            trial,
            stream,
        )
        row[SCORE_0] = score(tables, words, 0)
        row[SCORE_1] = score(tables, words, 1)
        row[WINNER] = winner(tables, words)
        if count_choices:
            deal(tables, words)
            mobility(tables, circle, words, record, row)
