"""How wrong players are: every loss against the oracle's brute force, the summary, the command."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.losses import tails as tails_module
from patchwork_solve.analyses.losses.decision import Decision, decisions_frame, phase
from patchwork_solve.analyses.losses.loss import Loss, loss_of
from patchwork_solve.analyses.losses.solved import choices, read_solved
from patchwork_solve.analyses.losses.summary import readable, summary_frame
from patchwork_solve.analyses.losses.tails import Tails, played
from patchwork_solve.analyses.spread.many import Many
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.errors import ContradictionError
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.patch import LEATHER
from patchwork_solve.engine.players.simple import Simple
from patchwork_solve.engine.players.thinking import Thinking
from patchwork_solve.engine.state import State
from tests import oracle
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.harness import DATA, oracle_move, position_of

POCKET = "tests/data/variants/pocket.toml"
POSTAGE = "tests/data/variants/postage.toml"
SUITE = DATA / "endgames" / "suite.json"
PLAYERS = ("random", "greedy")
LATE = Tails(("current", "first-2014"), games=8, space=48)


@pytest.fixture(scope="module")
def late() -> list[Decision]:
    return played(PLAYERS, LATE, Many()).decisions


# -- a loss and its parts ------------------------------------------------------------------------


def test_a_loss_is_split_into_draft_and_placement() -> None:
    plus, other, axe = (Move(name, ((0, at),)) for name, at in (("plus", 0), ("plus", 1), ("x", 0)))
    margins = {Move(): 4, plus: 1, other: 3, axe: -2}
    lost = {move: loss_of(move, margins, 0) for move in margins}
    parts = {move: (loss.draft, loss.placement, loss.lost) for move, loss in lost.items()}
    assert parts == {Move(): (0, 0, 0), plus: (1, 2, 3), other: (1, 0, 1), axe: (6, 0, 6)}
    assert [move for move, loss in lost.items() if loss.spoils] == [axe]
    # Player 1 wants the margin low.
    assert loss_of(Move(), margins, 1) == Loss(2, -4, -4)
    assert not loss_of(axe, margins, 1).lost


def test_leather_has_no_draft() -> None:
    margins = {Move(LEATHER, ((0, 0),)): 5, Move(LEATHER, ((1, 0),)): -1}
    lost = [loss_of(move, margins, 0) for move in margins]
    assert [(one.draft, one.placement) for one in lost] == [(0, 0), (0, 6)]


@pytest.mark.parametrize(
    ("best", "kept", "spoils"),
    [(3, 0, True), (3, -1, True), (0, -1, True), (3, 1, False), (-1, -5, False), (0, 0, False)],
)
def test_what_spoils_a_win_or_a_tie(best: int, kept: int, spoils: bool) -> None:
    assert Loss(best, best, kept).spoils is spoils


def test_more_than_the_best_is_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        Loss(1, 2, 1)


def test_phases_are_those_of_the_token_behind() -> None:
    assert [phase(space) for space in (0, 35, 36, 38, 39, 41, 42, 45, 46, 53)] == [
        *("to 35", "to 35", "36 to 38", "36 to 38", "39 to 41", "39 to 41"),
        *("42 to 45", "42 to 45", "46 on", "46 on"),
    ]


# -- against brute force -------------------------------------------------------------------------


def true_loss(state: State, move: Move) -> Loss:
    """Work a loss out from the oracle's margins, by its definition."""
    values = oracle.root_margins(position_of(state))
    sign = -1 if state.to_move else 1
    mine = {other: sign * values[oracle_move(other)] for other in state.legal_moves()}
    best, kept = max(mine.values()), mine[move]
    if move.is_advance:
        return Loss(best, kept, kept)
    return Loss(best, max(v for other, v in mine.items() if other.patch == move.patch), kept)


def check_all(decisions: list[Decision], most: int) -> set[tuple[str, bool]]:
    """Hold decisions against brute force, and return the kinds seen and whether they lost."""
    seen = set()
    for one in decisions:
        if len(one.state.legal_moves()) <= most:
            assert one.loss == true_loss(one.state, one.move), one.state.to_text()
            row = one.row()
            assert row["lost"] == row["draft"] + row["placement"]
            seen.add((row["kind"], row["lost"] > 0))
    return seen


def test_losses_at_the_end_of_games_equal_brute_force(late: list[Decision]) -> None:
    seen = check_all(late, 12)
    assert {("advance", True), ("advance", False), ("buy", True), ("buy", False)} <= seen
    assert any(one.loss.draft for one in late)
    assert any(one.loss.placement for one in late)


def test_losses_in_a_variant_equal_brute_force() -> None:
    found = played(("random",), Tails((POCKET,), games=30, space=14), Many())
    seen = check_all(found.decisions, 12)
    assert {("leather", True), ("leather", False), ("buy", True)} <= seen
    assert {one.state.edition.name for one in found.decisions} == {"pocket"}


def check_the_sum(game: list[Decision]) -> None:
    """Hold the margin at a game's end against the first one and all that was lost between."""
    first, last = game[0], game[-1]
    margin = first.loss.best * (-1 if first.state.to_move else 1)
    for one in game:
        margin += one.loss.lost * (1 if one.state.to_move else -1)
    end = last.state.play(last.move).outcome()
    assert end is not None
    assert end.margin == margin


def games_of(decisions: list[Decision]) -> list[list[Decision]]:
    """Return decisions game by game, as they were made."""
    found: dict[tuple[str, str, int], list[Decision]] = {}
    for one in decisions:
        found.setdefault((one.player, one.state.edition.name, one.case), []).append(one)
    return list(found.values())


def test_losses_of_a_game_explain_its_end(late: list[Decision]) -> None:
    games = games_of(late)
    for game in games:
        check_the_sum(game)
    assert len(games) > 15


def test_nearly_whole_games_of_a_tiny_variant() -> None:
    found = played(("random",), Tails((POSTAGE,), games=3, space=1), Many())
    games = games_of(found.decisions)
    assert len(games) == 3
    for game in games:
        assert len(game) > 10
        check_the_sum(game)


class Perfect:
    """A player that asks the exact search."""

    name = "perfect"

    def choose(self, state: State, thinking: Thinking) -> Move:
        return solve(state).best.move

    def close(self) -> None:
        pass


def test_best_play_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        tails_module,
        "contender",
        lambda name, field: Perfect() if name == "perfect" else Simple(name),
    )
    found = played(("perfect", "greedy"), Tails(("current",), games=5, space=48), Many())
    lost = pd.Series(dict.fromkeys(("perfect", "greedy"), 0))
    for one in found.decisions:
        lost[one.player] += one.loss.lost
    assert lost["perfect"] == 0
    assert lost["greedy"] > 0


def test_every_player_plays_the_same_ends(late: list[Decision]) -> None:
    firsts: dict[str, list[State]] = {name: [] for name in PLAYERS}
    for first, *_ in games_of(late):
        firsts[first.player].append(first.state)
        assert min(player.time for player in first.state.players) >= LATE.space
        assert not first.state.leather_owed
    assert firsts["random"] == firsts["greedy"]
    assert len(firsts["random"]) > 8


def test_games_that_are_over_are_counted(late: list[Decision]) -> None:
    found = played(("greedy",), Tails(LATE.editions, LATE.games, space=52), Many())
    ends = {(one.state.edition.name, one.case) for one in found.decisions}
    assert len(ends) + found.over == 2 * LATE.games
    assert found.over > 0


def test_an_end_beyond_the_limit_is_left_out() -> None:
    found = played(("greedy",), Tails(("current",), games=1, space=30, seconds=0.01), Many())
    assert found.decisions == []
    assert found.unfinished == 1


# -- solved positions ----------------------------------------------------------------------------


def test_choices_are_held_against_the_margins_of_the_file() -> None:
    solved = read_solved(SUITE)[::10]
    found = list(choices(PLAYERS, solved, 7, Many()))
    assert len(found) == 2 * len(solved)
    for one in found:
        at = solved[one.case - 1]
        assert one.state.to_text() == at.text
        mover = Simple(one.player).choose(one.state, Thinking(seed=7 + one.case))
        assert mover == one.move
        sign = -1 if one.state.to_move else 1
        assert (
            one.loss.lost
            == max(sign * v for v in at.margins.values()) - sign * at.margins[str(one.move)]
        )
        assert one.loss.draft == 0 or not one.move.is_leather


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no file of solved positions"),
        ("[1]", "no file of solved positions"),
        ('{"rows": []}', "no file of solved positions"),
        ('{"rows": [1]}', "row 1: no position"),
        ('{"rows": [{"position": "position current"}]}', "row 1: no moves"),
        ('{"rows": [{"position": "position x", "moves": {}}]}', "row 1: "),
        ('{"rows": [{"position": "GOOD", "moves": {}}]}', "row 1: the moves are not the legal"),
        ('{"rows": [{"position": "GOOD", "moves": {"x": "advance"}}]}', "row 1: "),
        ('{"rows": [{"position": "GOOD", "moves": {"1": "advance"}}]}', "the moves are not"),
    ],
)
def test_files_that_are_no_solved_positions(
    run: Run, tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "solved.json"
    good = json.loads(SUITE.read_text("utf-8"))["rows"][0]["position"]
    path.write_text(text.replace("GOOD", good), "utf-8")
    arguments = ("--players", "greedy", "--positions", str(path))
    refused(run("report", "losses", *arguments), "--positions", words)


# -- the summary ---------------------------------------------------------------------------------


def table(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """Return decisions of one player of which only the figures count."""
    same = {"player": "somebody", "edition": "current", "kind": "buy", "phase": "46 on", "moves": 2}
    frame = decisions_frame([]).reindex(range(len(rows)))
    for name, value in same.items():
        frame[name] = [row.get(name, value) for row in rows]
    for name, value in {"case": 1, "draft": 0, "placement": 0, "spoils": False}.items():
        frame[name] = [row.get(name, value) for row in rows]
    frame["lost"] = frame["draft"] + frame["placement"]
    frame["seconds"] = 0.25
    return frame


def test_figures_a_decision() -> None:
    rows = [{"draft": 5, "placement": 1, "spoils": True}, {"case": 2}, {"placement": 3, "case": 3}]
    figures = summary_frame(table(rows), "decision").set_index("part").loc["all"]
    assert figures["cases"] == figures["decisions"] == 3
    assert figures["lost"] == pytest.approx(3)
    assert figures["lost_error"] == pytest.approx((9 / 3) ** 0.5, abs=1e-4)  # Deviations 3, -3, 0.
    assert figures["draft"] == pytest.approx(5 / 3, abs=1e-4)
    assert figures["placement"] == pytest.approx(4 / 3, abs=1e-4)
    assert (
        figures["big"]
        == figures["spoiled"]
        == figures["lossless"]
        == pytest.approx(1 / 3, abs=1e-4)
    )
    assert figures["worst"] == 6
    assert figures["seconds"] == 0.25


def test_figures_a_game_sum_its_decisions() -> None:
    """A game without a decision of some part loses nothing there; forced moves are none."""
    rows = [
        {"draft": 4, "phase": "42 to 45"},
        {"placement": 2},
        {"case": 2, "moves": 1, "kind": "advance"},
    ]
    figures = summary_frame(table(rows), "game").set_index("part")
    assert list(figures.index) == ["all", "42 to 45", "46 on", "buy"]
    assert list(figures["cases"]) == [2, 2, 2, 2]
    assert list(figures["lost"]) == [3, 2, 1, 3]
    assert list(figures["decisions"]) == [2, 1, 1, 2]
    assert figures["lost"]["all"] == figures["draft"]["all"] + figures["placement"]["all"]
    assert figures["lossless"]["all"] == 0


def test_editions_are_told_apart_only_where_there_are_several(late: list[Decision]) -> None:
    figures = summary_frame(decisions_frame(late), "game").set_index(["player", "part"])
    for name in PLAYERS:
        parts = [figures.loc[(name, part)] for part in ("current", "first-2014")]
        whole = figures.loc[(name, "all")]
        assert sum(part["cases"] for part in parts) == whole["cases"]
        together = sum(part["lost"] * part["cases"] for part in parts)
        assert together / whole["cases"] == pytest.approx(whole["lost"], abs=1e-3)
        phases = [figures.loc[(name, part)]["lost"] for part in ("46 on",)]
        assert sum(phases) == pytest.approx(whole["lost"], abs=1e-3)
    one = [decision for decision in late if decision.state.edition.name == "current"]
    assert "current" not in set(summary_frame(decisions_frame(one), "game")["part"])


def test_without_a_choice_no_share_is_told() -> None:
    summary = summary_frame(table([{"moves": 1}]), "decision")
    assert list(summary["part"]) == ["all"]
    assert summary["lossless"].isna().all()
    assert list(readable(summary)["lossless"]) == ["-"]


def test_one_case_has_no_error() -> None:
    summary = summary_frame(table([{"draft": 2}]), "decision")
    assert summary["lost_error"].isna().all()
    assert set(readable(summary)["lost a decision"]) == {"2.00"}


# -- the command ---------------------------------------------------------------------------------

ONE = ("--players", "greedy", "--edition", "current", "--tails", "1")
SMALL = ("report", "losses", "--tails", "3", "--space", "50", "--edition", "current")


def test_command_prints_each_format(run: Run) -> None:
    command = (*SMALL, "--players", "greedy,careful,greedy")
    status, out, _ = run(*command)
    assert status == 0
    assert "lost a game" in out
    _, out, _ = run(*command, "--format", "json")
    document = json.loads(out)
    assert {row["player"] for row in document["summary"]} == {"greedy", "careful"}
    assert sum(row["lost"] for row in document["decisions"]) > 0
    _, out, _ = run(*command, "--format", "csv")
    assert len(out.splitlines()) == 1 + len(document["decisions"])
    _, out, _ = run(*command, "--format", "markdown")
    assert out.startswith("| player")


def test_processes_and_answers_kept_change_nothing(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "answers.jsonl"
    command = (*SMALL, "--players", "random,greedy", "--format", "csv")
    alone = frame(run(*command))
    assert frame(run(*command, "--processes", "2", "--resume", str(kept))).equals(alone)
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[: len(lines) // 2]), "utf-8")
    assert frame(run(*command, "--resume", str(kept))).equals(alone)
    assert len(kept.read_text("utf-8").splitlines()) == len(lines)


def frame(result: tuple[int, str, str]) -> pd.DataFrame:
    """Return the decisions that a command printed, without how long they took."""
    status, out, error = result
    assert status == 0, error
    return pd.read_csv(StringIO(out)).drop(columns="seconds")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "nobody"), ("--players", "nobody")),
        (("--players", ""), ("--players",)),
        (("--players", "greedy,"), ("--players",)),
        (("--players", "greedy", "--openings", "nobody"), ("--openings", "nobody")),
        (("--players", "greedy", "--space", "53"), ("--space", "53", "0 to 52")),
        (("--players", "greedy", "--tails", "0"), ("--tails", "1")),
        (("--players", "greedy", "--edition", "nope"), ("--edition", "nope")),
        (("--players", "greedy", "--time-limit", "0"), ("--time-limit", "0")),
        (("--players", "greedy", "--positions", "none.json"), ("--positions", "none.json")),
        (("--players", "greedy", "--positions", "x", "--tails", "2"), ("--tails", "--positions")),
        (("--players", "greedy", "--positions", "x", "--space", "0"), ("--space", "--positions")),
        (("--players", "greedy", "--resume", "README.md"), ("--resume", "README.md")),
        ((*ONE, "--space", "52", "--seed", "3"), ("--space", "52")),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("report", "losses", *arguments), *words)


def test_a_limit_that_no_end_meets_is_refused(run: Run) -> None:
    command = ("report", "losses", *ONE, "--space", "30", "--time-limit", "0.01")
    status, out, err = run(*command)
    assert (status, out) == (2, "")
    assert err.splitlines()[-1].startswith("error: --time-limit: no end of a game")


@pytest.mark.parametrize(
    ("sought", "instead"),
    [
        ('"losses": [[', '"losses": [["x"], ['),
        ('"losses": [[', '"losses": [[1, 2, 3], ['),
        ('"losses": [[', '"losses": [[1e999, 2, 1], ['),
        (
            '"row": {"player": "greedy", "edition": "current"',
            '"row": {"player": "greedy", "edition": "x"',
        ),
    ],
)
def test_answers_that_somebody_changed(run: Run, tmp_path: Path, sought: str, instead: str) -> None:
    kept = tmp_path / "answers.jsonl"
    command = (*SMALL, "--players", "greedy", "--resume", str(kept))
    assert run(*command)[0] == 0
    text = kept.read_text("utf-8")
    assert sought in text
    kept.write_text(text.replace(sought, instead), "utf-8")
    refused(run(*command), "--resume")
