"""Commands that explain a move."""

import json
from pathlib import Path

import pytest

from patchwork_solve.analyses.explaining import finding
from patchwork_solve.analyses.explaining.answer import UNEXPLAINED
from patchwork_solve.analyses.explaining.finding import of_endgame
from patchwork_solve.analyses.explaining.register import PROSPECTS
from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.analyses.reviews import BLUNDERS, from_on

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")


def test_nothing_to_explain_when_unsolved_or_all_alike() -> None:
    state = State.load("example:hard")
    assert of_endgame(state, solve(state, SearchLimits(nodes=1000))) is None
    tie = State.load("example:tie")
    assert of_endgame(tie, solve(tie)) is None


def test_best_explains_in_json(run: Run) -> None:
    said = run("best", CLOSE, "--explain", "--player", "strong:5000n", "--format", "json").output()
    found = json.loads(said)["explanation"]
    assert found["difference"] == 3
    assert found["error"] == 0
    assert found["established"]
    assert sum(part["points"] for part in found["parts"]) == 3
    assert set(found["parts"][0]) == {"concept", "points", "words"}
    assert found["parts"][-1]["concept"] == UNEXPLAINED
    assert PROSPECTS not in {part["concept"] for part in found["parts"]}


def test_review_explains_in_text_and_json(run: Run) -> None:
    game = from_on(Game.load(BLUNDERS), 34).to_text()
    command = ("review", game, "--player", "strong:500n", "--processes", "1", "--explain")
    assert "Against it, -9: " in run(*command).output()
    (found,) = json.loads(run(*command, "--format", "json").output())["explanations"]
    assert (found["ply"], found["difference"], found["error"]) == (1, -9, 0)
    assert run(*command, "--format", "csv")[0] == 2


@pytest.mark.parametrize("command", ["best", "endgame"])
def test_an_explanation_is_text_or_json(run: Run, command: str) -> None:
    for more in (("--format", "csv"), ("--link",)):
        status, out, err = run(command, CLOSE, "--explain", *more)
        assert (status, out) == (2, "")
        assert "--explain" in err


@pytest.mark.thorough
def test_the_command_explains(run: Run) -> None:
    text = run("endgame", CLOSE, "--explain").output()
    assert "Why not" in text
    status, out, err = run("endgame", str(EXAMPLES / "tie.json"), "--explain")
    assert status == 0
    assert "nothing to explain" in err
    assert "Why not" not in out


def test_an_explanation_has_the_time_that_is_left(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits_used: list[SearchLimits] = []

    def late(state: State, solved: Endgame, limits: SearchLimits) -> None:
        limits_used.append(limits)

    monkeypatch.setattr(finding, "of_endgame", late)
    status, out, err = run("endgame", CLOSE, "--explain", "--time-limit", "600", "--format", "json")
    assert status == 0
    [limits] = limits_used
    assert limits.seconds == pytest.approx(600 - json.loads(out)["seconds"])
    assert err.endswith("best play after the runner-up was not proved in time\n")


def test_an_unfinished_search_is_not_said_to_have_found_every_move_alike(run: Run) -> None:
    hard = str(EXAMPLES / "hard.json")
    status, _, err = run("endgame", hard, "--explain", "--time-limit", "0.1")
    assert status == 0
    assert err.endswith("note: nothing to explain: best play is not proved\n")
