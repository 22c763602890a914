"""What-if questions played: looks, when to stop, and the command line."""

import json
import math
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from patchwork_solve import engine
from patchwork_solve.analyses.comparing.interim_result import FIRST, InterimResult, _of_changes
from patchwork_solve.analyses.comparing.playing import answered
from patchwork_solve.analyses.comparing.query import LatePositions, WhatIfQuery
from patchwork_solve.analyses.comparing.side import Side
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.base.errors import InputError
from tests.analyses.conftest import Run as Call
from tests.analyses.test_bad_input import refused
from tests.lanes import thorough

EVALUATION = Path(str(engine.__file__)).parent / "data" / "evaluation-current.json"

QUESTION = ("whatif", "first-2014", "--player", "greedy", "--proved", "0", "--processes", "1")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs of both printings, 30 circles each."""
    out = tmp_path_factory.mktemp("asked") / "runs"
    query = WhatIfQuery("first-2014", player="greedy", games=30, precision=None)
    query.check()
    answered(query, out)
    return out


# -- looks -----------------------------------------------------------------------------------------


def test_a_look_knows_how_well_the_question_is_answered() -> None:
    seen = _of_changes(np.resize([1.0, 0.0, 0.0, -1.0], 400), 400)
    assert seen.circles == 400
    assert seen.difference.value == 0
    assert seen.reach == pytest.approx(100 * 1.96 * math.sqrt(0.5 / 400), rel=0.01)
    assert seen.is_enough(7.0)
    assert not seen.is_enough(6.0)
    needed = seen.needed(seen.reach or 0)
    assert needed == pytest.approx(1.05 * 400, abs=1)
    assert seen.following(1.0, 10_000) == 1200
    assert seen.following(6.9, 10_000) == 500
    assert seen.following(1.0, 450) == 450


def test_circles_on_which_nothing_differs_are_no_proof() -> None:
    few, many = (_of_changes(np.zeros(circles), 1000) for circles in (FIRST, 1000))
    assert few.reach is not None
    assert many.reach is not None
    assert 1.0 < few.reach < 2.0
    assert many.reach < 0.4
    assert _of_changes(np.zeros(0), 1000) == InterimResult(0, Figure(), Figure())


@pytest.mark.parametrize("part", [0.003, 0.005, 0.02])
def test_what_holds_at_every_look_holds_where_hardly_a_circle_changes(part: float) -> None:
    """While none had changed it was of width nothing, and missed in 42 of 100 studies."""
    rng, planned, studies = np.random.default_rng(3), 2000, 200
    missed = 0
    for _ in range(studies):
        changes = (rng.random(planned) < part) * 1.0
        ends = [_of_changes(changes[:of], planned).always for of in (200, 300, 500, 1000, 2000)]
        missed += not all((low or 0) <= part <= (high or 0) for _, low, high in ends)
    assert missed / studies <= 0.05
    nothing = _of_changes(np.zeros(FIRST), planned).always
    assert nothing.low is not None
    assert nothing.low < 0


def test_stopping_at_a_precision_does_not_spoil_the_interval() -> None:
    """It looks at the width alone: the interval covers the truth at its rate when it stops."""
    rng = np.random.default_rng(12)
    studies, missed, circles = 400, 0, []
    for _ in range(studies):
        changes = rng.choice([1.0, 0.0, -1.0], 6000, p=[0.15, 0.75, 0.10])
        count = FIRST
        while not (seen := _of_changes(changes[:count], 2000)).is_enough(3.0):
            count = seen.following(3.0, len(changes))
        circles.append(count)
        assert seen.difference.low is not None
        assert seen.difference.high is not None
        missed += not seen.difference.low <= 0.05 <= seen.difference.high
    # Five standard errors of a share of 5 % in so many studies are 5.4 points.
    assert missed / studies == pytest.approx(0.05, abs=0.054)
    assert missed
    # What it takes when the scatter is known beforehand, and a little more.
    known = (1.96 / 0.03) ** 2 * (0.25 - 0.05**2)
    assert known <= np.mean(circles) <= 1.25 * known


# -- playing ---------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_question_ends_when_it_is_answered(tmp_path: Path) -> None:
    messages: list[str] = []
    query = WhatIfQuery("first-2014", player="greedy", games=2000, precision=8.0)
    found = answered(query, tmp_path / "runs", show=messages.append)
    assert found.stopping is not None
    assert found.stopping.why == "precision"
    row = found.effects.set_index("metric").loc["win_0"]
    assert (row["high"] - row["low"]) / 2 <= 0.08
    assert row["circles"] == FIRST
    assert (found.stopping.games, found.stopping.there) == (2 * FIRST, 0)
    assert "before" not in found.stopping.words()
    assert any("the difference in the first player's share is" in line for line in messages)
    # The same again finds its games there.
    again = answered(query, tmp_path / "runs")
    assert again.stopping is not None
    assert (again.stopping.games, again.stopping.there) == (0, 2 * FIRST)
    assert f" ({2 * FIRST} were played earlier), " in again.stopping.words()
    pd.testing.assert_frame_equal(again.effects, found.effects)


@pytest.mark.thorough
def test_unreported_games_are_not_counted_as_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a shard that a process finishes just when the time is up."""
    play = Side.play
    monkeypatch.setattr(Side, "play", lambda *arguments: 0 * play(*arguments))
    whatif = WhatIfQuery("first-2014", player="random", games=20, precision=None)
    found = answered(whatif, tmp_path / "runs").stopping
    assert found is not None
    assert (found.games, found.there) == (40, 0)


@pytest.mark.thorough
def test_a_run_that_is_kept_goes_on(folder: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(folder, tmp_path / "runs")
    whatif = WhatIfQuery(
        "first-2014", player="greedy", games=36, precision=None, late=LatePositions(1, 50)
    )
    found = answered(whatif, folder)
    assert found.stopping is not None
    assert (found.stopping.why, found.stopping.games) == ("finished", 12)
    assert found.proved is not None
    assert found.proved.chosen.alike == found.proved.chosen.seen
    with Run.open(folder / "base") as run:
        assert run.query("SELECT count(*) AS n FROM games")["n"].tolist() == [36]


@pytest.mark.thorough
def test_the_time_limit_ends_it(folder: Path, tmp_path: Path) -> None:
    """Existing games are compared, whoever played them."""
    folder = shutil.copytree(folder, tmp_path / "runs")
    whatif = WhatIfQuery("first-2014", player="greedy", games=5000, precision=None, seconds=0.5)
    found = answered(whatif, folder)
    assert found.stopping is not None
    assert found.stopping.why == "limit"
    assert found.effects.set_index("metric").loc["win_0", "circles"] >= 30


def test_too_little_time_for_any_circle(tmp_path: Path) -> None:
    whatif = WhatIfQuery("first-2014", player="greedy", games=50, seconds=1e-6)
    with pytest.raises(InputError, match="no circle was played under both"):
        answered(whatif, tmp_path / "runs")


def test_a_player_that_forfeits_every_game(tmp_path: Path) -> None:
    whatif = WhatIfQuery("first-2014", player="pipe:true", games=2)
    with pytest.raises(InputError, match="player: pipe:true forfeited every game under current"):
        answered(whatif, tmp_path / "runs")


# -- the command line ----------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_command_and_the_report_of_its_runs_say_the_same(run: Call, folder: Path) -> None:
    status, out, err = run(
        "report", "compare", str(folder / "base"), str(folder / "variant"), "--format", "json"
    )
    assert (status, err) == (0, "")
    report = json.loads(out)
    document = run(*QUESTION, "--games", "30", "--out", str(folder), "--format", "json").json()
    assert document.pop("stopping")["why"] == "finished"
    assert report.pop("stopping") is None
    assert document == report
    assert document["summary"].startswith("Moving the third leather patch from 38 to 20 ")


@pytest.mark.thorough
def test_a_page_and_narrow_text(
    run: Call, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    page = tmp_path / "page.html"
    command = ("report", "compare", str(folder / "base"), str(folder / "variant"))
    status, out, err = run(*command, "--proved", "2", "--space", "48", "--output", str(page))
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 60
    assert "No position is left to solve" in " ".join(out.split())
    html = page.read_text("utf-8")
    assert "What changes between current and first-2014" in html
    assert "No position is left to solve" in html
    assert "nan" not in html.lower().replace("finance", "")


@pytest.mark.thorough
def test_a_question_killed_as_it_began_goes_on(run: Call, tmp_path: Path) -> None:
    (tmp_path / ".patchwork-solve-1a2b").write_text("")
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / ".patchwork-solve-manifest.json-1a2b").write_text("{")
    assert run(*QUESTION, "--games", "2", "--out", str(tmp_path))[0] == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("whatif", "nobody"), "unknown edition 'nobody'"),
        (("whatif", "current"), "VARIANT: current is the base; name other rules"),
        (("whatif", "first-2014", "--player", "x"), "--player: 'x'; allowed: random"),
        (("whatif", "first-2014", "--space", "99"), "--space: 99; allowed: 0 to 52"),
        (("whatif", "first-2014", "--out", "{file}"), "--out: {file} is a file; name a folder"),
        (("whatif", "first-2014", "--out", "{full}"), "holds other things (a.txt)"),
        ((*QUESTION, "--games", "10", "--out", "{runs}"), "base has 30: use at least that many"),
        (("report", "compare", "{full}", "{full}"), "RUN_A: no manifest.json in {full}"),
        (("report", "compare", "{runs}/base", "{full}"), "RUN_B: no manifest.json in {full}"),
    ],
)
def test_bad_input_is_one_line(
    run: Call, folder: Path, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "a.txt").write_text("mine")
    names = {"file": full / "a.txt", "full": full, "runs": folder}
    refused(run(*(each.format(**names) for each in arguments)), words.format(**names))
    assert [path.name for path in full.iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    ("player", "base", "is_reported"),
    [
        ("strong-alone:9n", "first-2014", True),
        *thorough(
            ("draft:9n", "first-2014", True),
            ("strong-alone:9n", "example:tight-nine", False),
            (f"strong-alone:9n@{EVALUATION}", "first-2014", False),
        ),
        ("greedy", "first-2014", False),
    ],
)
def test_two_evaluations_are_reported(player: str, base: str, is_reported: bool, run: Call) -> None:
    """A printing has one of its own, so that the player changes with the rules."""
    command = ("whatif", "current", "--base", base, "--player", player)
    out = run(*command, "--games", "4", "--proved", "0", "--processes", "1").output()
    said = "the evaluation of first-2014 for the base rules and that of current for the changed"
    assert (said in " ".join(out.split())) == is_reported


def test_the_base_is_the_printing_that_the_variant_extends(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\nextends = "first-2014"\nsquare_points = 8\n')
    base, _ = WhatIfQuery(file, player="greedy").editions
    assert base.name == "first-2014"
    base, _ = WhatIfQuery(file, "current", player="greedy").editions
    assert base.name == "current"
