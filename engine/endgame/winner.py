"""The winner of a position by one null window at the tie, without the margin.

In thirds of a point a tie is won or lost by a third, so the sign of a position's value is its
winner, the tie-break included. Whether it is above 0 is one question, far from the true margin in
most positions, and so it is answered with fewer nodes than the margin.
"""

from __future__ import annotations

from patchwork_solve.engine.endgame.candidates import Candidates
from patchwork_solve.engine.endgame.searcher import Answer, Searcher
from patchwork_solve.engine.kernel.endgame import arena

FIRST_NODES = 100_000
"""Nodes for the first question."""

SHARE = 4
"""The question that is less likely to be answered gets one part in this many of the nodes."""

NAMING_NODES = (500, 50_000, None)
"""Nodes a move, round by round, to find one that wins."""


def find_winner(searcher: Searcher, roots: Candidates) -> tuple[int, int]:
    """Return who wins under best play, and the code of a move that the proof would begin with.

    The candidates learn what that says of the margin.

    Searches of any length and searches of few moves, with relaxed games behind the last, take turns
    with more and more nodes. A far search takes things for granted until relaxed games answer by
    themselves and prove nothing; till then they have most of the nodes, as a search of any length
    has no end to reach.

    Parameters
    ----------
    searcher : Searcher
    roots : Candidates
        The moves of the searcher's position.
    """
    depth, nodes = 0, FIRST_NODES
    while True:
        whole, few = (SHARE, 1) if searcher.is_rough else (1, SHARE)
        answer = _search_root(searcher, arena.NO_DEPTH, arena.EITHER, nodes // whole)
        if answer is not None:
            return _narrow_margin(roots, answer)
        complete = True
        for side in (arena.FROM_BELOW, arena.FROM_ABOVE):
            answer = _search_root(searcher, depth, side, nodes // few)
            complete &= answer is not None
            if answer is not None and _proves(answer, side):
                return _narrow_margin(roots, answer)
        if complete and searcher.look_closer():
            continue
        depth += complete
        nodes *= 4


def winning_move(searcher: Searcher, roots: Candidates, first: int) -> int:
    """Return the code of a move that wins for the mover, who is known to win.

    The proof has filled the table, so that most moves are answered from it: `first`, which the
    proof would begin with, by the relaxed game that was the proof, and so it is tried before all.
    """
    side = arena.FROM_BELOW if roots.maximise else arena.FROM_ABOVE
    for root in roots.moves:
        if root.code == first:
            answer = searcher.search(root.words, 0, 1, 1, 0, side, FIRST_NODES)
            if _is_won(roots, root.code, answer):
                return first
    for nodes in NAMING_NODES:
        for root in roots.ordered():
            answer = searcher.search(root.words, 0, 1, 1, nodes=nodes)
            if _is_won(roots, root.code, answer):
                return root.code
    raise AssertionError("a won position has a move that wins")


def _search_root(searcher: Searcher, depth: int, side: int, nodes: int) -> Answer | None:
    return searcher.search(searcher.words, 0, 1, 1, depth, side, nodes)


def _proves(answer: Answer, side: int) -> bool:
    """Whether a search that ends at a depth proves its answer."""
    return answer.is_sure or (answer.value > 0) == (side == arena.FROM_BELOW)


def _points(answer: Answer) -> int:
    """Return the bound of the margin that an answer in thirds is."""
    # 3 m + 1 is at least, or 3 m - 1 at most, the value: either way m is bounded by this.
    return (answer.value + 1) // 3


def _narrow_margin(roots: Candidates, answer: Answer) -> tuple[int, int]:
    """Keep what an answer says of the margin; return who wins, and how the proof begins."""
    roots.learn(answer._replace(value=_points(answer)), answer.value > 0)
    first = answer.hint if answer.code == arena.NO_MOVE else answer.code
    return (0 if answer.value > 0 else 1), first


def _is_won(roots: Candidates, code: int, answer: Answer | None) -> bool:
    """Whether a move is proved to win for the mover; keep what that says of its margin."""
    if answer is None or (answer.value > 0) != roots.maximise:
        return False
    roots.keep(code, _points(answer))
    return True
