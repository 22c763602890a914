"""The command `best` and the function of its name: the contract of JSON, the words, the limits."""

import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pandas as pd
import pytest

from patchwork_solve import BestAnswer, Game, InputError, State, best, solve
from patchwork_solve.analyses.best import text as words_of
from patchwork_solve.analyses.best.considering import consider
from patchwork_solve.engine.players.assessment import Considered, Estimate
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.lanes import thorough

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")
HARD = str(EXAMPLES / "hard.json")
TIE = str(EXAMPLES / "tie.json")
QUICK = ("--player", "strong:20000n")


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = run("best", *arguments, "--format", "json").json()
    return document


def test_the_document_keeps_its_contract(run: Run) -> None:
    document = answer(run, HARD, *QUICK)
    assert list(document) == [
        "player", "mover", "moves", "line", "proof", "depth", "nodes", "seconds",
    ]  # fmt: skip
    assert document["proof"] == {"status": "bounds", "lower": None, "upper": None}
    first = document["moves"][0]
    assert set(first) >= {"move", "lower", "upper", "margin", "margin_error", "win", "lost"}
    assert (first["lower"], first["upper"], first["lost"]) == (None, None, 0)
    assert document["line"][0] == first["move"]
    assert first["line"].split() == document["line"]
    state = State.load(HARD)
    for token in document["line"]:
        state = state.play(token)


@pytest.mark.thorough
def test_where_the_proof_reaches_it_is_the_answer(run: Run) -> None:
    document = answer(run, CLOSE, "--player", "strong:1000000n")
    assert document["proof"] == {"status": "exact", "lower": 3, "upper": 3}
    first = document["moves"][0]
    assert (first["lower"], first["margin"], first["margin_error"], first["win"]) == (3, 3, 0, 1)
    _, text, _ = run("best", CLOSE, "--player", "strong:1000000n")
    assert "Proved: Blue wins by 3." in text
    assert "Best play:" in text
    assert "stimated" not in text


def test_a_tie_names_its_winner(run: Run) -> None:
    _, text, _ = run("best", TIE, "--player", "strong:1000000n")
    assert "a tie, broken for Orange" in text.splitlines()[0]
    assert answer(run, TIE, "--player", "strong:1000000n")["moves"][0]["win"] == 0


def test_an_estimate_is_called_estimated(run: Run) -> None:
    _, text, _ = run("best", HARD, *QUICK)
    assert re.search(r"Estimated: (Blue|Orange) wins by [0-9.]+, give or take ", text)
    assert "nothing is proved so early" in text
    assert "Expected:" in text
    assert "100 %" not in text


EMPTY = "/".join("9" * 9)
FAR_AHEAD = f"position current AKZPLdCGEXWON 20,300,9,{EMPTY} 22,5,3,{EMPTY} 0 - 0 -"


@pytest.mark.parametrize("rollouts", [[], *thorough(["--rollouts", "2"])])
def test_an_estimate_is_never_certain(run: Run, rollouts: list[str]) -> None:
    """A margin of 400 points is seventy standard errors wide, and proved by nobody."""
    words = [FAR_AHEAD, "--player", "strong:100n", *rollouts]
    _, text, _ = run("best", *words)
    assert "100 %" not in text
    for move in answer(run, *words)["moves"]:
        assert move["lower"] is None
        assert 0 < move["win"] < 1
    _, table, _ = run("best", *words, "--format", "csv")
    assert set(pd.read_csv(StringIO(table))["win"]) <= {0.999, 0.75}


def test_many_games_that_are_won_are_no_certainty() -> None:
    estimate = Estimate(20.0, 1.0, 301 / 302, 0.0033, 300)
    move = State.load(HARD).legal_moves[0]
    assert words_of._chance(State.load(HARD), Considered(move, estimate, ())) == "99 +- 1 %"


@pytest.mark.thorough
def test_placements_on_demand(run: Run) -> None:
    def rows(*options: str) -> int:
        _, text, _ = run("best", HARD, *QUICK, *options)
        return text.split("---\n")[1].split("(estimated")[0].count("\n")

    state = State.load(HARD)
    assert rows() == len({move.patch for move in state.legal_moves})
    assert rows("--all-placements") > rows()
    assert rows("--moves", "2") == 2
    assert len(answer(run, HARD, *QUICK, "--moves", "2")["moves"]) == 2
    assert len(answer(run, HARD, *QUICK)["moves"]) == rows("--all-placements")


def test_it_draws_what_it_expects(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "best.svg"
    status, _, err = run("best", HARD, *QUICK, "--svg", str(path), "--names", "Ann,Bob")
    assert (status, err) == (0, "")
    assert "Ann" in path.read_text("utf-8")


def test_a_line_of_sixty_columns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in (HARD, CLOSE):
        monkeypatch.setenv("COLUMNS", "60")
        monkeypatch.setattr("sys.argv", [])
        text = best(State.load(state), player="strong:20000n").to_text()
        assert max(map(len, text.splitlines())) <= 60


def test_python_and_the_command_say_the_same(run: Run) -> None:
    found = best(State.load(HARD), player="strong:20000n")
    printed = answer(run, HARD, *QUICK)
    said = found.to_json()
    assert {**said, "seconds": 0} == {**printed, "seconds": 0}
    frame = found.to_frame()
    assert list(frame["move"]) == [move["move"] for move in printed["moves"]]
    assert repr(found).startswith("<BestAnswer: Best: ")
    assert isinstance(found, BestAnswer)
    assert found.game.moves == found.line


def test_a_short_time_is_enough_for_an_answer(run: Run) -> None:
    document = answer(run, str(EXAMPLES / "game.json"), "--ply", "0", "--time-limit", "0.001")
    assert document["depth"] >= 1
    assert document["line"]


@pytest.mark.parametrize(
    ("player", "seconds", "field"),
    [("weak", None, "player"), ("strong:1", 1.0, "seconds"), ("strong", -1.0, "seconds")],
)
def test_bad_arguments_are_refused(player: str, seconds: float | None, field: str) -> None:
    with pytest.raises(InputError) as refused:
        best(State.load(HARD), player=player, seconds=seconds)
    assert refused.value.field == field


@pytest.mark.thorough
def test_threads_search_together(run: Run) -> None:
    document = answer(run, HARD, "--time-limit", "0.3", "--threads", "2")
    assert document["moves"][0]["line"]
    refused(run("best", HARD, *QUICK, "--threads", "2"), "error: --threads: ", "strong:5x2")


def test_any_legal_move_can_be_analysed() -> None:
    """Two of 45 moves of a game were not among the best placements that are listed."""
    state = Game.load("example:game").states[3]
    found = best(state, player="strong:1000n")
    listed = {each.move for each in found.moves}
    other = next(move for move in state.legal_moves if move not in listed)
    assert all(found.of(each.move) is each for each in found.moves)
    assert found.of(str(other)) == found.of(other)
    assert found.of(other).line[0] == other
    assert found.of(other).estimate.margin_error > 0
    with pytest.raises(InputError, match="move: "):
        found.of("leather@a1")


def test_an_interval_settles_the_chance_to_win() -> None:
    """A proved interval counts for more than the estimate of a later search."""
    state = Game.load("example:game").states[3]
    assessment = best(state, player="strong:1000n").assessment
    listed = {each.move for each in assessment.moves}
    other = next(move for move in state.legal_moves if move not in listed)
    solved = solve(State.load(CLOSE)).solved
    for lower, upper, win in ((1, None, 1.0), (None, -1, 0.0)):
        root = SimpleNamespace(move=other, lower=lower, upper=upper)
        proved = replace(assessment, endgame=replace(solved, moves=cast("Any", (root,))))
        estimate = consider(state, "strong:1000n", proved, other).estimate
        assert estimate.win == win
        assert estimate.margin >= 1 if win else estimate.margin <= -1


def test_a_move_is_best_where_nothing_is_better() -> None:
    """The proof of all moves says which; placements that are worth the same are equal."""
    state = State.load(CLOSE)
    found, solved = best(state, player="strong:2000n"), solve(state)
    top = {root.move for root in solved.moves if root.lower == solved.lower}
    assert len(top) > 1
    assert {move for move in state.legal_moves if found.is_best(move)} == top


def test_placements_with_the_same_bounds_are_best_and_another_patch_is_not() -> None:
    found = best(Game.load("example:game").states[3], player="strong:200n")
    advance, first, second = found.moves[:3]
    assert (advance.move.patch, first.move.patch) == (None, second.move.patch)

    def worth(margin: float, each: Considered) -> Considered:
        estimate = replace(each.estimate, margin=margin)
        return replace(each, estimate=estimate, lower=-9, upper=9)

    moves = (worth(3.0, first), worth(1.0, second), worth(1.0, advance))
    bounded = replace(found, assessment=replace(found.assessment, moves=moves))
    assert [bounded.is_best(each.move) for each in moves] == [True, True, False]


def test_no_option_of_the_command_line_is_named_in_python() -> None:
    assert "--all" not in str(solve(State.load(CLOSE)))
