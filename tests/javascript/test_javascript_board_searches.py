"""The searches of a page find in the browser what they find in Python."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, State
from patchwork_solve.analyses.board import requests
from patchwork_solve.analyses.web.task import Task
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.players.simple import play_out
from tests.changed_rules import variant
from tests.javascript.late_positions import positions
from tests.javascript.test_javascript_review import SHORT, games

EDITIONS = ("current", "first-2014", "example:8x8")
SHARES = (10, 50, 85, 95)
NODES = 20_000
PAGE = "a-page-of-a-test"

Event = dict[str, Any]
Search = Callable[..., list[Any]]


@pytest.fixture
def search(node: Any, board: Path) -> Search:
    """Return a function that returns the events of searches, and the megabytes they took."""

    def search(bodies: list[Event], *how: str) -> list[Any]:
        given = "\n".join(json.dumps(body) for body in bodies)
        said = node("board_searches.mjs", str(board), *how, given=given)
        return [json.loads(line) for line in said.splitlines()]

    return search


def task_of(body: Event) -> Task:
    """Return Python's search, checked."""
    _, task = requests.search_request(body)
    task.check()
    return task


def untimed(answer: Event) -> Event:
    """Return an answer without what differs from run to run, and from Python to the browser."""
    left_out = ("seconds", "event")
    return {name: value for name, value in answer.items() if name not in left_out}


def test_analyses_are_the_same(search: Search) -> None:
    common = {"kind": "analyse", "page": PAGE, "player": f"strong:{NODES}n"}
    bodies = [{**common, "position": state.to_text()} for state in positions(EDITIONS, SHARES)]
    settled = 0
    for body, events in zip(bodies, search(bodies), strict=False):
        sent: list[Event] = []
        found = task_of(body).run(sent.append)
        end = events[-1]
        assert untimed(end["answer"]) == untimed(json.loads(json.dumps(found.answer)))
        assert end["stopped"] == ("finished" if found.is_finished else "limit")
        assert end["error"] is None
        mine = [untimed(event) for event in events if event["event"] == "answer"]
        theirs = [untimed(event) for event in sent if event["event"] == "answer"]
        assert mine == json.loads(json.dumps(theirs))
        settled += found.is_finished
    assert 0 < settled < len(bodies)


def test_proved_intervals_close_in(search: Search) -> None:
    state = State.load("example:twenty-points")
    body = {"kind": "analyse", "page": PAGE, "position": state.to_json(), "seconds": 3}
    events, _ = search([body])
    proofs = [event for event in events if event["event"] == "proof"]
    assert proofs
    lower, upper = (proofs[0][end] for end in ("lower", "upper"))
    for each in proofs:
        assert lower <= each["lower"] <= each["upper"] <= upper
        lower, upper = each["lower"], each["upper"]
        assert 0 <= each["exact_moves"] <= each["moves"] == len(state.legal_moves)


def test_searches_of_a_page_take_little_memory(search: Search) -> None:
    lines = [State.load(f"example:{name}").to_text() for name in ("hard", "twenty-points")]
    bodies = [
        body
        for line in lines
        for body in (
            {"kind": "analyse", "page": PAGE, "position": line, "seconds": 2},
            {"kind": "reply", "page": PAGE, "position": line, "against": "master"},
        )
    ]
    *found, megabytes = search(bodies, "frugal")
    assert all(events[-1]["answer"] for events in found)
    assert megabytes <= 200


def test_opponents_reply_alike(search: Search) -> None:
    common = {"kind": "reply", "page": PAGE}
    bodies = [
        {**common, "position": state.to_text(), "against": level, "seed": seed}
        for seed, state in enumerate(positions(EDITIONS, SHARES))
        for level in ("beginner", "easy", "medium", "hard")
    ]
    for body, events in zip(bodies, search(bodies), strict=False):
        found = task_of(body).run(lambda event: None)
        assert events == [
            {"event": "end", "stopped": "finished", "answer": found.answer, "error": None}
        ]


@pytest.mark.parametrize("kinds", [SHORT[:2], pytest.param(None, marks=pytest.mark.slow)])
def test_reviews_and_their_pages_are_the_same(
    search: Search, kinds: tuple[str, ...] | None
) -> None:
    named = Game.load("example:three-blunders").with_names(("Zoë_O'N & <b>", '張偉 🙂 "q"'))
    late = Game.from_text(Game(named.states[32], named.moves[32:]).to_text())
    common = {"kind": "review", "page": PAGE, "player": "strong:200n", "mistakes": 4}
    bodies = [{**common, "game": late.to_json(), "title": "Round 2 <b>"}]
    known = games()
    bodies += [{**common, "game": known[kind].to_text()} for kind in kinds or known]
    for body, events in zip(bodies, search(bodies), strict=False):
        sent: list[Event] = []
        expected = json.loads(json.dumps(task_of(body).run(sent.append).answer))
        *progress, end = events
        assert end["stopped"] == "finished"
        assert untimed(end["answer"]) == untimed(expected)
        assert progress == sent


def test_moves_are_judged_alike(search: Search) -> None:
    state = State.load("example:close-finish")
    common = {"kind": "judge", "page": PAGE, "position": state.to_text(), "seconds": 60}
    bodies = [{**common, "move": move} for move in ("domino@g7h7", "advance")]
    found = []
    for body, events in zip(bodies, search(bodies), strict=False):
        answer = task_of(body).run(lambda event: None).answer
        assert events == [{"event": "end", "stopped": "finished", "answer": answer, "error": None}]
        found.append(answer["found"])
    assert found == [True, False]


def test_wrong_searches_are_refused_alike(search: Search) -> None:
    state = State.new(1)
    over = play_out(state, ("greedy", "greedy"), 1).final.to_text()
    unknown = State.new(circle=[*state.circle[:20], *["?"] * 13]).to_text()
    line = state.to_text()
    kinds = ("analyse", "reply", "judge", "review")
    analyse, reply, judge, review = ({"kind": kind, "page": PAGE} for kind in kinds)
    pack = {"kind": "pack", "page": PAGE, "player": 0, "patches": ["domino"]}
    limited = State.new(1, variant(max_buttons=12)).to_json()
    bodies: list[Event] = [
        {**analyse, "position": over},
        {**analyse, "position": unknown},
        {**analyse, "position": line, "seconds": 0},
        {**analyse, "position": line, "seconds": 4000},
        {**analyse, "position": line, "seconds": 5, "player": "strong:100n"},
        {**analyse, "position": line, "more": 1},
        {**analyse, "position": "position x"},
        analyse,
        {**reply, "position": over, "against": "easy"},
        {**reply, "position": line, "against": "easy", "seed": "x"},
        {**reply, "position": line, "against": 3},
        {**pack, "position": limited, "objective": "points"},
        {**judge, "position": line},
        {**judge, "position": line, "move": "advance", "seconds": 0},
        {**judge, "position": over, "move": "advance"},
        {**judge, "position": line, "move": "leather@a1"},
        {**judge, "position": line, "move": "hop"},
        {**review, "game": line},
        {**review, "game": f"{unknown}".replace("position", "game", 1)},
        {**review, "game": 5},
        {**review, "game": State.new(1).to_text(), "mistakes": 2, "seconds": 3},
        {**review, "game": Game(state, state.legal_moves[:1]).to_text(), "seconds": 4000},
        {**review, "game": Game(state, state.legal_moves[:1]).to_text(), "mistakes": 21},
        {**review, "game": Game(state, state.legal_moves[:1]).to_text(), "mistakes": "x"},
    ]
    for body, found in zip(bodies, search(bodies), strict=False):
        with pytest.raises(InputError) as refused:
            task_of(body)
        assert found == {"field": refused.value.field, "reason": refused.value.reason}, body
