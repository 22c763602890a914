"""A real dask scheduler with two workers: nothing is lost, and nothing is counted twice."""

import gc
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from patchwork_solve import InputError
from patchwork_solve.analyses.proofs.checking import check_proofs
from patchwork_solve.analyses.proofs.query import ProofsQuery
from patchwork_solve.analyses.simulation.query import SimulationQuery
from patchwork_solve.analyses.simulation.simulating import simulate as simulated
from patchwork_solve.analyses.simulation.verifying import verify
from patchwork_solve.analyses.workers.cluster import Cluster
from patchwork_solve.analyses.workers.resumable import Ledger, each
from patchwork_solve.lab import Run, simulate
from tests.harness import DATA

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="needs the extra cluster")

Row = dict[str, Any]

ENDGAMES = json.loads((DATA / "endgames" / "suite.json").read_text("utf-8"))


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a module of distributed until the block ends."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parent),  # They run functions of this file.
        # One death with a worker, and the scheduler gives a task up, as after four by default.
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0",
    }
    with subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def until(is_so: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.1)


def scheduler(folder: Path) -> Any:
    """Run a scheduler that writes its address to a file."""
    file = str(folder / "scheduler.json")
    where = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", file]
    return started("distributed.cli.dask_scheduler", *where)


def worker(address: str, folder: Path) -> Any:
    """Run a worker without a nanny: it is not started again when it is killed."""
    how = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(folder)]
    return started("distributed.cli.dask_worker", address, *how)


def address_in(folder: Path) -> str:
    file = folder / "scheduler.json"
    until(lambda: file.exists() and file.stat().st_size > 0)
    return str(json.loads(file.read_text())["address"])


def double(task: Row) -> Row:
    return {"twice": 2 * task["n"]}


def dies_once(task: Row) -> Row:
    """Kill the worker, and so the tasks that wait there, the first time."""
    mark = Path(task["folder"], "died")
    if task["n"] == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return double(task)


@pytest.mark.slow
def test_a_worker_that_is_killed(tmp_path: Path) -> None:
    out = tmp_path / "run"
    with scheduler(tmp_path):
        address = address_in(tmp_path)
        with worker(address, tmp_path / "a") as first, worker(address, tmp_path / "b"):
            is_killed = False

            def show(words: str) -> None:
                nonlocal is_killed
                if not is_killed:
                    first.kill()
                    is_killed = True

            simulation = SimulationQuery(("greedy", "careful"), 120, out, games_a_shard=4)
            simulation.check()
            progress = simulated(simulation, cluster=address, show=show)
            assert is_killed
            assert progress.done == 120
            # The same again: the folder says that there is nothing to do.
            assert simulated(simulation, cluster=address).played == 0
    found = verify(out, again=30)
    assert (found.replayed, found.again, found.flaws, found.missing) == (120, 120, [], [])
    with Run.open(out) as run:
        numbers = Counter(run.query("SELECT game FROM games")["game"].tolist())
    assert numbers == Counter(range(120))
    assert {path.suffix for path in out.iterdir()} == {"", ".json", ".parquet"}  # .checked


@pytest.mark.slow
def test_answers_come_though_workers_die(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The scheduler blames tasks that were innocent, and gives up: we send them again."""
    monkeypatch.setattr("patchwork_solve.analyses.workers.cluster.LONELY", 0.1)
    with scheduler(tmp_path):
        address = address_in(tmp_path)
        tasks = [{"n": n, "folder": str(tmp_path)} for n in range(20)]
        with worker(address, tmp_path / "a"), worker(address, tmp_path / "b"):
            with Ledger(tmp_path / "answers.jsonl") as ledger:
                rows = each(dies_once, tasks, 1, ledger, cluster=address)
            assert (tmp_path / "died").exists()
    assert rows == [{"twice": 2 * n} for n in range(20)]
    gone = r"note: 1 worker is gone \(tcp://127.0.0.1:\d+\), 1 left; what was lost is done again\n"
    assert re.search(gone, capsys.readouterr().err)
    lines = (tmp_path / "answers.jsonl").read_text().splitlines()
    assert len(lines) == 21


@pytest.mark.slow
def test_a_scheduler_that_is_gone(tmp_path: Path) -> None:
    out = tmp_path / "run"
    what = ["--players", "greedy,careful", "--games", "4000", "--games-a-shard", "4"]
    with scheduler(tmp_path) as gone:
        address = address_in(tmp_path)
        with worker(address, tmp_path / "a"):
            command = [sys.executable, "-m", "patchwork_solve", "simulate", *what]
            with subprocess.Popen(
                [*command, "--out", str(out), "--cluster", address], stderr=subprocess.PIPE
            ) as asking:
                until(lambda: len(list(out.glob("games*"))) > 3)
                gone.kill()
                *_, last_line = asking.communicate()[1].decode().splitlines()
            assert asking.returncode == 2
            assert last_line.startswith("error: --cluster:")
            assert "does not answer any more" in last_line
    assert not verify(out, again=0).flaws


@pytest.mark.slow
def test_reports_go_through_the_same_door(tmp_path: Path) -> None:
    edition = ["--edition", "tests/data/variants/pocket.toml", "--format", "csv"]
    bounds = ["report", "bounds", "circles", "--circles", "3", "--width", "50", *edition]
    endgames = ["report", "endgames", "--space", "45", "--positions", "3", "--format", "csv"]
    with scheduler(tmp_path):
        address = address_in(tmp_path)
        with worker(address, tmp_path / "a"):
            for command in (bounds, [*endgames, "--edition", "current"]):
                here, there = (
                    subprocess.run(
                        [sys.executable, "-m", "patchwork_solve", *command, *more],
                        capture_output=True,
                        text=True,
                        check=True,
                    ).stdout
                    for more in ([], ["--cluster", address])
                )
                assert here == there != ""


@pytest.mark.slow
def test_a_proof_by_tasks_though_a_worker_is_killed(tmp_path: Path) -> None:
    (row,) = [row for row in ENDGAMES["rows"] if row["seed"] == 136004]
    known, certificate = tmp_path / "known.jsonl", tmp_path / "certificate.jsonl"
    files = ["--known", str(known), "--certificate", str(certificate), "--format", "json"]
    with scheduler(tmp_path):
        address = address_in(tmp_path)
        with worker(address, tmp_path / "a") as first, worker(address, tmp_path / "b"):
            command = [sys.executable, "-m", "patchwork_solve", "endgame", row["position"]]
            with subprocess.Popen(
                [*command, "--cluster", address, "--task-nodes", "2000", *files],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            ) as proving:
                until(lambda: known.exists() and known.read_bytes().count(b"\n") > 10)
                first.kill()
                out, err = proving.communicate(timeout=600)
    assert proving.returncode == 0, err
    found = json.loads(out)
    assert found["lower"] == found["upper"] == row["margin"]
    assert check_proofs(certificate, ProofsQuery(rows=3)).wrong == 0


@pytest.mark.thorough
def test_a_scheduler_without_workers_is_reported_and_awaited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr("patchwork_solve.analyses.workers.cluster.LONELY", 0.1)
    printed, end = "", time.monotonic() + 60
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=0, threads_per_worker=1, processes=False, dashboard_address=":0", protocol="tcp"
    ) as there:
        address = there.scheduler_address

        def look() -> bool:
            """Let a worker come when the user was told that there is none."""
            nonlocal printed
            before, printed = printed, printed + capsys.readouterr().err
            if printed and not before:
                there.scale(1)  # type: ignore[no-untyped-call]
            return time.monotonic() > end

        rows = each(double, [{"n": 1}], 1, Ledger(), is_enough=look, cluster=address)
    assert rows == [{"twice": 2}]
    assert printed.splitlines() == [f"note: '{address}' has no workers; waiting for one to come"]


class Lost:
    """An answer that is there, and does not come: its scheduler dies just then."""

    status = "finished"

    def __init__(self, answers: list[Any]) -> None:
        self.answers = answers

    def done(self) -> bool:
        return True

    def result(self) -> Any:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def release(self) -> None:
        """Nothing to let go of."""


def test_a_lost_answer_is_requested_again() -> None:
    """An `OSError` of the network was told as standard output that cannot be written."""
    from distributed import CancelledError
    from distributed.comm.core import CommClosedError

    left = [CommClosedError("gone"), TimeoutError(), CancelledError("k"), {"twice": 2}]
    there = SimpleNamespace(
        status="running",
        submit=lambda *what, **how: Lost(left),
        sync=lambda *what, **how: {"one": 1},
        scheduler=SimpleNamespace(ncores=None),
    )
    cluster = Cluster.__new__(Cluster)
    cluster._client, cluster._address = there, "here"
    assert list(cluster.answers(double, [{"n": 1}])) == [({"n": 1}, {"twice": 2})]


def test_a_worker_with_another_program_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer would be remembered as that of the program that asks."""
    from distributed import LocalCluster

    # Here both are threads of one process, and one of them counts as another program.
    monkeypatch.setattr(
        "patchwork_solve.analyses.workers.cluster.fingerprint",
        lambda: threading.current_thread().name,
    )
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
        ) as there,
        Ledger() as ledger,
        pytest.raises(InputError, match="cluster: a worker has another version of the program"),
    ):
        each(double, [{"n": 1}], 1, ledger, cluster=there.scheduler_address)
    assert ledger.get({"n": 1}) is None


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "tls://127.0.0.1:1", "nonsense://x", "127.0.0.1:99999", ""]
)
def test_a_cluster_that_cannot_be_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr("patchwork_solve.analyses.workers.cluster.REACHING", 0.5)
    ignored: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", ignored.append)
    with pytest.raises(InputError, match="cannot be reached"):
        simulate("greedy", 10, out=tmp_path / "run", cluster=address)
    gc.collect()
    assert not ignored
    assert not list(tmp_path.iterdir())
