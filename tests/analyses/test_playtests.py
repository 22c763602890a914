"""Games of people beside those of a run."""

from pathlib import Path

import numpy as np
import pytest

from patchwork_solve.analyses.comparing.effects import unpaired_effect
from patchwork_solve.analyses.comparing.playtests import read_playtests
from patchwork_solve.analyses.comparing.playtests_report import playtests_report
from patchwork_solve.analyses.simulation.metrics import metric_values
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import printing
from tests.analyses.games_as_tables import played_run

CURRENT = printing("current")
HEAD = "date,score_first,score_second,tile,winner,patches_first,patches_second,minutes"


def table(path: Path, *rows: str, head: str = HEAD) -> Path:
    path = path / "people.csv"
    path.write_text("\n".join([head, *rows]) + "\n")
    return path


def test_what_a_row_says(tmp_path: Path) -> None:
    rows = (
        "2026-11-02,12,7,first,,axe domino,plus,30",
        "2026-11-03,5,5,none,second,arrow,tee-5 ell-5,25",
        "2026-11-04,-3,9,second,,7,8,",
        "2026-11-04,4,4,,,,,",
    )
    found = read_playtests(table(tmp_path, *rows), CURRENT, "RUN_B")
    games = found.metrics.to_dict("list")
    nan = pytest.approx(np.nan, nan_ok=True)
    assert games["margin"] == [5, 0, -12, 0]
    assert games["win_0"] == [1, 0, 0, nan]
    assert games["tie"] == [0, 1, 0, 1]
    assert games["tile"] == [1, 0, 1, nan]
    assert games["tile_0"] == [1, nan, 0, nan]
    assert games["tile_win"] == [1, nan, 1, nan]
    assert games["tile_margin"] == [5, nan, 12, nan]
    assert games["patches_0"] == [2, 1, 7, nan]
    assert found.minutes.dropna().tolist() == [30, 25]
    assert found.bought["axe"].tolist() == [1, 0]
    assert len(found.bought) == 2


@pytest.mark.parametrize(
    ("head", "row", "words"),
    [
        (HEAD, "x,1,nine,,,,,", "row 2: score_1: 'nine'; allowed: a number"),
        (HEAD, "x,1,2,both,,,,", "row 2: tile: 'both'; allowed: first, second or none"),
        (HEAD, "x,1,2,,,axx,plus,", "row 2: patches_0: unknown patch 'axx'; did you mean axe?"),
        (HEAD, "x,1,2,,,axe,axe plus,", "row 2: patches_1: axe is in both seats"),
        ("score_first,scoer_second", "1,2", "no such column 'scoer_second'; did you mean score_1"),
        ("score_first", "1", "column score_1 is missing"),
        ("score_first,score_second", "", "no game below its header"),
    ],
)
def test_wrong_tables(tmp_path: Path, head: str, row: str, words: str) -> None:
    with pytest.raises(InputError) as error:
        read_playtests(table(tmp_path, row, head=head), CURRENT, "RUN_B")
    assert words in str(error.value)


def test_people_who_differ_and_those_who_do_not(tmp_path: Path) -> None:
    run = played_run(("greedy", "greedy"), 40, seed=1)
    simulated = metric_values(run)
    same = [
        f"x,{row.score_0:.0f},{row.score_1:.0f},,{'first' if row.win_0 else 'second'},,,20"
        for row in metric_values(played_run(("greedy", "greedy"), 40, seed=9)).itertuples()
    ]
    report = playtests_report(run, read_playtests(table(tmp_path, *same), CURRENT, "RUN_B"))
    assert "People are not shown to differ from greedy" in report.to_text()
    better = [f"x,{30 + n % 9},{32 + n % 7},,,domino,plus,{20 + n % 5}" for n in range(30)]
    people = read_playtests(table(tmp_path, *better), CURRENT, "RUN_B")
    report = playtests_report(run, people)
    rows = report.frame("effects").set_index("metric")
    expected = unpaired_effect(simulated["total"].to_numpy(), people.metrics["total"].to_numpy())
    assert rows.loc["total", ["difference", "low", "high"]].tolist() == pytest.approx(
        [expected.difference, expected.low, expected.high]
    )
    assert rows.loc["total", "verdict"] == "change"
    words = report.to_text()
    assert "People differ from greedy: both scores together " in words
    assert "People buy axe less often (-" in words
    assert "A game of people takes 22.0 [" in words
