"""Patches in a comparison: bought how often, when and by whom, before and after the change."""

import numpy as np
import pandas as pd
import pytest

from patchwork_solve.analyses.balance.patches import patches_frame as balance_of_patches
from patchwork_solve.analyses.comparing.answer import Comparison, compare
from patchwork_solve.analyses.comparing.patch_words import patch_words
from patchwork_solve.analyses.comparing.patches import of_patches, patches_frame
from patchwork_solve.analyses.comparing.report import comparison_report
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.forms.variant import variant_of
from patchwork_solve.engine.game.edition import printing
from tests.analyses.games_as_tables import played_run

CURRENT = printing("current")
DEAR = variant_of(CURRENT, "dear", {"patches": {"arrow": {"buttons": 15}}})
OTHERS = {"remove": ["axe"], "patches": {"hook": {
    "cells": ["##", "#."], "buttons": 1, "time": 1, "income": 1}}}  # fmt: skip


def played(rules: object, circles: int = 60) -> Run:
    return played_run(("greedy", "greedy"), circles, rules)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def base() -> Run:
    return played(CURRENT)


@pytest.fixture(scope="module")
def found(base: Run) -> Comparison:
    return compare(base, played(DEAR, 50))


def of(frame: pd.DataFrame, patch: str) -> pd.DataFrame:
    return frame[frame["patch"] == patch].set_index("figure")


@pytest.mark.thorough
def test_a_price_five_times_as_high_is_seen_first_of_all(found: Comparison) -> None:
    first = found.patches.iloc[:3]
    assert set(first["patch"]) == {"arrow"}
    assert first["changed"].tolist() == [True] * 3
    assert not found.patches["changed"].iloc[3:].any()
    bought = of(found.patches, "arrow").loc["bought"]
    assert bought["verdict"] == "change"
    assert bought["after"] < bought["before"]
    assert bought["low"] < bought["difference"] < bought["high"] < 0
    said = next(patch_words(found.patches))
    assert said.startswith(f"arrow: bought in {100 * bought['before']:.1f} -> ")
    assert "A change is seen in how often it is bought" in said
    assert said in str(found)
    assert set(found.patches["patch"]) == set(CURRENT.index)


@pytest.mark.thorough
def test_the_figures_are_those_of_both_reports(base: Run) -> None:
    """Each side has the means over its circles; the difference is paired by circle."""
    from scipy import stats

    variant = played(DEAR)
    frame = patches_frame(of_patches(base, variant))
    for patch in ("plus", "bar-4"):
        mine = of(frame, patch)
        for run, side in ((base, "before"), (variant, "after")):
            theirs = balance_of_patches(run).set_index("patch").loc[patch]
            assert mine.loc["bought", side] == pytest.approx(theirs["part"], abs=1e-5)
        bought = [
            run.query(
                "SELECT circle, ply FROM plies JOIN games USING (game) "
                f"WHERE patch = '{patch}' AND kind = 'buy'"
            ).set_index("circle")["ply"]
            for run in (base, variant)
        ]
        both = pd.concat(bought, axis=1).dropna().to_numpy(float)
        ply = mine.loc["ply"]
        assert ply["circles"] == len(both)
        assert ply["before"] == pytest.approx(both[:, 0].mean())
        assert ply["p"] == pytest.approx(stats.ttest_rel(both[:, 1], both[:, 0]).pvalue)
    whole = balance_of_patches(base).set_index("patch").loc["bar-4"]
    same = of(patches_frame(of_patches(base, base)), "bar-4").loc["lift"]
    assert same["before"] == pytest.approx(whole["lift"], abs=1e-5)
    assert (same["difference"], same["verdict"]) == (0, "same")


@pytest.mark.thorough
def test_changed_patches_and_all_others_have_half_of_a_family_each(found: Comparison) -> None:
    frame = found.patches
    mine, others = frame[frame["changed"]], frame[~frame["changed"]]
    for part in (mine, others):
        p = part["p"].dropna().to_numpy(float)
        least = part["p_adjusted"].dropna().to_numpy(float).min()
        assert least == pytest.approx(min(1.0, 2 * len(p) * p.min()))
    rules = variant_of(CURRENT, "five", {"square_points": 5})
    alone = patches_frame(of_patches(played(CURRENT, 20), played(rules, 20)))
    assert not alone["changed"].any()


@pytest.mark.thorough
def test_patches_that_came_and_went_have_a_side_each(base: Run) -> None:
    found = compare(base, played(variant_of(CURRENT, "others", OTHERS), 20))
    assert not found.is_paired
    gone, new = of(found.patches, "axe"), of(found.patches, "hook")
    assert gone["after"].isna().all()
    assert new["before"].isna().all()
    assert new.loc["bought", "after"] > 0
    assert gone["verdict"].isna().all()
    assert of(found.patches, "plus").loc["bought", "verdict"] in ("not seen", "unsure", "change")
    said = list(patch_words(found.patches))
    assert said[0].endswith("only the base rules have it.")
    assert said[1].startswith("hook: bought in ")
    text = comparison_report(found).to_text()
    assert "nan" not in text


@pytest.mark.thorough
def test_a_patch_in_another_ones_place_is_compared_with_it(base: Run) -> None:
    parts = {"cells": ["##"], "buttons": 20, "time": 1, "income": 0}
    rules = variant_of(CURRENT, "other", {"remove": ["domino"], "patches": {"two": parts}})
    found = compare(base, played(rules))
    (row,) = found.patches[(found.patches["patch"] == "two") & (found.patches["figure"] == "bought")
                           ].to_dict("records")  # fmt: skip
    assert row["instead_of"] == "domino"
    assert row["after"] < row["before"]
    assert "two (for domino)" in str(found)
    assert np.isfinite(row["low"])
