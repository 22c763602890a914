"""Certificates: replayed by the second set of rules, refused where a figure is wrong."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.puzzles import checking
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.analyses.puzzles.certificate import certificate, certificates_text
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.analyses.puzzles.strategy import follow
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.state import State
from scripts.make_schemas import SCHEMAS
from tests import oracle
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.harness import engine_move, position_of

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
    import jsonschema

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
            "complete": False,
            "proved": True,
        }
    ]
    assert run("puzzles", "--check", str(file), "--format", "json").json()[0]["proved"] is None


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
    forget_a_move: "moves: must be the legal moves, each once",
    forget_a_refutation: "refutations: there is no refutation of",
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
    """Only the best of several placements has a line: the others' margins are not replayed."""
    document = json.loads(file.read_text("utf-8"))
    [puzzle] = document["puzzles"]
    shown = [line["plies"][0]["move"] for line in (puzzle["solution"], *puzzle["refutations"])]
    hidden = [one for one in puzzle["moves"] if one["move"] not in (*shown, *puzzle["answer"])]
    assert hidden, "another puzzle is needed for this test"
    hidden[0]["margin"] += 1 if puzzle["to_move"] else -1
    file.write_text(json.dumps(document), "utf-8")
    assert run("puzzles", "--check", str(file))[0] == 0
    refused(run("puzzles", "--check", str(file), "--solve"), "best play says otherwise")


def test_what_a_search_does_not_finish_is_not_said_to_be_wrong(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    hard = max(shipped(), key=lambda puzzle: len(puzzle.proved.margins))
    path = tmp_path / "certificate.json"
    path.write_text(certificates_text([hard]), "utf-8")
    short = replace(checking.CONFIRMATIONS[0], nodes=1, threads=1)
    monkeypatch.setattr(checking, "CONFIRMATIONS", (short,))
    status, out, err = run("puzzles", "--check", str(path), "--solve", "--format", "json")
    assert (status, err) == (0, "")
    assert json.loads(out)[0]["proved"] is None


# -- complete proofs -----------------------------------------------------------------------------


def smallest(number: int) -> list[Puzzle]:
    """Return the puzzles with the shortest best play."""
    by_length = sorted(
        shipped(), key=lambda one: (len(one.solution.moves), len(one.proved.margins))
    )
    return by_length[:number]


def token(move: oracle.Move) -> str:
    return str(engine_move(move))


def followed(start: oracle.Position, first: list[oracle.Move], claim: Document) -> int:
    """Follow a strategy by the second set of rules (docs/reference/puzzle-files.md)."""
    moves = iter(claim["moves"].split())
    met: set[oracle.Position] = set()
    waiting = [oracle.play(start, move) for move in sorted(first, key=token, reverse=True)]
    while waiting:
        position = waiting.pop()
        if position in met:
            continue
        met.add(position)
        if oracle.is_over(position):
            one, other = oracle.scores(position)
            margin = one - other
            assert margin <= claim["margin"] if claim["player"] else margin >= claim["margin"]
            continue
        legal = sorted(oracle.legal_moves(position), key=token, reverse=True)
        if position.to_move == claim["player"]:
            mine = next(moves)
            legal = [move for move in legal if token(move) == mine]
            assert len(legal) == 1, "a strategy plays legal moves"
        waiting += [oracle.play(position, move) for move in legal]
    assert next(moves, None) is None
    return len(met)


@pytest.mark.thorough
def test_a_complete_proof_is_followed_by_the_rules_alone() -> None:
    complete = 0
    for puzzle in smallest(6):
        document = certificate(puzzle, complete=600)
        proof = document["proof"]
        if proof is None:
            continue
        complete += 1
        start = position_of(State.from_json(document["state"]))
        answer = [told_move(move) for move in document["answer"]]
        others = [move for move in oracle.legal_moves(start) if move not in answer]
        sign = -1 if start.to_move else 1
        assert proof["keeps"]["player"] == start.to_move
        assert sign * proof["keeps"]["margin"] == puzzle.value
        assert sign * proof["refutes"]["margin"] == puzzle.value - puzzle.gap
        assert followed(start, answer, proof["keeps"]) == proof["keeps"]["positions"]
        assert followed(start, others, proof["refutes"]) == proof["refutes"]["positions"]
    assert complete >= 4


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    path = tmp_path / "complete.json"
    path.write_text(certificates_text(smallest(1), complete=600), "utf-8")
    return path


@pytest.mark.thorough
def test_the_command_writes_and_follows_complete_proofs(
    proof: Path, tmp_path: Path, run: Run
) -> None:
    [row] = run("puzzles", "--check", str(proof), "--format", "json").json()
    assert row["complete"] is True
    [puzzle] = smallest(1)
    number = str(shipped().puzzles.index(puzzle) + 1)
    path = tmp_path / "again.json"
    command = ("puzzles", "example:puzzles-current", "--number", number)
    assert run(*command, "--certificates", str(path), "--complete", "600")[0] == 0
    assert path.read_text("utf-8") == proof.read_text("utf-8")
    status, out, err = run(*command, "--complete", "600")
    assert (status, out) == (2, "")
    assert err == "error: --complete: goes with --certificates\n"


def other_reply(claim: Document) -> None:
    tokens = claim["moves"].split()
    claim["moves"] = " ".join([*tokens[:-1], "leather@a1"])


def one_less(claim: Document) -> None:
    claim["moves"] = claim["moves"].rpartition(" ")[0]


def one_more(claim: Document) -> None:
    claim["moves"] += " advance"


def better(claim: Document) -> None:
    claim["margin"] += 1


def fewer(claim: Document) -> None:
    claim["positions"] -= 1


@pytest.mark.parametrize("side", ["keeps", "refutes"])
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (other_reply, "no leather patch is owed"),
        (one_less, "moves: end before the strategy does"),
        (one_more, "moves: go on after the strategy ends"),
        (better, "is to keep a margin of"),
        (fewer, "positions: .*; more are met"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_spoilt_proof_is_refused(
    side: str, spoil: Callable[[Document], None], said: str, proof: Path, run: Run
) -> None:
    document = json.loads(proof.read_text("utf-8"))
    spoil(document["puzzles"][0]["proof"][side])
    proof.write_text(json.dumps(document), "utf-8")
    status, out, err = run("puzzles", "--check", str(proof))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert re.search(f"proof.{side}.*({said})", err), err


def test_a_strategy_that_does_not_keep_its_margin_is_refused(proof: Path) -> None:
    """The moves are legal and the counts are right, but a game ends worse than is claimed."""
    [puzzle] = smallest(1)
    state, line = puzzle.state, puzzle.answer
    with pytest.raises(InputError, match="a game ends with a margin of"):
        follow(
            state,
            line,
            puzzle.mover,
            puzzle.proved.margin + (-1 if puzzle.mover else 1),
            lambda at: at.legal_moves[0],
            10_000,
        )


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "patchwork-puzzles/1"}'])
def test_what_is_no_certificate_is_refused(text: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    status, out, err = run("puzzles", "--check", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
