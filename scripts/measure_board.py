"""Measure the board of a site in Chromium, whose page is four times slower than this machine.

    python -m scripts.measure_board [SITE ...]

measures each folder that `make site` has written, by turns: the files until the board is usable,
the milliseconds until then, from then to the first ranked move, the frames while a patch is
dragged, and how much the layout shifts. What the page's thread works until then is measured at this
machine's own speed: it depends less on what else the machine does. Needs the extra `dev`, and the
system's Chromium.
"""

import gzip
import statistics
import sys
import urllib.parse
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import expect

from patchwork_solve import Game
from tests.board.hands import Hands
from tests.board.server import NO_TOUR
from tests.board.static_files import serving
from tests.chromium import launched

TIMES = 7
"""Visits of each site."""

RATE = 4
"""How many times slower the page's own thread runs; workers run at their own speed."""

SECONDS = 3
"""How long a patch is dragged."""

WATCH = """;
window.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().map((each) => each.value)))
  .observe({ type: "layout-shift", buffered: true });
window.noted = Object.fromEntries([
  ["ready", () => document.body?.dataset.ready],
  ["ranked", () => document.querySelector("table.moves tbody tr")],
].map(([what, is]) => [what, new Promise((resolve) => {
  new MutationObserver(() => is() && resolve(performance.now()))
    .observe(document, { subtree: true, childList: true, attributes: true });
})]));
"""
"""Notes when the board is ready and when it ranks moves, and each shift of the layout."""

FRAMES = """(seconds) => {
  window.frames = [];
  const begin = performance.now();
  const next = (now) => {
    frames.push(now);
    window.isDragged = now - begin > 1000 * seconds;
    if (!isDragged) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
POSITION = Game.load("example:game").states[21]


class Visit(NamedTuple):
    """Milliseconds, kilobytes and shifts of two visits, one of them at this machine's own speed."""

    ready: float
    ranked: float
    frame: float
    slow: float
    shift: float
    files: int
    packed: float
    work: float


def opened(browser: Any, host: str, rate: int) -> tuple[Any, Any, set[str]]:
    """Open a position; return the tab, what measures it, and the addresses that it requests."""
    size = {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, service_workers="block")
    context.add_init_script(NO_TOUR + WATCH)
    requested: set[str] = set()
    context.on("request", lambda request: requested.add(request.url))
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{host}board/#{urllib.parse.quote(POSITION.to_text())}")
    return page, devtools, requested


def work(browser: Any, host: str) -> float:
    """Return the milliseconds of its processor that the page's thread takes until it is ready."""
    page, devtools, _ = opened(browser, host, 1)
    page.evaluate("noted.ready")
    found = devtools.send("Performance.getMetrics")["metrics"]
    page.context.close()
    return next(1000 * float(each["value"]) for each in found if each["name"] == "TaskDuration")


def visit(browser: Any, host: str, site: Path) -> Visit:
    """Open a position, wait for its analysis, and drag a patch."""
    page, _, requested = opened(browser, host, RATE)
    ready = page.evaluate("noted.ready")
    needed = [urllib.parse.urlsplit(each).path.lstrip("/") for each in requested]
    # The board analyses what is on it at once.
    ranked = page.evaluate("noted.ranked")
    page.keyboard.press("1")
    expect(page.locator("#hand .sew-on")).to_be_visible()
    frames = dragged(page)
    shift = page.evaluate("shifts.reduce((sum, each) => sum + each, 0)")
    page.context.close()
    packed = sum(len(gzip.compress(file.read_bytes())) for file in files(site, needed)) / 1000
    slow = sum(each > 1.5 * 1000 / 60 for each in frames) / len(frames)
    frame = statistics.mean(frames)
    return Visit(
        ready, ranked - ready, frame, slow, shift, len(needed), packed, work(browser, host)
    )


def files(site: Path, paths: list[str]) -> Iterator[Path]:
    """Yield the files that were requested."""
    for path in paths:
        file = site / path
        yield file / "index.html" if file.is_dir() else file


def dragged(page: Any) -> list[float]:
    """Return the milliseconds between frames while a patch is carried over the quilt."""
    hands = Hands(page)
    corners = [hands.cell(POSITION.to_move, cell) for cell in ((1, 1), (7, 7), (1, 7), (7, 1))]
    page.mouse.move(*corners[0])
    page.mouse.down()
    page.evaluate(FRAMES, SECONDS)
    while not page.evaluate("window.isDragged"):
        for corner in corners:
            page.mouse.move(*corner, steps=20)
    times = page.evaluate("frames")
    page.mouse.up()
    return [after - before for before, after in pairwise(times)]


def row(visits: list[Visit]) -> str:
    """Return the medians of a site's visits, and the range of the times."""
    median = Visit(*(statistics.median(each) for each in zip(*visits, strict=True)))
    least, most = (Visit(*map(pick, zip(*visits, strict=True))) for pick in (min, max))
    return (
        f"{median.files} files, {median.packed:.0f} kB; work {median.work:.0f} ms "
        f"({least.work:.0f} to {most.work:.0f}); ready {median.ready:.0f} ms "
        f"({least.ready:.0f} to {most.ready:.0f}); ranked {median.ranked:.0f} ms later "
        f"({least.ranked:.0f} to {most.ranked:.0f}); {1000 / median.frame:.0f} frames a second, "
        f"{median.slow:.0%} late; shift {median.shift:.4f}"
    )


def main() -> None:
    """Measure, and print a line for each site."""
    sites = [Path(each) for each in sys.argv[1:] or ["build/site"]]
    with ExitStack() as stack:
        hosts = [stack.enter_context(serving(site)) for site in sites]
        visits: list[list[Visit]] = [[] for _ in sites]
        for _ in range(TIMES):
            # By turns: a machine that has other work is now slower, now faster.
            for site, host, found in zip(sites, hosts, visits, strict=True):
                # No compiled code is kept either.
                with launched(site / "board") as browser:
                    found.append(visit(browser, host, site))
        for site, found in zip(sites, visits, strict=True):
            print(f"{site}: {row(found)}")


if __name__ == "__main__":
    main()
