"""Text typed into a field stays, whenever the server answers."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from patchwork_solve import State
from tests.board.expecting import expect
from tests.board.held import Posts
from tests.board.slow import LateAnswers


def values(page: Any) -> list[str]:
    return [
        page.input_value(f"#{field}-{side}")
        for side in (0, 1)
        for field in ("time", "buttons", "income")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("forms", [6, 50])
def test_forms_are_typed_while_the_server_answers_late(table: Any, forms: int) -> None:
    late = LateAnswers(table, seed=forms)
    numbers = random.Random(forms)
    wrong = []
    for n in range(forms):
        typed = [str(numbers.randrange(*span)) for span in ((0, 54), (0, 100), (0, 30)) * 2]
        for side in (0, 1):
            table.focus(f"#time-{side}")
            for number in typed[3 * side : 3 * side + 3]:
                table.keyboard.press("Control+a")
                table.keyboard.type(number, delay=25)
                table.keyboard.press("Tab")
        if values(table) != typed:
            wrong.append((n, typed, values(table)))
    assert wrong == []
    assert late.given > 0, "no answer came between the keys: the test shows nothing"
    late.wait()
    assert values(table) == typed


def test_an_answer_in_the_midst_of_a_number_leaves_it(table: Any) -> None:
    posts = Posts(table, "/api/position")
    table.fill("#buttons-0", "7")
    table.press("#buttons-0", "Tab")
    table.focus("#time-1")
    table.keyboard.press("Control+a")
    table.keyboard.type("4")
    table.wait_for_function("() => window.held.length > 0")
    posts.let_go()
    expect(table.locator("#player-1 button.small")).to_contain_text("from patches")
    table.keyboard.type("1")
    table.keyboard.press("Tab")
    expect(table.locator("#time-1")).to_have_value("41")


@pytest.mark.slow
def test_an_answer_leaves_the_circle_that_is_typed(table: Any) -> None:
    posts = Posts(table, "/api/position")
    table.fill("#buttons-0", "7")
    table.press("#buttons-0", "Tab")
    table.wait_for_function("() => window.held.length > 0")
    table.fill("#circle-letters", "")
    table.type("#circle-letters", "ABC")
    posts.let_go()
    expect(table.locator("#line")).to_have_value(re.compile(" 0,7,0,"))  # The answer was drawn.
    expect(table.locator("#circle-letters")).to_have_value("ABC")
    table.press("#circle-letters", "Enter")
    expect(table.locator("#line")).to_have_value(re.compile(" ABC "))


@pytest.mark.slow
def test_an_answer_leaves_the_line_that_is_typed(table: Any) -> None:
    posts = Posts(table, "/api/position")
    table.fill("#circle-letters", "ABC")
    table.press("#circle-letters", "Enter")
    table.wait_for_function("() => window.held.length > 0")
    line = State.load("example:close-finish").to_text()
    table.fill("#line", line)
    posts.let_go()
    expect(table.locator("#ring .slot")).to_have_count(3)
    expect(table.locator("#line")).to_have_value(line)
    table.press("#line", "Enter")
    expect(table.locator("#time-0")).to_have_value("46")
    expect(table.locator("#line")).to_have_value(line)


def test_an_undo_is_shown_in_the_field_that_has_the_focus(table: Any) -> None:
    before = table.input_value("#buttons-0")
    table.fill("#buttons-0", "7")
    table.press("#buttons-0", "Tab")
    table.focus("#buttons-0")
    table.keyboard.press("Control+z")
    expect(table.locator("#buttons-0")).to_have_value(before)
