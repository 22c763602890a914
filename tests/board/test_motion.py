"""What is seen and heard of a move: a reply settles and walks, a tap skips it, and sound is off."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import Game
from tests.board.expecting import expect
from tests.board.matching import play_on
from tests.board.server import BoardServer

RECORD = Game.load("example:three-blunders")
SLOW = """window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const animation = animate.call(this, frames, { ...timing, duration: 1e6 });
  window.moved.push(animation);
  return animation;
};"""
HEARD = """window.heard = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.heard += 1; start.call(this, at); };"""


def begin(browser: Any, server: BoardServer, script: str, seat: str, **screen: Any) -> Any:
    page = browser.new_context(**screen).new_page()
    page.add_init_script(script)
    server.open(page, RECORD.start.to_text())
    play_on(page, seat=seat)
    return page


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_reply_is_seen_and_a_tap_skips_it(browser: Any, server: BoardServer, motion: str) -> None:
    page = begin(browser, server, SLOW, "second", reduced_motion=motion)
    expect(page.locator(".record button").first).to_be_visible()
    if motion == "reduce":
        assert page.evaluate("window.moved.length") == 0
    else:
        running = "window.moved.filter((each) => each.playState === 'running').length"
        assert page.evaluate(running) > 0
        page.mouse.click(2, 2)
        assert page.evaluate(running) == 0
        expect(page.locator(".settling")).to_have_count(0)
    page.context.close()


def test_sound_is_off_until_it_is_wanted(browser: Any, server: BoardServer) -> None:
    page = begin(browser, server, HEARD, "first")
    page.click("#hand .advance")
    expect(page.locator(".record button").nth(1)).to_be_visible()
    expect(page.locator("#panel-game .task")).to_be_hidden()
    assert page.evaluate("window.heard") == 0
    page.click("#tools [aria-label=Settings]")
    page.get_by_label("Sound").check()
    assert page.evaluate("window.heard") == 1
    page.context.close()
