"""Actions with the mouse and with fingers: dragging, dropping, touching."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve import State
from patchwork_solve.engine.drawing.fabric import NAMES
from patchwork_solve.engine.game.move import Move
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu
from tests.board.server import BoardServer


def put(page: Any, state: State) -> None:
    page.fill("#line", state.to_text())
    page.press("#line", "Enter")
    expect(page.locator("#line")).to_have_value(state.to_text())
    expect(page.locator(".ring .slot")).to_have_count(len(state.circle))


def middle(page: Any, what: str) -> tuple[float, float]:
    page.locator(what).scroll_into_view_if_needed()
    box = page.locator(what).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=8)
    page.mouse.up()


def slot(name: str) -> str:
    return f'.ring [data-name="{name}"]'


def test_the_circle_is_put_in_order_by_dragging(page: Any) -> None:
    state = State.load("example:close-finish")
    put(page, state)
    from_menu(page, "Set up a position")
    first, third = state.circle[0], state.circle[2]
    drag(page, middle(page, slot(first)), middle(page, slot(third)))
    wanted = [*state.circle[1:3], first, *state.circle[3:]]
    letters = "".join(state.edition.letter[name] for name in wanted)
    expect(page.locator("#circle-letters")).to_have_value(letters)
    names = [each.get_attribute("data-name") for each in page.locator(".ring [data-name]").all()]
    assert names == wanted
    page.keyboard.press("Control+z")
    expect(page.locator("#line")).to_have_value(state.to_text())


WATCH = """() => {
  window.redrawn = 0;
  const watch = new MutationObserver((changes) => (redrawn += changes.length));
  for (const part of ["hand", "said", "turn"]) {
    watch.observe(document.getElementById(part), { childList: true, subtree: true });
  }
}"""
"""Counts the changes beside the quilts."""


def test_a_patch_on_its_way_draws_only_the_quilt_anew(table: Any) -> None:
    page, hands = table, Hands(table)
    page.click(".ring [data-name] >> nth=0")
    expect(page.locator("#hand .sew-on")).to_be_visible()
    ghost = page.locator("#player-0 .lifted")
    page.mouse.move(*hands.cell(0, (2, 2)))
    page.mouse.move(*hands.cell(0, (3, 3)))
    before = ghost.bounding_box()
    page.evaluate(WATCH)
    page.mouse.move(*hands.cell(0, (5, 5)))
    after = ghost.bounding_box()
    assert after["x"] > before["x"]
    assert page.evaluate("redrawn") == 0
    # It is turned where it has come to.
    page.click("#hand .orientation >> nth=1")
    turned = ghost.bounding_box()
    assert turned["x"] > before["x"]
    assert turned["y"] > before["y"]
    assert page.evaluate("redrawn") > 0


def test_a_patch_is_dragged_onto_the_quilt(page: Any) -> None:
    state = State.load("example:close-finish")
    put(page, state)
    move = next(each for each in state.legal_moves if each.patch not in (None, "leather"))
    centre = centre_of(state, move)
    page.set_viewport_size({"width": 1300, "height": 1700})  # Ring and quilts both in sight.
    end = Hands(page).cell(state.to_move, centre)
    drag(page, middle(page, slot(str(move.patch))), end)
    expect(page.locator("#line")).not_to_have_value(state.to_text())
    expect(page.locator("#message")).to_contain_text(NAMES[str(move.patch)])


@pytest.mark.slow
def test_a_press_outlives_the_answer_of_the_server(page: Any, server: BoardServer) -> None:
    """The server's answer on the circle may come while a hand is on it."""
    held: list[Any] = []
    answers = False
    page.route("**/api/reach*", lambda route: route.continue_() if answers else held.append(route))
    state = State.load("example:close-finish")
    page.goto("about:blank")
    server.open(page, state.to_text())
    name = next(str(each.patch) for each in state.legal_moves if each.patch is not None)
    page.mouse.move(*middle(page, slot(name)))
    page.mouse.down()
    expect(page.locator(".ring .buyers .icon")).to_have_count(0)
    answers = True
    while held:
        held.pop().continue_()
    expect(page.locator(".ring .buyers .icon")).not_to_have_count(0)
    page.mouse.up()
    expect(page.locator("#hand")).to_contain_text(NAMES[name])
    expect(page.locator(slot(name))).to_have_attribute("aria-pressed", "true")


def centre_of(state: State, move: Move) -> tuple[int, int]:
    """Return where a finger holds a patch, which lies as it does in the catalogue."""
    rows, columns = state.edition.find(str(move.patch)).box
    shapes = {tuple(sorted(cells(each))) for each in state.legal_moves if each.patch == move.patch}
    upright = state.edition.find(str(move.patch)).cells
    for row in range(state.edition.height):
        for column in range(state.edition.width):
            if tuple(sorted((row + r, column + c) for r, c in upright)) in shapes:
                return row + (rows - 1) // 2, column + (columns - 1) // 2
    pytest.skip("the first patch for sale fits only turned")


def cells(move: Move) -> list[tuple[int, int]]:
    return [(row, column) for row, column in move.cells]


@pytest.mark.parametrize("form", ["line", pytest.param("json", marks=pytest.mark.slow)])
def test_a_file_is_dropped(page: Any, form: str) -> None:
    state = State.load("example:tile-race")
    content = state.to_text() if form == "line" else json.dumps(state.to_json())
    page.evaluate(
        """(content) => {
          const held = new DataTransfer();
          held.items.add(new File([content], "position.json"));
          const dropped = { dataTransfer: held, bubbles: true, cancelable: true };
          document.querySelector("#ring").dispatchEvent(new DragEvent("drop", dropped));
        }""",
        content,
    )
    expect(page.locator("#line")).to_have_value(state.to_text())


@pytest.fixture
def phone(browser: Any, server: BoardServer) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    server.open(page)
    yield page
    context.close()


def test_a_finger_brings_a_patch_and_sews_it(phone: Any) -> None:
    """The first touch of the quilt brings the patch there, the second one on it sews."""
    state = State.load("example:close-finish")
    put(phone, state)
    move = next(each for each in state.legal_moves if each.patch not in (None, "leather"))
    centre = centre_of(state, move)
    phone.locator(slot(str(move.patch))).tap()
    expect(phone.locator("#hand")).to_contain_text(NAMES[str(move.patch)])
    for _ in range(2):
        expect(phone.locator("#line")).to_have_value(state.to_text())
        phone.touchscreen.tap(*Hands(phone).cell(state.to_move, centre))
    expect(phone.locator("#line")).not_to_have_value(state.to_text())


@pytest.mark.slow
def test_a_second_finger_draws_nothing(phone: Any) -> None:
    state = State.load("example:close-finish")
    put(phone, state)
    from_menu(phone, "Set up a position")
    hands = Hands(phone)
    ends = [hands.cell(0, cell) for cell in ((6, 6), (7, 7), (3, 6), (4, 7))]
    first, first_end, second, second_end = ({"x": x, "y": y} for x, y in ends)
    devtools = phone.context.new_cdp_session(phone)

    def touch(kind: str, *points: dict[str, float]) -> None:
        fingers = [{**point, "id": n} for n, point in enumerate(points)]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", first)
    touch("touchStart", first, second)
    touch("touchMove", first_end, second_end)
    touch("touchEnd")
    expect(phone.locator("#line")).not_to_have_value(state.to_text())
    quilt = phone.input_value("#line").split()[3].split(",")[3]
    assert quilt.count("#") == 2
    assert "#" not in "".join(quilt.split("/")[3:5])


@pytest.mark.slow
def test_text_is_marked_beyond_the_edge_of_a_dialog(page: Any) -> None:
    from_menu(page, "Picture, files")
    page.fill("#title", "A long title")
    start = middle(page, "#title")
    drag(page, start, (5.0, 500.0))
    expect(page.locator("dialog[open]")).to_be_visible()
    page.mouse.click(5, 500)
    expect(page.locator("dialog[open]")).to_have_count(0)
