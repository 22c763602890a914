"""Measure the board of a site: its speed beside the native library, and its memory in long play.

    python -m scripts.experiments.measure_long_play speed
    python -m scripts.experiments.measure_long_play play --minutes 30

`speed` analyses positions with a number of nodes as the limit in Chromium, in Firefox and with the
native library, in turn, and prints the nodes a second of each. `play` lets the board play against
itself in Chromium, and prints each minute what the page and its worker hold.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from patchwork_solve import State, best
from tests.board import firefox
from tests.board.server import NO_TOUR
from tests.board.static_site import served

NODES = 200_000
TIMES = 3

POSITIONS = ("hard", "decided")
"""Examples that are analysed: near the end, and a first position."""

SPEED = """(async () => {
  const { load } = await import("ADDRESSengine/index.js");
  window.patchwork ??= await load();
  const position = window.patchwork.position("POSITION");
  const begun = performance.now();
  const { nodes } = await window.patchwork.best(position, { nodes: NODES });
  return JSON.stringify([nodes, (performance.now() - begun) / 1000]);
})()"""

LEVELS = ("beginner", "easy", "medium")

Ask = Callable[[str], str]
"""Runs a program in a page, and returns the text that it resolves to."""


def chromium() -> str:
    """Return the path of Chromium."""
    found = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)
    if found is None:
        sys.exit("there is no chromium on this machine; install it")
    return found


@contextmanager
def opened(playwright: Any) -> Iterator[Any]:
    """Start Chromium while the block runs."""
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=chromium(), args=args)
    yield browser
    browser.close()


# -- speed -----------------------------------------------------------------------------------------


def native_speed(name: str) -> float:
    """Return the nodes a second of the program on one thread."""
    state = State.load(f"example:{name}")
    begun = time.perf_counter()
    nodes = best(state, player=f"strong:{NODES}n").assessment.nodes
    return nodes / (time.perf_counter() - begun)


def page_speed(ask: Ask, address: str, name: str) -> float:
    """Return the nodes a second of a page."""
    text = SPEED.replace("POSITION", State.load(f"example:{name}").to_text())
    text = text.replace("ADDRESS", address).replace("NODES", str(NODES))
    nodes, seconds = (float(each) for each in ask(text).strip("[]").split(","))
    return nodes / seconds


def measure_speed(address: str) -> None:
    """Print the nodes a second of each host, in turn."""
    with sync_playwright() as playwright, opened(playwright) as browser:
        page = browser.new_context(bypass_csp=True).new_page()
        page.goto(f"{address}page/icon.svg")
        hosts: dict[str, Callable[[str], float]] = {
            "native": native_speed,
            "chromium": lambda name: page_speed(page.evaluate, address, name),
        }
        path = firefox.program()
        if path is None:
            report_speed(hosts)
            return
        with firefox.Firefox(path) as started:
            tab = started.tab()
            tab.goto(f"{address}page/icon.svg")
            hosts["firefox"] = lambda name: page_speed(tab.evaluate, address, name)
            report_speed(hosts)


def report_speed(hosts: dict[str, Callable[[str], float]]) -> None:
    """Measure each host on each position, the hosts in turn, and print medians."""
    for name in POSITIONS:
        for host in hosts.values():
            host(name)  # It loads, compiles and gets warm.
        found: dict[str, list[float]] = {host: [] for host in hosts}
        for _ in range(TIMES):
            for host, measured in hosts.items():
                found[host].append(measured(name))
        medians = {host: statistics.median(speeds) for host, speeds in found.items()}
        for host, speed in medians.items():
            print(f"{name:<12} {host:<9} {speed:>9,.0f} nodes/s {speed / medians['native']:.2f}")


# -- long play -------------------------------------------------------------------------------------


def resident() -> float:
    """Return the MiB of memory that the pages of this Chromium have in use, shared parts once."""
    return sum(map(proportional, descendants())) / 1024


def descendants() -> set[Path]:
    """Return the folders of the processes that this one has begun, and those of theirs."""
    parents = {}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "stat").read_text("utf-8").rpartition(")")[2].split()
            parents[process] = Path("/proc") / words[1]
    found = {Path("/proc") / str(os.getpid())}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def proportional(process: Path) -> int:
    """Return the KiB that a process has in use; 0 if it is not a page's."""
    try:
        if b"--type=renderer" not in (process / "cmdline").read_bytes():
            return 0
        lines = (process / "smaps_rollup").read_text("utf-8").split("\n")
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def play_on(page: Any, ply: int) -> bool:
    """Let an opponent make one move; return whether the game goes on."""
    if "is over" in page.inner_text("#turn"):
        page.click("text=Open …")
        page.click("dialog[open] >> text=Deal")
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.click("#tab-game")
        return False
    page.select_option("#against", LEVELS[ply % len(LEVELS)])
    page.select_option("#seat", "second")
    before = page.url
    page.click("#match")
    expect(page).not_to_have_url(before, timeout=60_000)
    page.click("#match")
    return True


def measure_play(address: str, minutes: float) -> None:
    """Play for some minutes, and print each minute what is held."""
    with sync_playwright() as playwright, opened(playwright) as browser:
        page = browser.new_context().new_page()
        page.add_init_script(NO_TOUR)
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        page.click("#tab-game")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        begun, games, plies, minute = time.monotonic(), 0, 0, 0
        while time.monotonic() - begun < 60 * minutes + 1:
            if play_on(page, plies):
                plies += 1
            else:
                games += 1
            if time.monotonic() - begun >= 60 * minute:
                session.send("HeapProfiler.collectGarbage")
                values = session.send("Performance.getMetrics")["metrics"]
                held = {each["name"]: each["value"] for each in values}
                print(
                    f"{minute:>3} min {games:>4} games {plies:>6} moves "
                    f"{held['JSHeapUsedSize'] / 2**20:6.1f} MiB of objects "
                    f"{held['Nodes']:>6.0f} nodes {held['JSEventListeners']:>5.0f} listeners "
                    f"{resident():6.0f} MiB in use",
                    flush=True,
                )
                minute += 1


def main() -> None:
    """Run the measurement that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "play"))
    parser.add_argument("--minutes", type=float, default=30)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        if options.what == "speed":
            measure_speed(address)
        else:
            measure_play(address, options.minutes)


if __name__ == "__main__":
    main()
