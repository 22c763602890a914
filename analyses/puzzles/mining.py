"""The source of a puzzle: one decision of a game that is played for it, solved move by move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from patchwork_solve.analyses.puzzles.proof import (
    LEAST_GAP,
    LEAST_MOVES,
    MOST_MARGIN,
    Proved,
    Verdict,
    grouped,
    require_agreement,
)
from patchwork_solve.analyses.workers.rules import edition_in, named_rules
from patchwork_solve.engine.base.cancellation import GivenUpError
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.endgame.continuation import continuation
from patchwork_solve.engine.endgame.driver import Progress, SearchLimits, solve
from patchwork_solve.engine.endgame.solved import uninterrupted
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.measured import measured
from patchwork_solve.engine.players.simple import Simple
from patchwork_solve.engine.state import State

Row = dict[str, Any]

Moves = tuple[Move, ...]

Stop = Callable[[Progress], None]
"""Callback that receives a search's progress."""

PLAYERS = ("strong:2000n", "greedy", "careful", "rollout:1000", "draft:5000n", "strong:200n")
"""Players of the games, each against each in both player orders; none depends on the clock."""

NATURAL = "greedy"
"""Player whose move is the natural one."""

DRAWS = 200
"""Seeds tried to know all that the natural player may do; it draws among equal placements."""

EARLIEST, LATEST = 17, 3
"""Spaces before the last one between which both tokens stand: 36 to 50 on the printed track."""

DECISIONS = 8
"""Decisions of a game that are looked at, drawn from all of them."""

QUICK_NODES = 200_000
"""Limit of the search for only a position's margin."""

NODES = 2_000_000
"""Limit of the search for the margin of every move."""


@dataclass(frozen=True)
class Hunt:
    """The games of one edition, in which puzzles are looked for.

    Parameters
    ----------
    edition : str
        A printing, or the path of a variant file.
    seed : int
        Of the first game.
    step : int
        Between the seeds of two games, so that two editions never share a circle.
    """

    edition: str
    seed: int
    step: int = 1

    def task(self, number: int) -> Row:
        """Return the question about a game of the edition, from 0."""
        first, second = divmod(number % len(PLAYERS) ** 2, len(PLAYERS))
        return {
            "report": "puzzles, game",
            **named_rules(self.edition),
            "seed": self.seed + self.step * number,
            "players": [PLAYERS[first], PLAYERS[second]],
            "nodes": [QUICK_NODES, NODES],
        }


def mined(task: Row, clock: Clock | None = None) -> Row:
    """Play a game, and look for a puzzle among its decisions.

    Parameters
    ----------
    task : dict
        From `Hunt.task`.
    clock : Clock, optional
        Ends the work when it is over.

    Raises
    ------
    GivenUpError
    """
    looked = Counter[str]()
    found = None
    stop = giving_up(clock)
    for before, state, margin in _promising(task, looked, stop):
        margins = proved_within(state, SearchLimits(nodes=task["nodes"][1]), stop)
        if margins is None:
            looked[Verdict.UNSOLVED] += 1
            continue
        proved = Proved.of(state, margins)
        require_agreement("the margin", margin, proved.margin)
        natural = natural_moves(state)
        verdict = proved.verdict(natural)
        looked[verdict] += 1
        if verdict is Verdict.PUZZLE:
            # It draws among equal placements; the one that loses least stands for all.
            shown = min(natural, key=lambda move: (proved.lost(move), str(move)))
            found = _puzzle_row(before, proved, shown)
            break
    return {
        "edition": task["edition"],
        "seed": task["seed"],
        "players": task["players"],
        "looked": {str(what): number for what, number in looked.items()},
        "puzzle": found,
    }


def _puzzle_row(before: Moves, proved: Proved, natural: Move) -> Row:
    """Return the stored facts of a puzzle."""
    state, best = proved.state, min(proved.answer, key=str)
    line = continuation(state.play(best), proved.margins[best])
    return {
        "ply": len(before),
        "before": " ".join(map(str, before)),
        "position": state.to_text(),
        "moves": grouped(proved.margins),
        "natural": str(natural),
        "ties": {str(move): winner for move, winner in proved.ties.items()},
        "line": " ".join(map(str, (best, *line.moves))),
    }


def natural_moves(state: State) -> set[Move]:
    """Return all moves of the natural player, as far as this many draws show them."""
    player = Simple(NATURAL)
    return {player.choose(state, DecisionLimits(seed=seed)) for seed in range(DRAWS)}


# -- the decisions of a game ---------------------------------------------------------------------


def _promising(task: Row, looked: Counter[str], stop: Stop) -> Iterator[tuple[Moves, State, int]]:
    """Yield decisions in which the natural move is proved to lose enough, spoilt wins first.

    With each decision comes the margin under best play.
    """
    decisions = list(_decisions(task))
    random.Random(task["seed"]).shuffle(decisions)
    candidates = []
    natural = Simple(NATURAL)
    for before, state in decisions[:DECISIONS]:
        looked["decisions"] += 1
        move = natural.choose(state, DecisionLimits(seed=0))
        sign = -1 if state.to_move else 1
        best, then = (_margin(one, task["nodes"][0], stop) for one in (state, state.play(move)))
        if best is None or then is None:
            looked[Verdict.UNSOLVED] += 1
        elif abs(best) > MOST_MARGIN:
            looked[Verdict.DECIDED] += 1
        elif sign * (best - then) < LEAST_GAP:
            looked[Verdict.NATURAL] += 1
        else:
            candidates.append((sign * best > 0 >= sign * then, before, state, best))
    for _, before, state, margin in sorted(candidates, key=lambda found: not found[0]):
        yield before, state, margin


def _decisions(task: Row) -> Iterator[tuple[Moves, State]]:
    """Yield decisions that may be puzzles, late and with a choice, after the moves before them."""
    start = State.new(seed=task["seed"], edition=edition_in(task))
    last = start.edition.last
    with ExitStack() as stack:
        players = [stack.enter_context(measured(name, "players")) for name in task["players"]]
        steps = play_plies(start, (players[0], players[1]), seeds_of(task["seed"]))
        before: Moves = ()
        for step in steps:
            left = sorted(last - player.time for player in step.state.players)
            if left[1] < LATEST:
                return
            if left[0] >= LATEST and left[1] <= EARLIEST and is_choice(step.state.legal_moves):
                yield before, step.state
            before = (*before, step.move)


def is_choice(moves: Sequence[Move]) -> bool:
    """Whether there is something to think about: several moves that do different things."""
    return len(moves) >= LEAST_MOVES and len({action(move) for move in moves}) > 1


def _margin(state: State, nodes: int, stop: Stop) -> int | None:
    """Return the margin under best play, None where the search does not get there."""
    if state.is_over:
        first, second = state.scores()
        return first - second
    solved = solve(state, SearchLimits(nodes=nodes, margin_only=True), stop)
    uninterrupted(solved)
    return solved.lower if solved.proof.is_exact else None


def proved_within(state: State, limits: SearchLimits, stop: Stop) -> dict[Move, int] | None:
    """Return the margin after every move, or None where the search does not get there."""
    solved = solve(state, limits, stop)
    uninterrupted(solved)
    if not all(root.is_exact for root in solved.moves):
        return None
    return {root.move: root.lower for root in solved.moves}


def giving_up(clock: Clock | None) -> Stop:
    """Return a callback of a search that gives it up when a clock is over."""

    def report(progress: Progress) -> None:
        if clock is not None and clock.is_over:
            raise GivenUpError

    return report
