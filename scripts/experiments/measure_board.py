"""Measure how fast the analysis board is: a position, a move, first and last result of a search.

    python -m scripts.experiments.measure_board

measures in a browser, from the key or click to the frame that shows the answer, ten times each.
It needs the extra `dev` and the system's Chromium.
"""

from __future__ import annotations

import os
import shutil
import signal
import statistics
import sys
import time
from typing import Any

from playwright.sync_api import sync_playwright

from patchwork_solve import State
from tests.board.server import BoardServer

TIMES = 10

UNTIL_DRAWN = """([act, look, before]) => new Promise((answer) => {
  const start = performance.now();
  new Function(act)();
  const see = () => {
    if (new Function("return " + look)() === before) return requestAnimationFrame(see);
    // A message comes when the frame is drawn.
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => answer(performance.now() - start);
    drawn.port2.postMessage(0);
  };
  see();
})"""
"""Do something, wait until what is looked at differs, and until that frame is drawn."""

PUT = """const line = document.querySelector("#line"); line.value = TEXT;
line.dispatchEvent(new Event("input", {bubbles: true}));
line.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
line.dispatchEvent(new Event("change", {bubbles: true}));"""

HAND = 'document.querySelector("#hand").textContent'

BAR = 'document.querySelector("#bar").textContent'


def drawn(page: Any, act: str, look: str) -> float:
    """Return the milliseconds until what is looked at has changed on the screen."""
    before = page.evaluate(f"() => {look}")
    return float(page.evaluate(UNTIL_DRAWN, [act, look, before]))


def report(what: str, target: str, found: list[float]) -> None:
    """Print a line: the median, and the longest."""
    print(f"{what:<34} {statistics.median(found):6.0f} ms, at most {max(found):.0f} ({target})")


def main() -> None:
    """Measure and print."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("there is no chromium on this machine; install it")
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    lines = [State.load(f"example:{name}").to_text() for name in ("close-finish", "tile-race")]
    with sync_playwright() as playwright:
        server = BoardServer("example:close-finish")
        browser = playwright.chromium.launch(executable_path=chromium, args=args)
        # Chromium lets scripts of a test make functions of text, which the page itself may not.
        page = browser.new_context(bypass_csp=True).new_page()
        server.open(page)
        page.click("#analyse")  # The first search waits for the machine code.
        page.wait_for_selector(".verdicts .proved")
        positions, moves, words = [], [], []
        for number in range(2 * TIMES):
            text = lines[(number + 1) % 2]
            positions.append(drawn(page, PUT.replace("TEXT", repr(text)), HAND))
            if number % 2:
                words.append(drawn(page, 'document.querySelector("#analyse").click()', BAR))
                page.wait_for_timeout(500)
                last = 'document.querySelector("#hand button:last-of-type").click()'
                moves.append(drawn(page, last, HAND))
        report("a new position", "asked: under 100", positions)
        report("a move", "asked: under 50", moves)
        report("the first interval or belief", "asked: under 300", words)
        page.fill("#line", State.load("example:hard").to_text())
        page.press("#line", "Enter")
        page.fill("#seconds", "300")
        page.click("#analyse")
        page.wait_for_timeout(2000)
        start = time.perf_counter()
        server.stop(signal.SIGINT)
        ended = 1000 * (time.perf_counter() - start)
        report("Ctrl-C with a search under way", "asked: 1000", [ended])
        browser.close()


if __name__ == "__main__":
    main()
