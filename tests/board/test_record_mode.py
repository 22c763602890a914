"""The moves of a record: by mouse, keys, finger and words, and slips that are put right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Move, State
from patchwork_solve.engine.drawing.fabric import NAMES
from patchwork_solve.engine.game.cell import cell_text, corner_of
from patchwork_solve.engine.game.orientation import orientations_of
from patchwork_solve.engine.game.patch import shape
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu, orders, trail
from tests.board.keystrokes import TimedHands
from tests.board.recorded import (
    PLAYED,
    begin,
    enter_circle,
    lay,
    letters,
    middle,
    page_ways,
    record_moves,
    saved,
    wait_for_ply,
)
from tests.board.server import BoardServer


@pytest.mark.slow
def test_the_example_is_recorded_in_six_minutes(page: Any, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    hands = TimedHands(page)
    begin(hands)
    hands.write("#record-name-0", "Ann")
    hands.write("#record-name-1", "Bob")
    for name in PLAYED.start.circle[:-1]:
        hands.decide()
        hands.click(f'.remaining [data-name="{name}"]')
    hands.click("text=Record the moves")
    circle = hands.actions
    circle_seconds = hands.seconds
    most = 0
    for ply, (state, move) in enumerate(zip(PLAYED.states, PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        before = hands.actions
        lay(hands, state, move)
        most = max(most, hands.actions - before)
    wait_for_ply(page, len(PLAYED.moves))
    document = saved(page, tmp_path)
    assert {k: document[k] for k in ("edition", "circle", "moves")} == {
        k: PLAYED.to_json()[k] for k in ("edition", "circle", "moves")
    }
    print(f"circle: {circle} actions, {circle_seconds:.0f} s; moves: {hands.actions - circle}")
    print(f"at most {most} a ply; {hands.seconds:.0f} s in all")
    assert most <= 4
    assert hands.seconds <= 360


@pytest.mark.slow
def test_patches_are_drawn_as_they_lie(page: Any, tmp_path: Path) -> None:
    """One stroke a purchase."""
    enter_circle(page, letters())
    hands = TimedHands(page)
    for ply, (state, move) in enumerate(zip(PLAYED.states[:19], PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        if move.patch is None:
            hands.click("#hand .advance")
        else:
            hands.draw(state.to_move, move.cells)
    wait_for_ply(page, 19)
    assert hands.actions == 19
    assert saved(page, tmp_path)["moves"] == PLAYED.to_json()["moves"][:19]


@pytest.mark.slow
def test_a_game_is_recorded_by_keys_alone(page: Any, tmp_path: Path) -> None:
    page.focus("#tools [aria-label=More]")
    hands = Hands(page)
    hands.press("Enter")
    for _ in range(20):
        if page.evaluate("document.activeElement.innerText") == "Enter a game":
            break
        hands.press("Tab")
    hands.press("Enter")
    hands.press(*letters()[:32])
    expect(page.locator(".count")).to_contain_text("All 33")
    hands.press("Enter")
    for ply, (state, move) in enumerate(zip(PLAYED.states[:19], PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        hands.press(*orders(state, move))
    wait_for_ply(page, 19)
    assert saved(page, tmp_path)["moves"] == PLAYED.to_json()["moves"][:19]


@pytest.mark.slow
def test_a_game_is_recorded_with_a_finger(browser: Any, server: BoardServer) -> None:
    size = {"width": 390, "height": 844}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    page = context.new_page()
    server.open(page)
    from_menu(page, "Enter a game")
    for name in PLAYED.start.circle[:-1]:
        page.tap(f'.remaining [data-name="{name}"]')
    page.tap("text=Record the moves")
    hands = Hands(page)
    for ply, (state, move) in enumerate(zip(PLAYED.states[:6], PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        if move.patch is None:
            page.tap("#hand .advance")
            continue
        page.tap(f"#hand button >> nth={state.for_sale.index(move.patch)}")
        ways = page_ways(page)
        page.tap(f"#hand .orientation >> nth={ways.index(sorted(shape(move.cells)))}")
        for _ in range(2):
            page.touchscreen.tap(*hands.cell(state.to_move, middle(move.cells)))
    wait_for_ply(page, 6)
    draw_with_a_finger(page, hands, PLAYED.states[6].to_move, PLAYED.moves[6])
    wait_for_ply(page, 7)
    tokens = [str(move) for move in PLAYED.moves[:7]]
    names = [NAMES.get(name, name) for name in (token.split("@")[0] for token in tokens)]
    for item, name in zip(page.locator(".record li").all(), names, strict=True):
        expect(item).to_contain_text(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    context.close()


def draw_with_a_finger(page: Any, hands: Hands, side: int, move: Move) -> None:
    session = page.context.new_cdp_session(page)
    way = [hands.cell(side, cell) for cell in trail(move.cells)]
    for kind, points in [("touchStart", way[:1]), *(("touchMove", [at]) for at in way[1:])]:
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def is_in_sight(page: Any, what: str, box: str) -> bool:
    inner, outer = (page.locator(each).bounding_box() for each in (what, box))
    above = inner["y"] - outer["y"]
    return bool(-1 <= above <= outer["height"] - inner["height"] + 1)


def shown_moves(page: Any) -> list[str]:
    return page.locator(".record li").all_inner_texts()


def test_a_place_is_changed_and_all_that_follows_stays(page: Any) -> None:
    record_moves(page, 12)
    assert is_in_sight(page, "#panel-record .record [aria-current]", "#panel-record .moves-box")
    before = shown_moves(page)
    page.click(".record li >> nth=7")
    page.click("text=Change this move")
    expect(page.locator(".held-name")).to_contain_text("Small T")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_have_text("Move 8 is changed. All 4 that follow still fit.")
    wait_for_ply(page, 12)
    after = shown_moves(page)
    assert [n for n in range(12) if before[n] != after[n]] == [7]
    page.keyboard.press("Control+z")
    expect(page.locator("#panel-record .next")).to_contain_text("After move 7 of 12")
    assert shown_moves(page) == before


@pytest.mark.slow
def test_what_does_not_fit_any_more_stays_in_sight(page: Any) -> None:
    record_moves(page, 12)
    page.click(".record li >> nth=2")
    page.click("text=Delete this move")
    expect(page.locator("#message")).to_contain_text("Move 3 is deleted.")
    rest = page.locator("#panel-record .rest")
    fits = len(shown_moves(page))
    expect(rest.locator("li")).to_have_count(11 - fits)
    expect(rest.locator(".trouble")).to_contain_text(f"Move {fits + 1}:")
    # Put in again, it is followed by all the others again.
    page.click(".record li >> nth=1")
    page.evaluate("document.activeElement.blur()")
    Hands(page).press(*orders(PLAYED.states[2], PLAYED.moves[2]))
    expect(page.locator("#message")).to_contain_text("A move is inserted before move 3. All 9")
    expect(rest.locator("li")).to_have_count(0)
    wait_for_ply(page, 12)


@pytest.mark.slow
def test_two_patches_of_one_shape_need_a_choice(page: Any) -> None:
    twins = ["ell-4-quick", "ell-4-slow"]
    rest = [name for name in PLAYED.start.circle if name not in twins]
    enter_circle(page, ", ".join([*twins, *rest]))
    Hands(page).draw(0, [(0, 0), (0, 1), (0, 2), (1, 0)])
    expect(page.locator("dialog[open]")).to_contain_text("Two patches for sale have this shape.")
    page.click("dialog[open] >> text=Slow L")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#message")).to_contain_text("Slow L")
    # What cannot be paid shows a slip, in the words of the rules.
    expect(page.locator("#panel-record .changed").nth(0)).to_have_text("6")


def test_the_game_is_reviewed_in_one_click(page: Any) -> None:
    record_moves(page, 2)
    page.evaluate("document.getElementById('review-seconds').value = 1")
    page.click("text=Review the game")
    expect(page.locator(".review table")).to_be_visible(timeout=30_000)
    expect(page.locator(".review table")).to_contain_text("Ann")


def short(state: State, move: Move) -> str:
    """Return a move as somebody types it: the patch, its place, how it lies."""
    if move.patch is None:
        return "advance"
    if move.is_leather:
        return cell_text(move.cells[0])
    lies = str(orientations_of(state.edition.find(move.patch).cells)[shape(move.cells)])
    return f"{move.patch} {cell_text(corner_of(move.cells))} {lies or 'as pictured'}"


def test_moves_are_typed(page: Any, tmp_path: Path) -> None:
    enter_circle(page, letters())
    page.focus("#typed-move")
    for ply, (state, move) in enumerate(zip(PLAYED.states[:19], PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        expect(page.locator("#typed-move")).to_have_value("")
        page.keyboard.insert_text(short(state, move))
        page.keyboard.press("Enter")
    wait_for_ply(page, 19)
    assert saved(page, tmp_path)["moves"] == PLAYED.to_json()["moves"][:19]
    page.focus("#typed-move")
    page.keyboard.insert_text("plus a1")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-record .trouble")).to_contain_text("plus is not for sale")
    expect(page.locator("#typed-move")).to_have_value("plus a1")
