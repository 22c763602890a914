"""Measure how long commands go on after `--time-limit`, on the largest variant there may be.

    python -m scripts.measure_overrun --limit 2
    python -m scripts.measure_overrun --only bounds

The variant has 64 patches, a quilt of 128 cells and a track of 255 spaces. Start-up (imports, and
loading compiled code) does not count. On a busy machine the seconds on the clock say little; the
seconds of CPU after the limit, of the process itself, are what the command needs too long.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from scripts.command_lines import FEW, ROOT

MOST = 2.0
"""Seconds that a command may go on after its limit."""

MARK = "overrun: "
"""Prefix of the measured process's line, on standard error."""

LARGEST = "largest.toml"
RULES = {"rows": 16, "columns": 8, "square": 7, "last_space": 255}
"""Rules that make a variant of 64 patches on 64 cells the largest."""

OF_POSITION = (
    ("endgame", "STATE", "--threads", "1"),
    ("best", "STATE", "--threads", "1"),
    ("best", "STATE", "--threads", "1", "--rollouts", "1000"),
    ("bounds", "STATE"),
    ("perft", "STATE", "--depth", "9"),
    ("pack", "--state", "STATE", "--maximise", "points"),
    ("square", "--state", "STATE"),
    ("square", "--state", "STATE", "--minimise", "soonest"),
)
"""Commands on a position, once at the first ply and once in the middle of a game."""

OTHERS = (
    ("review", "game.json", *FEW),
    ("pack", "plus", "domino", "bar-3", "--alternatives", "100000", "--edition", LARGEST),
    ("pack", "plus", "domino", "bar-3", "--alternatives", "100000", "--svg", "a.svg", "--png",
     "a.png", "--edition", LARGEST),
    ("pack", "plus", "domino", "bar-3", "hat", "--count", "--edition", LARGEST),
    ("bounds", "--edition", LARGEST),
    ("bounds", "--edition", LARGEST, "--any-circle"),
    ("puzzles", "--edition", LARGEST, "--puzzles", "1", *FEW),
    ("play-match", "strong:50n", "careful", "--games", "1000", "--edition", LARGEST, *FEW),
    ("ladder", "careful", "greedy", "strong:50n", "--games", "1000", "--edition", LARGEST, *FEW),
    ("simulate", "--players", "strong:50n", "--games", "1000", "--edition", LARGEST, "--out", "new",
     *FEW),
    ("simulate", "--out", "run", "--verify", *FEW),
    ("whatif", LARGEST, "--player", "strong:50n", "--games", "1000", "--proved", "2", *FEW),
    ("sweep", "square_points=6..7", "--edition", LARGEST, "--player", "strong:50n", "--games",
     "1000", *FEW),
    ("design", LARGEST, "--goal", "win_0=0.5", "--vary", "square_points=6..7", "--player",
     "strong:50n", "--games", "1000", *FEW),
    ("rebalance", LARGEST, "--circles", "20", "--player", "strong:50n", *FEW),
    ("report", "endgames", "--edition", LARGEST, "--positions", "50", "--space", "230", *FEW),
    ("report", "losses", "--edition", LARGEST, "--tails", "50", "--space", "230", "--players",
     "greedy", *FEW),
    ("report", "luck", "run", "--games", "3", "--player", "strong:50n", *FEW),
    ("report", "compare", "run", "run", "--proved", "5", *FEW),
    ("report", "patches", "--games", "50", "--player", "strong:50n", "--edition", LARGEST, *FEW),
    ("report", "prices", "--circles", "50", "--player", "strong:50n", "--edition", LARGEST, *FEW),
    ("report", "solved", "--circles", "2", "--edition", LARGEST, *FEW),
    ("report", "openings", "--circles", "50", "--player", "strong:5000n", "--edition", LARGEST,
     *FEW),
    ("report", "bounds", "circles", "--circles", "2", "--edition", LARGEST, *FEW),
)  # fmt: skip
"""Commands on rules, games and runs."""


@dataclass(frozen=True)
class Overrun:
    """The end of a command after its time limit.

    Parameters
    ----------
    seconds : float
        On the clock, loading and compiling left out.
    cpu : float
        Of the process itself.
    status : int
    """

    seconds: float
    cpu: float
    status: int


# -- the measured process ------------------------------------------------------------------------


def measured(arguments: list[str], limit: float) -> int:
    """Run a command in this process; report on standard error how it went on after its limit."""
    from patchwork_solve.analyses import cli
    from patchwork_solve.engine.base import clock
    from patchwork_solve.engine.kernel.machine_code import compiling

    began: list[float] = []
    at_limit: list[float] = []

    def wait() -> None:
        while _working(compiling.seconds) < began[0] + limit:
            time.sleep(0.01)
        at_limit.append(time.process_time())

    whole = clock.Clock.__init__

    def begin(self: clock.Clock, seconds: float | None = None) -> None:
        whole(self, seconds)
        if seconds is not None and not began:
            began.append(_working(compiling.seconds))
            threading.Thread(target=wait, daemon=True).start()

    clock.Clock.__init__ = begin  # type: ignore[method-assign]
    sys.argv = ["patchwork-solve", *arguments]
    status: object = 0
    try:
        cli.main()
    except SystemExit as end:
        status = end.code or 0
    ended, cpu = _working(compiling.seconds), time.process_time()
    seconds = ended - began[0] - limit if began else 0.0
    after = cpu - at_limit[0] if at_limit else 0.0
    print(f"{MARK}{json.dumps([seconds, after])}", file=sys.stderr)
    return status if isinstance(status, int) else 1


def _working(compiling: Callable[[], float]) -> float:
    return time.perf_counter() - compiling()


# -- all commands --------------------------------------------------------------------------------


def overrun(arguments: tuple[str, ...], limit: float, folder: Path) -> Overrun:
    """Return how a command goes on after its limit, in a process of its own."""
    words = [*arguments, "--time-limit", str(limit)]
    command = [sys.executable, "-m", "scripts.measure_overrun", "--child", str(limit), *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    lines = [line for line in done.stderr.splitlines() if line.startswith(MARK)]
    if not lines:
        raise RuntimeError(done.stderr)
    seconds, cpu = json.loads(lines[-1].removeprefix(MARK))
    return Overrun(seconds, cpu, done.returncode)


def prepare(folder: Path) -> list[tuple[str, ...]]:
    """Write the variant, a game, positions and a run of it; return the commands on them."""
    (folder / LARGEST).write_text(_variant(), "utf-8")
    edition = edition_of(str(folder / LARGEST))
    start = State.new(seed=1, edition=edition)
    game = play_out(start, ("careful", "greedy"), 1)
    (folder / "game.json").write_text(json.dumps(game.to_json()))
    (folder / "first.json").write_text(json.dumps(start.to_json()))
    middle = game.states[len(game.states) // 2]
    (folder / "middle.json").write_text(json.dumps(middle.to_json()))
    command = ["simulate", "--players", "greedy", "--games", "40", "--edition", LARGEST, *FEW]
    run = [sys.executable, "-m", "patchwork_solve", *command, "--out", "run"]
    subprocess.run(run, cwd=folder, check=True, capture_output=True)
    of_positions = [
        tuple(f"{name}.json" if word == "STATE" else word for word in line)
        for line in OF_POSITION
        for name in ("first", "middle")
    ]
    return [*of_positions, *OTHERS]


def _variant() -> str:
    """Return the rules of the variant with the most patches, on a larger quilt and track."""
    kept = []
    for line in (ROOT / "tests/data/variants/crowd.toml").read_text("utf-8").splitlines():
        name = line.partition(" = ")[0]
        if name not in RULES:
            kept.append(line)
        if name == "extends":
            kept += [f"{field} = {value}" for field, value in RULES.items()]
            kept.append(f"income_marks = {list(range(5, 255, 6))}")
            kept.append(f"leather_marks = {list(range(26, 255, 12))}")
    return "\n".join(kept)


def main() -> None:
    """Print a row for each command; exit with 1 where one goes on for more than `MOST` seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=2.0)
    parser.add_argument("--only", default="", help="commands that begin so")
    parser.add_argument("--child", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        sys.exit(measured(options.child[1:], float(options.child[0])))
    late = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"{'overrun s':>10} {'CPU s':>6}  status  command", flush=True)
        for line in prepare(folder):
            command = " ".join(line)
            if command.startswith(options.only):
                found = overrun(line, options.limit, folder)
                late += min(found.seconds, found.cpu) > MOST
                row = f"{found.seconds:10.2f} {found.cpu:6.2f}  {found.status:6}  {command}"
                print(row, flush=True)
    print(f"{late} commands go on for more than {MOST:.0f} s")
    sys.exit(bool(late))


if __name__ == "__main__":
    main()
