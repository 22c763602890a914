"""Answers of `bounds STATE`: repeatable, within its limit, and none of its parts weaker."""

import os
import signal
import threading
import time
from dataclasses import replace

import pytest

from patchwork_solve.engine.base.cancellation import handlers_installed
from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.proof import Status, Stopped
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.circle import lagrange, position
from patchwork_solve.solver.score.circle.answer import answer
from patchwork_solve.solver.score.circle.bounds import bounds
from patchwork_solve.solver.score.circle.goal import Goal
from patchwork_solve.solver.score.circle.shown import best_play
from tests.lanes import few
from tests.processes import PATIENCE
from tests.solver.score.small_variants import small_variant

ORDINARY = [(1, ("greedy", "careful")), (3, ("careful", "greedy"))]


def late(seed: int, players: tuple[str, str], until: int = 40) -> State:
    return play_out(State.new(seed=seed), players, seed, until).final


@pytest.mark.parametrize(("seed", "players"), few(ORDINARY, 1))
def test_an_ordinary_position_is_answered_exactly(seed: int, players: tuple[str, str]) -> None:
    state = late(seed, players)
    first = answer(state)
    assert first.proof.status is Status.EXACT
    assert first.proof.stopped is Stopped.FINISHED
    again = answer(state)
    assert again.proof.witness == first.proof.witness
    assert [(one.secured, one.most) for one in again.players] == [
        (one.secured, one.most) for one in first.players
    ]


@pytest.mark.thorough
def test_the_answer_is_no_weaker_than_what_players_reach() -> None:
    for seed in range(2):
        state = late(seed, ("greedy", "greedy"), 40)
        games = [play_out(state, ("greedy", "careful"), number) for number in range(20)]
        for goal in (Goal.FIRST, Goal.LOSER):
            proof = answer(state, goal).proof
            assert proof.lower is not None
            assert proof.lower >= max(goal.worth(game.final.scores()) for game in games)


def test_income_beyond_what_all_patches_pay() -> None:
    edition = replace(small_variant(3, 4), income_marks=(2, 4, 6))
    whole = sum(patch.income for patch in edition.patches)
    start = State.new(seed=3, edition=edition)
    rich = [player._replace(income=whole - 1, buttons=9) for player in start.players]
    state = State.of(edition, start.circle, (Player(*rich[0]), Player(*rich[1])), to_move=0)
    one = answer(state)
    assert one.proof.lower is not None
    assert one.proof.lower >= one.players[0].secured
    bought = [play_out(state, ("greedy", "greedy"), number).final for number in range(6)]
    assert one.proof.upper is not None
    assert one.proof.upper >= max(final.scores()[0] for final in bought)


def test_bounds_that_exclude_each_other_are_no_answer() -> None:
    state = late(*ORDINARY[0], until=43)
    players = position.bounds(state)
    with pytest.raises(ContradictionError):
        replace(players[0], most=players[0].secured - 1)
    wrong = replace(players[0], secured=-200, most=-150)
    with pytest.raises(ContradictionError):
        bounds(state, players=(wrong, players[1]))


@pytest.mark.thorough
def test_a_limit_is_kept() -> None:
    state = State.new(seed=2)
    bounds(state, limits=SolverLimits(seconds=0.1))  # Compile before the clock runs.
    begun = time.perf_counter()
    proof = answer(state, limits=SolverLimits(seconds=0.5)).proof
    assert time.perf_counter() - begun < PATIENCE
    assert proof.stopped is Stopped.LIMIT
    assert proof.upper is not None
    assert proof.upper <= 96


def vast(patches: int = 62, last: int = 255) -> Edition:
    """Return a variant whose linear models take a second or more each."""
    current = printing("current")
    return replace(
        current,
        name="vast",
        last=last,
        income_marks=tuple(range(6, last + 1, 6)),
        leather_marks=tuple(range(1, last + 1)),
        patches=tuple(
            replace(current.patches[at % 33], name=f"p{at}", time=1 + at) for at in range(patches)
        ),
    )


@pytest.mark.parametrize("goal", [Goal.FIRST, Goal.MARGIN])
def test_without_time_no_linear_model_of_a_long_track_is_solved(
    goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for the players nor for tables that nobody would fill."""
    solved = []
    monkeypatch.setattr(lagrange, "_is_solved", lambda *reports: solved.append(reports))
    found = answer(State.new(seed=1, edition=vast()), goal, SolverLimits(seconds=1e-6))
    assert solved == []
    assert found.proof.stopped is Stopped.LIMIT
    assert found.proof.lower is not None
    assert found.proof.upper is not None
    assert found.proof.lower <= found.proof.upper


def test_without_time_the_linear_model_of_a_printing_is_solved_all_the_same() -> None:
    found = answer(State.new(seed=2), Goal.FIRST, SolverLimits(seconds=1e-6))
    assert [one.most <= 96 for one in found.players] == [True, True]
    assert found.proof.upper == found.players[0].most


@pytest.mark.parametrize("looks", [0, 100])
def test_a_linear_model_is_given_up_while_it_is_built(looks: int) -> None:
    edition, calls = vast(), 0

    def is_over() -> bool:
        nonlocal calls
        calls += 1
        return calls > looks

    start = lagrange.Standing(0, 5, 0, 0)
    every = tuple(range(len(edition.patches)))
    assert lagrange.linear_ceiling(edition, start, every, is_over) is None
    assert calls == looks + 1


@pytest.mark.thorough
def test_an_interruption_ends_it_with_what_is_known() -> None:
    state = State.new(seed=2)
    with handlers_installed():
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        begun = time.perf_counter()
        proof = bounds(state)
        assert time.perf_counter() - begun < PATIENCE
    with handlers_installed():
        # The cancellation is forgotten for the tests that follow.
        pass
    assert proof.stopped is Stopped.INTERRUPTION
    assert proof.status is Status.BOUNDS
    assert proof.witness is not None


@pytest.mark.parametrize("seed", few([3, 1, 5], 1))
@pytest.mark.parametrize("goal", list(Goal))
def test_the_answer_is_no_weaker_than_the_line_of_endgame(goal: Goal, seed: int) -> None:
    """Even of a search that keeps one position a layer, and so finds next to nothing."""
    state = late(seed, ("greedy", "greedy"), 44)
    scores = solve(state).scores
    assert scores is not None
    proof = bounds(state, goal, widths=(1,))
    assert proof.lower is not None
    assert proof.lower >= goal.worth(scores)


def test_best_play_is_looked_for_late_only() -> None:
    assert best_play(State.new(seed=1), None) is None
    state = late(1, ("greedy", "greedy"), 44)
    game = best_play(state, None)
    assert game is not None
    assert game.final.scores() == solve(state).scores
