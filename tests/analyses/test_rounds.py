"""Rounds of measuring, changing and measuring again, on made-up games with known fair prices."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from patchwork_solve.analyses.comparing import rounds as module
from patchwork_solve.analyses.comparing.rebalance_query import RebalanceQuery
from patchwork_solve.analyses.comparing.rebalance_report import rebalance_report
from patchwork_solve.analyses.comparing.rounds import measured_frame, net, rounds, rounds_frame
from patchwork_solve.analyses.prices.moments import Moment
from patchwork_solve.analyses.prices.query import PriceQuery
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.engine.game.edition import Edition
from tests.analyses import synthetic
from tests.analyses.conftest import Run as Call
from tests.analyses.test_bad_input import refused

RULES = Edition.load("example:4x4")
SLOPE = -1.3
"""Points of a button, as in the made-up moments."""

Played = Callable[[PriceQuery, Batch], tuple[list[Moment], int]]


def fairly(done: int | None = None, **off: float) -> tuple[Played, list[PriceQuery]]:
    """Return a measurement of made-up games, and the list of what it was called for.

    Parameters
    ----------
    done : int, optional
        Circles at which a later round ends; all when left out.
    **off : float
        By how many buttons the fair price of a patch lies above the printed one.
    """
    fair = {patch.name: patch.buttons + off.get(patch.name, 0.0) for patch in RULES.patches}
    called: list[PriceQuery] = []

    def played(query: PriceQuery, batch: Batch) -> tuple[list[Moment], int]:
        called.append(query)
        patches = Edition.load(query.edition).patches
        gains = np.array([-SLOPE * (fair[patch.name] - patch.buttons) for patch in patches])
        circles = query.circles if done is None or len(called) == 1 else done
        rng = np.random.default_rng(query.seed % 1000)
        batch.report(circles, query.circles, {})
        return synthetic.moments(rng, gains, circles, course=4.0), circles

    return played, called


def query(**values: object) -> RebalanceQuery:
    return RebalanceQuery(RULES, circles=100, **values)  # type: ignore[arg-type]


def run_rounds(asked: RebalanceQuery, batch: Batch | None = None) -> list[module.Round]:
    return rounds(asked, asked.price_query(), batch or Batch())


@pytest.mark.thorough
def test_far_prices_are_walked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five buttons off take three rounds of two; the fourth measurement finds nothing sure."""
    played, called = fairly(**{"ell-4-quick": 5.0})
    monkeypatch.setattr(module, "played", played)
    made = run_rounds(query(rounds=9))
    prices = [each.found.base.find("ell-4-quick").buttons for each in made]
    assert prices[:3] == [4, 6, 8]
    assert prices[-1] in (8, 9)
    assert len(made) < 6
    frame = rounds_frame(made)
    assert frame["sure"].tolist()[0] >= 1
    assert frame["sure"].tolist()[-1] == 0
    assert frame["spread"].tolist()[-1] < frame["spread"].tolist()[0] / 2
    assert len({each.seed for each in called}) == len(called), "every round has its own circles"


def test_all_rounds_together(monkeypatch: pytest.MonkeyPatch) -> None:
    played, _ = fairly(**{"ell-4-quick": 5.0})
    monkeypatch.setattr(module, "played", played)
    made = run_rounds(query(rounds=1))
    found = net(made)
    row = found.frame.set_index("patch").loc["ell-4-quick"]
    assert (row["price"], row["new_price"], row["change"]) == (4, 6, 2)
    assert found.variant == made[-1].found.base
    assert row["gap"] - row["gap_after"] == pytest.approx(2, abs=0.5)
    measured = made[1].found.frame.set_index("patch").loc["ell-4-quick"]
    assert row["measured"] == measured["gap"]
    listed = measured_frame(made).set_index(["round", "patch"])
    assert listed.loc[(2, "ell-4-quick"), "predicted"] == row["gap_after"]
    assert listed.loc[(2, "ell-4-quick"), "change"] == 0, "what was not measured is not changed"
    text = rebalance_report(found, None, made, 1).to_text()
    assert (
        "Prices were changed 1 time and measured again on 100 other circles: the rounds are" in text
    )


def test_without_true_gaps_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    played, called = fairly()
    monkeypatch.setattr(module, "played", played)
    made = run_rounds(query(rounds=3))
    assert len(called) == len(made) == 1
    assert net(made).total == 0


def test_a_round_that_is_cut_short_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Or else a rerun would go on from other prices than one that was never stopped."""
    played, called = fairly(30, **{"ell-4-quick": 5.0})
    monkeypatch.setattr(module, "played", played)
    made = run_rounds(query(rounds=3))
    assert (len(called), len(made)) == (2, 1)
    assert "30 of 100 circles of round 2: it is left out" in capsys.readouterr().err


@pytest.mark.thorough
def test_progress_counts_the_circles_of_all_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    played, _ = fairly(**{"ell-4-quick": 5.0})
    monkeypatch.setattr(module, "played", played)
    seen: list[tuple[int, int]] = []
    run_rounds(query(rounds=1), Batch(report=lambda done, of, row: seen.append((done, of))))
    assert seen == [(100, 200), (200, 200)]


@pytest.mark.thorough
def test_the_command_keeps_its_circles(run: Call, tmp_path: Path) -> None:
    """A run that was killed in its second round ends as one that was not."""
    folder = tmp_path / "kept"
    command = ("rebalance", "example:4x4", "--rounds", "1", "--circles", "20", "--player",
               "strong-alone:5n", "--games", "0", "--processes", "1", "--format", "json",
               "--out", str(folder))  # fmt: skip
    out = run(*command).output()
    document = json.loads(out)
    assert [row["round"] for row in document["rounds"]] == [1, 2]
    assert document["rounds"][0]["circles"] == 20
    assert document["variant"].count("buttons = ") == document["rounds"][0]["changed"]
    answers = (folder / "prices.jsonl").read_text("utf-8").splitlines(keepends=True)
    assert len(answers) == 41
    (folder / "prices.jsonl").write_text("".join(answers[:35]), "utf-8")
    (folder / ".prices.jsonl.lock").touch()
    assert run(*command)[1] == out
    assert (folder / "prices.jsonl").read_text("utf-8").count("\n") == 41
    refused(
        run("rebalance", "current", "--prices", "x.csv", "--rounds", "1"),
        "--rounds: measure prices themselves; leave out --prices",
    )


@pytest.mark.thorough
def test_games_are_played_where_the_prices_were_measured(run: Call, tmp_path: Path) -> None:
    """The folder of the runs has the measured circles, too; a rerun finds both."""
    folder = tmp_path / "runs"
    command = ("rebalance", "example:4x4", "--circles", "20", "--games", "2", "--player",
               "strong-alone:5n", "--processes", "1", "--format", "csv", "--out",
               str(folder))  # fmt: skip
    out = run(*command).output()
    assert sorted(path.name for path in folder.iterdir()) == ["base", "prices.jsonl", "variant"]
    assert run(*command)[:2] == (0, out)
