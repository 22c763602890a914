"""Run the command line on spoilt input, and look for what must never happen.

    python -m scripts.fuzz --cases 20000 --seed 1
    python -m scripts.fuzz --seed 1 --only 1234        # one case again, with what it prints

For all input a command ends with exit status 0 or 2, without a traceback, with short printable
lines on standard error, within `MOST_SECONDS` and `MOST_MEMORY`.
"""

import argparse
import faulthandler
import io
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TextIO

import typer.main

from scripts.hostile import ROOT, Case, case, honest

MOST_SECONDS = 10.0
"""Seconds of a processor for one case."""

HANGS = 90.0
"""Seconds of the clock after which a case hangs, on a machine that does much else."""

MOST_MEMORY = 2 << 30
"""Bytes."""

LONGEST_LINE = 300 + len("error: ")
BATCH = 1000
"""Cases in one process."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a run."""

    status: int | None
    out: str
    err: str
    crash: str
    seconds: float
    written: tuple[str, ...] = ()
    """Files that are new or changed."""
    is_silent: bool = False
    """Whether what must be answered was not."""


def run(made: Case) -> Outcome:
    """Run a case in this process, in a folder of its own."""
    from patchwork_solve.analyses import cli

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "surrogateescape") for _ in range(2))
    status, crash = None, ""
    before = sys.argv, sys.stdin
    start = time.process_time()
    with _folder(made), _stdin(made.stdin), redirect_stdout(out), redirect_stderr(err):
        sys.argv = ["patchwork-solve", *made.arguments]
        try:
            cli.main()
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 0
        except BaseException:
            crash = traceback.format_exc()
        finally:
            sys.argv, sys.stdin = before
            seconds = time.process_time() - start
            changed = _changed(made)
    said = _written(out)
    is_silent = status == 0 and made.answers not in said and "--help" not in made.arguments
    return Outcome(status, said, _written(err), crash, seconds, changed, is_silent)


@contextmanager
def _stdin(content: bytes) -> Iterator[None]:
    """Let standard input be a file, which has a number as that of a process has."""
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.seek(0)
        sys.stdin = io.TextIOWrapper(file, "utf-8")
        yield


def _changed(made: Case) -> tuple[str, ...]:
    """Return the files and folders here that are not what the case began with."""
    there = {*made.files, *(str(parent) for name in made.files for parent in Path(name).parents)}
    return tuple(
        name
        for path in Path().rglob("*")
        if (name := str(path)) not in there
        or (path.is_file() and path.read_bytes() != made.files[name])
    )


@contextmanager
def _folder(made: Case) -> Iterator[None]:
    """Stand in a folder with the files of a case."""
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in made.files.items():
            (Path(folder) / name).parent.mkdir(exist_ok=True)
            (Path(folder) / name).write_bytes(content)
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(home)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8", "backslashreplace")  # type: ignore[attr-defined]


def faults(outcome: Outcome) -> list[str]:
    """Return the faults of an outcome."""
    if outcome.crash:
        return [outcome.crash.strip().splitlines()[-1]]
    found = []
    lines = outcome.err.splitlines()
    refusals = [line for line in lines if line.startswith("error: ")]
    if outcome.status not in (0, 2):
        found.append(f"exit status {outcome.status}")
    # A file that cannot be written after all takes nothing away from the answer; check lists
    # what is wrong.
    stands = outcome.err.endswith(("; the answer above stands\n", "; the list above says where\n"))
    if outcome.status == 2 and (len(refusals) != 1 or (outcome.out and not stands)):
        found.append(f"a refusal of {len(refusals)} lines and {len(outcome.out)} characters")
    # Where the time was too short for any answer, what was begun is there to go on from.
    if outcome.status == 2 and outcome.written and not stands and "allow more" not in outcome.err:
        found.append(f"a refusal, and {outcome.written[0]} is written")
    if outcome.is_silent:
        found.append("a line without an answer")
    if outcome.status == 0 and refusals:
        found.append("an error, and exit status 0")
    if "Traceback" in outcome.err or "nput should" in outcome.err:
        found.append("words that are not ours")
    if any(len(line) > LONGEST_LINE for line in lines):
        found.append("a long line on standard error")
    if not all(line.isprintable() for line in lines):
        found.append("control characters on standard error")
    if outcome.seconds > MOST_SECONDS:
        found.append(f"{outcome.seconds:.0f} s")
    return found


# -- many cases ----------------------------------------------------------------------------------


def fuzz(seed: int, first: int, last: int) -> Iterator[tuple[int, str]]:
    """Run cases in processes of their own; yield the number and the faults of each that failed."""
    while first < last:
        end = min(first + BATCH, last)
        command = [sys.executable, "-m", "scripts.fuzz", "--seed", str(seed)]
        command += ["--batch", str(first), str(end)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            at = first
            for line in child.stdout:
                at, found = json.loads(line)
                if found:
                    yield at, "; ".join(found)
        if child.returncode:
            yield at, f"the process ended with {child.returncode} in or after this case"
        first = at + 1 if child.returncode else end


def batch(seed: int, first: int, last: int, log: TextIO) -> None:
    """Run cases here, and report each before it begins, and what was wrong with it."""
    typer.main.get_command = cache(typer.main.get_command)  # Made once, not for each case.
    for made in honest():
        run(made)  # What is compiled is compiled now.
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    for number in range(first, last):
        print(json.dumps([number, []]), file=log, flush=True)
        faulthandler.dump_traceback_later(HANGS, exit=True)
        found = faults(run(case(seed, number)))
        faulthandler.cancel_dump_traceback_later()
        if found:
            print(json.dumps([number, found]), file=log, flush=True)


def main() -> None:
    """Run many cases, or one again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", type=int)
    parser.add_argument("--batch", type=int, nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.batch:
        batch(options.seed, *options.batch, sys.stdout)
        return
    if options.only is not None:
        made = case(options.seed, options.only)
        print(made)
        outcome = run(made)
        print(outcome.status, outcome.out, outcome.err, outcome.crash, sep="\n")
        print(faults(outcome) or "nothing is wrong")
        return
    count = 0
    start = time.monotonic()
    for number, found in fuzz(options.seed, options.first, options.first + options.cases):
        count += 1
        print(f"seed {options.seed}, case {number}: {found}", flush=True)
    seconds = time.monotonic() - start
    print(f"{options.cases} hostile inputs in {seconds:.0f} s, {count} findings")
    sys.exit(bool(count))


if __name__ == "__main__":
    main()
