"""A game that is recorded: its circle as it is typed, and how far its moves fit."""

from __future__ import annotations

import pytest

from patchwork_solve import Game
from patchwork_solve.engine.forms.move_words import move_words
from tests.analyses.board.conftest import Reader
from tests.analyses.board.test_answers import send

GAME = Game.load("example:game")
TOKENS = [str(move) for move in GAME.moves]


@pytest.mark.parametrize(
    ("text", "patches", "unknown"),
    [
        ("bar-3, plus", ["bar-3", "plus"], []),
        ("Bar 3; long_plus\nplus", ["bar-3", "long-plus", "plus"], []),
        ("AXE", ["domino", "pinwheel", "tee-4"], []),
        ("axe", ["axe"], []),
        ("A-X g G", ["domino", "pinwheel", "fat-cross", "bar-4"], []),
        ("1. cup 2. ell-5 3. hats", ["cup", "ell-5"], ["hats"]),
        ("", [], []),
    ],
)
def test_a_circle_is_read_in_any_form(
    client: Reader, text: str, patches: list[str], unknown: list[str]
) -> None:
    answer = send(client, "/api/circle", text=text)
    assert answer["patches"] == patches
    assert answer["unknown"] == unknown
    assert answer["edition"]["name"] == "current"


def test_the_whole_game_fits(client: Reader) -> None:
    answer = send(client, "/api/record", start=GAME.start.to_json(), lines=[TOKENS])
    assert (len(answer["plies"]), answer["rest"], answer["why"]) == (45, [], None)
    assert answer["document"] == GAME.to_json()


def test_what_does_not_fit_is_left_over_with_the_reason(client: Reader) -> None:
    without = TOKENS[:3] + TOKENS[4:]
    answer = send(client, "/api/record", start=GAME.start.to_json(), lines=[without])
    fits = len(answer["plies"])
    assert answer["rest"] == without[fits:]
    why = answer["why"]
    assert why["reason"] == "brick-step is not for sale; for sale: ell-4-slow, stairs, chunky-p"
    assert why["code"] == "is-not-for-sale-for-sale"


def test_of_two_lines_the_one_that_fits_further_counts(client: Reader) -> None:
    without = TOKENS[:3] + TOKENS[4:]
    start = GAME.start.to_json()
    assert send(client, "/api/record", start=start, lines=[without, TOKENS])["line_number"] == 1
    assert send(client, "/api/record", start=start, lines=[TOKENS, TOKENS])["line_number"] == 0


def test_a_move_is_read_as_it_is_typed(client: Reader) -> None:
    start = GAME.start.to_json()
    words = move_words(GAME.start, GAME.moves[0])
    answer = send(client, "/api/typed", position=start, text=words)
    assert answer == {"move": TOKENS[0], "words": words}
    for text in ("plus c3", "  ", "zig-4-cheap j9"):
        send(client, "/api/typed", 400, position=start, text=text)
    over = GAME.final.to_json()
    assert "over" in send(client, "/api/typed", 400, position=over, text="advance")["reason"]


def test_a_token_that_is_no_move_is_named(client: Reader) -> None:
    query = {"start": GAME.start.to_json(), "lines": [["advance", "domino@zz"]]}
    assert send(client, "/api/record", 400, **query)["field"] == "lines[0][1]"


@pytest.mark.parametrize("text", ["hello", "Ann buys plus\nBob advances", '{"data": {"logs": []}}'])
def test_a_text_in_an_unknown_form_is_refused(client: Reader, text: str) -> None:
    error = send(client, "/api/read", 400, text=text)
    assert (error["field"], error["reason"]) == ("text", "this is not a position or a game")


@pytest.mark.parametrize("text", ["name = 'x'\nfoo", '{"name": "x", "rows": "nine"}'])
def test_a_variant_that_is_wrong_is_still_a_variant(client: Reader, text: str) -> None:
    assert send(client, "/api/read", 400, text=text)["field"] != "text"
