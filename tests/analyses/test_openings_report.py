"""The command `report openings`: what it asks, what it sums up, the answers it keeps."""

from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve import State, best
from patchwork_solve.analyses.openings.frame import MARGINS, first_position, openings_frame
from patchwork_solve.analyses.openings.query import Openings
from patchwork_solve.analyses.openings.summary import (
    figures_summary,
    patches_summary,
    sets_summary,
)
from patchwork_solve.engine.game.edition import printing
from tests.analyses.conftest import Run, check_resumed, check_time_limit
from tests.analyses.test_bad_input import refused

PLAYER = "strong:1000n"
SMALL = ("report", "openings", "--player", PLAYER, "--edition", "current", "--circles", "6")


@pytest.fixture(scope="module")
def openings() -> pd.DataFrame:
    return openings_frame(Openings(("current", "first-2014"), 12, 3, PLAYER))


def test_a_row_is_what_best_says_of_the_circle(openings: pd.DataFrame) -> None:
    for row in openings.head(4).to_dict("records"):
        state = State.new(seed=int(row["seed"]))
        assert row["position"] == state.to_text()
        assert [row["sale_1"], row["sale_2"], row["sale_3"]] == list(state.for_sale)
        answer = best(state, player=PLAYER)
        choices = answer.assessment.best_of_each()
        assert row["choices"] == len(choices)
        assert row["best"] == (choices[0].move.patch or "advance")
        assert row["margin"] == pytest.approx(answer.best.estimate.margin, abs=0.006)
        if len(choices) > 1:
            assert row["runner_up"] == (choices[1].move.patch or "advance")
            gain = choices[0].estimate.margin - choices[1].estimate.margin
            assert row["gain"] == pytest.approx(gain, abs=0.006)


def test_no_choice_is_worth_more_than_the_best(openings: pd.DataFrame) -> None:
    margins = openings[MARGINS]
    assert margins.notna().sum(axis=1).tolist() == openings["choices"].tolist()
    assert (margins.max(axis=1) == openings["margin"]).all()
    assert (openings["gain"].dropna() >= 0).all()
    assert (openings["choices"] == 1).tolist() == openings["gain"].isna().tolist()
    bought = openings["best"] != "advance"
    assert bought.tolist() == openings["place"].notna().tolist()
    for row in openings[bought].to_dict("records"):
        assert row["best"] == row[f"sale_{row['place']}"]
        assert row[f"margin_{row['place']}"] == row["margin"]


def test_the_patches_sum_up_to_the_circles(openings: pd.DataFrame) -> None:
    patches = patches_summary(openings)
    for edition, part in patches.groupby("edition"):
        circles = openings[openings["edition"] == edition]
        assert part["circles"].sum() == 3 * len(circles)
        assert part["buyable"].sum() == (circles["choices"] - 1).sum()
        assert part["best"].sum() == (circles["best"] != "advance").sum()
    known = patches[patches["bought"].notna()]
    assert (known["bought"] == known["best"] / known["buyable"]).all()
    assert known["bought"].between(known["bought_low"], known["bought_high"]).all()
    assert (patches["lost"].dropna() >= 0).all()
    assert patches["margin_low"].notna().tolist() == (patches["circles"] >= 5).tolist()


def test_by_hand() -> None:
    """Three circles written down, and what follows from them."""
    rows: list[dict[str, Any]] = [
        {"sale_1": "a", "sale_2": "b", "sale_3": "c", "best": "a", "place": 1, "gain": 2.0,
         "choices": 3, "margin": 5.0, "margin_advance": 3.0, "margin_1": 5.0, "margin_2": 1.0},
        {"sale_1": "b", "sale_2": "a", "sale_3": "d", "best": "advance", "gain": 1.0,
         "choices": 2, "margin": -1.0, "margin_advance": -1.0, "margin_2": -2.0},
        {"sale_1": "d", "sale_2": "e", "sale_3": "f", "best": "advance",
         "choices": 1, "margin": 2.0, "margin_advance": 2.0},
    ]  # fmt: skip
    columns = [*rows[0], "margin_3", "edition", "player", "seed"]
    frame = pd.DataFrame(rows, columns=columns).assign(edition="x", player="p", seed=0)
    frame["place"] = frame["place"].astype("Int64")
    patches = patches_summary(frame).set_index("patch")
    assert patches.loc["a", ["circles", "buyable", "best"]].tolist() == [2, 2, 1]
    assert patches.loc["a", ["bought", "gain", "lost", "margin"]].tolist() == [0.5, 2, 1, 2]
    assert patches.loc["b", ["circles", "buyable", "best", "lost"]].tolist() == [2, 1, 0, 4]
    assert patches.loc["d", ["circles", "buyable"]].tolist() == [2, 0]
    assert pd.isna(patches.loc["d", "bought"])
    pairs = sets_summary(frame, 2, 2)
    assert pairs["patches"].tolist() == ["a b"]
    assert pairs.loc[0, ["circles", "gain", "margin"]].tolist() == [2, 1.5, 2]
    figures = figures_summary(frame).set_index("figure")["value"]
    assert figures["estimated margin of the mover"] == 2
    assert figures["nothing can be bought"] == pytest.approx(1 / 3, abs=1e-4)
    assert figures["with a choice: advance"] == 0.5


def test_a_prefix_begins_every_circle(run: Run) -> None:
    out = run(*SMALL, "--prefix", "plus, hat", "--format", "csv").output()
    frame = pd.read_csv(StringIO(out))
    assert set(frame["sale_1"]) == {"plus"}
    assert set(frame["sale_2"]) == {"hat"}
    assert frame["position"].nunique() == 6
    circle = first_position(printing("current"), 5, ("plus", "hat", "cup")).circle
    assert circle[:3] == ("plus", "hat", "cup")
    assert circle[-1] == "domino"
    assert len(set(circle)) == 33


@pytest.mark.slow
def test_processes_and_answers_kept_change_nothing(run: Run, tmp_path: Path) -> None:
    check_resumed(run, SMALL, tmp_path / "answers.jsonl")


@pytest.mark.thorough
def test_every_table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ("--resume", str(tmp_path / "answers.jsonl"))
    _, out, _ = run(*SMALL, *kept)
    assert "estimated margin of the mover" in out
    assert "never proved" in out
    document = run(*SMALL, *kept, "--format", "json", "--least", "1").json()
    assert list(document) == ["figures", "patches", "pairs", "triples", "circles"]
    assert sum(row["circles"] for row in document["pairs"]) == 3 * 6
    assert sum(row["circles"] for row in document["triples"]) == 6
    for by in ("patch", "pair", "triple", "figure", "circle"):
        least = ("--least", "1") if by in ("pair", "triple") else ()
        out = run(*SMALL, *kept, "--by", by, *least).output()
        csv = run(*SMALL, *kept, "--by", by, *least, "--format", "csv").output()
        names = {"patch": "patches", "pair": "pairs", "triple": "triples", "figure": "figures"}
        rows = document[names.get(by, "circles")]
        assert len(pd.read_csv(StringIO(csv))) == len(rows)
    monkeypatch.setenv("COLUMNS", "60")
    _, out, _ = run(*SMALL, *kept)
    assert max(map(len, out.splitlines())) <= 60


@pytest.mark.thorough
def test_when_the_time_is_up_it_reports_what_there_is(run: Run, tmp_path: Path) -> None:
    check_time_limit(run, SMALL, tmp_path / "answers.jsonl", "circles")


@pytest.mark.thorough
def test_files(run: Run, tmp_path: Path) -> None:
    kept = ("--resume", str(tmp_path / "answers.jsonl"))
    page, rows = tmp_path / "openings.html", tmp_path / "pairs.csv"
    assert run(*SMALL, *kept, "--output", str(page))[0] == 0
    text = page.read_text("utf-8")
    assert "none is proved" in text
    assert text.count("<svg") >= 1
    assert run(*SMALL, *kept, "--output", str(rows), "--by", "pair", "--least", "1")[0] == 0
    assert "patches" in pd.read_csv(rows).columns
    table = tmp_path / "openings.parquet"
    assert run(*SMALL, *kept, "--output", str(table))[0] == 0
    assert len(pd.read_parquet(table)) == 6


def test_a_variant(run: Run) -> None:
    command = ("report", "openings", "--edition", "example:4x4", "--circles", "3")
    out = run(*command, "--player", "strong:500n", "--format", "csv").output()
    assert set(pd.read_csv(StringIO(out))["edition"]) == {"4x4"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--circles", "0"), ("--circles", "1")),
        (("--seed", "-1"), ("--seed",)),
        (("--player", "greedy"), ("--player", "does not report estimates")),
        (("--player", "strong:x"), ("--player", "strong:x")),
        (("--edition", "nope"), ("nope",)),
        (("--time-limit", "0"), ("--time-limit", "0")),
        (("--time-limit", "0.000001"), ("--time-limit", "allow more")),
        (("--prefix", "plus,plus"), ("--prefix", "twice")),
        (("--prefix", "plus,nope"), ("--prefix", "nope")),
        (("--prefix", "plus,hat,cup,axe"), ("--prefix", "up to 3")),
        (("--prefix", "domino"), ("--prefix", "last in every circle")),
        (("--prefix", ",plus"), ("--prefix",)),
        (("--by", "colour"), ("--by", "colour")),
        (("--least", "0"), ("--least", "1")),
        (("--least", "2"), ("--least", "for pairs and triples")),
        (("--least", "2", "--by", "circle"), ("--least", "for pairs and triples")),
        (("--least", "2", "--output", "x.csv"), ("--least", "for pairs and triples")),
        (("--output", "x.txt"), ("--output", ".csv")),
        (("--resume", "README.md"), ("--resume", "README.md")),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("report", "openings", *arguments), *words)


def test_answers_that_somebody_changed(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "answers.jsonl"
    command = (*SMALL, "--resume", str(kept))
    assert run(*command)[0] == 0
    text = kept.read_text("utf-8")
    for sought, instead in (('"margin": ', '"margin": 1e999'), ('"best": "', '"best": 3, "x": "')):
        assert sought in text
        kept.write_text(text.replace(sought, instead), "utf-8")
        refused(run(*command), "--resume")
