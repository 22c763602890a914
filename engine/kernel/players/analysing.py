"""An analysis of a position, as work that its host drives: what a player makes of every move.

`begin` sets the position. `go_on` sets the limits of one analysis, and `advance` returns the step
that the host runs next (see `search_request`), until it returns `FINISHED`; then the answer can be
read. After another `go_on` more is known.

First the position is searched as for a decision. That finds the best move, and of the others no
more than that they are not better; so then each is searched with a window of its own, which costs
depth, and what that says beyond the value of the best move is cut.

Near the end the endgame search proves an interval of every move, and an estimate outside it is
moved to its nearest end. So a ranking by margins never contradicts a proof.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import is_near_the_end
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.players import analysis as fields
from patchwork_solve.engine.kernel.players import arena, search_request
from patchwork_solve.engine.kernel.players import estimates as expected
from patchwork_solve.engine.kernel.players import proof as proved
from patchwork_solve.engine.kernel.players.analysis import (
    BEST_VALUE,
    HALF,
    HAS_PROOF,
    INDEX,
    IS_SETTLED,
    IS_WHOLE,
    LEFT,
    LEFT_SECONDS,
    LIMIT,
    MOST,
    NODES,
    PROOF_NODES,
    PROOF_SECONDS,
    PROVES,
    ROOTS,
    SEARCHED,
    STAGE,
    STEPS,
    Analysis,
)
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.chance import expected_error
from patchwork_solve.engine.kernel.players.deciding import NODES_A_PROOF_NODE
from patchwork_solve.engine.kernel.players.estimates import (
    SETS,
    add,
    clear,
    find,
    move_of_line,
    set_line,
)
from patchwork_solve.engine.kernel.players.options import NO_MOVE
from patchwork_solve.engine.kernel.players.proof import is_settled
from patchwork_solve.engine.kernel.players.quilts import Quilts
from patchwork_solve.engine.kernel.players.ranking import rank, shows_proof, write_lines
from patchwork_solve.engine.kernel.players.search_request import (
    FINISHED,
    LINE,
    NO_LIMIT,
    PROVE,
    SEARCH,
    allow,
    begin_search,
    list_roots,
    note_found,
    part_of,
)
from patchwork_solve.engine.kernel.players.unseen import find_bounds, next_unseen
from patchwork_solve.engine.kernel.rules import is_over, play

CHOICE = 0.6
"""Share of the search of the draft that looks only for the best move."""

PROOF = 0.5
"""Share of the time, at most, for the endgame search."""

LOOK = 0.05
"""Share for the draft where every move is proved, and only lines are wanted."""

ALONE = 0.01
"""Share for each move that only the endgame search knows, and for each step that carries the best
line on."""

MOST_STEPS = 6
"""Such steps, at most."""

KEPT_BACK = 0.1
"""Share kept back for both."""

SHORT = 8
"""Moves of a line that is carried on: the search was stopped while it looked at that move again,
and the table remembers half of either look."""

_BEGUN, _PROVED, _CHOSEN, _CHOSEN_LINE, _SEEN, _SEEN_LINE = range(6)
_UNSEEN, _CARRIED, _CARRIED_LINE = range(6, 9)


@entry
def begin(
    tables: Tables,
    analysis: Analysis,
    words: Words,
    settings: NDArray[np.int64],
    errors: NDArray[np.float64],
) -> None:
    """Begin the analysis of a position that is not over.

    Parameters
    ----------
    settings : int64 array, shape (SETTINGS, DEEPEST + 1)
        Of the player's style.
    errors : float64 array
        Of its evaluation, see `chance.expected_error`.
    """
    copy(words, analysis.words)
    for i in range(fields.NUMBERS):
        analysis.numbers[i] = 0
    places = words[layout.PLACE], words[layout.PER_PLAYER + layout.PLACE]
    last = tables.rules[layout.LAST]
    if settings[arena.FLAGS, arena.TAKEOVER] == 1 and is_near_the_end(tables, words):
        analysis.numbers[PROVES] = 1
    analysis.error[0] = expected_error(errors, (places[0] + places[1]) / (2 * last))


@entry
def go_on(analysis: Analysis, seconds: float, nodes: int) -> None:
    """Set the limits of the next analysis; infinity and `NO_LIMIT` are none."""
    numbers = analysis.numbers
    analysis.seconds[LIMIT] = seconds
    analysis.seconds[PROOF_SECONDS] = PROOF * seconds
    numbers[MOST] = nodes
    numbers[PROOF_NODES] = NO_LIMIT if nodes == NO_LIMIT else max(nodes // NODES_A_PROOF_NODE, 1)
    numbers[STAGE] = _BEGUN
    # The set that does not count takes the new estimates.
    numbers[HALF] = (numbers[HALF] + numbers[IS_WHOLE]) % SETS
    clear(analysis.estimates, numbers[HALF])


@entry
def advance(
    tables: Tables,
    circle: Circle,
    work: Arena,
    quilts: Quilts,
    analysis: Analysis,
    spent: float,
    is_cancelled: int,
) -> int:
    """Use the result of the last step, and return the next one.

    Parameters
    ----------
    work, quilts
        Of the thread that has searched deepest.
    analysis : Analysis
    spent : float
        Seconds since `go_on`.
    is_cancelled : int
        Whether the last search was cut short, so that the analysis before knows more.
    """
    numbers = analysis.numbers
    stage = numbers[STAGE]
    if stage == _BEGUN and numbers[PROVES] == 1 and numbers[IS_SETTLED] == 0:
        numbers[STAGE] = _PROVED
        return PROVE
    if stage == _PROVED:
        numbers[HAS_PROOF] = 1
        numbers[IS_SETTLED] = 1 if is_settled(analysis.proof) else 0
    if stage <= _PROVED:
        return _choose(analysis, spent)
    if stage in (_CHOSEN, _SEEN, _UNSEEN, _CARRIED):
        note_found(tables, circle, work, quilts, analysis.request)
        numbers[ROOTS] = list_roots(tables, circle, work, quilts, analysis.roots)
    if stage == _CHOSEN:
        return _line_of_best(analysis)
    if stage == _CHOSEN_LINE:
        return _see_all(analysis, spent)
    if stage == _SEEN:
        numbers[SEARCHED] += analysis.request.numbers[search_request.NODES]
        numbers[INDEX] = 0
        return _line_of_root(analysis, 0, _SEEN_LINE)
    if stage == _SEEN_LINE:
        _add_seen(analysis)
        if numbers[INDEX] < numbers[ROOTS]:
            return _line_of_root(analysis, numbers[INDEX], _SEEN_LINE)
        if is_cancelled == 1 and numbers[IS_WHOLE] == 1 and numbers[IS_SETTLED] == 0:
            # Cut short, the draft knows less than before.
            numbers[HALF] = SETS - 1 - numbers[HALF]
        find_bounds(tables, analysis)
    return _after_all_seen(tables, circle, analysis, spent, stage)


@kernel
def _after_all_seen(
    tables: Tables, circle: Circle, analysis: Analysis, spent: float, stage: int
) -> int:
    """Go on where all moves are estimated that the search tries."""
    numbers = analysis.numbers
    if stage == _CARRIED:
        return _line_of_best(analysis)
    if stage == _CARRIED_LINE:
        _carry(tables, circle, analysis)
        return _carry_on(tables, analysis, spent)
    if stage == _UNSEEN:
        code = analysis.proof.codes[numbers[INDEX] - 1]
        value = analysis.request.numbers[search_request.VALUE] / arena.POINT
        add(analysis.estimates, numbers[HALF], code, value)
    if _search_unseen(tables, circle, analysis, spent):
        return SEARCH
    rank(analysis)
    if analysis.moves[0, fields.FLAGS] & fields.IS_BEST_PLAY != 0:
        return _finish(analysis)
    _begin_to_carry(tables, circle, analysis)
    return _carry_on(tables, analysis, spent)


# -- what the search expects ---------------------------------------------------------------------


@kernel
def _search(
    analysis: Analysis, words: Words, stage: int, until: float, nodes: int, whole: int
) -> int:
    """Have a position searched."""
    analysis.numbers[STAGE] = stage
    copy(words, analysis.request.words)
    begin_search(analysis.request, whole, analysis.numbers[MOST])
    allow(analysis.request, until, nodes, whole)
    return SEARCH


@kernel
def _choose(analysis: Analysis, spent: float) -> int:
    """Search for the best move."""
    numbers, seconds = analysis.numbers, analysis.seconds
    share = LOOK if numbers[IS_SETTLED] == 1 else 1.0 - KEPT_BACK
    seconds[LEFT_SECONDS] = share * max(0.0, seconds[LIMIT] - spent)
    numbers[LEFT] = part_of(numbers[MOST], share)
    until = spent + CHOICE * seconds[LEFT_SECONDS]
    return _search(analysis, analysis.words, _CHOSEN, until, part_of(numbers[LEFT], CHOICE), 0)


@kernel
def _line_of_root(analysis: Analysis, root: int, stage: int) -> int:
    """Have the line of a root move written."""
    analysis.numbers[STAGE] = stage
    number = analysis.roots[root, search_request.ROOT_NUMBER]
    analysis.request.numbers[search_request.ROOT] = number
    return LINE


@kernel
def _line_of_best(analysis: Analysis) -> int:
    """Have the line written of the move that the last search found."""
    root = 0
    while (
        analysis.roots[root, search_request.ROOT_CODE]
        != analysis.request.numbers[search_request.CODE]
    ):
        root += 1
    return _line_of_root(analysis, root, analysis.numbers[STAGE] + 1)


@kernel
def _see_all(analysis: Analysis, spent: float) -> int:
    """Keep the best move, and search all moves alike."""
    numbers, request, half = analysis.numbers, analysis.request, analysis.numbers[HALF]
    numbers[BEST_VALUE] = request.numbers[search_request.VALUE]
    numbers[SEARCHED] = request.numbers[search_request.NODES]
    analysis.estimates.numbers[half, expected.DEPTH] = request.numbers[search_request.DEPTH]
    value = numbers[BEST_VALUE] / arena.POINT
    place = add(analysis.estimates, half, request.numbers[search_request.CODE], value)
    set_line(analysis.estimates, half, place, request.line, request.numbers[search_request.LENGTH])
    until = spent + (1.0 - CHOICE) * analysis.seconds[LEFT_SECONDS]
    nodes = part_of(numbers[LEFT], 1.0 - CHOICE)
    return _search(analysis, analysis.words, _SEEN, until, nodes, 1)


@kernel
def _add_seen(analysis: Analysis) -> None:
    """Keep a root move with its line, and go on to the next."""
    numbers, request, half = analysis.numbers, analysis.request, analysis.numbers[HALF]
    value = analysis.roots[numbers[INDEX], search_request.ROOT_VALUE]
    numbers[INDEX] += 1
    code = request.line[0]
    if find(analysis.estimates, half, code) >= 0:
        return
    # None is better than the best.
    if analysis.words[layout.MOVER] == 0:
        value = min(value, numbers[BEST_VALUE])
    else:
        value = max(value, numbers[BEST_VALUE])
    place = add(analysis.estimates, half, code, value / arena.POINT)
    set_line(analysis.estimates, half, place, request.line, request.numbers[search_request.LENGTH])


# -- moves and lines searched a little -----------------------------------------------------------


@kernel
def _search_unseen(tables: Tables, circle: Circle, analysis: Analysis, spent: float) -> bool:
    """Look at a move that only the proof knows; return whether one is to be searched."""
    code = next_unseen(tables, analysis)
    if code == NO_MOVE:
        return False
    copy(analysis.words, analysis.after)
    play(tables, circle, analysis.after, code)
    _search_a_little(analysis, _UNSEEN, spent)
    return True


@kernel
def _search_a_little(analysis: Analysis, stage: int, spent: float) -> int:
    until = spent + ALONE * analysis.seconds[LIMIT]
    nodes = part_of(analysis.numbers[MOST], ALONE)
    return _search(analysis, analysis.after, stage, until, nodes, 0)


@kernel
def _begin_to_carry(tables: Tables, circle: Circle, analysis: Analysis) -> None:
    """Give the best move the line that will be shown, and play it."""
    estimates, request, half = analysis.estimates, analysis.request, analysis.numbers[HALF]
    place = analysis.moves[0, fields.PLACE]
    is_of_proof = shows_proof(analysis, 0)
    length = estimates.lengths[half, place]
    if is_of_proof:
        length = analysis.proof.numbers[proved.LENGTH]
    copy(analysis.words, analysis.after)
    for ply in range(length):
        code = analysis.proof.line[ply]
        if not is_of_proof:
            code = move_of_line(estimates, half, place, ply)
        request.line[ply] = code
        play(tables, circle, analysis.after, code)
    set_line(estimates, half, place, request.line, length)
    analysis.numbers[STEPS] = 0


@kernel
def _carry_on(tables: Tables, analysis: Analysis, spent: float) -> int:
    """Search on where the table forgot how a short line goes on."""
    numbers = analysis.numbers
    place = analysis.moves[0, fields.PLACE]
    length = analysis.estimates.lengths[numbers[HALF], place]
    if numbers[STEPS] == MOST_STEPS or length >= SHORT or is_over(tables, analysis.after):
        return _finish(analysis)
    numbers[STEPS] += 1
    return _search_a_little(analysis, _CARRIED, spent)


@kernel
def _carry(tables: Tables, circle: Circle, analysis: Analysis) -> None:
    """Append a line to that of the best move."""
    estimates, request, half = analysis.estimates, analysis.request, analysis.numbers[HALF]
    place = analysis.moves[0, fields.PLACE]
    row, length = estimates.at[half, place], estimates.lengths[half, place]
    for ply in range(request.numbers[search_request.LENGTH]):
        estimates.lines[half, row, length + ply] = request.line[ply]
        play(tables, circle, analysis.after, request.line[ply])
    estimates.lengths[half, place] = length + request.numbers[search_request.LENGTH]


@kernel
def _finish(analysis: Analysis) -> int:
    """Complete the answer."""
    numbers = analysis.numbers
    write_lines(analysis)
    numbers[fields.DEPTH] = analysis.estimates.numbers[numbers[HALF], expected.DEPTH]
    numbers[NODES] += numbers[SEARCHED]
    numbers[IS_WHOLE] = 1
    return FINISHED
