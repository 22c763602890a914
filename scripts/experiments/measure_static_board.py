"""Measure how soon the static board can be used: the page, the first answer of an analysis, memory.

    python -m scripts.experiments.measure_static_board [FOLDER ...]

measures a board that `make site` has made (in `build/site/board`, unless folders are named), from
Python's own server of files. Chromium can slow down the page's own thread, but not the worker's.
Several folders are visited by turns.
It needs the extra `dev` and the system's Chromium.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import shutil
import statistics
import subprocess
import sys
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from patchwork_solve import Game
from tests.board.server import NO_TOUR
from tests.board.static_files import serving

TIMES = 5

RATES = (1, 4)

MIDDLE, LATE = 20, 26
"""Moves of a game after which it is analysed; only near the end there is a proved interval."""


class Visit(NamedTuple):
    """Milliseconds until the board can be used, and from then to the first answer; MiB."""

    usable: float
    answer: float
    memory: float


WATCH = (
    NO_TOUR
    + """;
window.noted = Object.fromEntries([
  ["usable", () => document.body?.dataset.ready && document.querySelector("#hand button")],
  ["answer", () => document.querySelector("#bar .proved, #bar .estimated")],
].map(([what, is]) => [what, new Promise((resolve) => {
  new MutationObserver(() => is() && resolve(performance.now()))
    .observe(document, { subtree: true, childList: true, attributes: true });
})]));"""
)
"""Notes when the board can be used, and when there is an answer."""


def main() -> None:
    """Measure, and print a table."""
    folders = [Path(each) for each in sys.argv[1:] or ["build/site/board"]]
    for folder in folders:
        if not (folder / "index.html").is_file():
            sys.exit(f"there is no board in {folder}: run `make site`")
    states = Game.load("example:three-blunders").states
    places = [urllib.parse.quote(states[ply].to_text()) for ply in (MIDDLE, LATE)]
    print("milliseconds, median (least to most)")
    print(f"{'processor':<24}{'usable':>22}{'estimate':>22}{'proved interval':>22}{'MiB':>6}")
    with contextlib.ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        addresses = [stack.enter_context(serving(folder)) for folder in folders]
        for rate in RATES:
            # By turns: a machine that has other work is now slower, now faster.
            visits = [
                [
                    [visit(playwright, address, place, rate) for place in places]
                    for address in addresses
                ]
                for _ in range(TIMES)
            ]
            for number, folder in enumerate(folders):
                print(
                    row(f"page {rate} times slower", [each[number] for each in visits]),
                    folder,
                    flush=True,
                )
        for folder, address in zip(folders, addresses, strict=True):
            size, count = first_load(playwright, address, folder)
            print(f"first load: {count} files, {size / 1000:.0f} kB compressed", folder)


def row(words: str, visits: list[list[Visit]]) -> str:
    """Return a line of the table, of visits to a middle and to a late position."""
    usable = [each.usable for pair in visits for each in pair]
    answers = ([pair[place].answer for pair in visits] for place in range(2))
    columns = "".join(f"{shown(times):>22}" for times in (usable, *answers))
    memory = max(each.memory for pair in visits for each in pair)
    return f"{words:<24}{columns}{memory:>6.0f}"


def shown(times: list[float]) -> str:
    """Return the median, and in which range all are."""
    return f"{statistics.median(times):.0f} ({min(times):.0f} to {max(times):.0f})"


def visit(playwright: Any, host: str, place: str, rate: int) -> Visit:
    """Open a position, which the board analyses at once."""
    with chromium(playwright) as browser:
        context = browser.new_context()
        page = context.new_page()
        page.add_init_script(WATCH)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.goto(f"{host}#{place}")
        usable, answer = page.evaluate("Promise.all([noted.usable, noted.answer])")
        page.wait_for_timeout(1500)
        return Visit(usable, answer - usable, memory())


@contextlib.contextmanager
def chromium(playwright: Any) -> Iterator[Any]:
    """Start a browser that has kept nothing."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        sys.exit("there is no chromium on this machine; install it")
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=path, args=args)
    yield browser
    browser.close()


def renderers() -> list[int]:
    """Return the processes of this program's browser that run pages."""
    table = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split(None, 2) for line in table.splitlines()]
    family = {os.getpid()}
    for _ in range(8):
        family |= {int(pid) for pid, parent, _ in rows if int(parent) in family}
    return [int(pid) for pid, _, words in rows if int(pid) in family and "=renderer" in words]


def memory() -> float:
    """Return the MiB that the page's process has for itself."""
    return max(
        sum(
            int(line.split()[1])
            for line in Path(f"/proc/{page}/smaps_rollup").read_text().splitlines()
            if line.startswith("Private_")
        )
        / 1024
        for page in renderers()
    )


def first_load(playwright: Any, address: str, folder: Path) -> tuple[int, int]:
    """Return the compressed size of what comes before the first analysis, and of how many files."""
    requested: set[str] = set()
    with chromium(playwright) as browser:
        context = browser.new_context(service_workers="block")
        context.on("request", lambda request: requested.add(request.url))
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
    names = {url.removeprefix(address).partition("#")[0] or "index.html" for url in requested}
    # The analysis that begins by itself is not the first load.
    names = {name for name in names if not name.endswith(".weights")}
    return sum(len(gzip.compress((folder / name).read_bytes())) for name in names), len(names)


if __name__ == "__main__":
    main()
