"""Honest commands that keep answers with `--resume`, and the files that they write."""

import io
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

from typer.main import get_command

from patchwork_solve.analyses.cli import app
from scripts.command_lines import POCKET, ROOT

ENDGAME = ("endgame", str(ROOT / "examples/trivial.json"), "--time-limit", "1", "--threads", "1")
STUDY = ("report", "endgames", "--edition", POCKET, "--positions", "2",
         "--space", "15", "--search-limit", "1")  # fmt: skip
LOSSES = ("report", "losses", "--edition", POCKET, "--tails", "2",
          "--space", "15", "--players", "greedy")  # fmt: skip
OPENINGS = ("report", "openings", "--edition", POCKET, "--circles", "1",
            "--player", "strong:5n")  # fmt: skip
SOLVED = ("report", "solved", "--edition", POCKET, "--circles", "2",
          "--nodes", "1000")  # fmt: skip
PATCHES = ("report", "patches", "--edition", POCKET, "--games", "1",
           "--player", "strong:5n")  # fmt: skip
MATCH = ("play-match", "greedy", "random", "--edition", POCKET, "--games", "4",
         "--processes", "1")  # fmt: skip


@cache
def kept(*command: str) -> bytes:
    """Return the file from which a command can go on, as the program writes it."""
    quiet = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(quiet), redirect_stderr(quiet):
        path = Path(folder) / "kept"
        get_command(app)([*command, "--resume", str(path)], standalone_mode=False)
        return path.read_bytes()
