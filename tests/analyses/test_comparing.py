"""Two runs compared: what differs, what is called a change, and what is not."""

import math

import numpy as np
import pandas as pd
import pytest

from patchwork_solve.analyses.comparing import effects
from patchwork_solve.analyses.comparing.answer import compare
from patchwork_solve.analyses.comparing.differences import differences, subject
from patchwork_solve.analyses.comparing.effects import effects_frame, paired, unpaired_effect
from patchwork_solve.analyses.comparing.sentences import called, sentence, summary
from patchwork_solve.analyses.comparing.text import games_words
from patchwork_solve.analyses.simulation.metrics import METRICS
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.statistics.anytime import always
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.engine.game.edition import printing
from tests.analyses.games_as_tables import played_run

CURRENT, FIRST = printing("current"), printing("first-2014")


# -- what differs --------------------------------------------------------------------------------


def doing(before: str, after: str) -> list[str]:
    return [one.doing for one in differences(edition_of(before), edition_of(after))]


def test_the_two_printings_differ_in_one_leather_patch() -> None:
    assert doing("first-2014", "current") == ["moving the first leather patch from 20 to 38"]
    assert doing("current", "first-2014") == ["moving the third leather patch from 38 to 20"]
    assert doing("current", "current") == []
    assert subject([]) == "changing nothing"


def test_every_field_of_a_variant_has_its_words() -> None:
    changes = {
        "last_space": 52,
        "income_marks": [5, 11, 17, 23, 29, 35, 41, 47],
        "leather_marks": [26, 32, 38, 44, 50, 51],
        "square": 6,
        "square_points": 5,
        "hole_penalty": 1,
        "start_buttons": 6,
        "remove": ["plus"],
        "patches": {
            "axe": {"buttons": 11, "time": 4, "income": 2, "cells": ["##"]},
            "dot": {"cells": ["#"], "buttons": 1, "time": 1, "income": 0},
        },
    }
    changes_of = {
        one.field: one.doing for one in differences(CURRENT, variant_of(CURRENT, "v", changes))
    }
    assert changes_of == {
        "leather_marks": "adding a leather patch at 51",
        "income_marks": "removing the ninth income mark, at 53",
        "start_buttons": "raising the buttons that each player starts with from 5 to 6",
        "hole_penalty": "lowering the points lost for an empty cell from 2 to 1",
        "last_space": "lowering the last space of the time track from 53 to 52",
        "square": "lowering the side of the bonus square from 7 to 6",
        "square_points": "lowering the points of the special tile from 7 to 5",
        "patches.axe.buttons": "raising the price of axe from 10 to 11",
        "patches.axe.time": "lowering the time of axe from 5 to 4",
        "patches.axe.income": "lowering the income of axe from 3 to 2",
        "patches.axe.cells": "changing the shape of axe",
        "remove": "removing plus",
        "patches.dot": "adding dot",
    }


def test_marks_are_counted_in_words_and_figures() -> None:
    many = variant_of(CURRENT, "many", {"income_marks": list(range(1, 54))})
    for number, word in ((9, "ninth"), (10, "10th"), (11, "11th"), (21, "21st"), (32, "32nd")):
        marks = [mark for mark in range(1, 54) if mark != number]
        (one,) = differences(many, variant_of(CURRENT, "fewer", {"income_marks": marks}))
        assert one.doing == f"removing the {word} income mark, at {number}"


def test_no_tile_and_a_quilt_of_another_size() -> None:
    none = variant_of(CURRENT, "none", {"square": 0})
    assert [one.doing for one in differences(CURRENT, none)] == ["taking the special tile out"]
    assert [one.doing for one in differences(none, CURRENT)] == ["adding a bonus square of side 7"]
    small = variant_of(CURRENT, "small", {"rows": 8, "columns": 8})
    (one,) = differences(CURRENT, small)
    assert one.doing == "changing the quilt from 9 x 9 to 8 x 8 cells"


def test_every_new_rule_has_its_words_both_ways() -> None:
    changes = {
        "start_buttons": [5, 7],
        "start_space": [2, 0],
        "start_income": 1,
        "start_leather": [0, 1],
        "for_sale": 4,
        "start_patch": "plus",
        "first_patches": ["hat", "axe"],
        "tiles": [
            {"side": 7, "points": 7},
            {"side": 2, "points": 1},
            {"side": 3, "points": 2, "both": True},
        ],
        "row_points": 1,
        "column_points": 2,
        "income_points": 3,
        "leather_points": 4,
        "advance_pay": 0,
        "income_pay": 2,
        "outline": [".########"] + ["#########"] * 8,
    }
    rules = variant_of(CURRENT, "rules", changes)
    found = differences(CURRENT, rules)
    assert {one.field for one in found} == set(changes)
    assert [one.doing for one in found] == [
        "raising the buttons that the second seat starts with from 5 to 7",
        "raising the space at which the first seat starts from 0 to 2",
        "raising the income that each player starts with from 0 to 1",
        "raising the leather patches that the second seat starts with from 0 to 1",
        "raising the patches for sale from 3 to 4",
        "raising the points for a full row from 0 to 1",
        "raising the points for a full column from 0 to 2",
        "raising the buttons for each income at the last space from 0 to 3",
        "raising the points for a leather patch on the quilt from 0 to 4",
        "lowering the buttons for each space of an advance from 1 to 0",
        "raising the buttons for each income at a mark from 1 to 2",
        "adding a tile of 1 point for a square of side 2",
        "adding a tile of 2 points for a square of side 3, for each player",
        "starting the neutral token behind plus instead of domino",
        "beginning each circle with hat, axe",
        "changing the outline of the quilt from 9 x 9 cells to 80 cells in 9 x 9",
    ]
    back = differences(rules, CURRENT)
    assert [(one.field, one.before, one.after) for one in back] == [
        (one.field, one.after, one.before) for one in found
    ]
    assert "shuffling the whole circle" in [one.doing for one in back]
    assert "taking out a tile of 1 point for a square of side 2" in [one.doing for one in back]


def test_a_swap_and_a_fixed_circle() -> None:
    names = list(CURRENT.index)[::-1]
    fixed = variant_of(CURRENT, "fixed", {"swap": True, "first_patches": names})
    assert [one.doing for one in differences(CURRENT, fixed)] == [
        "letting the second player take the first player's seat after the first move",
        "fixing the order of the circle",
    ]
    assert [one.doing for one in differences(fixed, CURRENT)] == [
        "taking the swap out",
        "shuffling the whole circle",
    ]
    without = variant_of(CURRENT, "without", {"remove": ["domino"]})
    assert [one.doing for one in differences(CURRENT, without)] == ["removing domino"]


# -- what is called a change ---------------------------------------------------------------------


def noise(rng: np.random.Generator, circles: int, metrics: int) -> tuple[pd.DataFrame, ...]:
    """Return two sides whose circles hang together, and in whose metrics nothing differs."""
    shared = rng.normal(0, 2, (circles, metrics))
    names = [f"m{number}" for number in range(metrics)]
    return tuple(
        pd.DataFrame(shared + rng.normal(0, 1, (circles, metrics)), columns=names) for _ in range(2)
    )


def test_a_planted_change_is_found_and_nothing_else() -> None:
    rng = np.random.default_rng(7)
    before, after = noise(rng, 200, 12)
    after["m3"] += 1.0
    units = dict.fromkeys(before, "points")
    frame = effects_frame(before, after, units, ("m0",)).set_index("metric")
    assert list(frame.index[frame["verdict"] == effects.CHANGE]) == ["m3"]
    assert frame.loc["m3", "low"] < 1.0 < frame.loc["m3", "high"]
    # Of the variance 5 + 5 of two sides apart, 8 is the circles'.
    assert frame.loc["m3", "saved"] == pytest.approx(0.8, abs=0.08)
    assert frame.loc["m3", "size"] == pytest.approx(1 / np.sqrt(5), abs=0.15)


def test_the_tests_are_those_of_scipy() -> None:
    from scipy import stats

    rng = np.random.default_rng(3)
    a, b = rng.normal(0, 1, 30), rng.normal(0.3, 2, 30)
    same, other = stats.ttest_rel(b, a), stats.ttest_ind(b, a[:20], equal_var=False)
    found, welch = paired(a, b), unpaired_effect(a[:20], b)
    assert found.p == pytest.approx(same.pvalue)
    assert (found.low, found.high) == pytest.approx(tuple(same.confidence_interval()))
    assert welch.p == pytest.approx(other.pvalue)
    assert (welch.low, welch.high) == pytest.approx(tuple(other.confidence_interval()))


def test_metrics_that_cannot_be_compared_are_unknown_or_the_same() -> None:
    index = range(6)
    before = pd.DataFrame({"few": [1.0, 2, None, None, None, None], "same": [3.0] * 6}, index)
    after = before + 0.0
    after["none"] = before["none"] = [None] * 6
    units = dict.fromkeys(before, "points")
    frame = effects_frame(before.astype(float), after.astype(float), units).set_index("metric")
    assert frame["verdict"].to_dict() == {"few": "unknown", "same": "same", "none": "unknown"}
    assert frame["circles"].to_dict() == {"few": 2, "same": 6, "none": 0}
    assert frame["low"].isna().all()


def of_one(values: list[float], change: float, name: str, unit: str, others: int) -> pd.DataFrame:
    """Return effects of one metric that differs alike on each circle, and of many that vary."""
    before = pd.DataFrame({name: values})
    wave = np.resize([1.0, -1.0, 0.5], len(values))
    for number in range(others):
        before[f"m{number}"] = wave
    after = before + np.resize([0.3, -0.3], len(values))[:, None]
    after[name] = before[name] + change
    return effects_frame(before, after, dict.fromkeys(before, "points") | {name: unit})


@pytest.mark.parametrize(
    ("circles", "others", "verdict", "p"),
    [(30, 30, "change", 2.0**-29), (8, 30, "unsure", 2.0**-7), (5, 0, "unknown", 2.0**-4)],
)
def test_a_difference_that_is_the_same_on_every_circle(
    circles: int, others: int, verdict: str, p: float
) -> None:
    frame = of_one(list(np.linspace(0, 9, circles)), 2.0, "total", "points", others)
    row = frame.set_index("metric").loc["total"]
    assert row["verdict"] == verdict
    assert row["p"] == pytest.approx(p)
    assert pd.isna(row["low"])
    text = sentence(frame.to_dict("records")[0], [])
    assert (f"+2.00 points, the same on each of {circles} circles" in text) == (circles > 5)
    whole = summary(frame[:1], [], ())
    assert "None of the" not in whole
    assert ("both scores together" in whole) == (circles > 5)


def test_two_samples_without_variance_are_distinguished() -> None:
    found = unpaired_effect(np.zeros(6), np.ones(5))
    assert (found.low, found.difference) == (None, 1.0)
    assert found.p == pytest.approx(2 / math.comb(11, 5))
    assert unpaired_effect(np.ones(6), np.ones(5)).p is None


def test_a_metric_is_called_what_a_sentence_can_have() -> None:
    for metric in METRICS:
        assert not called(metric.name).startswith("of "), metric.name
    assert len({metric.label for metric in METRICS}) == len(METRICS)


def test_sentences_do_not_all_begin_alike_and_promise_no_bound() -> None:
    rng = np.random.default_rng(2)
    sides = [pd.DataFrame(rng.normal(0, 1, (50, 3))) for _ in range(2)]
    for side in sides:
        side.columns = pd.Index(["margin", "total", "plies"])
    frame = effects_frame(*sides, dict.fromkeys(sides[0], "points"), ("margin",))
    said = [sentence(row) for row in frame.to_dict("records")]
    assert len({" ".join(one.split()[:3]) for one in said}) == 3
    found = differences(CURRENT, FIRST)
    whole = summary(frame, found, ("margin",))
    assert whole.count("Moving the third leather patch") == 1
    row = frame.iloc[0]
    largest = max(abs(row["low"]), abs(row["high"]))
    assert f"a change is unlikely to exceed {largest:.2f} points." in said[0]


def test_a_difference_that_a_search_among_many_finds_is_no_change() -> None:
    frame = pd.DataFrame({f"m{n}": np.linspace(-1, 1, 50) for n in range(30)})
    after = frame + 0.0
    # p of about 0.03 in one of thirty metrics; in the others a change that cancels out.
    wave = np.resize([1.0, -1.0], 50)
    for name in frame:
        after[name] += wave
    after["m4"] += 0.32
    units = dict.fromkeys(frame, "points")
    effects_by_metric = effects_frame(frame, after, units, ("m0",)).set_index("metric")
    assert 0.01 < effects_by_metric.loc["m4", "p"] < 0.05
    assert effects_by_metric.loc["m4", "verdict"] == effects.UNSURE
    assert (
        effects_frame(frame, after, units, ("m4",)).set_index("metric").loc["m4", "verdict"]
        == effects.CHANGE
    )


# -- looking as often as one likes -----------------------------------------------------------------


def test_an_interval_that_may_be_looked_at_always() -> None:
    """Over all looks together it misses in at most 5 % of studies; Student's misses in more."""
    rng = np.random.default_rng(4)
    studies, cases = 400, 4000
    values = (rng.random((studies, cases)) < 0.1) * 1.0 - 0.1
    sums, squares = values.cumsum(axis=1), (values**2).cumsum(axis=1)
    missed = naive = 0
    looks = range(200, cases + 1, 50)
    for row in range(studies):
        outside = plain = False
        for n in looks:
            mean = sums[row, n - 1] / n
            deviation = float(np.sqrt(squares[row, n - 1] / n - mean**2))
            found = always(mean, deviation, n, 2000)
            assert found.low is not None
            assert found.high is not None
            outside |= not found.low <= 0 <= found.high
            plain |= abs(mean) > 1.96 * deviation / np.sqrt(n)
        missed += outside
        naive += plain
    assert missed / studies <= 0.05
    assert naive / studies > 0.15
    assert always(0.0, 1.0, 99, 2000).low is None


# -- runs ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def printings() -> tuple[Run, Run]:
    """The same players on the same circles, under both printings; the second run is shorter."""
    return (
        played_run(("greedy", "greedy"), 60, FIRST),
        played_run(("greedy", "greedy"), 50, CURRENT),
    )


@pytest.mark.thorough
def test_two_runs_are_compared_on_the_circles_in_common(printings: tuple[Run, Run]) -> None:
    found = compare(*printings)
    assert found.left_out == 10
    margins = [
        run.query("SELECT circle, margin FROM games ORDER BY circle").set_index("circle")["margin"]
        for run in printings
    ]
    changes = (margins[1] - margins[0]).dropna()
    row = found.effects.set_index("metric").loc["margin"]
    assert row["circles"] == len(changes) == 50
    assert row["difference"] == pytest.approx(changes.mean())
    assert row["before"] == pytest.approx(margins[0][:50].mean())
    assert row["saved"] > 0.5  # Most games go the same way under both.
    assert "win_named" not in set(found.effects["metric"])
    assert found.summary.startswith("Moving the first leather patch from 20 to 38 ")
    assert found.sentence("tile_win").startswith("There are too few circles to judge")
    assert "left out, because only one run has them: 10 circles" in str(found)
    document = found.to_json()
    assert document["summary"] == found.summary
    assert len(document["effects"]) == len(found.effects)
    assert set(document["sentences"]) == set(found.effects["metric"])


def test_the_same_rules_are_the_same_everywhere(printings: tuple[Run, Run]) -> None:
    found = compare(printings[0], printings[0])
    known = found.effects[found.effects["verdict"] != "unknown"]
    assert set(known["verdict"]) == {"same"}
    assert found.summary.startswith("There is no difference in the first player's share of wins")


@pytest.mark.thorough
def test_a_large_change_is_called_one(printings: tuple[Run, Run]) -> None:
    poor = variant_of(CURRENT, "rich", {"start_buttons": 20})
    found = compare(printings[1], played_run(("greedy", "greedy"), 40, poor))
    row = found.effects.set_index("metric").loc["total"]
    assert row["verdict"] == "change"
    assert "Raising the buttons that each player starts with from 5 to 20 changes" in (
        found.sentence("total")
    )
    assert "both scores together" in found.summary


def test_one_circle_is_one(printings: tuple[Run, Run]) -> None:
    found = compare(printings[0], played_run(("greedy", "greedy"), 1, CURRENT))
    assert "on 1 circle (seed" in games_words(found)


def test_a_table_is_its_readers_own(printings: tuple[Run, Run]) -> None:
    found = compare(*printings)
    said = found.sentence("win_0")
    table = found.to_frame()
    table.pop(str(table.columns[0]))
    assert found.sentence("win_0") == said


@pytest.mark.thorough
def test_other_patches_are_other_circles(printings: tuple[Run, Run]) -> None:
    fewer = variant_of(CURRENT, "fewer", {"remove": ["plus"]})
    found = compare(printings[1], played_run(("greedy", "greedy"), 20, fewer))
    assert not found.is_paired
    assert found.effects["saved"].isna().all()
    assert "compared as independent samples" in str(found)


def test_what_is_no_comparison_of_rules_is_refused(printings: tuple[Run, Run]) -> None:
    base = printings[0]
    with pytest.raises(InputError, match="another player: random against random, not greedy"):
        compare(base, played_run(("random", "random"), 2))
    with pytest.raises(InputError, match="another seed: 5, not 0"):
        compare(base, played_run(("greedy", "greedy"), 2, seed=5))
    with pytest.raises(InputError, match="unknown metric 'win'"):
        compare(base, base).sentence("win")
