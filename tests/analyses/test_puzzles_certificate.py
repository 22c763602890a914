"""Certificates: replayed by the second set of rules, refused where a figure is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.analyses.puzzles.certificate import certificate, certificates_text
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.engine.state import State
from scripts.make_schemas import SCHEMAS
from tests import oracle
from tests.analyses.conftest import Run
from tests.harness import position_of

ROOT = Path(__file__).resolve().parents[2]

Document = dict[str, Any]


@cache
def shipped() -> PuzzlesAnswer:
    return PuzzlesAnswer.load(ROOT / "examples" / "puzzles-current.json")


@cache
def latest() -> Puzzle:
    return max(shipped(), key=lambda puzzle: min(one.time for one in puzzle.state.players))


def told_move(move: Document) -> oracle.Move:
    """Return a move of a certificate as the oracle writes it, without the program's own reader."""
    if "leather" in move:
        return (oracle.LEATHER, tuple(move["leather"]))
    if "patch" in move:
        return (move["patch"], frozenset(map(tuple, move["cells"])))
    return oracle.ADVANCE


def holes(position: oracle.Position, number: int) -> int:
    return position.edition.cells - len(position.players[number].filled)


@pytest.mark.parametrize("number", range(0, 100, 4))
def test_a_rules_engine_can_follow_every_ply(number: int) -> None:
    document = json.loads(json.dumps(certificate(shipped()[number])))
    start = position_of(State.from_json(document["state"]))
    lines = [document["solution"], *document["refutations"]]
    margins = {told_move(one["move"]): one["margin"] for one in document["moves"]}
    assert set(margins) == set(oracle.legal_moves(start))
    for line in lines:
        position = start
        for ply in line["plies"]:
            assert position.to_move == ply["player"]
            position = oracle.play(position, told_move(ply["move"]))
            after = ply["after"]
            assert after["time"] == [player.time for player in position.players]
            assert after["buttons"] == [player.buttons for player in position.players]
            assert after["income"] == [player.income for player in position.players]
            assert after["holes"] == [holes(position, 0), holes(position, 1)]
            assert after["leather_owed"] == position.leather_owed
            assert after["special_tile"] == position.special_tile
            assert after["patches"] == len(position.circle)
        assert oracle.is_over(position)
        assert list(oracle.scores(position)) == line["scores"]
        assert oracle.winner(position) == line["winner"]
        assert line["margin"] == margins[told_move(line["plies"][0]["move"])]
    refuted = {line["plies"][0]["move"].get("patch") for line in lines[1:]}
    answer = [told_move(move) for move in document["answer"]]
    assert refuted >= {move[0] if len(move) > 1 else None for move in set(margins) - set(answer)}


def test_certificates_keep_their_schema() -> None:
    schema = json.loads((SCHEMAS / "patchwork-certificate-1.json").read_text("utf-8"))
    jsonschema.validate(json.loads(certificates_text(shipped()[:3])), schema)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "certificates.json"
    path.write_text(certificates_text([latest()]), "utf-8")
    return path


def test_certificates_are_checked_and_proved_again(file: Path, run: Run) -> None:
    status, out, err = run("puzzles", "--check", str(file), "--solve", "--format", "json")
    assert (status, err) == (0, "")
    plies = sum(len(game.moves) for game in latest().lines)
    assert json.loads(out) == [
        {
            "id": latest().id,
            "moves": len(latest().proved.margins),
            "lines": len(latest().lines),
            "plies": plies,
            "proved": True,
        }
    ]
    assert (
        json.loads(run("puzzles", "--check", str(file), "--format", "json")[1])[0]["proved"] is None
    )


def spoil_buttons(puzzle: Document) -> None:
    puzzle["solution"]["plies"][0]["after"]["buttons"][0] += 1


def spoil_scores(puzzle: Document) -> None:
    puzzle["refutations"][0]["scores"][1] -= 1


def spoil_winner(puzzle: Document) -> None:
    puzzle["solution"]["winner"] = 1 - puzzle["solution"]["winner"]


def stop_early(puzzle: Document) -> None:
    puzzle["solution"]["plies"].pop()


def play_elsewhere(puzzle: Document) -> None:
    puzzle["refutations"][0]["plies"][1]["move"] = {"patch": "plus", "cells": [[0, 0]]}


def forget_a_move(puzzle: Document) -> None:
    puzzle["moves"].pop()


def forget_a_refutation(puzzle: Document) -> None:
    del puzzle["refutations"][1:]


def narrow_the_gap(puzzle: Document) -> None:
    puzzle["gap"] += 1


def add_an_answer(puzzle: Document) -> None:
    puzzle["answer"].append(puzzle["refutations"][0]["plies"][0]["move"])


def swap_the_turn(puzzle: Document) -> None:
    puzzle["to_move"] = 1 - puzzle["to_move"]


SPOILT = {
    spoil_buttons: r"solution.plies\[0\].after.buttons: .*the rules say",
    spoil_scores: r"refutations\[0\].scores: the rules say",
    spoil_winner: "solution.scores: the rules say",
    stop_early: "solution.plies: the game is not over after the last",
    play_elsewhere: r"refutations\[0\].plies\[1\].move",
    forget_a_move: "moves: are not the legal ones, each once",
    forget_a_refutation: "refutations: nothing is said against",
    narrow_the_gap: "gap: .*the margins say",
    add_an_answer: "answer: ",
    swap_the_turn: "to_move: .*the rules say",
}


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda spoil: spoil.__name__)
def test_a_spoilt_certificate_is_refused_in_one_line(
    spoil: Callable[[Document], None], file: Path, run: Run
) -> None:
    document = json.loads(file.read_text("utf-8"))
    spoil(document["puzzles"][0])
    file.write_text(json.dumps(document), "utf-8")
    status, out, err = run("puzzles", "--check", str(file))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert re.search(SPOILT[spoil], err), err
    assert latest().id in err


def test_a_margin_that_no_line_shows_needs_the_search(file: Path, run: Run) -> None:
    """Of several placements only the best has a line: the others' margins are not replayed."""
    document = json.loads(file.read_text("utf-8"))
    [puzzle] = document["puzzles"]
    shown = [line["plies"][0]["move"] for line in (puzzle["solution"], *puzzle["refutations"])]
    hidden = [one for one in puzzle["moves"] if one["move"] not in (*shown, *puzzle["answer"])]
    assert hidden, "another puzzle is needed for this test"
    hidden[0]["margin"] += 1 if puzzle["to_move"] else -1
    file.write_text(json.dumps(document), "utf-8")
    assert run("puzzles", "--check", str(file))[0] == 0
    status, _, err = run("puzzles", "--check", str(file), "--solve")
    assert status == 2
    assert "best play says otherwise" in err


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "patchwork-puzzles/1"}'])
def test_what_is_no_certificate_is_refused(text: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    status, out, err = run("puzzles", "--check", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
