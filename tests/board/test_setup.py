"""Positions set up by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from patchwork_solve import State, solve
from patchwork_solve.engine.drawing.fabric import NAMES
from patchwork_solve.engine.game.quilt import Quilt
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu

EMPTY = "/".join("9" * 9)
"""A quilt of the printing in a line of text."""


def text(page: Any) -> str:
    return str(page.input_value("#line"))


def wait_for_text(page: Any, part: str) -> None:
    expect(page.locator("#line")).to_have_value(re.compile(re.escape(part)))


@pytest.mark.slow
def test_an_endgame_from_nothing_in_41_actions(page: Any) -> None:
    wanted = State.load("example:close-finish")
    hands = Hands(page)
    hands.from_menu("Set up a position")
    hands.click("text=Empty table")
    wait_for_text(page, " ABCDE")
    circle = "".join(wanted.edition.letter[name] for name in wanted.circle)
    hands.type("#circle-letters", circle)
    named = {letter: NAMES[name] for name, letter in wanted.edition.letter.items()}
    for side, player in enumerate(wanted.players):
        for letter, cells in sorted(player.quilt.sewn().items()):
            hands.draw(side, cells)
            if page.locator(".which").count():  # Of two patches of one shape.
                hands.click(f"#hand [data-key='{named[letter]}']")
        hands.space(player.time)
        hands.type(f"#buttons-{side}", str(player.buttons))
        hands.click(f"#player-{side} button.small")
    for side, player in enumerate(wanted.players):
        for place in leather_of(player.quilt):
            hands.touch(side, place)
    expect(page.locator("#line")).to_have_value(wanted.to_text())
    assert hands.actions <= 41, hands.actions

    page.click("#analyse")
    page.wait_for_selector("text=all moves are proved")
    proof = solve(wanted)
    assert f"Blue wins by {proof.lower}" in page.inner_text("#bar .proved")
    shown = page.locator("table.moves tbody tr").all_inner_texts()
    assert [row.split()[0] for row in shown] == ["Domino", "Slow", "Advance"]
    assert page.locator("table.moves td.proved").all_inner_texts() == ["−3", "−6", "−11"]


def leather_of(quilt: Quilt) -> list[tuple[int, int]]:
    return [divmod(i, quilt.width) for i, label in enumerate(quilt.labels) if label == "*"]


def test_a_patch_by_keys_alone(table: Any) -> None:
    page = table
    hands = Hands(page)
    page.evaluate("document.activeElement.blur()")
    hands.press("g")
    page.wait_for_selector("text=Fat cross")
    hands.press("g")  # Again: the next with that letter.
    page.wait_for_selector("text=Bar of 4")
    hands.press("r", "Shift+ArrowUp", "Shift+ArrowLeft", "Enter")
    wait_for_text(page, "G8/G8/G8/G8/9")
    hands.press("l", "f", "/", "Enter")
    wait_for_text(page, "LLL")
    state = State.from_text(text(page))
    assert "bar-4" not in state.circle
    assert "cup" not in state.circle
    assert state.players[1].quilt.holes == 81 - 5


@pytest.mark.slow
def test_leather_of_one_cell_and_patches_taken_up_again(table: Any) -> None:
    page = table
    hands = Hands(page)
    hands.touch(0, (8, 8))
    hands.draw(0, [(0, 0), (0, 1), (0, 2)])
    wait_for_text(page, " ABDE")
    assert State.from_text(text(page)).players[0].quilt.rows[0] == "CCC......"
    hands.touch(0, (0, 1))  # Taken up, and put elsewhere.
    hands.touch(0, (4, 4))
    wait_for_text(page, "3CCC3")
    rows = State.from_text(text(page)).players[0].quilt.rows
    assert rows[0] == "." * 9
    assert rows[8] == "........*"


@pytest.mark.slow
def test_undo_has_no_end_and_editing_keeps_the_rest(table: Any) -> None:
    page = table
    blank = text(page)
    page.evaluate("document.activeElement.blur()")
    hands = Hands(page)
    for _ in range(6):
        hands.touch(1, (5, 5))
        hands.touch(1, (5, 5))
    hands.touch(1, (3, 3))
    wait_for_text(page, "*")
    hands.press(*["Control+z"] * 13)
    expect(page.locator("#line")).to_have_value(blank)
    hands.press(*["Control+Shift+z"] * 13)
    wait_for_text(page, "*")


def test_what_is_wrong_is_marked_where_it_is(table: Any) -> None:
    for field, value, mark in (
        ("#time-0", "30", "#time-1"),
        ("#income-0", "99", "#remarks .doubtful"),
        ("#time-0", "77", "#time-0.wrong"),
    ):
        Hands(table).type(field, value)
        table.wait_for_selector(mark)
        table.wait_for_selector("#remarks li")
        table.evaluate("document.activeElement.blur()")
        table.keyboard.press("Control+z")
        expect(table.locator("#remarks li")).to_have_count(0)


def test_the_line_is_read_and_written(page: Any) -> None:
    line = State.load("example:tile-race").to_text()
    page.fill("#line", line)
    page.press("#line", "Enter")
    expect(page.locator("#time-0")).to_have_value("48")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert text(page) == line


VARIANT = """
name = "tiny"
extends = "current"
rows = 5
columns = 6
last_space = 20
income_marks = [5, 10, 20]
leather_marks = [8]
square = 3
"""


def test_a_variant_of_another_size(page: Any) -> None:
    from_menu(page, "Open …")
    dropped = {"name": "tiny.toml", "mimeType": "text/plain", "buffer": VARIANT.encode()}
    page.set_input_files("#file", dropped)
    expect(page.locator("#track .space")).to_have_count(21)
    label = page.get_attribute("#player-0 .quilt", "aria-label")
    assert "30 empty spaces" in label
    assert "row 5" in label
    assert "row 6" not in label


@pytest.mark.slow
def test_a_cell_far_to_the_right_has_its_name(page: Any) -> None:
    wide = VARIANT.replace("columns = 6", "columns = 30").replace("rows = 5", "rows = 4")
    from_menu(page, "Open …")
    dropped = {"name": "wide.toml", "mimeType": "text/plain", "buffer": wide.encode()}
    page.set_input_files("#file", dropped)
    expect(page.locator("#track .space")).to_have_count(21)
    from_menu(page, "Set up a position")
    page.evaluate("document.activeElement.blur()")
    Hands(page).press("A", "Shift+ArrowRight", "Shift+ArrowUp")
    expect(page.locator("#message")).to_contain_text("ad1")  # Column 30, as in the engine's names.


def test_a_wrong_line_is_put_right(page: Any) -> None:
    line = State.load("example:tie").to_text()
    fields = line.split()
    fields[3] = "99" + fields[3][fields[3].index(",") :]
    page.fill("#line", " ".join(fields))
    page.press("#line", "Enter")
    expect(page.locator("#time-0.wrong")).to_have_value("99")
    page.fill("#time-0", line.split()[3].split(",")[0])
    page.press("#time-0", "Enter")
    expect(page.locator("#remarks .wrong")).to_have_count(0)


def test_what_fits_and_what_completes_the_square(page: Any) -> None:
    page.fill("#line", State.load("example:close-finish").to_text())
    page.press("#line", "Enter")
    expect(page.locator("#time-0")).to_have_value("46")
    page.click("#tab-packing")
    page.click("#panel-packing button.main")
    expect(page.locator(".packing b")).to_contain_text("covered")
    expect(page.locator(".packing .quilt")).to_be_visible()
    page.select_option("#pack-side", "1")
    page.click("text=What completes 7x7?")
    expect(page.locator(".packing b")).to_contain_text("roved")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cloth", "constructor"])
def test_a_patch_may_have_any_name(page: Any, name: str) -> None:
    """Unknown cloth is taken like a patch, but no patch is taken for it."""
    from_menu(page, "Open …")
    rules = f'name = "named"\nextends = "current"\n[patches.{name}]\n'
    page.fill("#pasted", rules + 'cells = ["##", "#."]\nbuttons = 1\ntime = 1\nincome = 0\n')
    page.click("text=Open text")
    wait_for_text(page, "position variant:")
    from_menu(page, "Set up a position")
    page.click(f'.ring [data-name="{name}"]')
    page.keyboard.press("Enter")
    expect(page.locator(f'.ring [data-name="{name}"]')).to_have_count(0)
    both_empty = re.compile(f"{EMPTY} .*{EMPTY}")
    expect(page.locator("#line")).not_to_have_value(both_empty)
    state = State.from_text(text(page))
    (cells,) = state.quilts[0].sewn().values()
    assert len(cells) == 3
    Hands(page).touch(0, cells[0])
    page.keyboard.press("Delete")
    expect(page.locator(f'.ring [data-name="{name}"]')).to_have_count(1)


@pytest.mark.slow
def test_a_patch_is_taken_off_a_quilt_by_its_letter(page: Any) -> None:
    state = State.load("example:close-finish")
    Hands(page).type("#line", state.to_text())
    expect(page.locator("#time-0")).to_have_value("46")
    from_menu(page, "Set up a position")
    page.keyboard.press("Z")
    expect(page.locator("#message")).to_have_text("Brick step in hand, off the quilt of Blue.")
    wait_for_text(page, f"{state.to_text().split()[2]}Z ")
    page.keyboard.press("Enter")  # Where it was; the button that was clicked is not meant.
    expect(page.locator("#line")).to_have_value(state.to_text())
    page.keyboard.press("Z")
    page.keyboard.press("Delete")
    expect(page.locator('.ring [data-name="brick-step"]')).to_have_count(1)
    expect(page.locator("#remarks")).not_to_contain_text("brick-step")


@pytest.mark.slow
def test_a_button_that_is_reached_by_key_is_pressed_with_a_patch_in_hand(page: Any) -> None:
    from_menu(page, "Set up a position")
    page.keyboard.press("A")
    before = text(page)
    focused = "document.activeElement.innerText"
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate(focused) == "Click the circle in order":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("Click the patches clockwise")
    assert text(page) == before
