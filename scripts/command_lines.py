"""Honest command lines on runs, sets and rules, and lines of a stream; cheap, by the thousand."""

import io
import json
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

from typer.main import get_command

from patchwork_solve.analyses.cli import app
from patchwork_solve.engine.state import State

ROOT = Path(__file__).resolve().parent.parent
POCKET = str(ROOT / "tests/data/variants/pocket.toml")
FEW = ("--processes", "1")

SIMULATE = ("simulate", "--players", "greedy", "--games", "4", "--edition", POCKET, *FEW,
            "--out", "run")  # fmt: skip

LINES: tuple[tuple[str, ...], ...] = (
    SIMULATE,
    ("simulate", "--out", "run"),
    ("simulate", "--out", "run", "--verify"),
    ("report", "balance", "run", "--section", "seats"),
    ("report", "balance", "run", "--section", "tile", "--format", "json"),
    ("report", "luck", "run", "--games", "1", "--player", "strong:10n", *FEW),
    ("report", "compare", "run", "run"),
    ("report", "patches", "--games", "1", "--player", "strong:10n", "--edition", "mine.toml", *FEW),
    ("report", "prices", "--circles", "2", "--player", "greedy", "--edition", "mine.toml", *FEW),
    ("report", "solved", "--circles", "1", "--edition", "example:4x4", *FEW),
    ("report", "openings", "--circles", "1", "--player", "strong:10n", "--edition", "mine.toml",
     *FEW),
    ("report", "bounds", "circles", "--circles", "1", "--edition", "mine.toml", "--width", "5",
     *FEW),
    ("whatif", "mine.toml", "--player", "greedy", "--games", "4", "--proved", "0", *FEW),
    ("sweep", "square_points=6..7", "--edition", "mine.toml", "--player", "greedy", "--games", "4",
     *FEW),
    ("design", "mine.toml", "--goal", "win_0=0.5", "--vary", "square_points=6..7", "--player",
     "greedy", "--games", "4", *FEW),
    ("rebalance", "mine.toml", "--prices", "prices.csv", "--games", "0"),
    ("puzzles", "set.json", "--number", "3"),
    ("puzzles", "set.json", "--theme", "denial"),
    ("puzzles", "--check", "certificates.json"),
    ("review", "game.json", "--player", "strong:10n", "--mistakes", "1"),
    ("ladder", "random", "greedy", "--games", "2", "--edition", "mine.toml", *FEW),
    ("fit", "--edition", "mine.toml", "--games", "4", "--out", "fitted.json", *FEW),
    ("patches", "--edition", "mine.toml"),
    ("variant", "mine.toml", "--patches", "patches.csv"),
    ("example", "hard"),
    ("board", "state.json", "--port", "-1", "--no-browser"),
)  # fmt: skip
"""Each names files of `FILES`; board and fit are refused before they begin, as they take long."""

FILES = {
    "mine.toml": "tests/data/variants/pocket.toml",
    "set.json": "examples/puzzles-current.json",
    "certificates.json": "tests/data/puzzles/certificate.json",
    "game.json": "examples/three-blunders.json",
    "state.json": "examples/trivial.json",
}

TABLES = {
    "prices.csv": b"patch,price,gap,low,high\nplus,5,0.5,0,1\nhat,1,0.5,0,1\n",
    "patches.csv": b"name,shape,buttons,time,income\nell,##/#.,1,2,0\nbar,a1 a2 a3,2,2,1\n",
}


@cache
def files(arguments: tuple[str, ...]) -> dict[str, bytes]:
    """Return the files that a command line reads."""
    found = {name: (ROOT / path).read_bytes() for name, path in FILES.items() if name in arguments}
    found |= {name: table for name, table in TABLES.items() if name in arguments}
    if "run" in arguments and arguments != SIMULATE:
        found |= _run()
    return found


@cache
def _run() -> dict[str, bytes]:
    """Return the files of a run, as the program writes them."""
    quiet = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(quiet), redirect_stderr(quiet):
        run = Path(folder) / "run"
        get_command(app)([*SIMULATE[:-1], str(run)], standalone_mode=False)
        return {f"run/{path.name}": path.read_bytes() for path in sorted(run.iterdir())}


@cache
def requests() -> tuple[bytes, ...]:
    """Return lines for `best --json-lines`, the last one of the name ``last``."""
    positions: tuple[tuple[str, dict[str, object]], ...] = (
        ("trivial", {"id": 1, "seconds": 0.05}),
        ("tie", {"id": "b", "player": "strong:20n", "moves": 2}),
        ("only-move", {"player": "strong:20n", "rollouts": 2, "seed": 3}),
        ("trivial", {"id": "last", "player": "strong:20n"}),
    )
    texts = ((State.load(f"example:{name}").to_text(), more) for name, more in positions)
    return tuple(json.dumps({"state": text, **more}).encode() for text, more in texts)
