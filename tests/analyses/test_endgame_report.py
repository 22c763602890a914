"""The study of endgames: every column against the rules or brute force, its command, its page."""

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.report.columns import dtypes_of
from patchwork_solve.analyses.report.html import report_page
from patchwork_solve.analyses.report.page import Provenance
from patchwork_solve.analyses.study.frame import Sample, decided, study_frame
from patchwork_solve.analyses.study.query import Endgames
from patchwork_solve.analyses.study.report import editions_frame, study_report
from patchwork_solve.analyses.study.summary import summary_frame
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.analyses.workers.rules import without
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.endgame.driver import RootMove
from patchwork_solve.engine.game.move import Move, action, kind_of
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.state import State
from tests import oracle_search
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.harness import oracle_move, position_of
from tests.pictures import FETCHED

POCKET = "tests/data/variants/pocket.toml"
LATE = Sample("first-2014", ("greedy", "careful"), space=50, positions=12)


@pytest.mark.parametrize(("edition", "space"), [("current", 45), ("express", 21)])
def test_eight_spaces_are_left_by_default(edition: str, space: int) -> None:
    assert [sample.space for sample in Endgames(editions=(edition,)).samples] == [space]


@pytest.fixture(scope="module")
def late() -> pd.DataFrame:
    return study_frame(LATE)


def states(frame: pd.DataFrame) -> list[State]:
    return [State.from_text(text) for text in frame["position"]]


def test_columns_and_kinds(late: pd.DataFrame) -> None:
    assert len(late) == LATE.positions
    assert {name: str(late[name].dtype) for name in late} == dtypes_of("report endgames")
    assert set(late["edition"]) == {"first-2014"}
    assert set(late["players"]) == {"greedy/careful"}
    assert late["seed"].is_monotonic_increasing
    assert (late[["time_0", "time_1"]] >= LATE.space).all(axis=None)
    for state, row in zip(states(late), late.to_dict("records"), strict=True):
        assert not state.is_over
        assert len(state.legal_moves) == row["moves"]
        assert [player.time for player in state.players] == [row["time_0"], row["time_1"]]
        assert state.to_move == row["to_move"]


def check_against_brute_force(state: State, row: dict[Any, Any]) -> None:
    """Work the figures of one row out again, from the oracle's margins."""
    values = oracle_search.root_margins(position_of(state))
    sign = 1 if state.to_move == 0 else -1
    margins = {move: sign * values[oracle_move(move)] for move in state.legal_moves}
    top = max(margins.values())
    best = [move for move, value in margins.items() if value == top]
    assert row["exact"]
    assert row["complete"]
    assert sign * row["lower"] == sign * row["upper"] == top
    assert row["best_moves"] == len(best)
    assert row["best_actions"] == len({action(move) for move in best})
    assert row["best"] == " or ".join(sorted({kind_of(move) for move in best}))
    chosen = next(value for move, value in margins.items() if str(move) == row["greedy"])
    assert row["greedy_lost"] == top - chosen
    done = row["greedy"].partition("@")[0]
    assert row["greedy_right"] == (done in {str(move).partition("@")[0] for move in best})
    assert row["greedy_spoils"] == ((top > 0 >= chosen) or (top == 0 > chosen))
    signs = {(value > 0) - (value < 0) for value in margins.values()}
    words = {1: "won", 0: "tied", -1: "lost"}
    assert row["decided"] == (words[signs.pop()] if len(signs) == 1 else "open")
    for column, changes in (("tile", {"square": 0}), ("leather", {"leather_marks": []})):
        bare = oracle_search.best_margin(position_of(without(state, **changes)))
        gone = state.special_tile is not None if column == "tile" else not state.leather_left
        assert row[f"{column}_effect"] == (0 if gone else top - sign * bare)


def test_every_figure_equals_brute_force(late: pd.DataFrame) -> None:
    small = 0
    for state, row in zip(states(late), late.to_dict("records"), strict=True):
        if len(state.legal_moves) <= 25:
            small += 1
            check_against_brute_force(state, row)
    assert small >= 8


@pytest.mark.slow
def test_a_variant_and_its_effects() -> None:
    """Brute force finishes this variant only on its last spaces."""
    frame = study_frame(
        Sample(POCKET, space=14, positions=12), Sample(POCKET, space=15, positions=8)
    )
    assert set(frame["edition"]) == {"pocket"}
    assert set(frame["tile"]) == {"held", "won", "never"}
    assert (frame["leather_effect"] != 0).any()
    small = 0
    for state, row in zip(states(frame), frame.to_dict("records"), strict=True):
        if len(state.legal_moves) <= 32:
            small += bool(row["leather_effect"])
            check_against_brute_force(state, row)
    assert small >= 2


def root(patch: str | None, lower: int, upper: int) -> RootMove:
    return RootMove(Move() if patch is None else Move(patch, ((0, 0),)), lower, upper)


def test_what_the_bounds_decide() -> None:
    first = State.new(seed=1)
    assert decided(first, [root(None, 1, 5), root("plus", 2, 2)]) == "won"
    assert decided(first, [root(None, -3, -1)]) == "lost"
    assert decided(first, [root(None, 0, 0)]) == "tied"
    assert decided(first, [root(None, 0, 0), root("plus", -1, -1)]) == "open"
    assert decided(first, [root(None, -1, 1), root("plus", 2, 2)]) == "unknown"
    assert decided(first, [root(None, -1, 1), root("plus", 2, 2), root("x", -2, -2)]) == "open"
    assert [kind_of(Move()), kind_of(Move("plus")), kind_of(Move(LEATHER))] == [
        "advance",
        "buy",
        "leather",
    ]


def test_a_limit_leaves_gaps_and_says_so() -> None:
    frame = study_frame(Sample(space=30, positions=1), seconds=0.01)
    row = frame.iloc[0]
    assert not row["exact"]
    assert row["lower"] < row["upper"]
    for name in ("best", "best_moves", "greedy_lost", "tile_effect", "leather_effect"):
        assert pd.isna(row[name]), name
    summary = summary_frame(frame).set_index("figure")
    assert summary["value"]["margin exact"] == 0.0
    assert summary["positions"]["with a choice: greedy loses"] == 0
    assert pd.isna(summary["value"]["with a choice: greedy loses"])
    assert "-" in set(editions_frame(frame)["current"])
    assert "  -\n" in study_report("Endgames", frame).to_text()


def test_summary_of_a_study(late: pd.DataFrame) -> None:
    summary = summary_frame(late)
    assert [str(kind) for kind in summary.dtypes] == ["str", "str", "Int64", "Float64", "str"]
    shares = summary[summary["unit"] == "share"]["value"].dropna()
    assert shares.between(0, 1).all()
    value = summary.set_index("figure")["value"]
    decisions = summary["figure"].str.contains("any move|the move decides who|not known")
    assert summary[decisions]["value"].sum() == pytest.approx(1, abs=0.001)
    lost = late[late["moves"] > 1]["greedy_lost"]
    assert value["with a choice: greedy loses"] == pytest.approx(lost.mean(), abs=0.0001)
    assert value["with a choice: greedy loses at most"] == lost.max()
    right = value["with a choice: greedy has the right patch or advance"]
    parts = [value[f"{word} patch or advance: greedy loses"] for word in ("right", "wrong")]
    together = right * parts[0] + (1 - right) * (0 if pd.isna(parts[1]) else parts[1])
    assert together == pytest.approx(lost.mean(), abs=0.001)
    assert value["margin exact"] == 1


@pytest.mark.thorough
def test_answers_are_used_again(late: pd.DataFrame, tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    counts: list[int] = []
    few = Sample(LATE.edition, LATE.players, LATE.space, 4)
    with Ledger(path) as ledger:
        study_frame(few, batch=Batch(1, ledger, lambda done, of, row: counts.append(done)))
    assert counts == [1, 2, 3, 4]
    with Ledger(path) as ledger:
        frame = study_frame(LATE, batch=Batch(1, ledger, lambda done, of, row: counts.append(done)))
    assert counts == [1, 2, 3, 4, *range(5, 13)]
    pd.testing.assert_frame_equal(frame, late)


def test_ctrl_c_ends_the_study_and_is_not_taken_for_a_limit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from patchwork_solve.engine.endgame import driver as endgame

    def interrupted(self: endgame.Search, is_slice: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(endgame.Search, "_check_clock", interrupted)
    path = tmp_path / "answers.jsonl"
    with pytest.raises(KeyboardInterrupt), Ledger(path) as ledger:
        study_frame(Sample(space=30, positions=1), seconds=60, batch=Batch(1, ledger))
    assert list(tmp_path.iterdir()) == []


def test_page_needs_no_other_file(late: pd.DataFrame) -> None:
    report = study_report("<Endgames>", late)
    text = report_page(report, Provenance("patchwork-solve report endgames"))
    assert "&lt;Endgames&gt;" in text
    assert text.count('class="picture"') == 3
    assert text.count('class="small"') == 2 * len(late)
    assert not FETCHED.search(text)


# -- the command ---------------------------------------------------------------------------------

SMALL = ("report", "endgames", "--space", "50", "--positions", "3", "--edition", "current")


@pytest.mark.thorough
def test_command_prints_each_format(run: Run) -> None:
    out = run(*SMALL).output()
    assert "greedy finds a best move" in out
    _, out, _ = run(*SMALL, "--format", "csv")
    assert out.splitlines()[0].startswith("seed,edition,players,")
    assert len(out.splitlines()) == 4
    _, out, _ = run(*SMALL, "--format", "json")
    document = json.loads(out)
    assert len(document["positions"]) == 3
    assert {"edition", "figure", "positions", "value", "unit"} == set(document["summary"][0])
    _, out, _ = run(*SMALL, "--format", "markdown")
    assert out.startswith("# Endgames at space 50 (current; greedy,greedy)\n\n## Figures\n")
    assert "\n| figure" in out


@pytest.mark.thorough
def test_command_writes_files(run: Run, tmp_path: Path) -> None:
    for name in ("study.csv", "study.parquet", "study.html"):
        assert run(*SMALL, "--output", str(tmp_path / name))[0] == 0
    table = pd.read_parquet(tmp_path / "study.parquet")
    assert list(pd.read_csv(tmp_path / "study.csv")["seed"]) == list(table["seed"])
    assert "<svg" in (tmp_path / "study.html").read_text("utf-8")


def test_both_printings_are_distinguished(run: Run) -> None:
    _, out, _ = run("report", "endgames", "--space", "51", "--positions", "2", "--format", "csv")
    assert [line.split(",")[1] for line in out.splitlines()[1:]] == [
        *("current", "current"),
        *("first-2014", "first-2014"),
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "greedy"), ("--players", "greedy", "careful")),
        (("--players", "greedy,nobody"), ("players", "nobody")),
        (("--space", "53"), ("--space", "53", "0 to 52")),
        (("--space", "-1"), ("--space", "0")),
        (("--positions", "0"), ("--positions", "1")),
        (("--processes", "0"), ("--processes", "1")),
        (("--seed", "x"), ("--seed", "whole number")),
        (("--edition", "nope"), ("edition", "nope")),
        (("--edition", "missing.toml"), ("edition", "missing.toml")),
        (("--time-limit", "0"), ("--time-limit", "0")),
        (("--time-limit", "nan"), ("--time-limit", "nan")),
        (("--output", "study.txt"), ("--output", ".html")),
        (("--output", "no/such/folder/study.csv"), ("--output", "no/such/folder")),
        (("--resume", "README.md"), ("--resume", "README.md")),
        (("--format", "xml"), ("--format", "xml")),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("report", "endgames", *arguments), *words)


def test_games_that_never_get_there_open_are_refused() -> None:
    with pytest.raises(InputError, match=r"^space: "):
        study_frame(Sample(space=99))
