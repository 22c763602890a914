"""Searches of a board that is served: the same values as the command line, one a page, ended."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import httpx
import pytest

from patchwork_solve.analyses.packing.query import PackQuery, SquareQuery
from patchwork_solve.analyses.review.query import ReviewQuery
from patchwork_solve.analyses.review.reviewing import review
from patchwork_solve.analyses.web.searches import MOST
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.board.conftest import Served, wait_until
from tests.processes import all_end

HARD = State.load("example:hard").to_text()
LONG = {"kind": "analyse", "position": HARD, "seconds": 600}


# -- what is found -------------------------------------------------------------------------------


def test_an_analysis_ends_with_the_values_of_endgame(
    served: Served, close_finish: dict[str, Any]
) -> None:
    solved = solve(State.from_json(close_finish))
    name = served.search(kind="analyse", position=close_finish, seconds=30)
    shown = list(served.events(name))
    assert [event["number"] for event in shown] == sorted(event["number"] for event in shown)
    answer = shown[-1]["answer"]
    assert shown[-1]["stopped"] == "finished"
    assert answer["proof"] == {"status": "exact", "lower": solved.lower, "upper": solved.upper}
    assert {(one["move"], one["lower"], one["upper"]) for one in answer["proved"]} == {
        (str(root.move), root.lower, root.upper) for root in solved.moves
    }
    assert answer["settled"]
    assert answer["line_proved"]
    assert answer["only"] == "domino"
    state = State.from_json(close_finish)
    for one in answer["moves"]:
        assert one["words"] == move_words(state, Move.from_text(one["move"]))
    assert answer["line_words"][0] == answer["moves"][0]["words"]
    assert len(answer["line_words"]) == len(answer["line"])
    for event in shown[:-1]:
        if event["event"] == "proof":
            assert event["lower"] <= solved.lower <= event["upper"]


@pytest.mark.thorough
def test_what_is_proved_never_grows_weaker(served: Served) -> None:
    position = State.load("example:twenty-points").to_text()
    name = served.search(kind="analyse", position=position, seconds=1)
    lower, upper = -1000, 1000
    for event in served.events(name):
        if event["event"] == "progress":  # The kernel is compiled, the first time.
            continue
        said = event["answer"] if event["event"] == "end" else event
        proof = said["proof"] if event["event"] != "proof" else event
        assert lower <= proof["lower"] <= proof["upper"] <= upper
        lower, upper = proof["lower"], proof["upper"]
    assert event["stopped"] in ("limit", "finished")
    assert (event["stopped"] == "finished") == event["answer"]["settled"]


def test_cancelled_it_ends_with_what_was_proved(served: Served) -> None:
    position = State.load("example:twenty-points").to_text()
    name = served.search(kind="analyse", position=position, seconds=600)
    lower, upper, began = -1000, 1000, 0.0
    for event in served.events(name):
        if event["event"] == "proof":
            lower, upper = event["lower"], event["upper"]
            if not began:
                began = time.monotonic()
                assert served.ask(f"/api/searches/{name}/cancel").status_code == 200
    assert time.monotonic() - began < 10
    assert event["stopped"] == "cancelled"
    assert event["error"] is None
    assert lower <= event["answer"]["proof"]["lower"] <= event["answer"]["proof"]["upper"] <= upper
    # Again is not a mistake.
    assert served.ask(f"/api/searches/{name}/cancel").status_code == 200


@pytest.mark.thorough
def test_a_move_is_judged_by_what_is_proved(served: Served, close_finish: dict[str, Any]) -> None:
    state = State.from_json(close_finish)
    solved = solve(state)
    values = {str(root.move): root.lower for root in solved.moves}
    for token in ("domino@g7h7", "domino@g9h9", "advance"):
        lost = values[token] - solved.lower  # Player 1 moves: what is more is worse.
        answer = served.found(kind="judge", position=close_finish, move=token, seconds=5)["answer"]
        assert answer["lost"] == answer["lost_lower"] == answer["lost_upper"] == lost
        assert answer["found"] == (lost == 0)
        assert answer["proved"]
        assert answer["words"] == str(lost)


@pytest.mark.thorough
def test_an_opponent_repeats_itself(served: Served) -> None:
    moves = [
        served.found(kind="reply", position=HARD, against=name, seed=4)["answer"]
        for name in ("strong:2000n", "strong:2000n", "easy", "easy", "beginner")
    ]
    assert moves[0] == moves[1]
    assert moves[2] == moves[3]
    assert moves[4]["player"] == "greedy"
    for move in moves:
        state = State.from_text(HARD)
        assert state.is_legal(move["move"])
        assert move["words"] == move_words(state, Move.from_text(move["move"]))


def test_packing_and_square_say_what_the_commands_say(served: Served) -> None:
    state = State.load("example:tile-race")
    patches = list(state.for_sale)
    fit = served.found(kind="pack", position=state.to_json(), player=1, patches=patches)
    known = PackQuery(patches, state.quilts[1]).answer().to_json()
    assert fit["answer"]["status"] == known["status"]
    assert fit["answer"]["quilt"] or fit["answer"]["status"] == "impossible"
    square = served.found(kind="square", position=state.to_json(), player=0, minimise="time")
    known = SquareQuery(state=state, minimise="time").answer().to_json()
    assert square["answer"]["status"] == known["status"]
    assert square["answer"]["proof"]["lower"] == known["proof"]["lower"]


@pytest.mark.thorough
def test_a_review_brings_its_page_and_its_choices(served: Served) -> None:
    whole = Game.load("example:three-blunders")
    end = Game(whole.states[33], whole.moves[33:])  # A mistake, and proofs of the rest.
    game = end.with_names(("<script>x</script>", "Bob")).to_json()
    name = served.search(kind="review", game=game, player="strong:500n")
    *progress, end = served.events(name)
    answer = end["answer"]
    assert any(event["event"] == "progress" for event in progress)
    assert len(answer["costly"]) == 1
    expected = review(ReviewQuery(Game.from_json(game), "strong:500n")).to_json()
    assert all(decision.pop("best_words") for decision in answer["decisions"])  # The board's own.
    reasons = [decision.pop("reason") for decision in answer["decisions"]]
    assert any(reasons)
    for field in ("accuracy", "lost", "mistakes", "decisions", "ledger"):
        assert answer[field] == expected[field]
    assert [one["ply"] for one in answer["costly"]] == answer["mistakes"]
    for one in answer["costly"]:
        assert any(choice["found"] for choice in one["choices"])
    assert "<script>x" not in answer["html"]
    assert answer["html"].startswith("<!doctype html>")


# -- what is refused -----------------------------------------------------------------------------

REFUSED = [
    ({"kind": "dig"}, "kind"),
    ({"kind": "analyse", "position": "x"}, ""),
    ({**LONG, "seconds": 0}, "seconds"),
    ({**LONG, "seconds": 1e9}, "seconds"),
    ({**LONG, "seconds": True}, "seconds"),
    ({**LONG, "player": "pipe:touch /tmp/owned"}, "player"),
    ({**LONG, "player": "strong:1@/etc/passwd"}, "player"),
    ({**LONG, "player": "strong:5"}, "seconds"),
    ({**LONG, "threads": 4}, "threads"),
    ({**LONG, "page": "short"}, "page"),
    ({"kind": "reply", "position": HARD, "against": "pipe:true"}, "against"),
    ({"kind": "reply", "position": HARD, "against": "nobody"}, "against"),
    ({"kind": "reply", "position": HARD, "against": "no-patch=nope/strong"}, "against"),
    ({"kind": "reply", "position": HARD, "seed": -1}, "seed"),
    ({**LONG, "seconds": "1"}, "seconds"),
    ({"kind": "judge", "position": HARD, "move": "leather@a1"}, "move"),
    ({"kind": "review", "game": HARD}, "game"),
    ({"kind": "review", "game": HARD, "player": "pipe:true"}, "player"),
    ({"kind": "pack", "position": HARD, "player": 2, "patches": []}, "player"),
    ({"kind": "pack", "position": HARD, "player": 0, "patches": ["x"]}, "patches"),
    ({"kind": "square", "position": HARD, "player": 0, "leather": 10**9}, "leather"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "field"), REFUSED)
def test_a_wrong_search_is_refused_before_it_begins(
    served: Served, document: dict[str, Any], field: str
) -> None:
    answer = served.ask("/api/searches", **{"page": "page-of-a-test", **document})
    assert answer.status_code == 400, answer.text
    assert field in answer.json()["error"]["field"]


def test_a_game_that_is_over_has_no_search(served: Served) -> None:
    final = Game.load("example:game").final.to_text()
    for kind in ("analyse", "reply", "judge"):
        answer = served.ask(
            "/api/searches", page="page-of-a-test", kind=kind, position=final,
            **({"move": "advance"} if kind == "judge" else {}),
        )  # fmt: skip
        assert "the game is over" in answer.json()["error"]["reason"]


def test_a_circle_known_in_part_has_no_search(served: Served) -> None:
    whole = Game.load("example:game").start.circle
    state = State.new(circle=[*whole[:20], *["?"] * 13])
    position, game = state.to_text(), Game.played(state, ["advance"]).to_text()
    answers = [
        served.ask("/api/searches", page="page-of-a-test", position=position, **search)
        for search in (
            {"kind": "analyse"},
            {"kind": "reply"},
            {"kind": "judge", "move": "advance"},
            {"kind": "square", "player": 0},
        )
    ]
    answers.append(served.ask("/api/searches", page="page-of-a-test", kind="review", game=game))
    answers.append(served.ask("/api/reach", position=position))
    for answer in answers:
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["field"] == "circle"


# -- who listens ---------------------------------------------------------------------------------


def test_a_new_search_of_a_page_ends_the_one_before(served: Served) -> None:
    first = served.search(**LONG)
    second = served.search(kind="reply", position=HARD, against="beginner")
    *_, ended = served.events(first)
    assert ended["stopped"] == "cancelled"
    *_, found = served.events(second)
    assert found["stopped"] == "finished"


@pytest.mark.thorough
def test_a_listener_who_lost_the_line_hears_the_rest(served: Served) -> None:
    name = served.search(kind="analyse", position=HARD, seconds=1)
    first = next(served.events(name))
    rest = list(served.events(name, after=first["number"]))
    assert rest[0]["number"] > first["number"]
    assert rest[-1]["event"] == "end"
    # After the end too, and as often as one likes.
    assert list(served.events(name))[-1] == rest[-1]
    assert list(served.events(name, after=rest[-1]["number"])) == []


@pytest.mark.slow
def test_other_pages_search_at_the_same_time(served: Served) -> None:
    names = [served.search(f"page-number-{number}", **LONG) for number in range(MOST)]
    refused = served.ask("/api/searches", page="page-too-many", **LONG)
    assert refused.status_code == 429
    assert (
        refused.json()["error"]["reason"] == "4 other pages are already searching; stop one of them"
    )
    again = served.search("page-number-0", kind="reply", position=HARD, against="beginner")
    for name in names:
        served.ask(f"/api/searches/{name}/cancel")
    for name in (*names[1:], again):
        *_, last = served.events(name)
        assert last["stopped"] in ("cancelled", "finished")
    wait_until(lambda: len(served.workers) <= 3, "processes are left over")


@pytest.mark.slow
def test_a_thousand_searches_leave_no_process_behind(served: Served) -> None:
    statuses = []
    for number in range(1000):
        page = "page-of-a-test" if number % 2 else f"page-number-{number}"
        query = {"page": page, **LONG} if number % 5 else {"page": page, "kind": "x" * 9}
        statuses.append(served.ask("/api/searches", **query).status_code)
    assert set(statuses) <= {201, 400, 429}
    assert statuses.count(429) > 300
    assert len(served.workers) <= MOST + 2
    # Nobody listens: they end by themselves.
    wait_until(
        lambda: served.ask("/api/searches", page="page-at-the-end", **LONG).status_code == 201,
        "they go on",
    )
    name = served.search(kind="reply", position=HARD, against="beginner")
    *_, last = served.events(name)
    assert last["stopped"] == "finished"


@pytest.mark.slow
def test_a_search_whose_page_goes_away_is_ended(served: Served) -> None:
    name = served.search("page-that-leaves", **LONG)
    with httpx.Client(cookies=served.reader.cookies) as page:
        path = f"{served.home}/api/searches/{name}/events"
        with page.stream("GET", path) as lines:
            assert next(lines.iter_lines()).startswith("id: ")
    time.sleep(7)
    *_, last = served.events(name)
    assert last["stopped"] == "cancelled"


@pytest.mark.slow
def test_a_killed_process_is_reported(served: Served) -> None:
    served.found(kind="reply", position=HARD, against="beginner")
    before = set(served.workers)
    name = served.search(**LONG)
    events = served.events(name)
    next(events)
    for pid in before | set(served.workers):
        os.kill(pid, signal.SIGKILL)
    *_, last = events
    assert last["stopped"] == "failed"
    assert "killed" in last["error"]["reason"]
    all_end(before)
    assert served.found(kind="reply", position=HARD, against="beginner")["stopped"] == "finished"
