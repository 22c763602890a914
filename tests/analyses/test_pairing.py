"""When the same seed gives the same circle under two rule sets."""

from dataclasses import replace
from typing import Any

import pytest

from patchwork_solve.analyses.comparing.answer import Comparison, compare
from patchwork_solve.analyses.comparing.differences import differences
from patchwork_solve.analyses.comparing.late import can_matter, late_positions, same_situation
from patchwork_solve.analyses.comparing.pairing import has_same_circles, placed, replaced
from patchwork_solve.analyses.comparing.places import in_places
from patchwork_solve.analyses.comparing.query import WhatIfQuery
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.forms.variant import variant_of
from patchwork_solve.engine.game.edition import Edition, printing
from tests.analyses.games_as_tables import played_run

CURRENT = printing("current")
NAMES = list(CURRENT.index)


def with_patches(*names: str, **changes: Any) -> Edition:
    """Return the printing with patches of these names, in this order, with the terms of its own."""
    parts = {
        name: {
            "cells": patch.rows(),
            "buttons": patch.buttons,
            "time": patch.time,
            "income": patch.income,
        }
        for name, patch in zip(names, CURRENT.patches, strict=True)
    }
    for name, change in changes.items():
        parts[name.replace("_", "-")] |= change
    return variant_of(CURRENT, "other", {"remove": NAMES, "patches": parts})


def in_place(old: str, new: str, **changes: Any) -> Edition:
    """Return the printing with a patch that has another in its place."""
    return with_patches(*(new if name == old else name for name in NAMES), **changes)


RENAMED = in_place("axe", "hook")
RESHAPED = in_place("axe", "hook", hook={"cells": ["###", "#.."]})


@pytest.fixture(scope="module")
def base() -> Run:
    return played_run(("greedy", "greedy"), 30, CURRENT)


def compared(base: Run, rules: Edition) -> Comparison:
    return compare(base, played_run(("greedy", "greedy"), 30, rules))


def test_a_seed_gives_the_same_circle_where_patches_lie_alike() -> None:
    assert placed(CURRENT, CURRENT) == {name: name for name in NAMES}
    assert placed(CURRENT, RENAMED) == {name: name for name in NAMES} | {"axe": "hook"}
    assert replaced(CURRENT, RESHAPED) == {"axe": "hook"}
    # The smallest patch lies behind the token, wherever its name stands in the file.
    other = {"cells": ["##"], "buttons": 2, "time": 1, "income": 0}
    swapped = variant_of(CURRENT, "v", {"remove": ["domino"], "patches": {"two": other}})
    assert replaced(CURRENT, swapped) == {"domino": "two"}


@pytest.mark.parametrize(
    "rules",
    [
        variant_of(CURRENT, "fewer", {"remove": ["plus"]}),
        variant_of(CURRENT, "token", {"start_patch": "plus"}),
        variant_of(CURRENT, "first", {"first_patches": ["plus"]}),
        variant_of(CURRENT, "fixed", {"first_patches": NAMES[::-1]}),
        with_patches(*NAMES[:1], *NAMES[:0:-1]),
    ],
    ids=lambda rules: rules.name,
)
def test_a_seed_gives_another_circle(rules: Edition) -> None:
    assert not has_same_circles(CURRENT, rules)
    assert not has_same_circles(rules, CURRENT)
    assert replaced(CURRENT, rules) == {}


@pytest.mark.thorough
def test_a_patch_that_is_renamed_changes_no_figure(base: Run) -> None:
    found = compared(base, RENAMED)
    assert found.is_paired
    known = found.effects[found.effects["verdict"] != "unknown"]
    assert set(known["verdict"]) == {"same"}
    assert [one.doing for one in found.differences] == ["renaming axe to hook"]
    assert "the same under both rule sets, with hook in the place of axe" in str(found)


def test_a_patch_that_is_replaced_in_place_keeps_the_pairs(base: Run) -> None:
    found = compared(base, RESHAPED)
    assert found.is_paired
    assert found.effects.set_index("metric").loc["margin", "saved"] > 0.3
    (change,) = found.differences
    assert change.doing == "replacing axe by hook"
    assert (change.before, change.after) == ("10/5/3, 6 cells", "10/5/3, 4 cells")
    assert [one.doing for one in differences(RESHAPED, CURRENT)] == ["replacing hook by axe"]


def test_a_late_position_has_the_patch_in_its_place(base: Run) -> None:
    states = [one.state for one in late_positions(base, 30)]
    with_it = [state for state in states if "axe" in state.circle]
    assert with_it
    for state in with_it:
        renamed, reshaped = (same_situation(state, rules) for rules in (RENAMED, RESHAPED))
        assert renamed is not None
        assert reshaped is not None
        assert renamed.circle.index("hook") == state.circle.index("axe")
        assert not can_matter(state, renamed)
        assert can_matter(state, reshaped)


HOOK = {"cells": ["##", "#.", "#."], "buttons": 4, "time": 3, "income": 1}


def test_a_new_patch_takes_the_place_of_the_one_that_a_file_removes() -> None:
    removing = {"remove": ["hat", "axe"], "patches": {"hook": HOOK, "post": HOOK | {"time": 2}}}
    rules = variant_of(CURRENT, "new", {**removing, "square": 6, "swap": True})
    assert not has_same_circles(CURRENT, rules)
    (base, found) = WhatIfQuery(rules, CURRENT).editions
    assert replaced(base, found) == {"hat": "hook", "axe": "post"}
    # The rules are those of the file, in another order of patches.
    assert {patch.name: patch for patch in found.patches} == {
        patch.name: patch for patch in rules.patches
    }
    (changed, again) = (replace(each, patches=(), definition=None) for each in (rules, found))
    assert changed == again
    assert (found.name, found.square, found.swap) == ("new", 6, True)


def test_patches_in_another_order_are_the_same_circles() -> None:
    every = {
        patch.name: {
            "cells": patch.rows(),
            "buttons": patch.buttons,
            "time": patch.time,
            "income": patch.income,
        }
        for patch in sorted(CURRENT.patches, key=lambda patch: patch.name)
    }
    removing = {"remove": list(CURRENT.index), "patches": every, "square": 6}
    rules = variant_of(CURRENT, "sorted", removing)
    assert not has_same_circles(CURRENT, rules)
    found = in_places(CURRENT, rules)
    assert found.patches == CURRENT.patches
    assert (found.square, has_same_circles(CURRENT, found)) == (6, True)


@pytest.mark.parametrize(
    "changes",
    [
        {"square": 6},
        {"remove": ["axe"]},
        {"patches": {"hook": HOOK}},
        {"remove": ["axe"], "patches": {"one": {**HOOK, "cells": ["#"]}}},  # The token's patch.
        {"remove": ["domino"], "patches": {"two": {**HOOK, "cells": ["##"]}}},
    ],
)
def test_other_variants_stay_as_they_are(changes: dict[str, Any]) -> None:
    rules = variant_of(CURRENT, "other", changes)
    assert in_places(CURRENT, rules) is rules
