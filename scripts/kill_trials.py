"""Kill runs at many moments, let them go on, and compare with an undisturbed run.

    python -m scripts.kill_trials --kills 20

Each command keeps what it has in a file (`--resume`) or a folder (`simulate --out`); `review` keeps
nothing, but writes a page (`--output`), which is there whole or not at all. A command is started,
killed (SIGKILL) after a time drawn at random, and started again from there, until it was killed so
often and has ended in between or at last. After every kill nothing may be lost: answers stay,
intervals do not widen. In the end each answer is there once, and what is printed is what the
undisturbed run prints.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.program import hash_of_sources
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from scripts.kept_results import (
    answers,
    as_printed,
    endgame_answer,
    intervals,
    is_kept,
    page_answer,
    runs,
    shards,
    shards_answer,
    timeless,
    whole_file,
)

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "patchwork_solve"]
GROWTH = 1.3
"""Factor between the times within which successive kills fall."""


@dataclass(frozen=True)
class Trial:
    """A command that is killed.

    Parameters
    ----------
    arguments : list of str
        Of the command; the option and its file are added.
    known : callable
        Returns what the file holds: values by name, each an interval or an answer.
    answer : callable
        Returns what must be the same of what is printed, and of the file.
    option : str
        Names the file, or the folder.
    suffix : str
        What the name of the file ends in.
    """

    name: str
    arguments: list[str]
    known: Callable[[Path], dict[str, Any]]
    answer: Callable[[str, Path], Any]
    option: str = "--resume"
    suffix: str = ""

    def command(self, kept: Path) -> list[str]:
        """Return the command line."""
        return [*COMMAND, *self.arguments, self.option, str(kept)]


def run(trial: Trial, kept: Path) -> str:
    """Return the output of an undisturbed run."""
    done = subprocess.run(trial.command(kept), capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.returncode, done.stderr)
    return done.stdout


def is_killed(trial: Trial, kept: Path, seconds: float) -> bool:
    """Start a run and kill it after so long; return whether it was still at work."""
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(trial.command(kept), stdout=subprocess.DEVNULL, stderr=errors) as process,
    ):
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            return True
        errors.seek(0)
        assert process.returncode == 0, (process.returncode, errors.read())
    return False


def examine(
    trial: Trial,
    kills: int,
    shortest: float,
    chance: random.Random,
    report: Callable[[dict[str, int]], None] = lambda done: None,
) -> dict[str, int]:
    """Kill a command at random moments; return counts of the kills and of what they left.

    A program whose sources change during the trial fails in its own way: workers that begin later
    do not fit the run that starts them, so that `review` once ended with status 2. That is an error
    of the trial.
    """
    before = sources()
    try:
        return _examine(trial, kills, shortest, chance, report)
    except AssertionError as error:
        if sources() != before:
            raise AssertionError("the sources changed during the trial: begin it anew") from error
        raise


def sources() -> str:
    """Return a hash of the sources of the program."""
    return "-".join(hash_of_sources(ROOT / name) for name in ("engine", "solver", "analyses"))


def _examine(
    trial: Trial,
    kills: int,
    shortest: float,
    chance: random.Random,
    report: Callable[[dict[str, int]], None],
) -> dict[str, int]:
    """Kill a command; see `examine`.

    The time within which a kill falls follows the load of the machine: it grows after a kill that
    came before anything new was written, and shrinks after a run that ended first.
    """
    with tempfile.TemporaryDirectory() as folder:
        start = time.monotonic()
        undisturbed = Path(folder, f"undisturbed{trial.suffix}")
        whole = trial.answer(run(trial, undisturbed), undisturbed)
        longest = max(2 * shortest, time.monotonic() - start)
        kept = Path(folder, f"kept{trial.suffix}")
        done = {"kills": 0, "with something kept": 0, "compared": 0}
        known: dict[str, Any] = {}
        while done["kills"] < kills:
            if is_killed(trial, kept, chance.uniform(shortest, longest)):
                done["kills"] += 1
                now = trial.known(kept) if kept.exists() else {}
                assert all(is_kept(known[name], now[name]) for name in known), "something is lost"
                longest *= GROWTH if now == known else 1
                known = now
                done["with something kept"] += bool(now)
                report(done)
            else:
                longest = max(2 * shortest, longest / GROWTH)
                done["compared"] += compare(trial, kept, whole)
                known = {}
        done["compared"] += compare(trial, kept, whole)
        return done


def compare(trial: Trial, kept: Path, whole: Any) -> int:
    """Let a run end that was killed, compare, and begin anew."""
    assert trial.answer(run(trial, kept), kept) == whole, "another answer"
    trial.known(kept)
    if kept.is_dir():
        shutil.rmtree(kept)
    else:
        kept.unlink()
    assert [path.name for path in kept.parent.iterdir() if "kept" in path.name] == []
    return 1


def endgame(folder: Path, seed: int, space: int, every: float) -> Trial:
    """Return a search of a position from a played game, which writes its file so often."""
    start = State.new(seed=seed, edition="first-2014")
    state = play_out(start, ("greedy", "greedy"), seed, space).final
    position = folder / "position.json"
    position.write_text(json.dumps(state.to_json()), "utf-8")
    search = ["endgame", str(position), "--save-every", str(every), "--threads", "1"]
    return Trial("endgame", [*search, "--format", "json"], intervals, endgame_answer)


def simulation(games: int, processes: int = 2) -> Trial:
    """Return a simulation of the given number of games."""
    players = ["simulate", "--players", "greedy,careful", "--games", str(games)]
    sizes = ["--games-a-shard", "10", "--processes", str(processes), "--format", "json"]
    return Trial("simulate", [*players, *sizes], shards, shards_answer, "--out")


def trials(folder: Path, space: int, positions: int, circles: int, games: int = 400) -> list[Trial]:
    """Return the commands that keep what they have, each with work for 10 s and more."""
    small = ["--edition", "tests/data/variants/pocket.toml", "--format", "csv"]
    endgames = ["report", "endgames", "--space", "45", "--positions", str(positions)]
    bounds = ["report", "bounds", "circles", "--width", "100", "--circles", str(circles)]
    return [
        endgame(folder, 1030, space, 1.0),
        Trial(
            "report endgames",
            [*endgames, "--edition", "current", "--processes", "2", "--format", "csv"],
            answers,
            as_printed,
        ),
        Trial("report bounds circles", [*bounds, *small, "--processes", "2"], answers, as_printed),
        simulation(games),
        *more_trials(SLOW),
    ]


POCKET = ("--edition", "tests/data/variants/pocket.toml")


@dataclass(frozen=True)
class Size:
    """How much work the further commands have.

    Parameters
    ----------
    games : int
        Of each match.
    tails : int
        Ends of games.
    space : int
        The ends begin there.
    nodes : int
        Of the reviewing player, a decision.
    player : str
        Plays the matches and the ends of games beside ``careful``.
    """

    games: int
    tails: int
    space: int
    nodes: int
    player: str
    edition: str


QUICK = Size(200, 15, 12, 20, "greedy", POCKET[1])
SLOW = Size(40, 20, 45, 2000, "strong:1000n", "current")
"""Enough work that most kills meet a half-filled file."""


def more_trials(size: Size = QUICK) -> list[Trial]:
    """Return further commands: their answers are pairs of games, puzzles, ends of games, a page."""
    shared = ["--edition", size.edition, "--processes", "2", "--format", "json"]
    matches = ["--games", str(size.games), *shared]
    ends = ["--tails", str(size.tails), "--space", str(size.space), *shared]
    puzzles = ["puzzles", "--edition", "example:4x4", "--puzzles", "1", "--seed", "3"]
    reviewer = ["--player", f"strong:{size.nodes}n", "--processes", "2", "--format", "json"]
    return [
        Trial("play-match", ["play-match", size.player, "careful", *matches], answers, timeless),
        Trial("ladder", ["ladder", "random", size.player, "careful", *matches], answers, timeless),
        Trial(
            "report losses",
            ["report", "losses", "--players", f"{size.player},careful", *ends],
            answers,
            timeless,
        ),
        Trial("puzzles", [*puzzles, "--format", "json"], answers, timeless),
        Trial(
            "review",
            ["review", "examples/game.json", *reviewer],
            whole_file,
            page_answer,
            "--output",
            ".csv",
        ),
        *trials_of_rules(size),
        *trials_of_games(size),
    ]


def trials_of_rules(size: Size) -> list[Trial]:
    """Return the commands that save games of several rule sets in a folder."""
    shared = ["--games", str(size.games), "--player", size.player, "--processes", "2"]
    rules, printed = ["square_points=5..8", "--edition", size.edition], ["--format", "json"]
    aims = ["--goal", "win_0=0.5", "--vary", "square_points=5..8", "--vary", "hole_penalty=1..3"]
    prices = ["--circles", "20", "--games", "20", "--rounds", "2", "--processes", "2"]
    return [
        Trial("sweep", ["sweep", *rules, *shared, *printed], runs, timeless, "--out"),
        Trial(
            "design", ["design", size.edition, *aims, *shared, *printed], runs, timeless, "--out"
        ),
        Trial(
            "rebalance",
            ["rebalance", POCKET[1], *prices, "--player", "strong:20n", *printed],
            runs,
            timeless,
            "--out",
        ),
    ]


def trials_of_games(size: Size) -> list[Trial]:
    """Return the commands that review several games."""
    games = [
        "examples/three-blunders.json",
        "examples/game.json",
        "examples/shortest-game-current.json",
    ]
    shared = ["--player", f"strong:{size.nodes}n", "--processes", "2"]
    return [
        Trial(
            "review of games", ["review", *games, *shared, "--format", "csv"], answers, as_printed
        ),
        Trial("exercises", ["exercises", *games, *shared, "--format", "csv"], answers, as_printed),
    ]


def main() -> None:
    """Kill and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20, help="of each command")
    parser.add_argument("--shortest", type=float, default=1.0, help="seconds before a kill")
    parser.add_argument("--space", type=int, default=38, help="where the endgame begins")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--circles", type=int, default=40)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--quick", action="store_true", help="only short ones of small variants")
    parser.add_argument("--only", help="the name of one command")
    options = parser.parse_args()
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        sizes = (options.space, options.positions, options.circles, options.games)
        for trial in more_trials() if options.quick else trials(Path(folder), *sizes):
            if options.only in (None, trial.name):
                done = examine(trial, options.kills, options.shortest, chance, _progress)
                print(trial.name, done, flush=True)


def _progress(done: dict[str, int]) -> None:
    """Print the counts so far to standard error, as a trial may be stopped before its end."""
    print(done, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
