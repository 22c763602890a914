"""The memory of an exact search: what it may take, and that no answer depends on it."""

import subprocess
import sys

import pytest

from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.analyses.test_commands import CLOSE, EXAMPLES, answer


@pytest.mark.thorough
def test_memory_and_threads_do_not_change_the_answer(run: Run) -> None:
    documents = [
        answer(run, "endgame", CLOSE, "--memory", size, "--threads", threads)
        for size, threads in (("48", "1"), ("200", "1"), ("200", "2"))
    ]
    for document in documents:
        del document["seconds"], document["nodes"], document["compiling_seconds"]
    assert documents[0] == documents[1] == documents[2]


MEASURE = """
import resource, sys
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.memory import entries_within
from patchwork_solve.engine.state import State

state = State.from_text(sys.argv[1])
mebibytes, threads = int(sys.argv[2]), int(sys.argv[3])
entries = entries_within(mebibytes, threads)
solve(state, SearchLimits(seconds=0.5, entries=64, threads=threads))  # Kernel, small table.
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
solve(state, SearchLimits(seconds=3, entries=entries, threads=threads))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024, entries * 40 >> 20)
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss has another unit")
@pytest.mark.parametrize(("mebibytes", "threads"), [
    (64, 1),
    pytest.param(120, 2, marks=pytest.mark.slow),
    pytest.param(300, 1, marks=pytest.mark.slow),
])  # fmt: skip
def test_memory_stays_within_the_limit(mebibytes: int, threads: int) -> None:
    state = State.from_json((EXAMPLES / "hard.json").read_text("utf-8"))
    command = [sys.executable, "-c", MEASURE, state.to_text(), str(mebibytes), str(threads)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    grown, table = map(int, done.stdout.split())
    assert grown <= mebibytes
    assert table <= mebibytes - 40 * threads
