"""The kernel compiled ahead of time does, bit for bit, what numba's machine code does."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from patchwork_solve import State, perft
from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from patchwork_solve.engine.kernel.library.opening import VARIABLE, Library
from scripts.native.hosts import EMULATOR, Host
from scripts.native.replay import browser, emulator, in_process, objects_for_emulator, replay
from scripts.native.shadow import shadowed
from tests.drawn_positions import digest
from tests.hosts import SOME

ROOT = Path(__file__).resolve().parent.parent
CALLS = 1_000
"""And as many more as it takes to call every entry."""

needs_emulator = pytest.mark.skipif(
    shutil.which(EMULATOR) is None, reason="qemu-aarch64 emulates the processor"
)
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node runs WebAssembly")


def emulated(native: Path) -> Host:
    if not objects_for_emulator(native):
        pytest.skip("needs the library for aarch64: make native")
    return emulator(native)


@pytest.mark.parametrize(
    "start",
    [
        in_process,
        pytest.param(browser, marks=needs_node),
        pytest.param(emulated, marks=[needs_emulator, pytest.mark.slow]),
    ],
)
def test_every_call_gives_the_same_bits(native: Path, start: Callable[[Path], Host]) -> None:
    with start(native) as host:
        (shadow,) = replay([host], CALLS)
    assert shadow.differences == []
    assert shadow.calls >= CALLS
    assert set(shadow.names) == {task.entry.name for task in tasks(list(JOBS))}


def test_a_changed_byte_is_a_difference(native: Path) -> None:
    """The comparison can fail."""
    host = in_process(native)
    read = host.read
    host.read = lambda parts: [b"!" + each[1:] for each in read(parts)]  # type: ignore[method-assign]
    with shadowed([host]) as (shadow,):
        State.load("example:trivial").play("advance")
    assert shadow.differences


def test_the_manifest_lists_what_the_header_declares(native: Path) -> None:
    entries = json.loads((native / "manifest.json").read_text("utf-8"))["entries"]
    header = (native / "patchwork.h").read_text("utf-8")
    assert {entry["name"] for entry in entries} == {task.entry.name for task in tasks(list(JOBS))}
    for entry in entries:
        assert f"int32_t {entry['symbol']}(int64_t *slots);" in header


def test_the_header_is_c(native: Path, tmp_path: Path) -> None:
    source = tmp_path / "user.c"
    source.write_text('#include "patchwork.h"\nint main(void) { return 0; }\n', "utf-8")
    command = [sys.executable, "-m", "ziglang", "cc", "-Wall", "-Werror", "-c", "-o", "user.o"]
    subprocess.run([*command, f"-I{native}", str(source)], cwd=tmp_path, check=True)


@needs_node
def test_a_browser_needs_nothing_but_memory(native: Path) -> None:
    module = "new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))"
    text = f"JSON.stringify(WebAssembly.Module.imports({module}))"
    command = ["node", "-p", text, str(native / "wasm32" / "patchwork.wasm")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == [{"module": "env", "name": "memory", "kind": "memory"}]


WITHOUT_NUMBA = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Refuse())
"""
"""A program's first lines, after which numba is not installed."""

EVERY_FILE = """
import importlib, pkgutil
from patchwork_solve.engine import kernel

assert kernel.LIBRARY is not None
for each in pkgutil.walk_packages(kernel.__path__, f"{kernel.__name__}."):
    if each.name.rpartition(".")[2] not in ("cache", "decorating", "programs"):
        importlib.import_module(each.name)
print(kernel.version())
"""

COMMAND = """
from patchwork_solve.__main__ import start
start()
"""


def run_with_library(
    native: Path, program: str, *words: str, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a program with the library, where there is no numba."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA + program, *words],
        env={**os.environ, VARIABLE: str(native), **more},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_nothing_of_the_kernel_needs_numba(native: Path) -> None:
    done = run_with_library(native, EVERY_FILE)
    assert (done.returncode, done.stderr) == (0, "")
    version = json.loads((native / "manifest.json").read_text("utf-8"))["version"]
    assert done.stdout == f"{version}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("perft", "example:close-finish", "--depth", "2"),
        ("endgame", "example:close-finish"),
        ("best", "example:close-finish", "--player", "strong:5000n"),
        ("play-match", "greedy", "rollout:50", "--games", "2", "--processes", "1"),
        ("square", "domino", "bar-3", "plus", "hat", "axe", "--size", "3"),
    ],
)
def test_commands_answer_alike(
    words: tuple[str, ...], native: Path, shell: dict[str, str], tmp_path: Path
) -> None:
    """With the library as with numba, and they say nothing of compiling."""
    words = (*words, "--format", "json")
    done = run_with_library(native, COMMAND, *words, PATCHWORK_SOLVE_CACHE=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "compiling" not in done.stderr
    assert not list(tmp_path.iterdir())
    command = ["patchwork-solve", *words]
    other = subprocess.run(command, env=shell, capture_output=True, text=True, check=True)
    assert without_times(json.loads(done.stdout)) == without_times(json.loads(other.stdout))


HOSTS = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.hosts import differences
print(*differences(int(sys.argv[2])), sep="\\n")
"""


@pytest.mark.parametrize("every", [SOME, pytest.param(1, marks=pytest.mark.slow)])
def test_the_library_gives_the_answers_of_every_host(native: Path, every: int) -> None:
    done = run_with_library(native, HOSTS, str(ROOT), str(every))
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


DRAWN = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.drawn_positions import digest
print(digest(int(sys.argv[2])))
"""


@pytest.mark.parametrize("number", [100, pytest.param(20_000, marks=pytest.mark.slow)])
def test_drawn_positions_are_played_out_alike(native: Path, number: int) -> None:
    done = run_with_library(native, DRAWN, str(ROOT), str(number))
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, digest(number), "")


def without_times(value: object) -> object:
    """Return a document without what the clock says."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if "second" not in key}
    return [without_times(each) for each in value] if isinstance(value, list) else value


def test_the_example_counts_by_the_library(native: Path, tmp_path: Path) -> None:
    """A program in C that knows nothing but the two headers."""
    library = Library(native).path
    example = tmp_path / "example"
    source = ROOT / "scripts" / "native" / "example.c"
    command = [sys.executable, "-m", "ziglang", "cc", "-Wall", "-Wextra", "-Werror", "-O1"]
    subprocess.run([*command, f"-I{native}", source, library, "-o", example], check=True)
    start = State.new(1)
    words = [example, "2", *start.circle]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert int(done.stdout) == perft(start, 2)
    words[3] = "no-patch"
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "error: no-patch: no such patch\n")
