"""A position as a searching player sees it: every move with its estimate and what is proved of it.

First the position is searched as `choose` does. That finds the best move, and of the others no
more than that they are not better; so then each is searched with a window of its own, which costs
depth, and what that says beyond the value of the best move is cut.

Near the end the endgame search proves an interval of every move, and an estimate outside it is
moved to its nearest end. So a ranking by margins never contradicts a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.endgame.driver import Endgame, Progress, RootMove, Search, SearchLimits
from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.assessment import Assessment, Considered, Estimate
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.evaluation import Evaluation, share_done, win_chance
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.style import Style
from patchwork_solve.engine.state import State

PROOF_SPACES = 23
"""Spaces before the token behind from which on the endgame search is tried.

From earlier positions it proves nothing that a player would not know."""

CHOICE = 0.6
"""Share of the search of the draft that looks only for the best move."""

PROOF = 0.5
"""Share of the time, at most, for the endgame search."""

LOOK = 0.05
"""Share for the draft where every move is proved, and only lines are wanted."""

ALONE = 0.01
"""Share for each move that only the endgame search knows, and for each step that carries the best
line on."""

STEPS = 6
"""Such steps, at most."""

KEPT_BACK = 0.1
"""Share kept back for both."""

SHORT = 8
"""Moves of a line that is carried on: the search was stopped while it looked at that move again,
and the table remembers half of either look."""

FIRST_SECONDS = 0.1
FIRST_NODES = 20_000
"""Limits of the first of analyses that become better and better."""

LEAST = 0.001
"""Seconds that the last of them has at least."""

Report = Callable[[Progress], None]
"""Called with the proofs of the endgame search so far."""

NODES_A_PROOF_NODE = 10
"""Nodes of the draft that take as long as one of the endgame search."""

MEMORY = Memory(quilts=1 << 18, entries=1 << 22)
"""Memory (255 MiB a thread and 64 at most) for the millions of nodes of some seconds: lines are
read out of the table when the search is over."""

FIRST_MEMORY = Memory(1 << 14, 1 << 16)
FIRST_ENTRIES = 1 << 15
"""Memory of a first look, and of its endgame search: to be given hundreds of MiB takes a system as
long as the look."""


@dataclass(frozen=True)
class _Estimated:
    """The estimate of a move by the search of the draft: its line, and the margin of player 0."""

    line: tuple[Move, ...]
    margin: float


class Analyst:
    """A searching player at work on one position: each time it goes on, it knows more.

    Parameters
    ----------
    state : State
        Of a game that is not over.
    style : Style
    evaluation : Evaluation
    report : callable, optional
        Called with what the endgame search has proved, again and again while it works.
    """

    def __init__(
        self, state: State, style: Style, evaluation: Evaluation, report: Report | None = None
    ) -> None:
        self._state = state
        self._error = evaluation.error(share_done(state))
        self._network, self._settings = evaluation.network(style.linear), style.settings()
        self._proves = style.takeover and _is_near_the_end(state)
        self._report = report
        self._drafter: Drafter | None = None
        self._search: Search | None = None
        self._proof_nodes = 0
        self._endgame: Endgame | None = None
        self._looked: tuple[dict[Move, _Estimated], int] | None = None
        self._nodes, self._seconds = 0, 0.0

    @property
    def is_settled(self) -> bool:
        """Whether every move is proved, and best play to its end: nothing is left to find out."""
        endgame = self._endgame
        if endgame is None or not endgame.line.is_complete:
            return False
        return all(root.is_exact for root in endgame.moves)

    def go_on(self, limits: DecisionLimits) -> Assessment:
        """Search on within the limits; return the estimates and proofs by then.

        Parameters
        ----------
        limits : Thinking
            Seconds or nodes.
        """
        state, clock = self._state, Clock(limits.seconds)
        drafter = self._make_room(limits)
        self._prove(limits)
        endgame = self._endgame
        estimates, depth, nodes = _estimate(state, drafter, self._what_is_left(limits, clock))
        if self._looked is not None and is_cancelled() and not self.is_settled:
            estimates, depth = self._looked  # Cut short, the draft knows less than before.
        if endgame is not None:
            for root in _unseen(endgame, estimates):
                estimates[root.move] = _alone(state, root, drafter, limits)
        moves = [_within_bounds(move, estimates[move], self._error, endgame) for move in estimates]
        best, *others = _rank(moves, state.to_move)
        if not best.is_best_play:
            best = replace(best, line=_carried_on(state, best.line, drafter, limits))
            estimates[best.move] = replace(estimates[best.move], line=best.line)
        self._looked = estimates, depth
        self._nodes += nodes
        self._seconds += clock.spent
        return Assessment(
            (best, *others),
            state.to_move,
            depth,
            self._nodes + self._proof_nodes + (0 if self._search is None else self._search.nodes),
            round(self._seconds, 3),
            None if endgame is None else endgame.lower,
            None if endgame is None else endgame.upper,
            endgame,
        )

    def close(self) -> None:
        """Let go of the memory of the endgame search."""
        if self._search is not None:
            self._search.close()

    def _make_room(self, limits: DecisionLimits) -> Drafter:
        """Have memory enough for the limits; what is proved goes with it to a larger one."""
        memory = FIRST_MEMORY if _is_first_look(limits) else MEMORY
        if self._drafter is None or self._drafter.memory.entries < memory.entries:
            self._drafter = Drafter(
                self._state.edition, self._network, self._settings, memory, limits.threads
            )
            if self._proves and not self.is_settled:
                known = None if self._search is None else self._search.checkpoint()
                if self._search is not None:
                    self._proof_nodes += self._search.nodes
                    self._search.close()
                entries = FIRST_ENTRIES if memory is FIRST_MEMORY else TABLE_ENTRIES
                threads = 1 if limits.seconds is None else limits.threads
                room = SearchLimits(entries=entries, threads=threads)
                self._search = Search(self._state, room, self._report, known)
        return self._drafter

    def _prove(self, limits: DecisionLimits) -> None:
        """Let the endgame search go on for its share of the limits."""
        if self._search is None or self.is_settled:
            return
        seconds = None if limits.seconds is None else PROOF * limits.seconds
        nodes = None if limits.nodes is None else max(limits.nodes // NODES_A_PROOF_NODE, 1)
        self._search.allow(SearchLimits(seconds=seconds, nodes=nodes, line=False))
        self._endgame = self._search.solve()

    def _what_is_left(self, limits: DecisionLimits, clock: Clock) -> DecisionLimits:
        """Return the limits of the search of the draft."""
        share = LOOK if self.is_settled else 1.0 - KEPT_BACK
        return replace(limits, seconds=clock.left).part(share)


def analyse(
    state: State, limits: DecisionLimits, style: Style, evaluation: Evaluation
) -> Assessment:
    """Return what a searching player makes of a position that is not over.

    Parameters
    ----------
    state : State
    limits : Thinking
        Seconds or nodes.
    style : Style
    evaluation : Evaluation
    """
    with closing(Analyst(state, style, evaluation)) as analyst:
        return analyst.go_on(limits)


def better_and_better(
    state: State,
    limits: DecisionLimits,
    style: Style,
    evaluation: Evaluation,
    report: Report | None = None,
) -> Iterator[Assessment]:
    """Yield what a searching player makes of a position, each time after twice the search.

    It ends when the limits are reached, every move is proved, or the user wants it to.

    Parameters
    ----------
    state, limits, style, evaluation
        As `analyse` takes them.
    report : callable, optional
        Called with what the endgame search has proved, between two answers too.
    """
    with closing(Analyst(state, style, evaluation, report)) as analyst:
        for part in _doubling_limits(limits):
            yield analyst.go_on(part)
            if analyst.is_settled or is_cancelled():
                return


def _doubling_limits(limits: DecisionLimits) -> Iterator[DecisionLimits]:
    """Yield limits each twice the one before, that make up the whole together.

    What the work takes beside its limits is part of the time; of the nodes, nothing is.
    """
    seconds, nodes, clock = FIRST_SECONDS, FIRST_NODES, Clock(limits.seconds)
    left = limits.nodes
    while True:
        if limits.seconds is not None:
            assert clock.left is not None, "a clock with a limit"
            # No stub of a search at the end: the last one takes all that is left.
            last = clock.left < 2 * seconds
            yield replace(limits, seconds=max(clock.left, LEAST) if last else seconds)
        else:
            assert left is not None, "seconds or nodes: one of them limits an analysis"
            last = left < 2 * nodes
            yield replace(limits, nodes=left if last else nodes)
            left -= nodes
        if last:
            return
        seconds, nodes = 2 * seconds, 2 * nodes


def _is_first_look(limits: DecisionLimits) -> bool:
    if limits.seconds is not None:
        return limits.seconds <= FIRST_SECONDS
    return limits.nodes is not None and limits.nodes <= FIRST_NODES


def _is_near_the_end(state: State) -> bool:
    """Whether the endgame search may prove what a player would not know."""
    behind = min(player.time for player in state.players)
    return state.edition.last - behind <= PROOF_SPACES


# -- estimates -----------------------------------------------------------------------------------


def _estimate(
    state: State, drafter: Drafter, limits: DecisionLimits
) -> tuple[dict[Move, _Estimated], int, int]:
    """Search the draft; return what it says of each move, best first, the depth and the nodes."""
    circle, words = state.kernel_arguments()
    found = drafter.think(circle, words, limits.part(CHOICE))
    best = state.edition.moves.move(found.code)
    estimates = {best: _Estimated(_principal_line(state, drafter, found.code), found.value)}
    drafter.start(circle, words, whole=True, remember=limits.nodes is None)
    seen = drafter.think_on(circle, limits.part(1.0 - CHOICE), least=1)
    limit = min if state.to_move == 0 else max
    for root in drafter.rated(circle):
        line = _principal_line(state, drafter, root.code)
        estimates.setdefault(line[0], _Estimated(line, limit(root.value, found.value)))
    return estimates, found.depth, found.nodes + seen.nodes


def _principal_line(state: State, drafter: Drafter, code: int) -> tuple[Move, ...]:
    """Return the line of a root move of the last search."""
    circle, _ = state.kernel_arguments()
    root = next(root for root in drafter.rated(circle) if root.code == code)
    return tuple(map(state.edition.moves.move, drafter.line(circle, root)))


def _alone(state: State, root: RootMove, drafter: Drafter, limits: DecisionLimits) -> _Estimated:
    """Return an estimate of a move that the search of the draft left out."""
    if root.is_exact:
        return _Estimated((root.move,), root.lower)
    circle, words = state.play(root.move).kernel_arguments()
    return _Estimated((root.move,), drafter.think(circle, words, limits.part(ALONE)).value)


def _carried_on(
    state: State, line: tuple[Move, ...], drafter: Drafter, limits: DecisionLimits
) -> tuple[Move, ...]:
    """Return a line of some moves; where the table forgot how it goes on, search for it."""
    for move in line:
        state = state.play(move)
    for _ in range(STEPS):
        if len(line) >= SHORT or state.is_over:
            break
        circle, words = state.kernel_arguments()
        code = drafter.think(circle, words, limits.part(ALONE)).code
        for move in _principal_line(state, drafter, code):
            line, state = (*line, move), state.play(move)
    return line


# -- proofs --------------------------------------------------------------------------------------


def _unseen(endgame: Endgame, estimates: dict[Move, _Estimated]) -> Iterator[RootMove]:
    """Yield moves that the search of the draft left out, and that a proof puts above the rest.

    Of each patch the placement of the best proved bound, if it is better than those of all
    placements looked at; and the move of the line of best play.
    """
    sign = 1 - 2 * endgame.mover

    def bound(root: RootMove) -> int:
        return sign * (root.upper if endgame.mover else root.lower)

    best: dict[str | None, int] = {}
    for root in endgame.moves:
        if root.move in estimates:
            best[root.move.patch] = max(best.get(root.move.patch, bound(root)), bound(root))
    for root in endgame.moves:
        is_best = endgame.proof.is_exact and root is endgame.best
        patch = root.move.patch
        if root.move not in estimates and (is_best or bound(root) > best[patch]):
            best[patch] = max(best[patch], bound(root))
            yield root


# -- both together -------------------------------------------------------------------------------


def _within_bounds(
    move: Move, estimate: _Estimated, error: float, endgame: Endgame | None
) -> Considered:
    """Return a move with its estimate inside what is proved of it."""
    if endgame is None:
        margin = estimate.margin
        return Considered(move, Estimate(margin, error, win_chance(margin, error)), estimate.line)
    root = next(root for root in endgame.moves if root.move == move)
    margin = min(max(estimate.margin, root.lower), root.upper)
    win = _win(root, margin, error, endgame)
    within = Estimate(margin, 0.0 if root.is_exact else error, win)
    if endgame.line.moves[:1] == (move,):
        # A limit may have come on the way: then the continuation is an estimate.
        whole = endgame.line.is_complete
        return Considered(move, within, endgame.line.moves, root.lower, root.upper, whole)
    return Considered(move, within, estimate.line, root.lower, root.upper)


def _win(root: RootMove, margin: float, error: float, endgame: Endgame) -> float:
    """Return the chance that player 0 wins; 0 or 1 where that is proved."""
    if root.lower > 0 or root.upper < 0:
        return float(root.lower > 0)
    if not root.is_exact:
        return win_chance(margin, error)
    # A tie. Best play wins it for `winner`; if that is not the mover, no move wins it.
    is_known = endgame.lower == endgame.upper == 0 and endgame.winner is not None
    if is_known and (endgame.winner != endgame.mover or endgame.line.moves[:1] == (root.move,)):
        return float(endgame.winner == 0)
    return 0.5


def _rank(moves: list[Considered], mover: int) -> list[Considered]:
    """Return moves, best for the mover first; of equals what is proved, with a line before all.

    Otherwise they stay in their order, so that the one that is played leads those not better.
    """
    sign = 1 - 2 * mover

    def rank(each: Considered) -> tuple[float, float, bool, bool]:
        estimate = each.estimate
        proved = (not each.is_best_play, not each.is_exact)
        return -sign * estimate.margin, -sign * estimate.win, *proved

    return sorted(moves, key=rank)
