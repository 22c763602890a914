"""Price changes: the smallest there are, and what games say of them."""

import itertools
import json
import math
import random
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.analyses.comparing.priced import read_prices
from patchwork_solve.analyses.comparing.proposal import rebalance
from patchwork_solve.analyses.comparing.rebalance_report import headline
from patchwork_solve.analyses.report.output import csv_text
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of, load
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.solver.repricing import BEYOND, Repricing, gaps_after, repriced
from tests.analyses.conftest import Run as Call
from tests.analyses.test_bad_input import refused

CURRENT = printing("current")


# -- the smallest changes --------------------------------------------------------------------------


def by_brute_force(query: Repricing) -> tuple[int, float, float]:
    """Return how many stay beyond, what that and all change cost, and the largest gap, at best."""
    found = []
    before = gaps_after(query, [0] * len(query.prices))
    ranges = [
        [
            change
            for change in range(-min(price, query.most), query.most + 1)
            if (free or not change) and (abs(gap) <= query.limit or change * gap >= 0)
        ]
        for price, gap, free in zip(query.prices, before, query.is_free, strict=True)
    ]
    for changes in itertools.product(*ranges):
        if query.is_relative and 2 * abs(sum(changes)) > len(changes):
            continue
        left = [
            abs(gap)
            for gap, free in zip(gaps_after(query, changes), query.is_free, strict=True)
            if free
        ]
        beyond = [gap - query.limit for gap in left if gap > query.limit + 1e-9]
        cost = sum(map(abs, changes)) + BEYOND * sum(beyond)
        found.append((len(beyond), round(cost, 6), round(max(left, default=0.0), 6)))
    return min(found)


@pytest.mark.parametrize("is_relative", [False, True])
def test_the_changes_are_the_smallest_there_are(is_relative: bool) -> None:
    for seed in range(12):
        rng = random.Random(seed)
        query = Repricing(
            [rng.randrange(5) for _ in range(3)],
            [round(rng.uniform(-3, 3), 4) for _ in range(3)],
            rng.choice([0.3, 0.5, 1.0]),
            is_relative,
            [rng.random() < 0.8 for _ in range(3)],
            rng.choice([1, 2, 7]),
        )
        found = repriced(query)
        unmet, cost, largest = by_brute_force(query)
        assert found.is_exact
        assert found.witness is not None
        assert len(found.witness.unmet) == unmet
        assert found.lower == sum(map(abs, found.witness.changes))
        beyond = [abs(found.witness.gaps[number]) - query.limit for number in found.witness.unmet]
        assert found.lower + BEYOND * sum(beyond) == pytest.approx(cost, abs=1e-3)
        assert all(
            price + change >= 0
            for price, change in zip(query.prices, found.witness.changes, strict=True)
        )
        left = [gap for gap, free in zip(found.witness.gaps, query.is_free, strict=True) if free]
        assert max(map(abs, left), default=0) == pytest.approx(largest, abs=1e-3)


# -- from a table ----------------------------------------------------------------------------------


def table(**gaps: float) -> pd.DataFrame:
    """Return made-up prices, each with an interval of a button to both sides."""
    names = [name.replace("_", "-") for name in gaps]
    values = list(gaps.values())
    prices = [CURRENT.find(name).buttons for name in names]
    return pd.DataFrame(
        {
            "patch": names,
            "price": prices,
            "relative": values,
            "relative_low": [value - 1 for value in values],
            "relative_high": [value + 1 for value in values],
            "gap": values,
            "low": [price + value - 1 for price, value in zip(prices, values, strict=True)],
            "high": [price + value + 1 for price, value in zip(prices, values, strict=True)],
        }
    )


def test_a_proposal_meets_its_limit_with_the_least_change() -> None:
    found = rebalance(table(axe=-2.2, plus=0.4, hat=2.6), CURRENT, measure="fair")
    frame = found.frame.set_index("patch")
    assert frame["change"].to_dict() == {"axe": -2, "plus": 0, "hat": 2}
    assert (frame["shrunk"] - frame["gap_after"]).to_dict() == pytest.approx(
        frame["change"].to_dict()
    )
    assert frame["met"].all()
    assert frame["sure"].to_dict() == {"axe": True, "plus": False, "hat": True}
    assert found.total == 4
    assert found.variant.find("axe").buttons == CURRENT.find("axe").buttons - 2
    assert found.variant.find("plus") == CURRENT.find("plus")


def test_gaps_without_intervals_are_taken_as_they_are() -> None:
    few = table(axe=-2.2, plus=0.4, hat=1.1)[["patch", "price", "gap"]]
    found = rebalance(few, CURRENT, measure="fair")
    assert found.frame["shrunk"].tolist() == found.frame["gap"].tolist()
    assert found.frame["change"].tolist() == [0, 1, -2]  # In the order of the edition.
    assert found.frame["doubt"].isna().all()
    assert headline(found).startswith("2 of 3 patches seem to be more than 0.5 buttons away")
    assert rebalance(few, CURRENT, measure="fair", cautious=True).total == 0


@pytest.mark.thorough
@pytest.mark.parametrize("width", [1.2, 2.0])
def test_noise_is_neither_called_sure_nor_mended(width: float) -> None:
    """Made-up tables in which no patch has a true gap, though many seem to have one."""
    seen = [rebalance(noise(seed, width), CURRENT) for seed in range(20)]
    assert sum(found.total > 0 for found in seen) <= 3  # Of 20 at 5 %: more in 1 study of 60.
    beyond = [int((found.frame["gap"].abs() > 0.5).sum()) for found in seen]
    assert sum(beyond) > 200
    said = headline(seen[0])
    assert said.startswith("None of 33 patches is surely more than 0.5 buttons away")
    assert f". {beyond[0]} seem" in said


@pytest.mark.thorough
def test_a_planted_gap_among_noise_changes_little_else() -> None:
    at = [patch.name for patch in CURRENT.patches].index("stairs")
    found = rebalance(noise(3, 1.2, at, 5.0), CURRENT)
    frame = found.frame.set_index("patch")
    assert frame.index[frame["sure"]].tolist() == ["stairs"]
    assert frame.loc["stairs", "change"] == 2
    assert frame["gap"].abs().gt(0.5).sum() > 10
    assert found.total <= 6


def noise(seed: int, width: float, at: int = 0, planted: float = 0.0) -> pd.DataFrame:
    """Return made-up prices of all patches, with intervals of such a width to both sides."""
    rng = random.Random(seed)
    gaps = [rng.gauss(planted * (number == at), width / 1.96) for number in range(33)]
    return pd.DataFrame(
        {
            "patch": [patch.name for patch in CURRENT.patches],
            "price": [patch.buttons for patch in CURRENT.patches],
            "relative": gaps,
            "relative_low": [gap - width for gap in gaps],
            "relative_high": [gap + width for gap in gaps],
        }
    )


def test_no_price_moves_farther_than_prices_were_measured() -> None:
    """A gap of five buttons was measured with changes of two."""
    prices = table(axe=-5.0, plus=0.2, hat=0.1)
    found = rebalance(prices, CURRENT, measure="fair")
    row = found.frame.set_index("patch").loc["axe"]
    assert (row["far"], row["change"], row["met"]) == (True, -2, False)
    assert headline(found).endswith(
        "A gap of more than 2 buttons is a direction, not a figure: axe changes by 2 at first; "
        "measure the new prices."
    )
    assert rebalance(prices, CURRENT, measure="fair", step=9).frame["met"].all()


def test_what_cannot_be_met_puts_nothing_else_beyond() -> None:
    """A patch that is free already can only come nearer by making all others dearer."""
    names = [
        patch.name.replace("-", "_")
        for patch in CURRENT.patches
        if patch.name != "off-centre-cross"
    ][:11]
    gaps = dict.fromkeys(names, 0.3) | {"off_centre_cross": -3.3}
    found = rebalance(table(**gaps)[["patch", "price", "relative"]], CURRENT)
    assert found.frame.loc[~found.frame["met"], "patch"].tolist() == ["off-centre-cross"]
    assert found.total == 0
    assert headline(found) == (
        "1 of 12 patches seems to be more than 0.5 buttons away from the price of the mean patch; "
        "no price changes, and off-centre-cross remains beyond the limit."
    )


def test_a_headline_says_what_is_proved_of_the_least_change() -> None:
    few = table(corner_slow=-2.0, axe=-1.0).drop(columns=["low", "high"])
    beyond = headline(rebalance(few, CURRENT, measure="fair"))
    assert beyond.endswith(
        "By these estimates the smallest change that brings as many patches as possible within "
        "this limit (each button beyond it counts 2) is 2 buttons on 2 patches, proved; "
        "corner-slow remains beyond the limit."
    )
    sure = headline(rebalance(table(axe=-2.2, hat=1.4), CURRENT, measure="fair", cautious=True))
    assert sure.startswith("1 of 2 patches is surely more than 0.5 buttons away from the fair")
    assert sure.endswith(
        "By these estimates the smallest change that brings all patches that are surely beyond "
        "this limit within it is 2 buttons on 1 patch, proved; hat remains beyond the limit."
    )


def test_relative_gaps_shift_with_the_mean_price() -> None:
    found = rebalance(table(axe=-3.0, plus=0.9, hat=2.2), CURRENT, step=3)
    mean = found.frame["change"].sum() / 3
    for row in found.frame.to_dict("records"):
        assert row["gap_after"] == pytest.approx(row["shrunk"] - row["change"] + mean)
        assert abs(row["gap_after"]) <= 0.5


def test_gaps_are_those_to_the_mean_of_the_patches_in_the_table() -> None:
    alone = rebalance(table(axe=3.0), CURRENT)
    assert (alone.total, alone.frame["gap"].tolist(), alone.frame["sure"].any()) == (
        0,
        [0.0],
        False,
    )
    assert headline(alone).startswith("None of 1 patch is surely more than 0.5 buttons away")
    both = rebalance(table(axe=3.0, plus=3.4), CURRENT)
    assert (both.total, both.frame["gap"].tolist()) == (0, pytest.approx([0.2, -0.2]))


def test_a_cautious_proposal_leaves_alone_what_may_be_fair() -> None:
    found = rebalance(table(axe=-2.2, plus=0.4, hat=1.1), CURRENT, measure="fair", cautious=True)
    assert found.frame.set_index("patch")["change"].to_dict() == {"axe": -2, "plus": 0, "hat": 0}
    assert found.frame["met"].tolist().count(False) == 1


def test_a_patch_that_is_worth_less_than_nothing_is_named() -> None:
    found = rebalance(table(bar_3=-9.0), CURRENT, measure="fair")
    (row,) = found.frame.to_dict("records")
    assert (row["new_price"], row["met"]) == (0, False)


def test_from_python_with_few_columns() -> None:
    few = pd.DataFrame({"patch": ["axe", "plus"], "price": [10, 5], "gap": [-1.7, None]})
    found = rebalance(few, measure="fair")
    assert found.frame["patch"].tolist() == ["axe"]
    assert found.total == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"patch": ["axx"]}, "unknown patch 'axx'"),
        ({"price": [3]}, "axe costs 3 there, 10 in current"),
        ({"relative": ["many"]}, "the relative of axe is 'many'; allowed: a number"),
        ({"relative": [None]}, "no patch of current has a fair price there .column relative"),
        ({"relative": [math.inf]}, "the relative of axe is inf; allowed: -2000 to 2000 buttons"),
        ({"relative": ["-1e300"]}, "the relative of axe is '-1e300'; allowed: -2000 to 2000"),
        ({"relative_low": ["few"]}, "the relative_low of axe is 'few'; allowed: a number"),
        ({"relative_high": [-math.inf]}, "the relative_high of axe is -inf; allowed: -2000"),
        ({"relative_low": [1.5]}, "the relative_low of axe is on the wrong side of its relative"),
        ({"relative_high": [0.5]}, "the relative_high of axe is on the wrong side"),
    ],
)
def test_a_table_that_does_not_fit(change: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        rebalance(table(axe=1.0).assign(**change), CURRENT)


def test_one_wrong_interval_among_good_ones_is_refused() -> None:
    prices = table(axe=1.0, plus=2.0)
    low = prices["relative_low"].where(prices["patch"] == "axe", 2.5)
    with pytest.raises(InputError, match="the relative_low of plus is on the wrong side"):
        rebalance(prices.assign(relative_low=low), CURRENT)


def test_bad_tables_are_refused() -> None:
    with pytest.raises(InputError, match="no column relative"):
        rebalance(table(axe=1.0).drop(columns="relative"), CURRENT)
    with pytest.raises(InputError, match="axe is there twice"):
        rebalance(pd.concat([table(axe=1.0), table(axe=1.0)]), CURRENT)


def test_prices_are_read_as_they_were_written(tmp_path: Path) -> None:
    """A name that a spreadsheet would run has an apostrophe in CSV."""
    path = tmp_path / "prices.csv"
    written = pd.DataFrame({"patch": ["-plus", "hat"], "edition": ["=v", "=v"], "price": [5, 1]})
    path.write_text(csv_text(written))
    assert "'-plus,'=v,5" in path.read_text()
    assert read_prices(path).equals(written)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_prices_from_a_spreadsheet_with_decimal_commas(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "prices.csv"
    path.write_text("patch;price;gap\nplus;5;0,25\nhat;1;-1,5\n", encoding)
    assert list(read_prices(path)["gap"]) == [0.25, -1.5]


def test_prices_in_another_encoding_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "prices.csv"
    path.write_bytes("patch;Preis für\n".encode("latin-1"))
    with pytest.raises(InputError, match="save it as UTF-8"):
        read_prices(path)


# -- the command line ----------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_command_writes_a_variant_and_plays(run: Call, tmp_path: Path) -> None:
    prices, variant = tmp_path / "prices.csv", tmp_path / "fair.toml"
    table(axe=-2.2, plus=2.4, hat=-0.2).to_csv(prices, index=False)
    command = ("rebalance", "current", "--prices", str(prices), "--player", "greedy",
               "--processes", "1", "--out", str(tmp_path / "runs"))  # fmt: skip
    out = run(*command, "--games", "12", "--output", str(variant)).output()
    assert "the smallest change that brings all patches within this limit is 4 buttons" in out
    assert "bought before (%)" in out
    assert load(variant).find("axe").buttons == 8
    document = run(*command, "--games", "12", "--format", "json").json()
    assert document["total"] == 4
    assert document["comparison"]["paired"]
    bought = {row["patch"]: row for row in document["bought"]}
    assert bought["axe"]["circles"] == 12
    assert 0 <= bought["axe"]["bought_before"] <= bought["axe"]["bought_after"] <= 1
    out = run(*command, "--games", "0", "--format", "csv").stdout
    assert out.splitlines()[0].startswith("patch,price,gap,")


def test_without_time_for_games_the_proposal_stands(run: Call, tmp_path: Path) -> None:
    prices = tmp_path / "prices.csv"
    table(axe=-2.0, plus=2.0).to_csv(prices, index=False)
    command = ("rebalance", "current", "--prices", str(prices), "--time-limit", "0.01")
    status, out, err = run(*command, "--format", "json")
    assert status == 0
    assert "no circle was played under both prices" in err
    found = json.loads(out)
    assert found["total"] == 3
    assert found["comparison"] is None


def test_a_variant_of_a_variant(run: Call, tmp_path: Path) -> None:
    prices, variant = tmp_path / "prices.parquet", tmp_path / "fair.toml"
    tight = edition_of("example:tight-nine")
    made = table(axe=-2.0, plus=2.0).assign(edition="tight-nine")
    made.to_parquet(prices)
    run(
        "rebalance",
        "example:tight-nine",
        "--prices",
        str(prices),
        "--games",
        "0",
        "--output",
        str(variant),
    ).output()
    found = load(variant)
    assert (found.square, found.find("stairs")) == (tight.square, tight.find("stairs"))
    assert found.find("axe").buttons == tight.find("axe").buttons - 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("current", "--prices", "{no}"), "--prices: "),
        (("current", "--prices", "{mine}"), "--prices: no column patch"),
        (("nothing", "--prices", "{good}"), "EDITION: unknown edition 'nothing'"),
        (("current", "--prices", "{good}", "--gap-limit", "-1"), "--gap-limit: -1; allowed"),
        (("current", "--prices", "{good}", "--output", "x.csv"), "--output: x.csv; allowed"),
        (("current", "--prices", "{good}", "--output", "{good}"), "allowed: a name that ends in"),
        (("current", "--prices", "{good}", "--games", "4", "--player", "x"), "--player: 'x'"),
        (("current", "--prices", "{good}", "--circles", "9"), "--circles: is for prices that are"),
        (("example:4x4", "--circles", "6"), "--circles: 6; allowed: 20 or more"),
    ],
)
def test_bad_input_is_one_line(
    run: Call, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    names = {name: tmp_path / f"{name}.csv" for name in ("no", "mine", "good")}
    names["mine"].write_text("a,b\n1,2\n")
    table(axe=-2.0, plus=2.0).to_csv(names["good"], index=False)
    refused(run("rebalance", *(each.format(**names) for each in arguments)), words)


def test_too_little_memory_is_not_called_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(_: object, **__: object) -> pd.DataFrame:
        raise MemoryError

    path = tmp_path / "prices.csv"
    table(axe=-2.0).to_csv(path, index=False)
    monkeypatch.setattr(pd, "read_csv", read)
    with pytest.raises(MemoryError):
        read_prices(path)
