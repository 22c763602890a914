"""A decision of a searching player, as work that its host drives.

`begin` sets what is to be decided, and its limits. `advance` returns the step that the host runs
next (see `search_request`), until it returns `FINISHED`. The draft is searched; near the end, after
a first look, the endgame search takes over if it finds the best move soon enough.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.players import arena, search_request
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.options import NO_MOVE
from patchwork_solve.engine.kernel.players.quilts import Quilts
from patchwork_solve.engine.kernel.players.room import NODES_A_SECOND, nodes_within
from patchwork_solve.engine.kernel.players.search_request import (
    FINISHED,
    NO_LIMIT,
    PROVE,
    SEARCH,
    SEARCH_ON,
    SearchRequest,
    allow,
    begin_search,
    list_roots,
    new_request,
    note_found,
    part_of,
)
from patchwork_solve.engine.kernel.players.style import EARLY

DECIDE, RATE = range(2)
"""Questions: the move to play; or the values of all moves, searched alike."""

FIRST_LOOK = 0.3
"""Share of the time for a first look before the endgame search takes over."""

TAKEOVER = 0.6
"""Share of the time, at most, for the endgame search."""

NODES_A_PROOF_NODE = 10
"""Nodes of the draft that take as long as one of the endgame search."""

EARLIEST = ((0.5, 34), (0.2, 38), (0.05, 40), (0.01, 44), (0.0, 47))
"""Space that both tokens must have reached for the takeover, by the seconds of a decision."""

PRINTED_LAST = 53
"""The last space of both printings, by which `EARLIEST` was measured."""

# Fields of Decision.numbers: what is decided, the limit of nodes, and how far the decision is.
PROGRAM, MOST, STAGE = range(3)
# Limit of nodes of the endgame search (`NO_LIMIT` where seconds limit it), and the move that it
# found, by its host: `NO_MOVE` for none.
PROOF_NODES, PROVED = range(3, 5)
# The answer: the move, or how many moves are rated.
CODE, RATED = range(5, 7)
NUMBERS = 7

# Fields of Decision.seconds: the limit, and the seconds spent at which the endgame search ends.
LIMIT, PROOF_UNTIL = range(2)
SECONDS = 2

_BEGUN, _LOOKED, _SEARCHED, _PROVED = range(4)


class Decision(NamedTuple):
    """A decision and its memory.

    Attributes
    ----------
    request : SearchRequest
        The search, and what it found last: its move and value are the endgame search's first guess.
    words : int64 array, shape (SIZE,)
        The position.
    numbers : int64 array, shape (NUMBERS,)
    seconds : float64 array, shape (SECONDS,)
    rated : int64 array, shape (MOST, ROOT_COLUMNS)
        Where all moves are rated: these, best for the mover first.
    """

    request: SearchRequest
    words: NDArray[np.int64]
    numbers: NDArray[np.int64]
    seconds: NDArray[np.float64]
    rated: NDArray[np.int64]


def new_decision() -> Decision:
    """Return the memory of a decision."""
    return Decision(
        request=new_request(1),
        words=np.zeros(layout.SIZE, np.int64),
        numbers=np.zeros(NUMBERS, np.int64),
        seconds=np.zeros(SECONDS, np.float64),
        rated=np.zeros((arena.MOST, search_request.ROOT_COLUMNS), np.int64),
    )


@entry
def begin(decision: Decision, words: Words, program: int, seconds: float, nodes: int) -> None:
    """Begin a decision about a position that is not over.

    Parameters
    ----------
    words : int64 array, shape (SIZE,)
    program : int
        `DECIDE` or `RATE`.
    seconds : float
        Infinity for no such limit.
    nodes : int
        `NO_LIMIT` for none.
    """
    copy(words, decision.words)
    decision.numbers[PROGRAM] = program
    decision.numbers[MOST] = nodes
    decision.numbers[STAGE] = _BEGUN
    decision.seconds[LIMIT] = seconds


@entry
def advance(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, decision: Decision, spent: float
) -> int:
    """Use the result of the last step, and return the next one.

    Parameters
    ----------
    work, quilts
        Of the thread that has searched deepest.
    decision : Decision
    spent : float
        Seconds since the beginning.
    """
    numbers = decision.numbers
    stage = numbers[STAGE]
    if stage == _BEGUN:
        return _begin_to_search(tables, work, decision, spent)
    if stage == _PROVED:
        if numbers[PROVED] == NO_MOVE:
            return _search_on(decision, spent)
        numbers[CODE] = numbers[PROVED]
        return FINISHED
    note_found(tables, circle, work, quilts, decision.request)
    if stage == _LOOKED:
        return _prove(decision, spent)
    numbers[CODE] = decision.request.numbers[search_request.CODE]
    if numbers[PROGRAM] == RATE:
        numbers[RATED] = list_roots(tables, circle, work, quilts, decision.rated)
        _rank(decision)
    return FINISHED


@kernel
def _begin_to_search(tables: Tables, work: Arena, decision: Decision, spent: float) -> int:
    numbers = decision.numbers
    seconds, nodes = decision.seconds[LIMIT], numbers[MOST]
    whole = 1 if numbers[PROGRAM] == RATE else 0
    numbers[STAGE] = _SEARCHED
    if whole == 0 and _takes_over(tables, work, decision):
        numbers[STAGE] = _LOOKED
        seconds, nodes = FIRST_LOOK * seconds, part_of(nodes, FIRST_LOOK)
    copy(decision.words, decision.request.words)
    begin_search(decision.request, whole, numbers[MOST])
    allow(decision.request, spent + seconds, nodes, whole)
    return SEARCH


@kernel
def _takes_over(tables: Tables, work: Arena, decision: Decision) -> bool:
    """Whether the endgame search is likely to finish in time."""
    flags, words = work.settings[arena.FLAGS], decision.words
    if flags[arena.TAKEOVER] == 0:
        return False
    behind = min(words[layout.PLACE], words[layout.PER_PLAYER + layout.PLACE])
    # Spaces from the end, as tracks of variants differ.
    left = tables.rules[layout.LAST] - behind
    earliest = flags[arena.TAKEOVER_FROM]
    if earliest == EARLY:
        earliest = _earliest(decision)
    return left <= PRINTED_LAST - earliest


@kernel
def _earliest(decision: Decision) -> int:
    """Return the space of both tokens from which the takeover is tried."""
    seconds = decision.seconds[LIMIT]
    if seconds == np.inf:
        seconds = nodes_within(seconds, decision.numbers[MOST]) / NODES_A_SECOND
    for i in range(len(EARLIEST)):
        if seconds >= EARLIEST[i][0]:
            return EARLIEST[i][1]
    return PRINTED_LAST


@kernel
def _prove(decision: Decision, spent: float) -> int:
    """Give the endgame search its share."""
    numbers = decision.numbers
    numbers[STAGE] = _PROVED
    numbers[PROVED] = NO_MOVE
    most = numbers[MOST]
    numbers[PROOF_NODES] = NO_LIMIT if most == NO_LIMIT else max(most // NODES_A_PROOF_NODE, 1)
    decision.seconds[PROOF_UNTIL] = spent + TAKEOVER * decision.seconds[LIMIT]
    return PROVE


@kernel
def _search_on(decision: Decision, spent: float) -> int:
    """Search the draft on with what is left."""
    numbers = decision.numbers
    numbers[STAGE] = _SEARCHED
    nodes = numbers[MOST]
    if nodes != NO_LIMIT:
        nodes = max(nodes - decision.request.numbers[search_request.NODES], 0)
    allow(decision.request, max(decision.seconds[LIMIT], spent), nodes, 0)
    return SEARCH_ON


@kernel
def _rank(decision: Decision) -> None:
    """Sort the rated moves, best for the mover first; equals stay in their order."""
    rated = decision.rated
    sign = 1 - 2 * decision.words[layout.MOVER]
    for i in range(1, decision.numbers[RATED]):
        at = i
        while (
            at > 0
            and sign
            * (rated[at, search_request.ROOT_VALUE] - rated[at - 1, search_request.ROOT_VALUE])
            > 0
        ):
            for column in range(search_request.ROOT_COLUMNS):
                above = rated[at - 1, column]
                rated[at - 1, column] = rated[at, column]
                rated[at, column] = above
            at -= 1
