"""The kernel compiled ahead of time does, bit for bit, what numba's machine code does."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from patchwork_solve import State
from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from scripts.native.hosts import Host
from scripts.native.replay import browser, here, native, replay
from scripts.native.shadow import shadowed

ROOT = Path(__file__).resolve().parent.parent
CALLS = 3_000

pytestmark = pytest.mark.slow

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node runs WebAssembly")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The libraries of this system and of browsers."""
    made = tmp_path_factory.mktemp("native")
    command = [sys.executable, "-m", "scripts.native", str(made), here().name, "wasm32"]
    subprocess.run(command, cwd=ROOT, check=True)
    return made


@pytest.mark.parametrize("start", [native, pytest.param(browser, marks=needs_node)])
def test_every_call_gives_the_same_bits(folder: Path, start: Callable[[Path], Host]) -> None:
    with start(folder) as host:
        (shadow,) = replay([host], CALLS)
    assert shadow.differences == []
    assert shadow.calls >= CALLS
    assert set(shadow.names) == {task.entry.name for task in tasks(list(JOBS))}


def test_a_changed_byte_is_a_difference(folder: Path) -> None:
    """The comparison can fail."""
    host = native(folder)
    read = host.read
    host.read = lambda address, size: read(address, size) ^ 1  # type: ignore[method-assign]
    with shadowed([host]) as (shadow,):
        State.load("example:trivial").play("advance")
    assert shadow.differences


def test_the_manifest_lists_what_the_header_declares(folder: Path) -> None:
    entries = json.loads((folder / "manifest.json").read_text("utf-8"))["entries"]
    header = (folder / "patchwork.h").read_text("utf-8")
    assert {entry["name"] for entry in entries} == {task.entry.name for task in tasks(list(JOBS))}
    for entry in entries:
        assert f"int32_t {entry['symbol']}(int64_t *slots);" in header


def test_the_header_is_c(folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "user.c"
    source.write_text('#include "patchwork.h"\nint main(void) { return 0; }\n', "utf-8")
    command = [sys.executable, "-m", "ziglang", "cc", "-Wall", "-Werror", "-c", "-o", "user.o"]
    subprocess.run([*command, f"-I{folder}", str(source)], cwd=tmp_path, check=True)


@needs_node
def test_a_browser_needs_nothing_but_memory(folder: Path) -> None:
    module = "new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))"
    text = f"JSON.stringify(WebAssembly.Module.imports({module}))"
    command = ["node", "-p", text, str(folder / "wasm32" / "patchwork.wasm")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == [{"module": "env", "name": "memory", "kind": "memory"}]
