"""Where the runner-up loses its points: the items add up to what the search proved."""

import json
from pathlib import Path

import pytest

from patchwork_solve.analyses.endgame import explanation
from patchwork_solve.analyses.endgame.explanation import (
    explain,
    explanation_list,
    explanation_text,
    ledger,
)
from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")


@pytest.mark.parametrize("seed", range(12))
def test_a_ledger_adds_up_to_the_scores(seed: int) -> None:
    """Over whole games, what the items bring is the final score less the first one."""
    edition = ("current", "first-2014")[seed % 2]
    game = play_out(State.new(seed=seed, edition=edition), ("greedy", "careful"), seed)
    start, final = game.start.scores(), game.final.scores()
    for player, account in enumerate(ledger(game.start, game.moves)):
        assert account["together"] == final[player] - start[player]


@pytest.mark.parametrize("name", ["close-finish", "only-move", "first-printing", "variant"])
def test_the_items_add_up_to_the_points_lost(name: str) -> None:
    state = State.from_json((EXAMPLES / f"{name}.json").read_text("utf-8"))
    solved = solve(state)
    found = explain(state, solved)
    assert found is not None
    lost = {row["item"]: row["lost"] for row in explanation_list(found)}
    assert lost.pop("together") == found.lost
    assert sum(lost.values()) == found.lost
    losing = {str(root.move): root.lower for root in solved.moves}
    assert abs(losing[str(found.other[0])] - losing[str(found.best[0])]) == found.lost > 0
    assert f"gives away {found.lost}" in explanation_text(found)


def test_nothing_to_explain_when_unsolved_or_all_alike() -> None:
    state = State.from_json((EXAMPLES / "hard.json").read_text("utf-8"))
    assert explain(state, solve(state, SearchLimits(seconds=0.2))) is None
    tie = State.from_json((EXAMPLES / "tie.json").read_text("utf-8"))
    assert explain(tie, solve(tie)) is None


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

    monkeypatch.setattr(explanation, "explain", late)
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
