"""Files that players and editions are named by, changed between two runs or during one."""

import json
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.bounds.alone import editions_frame
from patchwork_solve.analyses.bounds.circles import circles_frame
from patchwork_solve.analyses.workers import resumable
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated, evaluations
from patchwork_solve.analyses.workers.players import dismiss_players, player_for
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import printing
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.lanes import few

POCKET = Path("tests/data/variants/pocket.toml")
SMALL = ("--edition", str(POCKET), "--processes", "1")


@pytest.fixture
def evaluation(tmp_path: Path) -> Path:
    """Return a file with the weights of a printing."""
    path = tmp_path / "mine.json"
    path.write_bytes(
        (files("patchwork_solve.engine") / "data/evaluation-current.json").read_bytes()
    )
    return path


def refit(path: Path) -> None:
    """Change an evaluation to one of other games."""
    written = json.loads(path.read_text())
    written["source"]["seed"] += 1
    path.write_text(json.dumps(written))


def test_only_a_player_with_a_file_has_an_evaluation_of_its_own(evaluation: Path) -> None:
    assert evaluated("greedy", "strong:5n") == {}
    name = f"strong:5n@{evaluation}"
    found = evaluated("greedy", name)
    refit(evaluation)
    assert list(found["evaluations"]) == list(evaluated(name)["evaluations"]) == [str(evaluation)]
    assert found != evaluated(name)


@pytest.mark.thorough
def test_a_match_by_a_changed_evaluation_is_another(
    run: Run, tmp_path: Path, evaluation: Path
) -> None:
    kept = str(tmp_path / "match.jsonl")
    match = ("play-match", f"strong:5n@{evaluation}", "greedy", *SMALL, "--resume", kept)
    assert run(*match, "--games", "2")[0] == 0
    assert run(*match, "--games", "4")[0] == 0
    refit(evaluation)
    refused(run(*match, "--games", "6"), "--resume", "about another evaluations")


REPORTS = {
    "ladder": ("ladder", "greedy", "{player}", "--games", "2"),
    "patches": ("report", "patches", "--player", "{player}", "--games", "1"),
    "losses": ("report", "losses", "--players", "{player}", "--tails", "1", "--space", "10"),
    "openings": ("report", "openings", "--player", "{player}", "--circles", "1"),
    "prices": ("report", "prices", "--player", "{player}", "--circles", "1"),
}


@pytest.mark.thorough
@pytest.mark.parametrize("report", few([*REPORTS], 2))
def test_answers_by_a_changed_evaluation_are_computed_again(
    run: Run, tmp_path: Path, evaluation: Path, report: str
) -> None:
    kept = tmp_path / "kept.jsonl"
    player = f"strong:5n@{evaluation}"
    named = [word.format(player=player) for word in (*REPORTS[report], *SMALL)]
    counts = []
    for is_another in (False, False, True):
        if is_another:
            refit(evaluation)
        run(*named, "--resume", str(kept)).output()
        tasks = [json.loads(line).get("task") for line in kept.read_text().splitlines()]
        counts.append(sum("strong" in json.dumps(task) for task in tasks if task))
    assert counts[0] == counts[1] > 0
    assert counts[2] == 2 * counts[0]


@pytest.mark.parametrize("report", [("play-match",), ("report", "openings", "--player")])
def test_an_evaluation_that_changes_during_the_work_ends_it(
    run: Run, evaluation: Path, monkeypatch: pytest.MonkeyPatch, report: tuple[str, ...]
) -> None:
    """The first question and the others would be answered by different evaluations."""
    batch = ("greedy", "--games", "4") if report == ("play-match",) else ("--circles", "2")
    real = resumable.Ledger.add

    def add(*answer: Any) -> None:
        real(*answer)
        refit(evaluation)

    monkeypatch.setattr(resumable.Ledger, "add", add)
    status, out, err = run(*report, f"strong:5n@{evaluation}", *batch, *SMALL)
    assert (status, out) == (2, "")
    assert "is not what it was at the beginning" in err.splitlines()[-1]


def test_a_player_that_sits_there_goes_by_the_file_as_it_is(evaluation: Path) -> None:
    """A cluster's worker lives longer than a run, and what a name names may be another by then."""
    sits = [player_for(0, f"strong:5n@{evaluation}", 60.0, printing("current")) for _ in range(2)]
    refit(evaluation)
    sits.append(player_for(0, f"strong:5n@{evaluation}", 60.0, printing("current")))
    dismiss_players()
    assert sits[0] is sits[1]
    assert sits[1] is not sits[2]


def test_a_missing_evaluation_is_reported_in_one_line(evaluation: Path) -> None:
    evaluation.unlink()
    with pytest.raises(InputError, match=r"player: cannot read .*mine\.json: No such file"):
        evaluations([f"strong:5n@{evaluation}"])


def richer(path: Path) -> None:
    path.write_text(path.read_text().replace("start_buttons = 4", "start_buttons = 9"))


@pytest.mark.parametrize("report", [pytest.param("circles", marks=pytest.mark.slow), "editions"])
def test_a_variant_that_changes_during_the_work_changes_no_bound(
    tmp_path: Path, report: str
) -> None:
    mine, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    shutil.copy(POCKET, mine)
    other.write_text(POCKET.read_text().replace('"pocket"', '"other pocket"'))

    def report_frame(batch: Batch) -> pd.DataFrame:
        if report == "circles":
            return circles_frame(str(mine), range(2), widths=(200,), batch=batch)
        return editions_frame([str(other), str(mine)], batch)

    before = report_frame(Batch())
    # After the first answer the file says something else.
    changed = report_frame(Batch(report=lambda done, of, row: richer(mine)))
    assert list(changed["upper"]) == list(before["upper"])
    assert list(report_frame(Batch())["upper"]) != list(before["upper"])
