"""One player's way along the track: the balance is that of games that were played."""

import pytest
from ortools.sat.python.cp_model import FEASIBLE, INFEASIBLE, OPTIMAL, CpModel, CpSolver

from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.alone.way import way
from patchwork_solve.solver.track import Track, TrackStart, Walk, WholeNumbers
from tests.solver.score.small_variants import small_variant


def played(seed: int) -> Game:
    start = State.new(seed=seed, edition=small_variant(seed))
    return play_out(start, ("greedy", "random"), seed)


def track_of(situation: Situation, plan: Plan, buttons: int) -> tuple[Track, CpSolver, bool]:
    """Return the track of a plan with so many buttons at the outset, and whether it can be."""
    model = CpModel()
    edition = situation.edition
    spaces = range(situation.place, edition.last)
    walks = [Walk(space, space + 1, model.new_bool_var("")) for space in spaces]
    bought = {(n, s): model.new_bool_var("") for n in range(len(edition.patches)) for s in spaces}
    for (number, space), taken in bought.items():
        model.add(taken == ((space, number) in plan.purchases))
    start = TrackStart(situation.place, buttons, situation.income)
    track = Track(WholeNumbers(model), edition, start, walks, bought)
    track.path()
    track.waiting()
    track.balance()
    solver = CpSolver()
    status = solver.solve(model)
    assert status in (OPTIMAL, FEASIBLE, INFEASIBLE)
    return track, solver, status != INFEASIBLE


@pytest.mark.parametrize("player", [0, 1])
def test_the_balance_is_that_of_the_rules(player: int) -> None:
    for seed in range(30):
        game = played(seed)
        situation, plan = way(game, player)
        track, solver, can_be = track_of(situation, plan, situation.buttons)
        assert can_be, seed
        last, final = situation.edition.last, game.final.players[player]
        assert solver.value(track.buttons_on(last)) == final.buttons
        assert solver.value(track.income(last)) == final.income


def test_one_button_too_few_is_a_debt() -> None:
    in_debt = 0
    for seed in range(30):
        situation, plan = way(played(seed), 0)
        track, solver, _ = track_of(situation, plan, situation.buttons)
        spaces = range(situation.place, situation.edition.last + 1)
        spare = min(solver.value(track.buttons_on(space)) for space in spaces)
        if spare < situation.buttons:
            assert track_of(situation, plan, situation.buttons - spare)[2]
            assert not track_of(situation, plan, situation.buttons - spare - 1)[2]
            in_debt += 1
    assert in_debt > 5


def test_a_patch_without_time_waits_where_the_token_stands() -> None:
    edition = small_variant(9)
    assert [patch.time for patch in edition.patches] == [3, 0, 1, 4]
    situation = Situation.new(edition)
    assert track_of(situation, Plan(((0, 1), (0, 0))), 100)[2]
    assert not track_of(situation, Plan(((0, 0), (1, 1))), 100)[2]
    assert track_of(situation, Plan(((0, 0), (3, 1))), 100)[2]
