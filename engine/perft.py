"""Perft from a state."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import to_int
from patchwork_solve.engine.base.proof import Proof, Status, Work
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel import perft as kernel
from patchwork_solve.engine.state import State

DEEPEST = 99
"""Plies to which sequences may be counted: more than anybody waits for."""

SLICE = 10_000
"""Moves played between two looks at the clock: some milliseconds."""


def count(
    state: State,
    depth: int,
    bulk: bool = True,
    clock: Clock | None = None,
    report: Callable[[int], None] = lambda leaves: None,
) -> Proof[None]:
    """Count the move sequences of exactly `depth` plies for as long as there is time.

    Parameters
    ----------
    state : State
    depth : int
        Plies, 0 or more. A leather placement is a ply; a finished game has no sequences but the
        empty one.
    bulk : bool
        Count the last ply from the fit maps instead of playing it; the answer is the same.
    clock : Clock, optional
        Without a limit when left out; an interruption ends the count too.
    report : callable
        Called now and then with the leaves counted so far.

    Returns
    -------
    Proof
        In sequences; `lower` is what was counted.
    """
    clock = clock or Clock()
    started = clock.spent
    if depth == 0:
        return Proof(Status.EXACT, 1, 1)
    tables = state.edition.tables
    circle, words = state.kernel_arguments()
    so_far = kernel.new_count(depth)
    kernel.begin(tables, circle, words, so_far)
    while so_far.progress[kernel.PLY] >= 0 and not clock.is_over:
        kernel.run(tables, circle, so_far, bool(bulk), SLICE)
        report(int(so_far.progress[kernel.LEAVES]))
    leaves = int(so_far.progress[kernel.LEAVES])
    work = Work(int(so_far.progress[kernel.MOVES]), round(clock.spent - started, 6))
    if so_far.progress[kernel.PLY] >= 0:
        return Proof(Status.BOUNDS, leaves, None, None, work, clock.stopped)
    return Proof(Status.EXACT, leaves, leaves, None, work)


def perft(state: State, depth: int, bulk: bool = True) -> int:
    """Return the number of move sequences of exactly `depth` plies, however long it takes.

    Parameters
    ----------
    state : State
    depth : int
        Plies; a leather placement is one.
    bulk : bool
        Count the last ply without playing it; the answer is the same.

    Raises
    ------
    InputError
        If it is not a position, or the depth is not allowed.
    KeyboardInterrupt
        When the user wants the work to stop: a partial count is not an answer here.
    """
    depth = to_int(depth, "depth")
    if not 0 <= depth <= DEEPEST:
        raise InputError("depth", "{value}; allowed: 0 to {most}", value=shown(depth), most=DEEPEST)
    counted = count(state, depth, bulk)
    if counted.lower is None or not counted.is_exact:
        raise KeyboardInterrupt
    return counted.lower


def divide(
    state: State,
    depth: int,
    bulk: bool = True,
    clock: Clock | None = None,
    report: Callable[[int], None] = lambda leaves: None,
) -> list[tuple[Move, Proof[None]]]:
    """Return the count of every legal move to `depth` - 1, as far as the time suffices."""
    clock = clock or Clock()
    moves = state.legal_moves
    return [(move, count(state.play(move), depth - 1, bulk, clock, report)) for move in moves]


def together(counts: Sequence[Proof[None]]) -> Proof[None]:
    """Return the count of all positions together that were counted one by one."""
    leaves = sum(count.lower or 0 for count in counts)
    nodes = sum(count.work.nodes for count in counts)
    work = Work(nodes, round(sum(count.work.seconds for count in counts), 6))
    unfinished = [count for count in counts if not count.is_exact]
    if unfinished:
        return Proof(Status.BOUNDS, leaves, None, None, work, unfinished[0].stopped)
    return Proof(Status.EXACT, leaves, leaves, None, work)
