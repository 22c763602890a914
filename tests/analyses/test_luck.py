"""The luck of circles: what is known of it beforehand, what it corrects, what is left for play."""

import json
import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from patchwork_solve.analyses.balance.report import SECTIONS
from patchwork_solve.analyses.luck.adjusted import adjusted_frame
from patchwork_solve.analyses.luck.circle import Luck
from patchwork_solve.analyses.luck.ledger import ledger_frame
from patchwork_solve.analyses.luck.mean_luck import coefficient, known, measured
from patchwork_solve.analyses.luck.split import split_frame
from patchwork_solve.analyses.report.readable import readable
from patchwork_solve.analyses.simulation.run import Run as Played
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import PRINTINGS, printing
from patchwork_solve.engine.players.match import circle_of
from scripts.make_circle_luck import TARGET, coefficients, mean_of_first
from tests.analyses import synthetic
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

CIRCLES = 40


@pytest.fixture(scope="module")
def luck() -> np.ndarray:
    return Luck(printing("current")).of_circles(3, range(CIRCLES))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run of the smallest example, whose endgames reach far back."""
    from patchwork_solve.analyses.simulation.query import SimulationQuery
    from patchwork_solve.analyses.simulation.simulating import simulate

    out = tmp_path_factory.mktemp("luck") / "run"
    simulate(SimulationQuery(("greedy", "careful"), 12, out, 3, "example:4x4"))
    return out


def test_the_luck_of_a_circle_follows_from_the_circle(luck: np.ndarray) -> None:
    edition = printing("current")
    one = Luck(edition)
    backwards = [one.of(circle_of(edition, 3, number)) for number in reversed(range(CIRCLES))]
    assert backwards[::-1] == luck.tolist()
    assert luck.std() > 2


@pytest.mark.parametrize("name", PRINTINGS)
def test_the_mean_luck_that_ships_is_that_of_other_circles(name: str) -> None:
    edition = printing(name)
    there = known(edition)
    assert there is not None
    assert there.error < 0.02
    here = Luck(edition).of_circles(77, range(400))
    error = here.std(ddof=1) / math.sqrt(len(here))
    assert abs(here.mean() - there.mean) < 4 * error


@pytest.mark.parametrize("name", PRINTINGS)
def test_the_mean_luck_that_ships_is_of_this_search(name: str) -> None:
    """A search that sees circles otherwise would be corrected by the mean of another one."""
    shipped = json.loads(TARGET.read_text("utf-8"))["editions"][name]
    assert mean_of_first(name) == shipped["mean_of_first"], "run python -m scripts.make_circle_luck"


def test_the_mean_luck_of_a_variant_is_measured() -> None:
    edition = edition_of("example:4x4")
    assert known(edition) is None
    found = measured(edition, 50)
    assert found.circles == 50
    assert found.error > 0


def test_coefficients_are_least_squares() -> None:
    luck = np.array([0.0, 1.0, 2.0, 3.0])
    assert coefficients(2 * luck - 3, luck)["margin"] == 2
    # Lost, lost, won, won.
    assert coefficients(2 * luck - 3, luck)["win_0"] == pytest.approx(0.4)
    assert 0.5 < (coefficient("margin") or 0) < 1.5
    assert coefficient("ties") is None


def test_a_run_is_corrected_by_the_luck_of_its_own_circles(luck: np.ndarray) -> None:
    """By hand: a forfeited game counts for nothing, a circle without a game neither."""
    rng = np.random.default_rng(8)
    margins = np.round(luck + rng.normal(0, 3, CIRCLES)).astype(int)
    games = [(at, False, int(margin)) for at, margin in enumerate(margins)] + [(0, True, 99)]
    run = synthetic.run_of(games, seed=3, forfeit=[None] * CIRCLES + ["too late"])
    frame = adjusted_frame(run).set_index("figure")
    there = known(printing("current"))
    assert there is not None
    for figure, values in (("margin", margins), ("win_0", (margins >= 0).astype(float))):
        row = frame.loc[figure]
        assert row["games"] == row["circles"] == CIRCLES
        slope = coefficient(figure) or 0.0
        assert row["plain"] == pytest.approx(values.mean(), abs=1e-5)
        corrected = values.mean() - slope * (luck.mean() - there.mean)
        assert row["value"] == pytest.approx(corrected, abs=1e-4)
        assert row["luck"] == pytest.approx(luck.mean() - there.mean, abs=0.006)
        assert row["value_low"] < row["value"] < row["value_high"]
    rest = (margins - (coefficient("margin") or 0.0) * luck).var()
    assert frame.loc["margin", "saved"] == pytest.approx(1 - rest / margins.var(), abs=0.02)
    assert frame.loc["margin", "saved"] > 0.3


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("last", [-5, -7])
def test_games_that_are_all_alike_leave_nothing_certain(last: int) -> None:
    """Player 0 wins none of 30: nothing scatters; with another last margin some draws are so."""
    run = synthetic.run_of([(at, False, -5) for at in range(29)] + [(29, False, last)], ("a", "a"))
    assert split_frame(run)["share_low"].isna().all()
    frame = adjusted_frame(run)
    rows = frame.set_index("figure")
    assert rows.loc["win_0", ["plain", "plain_low", "value"]].tolist() == [0.0, 0.0, 0.0]
    assert rows.loc["win_0", "plain_high"] == pytest.approx(0.12, abs=0.01)
    assert pd.isna(rows.loc["win_0", "value_low"])
    assert pd.isna(rows.loc["margin", "value_low"]) == (last == -5)
    (section,) = (each for each in SECTIONS if each.name == "corrected")
    table = readable(frame.assign(run="run"), section)
    assert table["plain"][0] == "0.0 % [0.0, 12.2]"
    assert table["value"][0] == "0.0 %"


def test_parts_of_a_run_with_pairs() -> None:
    """Half a pair tells nothing; what is left is the arithmetic of pairs."""
    number = 60
    drawn = synthetic.circles(np.random.default_rng(9), number, synthetic.Effects(skill=2.0))
    straight, swapped = (np.round(each).astype(int) for each in (drawn.straight, drawn.swapped))
    games = [(at, False, int(straight[at])) for at in range(number)]
    games += [(at, True, int(swapped[at])) for at in range(number)]
    frame = split_frame(synthetic.run_of([*games, (number, False, 5)], seed=3)).set_index("part")
    assert (frame["circles"] == number).all()
    course = (straight - swapped).var(ddof=1) / 2
    shared = np.cov(straight, swapped)[0, 1]
    assert frame.loc["course", "variance"] == pytest.approx(course, abs=1e-3)
    assert frame.loc["circle", "variance"] == pytest.approx(shared, abs=1e-3)
    players = ((straight - swapped).mean() / 2) ** 2 - course / 2 / number
    assert frame.loc["players", "variance"] == pytest.approx(players, abs=1e-3)
    parts = frame.loc[["circle", "players", "course"], "share"].sum()
    assert parts == pytest.approx(1, abs=1e-4)
    known_low, known_high = frame.loc["circle", ["share_low", "share_high"]]
    assert known_low < frame.loc["circle", "share"] < known_high


def test_parts_of_a_run_of_a_player_against_itself(luck: np.ndarray) -> None:
    games = [(at, False, round(one)) for at, one in enumerate(luck)]
    frame = split_frame(synthetic.run_of(games, ("a", "a"), seed=3)).set_index("part")
    assert frame.index.tolist() == ["known beforehand", "all"]
    assert frame.loc["known beforehand", "share"] > 0.95
    few = split_frame(synthetic.run_of(games[:2], ("a", "a"), seed=3))
    assert few["variance"].isna().all()
    one = split_frame(synthetic.run_of(games[:1], seed=3))
    assert one["circles"].tolist() == [0] * 5


@pytest.mark.thorough
def test_a_margin_is_luck_and_what_was_given_away(folder: Path) -> None:
    with Played.open(folder) as run:
        frame = ledger_frame(run, 5, "strong-alone:20n")
        whole = run.query("SELECT game, circle, margin, plies FROM games").set_index("game")
        assert len(ledger_frame(run, 100, "strong-alone:5n")) == 12
    assert frame["game"].tolist() == [0, 2, 4, 7, 9]
    for _, row in frame.iterrows():
        parts = row["luck"] - row["lost_0"] + row["lost_1"] + row["unexplained"]
        assert parts == pytest.approx(row["margin"], abs=1e-6)
        assert row[["margin", "plies", "circle"]].tolist() == [
            whole.loc[row["game"], name] for name in ("margin", "plies", "circle")
        ]
        assert 0 <= row["proved_0"] <= row["lost_0"]
        assert 0 <= row["proved_1"] <= row["lost_1"]
    assert (frame["proved_from"] < frame["plies"]).all()


@pytest.mark.thorough
def test_each_format(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "answers.jsonl"
    player = ("--player", "strong-alone:200n")
    command = ("report", "luck", str(folder), "--games", "5", *player, "--resume", str(kept))
    out = run(*command).output()
    assert "5 games, reviewed by strong-alone:200n" in out
    document = run(*command, "--format", "json").json()
    assert len(document["games"]) == 5
    page, rows = tmp_path / "luck.html", tmp_path / "luck.csv"
    assert run(*command, "--output", str(page))[0] == 0
    assert "reviewed by" in page.read_text("utf-8")
    assert run(*command, "--output", str(rows))[0] == 0
    assert pd.read_csv(rows)["margin"].tolist() == [one["margin"] for one in document["games"]]
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, run(*command)[1].splitlines())) <= 60


def test_the_report_on_a_run_has_both(run: Run, folder: Path) -> None:
    command = ("report", "balance", str(folder), "--section", "corrected", "--section", "luck")
    document = run(*command, "--format", "json").json()
    assert [row["figure"] for row in document["corrected"]] == ["win_0", "margin"]
    assert [row["part"] for row in document["luck"]][-1] == "all"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--games", "0"), ("--games", "1")),
        (("--player", "greedy"), ("--player", "does not report estimates")),
        (("--player", "strong:0.05"), ("--player", "nodes")),
        (("--output", "x.json"), ("--output", ".csv")),
        (("--time-limit", "-1"), ("--time-limit",)),
    ],
)
def test_bad_input(
    run: Run, folder: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    refused(run("report", "luck", str(folder), *arguments), *words)


def test_a_folder_that_is_no_run(run: Run, tmp_path: Path) -> None:
    refused(run("report", "luck", str(tmp_path)), "RUN")
    refused(run("report", "luck", str(tmp_path / "nowhere")), "RUN")
