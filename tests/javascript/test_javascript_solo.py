"""The solo game in the browser is the same as in Python: Automa's turns, forms and chances."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.board.quiz import solo_set
from patchwork_solve.analyses.board.tasks.chances import Chances
from patchwork_solve.analyses.solo.puzzles import solo_puzzles
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.players import play_solo, solo_player
from patchwork_solve.engine.solo.state import SoloState
from tests.javascript.conftest import Request
from tests.lanes import slow, thorough


def start(seed: int) -> SoloState:
    deck, edition = ("normal", "tactical")[seed % 2], ("current", "first-2014")[seed // 2 % 2]
    return SoloState.new(seed, deck, 1 + seed % 5, edition)


def game(seed: int) -> SoloGame:
    player = solo_player("greedy" if seed % 3 else "random")
    return play_solo(start(seed), player, seed)


@pytest.mark.parametrize("seeds", [range(4), *thorough(range(4, 40)), *slow(range(40, 200))])
def test_the_same_cards_give_the_same_plies(compare: Any, seeds: range) -> None:
    """Each position, both scores, the winner, and the filter that decided."""
    requests: list[Request] = []
    for seed in seeds:
        played = game(seed)
        document = played.start.to_json()
        requests.append(("/api/solo", {"start": document, "plies": list(played.plies)}))
    compare(requests)


def test_what_is_written_is_read_the_same(compare: Any) -> None:
    requests: list[Request] = []
    for seed in range(4):
        played = game(seed)
        half = SoloGame(played.start, played.plies[: len(played.plies) // 2])
        for text in (half.to_text(), half.final.to_text()):
            requests += [("/api/read", {"text": text}), ("/api/solo", {"start": text})]
        requests.append(("/api/solo", {"start": half.to_json()}))
        requests.append(("/api/solo", {"start": half.to_json(), "plies": ["card:99"]}))
        requests.append(("/api/solo", {"start": half.to_json(), "plies": ["plus@a1"]}))
        automa = {"level": 3, "deck": "tactical"}
        names = ["Ann", "Automa"]
        requests.append(("/api/new", {"seed": seed, "automa": automa, "names": names}))
    compare(requests)


WRONG: tuple[dict[str, Any], ...] = (
    {"level": 6},
    {"deck": {"name": "normal", "left": 9}},
    {"deck": {"name": "normal", "left": 9, "seen": [13]}},
    {"deck": {"name": "normal", "left": 10, "shown": 4}},
    {"deck": {"name": "tactical", "left": 10, "shown": 2}},
    {"piles": {"with_buttons": ["domino"]}},
    {"piles": {"without_buttons": ["domino"]}},
    {"piles": {"without_buttons": ["dominoes"]}},
    {"plies": ["advance", "advance"]},
    {"plies": ["card:7"]},
    {"board": {}},
    {"more": 1},
)


def test_bad_solo_games_are_refused_the_same(compare: Any) -> None:
    good = start(0).to_json()
    quilt = [*good["board"]["players"]]
    quilt[1] = {**quilt[1], "quilt": ["*........", *quilt[1]["quilt"][1:]]}
    cases = [
        *({**good, **each} for each in WRONG),
        {**good, "board": {**good["board"], "players": quilt}},
    ]
    lines = ["solo normal 2", start(0).to_text().replace("normal", "small", 1)]
    compare([("/api/solo", {"start": each}) for each in (*cases, *lines)])


@pytest.mark.parametrize("seed", [1, *thorough(2, 3)])
def test_chances_are_the_same(node: Any, seed: int) -> None:
    lot, whole = random.Random(seed), game(seed)
    persons = [state for state in whole.states if state.legal_moves]
    chosen = [lot.choice(persons[: len(persons) // 2]), persons[-1]]
    states = [SoloGame.from_json(each.to_json()).final for each in chosen]
    tasks = [*map(Chances, states), *(Chances(each, each.legal_moves[-1]) for each in states)]
    asked = [
        {
            "position": task.state.to_json(),
            "move": task.move and str(task.move),
            "answer": task.run(lambda event: None).answer,
        }
        for task in tasks
    ]
    assert {each["answer"]["status"] for each in asked} == {"estimated", "proved"}
    assert str(tasks[2].move) in {each["move"] for each in asked[2]["answer"]["choices"]}
    assert node("solo.mjs", given=json.dumps(asked)) == "4 answers, the same\n"


def test_the_page_judges_every_move_of_every_puzzle(node: Any, tmp_path: Path) -> None:
    (tmp_path / "solo-puzzles.json").write_text(json.dumps(solo_set()), "utf-8")
    read = list(map(json.loads, node("solo_puzzles.mjs", str(tmp_path)).splitlines()))
    assert len(read) == len(solo_puzzles()) == 20
    for puzzle, shown in zip(solo_puzzles(), read, strict=True):
        level = puzzle.state.level
        assert shown["line"] == puzzle.state.to_text()
        assert shown["names"] == ["Blue", "Automa"]
        assert shown["about"] == f"Level {level}"
        assert f"level {level} (" in shown["question"]
        given_up = shown["judged"].pop("null")
        assert not given_up["right"]
        assert puzzle.chances[given_up["solution"]["moves"][0]] == puzzle.win
        assert shown["judged"].keys() == set(map(str, puzzle.state.legal_moves))
        for move, judged in shown["judged"].items():
            chance = puzzle.chances[move]
            assert judged["right"] == (chance == puzzle.win)
            assert f"{100 * chance:.1f} %" in judged["words"]
            assert f"{100 * puzzle.win:.1f} %" in judged["words"]
            assert judged["solution"] == ({"moves": [move]} if judged["right"] else None)
