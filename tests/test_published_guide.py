"""Figures of patches that the guide has in tables and sentences are those of the data that ship."""

import re

import pandas as pd
import pytest

from patchwork_solve.analyses.report.columns import dtypes_of
from patchwork_solve.analyses.worth.frame import ALL
from patchwork_solve.engine.game.edition import printing
from tests.test_published_figures import DOCS, cells, flat, raw


@pytest.fixture(scope="module")
def values() -> pd.DataFrame:
    frame = pd.read_csv(DOCS / "data" / "patch_values.csv", dtype=dtypes_of("report patches"))
    return frame[frame["edition"] == "current"]


def test_the_guide_states_what_changes_along_the_track(values: pd.DataFrame) -> None:
    by_stage = values.pivot(index="patch", columns="stage", values="value")
    change = (by_stage["4"] - by_stage["1"]).dropna().sort_values()
    names = [*change.index[:5], *change.index[:-6:-1]]
    claim = [cells(*(f"{by_stage.loc[name, stage]:+.1f}" for stage in "14")) for name in names]
    find = printing("current").find
    down = [f"{name} (income {find(name).income})" for name in names[:5]]
    up = [f"{name} ({find(name).time} space{'s' * (find(name).time > 1)})" for name in names[5:]]
    text = raw("learn/guide/patches.md")
    for at in range(5):
        left, right = claim[at].removesuffix(" |"), claim[at + 5]
        assert f"| {down[at]} {left} | {up[at]} {right}\n" in text
    fall, rise = change[change < 0].index, change[change >= 7].index
    assert all(find(name).income for name in fall)
    assert not any(find(name).income for name in rise)
    words = {6: "six", 9: "nine"}
    claim_so = f"The {words[len(fall)]} that fall all have income; none of the {words[len(rise)]}"
    assert f"{claim_so} that rise by 7 points or more has any." in flat("learn/guide/patches.md")


def test_the_guide_states_how_often_patches_are_the_best_choice(values: pd.DataFrame) -> None:
    text = flat("learn/guide/patches.md")
    known_values = values[values["stage"] != ALL]["value"].dropna()
    above = int((known_values > 0).sum())
    assert f"Only {above} of these {len(known_values)} values are above 0" in text
    bought = values[values["stage"] == ALL].set_index("patch")["bought"]
    most = bought.sort_values(ascending=False)[:5]
    *first, (patch, share) = ((name, f"{100 * part:.0f} %") for name, part in most.items())
    claim = ", ".join(f"{name} {part}" for name, part in first)
    assert f"{claim}, no other more than {share} ({patch})." in text
    least = bought.sort_values()[:5]
    lowest, highest = f"{100 * least.min():.0f}", f"{100 * least.max():.0f} %"
    found = re.search(r"\*\*([^*]*) are what good players leave\*\*: bought in (.*?) of", text)
    assert found is not None
    assert set(re.split(", | and ", found[1])) == set(least.index)
    assert found[2] == f"{lowest} to {highest}"
    rich = [patch.name for patch in printing("current").patches if patch.income == 3]
    lowest, highest = (f"{100 * end:.0f}" for end in (bought[rich].min(), bought[rich].max()))
    assert f"were bought in {lowest} to {highest} % of the times they could be." in text


def test_the_guide_states_what_fits_late(values: pd.DataFrame) -> None:
    fits = values[values["stage"] == "4"].set_index("patch")["fits"]
    fits = (100 * fits).round().astype(int)
    text = flat("learn/guide/placement.md")
    claim = (
        "letter-h fits on {} % of the quilts of the strong player, fat-cross on {}, long-plus on"
    )
    named = ["letter-h", "fat-cross", "long-plus", "plus", "stairs"]
    assert f"{claim} {{}}, plus on {{}}, stairs on {{}};".format(*fits[named]) in text
    small = fits[[patch.name for patch in printing("current").patches if patch.area <= 4]]
    assert f"patches of up to four cells on {small.min()} to {small.max()} % (" in text
    ring, wheel = fits["off-centre-cross"], fits["pinwheel"]
    assert f"off-centre-cross fits on {ring} % and pinwheel on {wheel} %." in text
