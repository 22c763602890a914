"""The page's model where a store, a link, a threshold or a name is unusual, without a browser."""

import json
from typing import Any

import pytest

from patchwork_solve import State
from patchwork_solve.engine.forms.incoming import incoming
from patchwork_solve.engine.forms.link import read_link
from patchwork_solve.engine.forms.typed_move import read_typed_move
from patchwork_solve.engine.forms.variant import read_variant
from tests.links import ALTERED, CAPITALS, CHANGES, PLACES
from tests.texts import CASES

RULES = """
name = "case"
rows = 2
columns = 5
last_space = 53
income_marks = [5]
leather_marks = []
square = 0
square_points = 0
hole_penalty = 2
start_buttons = 5
[patches.bar]
cells = ["##"]
buttons = 1
time = 1
income = 0
[patches.BAR]
cells = ["###"]
buttons = 2
time = 1
income = 0
"""
"""Two patches whose names differ in case alone."""

WORDS = ("bar a1 r0", "BAR a1 r0", "Bar a1 r0", "bAR a1 r0")

STATE = State.new(1, read_variant(RULES))


PLACES_ALTERED = [(change, link) for link in PLACES for change in CHANGES]


@pytest.fixture(scope="module")
def found(node: Any) -> Any:
    given = {
        "links": [CHANGES[change](link) for change, link in ALTERED],
        "places": [CHANGES[change](link) for change, link in PLACES_ALTERED] + [*CAPITALS],
        "arrived": [changed for _, _, changed in CASES],
        "line": STATE.to_text(),
        "words": WORDS,
    }
    return json.loads(node("page_model.mjs", json.dumps(given)))


def test_a_teaching_game_warns_from_the_chosen_points_on(found: Any) -> None:
    assert found["warned"] == [False, True, True, False], "4, 5 and 6 points from 5 on; 50 from 0"


def test_a_database_is_opened_again(found: Any) -> None:
    assert found["reopened"] == {"first": "not now", "tries": 3}, "after a failure and a close"


def test_older_games_make_room_only_where_there_is_none(found: Any) -> None:
    assert found["givenUp"] == [[20, "too many"], []]


def test_a_full_store_keeps_what_it_has(found: Any) -> None:
    full = found["full"]
    assert "Nothing was changed" in full["refusal"]
    assert full["after"] == {"a": "old"}, "of a file either all parts are kept or none"
    assert (full["before"], full["reports"]) == (0, 1), "what is lost is reported once"
    assert full["read"] == "too long", "it holds for this page"


def test_links_that_other_programs_have_changed_are_mended(found: Any) -> None:
    for (change, link), mended, text in zip(ALTERED, found["links"], found["texts"], strict=True):
        assert (text == read_link(link).text) if text else (mended == link), change


def test_links_of_the_page_alone_are_mended_like_others(found: Any) -> None:
    meant = [*PLACES_ALTERED, *(("capitals", link.lower()) for link in CAPITALS)]
    assert found["places"] == [link for _, link in meant]


def test_texts_that_other_programs_have_changed_are_read_as_by_the_commands(found: Any) -> None:
    for (_, kind, changed), arrived in zip(CASES, found["arrived"], strict=True):
        assert arrived == incoming(changed).text, kind


def test_names_that_differ_in_case_alone(found: Any) -> None:
    expected = [str(read_typed_move(words, STATE)) for words in WORDS]
    assert found["typed"] == expected
    assert len(set(expected)) == 2


def test_a_chapter_that_is_not_there(found: Any) -> None:
    one, two = found["chapter"]
    assert "has 1 chapter;" in one
    assert "has 2 chapters;" in two
