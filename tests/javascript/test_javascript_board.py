"""The board's answers in the browser are those of its server."""

import copy
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import Game, State
from patchwork_solve.analyses.board import quiz
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.engine.base.examples import examples
from patchwork_solve.engine.forms.schema import edition_reference
from patchwork_solve.engine.forms.typed_move import typed_words
from patchwork_solve.engine.forms.variant import edition_named_in, to_toml, variant_fields
from patchwork_solve.engine.game.edition import Edition
from scripts.form_cases.outcome import text_of
from tests.javascript.conftest import Request
from tests.javascript.drawn_variants import drawn
from tests.javascript.test_javascript_forms import shared_cases
from tests.saved_cases import texts

EDITIONS = (
    "current",
    "first-2014",
    "example:8x8",
    "example:5x5",
    "tests/data/variants/oblong.toml",
)


def played(name: str | Edition, seed: int) -> Game:
    """Return a random game."""
    state = State.new(seed, Edition.load(name))
    lot = random.Random(seed)
    moves = []
    game = Game(state, ())
    while not state.is_over:
        moves.append(lot.choice(state.legal_moves))
        state = state.play(moves[-1])
    return Game.played(game.start, moves)


# -- positions and moves -------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", [4, pytest.param(12, marks=pytest.mark.slow)])
def test_variants_are_shown_and_played_the_same(compare: Any, seeds: int) -> None:
    """With the swap, outlines, tiles, points for lines, other seats and pay."""
    requests: list[Request] = []
    for seed in range(seeds):
        edition = drawn(random.Random(seed))
        game = played(edition, seed)
        for state in (*game.states[::6], game.final):
            requests += [("/api/position", {"position": form}) for form in both(state)]
        for state, move in list(zip(game.states, game.moves, strict=False))[:4]:
            requests.append(("/api/move", {"position": state.to_json(), "move": str(move)}))
        requests.append(("/api/game", {"game": game.to_json()}))
        requests.append(("/api/blank", {"edition": edition_reference(edition)}))
    compare(requests)


@pytest.mark.parametrize("seeds", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", EDITIONS)
def test_positions_moves_and_games_are_the_same(compare: Any, name: str, seeds: int) -> None:
    requests: list[Request] = []
    for seed in range(seeds):
        game = played(name, seed)
        named = game.with_names(("Ann", "Bob & Co"))
        for state in (*game.states[::4], game.final, *named.states[5:7]):
            requests += [("/api/position", {"position": form}) for form in both(state)]
            requests.append(("/api/reach", {"position": state.to_text()}))
        for state, move in list(zip(named.states, game.moves, strict=False))[::3]:
            for form in (str(move), move.to_json()):
                requests.append(("/api/move", {"position": state.to_json(), "move": form}))
        requests.append(("/api/game", {"game": named.to_text()}))
        requests.append(("/api/game", {"game": game.to_json()}))
        moves = [str(move) for move in game.moves[10:20]]
        requests.append(("/api/game", {"start": game.states[10].to_json(), "moves": moves}))
        requests.append(("/api/read", {"text": named.to_text()}))
        requests.append(("/api/read", {"text": json.dumps(game.states[7].to_json(), indent=1)}))
    edition = edition_reference(Edition.load(name))
    names = ["Ann", "Bob"]
    requests.append(("/api/new", {"edition": edition, "seed": 12345, "names": names}))
    requests.append(("/api/blank", {"edition": edition}))
    compare(requests)


def both(state: State) -> tuple[str, dict[str, Any]]:
    return state.to_text(), state.to_json()


@pytest.mark.parametrize("spoilt", [60, pytest.param(5_000, marks=pytest.mark.slow)])
def test_saved_files_are_read_the_same(compare: Any, spoilt: int) -> None:
    """Those that are right, each contradiction, and spoilt ones."""
    compare([("/api/saved", {"text": text}) for text in texts(spoilt)])


def test_a_circle_known_in_part_is_the_same(compare: Any) -> None:
    whole = State.new(3).circle
    circle = [*whole[:20], *["?"] * 13]
    unknown = State.new(circle=circle)
    line = unknown.to_text()
    bought = next(move for move in unknown.legal_moves if not move.is_advance)
    compare(
        [
            ("/api/new", {"circle": circle}),
            ("/api/new", {"circle": line.split()[2]}),
            ("/api/position", {"position": line}),
            ("/api/move", {"position": line, "move": str(bought)}),
            ("/api/reach", {"position": line}),
        ]
    )


# -- games that are recorded ---------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_recorded_games_are_the_same(compare: Any, name: str) -> None:
    edition, lot = Edition.load(name), random.Random(name)
    reference = edition_reference(edition)
    game = played(name, 8).with_names(("Ann", "Bob, of 5%"))
    start, moves = game.start.to_text(), [str(move) for move in game.moves]
    requests: list[Request] = [
        ("/api/circle", {"edition": reference, "text": ", ".join(game.start.circle)}),
        ("/api/circle", {"edition": reference, "text": "A bC nonsense 3"}),
        ("/api/diary", {"start": start, "moves": moves}),
        ("/api/diary", {"start": game.states[6].to_json(), "moves": moves[6:9]}),
        ("/api/read", {"text": game.to_diary()}),
        ("/api/game", {"game": game.to_diary()}),
        ("/api/position", {"position": game.to_diary()}),
        ("/api/read", {"text": to_toml(edition)}),
    ]
    for ply in range(0, len(moves), 6):
        state = game.states[ply]
        for text in (moves[ply], typed_words(state, game.moves[ply]), "advance", lot.choice(moves)):
            requests.append(("/api/typed", {"position": state.to_json(), "text": text}))
    for _ in range(6):
        mixed = [*moves[:9], *lot.sample(moves, 4), *moves[9:15]]
        lines = [lot.sample(moves, 3), mixed, moves[: lot.randrange(20)]]
        requests.append(("/api/record", {"start": start, "lines": lines[: lot.randrange(1, 4)]}))
    compare(requests)


def test_shared_diaries_and_variants_are_read_alike(compare: Any) -> None:
    shared = shared_cases()
    cases = [case for case in shared["cases"] if case["kind"] in ("diary", "toml")]
    texts = [text_of(case, shared["bases"]) for case in cases[::12]]
    compare([("/api/read", {"text": text}) for text in texts])


# -- what is wrong -------------------------------------------------------------------------------


def spoilt(seed: int) -> Iterator[Any]:
    """Yield documents of positions in which something is wrong or doubtful."""
    lot = random.Random(seed)
    game = played("current", seed)
    wrong: list[Any] = [None, -1, 0, 1, 2, 7, 60, 99999, "x", [], {}, 1.5, True]
    for state in game.states[::5]:
        whole = state.to_json()
        for field in (*whole, "more"):
            document = copy.deepcopy(whole)
            document[field] = lot.choice(wrong)
            yield document
        for field in ("time", "buttons", "income", "quilt"):
            document = copy.deepcopy(whole)
            document["players"][lot.randrange(2)][field] = lot.choice(wrong)
            yield document
        document = copy.deepcopy(whole)
        document["players"][0]["quilt"][3] = lot.choice(
            ["", ".........", "ZZZZZZZZZ", "abcdefghi", "."]
        )
        yield document
        document = copy.deepcopy(whole)
        document["circle"] = [*lot.sample(whole["circle"], len(whole["circle"])), "plus"]
        yield document


def test_wrong_positions_get_the_same_remarks(compare: Any) -> None:
    compare([("/api/position", {"position": one}) for seed in (1, 2) for one in spoilt(seed)])


def test_wrong_lines_get_the_same_remarks(compare: Any) -> None:
    lot = random.Random(5)
    lines = [state.to_text() for state in played("first-2014", 4).states[::6]]
    requests: list[Request] = []
    for line in lines:
        for _ in range(12):
            at = lot.randrange(len(line))
            changed = line[:at] + lot.choice("aZ*#?-,/ 09") + line[at + lot.randrange(2) :]
            requests.append(("/api/position", {"position": changed}))
    compare(requests)


def test_wrong_games_get_the_same_remarks(compare: Any) -> None:
    game = played("current", 6)
    whole = game.to_json()
    later = Game(game.states[8], game.moves[8:]).to_json()
    requests: list[Request] = []
    for document in (whole, later):
        for field in (*document, "start", "circle", "names", "more"):
            for value in (None, 1, "x", [], {}, ["Ann"], ["Ann", "Ann"], game.start.to_json()):
                requests.append(("/api/game", {"game": {**document, field: value}}))
    for moves in (["advance", "plus@a1"], ["x"], [{"leather": [0, 0]}], [1], ["advance"] * 200):
        requests.append(("/api/game", {"game": {**whole, "moves": moves}}))
        requests.append(("/api/game", {"start": game.start.to_text(), "moves": moves}))
    compare(requests)


def test_refusals_are_the_same(compare: Any) -> None:
    line, variant = State.new(1).to_text(), edition_reference(Edition.load("example:8x8"))
    game, final = played("current", 1).to_text(), played("current", 1).final.to_text()
    bodies: dict[str, list[dict[str, Any]]] = {
        "read": [
            {}, {"text": 1}, {"text": ""}, {"text": "hello"}, {"text": "{"}, {"text": "[1]"},
            {"text": "{}"}, {"text": '{"a": 1}'}, {"text": '{"format": "x"}'}, {"text": "position"},
            {"text": '{"name": "x", "extends": "current", "rows": -1}'}, {"text": line, "x": 1},
            {"text": '{"name": "x", "rows": 4, "rows": 5}'},
            {"text": line.replace("current", "x.toml")},
        ],
        "position": [{}, {"position": 1}, {"position": game}, {"position": line, "more": 1}],
        "move": [
            {"position": line}, {"position": line, "move": "x"}, {"position": line, "move": {}},
            {"position": line, "move": "leather@a1"}, {"position": line, "move": 3},
            {"position": line, "move": "plus@a1a2"}, {"position": "x", "move": "advance"},
        ],
        "new": [
            {"edition": "x"}, {"seed": -1}, {"seed": "1"}, {"circle": "AB"}, {"circle": ["x"]},
            {"names": ["Ann"]}, {"names": ["Ann", "Ann"]}, {"names": ["", "B"]}, {"edition": 4},
            {"circle": 1}, {"circle": [1]},
            {"edition": "mine.toml"}, {"edition": {"name": "x"}}, {"edition": {**variant, "x": 1}},
        ],
        "blank": [{"edition": "x"}, {"more": 1}],
        "circle": [{}, {"edition": "x"}, {"edition": "x.toml", "text": ""}, {"text": 1}],
        "typed": [
            {}, {"position": line}, {"position": line, "text": ""}, {"position": line, "text": " "},
            {"position": "x", "text": "+"}, {"position": line, "text": "x" * 201},
            {"position": final, "text": "advance"}, {"position": line, "text": 3},
        ],
        "diary": [
            {}, {"start": game}, {"start": line, "moves": ["x"]}, {"start": line, "moves": 1},
        ],
        "record": [
            {}, {"start": line}, {"start": line, "lines": []}, {"start": line, "lines": [[1]]},
            {"start": line, "lines": [["x"]]}, {"start": "x", "lines": [["advance"], ["y"]]},
            {"start": line, "lines": [[], [], [], []]}, {"start": line, "lines": [[{}]]},
            {"start": 1, "lines": [[]]},
        ],
        "game": [
            {}, {"game": game, "start": line}, {"start": line, "moves": ["x"]}, {"game": 1},
            {"start": line, "moves": "advance"}, {"moves": []}, {"start": 1, "moves": [1]},
        ],
    }  # fmt: skip
    compare([(f"/api/{what}", body) for what, each in bodies.items() for body in each])


def test_names_of_javascript_itself_are_names(compare: Any) -> None:
    own = ("constructor", "toString", "hasOwnProperty", "valueOf", "length")
    parts = {"cells": ["##"], "buttons": 1, "time": 1, "income": 0}
    variant = {"name": "prototype", "extends": "current", "patches": dict.fromkeys(own, parts)}
    edition = edition_named_in(variant_fields(variant))
    circle = [*own, *(name for name in edition.index if name not in own)]
    start = State.new(edition=edition, circle=circle, names=("__proto__", "constructor"))
    bought = next(move for move in start.legal_moves if move.patch == "toString")
    line = start.to_text()
    compare(
        [
            ("/api/new", {"edition": variant, "circle": circle, "names": ["__proto__", "x"]}),
            ("/api/move", {"position": line, "move": str(bought)}),
            ("/api/typed", {"position": line, "text": "toString c3, turned"}),
            ("/api/typed", {"position": line, "text": "__proto__ c3"}),
            ("/api/circle", {"edition": variant, "text": " ".join(own)}),
            ("/api/diary", {"start": line, "moves": [str(bought)]}),
            ("/api/read", {"text": Game.played(start, [bought]).to_diary()}),
            ("/api/read", {"text": to_toml(edition)}),
        ]
    )


def test_very_many_flaws_are_cut_alike(compare: Any) -> None:
    whole = State.new(1).to_json()
    whole["players"][0]["quilt"] = ["."] * 300
    fields = {f"field{number}": 1 for number in range(300)}
    cells = "a1" * 300
    compare(
        [
            ("/api/position", {"position": whole}),
            ("/api/position", {"position": {**State.new(1).to_json(), **fields}}),
            ("/api/move", {"position": State.new(1).to_text(), "move": f"plus@{cells}"}),
        ]
    )


@pytest.mark.slow
def test_hostile_texts_are_refused(node: Any) -> None:
    assert re.fullmatch(r"[0-9]{4,} answers\n", node("hostile.mjs"))


# -- examples and puzzles ------------------------------------------------------------------------


def test_examples_are_the_same(compare: Any) -> None:
    compare([(f"/api/examples/{one.name}", None) for one in examples()])


@pytest.mark.parametrize("name", quiz.sets())
def test_puzzles_are_judged_alike(compare: Any, name: str) -> None:
    requests: list[Request] = [(f"/api/puzzles/{name}", None)]
    lot = random.Random(7)
    for number, puzzle in PuzzlesAnswer.load(f"example:{name}").numbered():
        if number % 10 != 1:
            continue
        path = f"/api/puzzles/{name}/{number}"
        requests += [(path, None), (path, {"give_up": True})]
        moves = [puzzle.answer[0], puzzle.natural, *lot.choices(puzzle.state.legal_moves, k=8)]
        requests += [(path, {"move": str(move)}) for move in moves]
    path = f"/api/puzzles/{name}"
    for wrong in (f"{path}/0", f"{path}/101", f"{path}/x"):
        requests += [(wrong, None), (wrong, {"give_up": True})]
    requests += [(f"{path}/1", body) for body in ({}, {"move": "x"}, {"move": "leather@a1"})]
    requests.append(("/api/puzzles/game", None))
    compare(requests)


def test_solo_puzzles_are_the_same(compare: Any) -> None:
    compare([("/api/solo-puzzles", None), ("/api/solo-puzzles/1", None)])
