"""The winner of a position by one null window at the tie, without the margin.

In thirds of a point a tie is won or lost by a third, so the sign of a position's value is its
winner, the tie-break included. Whether it is above 0 is one question, far from the true margin in
most positions, and so it is answered with fewer nodes than the margin. Where a tie is shared it is
worth nothing to either: if player 0 does not win, whether player 1 does is a second question.
"""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.roots import keep, learn, order_roots, play_root
from patchwork_solve.engine.kernel.endgame.driver.rough import look_closer
from patchwork_solve.engine.kernel.endgame.driver.stack import call, contradict, finish, top
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.rules import is_tie_shared

FIRST_NODES = 100_000
"""Nodes for the first question."""

SHARE = 4
"""The question that is less likely to be answered gets one part in this many of the nodes."""

GROWTH = 4
"""Factor of the nodes from round to round."""

NAMING_NODES = (500, 50_000, memory.NO_LIMIT)
"""Nodes a move, round by round, to find one that wins."""

# Locals of `find_winner`: the depth of searches of few moves, the nodes of the round, whether all
# of them were answered, and the window's lower end.
DEPTH, NODES, COMPLETE, ALPHA = range(memory.LOCALS, memory.LOCALS + 4)

# Values of STEP: what is asked next, of any length or of few moves.
_ANY_LENGTH, _BELOW, _ABOVE, _ROUND_OVER = range(4)

# Locals of `name_winner`: the move to try first, the round, the place in the order, and the
# window's lower end.
FIRST, ROUND, AT, ABOVE = range(memory.LOCALS, memory.LOCALS + 4)


@kernel
def find_winner(tables: Tables, work: Arena, drive: Driver) -> None:
    """Find who wins; the result is the code of a move that the proof would begin with.

    Searches of any length and searches of few moves, with relaxed games behind the last, take turns
    with more and more nodes. A far search takes things for granted until relaxed games answer by
    themselves and prove nothing; till then they have most of the nodes, as a search of any length
    has no end to reach.
    """
    frame = drive.frames[top(drive)]
    if frame[NODES] == 0:
        frame[NODES] = FIRST_NODES
        _ask(drive, arena.NO_DEPTH, arena.EITHER, _any_length_nodes(drive))
        return
    is_answered = drive.question[question.IS_ANSWERED] == 1
    if frame[memory.STEP] == _ANY_LENGTH:
        if is_answered:
            _take(tables, drive)
            return
        frame[COMPLETE] = 1
        frame[memory.STEP] = _BELOW
        _ask(drive, frame[DEPTH], arena.FROM_BELOW, _few_moves_nodes(drive))
        return
    side = arena.FROM_BELOW if frame[memory.STEP] == _BELOW else arena.FROM_ABOVE
    if is_answered and _is_proof(drive, side):
        _take(tables, drive)
        return
    if not is_answered:
        frame[COMPLETE] = 0
    if frame[memory.STEP] == _BELOW:
        frame[memory.STEP] = _ABOVE
        _ask(drive, frame[DEPTH], arena.FROM_ABOVE, _few_moves_nodes(drive))
        return
    if frame[COMPLETE] == 0 or not look_closer(work, drive):
        frame[DEPTH] += frame[COMPLETE]
        frame[NODES] *= GROWTH
    frame[memory.STEP] = _ANY_LENGTH
    _ask(drive, arena.NO_DEPTH, arena.EITHER, _any_length_nodes(drive))


@kernel
def _any_length_nodes(drive: Driver) -> int:
    nodes = drive.frames[top(drive), NODES]
    return nodes // SHARE if drive.control[memory.IS_ROUGH] == 1 else nodes


@kernel
def _few_moves_nodes(drive: Driver) -> int:
    nodes = drive.frames[top(drive), NODES]
    return nodes if drive.control[memory.IS_ROUGH] == 1 else nodes // SHARE


@kernel
def _ask(drive: Driver, depth: int, side: int, limit: int) -> None:
    alpha = drive.frames[top(drive), ALPHA]
    question.pose(drive, memory.ROOT_POSITION, alpha, alpha + 1, 1, depth, side, limit)


@kernel
def _is_proof(drive: Driver, side: int) -> bool:
    """Whether a search that ends at a depth proves its answer."""
    answer = drive.question
    is_above = answer[question.VALUE] > drive.frames[top(drive), ALPHA]
    is_sought = is_above == (side == arena.FROM_BELOW)
    return answer[question.IS_SURE] == 1 or is_sought


@kernel
def _points(drive: Driver) -> int:
    """Return the bound of the margin that an answer in thirds is.

    3 m + 1 is at least, or 3 m - 1 at most, the value: either way m is bounded by this, and where
    the value is 3 m itself.
    """
    return (drive.question[question.VALUE] + 1) // 3


@kernel
def _take(tables: Tables, drive: Driver) -> None:
    """Keep who wins, what that says of the margin, and how the proof begins."""
    frame = drive.frames[top(drive)]
    answer = drive.question
    value = answer[question.VALUE]
    is_above = value > frame[ALPHA]
    learn(drive, _points(drive), answer[question.BEST], is_above)
    if value == 0 and not is_above and is_tie_shared(tables):
        frame[ALPHA] = -1
        frame[NODES] = 0
        frame[memory.STEP] = _ANY_LENGTH
        return
    drive.control[memory.WINNER] = 0 if value > 0 else layout.BOTH if is_above else 1
    is_played = answer[question.BEST] != arena.NO_MOVE
    finish(drive, answer[question.BEST] if is_played else answer[question.HINT])


@kernel
def call_name_winner(drive: Driver, first: int) -> None:
    """Find a move that wins for the mover, who is known to win, or shares a tie; give its code.

    The proof has filled the table, so that most moves are answered from it: `first`, which the
    proof would begin with, by the relaxed game that was the proof, and so it is tried before all.
    """
    drive.frames[call(drive, stack.NAME_WINNER), FIRST] = first


@kernel
def name_winner(tables: Tables, circle: Circle, drive: Driver) -> None:
    """Ask about the next move whether it wins."""
    frame = drive.frames[top(drive)]
    # 1. The move that the proof would begin with.
    if frame[memory.STEP] == 0:
        frame[memory.STEP] = 1
        frame[ABOVE] = _alpha_of_outcome(tables, drive)
        row = _find(drive, frame[FIRST])
        if row >= 0:
            maximise = drive.control[memory.MAXIMISE] == 1
            side = arena.FROM_BELOW if maximise else arena.FROM_ABOVE
            _ask_move(tables, circle, drive, row, 0, side, FIRST_NODES)
            return
    elif frame[memory.STEP] == 1:
        frame[memory.STEP] = 2
        if _is_won(drive, frame[FIRST]):
            finish(drive, frame[FIRST])
            return
    # 2. All moves, round by round.
    if frame[memory.STEP] == 3:
        code = drive.roots[drive.order[frame[AT]], memory.CODE]
        if _is_won(drive, code):
            finish(drive, code)
            return
        frame[AT] += 1
        if frame[AT] == drive.control[memory.ROOTS]:
            frame[AT] = 0
            frame[ROUND] += 1
    if frame[ROUND] == len(NAMING_NODES):
        contradict(drive, memory.BEST_MOVE, 1, 0)  # A won position has a move that wins.
        return
    if frame[AT] == 0:
        order_roots(drive)
    frame[memory.STEP] = 3
    row, limit = drive.order[frame[AT]], NAMING_NODES[frame[ROUND]]
    _ask_move(tables, circle, drive, row, arena.NO_DEPTH, arena.EITHER, limit)


@kernel
def _alpha_of_outcome(tables: Tables, drive: Driver) -> int:
    """Return the lower end of the window that tells moves that keep the outcome from others."""
    if not is_tie_shared(tables):
        return 0
    is_shared = drive.control[memory.WINNER] == layout.BOTH
    is_first = drive.control[memory.MAXIMISE] == 1
    return -1 if is_first == is_shared else 0


@kernel
def _find(drive: Driver, code: int) -> int:
    """Return the row of a move, or -1."""
    for row in range(drive.control[memory.ROOTS]):
        if drive.roots[row, memory.CODE] == code:
            return row
    return -1


@kernel
def _ask_move(
    tables: Tables, circle: Circle, drive: Driver, row: int, depth: int, side: int, limit: int
) -> None:
    play_root(tables, circle, drive, row)
    alpha = drive.frames[top(drive), ABOVE]
    question.pose(drive, memory.AFTER, alpha, alpha + 1, 1, depth, side, limit)


@kernel
def _is_won(drive: Driver, code: int) -> bool:
    """Whether a move is proved to keep the outcome; keep what that says of its margin."""
    answer = drive.question
    maximise = drive.control[memory.MAXIMISE] == 1
    is_above = answer[question.VALUE] > drive.frames[top(drive), ABOVE]
    if answer[question.IS_ANSWERED] == 0 or is_above != maximise:
        return False
    keep(drive, code, _points(drive))
    return True
