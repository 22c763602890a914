"""Where the keyboard is, and what is said to those who do not see the board."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import Game
from patchwork_solve.engine.game.names import COLOURS
from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.matching import check
from tests.board.server import BoardServer
from tests.board.start import named, press, put

RECORD = Game.load("example:three-blunders")


def focus(page: Any, what: str) -> Any:
    """Come to something by key."""
    found = page.locator(what)
    page.keyboard.press("Shift")
    found.focus()
    return found


@pytest.fixture
def game(page: Any, server: BoardServer) -> Any:
    page.goto("about:blank")
    server.open(page, RECORD.to_text())
    page.click("#tab-game")
    expect(page.locator(".record button")).to_have_count(len(RECORD.moves))
    return page


def test_a_button_pressed_by_key_keeps_the_focus(page: Any) -> None:
    put(page)
    focus(page, "#hand button:has-text('Domino')").press("Enter")
    expect(page.locator("#hand")).to_be_focused()
    turn = focus(page, "#hand .turn")
    for _ in range(2):
        turn.press("Enter")
        expect(turn).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#hand")).to_contain_text("Advance")
    expect(page.locator("#hand")).to_be_focused()


@pytest.mark.slow
@pytest.mark.parametrize("pressed", ["Cancel", "Turn"])
def test_a_patch_that_is_taken_by_key_is_played_by_enter(page: Any, pressed: str) -> None:
    """Not put back or turned, as the one before was by a button."""
    put(page)
    press(page, "1")
    focus(page, f"#hand button:has-text('{pressed}')").press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.locator("#hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("buys Domino")


@pytest.mark.slow
def test_what_the_mouse_has_pressed_leaves_the_keys_to_the_board(page: Any) -> None:
    put(page)
    page.click("#hand >> text=Domino")
    page.click("#hand .turn")
    expect(page.locator("body")).to_be_focused()


def test_a_move_of_the_record_keeps_the_focus(game: Any) -> None:
    page = game
    focus(page, ".record button >> nth=3").press("Enter")
    expect(page.locator(".record button[aria-current]")).to_be_focused()
    expect(page.locator("#time-0")).to_have_value(str(RECORD.states[4].players[0].time))


@pytest.mark.slow
def test_puzzles_keep_the_focus(page: Any) -> None:
    page.click("#tab-puzzles")
    focus(page, ".puzzles button >> nth=2").press("Enter")
    expect(page.locator(".puzzles button[aria-current]")).to_have_text("3")
    expect(page.locator(".puzzles button >> nth=2")).to_be_focused()
    following = focus(page, "text=Next puzzle")
    for number in (4, 5):
        following.press("Enter")
        expect(page.locator("#panel-puzzles .question")).to_contain_text(f"Puzzle {number}:")
        expect(following).to_be_focused()


@pytest.mark.slow
def test_the_button_that_stops_keeps_the_focus(game: Any) -> None:
    page = game
    page.fill("#review-seconds", "60")
    page.click("#review")
    stop = page.locator("#panel-game .task button")
    expect(stop).to_be_visible()
    held = stop.element_handle()
    before = page.inner_text("#panel-game .task")
    page.wait_for_function(
        "(before) => document.querySelector('#panel-game .task').innerText !== before", arg=before
    )
    assert held.evaluate("(button) => button.isConnected")
    stop.click()
    expect(page.locator("#panel-game .task")).to_be_hidden()


def test_a_step_is_said(game: Any) -> None:
    page = game
    press(page, "j", "j")
    mover = COLOURS[RECORD.states[1].to_move]
    move = named(RECORD.states[1], RECORD.moves[1])
    words = f"Move 2 of {len(RECORD.moves)}: {mover}, {move}."
    expect(page.locator("#message")).to_have_text(words)
    expect(page.locator("#message")).to_have_css("opacity", "0")
    press(page, "Home")
    expect(page.locator("#message")).to_have_text("The first position.")


def test_behind_a_dialog_nothing_is_undone(page: Any) -> None:
    put(page)
    line = page.input_value("#line")
    press(page, "?", "Control+z")
    page.click("dialog[open] h3 >> nth=0")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value(line)


@pytest.mark.slow
def test_what_a_dialog_has_done_is_said_when_it_is_closed(page: Any) -> None:
    page.evaluate(
        """() => {
          window.covered = [];
          const note = () => window.covered.push(document.querySelector("dialog[open]") !== null);
          const message = document.getElementById("message");
          new MutationObserver(note).observe(message, { childList: true });
        }"""
    )
    from_menu(page, "Open …")
    check(page.locator("[data-name=open-edition] input[value=first-2014]"))
    page.click("dialog[open] >> text=New circle")
    expect(page.locator("#message")).to_have_text("A new circle: 2014 edition.")
    assert page.evaluate("window.covered") == [False]


@pytest.mark.slow
def test_the_button_that_opens_places_keeps_the_focus(page: Any) -> None:
    """Another place is the best one in the next answer, and so another row has the button."""
    assert page.evaluate(
        """async () => {
          const { MoveList } = await import("/page/parts/moves.js");
          const root = document.body.appendChild(document.createElement("div"));
          const nothing = () => {};
          const list = new MoveList(
            {
              edition: { patches: [], reference: "current" },
              state: { moves: [] },
              players: { name: () => "Ann" },
              node: { children: [] },
              lines: { preview: nothing, forget: nothing },
              store: { show: nothing },
            },
            root,
          );
          const moves = ["a1b1", "c1d1", "e1f1"].map((cells) => (
            { move: `domino@${cells}`, patch: "domino", lower: null, upper: null }
          ));
          list.show({ moves, mover: 0 });
          const opener = root.querySelector(".opener");
          opener.focus();
          for (const isOpen of [false, true, true]) {
            if (isOpen !== list.open.has("domino")) list.switch("domino");
            moves.unshift(moves.pop());
            list.show({ moves, mover: 0 });
            const held = root.querySelectorAll(".opener");
            if (held.length !== 1 || document.activeElement !== held[0]) return false;
          }
          return true;
        }"""
    )


def test_figures_that_are_only_shown_are_no_stop_of_the_tab_key(page: Any) -> None:
    stops = "[...document.querySelectorAll('.figures input')].map((each) => each.tabIndex)"
    put(page)
    assert page.evaluate(stops) == [-1] * 6
    from_menu(page, "Set up a position")
    expect(page.locator("#time-0")).to_be_editable()
    assert page.evaluate(stops) == [0] * 6


def test_a_patch_that_costs_too_much_can_be_reached_and_says_why(
    page: Any, server: BoardServer
) -> None:
    page.goto("about:blank")
    server.open(page, RECORD.start.to_text())
    dear = page.locator("#hand .offer[aria-disabled=true]").first
    expect(dear).to_contain_text("1 short")
    line = page.input_value("#line")
    dear.focus()
    expect(dear).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_have_text("Square: 1 short.")
    assert page.input_value("#line") == line
