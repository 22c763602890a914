"""Compiling ahead, by several processes: all of it once, whatever becomes of them."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from patchwork_solve import engine
from tests.processes import PATIENCE, all_end

ROOT = Path(str(engine.__file__)).parent.parent

PROBE = """
import os, time
from patchwork_solve.engine.kernel import entry

with open(os.environ["LOG"], "a") as log:
    log.write(f"{os.getpid()}\\n")

@entry
def first(number):
    return number + 1

@entry
def second(number):
    return number + 2

@entry
def third(number):
    return number + 3
"""
"""A kernel file that notes which processes use it."""

JOBS = """
from typing import Any, NamedTuple
from numba import int64
from patchwork_solve.engine.kernel import probe

class Task(NamedTuple):
    entry: Any
    types: tuple

    @property
    def is_done(self):
        return self.entry.is_kept(self.types)

    def do(self):
        self.entry.compile(self.types)

def tasks(jobs):
    return [Task(each, (int64,)) for each in (probe.first, probe.second, probe.third)]
"""

RUN = """
import sys
from patchwork_solve.engine.kernel import preparing, probe
from patchwork_solve.engine.kernel.jobs import tasks
from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.base.clock import Clock

preparing._cores = lambda: int(sys.argv[1])
reports, clock = [], Clock()
preparing.prepare(["probe"], tasks(["probe"]), reports.append)
assert all(task.is_done for task in tasks([]))
assert reports == sorted(reports), reports
assert clock.spent < 0.3 * compiling.seconds() or not reports, clock.spent
print(probe.first(1), probe.second(1), probe.third(1), reports[-1:])
entries = (probe.first, probe.second, probe.third)
print(sum(sum(each.stats.cache_misses.values()) for each in entries))
"""
"""Prints the answers, the last report, and how many entries this process compiled itself."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with a copy of the engine, whose only work is small."""
    ignore = shutil.ignore_patterns("__pycache__")
    package = tmp_path / "project" / "patchwork_solve"
    shutil.copytree(ROOT / "patchwork_solve", package, ignore=ignore)
    shutil.copytree(ROOT / "engine", package / "engine", ignore=ignore)
    (package / "engine" / "kernel" / "probe.py").write_text(PROBE, "utf-8")
    (package / "engine" / "kernel" / "jobs.py").write_text(JOBS, "utf-8")
    return tmp_path / "project"


def start(project: Path, cores: int) -> subprocess.Popen[str]:
    """Start a process that prepares, and uses what is prepared."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(project),
        "PATCHWORK_SOLVE_CACHE": str(project / "cache"),
        "LOG": str(project / "log"),
    }
    command = [sys.executable, "-c", RUN, str(cores)]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, cwd=project, env=environment, stdout=pipe, stderr=pipe, text=True
    )


def ended(process: subprocess.Popen[str]) -> list[str]:
    """Return the lines that a process printed; it must end well."""
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    return out.splitlines()


def processes(project: Path) -> int:
    """Count the processes that have used the kernel."""
    return len(set((project / "log").read_text("utf-8").split()))


@pytest.mark.thorough
@pytest.mark.parametrize("cores", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 8))])
def test_processes_compile_and_this_one_loads(cores: int, project: Path) -> None:
    assert ended(start(project, cores)) == ["2 3 4 [3]", "0"]
    assert processes(project) == 1 + min(cores, 3)
    assert ended(start(project, cores)) == ["2 3 4 []", "0"]
    assert processes(project) == 2 + min(cores, 3)


@pytest.mark.thorough
def test_one_core_needs_no_other_process(project: Path) -> None:
    assert ended(start(project, 1)) == ["2 3 4 [3]", "3"]
    assert processes(project) == 1


@pytest.mark.slow
def test_each_process_takes_the_next_task(project: Path) -> None:
    """What they take and do not compile, as if they had died, is compiled here."""
    worker = project / "patchwork_solve" / "engine" / "kernel" / "worker.py"
    taken = project / "taken"
    note = f"open({str(taken)!r}, 'a').write(f'{{byte[0]}}\\n')"
    worker.write_text(f"import os\nwhile byte := os.read(0, 1):\n    {note}\n", "utf-8")
    assert ended(start(project, 2)) == ["2 3 4 [3]", "3"]
    assert sorted(taken.read_text("utf-8").split()) == ["0", "1", "2"]


@pytest.mark.slow
def test_two_at_once_compile_everything_once(project: Path) -> None:
    """The second waits for the first, then loads."""
    together = [start(project, 2) for _ in range(2)]
    lines = [ended(process) for process in together]
    assert [each[1] for each in lines] == ["0", "0"]
    assert processes(project) == 4


@pytest.mark.thorough
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_command_and_its_processes(number: int, project: Path) -> None:
    """At once, and in the midst of it: each process here takes an hour."""
    worker = project / "patchwork_solve" / "engine" / "kernel" / "worker.py"
    slow = f"import os, time\nopen({str(project / 'log')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
    worker.write_text(f"{slow}time.sleep(3600)\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(project), "LOG": str(project / "log")}
    environment["PATCHWORK_SOLVE_CACHE"] = str(project / "cache")
    for folder in ("solver", "analyses"):
        shutil.copytree(ROOT / folder, project / "patchwork_solve" / folder)
    program = (
        "from patchwork_solve.engine.kernel import preparing\n"
        "preparing._cores = lambda: 2\n"
        "from patchwork_solve.analyses.cli import main\n"
        "main()\n"
    )
    position = str(ROOT / "examples" / "close-finish.json")
    process = subprocess.Popen(
        [sys.executable, "-c", program, "perft", position, "--depth", "1"],
        cwd=project,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 100
    while not (project / "log").exists() or processes(project) < 3:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert out == ""
    assert re.search(r"interrupted\n$", err)
    all_end(map(int, (project / "log").read_text("utf-8").split()))
