"""The reports on score bounds: their columns, and a file of answers that is used again."""

import math
import random
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.analyses.bounds.alone import editions_frame, patches_frame
from patchwork_solve.analyses.bounds.circle_features import features
from patchwork_solve.analyses.bounds.circles import circle_predictors, circles_frame
from patchwork_solve.analyses.bounds.frame import timeline_frame
from patchwork_solve.analyses.bounds.page import circles_page
from patchwork_solve.analyses.bounds.plan_drawing import plan_quilt_svg, plan_svg
from patchwork_solve.analyses.report.page import Provenance
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.score.alone import geometry
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.alone.way import way
from tests.pictures import FETCHED, description, outside, overlaps, parsed, texts

POCKET, POSTAGE = (f"tests/data/variants/{name}.toml" for name in ("pocket", "postage"))


@pytest.fixture(scope="module")
def circles() -> pd.DataFrame:
    """Return the bounds of three circles of a small variant."""
    return circles_frame(POSTAGE, range(3), widths=(20,))


def test_editions() -> None:
    frame = editions_frame([POCKET, POSTAGE])
    assert list(frame["edition"]) == ["pocket", "postage"]
    assert set(frame["status"]) == {"exact"}
    assert str(frame["upper"].dtype) == "Int64"
    assert (frame["lower"] == frame["upper"]).all()
    assert (frame["covered"] <= 25).all()


@pytest.mark.slow
def test_patches() -> None:
    frame = patches_frame(POCKET)
    assert len(frame) == len(edition_of(POCKET).patches)
    assert (frame["worth"] >= 0).all()
    assert frame["worth"].is_monotonic_decreasing
    # A patch without which the ceiling falls is worth buying at its price, and a little above.
    needed = frame[frame["worth"] > 0]
    assert (needed["price"] > needed["buttons"]).all()
    with pytest.raises(InputError, match="unknown patch"):
        patches_frame(POCKET, ["plus-plus"])


def test_circles_and_what_predicts_them(circles: pd.DataFrame) -> None:
    frame = circles
    assert list(frame["seed"]) == list(range(3))
    assert (frame["gap"] == frame["upper"] - frame["lower"]).all()
    assert (frame["gap"] >= 0).all()
    again = circles_frame(POSTAGE, range(1), widths=(20,))
    assert frame.head(1).equals(again)
    best = circle_predictors(frame)
    edition = edition_of(POSTAGE)
    assert set(best["feature"]) == set(features(State.new(seed=0, edition=edition)))
    # Three circles are too few.
    assert best[["correlation", "low", "high"]].isna().all(axis=None)
    assert (best["circles"] == 3).all()


def test_what_predicts_circles_comes_with_its_interval() -> None:
    rng = random.Random(1)
    scores = list(range(40))
    frame = pd.DataFrame(
        {
            "seed": scores,
            "lower": scores,
            "same": scores,
            "alike": 1.0,
            "noisy": [score + rng.gauss(0, 12) for score in scores],
            "noise": [rng.random() for _ in scores],
        }
    )
    best = circle_predictors(frame).set_index("feature")
    assert list(best.index[:2]) == ["same", "noisy"]
    assert best.loc["same", "correlation"] == 1
    assert math.isnan(best.loc["alike", "correlation"])
    known = best.drop("alike")
    assert (known["low"] <= known["correlation"]).all()
    assert (known["correlation"] <= known["high"]).all()
    assert known.loc["noisy", "low"] > 0
    assert known.loc["noise", "low"] < 0 < known.loc["noise", "high"]
    # By hand: nine pairs of neighbours swapped, n = 20 and sum of d**2 = 18, so
    # r = 1 - 6 * 18 / 7980 = 0.9865, z = 2.495, error 1.96 * sqrt(1.4866 / 17) = 0.580.
    swapped = [place ^ 1 if place < 18 else place for place in range(20)]
    row = circle_predictors(pd.DataFrame({"lower": range(20), "swapped": swapped})).iloc[0]
    assert row["correlation"] == pytest.approx(0.986, abs=1e-3)
    assert row["low"] == pytest.approx(math.tanh(2.495 - 0.580), abs=2e-3)
    assert row["high"] == pytest.approx(math.tanh(2.495 + 0.580), abs=2e-3)


@pytest.mark.thorough
def test_the_game_of_a_circle_can_be_played() -> None:
    frame = circles_frame("tests/data/variants/oblong.toml", [3], widths=(30,))
    game = Game.from_text(frame["game"].iloc[0])
    assert game.final.is_over
    assert game.final.scores()[0] == frame["lower"].iloc[0]


def test_a_plan_step_by_step_and_drawn() -> None:
    situation = Situation.new(edition_of(POCKET))
    plan = geometry.ceiling(situation).witness
    assert plan is not None
    frame = timeline_frame(situation, plan)
    assert frame["from"].iloc[0] == 0
    assert frame["to"].iloc[-1] == situation.edition.last
    assert (frame["from"].iloc[1:].to_numpy() >= frame["to"].iloc[:-1].to_numpy()).all()
    assert (frame["buttons"] >= 0).all()
    assert plan_svg(situation, plan).startswith("<svg")
    assert "Quilt with" in (plan_quilt_svg(situation, plan) or "")


@pytest.mark.parametrize("name", ["game", "highest-score-current", "shortest-game-first-2014"])
@pytest.mark.parametrize("number", [0, 1])
def test_a_way_along_the_track_is_drawn_so_that_no_words_meet(name: str, number: int) -> None:
    record = Game.load(f"examples/{name}.json")
    root = parsed(plan_svg(*way(record, number)))
    assert outside(root) == overlaps(root) == []
    for move, before in zip(record.moves, record.states, strict=False):
        if before.to_move == number and move.patch in before.circle:
            start = before.players[number].time
            assert move.patch in texts(root)
            assert f"{move.patch} from {start} to " in description(root)


def test_purchases_from_one_space_are_distinguished() -> None:
    """Their names are stairs, their figures are below each other."""
    situation = Situation.new(edition_of(POCKET))
    numbers = [situation.edition.index[name] for name in ("dot", "pair", "bend")]
    purchases = tuple(zip((0, 0, 1), numbers, strict=True))
    root = parsed(plan_svg(situation, Plan(purchases)))
    assert {"dot", "pair", "bend", "−1", "0", "3"} <= set(texts(root))
    assert overlaps(root) == []


@pytest.mark.thorough
def test_a_page_needs_no_other_file(circles: pd.DataFrame) -> None:
    text = circles_page(
        circles.head(2), "<pocket>", Provenance("patchwork-solve & more", "2026-01-02")
    )
    assert "of the edition &lt;pocket&gt;: " in text
    assert "patchwork-solve &amp; more" in text
    assert "2026-01-02" in text
    assert text.count('class="picture"') == 2
    assert text.count('class="small"') == 4
    assert not FETCHED.search(text)


def test_columns_and_dtypes_are_those_documented(circles: pd.DataFrame, tmp_path: Path) -> None:
    situation = Situation.new(edition_of(POCKET))
    plan = geometry.ceiling(situation).witness
    assert plan is not None
    frames = {
        editions_frame: editions_frame([POCKET]),
        patches_frame: patches_frame(POCKET, ["cross"]),
        circles_frame: circles,
        circle_predictors: circle_predictors(circles),
        timeline_frame: timeline_frame(situation, plan),
    }
    for function, frame in frames.items():
        documented = " ".join((function.__doc__ or "").split())
        for name, dtype in frame.dtypes.items():
            assert str(dtype) in ("str", "Int64", "float64"), (name, dtype)
            assert name in documented or name in (features.__doc__ or ""), name
        path = tmp_path / "frame.parquet"
        frame.to_parquet(path, index=False)
        assert pd.read_parquet(path).equals(frame)


@pytest.mark.slow
def test_processes_give_the_same_table() -> None:
    one = editions_frame([POCKET, POSTAGE])
    two = editions_frame([POCKET, POSTAGE], Batch(processes=2))
    assert one.equals(two)
