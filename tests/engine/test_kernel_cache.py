"""Machine code over many processes: right after every edit, whatever happens to its folder."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

import pytest

from patchwork_solve import engine
from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.machine_code import compiling

ENGINE = Path(str(engine.__file__)).parent
ROOT = ENGINE.parent

PROBE = """
from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.layout import ANCHOR_BITS
from patchwork_solve.engine.kernel.endgame.arena import NO_DEPTH


@kernel
def times(number, factor):
    return number * factor


@entry
def inner(number):
    return times(number, ANCHOR_BITS)


@entry
def outer(number):
    return inner(number) + NO_DEPTH
"""
"""A kernel file that uses the constants of two others."""

RUN = """
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.probe import inner, outer
assert outer(5) == 5 * layout.ANCHOR_BITS + arena.NO_DEPTH, outer(5)
assert inner(3.0) == 3 * layout.ANCHOR_BITS
print(layout.ANCHOR_BITS, sum(outer.stats.cache_hits.values()))
"""
"""Prints a constant, and how many functions it found compiled."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with a copy of the engine and a small kernel file more."""
    ignore = shutil.ignore_patterns("__pycache__")
    package = tmp_path / "project" / "patchwork_solve"
    shutil.copytree(ROOT / "patchwork_solve", package, ignore=ignore)
    shutil.copytree(ENGINE, package / "engine", ignore=ignore)
    (package / "engine" / "kernel" / "probe.py").write_text(PROBE, "utf-8")
    return tmp_path / "project"


def edit(path: Path, text: str) -> None:
    """Write a source; the time goes on by a second, which is all of it that Python looks at."""
    before = path.stat().st_mtime
    path.write_text(text, "utf-8")
    os.utime(path, (before + 1, before + 1))


def start(project: Path, program: str, cache: Path | None = None) -> subprocess.Popen[str]:
    """Start a program that uses a project's engine, by default with a cache beside it."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(project),
        "PATCHWORK_SOLVE_CACHE": str(cache or project / "cache"),
    }
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=project,
        env=environment,
        stdout=pipe,
        stderr=pipe,
        text=True,
    )


def run(project: Path, program: str = RUN, cache: Path | None = None) -> tuple[list[str], str]:
    """Return the words that a program prints, and its standard error; it must end well."""
    process = start(project, program, cache)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.split(), err


def files(project: Path) -> list[Path]:
    """Return the files of machine code."""
    return [path for path in (project / "cache").rglob("*") if path.is_file()]


@pytest.mark.thorough
def test_an_edited_constant_is_never_stale(project: Path) -> None:
    """Neither in the file of the function nor in another, nor two calls deep."""
    assert run(project) == (["7", "0"], "")
    assert run(project) == (["7", "1"], "")
    layout = project / "patchwork_solve" / "engine" / "kernel" / "layout.py"
    text = layout.read_text("utf-8")
    edit(layout, text.replace("\nANCHOR_BITS = 7\n", "\nANCHOR_BITS = 8\n"))
    kept = len(files(project))
    assert run(project) == (["8", "0"], "")
    assert len(files(project)) == 2 * kept
    edit(layout, text)
    assert run(project) == (["7", "1"], "")


@pytest.mark.slow
def test_an_edit_of_what_is_not_imported_compiles_nothing(project: Path) -> None:
    assert run(project) == (["7", "0"], "")
    player = project / "patchwork_solve" / "engine" / "kernel" / "players" / "drafting.py"
    edit(player, player.read_text("utf-8") + "\nNEW = 1\n")
    assert run(project) == (["7", "1"], "")


@pytest.mark.slow
def test_an_edit_that_python_does_not_see(project: Path) -> None:
    """It has the same length within a second: compiled code is not of this source, and not kept."""
    assert run(project) == (["7", "0"], "")
    layout = project / "patchwork_solve" / "engine" / "kernel" / "layout.py"
    status, text = layout.stat(), layout.read_text("utf-8")
    layout.write_text(text.replace("\nANCHOR_BITS = 7\n", "\nANCHOR_BITS = 8\n"), "utf-8")
    os.utime(layout, ns=(status.st_atime_ns, status.st_mtime_ns))
    words, err = run(project)
    assert words == ["7", "0"]
    assert re.fullmatch(r"note: .*not kept.*__pycache__.*\n", err), err
    shutil.rmtree(layout.parent / "__pycache__")
    assert run(project) == (["8", "0"], "")


LIGHT = """
import sys
from patchwork_solve.engine.kernel.probe import inner, outer
outer(5)
print("numba.np.arraymath" in sys.modules)
print(inner(3.0), "numba.np.arraymath" in sys.modules)
"""
"""Loads one function, and compiles another unless that is kept too."""


@pytest.mark.thorough
def test_what_is_kept_is_loaded_without_what_compiling_takes(project: Path) -> None:
    """numba's implementations, and scipy with them, are a third of a second of every command."""
    run(project, "from patchwork_solve.engine.kernel.probe import outer; outer(5)")
    assert run(project, LIGHT) == (["False", "21.0", "True"], "")
    assert run(project, LIGHT) == (["False", "21.0", "False"], "")


@pytest.mark.thorough
def test_without_a_folder_nothing_is_kept_anywhere(project: Path) -> None:
    """numba's own cache would fall back to the folder of the sources, without the hash."""
    blocked = project / "blocked"
    blocked.write_text("a file", "utf-8")
    words, err = run(project, cache=blocked)
    assert words == ["7", "0"]
    assert re.fullmatch(r"note: .*blocked.*\n", err), err
    assert not [path for path in project.rglob("*") if path.suffix in (".nbi", ".nbc")]


ITEM = """
@entry
def item(table, index):
    return table[index]
"""


@pytest.mark.thorough
def test_a_working_folder_that_was_deleted(project: Path) -> None:
    """numba looks the folder up where an index is not a constant."""
    probe = project / "patchwork_solve" / "engine" / "kernel" / "probe.py"
    probe.write_text(PROBE + ITEM, "utf-8")
    (project / "gone").mkdir()
    leave = "import os; os.chdir('gone'); os.rmdir('../gone')\n"
    program = "from patchwork_solve.engine.kernel.probe import item; import numpy as np\n"
    assert run(project, program + leave + "print(item(np.arange(3), 2))") == (["2"], "")


@pytest.mark.thorough
def test_altered_machine_code_is_not_run(project: Path) -> None:
    run(project)
    for file in files(project):
        content = bytearray(file.read_bytes())
        for place in range(40, len(content), 50):
            content[place] ^= 0xFF
        file.write_bytes(content)
    words, err = run(project)
    assert words == ["7", "0"]
    assert re.fullmatch(r"note: .*\n", err), err
    assert run(project) == (["7", "1"], "")


@pytest.mark.thorough
def test_a_disk_without_room(project: Path) -> None:
    """A limit on the size of files stands for it."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    words, err = run(project, limit + RUN)
    assert words == ["7", "0"]
    assert re.fullmatch(r"note: .*cannot be kept.*\n", err), err
    assert files(project) == []


@pytest.mark.slow
def test_killed_while_it_compiles(project: Path) -> None:
    long = RUN + "\nfrom patchwork_solve.engine.state import State\nState.new(seed=1).legal_moves"
    process = start(project, long)
    deadline = time.monotonic() + 100
    while not files(project) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    words, err = run(project)
    assert (words[-2], err) == ("7", "")


@pytest.mark.slow
def test_processes_that_compile_at_once(project: Path) -> None:
    together = [start(project, RUN) for _ in range(3)]
    for process in together:
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, "")
        assert out.split()[-2] == "7"
    assert run(project) == (["7", "1"], "")


@pytest.mark.thorough
def test_signatures_are_distinguished_by_more_than_their_names(project: Path) -> None:
    """Two types of one name: numba tells them apart, and so does the file."""
    program = """
from collections import namedtuple
import numpy as np
from patchwork_solve.engine.kernel.probe import width
wide = namedtuple("Pair", "a b")(1, 2)
narrow = namedtuple("Pair", "a b")(1, 2)
print(width(wide), width(narrow), sum(width.stats.cache_hits.values()))
"""
    probe = project / "patchwork_solve" / "engine" / "kernel" / "probe.py"
    probe.write_text(f"{PROBE}\n\n@entry\ndef width(pair):\n    return pair.a + pair.b\n", "utf-8")
    assert run(project, program) == (["3", "3", "0"], "")


def test_only_the_kernels_own_functions_are_compiled_so() -> None:
    """An edit of another file would have no name of its own."""

    def elsewhere(number: int) -> int:
        return number

    with pytest.raises(ValueError, match="test_kernel_cache"):
        kernel(elsewhere)


CLOCK = """
import threading, time
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.kernel import probe
from patchwork_solve.engine.kernel.machine_code import compiling

def together(*calls):
    gate = threading.Barrier(len(calls))
    def call(each):
        gate.wait()
        each()
    threads = [threading.Thread(target=call, args=(each,)) for each in calls]
    for each in threads: each.start()
    for each in threads: each.join()

def report(what, work):
    clock, before, start = Clock(1e-9), compiling.seconds(), time.perf_counter()
    work()
    spent, wall = clock.spent, time.perf_counter() - start
    assert clock.is_over and not compiling.is_going_on()
    print(what, spent / wall, (compiling.seconds() - before) / wall)

report("alone", lambda: probe.outer(1))
report("again", lambda: [probe.outer(1) for _ in range(1000)])
report("threads", lambda: together(*[lambda: probe.outer(1.0), lambda: probe.outer(1.0),
                                  lambda: probe.inner(1j)]))
"""


@pytest.mark.thorough
@pytest.mark.parametrize("kept", [False, True], ids=["compiled", "loaded"])
def test_the_clock_leaves_compiling_out(kept: bool, project: Path) -> None:
    """In threads that compile at once too: their seconds are counted once."""
    if kept:
        run(project, CLOCK)
    words, _ = run(project, CLOCK)
    shares = {words[n]: (float(words[n + 1]), float(words[n + 2])) for n in range(0, 9, 3)}
    # Starting threads takes longer than loading a small function does.
    for what in ("alone",) if kept else ("alone", "threads"):
        spent, compiled = shares[what]
        assert compiled > 0
        # By itself each share is as large as the machine is busy.
        assert spent + compiled / 2 < 1
        assert spent + compiled < 1.1
    assert shares["again"][1] == 0


CONTRACT_BREAKERS = [
    "from patchwork_solve.engine.base.clock import Clock",
    "from patchwork_solve.engine import State",
    "import patchwork_solve.engine.newcomer",
]


@pytest.mark.thorough
@pytest.mark.parametrize("line", CONTRACT_BREAKERS)
def test_the_kernel_may_import_nothing_else_of_the_engine(line: str, project: Path) -> None:
    """Not even what is added to it later, nor for the types of annotations."""
    ignore = shutil.ignore_patterns("__pycache__")
    for package in ("solver", "analyses"):
        shutil.copytree(ROOT / package, project / "patchwork_solve" / package, ignore=ignore)
    (project / "patchwork_solve" / "engine" / "newcomer.py").touch()
    shutil.copy(ROOT / "pyproject.toml", project)
    probe = project / "patchwork_solve" / "engine" / "kernel" / "probe.py"
    probe.write_text("", "utf-8")
    assert lint(project).returncode == 0
    probe.write_text(f"{line}\n", "utf-8")
    broken = lint(project)
    assert broken.returncode == 1
    assert re.search(r"The kernel .* BROKEN", broken.stdout)


def lint(project: Path) -> subprocess.CompletedProcess[str]:
    """Check a project's import contracts."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    return subprocess.run(command, cwd=project, capture_output=True, text=True)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_code_is_loaded_comes_when_it_is(number: signal.Signals) -> None:
    """LLVM takes no exception from Python while it loads."""
    came: list[int] = []
    before = signal.signal(number, lambda number, frame: came.append(number))
    try:
        with compiling.undisturbed():
            signal.raise_signal(number)
            assert not came
        assert came == [number]
        signal.raise_signal(number)
        assert came == [number, number]
    finally:
        signal.signal(number, before)


def test_all_that_came_while_code_was_loaded_is_heard() -> None:
    """The first one raises here, and the second counts no less."""
    seen: list[int] = []

    def handler(number: int, frame: FrameType | None) -> None:
        seen.append(number)
        raise KeyboardInterrupt

    def load() -> None:
        with compiling.undisturbed():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGTERM)
            seen.append(0)

    before = {each: signal.signal(each, handler) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        with pytest.raises(KeyboardInterrupt):
            load()
    finally:
        for each, theirs in before.items():
            signal.signal(each, theirs)
    assert seen == [0, signal.SIGINT, signal.SIGTERM]
