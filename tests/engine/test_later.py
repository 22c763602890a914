"""Patches that join the circle later, behind the neutral token."""

import json
from typing import Any

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of, read_variant
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.perft import perft
from patchwork_solve.engine.state import State
from tests import oracle_search
from tests.harness import check_records, play_against_oracle, position_of
from tests.lanes import slow


def small(**changes: Any) -> Edition:
    """Return an edition of six cells that are patches too: a, b, c, then y and z later."""
    fields = {
        "name": "small", "rows": 3, "columns": 3, "last_space": 12, "income_marks": [],
        "leather_marks": [], "square": 0, "square_points": 0, "hole_penalty": 1,
        "start_buttons": 9, "later": ["z", "y"], "later_when": 2,
        "patches": {
            name: {"cells": ["#"], "buttons": 1, "time": 1, "income": 0} for name in "yabczd"
        },
    }  # fmt: skip
    return read_variant(json.dumps(fields | changes))


def after(state: State, *bought: str) -> State:
    """Return the position after purchases, each at the first place."""
    for name in bought:
        state = state.play(next(move for move in state.legal_moves if move.patch == name))
    return state


def test_patches_join_behind_the_token_once_so_many_are_left() -> None:
    state = State.new(edition=small(), circle=["a", "b", "c", "d", "z", "y"])
    assert (state.for_sale, state.waiting) == (("a", "b", "c"), ("z", "y"))
    state = after(state, "c")
    assert (state.circle, state.waiting) == (("d", "a", "b", "z", "y"), ("z", "y"))
    state = after(state, "a")
    assert (state.circle, state.waiting) == (("b", "d", "z", "y"), ())
    assert state.for_sale == ("b", "d", "z")
    assert after(state, "z").circle == ("y", "b", "d")


def test_a_patch_that_waits_is_not_for_sale() -> None:
    state = State.new(edition=small(later_when=0), circle=["a", "b", "c", "d", "z", "y"])
    state = after(state, "a", "b")
    assert state.for_sale == ("c", "d")
    assert not any(move.patch in ("y", "z") for move in state.legal_moves)
    assert after(state, "c", "d").for_sale == ("z", "y")


def test_the_circle_says_whether_patches_wait() -> None:
    """So the forms of a position need no field of their own."""
    state = State.new(edition=small(), circle=["a", "b", "c", "d", "z", "y"])
    for name in ("b", "c", "d", "a"):
        for copy in (State.from_text(state.to_text()), State.from_json(state.to_json())):
            assert (copy, copy.waiting) == (state, state.waiting)
        state = after(state, name)


@pytest.mark.parametrize("circle", ["azbcdy", "abczd", "zyabcd"])
def test_patches_that_wait_come_last(circle: str) -> None:
    start = State.new(edition=small(), circle=["a", "b", "c", "d", "z", "y"])
    with pytest.raises(InputError, match="come last until 2 are left of the others: z, y"):
        State.of(start.edition, [*circle], start.players, to_move=0)


def test_a_later_order_that_is_not_known_is_one() -> None:
    """On the table the later patches are shuffled face down."""
    state = State.new(edition=small(), circle=["a", "b", "c", "d", "?", "?"])
    assert state.unknown == ("z", "y")
    state = after(state, "a", "b")
    assert (state.circle, state.for_sale) == (("c", "d", "?", "?"), ("c", "d", "?"))


def test_later_patches_are_dealt_as_the_rules_say() -> None:
    fixed, shuffled = small(), small(later_shuffled=True)
    assert {State.new(seed, fixed).waiting for seed in range(9)} == {("z", "y")}
    assert {State.new(seed, shuffled).waiting for seed in range(9)} == {("z", "y"), ("y", "z")}


# -- Patchwork Express -----------------------------------------------------------------------------

EXPRESS = edition_of("express")


def test_express_has_the_published_parts() -> None:
    """Counts and sums of several sources; the single pieces are from one."""
    coloured, blue = EXPRESS.patches[:15], EXPRESS.patches[15:]
    assert tuple(patch.name for patch in blue) == EXPRESS.later
    assert [sum(patch.area for patch in part) for part in (coloured, blue)] == [70, 23]
    assert [patch.name for patch in coloured if patch.area == 3] == ["corner"]
    assert EXPRESS.patches[EXPRESS.starter].name == "corner"
    assert max(patch.income for patch in EXPRESS.patches) == 2
    assert (EXPRESS.height, EXPRESS.width, EXPRESS.last, EXPRESS.tiles) == (7, 7, 29, ())
    assert (len(EXPRESS.leather_marks), EXPRESS.hole_penalty) == (6, 2)
    assert EXPRESS.caution == "pieces from one source; not checked against a box"
    assert State.new(seed=1, edition="express").edition == EXPRESS


@pytest.mark.parametrize("seeds", [range(3), *slow(range(3, 500))], ids=str)
def test_games_of_express_agree_with_the_oracle(seeds: range) -> None:
    for seed in seeds:
        names = (("greedy", "random"), ("random", "careful"), ("random", "random"))[seed % 3]
        game = play_against_oracle(EXPRESS, seed, names)
        if seed % 50 == 0:
            check_records(game)


@pytest.mark.parametrize("seed", [1, 2])
def test_perft_of_express_equals_the_oracle(seed: int) -> None:
    """From the purchase before the blue patches join."""
    state = State.new(seed, EXPRESS)
    while len(state.circle) > 14:
        bought = [move for move in state.legal_moves if move.is_purchase or state.leather_owed]
        state = state.play(bought[0] if bought else "advance")
    assert perft(state, 2) == oracle_search.perft(position_of(state), 2)
