"""A game that was played at a table, recorded on the board: its circle, its moves, its slips."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, Move, State
from patchwork_solve.engine.game.cell import cell_text, corner_of
from patchwork_solve.engine.game.orientation import orientations_of
from patchwork_solve.engine.game.patch import shape
from tests.board.hands import Hands, orders, trail
from tests.board.keystrokes import TimedHands
from tests.board.server import BoardServer

expect = pytest.importorskip("playwright.sync_api").expect

PLAYED = Game.load("example:game")
"""A game of 45 plies; what a person has on paper."""


def begin(hands: Hands) -> None:
    hands.click("#tools >> text=Record a game")
    expect(hands.page.locator("#recording")).to_be_visible()


def enter_circle(page: Any, text: str) -> None:
    """Begin a record with a circle that is pasted, and go on to its moves."""
    page.click("#tools >> text=Record a game")
    page.fill("#record-text", text)
    page.press("#record-text", "Enter")
    expect(page.locator(".count")).to_contain_text("All 33")
    page.click("text=Record the moves")
    expect(page.locator("#panel-record .next")).to_contain_text("Ply 1:")


def wait_for_ply(page: Any, ply: int) -> None:
    """Wait until the position after so many moves is on the board, with all that is known of it."""
    now = page.locator("#panel-record .next")
    final = ply == len(PLAYED.moves)
    expect(now).to_contain_text("The game is over" if final else f"Ply {ply + 1}:")


def lay(hands: Hands, state: State, move: Move) -> None:
    """Record a move with the mouse: pick, choose how it lies, lay."""
    hands_of(hands)
    if move.patch is None:
        hands.click("#hand >> text=Advance")
        return
    if move.is_leather:
        hands.touch(state.to_move, move.cells[0])
        return
    patch = state.edition.find(move.patch)
    hands.click(f"#hand button >> nth={state.for_sale.index(move.patch)}")
    ways = page_ways(hands.page)
    if shape(patch.cells) != shape(move.cells):
        hands.click(f"#hand .orientation >> nth={ways.index(sorted(shape(move.cells)))}")
    hands.touch(state.to_move, middle(move.cells))


def hands_of(hands: Hands) -> None:
    if isinstance(hands, TimedHands):
        hands.decide()


def page_ways(page: Any) -> list[list[tuple[int, int]]]:
    """Return how the patch in hand can lie, in the order of the buttons."""
    expect(page.locator(".held-name")).to_be_visible()
    squares = page.locator("#hand .orientation .patch").evaluate_all(
        """(pictures) => pictures.map((picture) =>
          [...picture.querySelector("path").getAttribute("d").matchAll(/M(\\d+) (\\d+)h1v1/g)]
            .map(([, column, row]) => [Number(row), Number(column)]))"""
    )
    return [sorted((row, column) for row, column in each) for each in squares]


def middle(cells: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Return the cell by which a patch hangs on the pointer: the one nearest to its centre."""
    row = sum(r for r, _ in cells) / len(cells)
    column = sum(c for _, c in cells) / len(cells)
    return min(sorted(cells), key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - column) ** 2)


def saved(page: Any, folder: Path) -> dict[str, Any]:
    with page.expect_download() as download:
        page.click("text=Save …")
        page.click("text=Game (JSON)")
    download.value.save_as(folder / "game.json")
    page.keyboard.press("Escape")
    return json.loads((folder / "game.json").read_text())


def letters() -> str:
    return "".join(PLAYED.start.edition.letter[name] for name in PLAYED.start.circle)


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
            hands.click("#hand >> text=Advance")
        else:
            hands.draw(state.to_move, move.cells)
    wait_for_ply(page, 19)
    assert hands.actions == 19
    assert saved(page, tmp_path)["moves"] == PLAYED.to_json()["moves"][:19]


@pytest.mark.slow
def test_a_game_is_recorded_by_keys_alone(page: Any, tmp_path: Path) -> None:
    page.focus("#tools >> text=Record a game")
    page.keyboard.press("Enter")
    hands = Hands(page)
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
    page.tap("#tools >> text=Record a game")
    for name in PLAYED.start.circle[:-1]:
        page.tap(f'.remaining [data-name="{name}"]')
    page.tap("text=Record the moves")
    hands = Hands(page)
    for ply, (state, move) in enumerate(zip(PLAYED.states[:6], PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        if move.patch is None:
            page.tap("#hand >> text=Advance")
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
    names = [token.split("@")[0] for token in tokens]
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


def record_moves(page: Any, server: BoardServer, number: int) -> None:
    """Have the first moves recorded already: the page goes on with a record after a reload."""
    kept = {
        "edition": "current",
        "stage": "moves",
        "names": ["Ann", "Bob"],
        "circle": list(PLAYED.start.circle),
        "gap": 33,
        "moves": [str(move) for move in PLAYED.moves[:number]],
        "ply": number,
    }
    page.evaluate("(k) => sessionStorage.setItem('patchwork-recording', k)", json.dumps(kept))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    wait_for_ply(page, number)


def is_in_sight(page: Any, what: str, box: str) -> bool:
    inner, outer = (page.locator(each).bounding_box() for each in (what, box))
    above = inner["y"] - outer["y"]
    return bool(-1 <= above <= outer["height"] - inner["height"] + 1)


def shown_moves(page: Any) -> list[str]:
    return page.locator(".record li").all_inner_texts()


def test_a_place_is_changed_and_all_that_follows_stays(page: Any, server: BoardServer) -> None:
    record_moves(page, server, 12)
    assert is_in_sight(page, "#panel-record .record [aria-current]", "#panel-record .moves-box")
    before = shown_moves(page)
    page.click(".record li >> nth=7")
    page.click("text=Change this move")
    expect(page.locator(".held-name")).to_contain_text("tee-4")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_have_text("Ply 8 is changed. All 4 that follow still fit.")
    wait_for_ply(page, 12)
    after = shown_moves(page)
    assert [n for n in range(12) if before[n] != after[n]] == [7]
    page.keyboard.press("Control+z")
    expect(page.locator("#panel-record .next")).to_contain_text("After ply 7 of 12")
    assert shown_moves(page) == before


@pytest.mark.slow
def test_what_does_not_fit_any_more_stays_in_sight(page: Any, server: BoardServer) -> None:
    record_moves(page, server, 12)
    page.click(".record li >> nth=2")
    page.click("text=Delete this move")
    expect(page.locator("#told")).to_contain_text("Ply 3 is deleted.")
    rest = page.locator("#panel-record .rest")
    fits = len(shown_moves(page))
    expect(rest.locator("li")).to_have_count(11 - fits)
    expect(rest.locator(".trouble")).to_contain_text(f"Ply {fits + 1}:")
    # Put in again, it is followed by all the others again.
    page.click(".record li >> nth=1")
    page.evaluate("document.activeElement.blur()")
    Hands(page).press(*orders(PLAYED.states[2], PLAYED.moves[2]))
    expect(page.locator("#told")).to_contain_text("A move is put in before ply 3. All 9")
    expect(rest.locator("li")).to_have_count(0)
    wait_for_ply(page, 12)


@pytest.mark.slow
def test_a_slip_in_the_circle_is_put_right_later(page: Any, server: BoardServer) -> None:
    record_moves(page, server, 12)
    page.click("text=Change the circle")
    expect(page.locator(".entered li")).to_have_count(33)
    for _ in range(2):  # The last two change places: nobody has come that far.
        page.keyboard.press("Backspace")
    page.keyboard.press("A")
    expect(page.locator(".count")).to_contain_text("All 33")
    page.click("text=Record the moves")
    expect(page.locator("#told")).to_contain_text("All 12 moves fit.")
    wait_for_ply(page, 12)
    page.click("text=Change the circle")
    page.click(".entered button >> nth=4")  # long-zed, which was bought at ply 2.
    page.click(".entered .gap button")
    page.click('.remaining [data-name="long-zed"]')
    page.click("text=Record the moves")
    expect(page.locator("#panel-record .rest .trouble")).to_contain_text(
        "Ply 2: long-zed is not for sale"
    )
    expect(page.locator("#panel-record .rest li")).to_have_count(11)


def test_a_record_survives_a_reload(page: Any) -> None:
    page.click("#tools >> text=Record a game")
    page.fill("#record-name-1", "Bob")
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    Hands(page).press(*"RFc")
    expect(page.locator(".entered li")).to_have_count(3)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".entered li")).to_have_count(3)
    expect(page.locator("#record-name-1")).to_have_value("Bob")
    page.click("text=Leave")
    page.click("#tools >> text=Record a game")
    expect(page.locator(".entered li")).to_have_count(0)
    page.click("text=Go on with it")
    expect(page.locator(".entered li")).to_have_count(3)


def test_a_circle_is_pasted_in_any_form(page: Any) -> None:
    page.click("#tools >> text=Record a game")
    page.fill("#record-text", "bar 5; zig-4-cheap / c,B V-O nonsense bar-5")
    page.press("#record-text", "Enter")
    expect(page.locator("#told")).to_have_text(
        "6 patches added. Not a patch: nonsense. In the circle already: bar-5."
    )
    expect(page.locator(".entered .letter")).to_have_text(list("RFcBVO"))
    page.click("text=Undo the last")
    expect(page.locator(".entered .letter")).to_have_text(list("RFcBV"))
    page.keyboard.press("Control+z")
    expect(page.locator(".entered .letter")).to_have_text(list("RFcBVO"))


@pytest.mark.slow
def test_two_patches_of_one_shape_are_asked_about(page: Any) -> None:
    twins = ["ell-4-quick", "ell-4-slow"]
    rest = [name for name in PLAYED.start.circle if name not in twins]
    enter_circle(page, ", ".join([*twins, *rest]))
    Hands(page).draw(0, [(0, 0), (0, 1), (0, 2), (1, 0)])
    expect(page.locator("dialog[open]")).to_contain_text("Two patches for sale have this shape.")
    page.click("dialog[open] >> text=ell-4-slow")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#told")).to_contain_text("ell-4-slow")
    # What cannot be paid shows a slip, in the words of the rules.
    expect(page.locator("#panel-record .changed").nth(0)).to_have_text("6")


def test_the_game_is_reviewed_in_one_click(page: Any, server: BoardServer) -> None:
    record_moves(page, server, 2)
    page.evaluate("document.getElementById('review-seconds').value = 1")
    page.click("text=Review the game")
    expect(page.locator(".review table")).to_be_visible(timeout=30_000)
    expect(page.locator(".review table")).to_contain_text("Ann")


LOG = "Ann takes the L and pays 4 buttons.\nBob moves 3 spaces."


@pytest.mark.slow
def test_a_text_that_is_none_of_our_forms_leads_to_the_record(page: Any) -> None:
    page.click("text=Open …")
    page.fill("#pasted", LOG)
    page.click("text=Open text")
    trouble = page.locator("dialog[open] .trouble")
    expect(trouble).to_contain_text("This is not a position or a game.")
    trouble.locator("button").click()
    expect(page.locator("dialog[open] h2")).to_have_text("Enter your game")
    page.keyboard.press("Escape")
    page.fill("#line", LOG)
    page.press("#line", "Enter")
    expect(page.locator("#remarks")).to_contain_text("This is not a position or a game.")
    page.click("#remarks button")
    page.click("dialog[open] >> text=Record a game")
    expect(page.locator("#recording")).to_be_visible()


@pytest.mark.slow
def test_the_end_of_the_circle_may_be_unknown(page: Any, tmp_path: Path) -> None:
    known = 9
    page.click("#tools >> text=Record a game")
    page.fill("#record-text", letters()[:known])
    page.press("#record-text", "Enter")
    expect(page.locator(".entered li")).to_have_count(known)
    page.click("text=The rest is unknown")
    panel = page.locator("#panel-record")
    expect(panel).to_contain_text("9 of the 33 patches left are known: every proof and every")
    hands = Hands(page)
    for ply in range(3):
        wait_for_ply(page, ply)
        hands.draw(PLAYED.states[ply].to_move, PLAYED.moves[ply].cells)
    wait_for_ply(page, 3)
    expect(panel.locator("text=Review the game")).to_be_disabled()
    document = saved(page, tmp_path)
    assert document["circle"] == [*PLAYED.start.circle[:known], *["?"] * (33 - known)]
    assert document["moves"] == PLAYED.to_json()["moves"][:3]
    page.click("text=Leave the record")
    expect(page.locator("#panel-analysis")).to_contain_text("6 of the 30 patches left are known")
    expect(page.locator("#analyse")).to_be_hidden()
    page.click("#tab-game")
    expect(page.locator("#panel-game")).to_contain_text("6 of the 30 patches left are known")
    expect(page.locator("#review")).to_be_hidden()
    page.keyboard.press("Control+Enter")
    expect(page.locator("#told")).to_contain_text("6 of the 30 patches left are known")


@pytest.mark.slow
def test_an_unknown_patch_is_added_when_it_comes_up(page: Any) -> None:
    page.click("#tools >> text=Record a game")
    page.fill("#record-text", letters()[:4])
    page.press("#record-text", "Enter")
    expect(page.locator(".entered li")).to_have_count(4)
    page.click("text=The rest is unknown")
    wait_for_ply(page, 0)
    Hands(page).press(*orders(PLAYED.states[0], PLAYED.moves[0]))
    wait_for_ply(page, 1)
    page.click("#hand >> text=add it to the circle")
    page.keyboard.press("V")
    expect(page.locator(".entered li")).to_have_count(5)
    page.click("text=The rest is unknown")
    wait_for_ply(page, 1)
    expect(page.locator("#hand")).to_contain_text("long-zed")


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
    expect(page.locator("#panel-record > .trouble")).to_contain_text("plus is not for sale")
    expect(page.locator("#typed-move")).to_have_value("plus a1")


@pytest.mark.slow
def test_two_tabs_record_two_games(page: Any) -> None:
    other = page.context.new_page()
    other.goto(page.url.split("#")[0])
    other.wait_for_selector("body[data-ready]")
    for tab, text in ((page, "RFc"), (other, "AB")):
        tab.click("#tools >> text=Record a game")
        tab.fill("#record-text", text)
        tab.press("#record-text", "Enter")
        expect(tab.locator(".entered li")).to_have_count(len(text))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".entered .letter")).to_have_text(list("RFc"))


def test_a_diary_is_saved_and_opened_again(page: Any, server: BoardServer, tmp_path: Path) -> None:
    record_moves(page, server, 12)
    page.click("text=Save …")
    with page.expect_download() as download:
        page.click("text=Game (diary)")
    download.value.save_as(tmp_path / "diary.txt")
    page.keyboard.press("Escape")
    page.click("text=Leave the record")
    page.click("text=Open …")
    page.click("dialog[open] >> text=Deal")
    expect(page.locator("#player-0 .quilt")).to_have_attribute("aria-label", re.compile("81 holes"))
    page.click("text=Open …")
    page.set_input_files("#file", tmp_path / "diary.txt")
    expect(page.locator(".record li")).to_have_count(12)
    expect(page.locator("#player-0 .name")).to_have_text("Ann")
    assert saved(page, tmp_path)["moves"] == PLAYED.to_json()["moves"][:12]
