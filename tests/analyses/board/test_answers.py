"""Immediate answers of the board: positions, moves, games, variants, puzzles, pictures."""

from __future__ import annotations

import json
from typing import Any

import pytest

from patchwork_solve.analyses.position.check import check
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.examples import examples
from patchwork_solve.engine.circle import reachable
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.drawing.holdings import first_square
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.board.conftest import ROOT, Reader

Answer = dict[str, Any]


def send(client: Reader, path: str, status: int = 200, **document: Any) -> Answer:
    """Send a question; return the answer, or what is wrong."""
    answer = client.post(path, json=document)
    assert answer.status_code == status, answer.text
    found = answer.json()
    return found["error"] if status >= 400 else found


def names(kind: str) -> list[str]:
    return [example.name for example in examples() if example.kind == kind]


# -- positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names("position"))
def test_a_position_is_what_the_rules_say(client: Reader, name: str) -> None:
    state = State.load(f"example:{name}")
    for form in (state.to_text(), state.to_json()):
        answer = send(client, "/api/position", position=form)
        assert State.from_json(answer["document"]) == state
        assert State.from_text(answer["line"]) == state
        assert answer["draft"] == answer["line"]
        assert answer["state"]["scores"] == list(state.scores())
        assert answer["edition"]["width"] == state.edition.width
        width = state.edition.width
        played = {
            (group["patch"], tuple(cells))
            for group in answer["state"]["moves"]
            for cells in group["placements"]
        }
        legal = {
            (move.patch, tuple(row * width + column for row, column in move.cells))
            for move in state.legal_moves
        }
        assert played == legal
        words = [one for group in answer["state"]["moves"] for one in group["words"]]
        assert sorted(words) == sorted(move_words(state, move) for move in state.legal_moves)


def test_names_come_back_with_a_position_and_a_game(client: Reader) -> None:
    state = State.load("example:close-finish").with_names(("Ann", "Bob"))
    for form in (state.to_text(), state.to_json()):
        answer = send(client, "/api/position", position=form)
        assert answer["document"]["names"] == ["Ann", "Bob"]
        assert State.from_text(answer["line"]).names == ("Ann", "Bob")
        after = send(client, "/api/move", position=form, move="advance")
        assert after["document"]["names"] == ["Ann", "Bob"]
        assert after["played"]["move_words"] == "advance 3 spaces"
    game = Game.load("example:game").with_names(("Ann", "Bob"))
    answer = send(client, "/api/game", game=game.to_text())
    assert answer["document"]["names"] == ["Ann", "Bob"]
    assert all(ply["document"]["names"] == ["Ann", "Bob"] for ply in answer["plies"])
    words = [ply["move_words"] for ply in answer["plies"]]
    assert words == [move_words(*one) for one in zip(game.states, game.moves, strict=False)]


def test_a_circle_known_in_part_is_shown(client: Reader) -> None:
    whole = Game.load("example:game").start.circle
    circle = [*whole[:20], *["?"] * 13]
    answer = send(client, "/api/new", circle=circle)
    state = State.from_json(answer["document"])
    assert answer["state"]["circle"] == answer["document"]["circle"] == circle
    assert State.from_text(answer["line"]) == State.from_text(answer["draft"]) == state
    assert send(client, "/api/new", circle=answer["line"].split()[2])["line"] == answer["line"]
    known = {group["patch"] for group in answer["state"]["moves"]}
    assert known == {move.patch for move in state.legal_moves}
    assert answer["state"]["unknown"] == list(state.unknown)
    picture = client.post("/api/pictures", json={"what": "position", "position": answer["line"]})
    assert "unknown patch" in picture.text


def test_remarks_are_those_of_check(client: Reader, close_finish: Answer) -> None:
    close_finish["players"][0]["income"] = 3
    remarks = send(client, "/api/position", position=close_finish)["remarks"]
    checked = check(Document.of(close_finish))
    assert [remark["reason"] for remark in remarks] == [one.reason for one in checked.remarks]
    assert remarks


def test_a_wrong_position_is_drawn_all_the_same(client: Reader, close_finish: Answer) -> None:
    close_finish["players"][0]["time"] = 60
    answer = send(client, "/api/position", position=close_finish)
    assert answer["verdict"] == "wrong"
    assert answer["document"] is answer["line"] is answer["state"] is None
    assert answer["edition"]["name"] == "current"
    assert answer["draft"].startswith("position current ")
    assert answer["written"]["players"] == close_finish["players"]
    assert send(client, "/api/position", position=answer["draft"])["draft"] == answer["draft"]
    pinwheel = next(p for p in answer["sewn"][0]["patches"] if p["letter"] == "W")
    assert printing("current").letter[pinwheel["patch"]] == "W"

    close_finish["players"][0]["quilt"].pop()
    answer = send(client, "/api/position", position=close_finish)
    assert answer["sewn"] is answer["draft"] is None
    assert answer["edition"]["name"] == "current"
    assert send(client, "/api/position", position={})["edition"]["name"] == "current"
    assert send(client, "/api/position", position={"edition": "x"})["edition"] is None


def test_income_follows_from_the_patches(client: Reader) -> None:
    for state in Game.load("example:game").states[::6]:
        sewn = send(client, "/api/position", position=state.to_text())["sewn"]
        for player, found in zip(state.players, sewn, strict=True):
            assert found["income"] == [player.income, player.income]
            assert found["time"][0] <= player.time
            assert not found["unknown"]


def test_a_letter_that_is_no_patch_may_be_several(client: Reader, close_finish: Answer) -> None:
    rows = close_finish["players"][0]["quilt"]
    close_finish["players"][0]["quilt"] = [row.replace("W", "y").replace("F", "#") for row in rows]
    sewn = send(client, "/api/position", position=close_finish)["sewn"][0]
    assert [patch["letter"] for patch in sewn["patches"]].count("y") == 1
    assert sewn["unknown"] == [i for i, label in enumerate("".join(rows)) if label == "F"]
    assert sewn["leather"] == [4]


def test_turns_and_flips_come_round(client: Reader) -> None:
    edition = send(client, "/api/blank")["edition"]
    patches = printing("current").patches
    assert [patch["name"] for patch in edition["patches"]] == [patch.name for patch in patches]
    for patch, known in zip(edition["patches"], patches, strict=True):
        shapes = [tuple(map(tuple, one)) for one in patch["orientations"]]
        assert shapes[0] == known.cells
        assert sorted(shapes) == sorted(known.orientations)
        for number in range(len(shapes)):
            turned, flipped = patch["turned"], patch["flipped"]
            assert turned[turned[turned[turned[number]]]] == number
            assert flipped[flipped[number]] == number
    # An L, a quarter turn clockwise: the foot that lay at the right below lies at the left below.
    ell = next(patch for patch in edition["patches"] if patch["name"] == "corner-slow")
    right = ell["orientations"].index([[0, 0], [1, 0], [1, 1]])
    assert ell["orientations"][ell["turned"][right]] == [[0, 0], [0, 1], [1, 0]]
    assert ell["orientations"][ell["flipped"][right]] == [[0, 1], [1, 0], [1, 1]]


def test_the_first_square_of_a_quilt() -> None:
    quilt = Quilt.drawn(["." * 9] * 2 + ["..AAAAAAA"] * 7, 9, 9)
    cells = list(first_square(quilt, 7) or [])
    assert cells == [(r, c) for r in range(2, 9) for c in range(2, 9)]
    assert not first_square(Quilt.drawn(["AAAAAAA.."] * 6 + ["." * 9] * 3, 9, 9), 7)


# -- moves and games -----------------------------------------------------------------------------


def test_a_game_is_played_move_by_move(client: Reader) -> None:
    game = Game.load("example:shortest-game-current")
    line = game.start.to_text()
    for ply, (move, after) in enumerate(game.plies()):
        sent = str(move) if ply % 2 else move.to_json()
        answer = send(client, "/api/move", position=line, move=sent)
        line = answer["line"]
        assert line == after.to_text()
        assert answer["played"]["move"] == str(move)
        assert answer["played"]["player"] == game.states[ply].to_move
    assert answer["state"]["is_over"]
    error = send(client, "/api/move", 400, position=line, move="advance")
    assert error == InputError("move", "the game is over").document


def test_an_illegal_move_is_refused_with_the_reason(client: Reader, close_finish: Answer) -> None:
    for move, reason in (
        ("plus@b1a2b2c2b3", "is not for sale"),
        ("domino@a1a2", "is covered already"),
        ("leather@d4", "no leather patch is owed"),
        ("hop", "allowed: advance, PATCH@CELLS or leather@CELL"),
        ({"advance": False}, "allowed"),
        ({"leather": [0, 10**12]}, "outside the quilt"),
    ):
        error = send(client, "/api/move", 400, position=close_finish, move=move)
        assert reason in error["reason"]


@pytest.mark.parametrize("name", names("game"))
def test_a_game_is_shown_ply_by_ply(client: Reader, name: str) -> None:
    game = Game.load(f"example:{name}")
    answer = client.get(f"/api/examples/{name}").json()
    assert [ply["move"] for ply in answer["plies"]] == list(map(str, game.moves))
    assert [ply["line"] for ply in answer["plies"]] == [s.to_text() for s in game.states[1:]]
    assert Game.from_json(answer["document"]).moves == game.moves
    assert answer["line"] == game.to_text()
    assert send(client, "/api/game", game=answer["line"]) == answer
    assert send(client, "/api/read", text=json.dumps(answer["document"])) == answer
    start = answer["start"]["line"]
    moves = answer["document"]["moves"]
    assert send(client, "/api/game", start=start, moves=moves)["plies"] == answer["plies"]


def test_a_wrong_game_is_reported_as_by_check(client: Reader) -> None:
    document = json.loads((ROOT / "examples/game.json").read_text())
    document["moves"][3] = {"advance": True}
    document["moves"][4] = {"patch": "plus", "cells": [[0, 0]]}
    answer = send(client, "/api/game", game=document)
    assert answer["verdict"] == "wrong"
    assert answer["plies"] == []
    assert [remark["reason"] for remark in answer["remarks"]] == [
        one.reason for one in check(Document.of(document)).remarks
    ]


# -- deals, variants -----------------------------------------------------------------------------


def test_a_deal_repeats(client: Reader) -> None:
    answer = send(client, "/api/new", seed=23)
    assert answer["line"] == State.new(seed=23).to_text()
    other = send(client, "/api/new")
    assert send(client, "/api/new", seed=other["seed"])["line"] == other["line"]
    letters = answer["line"].split()[2]
    assert send(client, "/api/new", circle=letters)["line"] == answer["line"]
    names = list(State.new(seed=23).circle)
    assert send(client, "/api/new", circle=names)["line"] == answer["line"]
    error = send(client, "/api/new", 400, circle=letters[:-1])
    assert error["reason"] == f"32 patches; a new game has all 33; missing: {names[-1]}"
    assert error["arguments"] == {"n": 32, "all": 33, "names": names[-1]}
    error = send(client, "/api/new", 400, circle="A1")
    assert error["field"] == "circle[1]"


@pytest.mark.parametrize("name", ["tight-nine", "4x4"])
def test_variants_load(client: Reader, name: str) -> None:
    text = (ROOT / f"examples/{name}.toml").read_text()
    read = send(client, "/api/read", text=text)
    assert read["kind"] == "variant"
    # The deal is another each time.
    assert read["edition"] == client.get(f"/api/examples/{name}").json()["edition"]
    assert len(read["new"]["document"]["circle"]) == len(read["edition"]["patches"])
    reference = read["edition"]["reference"]
    again = send(client, "/api/read", text=json.dumps(reference))
    assert again["edition"] == read["edition"]
    new = send(client, "/api/new", edition=reference, seed=5)
    assert send(client, "/api/new", edition=f"example:{name}", seed=5) == new
    assert new["edition"] == read["edition"]
    assert send(client, "/api/position", position=new["line"])["state"] == new["state"]
    assert send(client, "/api/blank", edition=reference)["edition"] == read["edition"]


def test_a_diary_is_a_game(client: Reader) -> None:
    game = Game.load("example:diary")
    for text in (game.to_diary(), f"# Sunday\n{game.to_diary()}"):
        answer = send(client, "/api/read", text=text)
        assert answer["kind"] == "game"
        assert Game.from_json(answer["document"]) == game
        assert answer["document"]["names"] == ["Ann", "Bob"]
    wrong = send(client, "/api/read", text=game.to_diary().replace("plus at d4", "plus at a1"))
    assert wrong["verdict"] == "wrong"
    assert wrong["remarks"][0]["field"].startswith("line ")
    refused = send(client, "/api/read", 400, text="diary mine.toml\ncircle: A")
    assert refused["field"] == "edition"


def test_an_invalid_variant_is_refused(client: Reader) -> None:
    for text, field in (
        ("name = 3", "name"),
        ('name = "x"\nwidth = 4', "width"),
        ("hello", ""),
        ("", "text"),
        ("{}", "text"),
        ('{"name": "x"}', "last_space"),
    ):
        error = send(client, "/api/read", 400, text=text)
        assert field in error["field"]


@pytest.mark.parametrize("reference", ["variant.toml", "examples/tight-nine.toml", "/etc/a.toml"])
def test_no_file_is_read(client: Reader, close_finish: Answer, reference: str) -> None:
    line = State.from_json(close_finish).to_text().replace(" current ", f" {reference} ")
    named = {**close_finish, "edition": reference}
    game = {"format": "patchwork-game/1", "start": named, "moves": []}
    for path, document in (
        ("/api/position", {"position": line}),
        ("/api/position", {"position": named}),
        ("/api/read", {"text": line}),
        ("/api/read", {"text": json.dumps(named)}),
        ("/api/read", {"text": f"game {line}"}),
        ("/api/game", {"game": game}),
        ("/api/new", {"edition": reference}),
        ("/api/blank", {"edition": reference}),
        ("/api/pictures", {"what": "position", "position": line}),
        ("/api/searches", {"page": "12345678", "kind": "analyse", "position": line}),
    ):
        assert "file" in send(client, path, 400, **document)["reason"]


def test_reach_is_that_of_the_circle(client: Reader, close_finish: Answer) -> None:
    rows = send(client, "/api/reach", position=close_finish)["reach"]
    assert len(rows) == 2 * len(close_finish["circle"])
    found = {row["patch"] for row in rows if row["player"] == 1 and row["can_buy"]}
    table = reachable(State.from_json(close_finish))
    assert found == {one.patch for one in table[1] if one.can_buy}


# -- puzzles -------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_puzzle_hides_its_solution_until_it_is_solved(client: Reader) -> None:
    listed = client.get("/api/puzzles/puzzles-current").json()
    assert len(listed["puzzles"]) == 100
    puzzle = PuzzlesAnswer.load("example:puzzles-current")[6]
    path = "/api/puzzles/puzzles-current/7"
    shown = client.get(path).json()
    assert shown["line"] == puzzle.state.to_text()
    assert shown["puzzle"]["question"] == puzzle.question_to(("Blue", "Orange"))
    assert "answer" not in json.dumps(shown)
    assert "solution" not in json.dumps(shown)
    assert "theme" not in json.dumps([listed, shown])

    natural = send(client, path, move=str(puzzle.natural))
    assert not natural["right"]
    assert natural["lost"] == puzzle.natural_loss
    assert natural["answer"] is natural["solution"] is None
    assert natural["refutation"]["moves"][0] == str(puzzle.natural)
    for move in puzzle.answer:
        right = send(client, path, move=move.to_json())
        assert right["right"]
        assert right["lost"] == 0
    assert right["solution"]["moves"] == [str(move) for move in puzzle.solution.moves]
    given_up = send(client, path, give_up=True)
    assert given_up["answer"] == right["answer"]
    assert given_up["themes"] == right["themes"] == list(puzzle.themes)
    assert not given_up["right"]


@pytest.mark.thorough
def test_every_wrong_answer_of_a_puzzle_loses(client: Reader) -> None:
    puzzle = PuzzlesAnswer.load("example:puzzles-current")[0]
    for move in puzzle.state.legal_moves[:40]:
        verdict = send(client, "/api/puzzles/puzzles-current/1", move=str(move))
        assert verdict["right"] == (move in puzzle.answer)
        assert verdict["lost"] == puzzle.proved.lost(move)
        assert verdict["right"] or verdict["lost"] >= puzzle.gap


@pytest.mark.thorough
def test_there_is_no_other_puzzle(client: Reader) -> None:
    for path in ("game/1", "puzzles-current/0", "puzzles-current/101", "puzzles-current/x",
                 "puzzles-current/-1", "..%2f..%2fetc/1", "puzzles-current/²"):  # fmt: skip
        assert client.get(f"/api/puzzles/{path}").status_code in (400, 404)
    path = "/api/puzzles/puzzles-current/1"
    assert send(client, path, 400)["field"] == "move"
    assert send(client, path, 400, move="advance", give_up=True)["field"] == "move"
