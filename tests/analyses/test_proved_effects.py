"""Late positions under two rule sets: the effects are those that two solutions give."""

from itertools import islice

import pytest

from patchwork_solve.analyses.comparing.late import can_matter, late_positions, same_situation
from patchwork_solve.analyses.comparing.proved import chosen, late
from patchwork_solve.analyses.comparing.query import LatePositions
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.base.errors import ContradictionError, InputError
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.forms.variant import variant_of
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.state import State
from tests.analyses.games_as_tables import played_run

CURRENT = printing("current")


def changed(**changes: object) -> Edition:
    return variant_of(CURRENT, "changed", changes)


@pytest.fixture(scope="module")
def run() -> Run:
    return played_run(("greedy", "greedy"), 12, CURRENT)


def test_positions_are_where_both_tokens_have_arrived_first(run: Run) -> None:
    found = list(late_positions(run, 46))
    assert [one.circle for one in found] == sorted({one.circle for one in found})
    assert len(found) >= 8
    for one in found:
        assert min(player.time for player in one.state.players) >= 46
        assert not one.state.leather_owed
        assert not one.state.is_over


@pytest.mark.parametrize(
    ("rules", "can_differ"),
    [
        (changed(hole_penalty=1), True),
        (changed(square_points=10), True),
        (changed(leather_marks=[26, 32, 38, 44, 52]), True),
    ],
)
def test_proved_effects_are_those_of_two_solutions(
    run: Run, rules: Edition, can_differ: bool
) -> None:
    found = late(run, rules, LatePositions(4, 48))
    assert len(found.effects) == len(found.frame) == 4
    for row in found.frame.to_dict("records"):
        before = State.from_text(row["position"])
        after = same_situation(before, rules)
        assert after is not None
        assert after.players == before.players
        assert after.circle == before.circle
        margins = [solve(state).proof.lower for state in (before, after)]
        assert None not in margins
        assert row["effect_lower"] == row["effect_upper"] == margins[1] - margins[0]
    assert found.bounds == (found.mean.value, found.mean.value)
    assert sum(found.distribution.values()) == 4


@pytest.mark.thorough
def test_what_cannot_matter_is_said_and_not_solved(run: Run) -> None:
    for rules in (changed(start_buttons=9), changed(leather_marks=[20, 32, 38, 44, 50])):
        found = chosen(run, rules, LatePositions(4, 46))
        assert found.tasks == []
        assert found.alike == found.seen >= 8
        for one in islice(late_positions(run, 46), 2):
            other = same_situation(one.state, rules)
            assert other is not None
            assert not can_matter(one.state, other)
            assert solve(one.state).proof.lower == solve(other).proof.lower
    one = late(run, changed(start_buttons=9), LatePositions(4, 46))
    assert one.mean.value is None
    assert one.bounds is None


def test_what_still_matters_is_seen(run: Run) -> None:
    (state, *_) = (one.state for one in late_positions(run, 46))
    name = state.circle[0]
    bought = next(patch for patch in CURRENT.index if patch not in state.circle)
    dearer = CURRENT.find(name).buttons + 1
    for rules, matters in (
        (changed(patches={name: {"buttons": dearer}}), True),
        (changed(patches={bought: {"buttons": 99}}), False),
        (changed(last_space=54), True),
        (changed(income_marks=[6, *CURRENT.income_marks[1:]]), False),
        (changed(income_marks=[*CURRENT.income_marks[:-1], 52]), True),
    ):
        other = same_situation(state, rules)
        assert other is not None
        assert can_matter(state, other) is matters


def test_a_situation_that_the_other_rules_do_not_know(run: Run) -> None:
    (state, *_) = (one.state for one in late_positions(run, 46))
    assert same_situation(state, changed(rows=8, columns=8)) is None
    assert same_situation(state, changed(last_space=40, income_marks=[5], leather_marks=[])) is None
    assert same_situation(state, changed(remove=[state.circle[0]])) is None
    found = chosen(run, changed(rows=8, columns=8), LatePositions(4, 46))
    assert found.tasks == []
    assert found.illegal == found.seen


def test_an_unfinished_search_leaves_bounds_that_hold(run: Run) -> None:
    rules = changed(hole_penalty=1)
    short, whole = (late(run, rules, LatePositions(3, 38, nodes)) for nodes in (1, 3_000_000))
    assert not short.frame["exact"].all()
    for row, known in zip(
        short.frame.to_dict("records"), whole.frame.to_dict("records"), strict=True
    ):
        assert known["exact"]
        assert row["effect_lower"] <= known["effect_lower"] <= row["effect_upper"]
    assert short.bounds is not None
    assert whole.mean.value is not None
    assert short.bounds[0] <= whole.mean.value <= short.bounds[1]


def test_bounds_that_exclude_each_other_are_never_an_answer() -> None:
    from patchwork_solve.analyses.comparing.proved import _effect

    row = {"lower": 5, "upper": 3, "lower_changed": 4, "upper_changed": 4}
    with pytest.raises(ContradictionError):
        _effect(row)


def test_a_space_off_the_track_is_refused() -> None:
    with pytest.raises(InputError, match="space: 53; allowed: 0 to 52"):
        LatePositions(1, 53).check(CURRENT)


def test_on_a_short_track_late_is_the_last_space_but_one() -> None:
    short = changed(last_space=10, income_marks=[5], leather_marks=[7])
    LatePositions(1).check(short)
    assert (LatePositions(1).space_of(short), LatePositions(1).space_of(CURRENT)) == (9, 45)
    LatePositions(0, 45).check(short)  # Nobody asks for any.
    with pytest.raises(InputError, match="space: 45; allowed: 0 to 9"):
        LatePositions(1, 45).check(short)
