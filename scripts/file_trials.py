"""Aim every option that writes at files that it must not write, and look at every file afterwards.

    pytest -m slow tests/analyses/test_file_trials.py

The targets of an option: an input, a file in an input folder, a new name in it, a symbolic and a
hard link to each, a folder, a name in a folder that is only read, a missing folder, and for quick
commands ``/dev/full``. A finding is a traceback, an exit status other than 2, no error or more than
one, an error that does not name the option, or a file that has changed.
"""

import inspect
import io
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

from typer.main import get_command

from patchwork_solve.analyses import cli
from patchwork_solve.analyses.cli import app
from patchwork_solve.analyses.commands.paths import SUFFIXES
from patchwork_solve.engine.base.program import NAME
from patchwork_solve.engine.solo.state import SoloState

ROOT = Path(__file__).resolve().parent.parent
POCKET = ROOT / "tests/data/variants/pocket.toml"
ONLY_READ = Path("/proc")
"""A folder in which no user can make a file, not even root."""

READS = {"--prices", "--positions", "--patches", "--check", "--quilt", "--state", "--change"}
"""Options that take a path and write nothing."""

FOLDERS = {"--out"}
"""Options that name a folder of runs, but for `fit`, whose `--out` is a file."""


@dataclass(frozen=True)
class Writer:
    """A command with an option that writes.

    Parameters
    ----------
    command : tuple of str
        ``{name}`` stands for a file of the folder that the command runs in.
    reads : tuple of str
        Names of files and folders of that folder that it reads.
    suffix : str
        What the name of the file ends in.
    """

    command: tuple[str, ...]
    option: str
    reads: tuple[str, ...]
    suffix: str


QUICK = ("show", "circle", "replay", "record", "patches", "endgame", "pack")
"""Commands that answer at once; their answer comes before the file."""

LIMIT = ("--time-limit", "1")
MINE = "strong:5n@eval"

CALLS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "show": (("show", "state"), ("state",)),
    "circle": (("circle", "state"), ("state",)),
    "replay": (("replay", "game"), ("game",)),
    "record": (("record", "diary"), ("diary",)),
    "import": (("import", "saved"), ("saved",)),
    "patches": (("patches", "--edition", "mine.toml"), ("mine.toml",)),
    "variant": (("variant", "mine.toml"), ("mine.toml",)),
    "best": (("best", "state", "--player", MINE), ("state", "eval")),
    "endgame": (("endgame", "state", "--threads", "1"), ("state",)),
    "pack": (("pack", "domino", "--quilt", "quilt", *LIMIT), ("quilt",)),
    "square": (("square", "domino", "--quilt", "quilt", *LIMIT), ("quilt",)),
    "bounds": (("bounds", "state", *LIMIT), ("state",)),
    "review": (("review", "game", "--player", MINE), ("game", "eval")),
    "exercises": (("exercises", "game", "--player", MINE), ("game", "eval")),
    "play": (
        ("play", "state", "--ply", "0", "--against", MINE, "--edition", "mine.toml"),
        ("state", "eval", "mine.toml"),
    ),
    "solo play": (("solo", "play"), ()),
    "solo show": (("solo", "show", "solo"), ("solo",)),
    "puzzles": (("puzzles", "puzzles.json"), ("puzzles.json",)),
    "play-match": (("play-match", MINE, "greedy", "--edition", "mine.toml"), ("eval", "mine.toml")),
    "ladder": (("ladder", MINE, "greedy", "--edition", "mine.toml"), ("eval", "mine.toml")),
    "whatif": (
        ("whatif", "mine.toml", "--base", "current", "--player", MINE, "--out", "runs"),
        ("mine.toml", "eval", "runs"),
    ),
    "sweep": (
        ("sweep", "square_points=1..2", "--edition", "mine.toml", "--player", MINE,
         "--out", "runs"),
        ("mine.toml", "eval", "runs"),
    ),
    "design": (
        ("design", "mine.toml", "--goal", "win_0=0.5", "--vary", "square_points=1..2", "--player",
         MINE, "--out", "runs"),
        ("mine.toml", "eval", "runs"),
    ),
    "rebalance": (
        ("rebalance", "mine.toml", "--prices", "prices.csv", "--player", MINE, "--out", "runs"),
        ("mine.toml", "eval", "runs", "prices.csv"),
    ),
    "fit": (("fit", "--edition", "mine.toml", "--games", "40"), ("mine.toml",)),
    "report balance": (("report", "balance", "run"), ("run",)),
    "report bounds": (("report", "bounds", "editions", "--edition", "mine.toml"), ("mine.toml",)),
    "report compare": (("report", "compare", "run", "other"), ("run", "other")),
    "report endgames": (
        ("report", "endgames", "--edition", "mine.toml", "--space", "15"),
        ("mine.toml",),
    ),
    "report losses": (
        ("report", "losses", "--players", MINE, "--positions", "solved"),
        ("eval", "solved"),
    ),
    "report solo": (("report", "solo", "--player", MINE, "--games", "2"), ("eval",)),
    "report interest": (("report", "interest", "run", "--player", MINE), ("run", "eval")),
    "report luck": (("report", "luck", "run", "--player", MINE), ("run", "eval")),
    "report openings": (
        ("report", "openings", "--edition", "mine.toml", "--player", MINE),
        ("mine.toml", "eval"),
    ),
    "report patches": (
        ("report", "patches", "--edition", "mine.toml", "--player", MINE),
        ("mine.toml", "eval"),
    ),
    "report prices": (
        ("report", "prices", "--edition", "mine.toml", "--player", MINE),
        ("mine.toml", "eval"),
    ),
    "report proofs": (("report", "proofs", "proofs.parquet"), ("proofs.parquet",)),
    "report publisher": (("report", "publisher", "run"), ("run",)),
    "report solved": (("report", "solved", "--edition", "mine.toml"), ("mine.toml",)),
}  # fmt: skip
"""Calls of each command that writes a file, with the files that it reads."""

MAKING = ("puzzles", "--edition", "mine.toml")
"""The call of `puzzles` that takes `--resume`."""

ENDINGS = {
    "--output": {
        "play": ".json",
        "solo play": ".json",
        "record": ".json",
        "rebalance": ".toml",
        "report publisher": ".html",
    },
    "--edition-out": {"design": ".toml"},
}
"""Suffixes of names where an option has unusual ones."""


NEW = "new"
"""Begins the names of files that are not there yet."""


def commands() -> Iterator[tuple[str, Any]]:
    """Yield every command with its name."""
    top = get_command(app).commands  # type: ignore[attr-defined]
    for name, command in top.items():
        inner = getattr(command, "commands", None)
        yield from (
            [(name, command)]
            if inner is None
            else ((f"{name} {under}", one) for under, one in inner.items())
        )


def path_options() -> Iterator[tuple[str, str]]:
    """Yield each command with each option of it that takes a path and writes a file."""
    for name, command in commands():
        hints = get_type_hints(inspect.unwrap(command.callback))
        for query in filter(is_dataclass, list(hints.values())):
            hints |= {each.name: Path for each in fields(query) if "Path |" in str(each.type)}
        for parameter in command.params:
            hint = hints.get(parameter.name)
            option = next((one for one in parameter.opts if one.startswith("--")), "")
            is_folder = option in FOLDERS and name != "fit"
            is_path = Path in (hint, *get_args(hint))
            is_read = option in READS or (name, option) == ("serve", "--known")
            if is_path and option and not is_read and not is_folder:
                yield name, option


def writers() -> list[Writer]:
    """Return every command with each option that writes; a new one without a call is an error."""
    found = []
    for name, option in path_options():
        call, reads = CALLS[name]
        if (name, option) == ("puzzles", "--resume"):
            call, reads = MAKING, ("mine.toml",)
        if (name, option) == ("review", "--resume"):  # It is for several games.
            call = ("review", "game", *call[1:])
        if name == "fit" and option == "--resume":
            call = (*call, "--out", "fitted")
        found.append(Writer(call, option, reads, suffix_of(name, option)))
    return found


def suffix_of(name: str, option: str) -> str:
    """Return the suffix of the file that a command writes by an option."""
    return ENDINGS.get(option, {}).get(name) or SUFFIXES.get(option, ("",))[-1]


def call_with_new_files(name: str) -> list[str]:
    """Return a call of a command that would write all that it can, each under a new name."""
    call = [word.replace(MINE, "strong:5n") for word in CALLS[name][0]]
    if FOLDERS & {*call} and name != "fit":
        call[call.index("--out") + 1] = f"{NEW}-runs"
    skipped = {("puzzles", "--resume"), ("review", "--resume")}  # They ask for other calls.
    for command, option in path_options():
        if command == name and (name, option) not in skipped:
            call += [option, f"{NEW}{option}{suffix_of(name, option)}"]
    return call


# -- the folder ----------------------------------------------------------------------------------


def prepare(folder: Path) -> None:
    """Make what the commands read; a run is only as complete as the first check needs."""
    for name, source in {
        "state": "examples/trivial.json",
        "game": "examples/game.json",
        "diary": "examples/diary.txt",
        "puzzles.json": "examples/puzzles-current.json",
        "mine.toml": "tests/data/variants/pocket.toml",
        "eval": "engine/data/evaluation-current.json",
        "solved": "tests/data/endgames/suite.json",
        "saved": "tests/data/saved.json",
        "proofs.parquet": "docs/data/proofs.parquet",
    }.items():
        shutil.copy(ROOT / source, folder / name)
    (folder / "solo").write_text(SoloState.new(seed=3).to_text())
    (folder / "quilt").write_text("\n".join(["." * 9] * 9))
    (folder / "prices.csv").write_text("patch,price\n")
    for name in ("run", "other", "runs/base"):
        (folder / name).mkdir(parents=True)
        for file in ("manifest.json", "games-0000000-0000049.parquet"):
            (folder / name / file).write_bytes(b"kept")
    (folder / "folder").mkdir()


def content(folder: Path) -> dict[str, object]:
    """Return the kind and content of every path of a folder."""
    return {
        str(path.relative_to(folder)): os.readlink(path)
        if path.is_symlink()
        else path.read_bytes()
        if path.is_file()
        else None
        for path in sorted(folder.rglob("*"))
    }


# -- the targets ---------------------------------------------------------------------------------


def targets(writer: Writer, folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield what the option is aimed at, by the kind of the target; links are made on the way."""
    suffix = writer.suffix
    for name in writer.reads:
        place = folder / name
        files = sorted(path for path in place.rglob("*") if path.is_file()) or [place]
        if place.is_dir():
            yield f"a new name in {name}", place / f"new{suffix}"
        for file in files[:2]:
            if not suffix or file.suffix == suffix:
                yield f"{file.relative_to(folder)}", file
            soft, hard = folder / f"soft-{file.name}{suffix}", folder / f"hard-{file.name}{suffix}"
            for link, make in ((soft, os.symlink), (hard, os.link)):
                if not link.is_symlink() and not link.exists():
                    make(file, link)
            yield f"a link to {name}", soft
            yield f"a hard link to {name}", hard
    yield "a folder", folder / "folder"
    yield "a missing folder", folder / "none" / f"new{suffix}"
    yield "a folder that is no folder", folder / "state" / f"new{suffix}"
    yield "a folder that is only read", ONLY_READ / f"new{suffix}"
    if writer.command[0] in QUICK:
        (folder / f"full{suffix}").symlink_to("/dev/full")
        yield "a full device", folder / f"full{suffix}"


def aim(writer: Writer, target: Path, folder: Path) -> list[str]:
    """Run a command with its option aimed at a target; return what is wrong."""
    before = content(folder)
    status, said = _called([*writer.command, writer.option, str(target)], folder)
    wrong = [] if status == 2 else [f"status {status}"]
    errors = [line for line in said.splitlines() if line.startswith("error: ")]
    if len(errors) != 1 or not errors[0].startswith(f"error: {writer.option}: "):
        wrong.append(f"said {errors}")
    after = content(folder)
    changed = [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
    if changed:
        wrong.append(f"changed {sorted(changed)}")
    return wrong


def _called(arguments: list[str], folder: Path) -> tuple[object, str]:
    """Run a command in this process; return its exit status, or what it raised, and its errors."""
    err = io.StringIO()
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = [NAME, *arguments], io.StringIO()
    try:
        with chdir(folder), redirect_stdout(io.StringIO()), redirect_stderr(err):
            cli.main()
    except SystemExit as end:
        return end.code, err.getvalue()
    except Exception as error:
        return repr(error), err.getvalue()
    finally:
        sys.argv, sys.stdin = before
    return 0, err.getvalue()


def examine(chosen: list[Writer]) -> tuple[int, list[str]]:
    """Aim options at all their targets; return how many targets there were, and the findings."""
    number, findings = 0, []
    for writer in chosen:
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            prepare(folder)
            for kind, target in list(targets(writer, folder)):
                number += 1
                for wrong in aim(writer, target, folder):
                    findings.append(f"{' '.join(writer.command)} {writer.option}: {kind}: {wrong}")
    return number, findings
