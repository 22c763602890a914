"""Compare the speed of this checkout with an installed release, over fixed work, in turns.

    python -m scripts.compare_speed OTHER/bin/python [--rounds 5] [--table speed.csv]

OTHER/bin/python is the interpreter in which the wheel of a release is installed. Each round runs
each piece of work in a process of its own, here and there; figures are seconds of the processor,
after the work was done once to compile and warm up. `page` is the time by the clock until a board
in a new browser ranks its first move. The ratio of a piece of work is the median of its rounds.
With `--table` a row for each piece is appended. `--lanes` appends the steps of a run of `.ci/run`
too: they have no ratio, as each version has other tests. The exit status is 1 if a piece takes more
than a fifth longer than in the release. Needs the extra `dev`, and the system's Chromium.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tests.board.server import BoardServer
from tests.chromium import launched

SLOWER = 1.2
"""A piece of work may take this many times as long as in the release."""

WORK = {
    "bench": "signature(suite())",
    "endgame": "[solve(state, threads=1, margin_only=True) for state in late]",
    "moves": "[solve('example:close-finish', threads=1) for _ in range(40)]",
    "decisions": "[best(state, player='strong:60000n') for state in middle]",
    "perft": "[perft(state, 4) for state in middle * 6]",
    "pack": "[pack(each) for each in sets * 200]",
    "rules": "[Game.load('example:game').states for _ in range(120)]",
}
"""Pieces of work, in the names of the package that every version has."""

POSITION = "example:close-finish"
RANKED = "table.moves tbody tr"
PATIENCE = 240_000
"""Milliseconds until a page must show what is awaited: a kernel may have to be compiled first."""
STEP = re.compile(r"^(\w+) +\d+ +(\d+) +(?:\d+|-)$", re.MULTILINE)
"""A line of the table with which `.ci/run` ends."""

PROGRAM = """
import json, sys, time
from patchwork_solve import Game, State, best, pack, perft, solve
from patchwork_solve.engine.bench import signature, suite

game = Game.load("example:game")
states = [state for state in game.states if not state.is_over]
late = [state for state in states if min(player.time for player in state.players) >= 33]
middle = states[8:40:8]
names = [patch.name for patch in State.new(seed=1).edition.patches]
sets = [names[at : at + 12] for at in range(0, 20, 4)]
work = compile(sys.argv[1], "work", "eval")
eval(work)
before = time.process_time()
eval(work)
print(json.dumps({"seconds": time.process_time() - before}))
"""


class Row(NamedTuple):
    """A piece of work in both versions.

    Parameters
    ----------
    date, version, release : str
        When, and the versions that were compared.
    work : str
        Key of `WORK`, ``page``, or a step of `.ci/run`.
    seconds, seconds_before : float
        Median seconds in this version and in the release; of a step, only those of this version.
    ratio : float
        Median of the rounds' ratios.
    """

    date: str
    version: str
    release: str
    work: str
    seconds: float
    seconds_before: float | None
    ratio: float | None


def seconds(work: str, python: str, folder: str) -> float:
    """Seconds of the processor that a piece of work takes."""
    command = [python, "-c", PROGRAM, work]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["seconds"])


def first_answer(browser: Any, python: str, folder: str) -> float:
    """Seconds until a board that the browser has not seen ranks its first move."""
    with BoardServer(POSITION, python=python, folder=folder) as server:
        for _ in range(2):  # The first one waits for what is compiled and read from the disk.
            page = browser.new_context().new_page()
            page.set_default_timeout(PATIENCE)
            before = time.monotonic()
            server.open(page)
            page.wait_for_selector(RANKED)
            taken = time.monotonic() - before
            page.context.close()
    return taken


def version_of(python: str, folder: str) -> str:
    """Version of the package of an interpreter."""
    command = [python, "-m", "patchwork_solve", "--version"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.split()[-1]


def compared(python: str, other: str, rounds: int) -> list[Row]:
    """A row for each piece of work, which both versions do by turns.

    The processes run in an empty folder: in a checkout the release would import its package.
    """
    with launched() as browser, tempfile.TemporaryDirectory() as folder:
        versions = version_of(python, folder), version_of(other, folder)
        today = datetime.now(UTC).date().isoformat()
        rows = []
        pieces = {name: partial(seconds, work) for name, work in WORK.items()}
        pieces["page"] = partial(first_answer, browser)
        for name, taken in pieces.items():
            pairs = [(taken(python, folder), taken(other, folder)) for _ in range(rounds)]
            here, there = (statistics.median(each) for each in zip(*pairs, strict=True))
            ratio = statistics.median(new / old for new, old in pairs)
            rows.append(
                Row(today, *versions, name, round(here, 3), round(there, 3), round(ratio, 3))
            )
            print(f"{name}: {here:.3f} s, {there:.3f} s before, {ratio:.2f} times", flush=True)
    return rows


def steps(lanes: Path, version: str) -> list[Row]:
    """Rows of the steps that `.ci/run` has printed: a name, and the seconds of the processor."""
    today = datetime.now(UTC).date().isoformat()
    found = STEP.findall(lanes.read_text("utf-8"))
    return [Row(today, version, "", name, float(cpu), None, None) for name, cpu in found]


def append(path: Path, rows: list[Row]) -> None:
    """Append rows to a table, which begins with its header."""
    is_new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        if is_new:
            writer.writerow(Row._fields)
        writer.writerows(rows)


def slower(rows: list[Row]) -> list[str]:
    """Pieces of work that take too long."""
    return [row.work for row in rows if row.ratio and row.ratio > SLOWER]


def main() -> None:
    """Print the ratios, append them to a table, and fail where one is too high."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("other", help="interpreter with the wheel of a release")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--table", type=Path, help="CSV file to append the rows to")
    parser.add_argument("--lanes", type=Path, help="file with what .ci/run printed")
    options = parser.parse_args()
    rows = compared(sys.executable, options.other, options.rounds)
    if options.lanes:
        rows += steps(options.lanes, rows[0].version)
    if options.table:
        append(options.table, rows)
    if late := slower(rows):
        sys.exit(f"more than a fifth slower than {rows[0].release}: {', '.join(late)}")


if __name__ == "__main__":
    main()
