"""The command `review` and the function of its name: contract, proofs, ledger, page."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import threading
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve import (
    ContradictionError,
    Game,
    InputError,
    Move,
    ReviewAnswer,
    State,
    load_edition,
    play_out,
    review,
    solve,
)
from patchwork_solve.analyses.review.beliefs import Belief, Option
from patchwork_solve.analyses.review.decision import decisions
from patchwork_solve.analyses.review.ledger import Item
from patchwork_solve.analyses.review.proofs import Effort, Proved, proved
from tests.analyses.conftest import Run
from tests.pictures import parsed

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
BLUNDERS = str(EXAMPLES / "three-blunders.json")
PLANTED = [7, 18, 35]
"""Plies of the mistakes, as scripts.make_review_game tells."""

QUICK = ("--player", "strong:500n", "--processes", "1")
FIELDS = {
    "ply", "player", "move", "best", "forced", "lost", "lost_error", "lost_lower", "lost_upper",
    "spoils_win", "margin", "margin_error", "win", "lower", "upper",
}  # fmt: skip


def cut(game: Game, plies: int) -> Game:
    """Return the beginning of a game."""
    return Game(game.start, game.moves[:plies])


def from_on(game: Game, ply: int) -> Game:
    """Return the end of a game."""
    return Game(game.states[ply], game.moves[ply:])


def greedy(edition: str, seed: int) -> Game:
    return play_out(
        State.new(seed=seed, edition=load_edition(edition)), ("greedy", "careful"), seed
    )


@cache
def reviewed(name: str) -> ReviewAnswer:
    """Return the review of a game of every kind."""
    games = {
        "blunders": lambda: Game.load(BLUNDERS),
        "first-2014": lambda: from_on(greedy("first-2014", 3), 12),
        "4x4": lambda: greedy(str(EXAMPLES / "4x4.toml"), 5),
        "unfinished early": lambda: cut(Game.load(BLUNDERS), 6),
        "unfinished late": lambda: from_on(cut(Game.load(BLUNDERS), 37), 20),
        "late": lambda: play_out(State.load(EXAMPLES / "close-finish.json"), ("greedy",) * 2, 1),
    }
    return review(games[name](), player="strong:50000n" if name == "4x4" else "strong:500n")


KINDS = ("blunders", "first-2014", "4x4", "unfinished early", "unfinished late", "late")


@pytest.fixture
def late(tmp_path: Path) -> str:
    """Return the file of a short game: the end of the one with three mistakes."""
    path = tmp_path / "late.json"
    path.write_text(json.dumps(from_on(Game.load(BLUNDERS), 27).to_json()), "utf-8")
    return str(path)


def document(run: Run, *arguments: str) -> dict[str, Any]:
    status, out, err = run("review", *arguments, "--format", "json")
    assert status == 0, err
    found: dict[str, Any] = json.loads(out)
    return found


# -- the contract --------------------------------------------------------------------------------


def test_the_document_keeps_its_contract(run: Run, late: str) -> None:
    found = document(run, late, *QUICK)
    assert set(found) >= {"decisions", "accuracy", "circle_luck", "ledger"}
    game = Game.load(late)
    assert set(found["circle_luck"]) == {"margin", "margin_error", "win", "lower", "upper"}
    assert timeless(found) == timeless(review(game, player="strong:500n").to_json())


def test_decisions_keep_their_contract() -> None:
    found = reviewed("blunders").to_json()
    game = Game.load(BLUNDERS)
    assert len(found["decisions"]) == len(game.moves)
    for ply, (row, state) in enumerate(zip(found["decisions"], game.states, strict=False), 1):
        assert set(row) == FIELDS
        assert (row["ply"], row["player"]) == (ply, state.to_move)
        assert row["move"] == str(game.moves[ply - 1])
        assert row["forced"] == (len(state.legal_moves()) == 1)
        assert state.is_legal(row["best"])
        assert 0 <= row["lost_lower"] <= row["lost"]
        if row["lost_upper"] is not None:
            assert row["lost"] <= row["lost_upper"]
        if row["forced"]:
            assert row["lost"] == row["lost_error"] == row["lost_upper"] == 0
        if row["lost"] == 0:
            assert row["best"] == row["move"]
    for low, high in found["accuracy"]:
        assert 0 <= low <= high <= 100


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "seconds": 0}


def test_three_planted_mistakes_are_the_most_costly() -> None:
    found = reviewed("blunders")
    assert sorted(each.ply for each in found.mistakes) == PLANTED
    assert [each.ply for each in found.spoiled] == [35]
    late = found.decisions[34]
    assert (late.lost_lower, late.lost_upper, late.lost_error) == (9, 9, 0)


def test_processes_do_not_change_the_answer(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "early.txt"
    path.write_text(cut(Game.load(BLUNDERS), 4).to_text(), "utf-8")
    alone, both = (document(run, str(path), *QUICK[:2], "--processes", n) for n in "12")
    assert timeless(both) == timeless(alone)


# -- proofs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["close-finish", "first-printing", "variant", "tie"])
def test_proved_losses_are_those_of_the_endgame_search(name: str) -> None:
    start = State.load(EXAMPLES / f"{name}.json")
    game = play_out(start, ("greedy", "random"), 2)
    found = review(game, player="strong:500n")
    assert found.proved_from == 0
    for each in found.decisions:
        solved = solve(each.state)
        margins = {root.move: root.lower for root in solved.moves}
        sign = 1 - 2 * each.player
        lost = sign * (solved.lower - margins[each.move])
        assert (each.lost, each.lost_lower, each.lost_upper) == (lost, lost, lost)
        assert (each.before.margin, each.before.error) == (solved.lower, 0)
        assert each.best is not None
        assert margins[each.best] == solved.lower


TIE = (
    "position current ACbcNgdOa 49,11,11,LLL*TeHHH/L1LTTe2H/2TTeee*Q/R1PVVeQQQ/RPPPVe2Q/R1PXVfffE/"
    "R1XXVVfEE/RMMXXfffE/MMMX*GGGG 48,33,14,3YY1KKF/2YY1KKFF/WW*YYIIF1/1W2U1I2/1W1UUUI1B/WW2U2BB/"
    "DDJJUZZZ1/DSJJZZZ2/1SSSS4 1 - 0 -"
)
"""A tie that player 1 wins, but not by every move that keeps the margin."""


def test_a_tie_can_be_spoilt_without_losing_a_point() -> None:
    start = State.from_text(TIE)
    end = play_out(start.play("bar-3@a1b1c1"), ("greedy", "greedy"), 1)
    found = review(Game(start, (Move.from_text("bar-3@a1b1c1"), *end.moves)), player="strong:500n")
    first = found.decisions[0]
    assert (solve(start).winner, solve(first.state.play(first.move)).winner) == (1, 0)
    assert (first.lost, first.lost_upper, first.spoils_win) == (0, 0, True)
    assert first.best is not None
    assert solve(start.play(first.best)).winner == 1
    assert first in found.mistakes
    assert "gives away 0 points, proved, and with it the game" in found.to_text()


@pytest.mark.parametrize("name", ["tie", "first-printing-tie"])
def test_who_wins_a_tie_is_part_of_the_value(name: str) -> None:
    start = State.load(EXAMPLES / f"{name}.json")
    for move in start.legal_moves()[:4]:
        end = play_out(start.play(move), ("greedy", "greedy"), 1)
        found = review(Game(start, (move, *end.moves)), player="strong:500n")
        for each in found.decisions:
            was, has = solve(each.state).winner, each.after.proof.winner
            assert each.before.proof.winner == was
            assert each.spoils_win == (was == each.player and has == 1 - each.player)


def test_a_proof_that_runs_out_of_nodes_is_an_interval() -> None:
    game = Game.load(BLUNDERS)
    few = proved(game, Effort(nodes=200), lambda words: None)
    many = proved(game, Effort(nodes=30_000), lambda words: None)
    open_ = [one for one in few if one.lower is not None and one.lower != one.upper]
    assert open_
    for one, other in zip(few, many, strict=True):
        assert one.lower is None or other.upper is None or one.lower <= other.upper
        assert one.upper is None or other.lower is None or other.lower <= one.upper


def test_two_proofs_that_exclude_each_other_are_told() -> None:
    with pytest.raises(ContradictionError):
        Proved(5, 3)
    game = reviewed("late").game
    proofs = proved(game, Effort(nodes=100_000), lambda words: None)
    ply = next(at for at, state in enumerate(game.states, 1) if len(state.legal_moves()) > 1)
    wrong = (proofs[ply - 1].upper or 0) + 1
    belief = Belief(0.0, 1.0, 0.5, 0.0, (game.moves[0],), (), wrong, None, 1, 1)
    with pytest.raises(ContradictionError):
        decisions(game, proofs, {ply: belief})
    option = Option(game.moves[ply - 1], 0.0, None, (proofs[ply].lower or 0) - 1)
    with pytest.raises(ContradictionError):
        decisions(game, proofs, {ply: replace(belief, lower=None, options=(option,))})


def test_too_little_memory_is_no_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both come from where a search is made; only one of them is a bug of ours."""
    game = reviewed("late").game

    def refuse(*_: object, **__: object) -> None:
        raise InputError("memory", "there are no 96 MiB")

    monkeypatch.setattr("patchwork_solve.analyses.review.proofs.Search", refuse)
    with pytest.raises(InputError, match="memory"):
        proved(game, Effort(nodes=1), lambda words: None)


@pytest.mark.parametrize("name", KINDS)
def test_beliefs_lie_within_proofs(name: str) -> None:
    for each in reviewed(name).decisions:
        assert each.lost is not None
        assert each.lost_error is not None
        most = float("inf") if each.lost_upper is None else each.lost_upper
        assert each.lost_lower <= each.lost <= most
        assert (each.lost_error == 0) == each.is_proved
        value = each.before
        assert value.margin is not None
        assert value.lower is None or value.lower <= value.margin
        assert value.upper is None or value.margin <= value.upper


# -- the ledger ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_the_ledger_adds_up(name: str) -> None:
    found = reviewed(name)
    tenths = 0
    for item in found.ledger:
        margin = round(10 * item.margin)
        assert abs(10 * item.margin - margin) < 1e-9
        if item.is_sum:
            assert margin == tenths
            assert item.item != "value" or item.is_proved
        else:
            tenths += margin
    assert found.ledger[-1].item == "final"
    outcome = found.game.final.outcome()
    if outcome is not None:
        assert tenths == 10 * outcome.margin


def test_a_game_that_is_proved_from_the_start_has_nothing_unexplained() -> None:
    found = reviewed("4x4")
    assert found.proved_from == 0
    assert [item.item for item in found.ledger] == ["circle", "lost", "lost", "final"]
    assert all(item.is_proved and item.error == 0 for item in found.ledger)
    assert all(low == high for low, high in (total.accuracy or () for total in found.totals))


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(run: Run) -> None:
    found = reviewed("unfinished early")
    assert found.ledger[-1] == replace(found.ledger[-1], item="final", is_proved=False, last=6)
    assert isinstance(found.ledger[-1], Item)
    assert found.to_text().startswith("Not finished; scores as it stands")
    assert reviewed("unfinished late").ledger[-1].is_proved


# -- what a reader sees --------------------------------------------------------------------------


def test_text_says_what_is_proved_and_what_is_believed() -> None:
    text = replace(reviewed("blunders"), shown=1).to_text(("Ann", "Bob"))
    assert text.startswith("Bob wins by 1; scores 17 to 18; 41 plies.\nAccuracy: Ann ")
    assert "Proved: Ann had a won game and lost it at ply 35." in text
    assert "1. Ply 7: Bob plays arrow@h7g8h8i8g9i9 and gives away " in text
    assert "\n2. Ply" not in text
    assert "before" in text
    assert re.search(r"=\s+the final margin\s+-1\s+proved", text)


@pytest.mark.parametrize("name", KINDS)
def test_a_terminal_of_sixty_columns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, reviewed(name).to_text().splitlines())) <= 60


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_file_holds_every_ply(run: Run, late: str, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"review.{suffix}"
    assert run("review", late, *QUICK, "--output", str(path))[0] == 0
    read = pd.read_csv if suffix == "csv" else pd.read_parquet
    assert list(read(path)["ply"]) == list(range(1, 15))


def test_csv_lists_every_ply(run: Run, late: str) -> None:
    _, out, _ = run("review", late, *QUICK, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [int(row["ply"]) for row in rows] == list(range(1, 15))
    assert {row["spoils_win"] for row in rows} == {"true", "false"}


def test_markdown_is_a_post() -> None:
    found = reviewed("blunders")
    text = found.to_markdown(("A|n_n", "<b>"))
    assert text.startswith("# Review\n\n\\<b\\> wins by 1")
    assert text.count("```") == 6
    assert "<b>" not in text
    tables = [line for line in text.splitlines() if line.startswith("|")]
    assert len({re.sub(r"\\\|", "", line).count("|") for line in tables}) == 2
    assert "| +2" not in text.split("## Every decision")[0]


class _Page(HTMLParser):
    """What a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_stands_alone(run: Run, tmp_path: Path, late: str) -> None:
    path = tmp_path / "review.html"
    evil = '<script>alert(1)</script>"'
    status, _, err = run(
        "review", late, *QUICK, "--output", str(path), "--names", f"{evil[:20]},Bob",
        "--title", evil,
    )  # fmt: skip
    assert status == 0, err
    text = path.read_text("utf-8")
    page = _Page()
    page.feed(text)
    assert page.open == []
    names = {name for _, name, _ in page.attributes}
    assert not names & {"href", "src", "onclick", "action", "xlink:href"}
    assert "url(" not in text
    assert "@import" not in text
    assert "alert(1)" not in re.sub(r"&lt;script&gt;alert\(1\)", "", text)
    ids = [value for _, name, value in page.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    pictures = re.findall(r"<svg xmlns.*?</svg>", text, re.DOTALL)
    assert len(pictures) >= 7
    for picture in pictures:
        parsed(picture)
    groups = text.split('class="retry"')[1:]
    assert len(groups) == 3
    for group in groups:
        buttons = re.findall(r'data-found="(yes|no)" data-says="([^"]*)"', group)
        assert 2 <= len(buttons) <= 12
        found = [says for is_found, says in buttons if is_found == "yes"]
        assert found
        assert all("gives nothing away" in says for says in found)
    assert text.count("<script>\n") == 1


def test_the_page_and_the_course_of_any_game() -> None:
    for name in KINDS:
        course = parsed(reviewed(name)._repr_svg_())
        dots = [node for node in course.iter() if node.tag.endswith("circle")]
        free = [each for each in reviewed(name).decisions if not each.forced]
        assert len(dots) == len(free) + 2, "one for each decision, and two of the legend"
        page = _Page()
        page.feed(reviewed(name).to_html())
        assert page.open == []


# -- limits --------------------------------------------------------------------------------------


def test_a_second_is_enough_for_an_answer(run: Run) -> None:
    found = document(run, BLUNDERS, "--time-limit", "1")
    assert found["seconds"] < 10
    assert all(row["lost"] is not None for row in found["decisions"])


def test_ctrl_c_tells_what_is_known() -> None:
    review(cut(Game.load(BLUNDERS), 1), player="strong:500n")  # Compiles what is not compiled yet.
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    found = review(Game.load(BLUNDERS), seconds=60)
    assert found.is_interrupted
    assert found.to_json()["stopped"] == "interruption"
    assert any(each.lost is None for each in found.decisions)
    assert any(each.is_proved and not each.forced for each in found.decisions)
    assert "Interrupted: " in found.to_text()
    assert found.ledger == []
    for total in found.totals:
        low, high = total.accuracy or (0, 0)
        assert 0 <= low <= high <= 100
    page = _Page()
    page.feed(found.to_html())
    assert page.open == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("example:close-finish",), "GAME: this is a position without moves"),
        ((str(EXAMPLES / "tie.json"),), "GAME: this is a position without moves"),
        (("no.json",), "GAME: no file no.json"),
        ((BLUNDERS, "--player", "greedy"), "--player: 'greedy' cannot say what it thinks"),
        ((BLUNDERS, "--player", "strong:1", "--time-limit", "3"), "--time-limit: 'strong:1' says"),
        ((BLUNDERS, "--time-limit", "0"), "--time-limit: 0.0; allowed"),
        ((BLUNDERS, "--mistakes", "0"), "--mistakes: 0; allowed: 1 to 20"),
        ((BLUNDERS, "--names", "Ann"), "--names: 'Ann'; give two"),
        ((BLUNDERS, "--title", "Mine"), "--title: is for a page"),
        ((BLUNDERS, "--title", " ", "--output", "a.html"), "--title: is empty"),
        ((BLUNDERS, "--output", "a.png"), "--output: a.png; allowed: a name that ends in"),
    ],
)
def test_what_cannot_be_asked(run: Run, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run("review", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"error: {said}")
    assert len(err.splitlines()) == 1


def test_an_illegal_move_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = Game.load(BLUNDERS).to_json()
    record["moves"][4] = {"leather": [0, 0]}
    path.write_text(json.dumps(record), "utf-8")
    status, out, err = run("review", str(path))
    assert (status, out) == (2, "")
    assert err.startswith("error: moves[4]")
    record["moves"] = []
    path.write_text(json.dumps(record), "utf-8")
    assert run("review", str(path))[2].startswith("error: GAME: no move was played")


def test_errors_name_the_argument() -> None:
    with pytest.raises(InputError, match="game: no move was played"):
        review(Game(State.new(seed=1), ()))
    with pytest.raises(InputError, match="processes: 65"):
        review(Game.load(BLUNDERS), processes=65)
    with pytest.raises(InputError, match="seconds: 'strong:9n' says how long"):
        review(Game.load(BLUNDERS), player="strong:9n", seconds=3)
