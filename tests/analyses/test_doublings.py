"""Worth of more thinking: planted effects are found, and games counted as they were played."""

from math import log2
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from patchwork_solve.analyses.balance.doublings import (
    ALL,
    OF_CIRCLES,
    doublings_frame,
    unequal_frame,
)
from patchwork_solve.analyses.statistics.estimates import clustered, clustered_share
from patchwork_solve.analyses.statistics.paired import elo_of
from patchwork_solve.lab import balance
from tests.analyses.conftest import Run
from tests.analyses.games_as_tables import played_run

WORTH = 100.0
"""Elo points a doubling, planted."""


def made_up(
    random: np.random.Generator, worth: tuple[float, ...] = (WORTH,) * 3, circles: int = 150
) -> pd.DataFrame:
    """Return pairs of games at one, two and three doublings, on the same circles.

    A circle is good for the first player of both its games, so that pairs are split too often.
    """
    seat = random.normal(0, 1, circles)
    parts = []
    for doublings, elo in enumerate(worth, start=1):
        odds = elo * doublings * np.log(10) / 400
        chances = [1 / (1 + np.exp(-(odds + sign * seat))) for sign in (1, -1)]
        wins = sum((random.random(circles) < chance).astype(int) for chance in chances)
        head = {"run": f"{doublings}", "edition": "made up", "family": "strong:*n"}
        head |= {"stronger": f"strong:{2**doublings}n", "weaker": "strong:1n"}
        columns = {"doublings": float(doublings), "seed": 0, "circle": range(circles), "games": 2}
        parts.append(pd.DataFrame({**head, **columns, "wins": wins}))
    return pd.concat(parts, ignore_index=True)


@pytest.mark.slow
def test_a_planted_worth_is_covered_and_one_curve_is_doubted_at_its_rate() -> None:
    random = np.random.default_rng(15)
    covered = doubted = 0
    draws = 40
    # What players differ by is less where the seat decides: the mean over circles is what is found.
    truth = doublings_frame(made_up(random, circles=40_000)).query("run == @ALL")["elo"].item()
    for _ in range(draws):
        frame = doublings_frame(made_up(random))
        curve = frame[frame["run"] == ALL].iloc[0]
        covered += curve["elo_low"] <= truth <= curve["elo_high"]
        doubted += curve["doubt"] < 0.05
    assert 0.6 * WORTH < truth < WORTH
    assert covered >= 0.88 * draws
    assert doubted <= 0.15 * draws
    apart = doublings_frame(made_up(random, (200.0, 100.0, 50.0)))
    assert apart["doubt"].dropna().item() < 0.01


def test_a_run_beside_its_copy_says_nothing_of_how_runs_differ(
    recwarn: pytest.WarningsRecorder,
) -> None:
    one = made_up(np.random.default_rng(15), (WORTH,))
    frame = doublings_frame(pd.concat([one, one.assign(run="copy")], ignore_index=True))
    assert frame["doubt"].isna().all()
    assert frame["elo"].nunique() == 1
    assert not recwarn.list


@pytest.mark.thorough
def test_who_is_stronger_in_every_order_of_names() -> None:
    for names in (("strong-alone:40n", "strong-alone:5n"), ("strong-alone:5n", "strong-alone:40n")):
        run = played_run(names, 6)
        frame = balance(run, sections=["doublings"]).to_frame("doublings")
        row = frame.to_dict("records")[0]
        games = run.query("SELECT * FROM games").to_dict("records")
        won = [
            (game["circle"], game[f"player_{game['winner']}"] == "strong-alone:40n")
            for game in games
        ]
        sums = pd.Series([each for _, each in won]).groupby([at for at, _ in won]).sum().tolist()
        share = clustered_share(*clustered(sums, [2] * 6), 6)
        assert [row["win"], row["win_low"], row["win_high"]] == pytest.approx(
            [share.value, share.low, share.high], abs=1e-5
        )
        assert (row["stronger"], row["weaker"]) == ("strong-alone:40n", "strong-alone:5n")
        assert (row["family"], row["doublings"]) == ("strong-alone:*n", 3)
        expected = elo_of(share.value)
        assert expected is not None
        assert row["elo"] == pytest.approx(expected / 3, abs=1e-4)
        assert len(frame) == 1  # No curve through one run.


@pytest.mark.parametrize(
    "players",
    [("greedy", "random"), ("strong-alone:5n", "draft:5n"), ("strong-alone:5n", "strong-alone:5n")],
)
def test_players_that_do_not_differ_in_their_limit_alone(players: tuple[str, str]) -> None:
    run = played_run(players, 1, seed=2)
    circles = unequal_frame(run)
    assert (list(circles), len(circles)) == (list(OF_CIRCLES), 0)
    report = balance(run, sections=["doublings", "seats"])
    assert report.to_frame("doublings").empty
    assert "thinking" not in str(report)


def test_one_player_that_wins_every_game() -> None:
    circles = made_up(np.random.default_rng(1)).assign(wins=2)
    frame = doublings_frame(circles)
    assert frame["win"].dropna().tolist() == [1, 1, 1]
    assert frame["elo"].isna().all()
    assert frame["doubt"].isna().all()


@pytest.mark.thorough
def test_the_command_and_its_page(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("altair")
    folders = []
    for limit in (10, 20):
        folder = tmp_path / f"of-{limit}"
        players = f"strong-alone:{limit}n,strong-alone:5n"
        run(
            *("simulate", "--players", players, "--games", "44", "--out", str(folder)),
            *("--processes", "1"),
        ).output()
        folders.append(str(folder))
    page = tmp_path / "curve.html"
    command = ("report", "balance", *folders, "--section", "doublings")
    document = run(*command, "--output", str(page), "--format", "json").json()
    rows = document["doublings"]
    assert [row["run"] for row in rows] == ["of-10", "of-20", ALL]
    assert [row["doublings"] for row in rows] == [log2(2), log2(4), None]
    assert "Twice the limit is worth" in document["summary"][-1] or rows[2]["doubt"] < 0.05
    drawn = page.read_text()
    assert "doublings of the lower limit" in drawn
    assert "strong-alone:*n, current" in drawn
