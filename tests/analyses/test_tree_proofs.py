"""Proofs by tasks for many workers: the same values, certificates that hold, nothing lost."""

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import InputError
from patchwork_solve.analyses.proofs.checking import check_proofs
from patchwork_solve.analyses.proofs.known import KnownFile
from patchwork_solve.analyses.proofs.query import ProofsQuery
from patchwork_solve.analyses.proofs.row import FORMAT
from patchwork_solve.analyses.proofs.tree import task as tree_task
from patchwork_solve.analyses.proofs.tree.proving import MOST_LOST, TreeProof
from patchwork_solve.analyses.proofs.tree.query import TreeQuery
from patchwork_solve.analyses.proofs.tree.running import prove_by_tasks
from patchwork_solve.analyses.proofs.tree.task import Task, answer_task
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.endgame.checkpoint import search_mark
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.engine.test_endgame_suite import SUITE, brute_force
from tests.lanes import few
from tests.processes import Process, all_end

HARDEST = sorted(SUITE["rows"], key=lambda row: -row["nodes"])
SPLIT = [HARDEST[at] for at in (30, 24, 0, 3, 6, 12, 21)]
"""Positions whose margin takes many tasks of 2,000 nodes."""

LATE = [row for row in HARDEST if 200 < row["nodes"] < 2_000][::5]
TINY = [row for row in HARDEST if 20 < row["nodes"] < 200][::8]
HARD = HARDEST[3]
WIDEST = 200


def name(row: dict[str, Any]) -> str:
    return f"{row['space']}-{row['seed']}"


def unproved(row: dict[str, Any], folder: Path) -> Path:
    """Return a file that proves next to nothing: no search narrows the interval before tasks do."""
    path = folder / "known.jsonl"
    text = row["position"]
    fields = {"lower": -WIDEST, "upper": WIDEST, "nodes": 1, "options": ["margin_only"]}
    marks = {"version": version(), "search": search_mark()}
    line = json.dumps({"position": text, **fields, **marks})
    path.write_text(f'{{"format":"{FORMAT}"}}\n{line}\n')
    return path


def proved(row: dict[str, Any], path: Path, task_nodes: int) -> TreeProof:
    """Return a finished proof by tasks of this process."""
    proof = TreeProof(State.from_text(row["position"]), KnownFile(path, "--known"), task_nodes)
    while (task := proof.take()) is not None:
        proof.receive(task, answer_task(task))
    return proof


@pytest.mark.parametrize("row", few(LATE, 4), ids=name)
def test_the_margin_is_that_of_one_search(row: dict[str, Any], tmp_path: Path) -> None:
    proof = proved(row, unproved(row, tmp_path), 20)
    assert proof.root.bounds == (row["margin"], row["margin"])


@pytest.mark.parametrize("row", few(TINY, 4), ids=name)
def test_the_margin_is_that_of_brute_force(row: dict[str, Any], tmp_path: Path) -> None:
    state = State.from_text(row["position"])
    moves = brute_force(state, 20_000)
    if moves is None:
        pytest.skip("brute force takes too long")
    margin = (min if state.to_move else max)(moves.values())
    assert proved(row, unproved(row, tmp_path), 1).root.bounds == (margin, margin)


@pytest.mark.thorough
@pytest.mark.parametrize("row", SPLIT, ids=name)
def test_positions_that_are_split_again_and_again(row: dict[str, Any], tmp_path: Path) -> None:
    proof = proved(row, tmp_path / "known.jsonl", 2_000)
    assert proof.root.bounds == (row["margin"], row["margin"])
    assert proof.tasks > 10


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the certificate of a position whose proof took many tasks."""
    path = tmp_path_factory.mktemp("certified") / "certificate.jsonl"
    query = TreeQuery(processes=1, task_nodes=2_000, certificate=path)
    solved = prove_by_tasks(State.from_text(SPLIT[0]["position"]), query, None, None)
    assert solved.lower == solved.upper == SPLIT[0]["margin"]
    return path


def test_a_certificate_is_checked_without_search(certified: Path) -> None:
    checked = check_proofs(certified, ProofsQuery(rows=0))
    assert (checked.wrong, checked.searched) == (0, 0)
    assert "tree" in checked.to_text()
    lines = certified.read_text().splitlines()
    assert sum('"player"' in line for line in lines) > 1, "it branches"


def test_rows_of_a_certificate_are_proved_again(certified: Path) -> None:
    checked = check_proofs(certified, ProofsQuery(rows=5))
    assert (checked.wrong, checked.searched, checked.confirmed) == (0, 5, 5)


BREAKS: dict[str, Callable[[list[str]], list[str]]] = {
    "a row is missing": lambda lines: [
        line for at, line in enumerate(lines) if at != _last(lines, '"nodes"')
    ],
    "a branch is missing": lambda lines: [
        line for at, line in enumerate(lines) if at != _last(lines, '"player"')
    ],
    "more is claimed": lambda lines: [
        json.dumps({**json.loads(lines[0]), "lower": 200, "upper": 200}, separators=(",", ":")),
        *lines[1:],
    ],
    "a row says less": lambda lines: [
        json.dumps({**json.loads(line), "lower": -400, "upper": 400}) if '"nodes"' in line else line
        for line in lines
    ],
    "another move": lambda lines: [
        json.dumps({**json.loads(line), "move": "advance@a1"}) if '"move"' in line else line
        for line in lines
    ],
}


def _last(lines: list[str], word: str) -> int:
    return max(at for at, line in enumerate(lines) if word in line)


@pytest.mark.parametrize("how", BREAKS)
def test_a_broken_certificate_is_found_out(how: str, certified: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text("\n".join(BREAKS[how](certified.read_text().splitlines())) + "\n")
    assert check_proofs(path, ProofsQuery(rows=0)).wrong == 1


def test_a_later_run_goes_on_from_the_file(tmp_path: Path) -> None:
    tree_task._kept.clear()
    row, path = SPLIT[0], tmp_path / "known.jsonl"
    begun = TreeProof(State.from_text(row["position"]), KnownFile(path, "--known"), 2_000)
    for _ in range(10):
        if (task := begun.take()) is not None:
            begun.receive(task, answer_task(task))
    assert not begun.is_exact
    before = path.read_bytes()
    later = proved(row, path, 2_000)
    assert later.root.bounds == (row["margin"], row["margin"])
    assert later.tasks > 0
    assert path.read_bytes().startswith(before)
    assert proved(row, path, 2_000).tasks == 0


def test_a_lost_task_is_given_out_again_but_not_for_ever(tmp_path: Path) -> None:
    known = KnownFile(tmp_path / "known.jsonl", "--known")
    proof = TreeProof(State.from_text(HARD["position"]), known, 500)
    first = proof.take()
    assert first is not None
    assert proof.take() is None
    for _ in range(MOST_LOST - 1):
        proof.receive(first, None)
        assert proof.take() == first
    with pytest.raises(InputError, match="workers died with one task"):
        proof.receive(first, None)


@pytest.mark.thorough
def test_a_killed_worker_loses_only_its_task(tmp_path: Path) -> None:
    known = tmp_path / "known.jsonl"
    options = ("--processes", "2", "--task-nodes", "2000", "--known", str(known))
    process = Process("endgame", HARD["position"], "--format", "json", *options)
    process.wait_for(lambda: known.exists() and known.read_bytes().count(b"\n") > 10)
    workers = [pid for pid in process.children() if b"spawn_main" in _command(pid)]
    os.kill(workers[0], signal.SIGKILL)
    out, err = process.popen.communicate(timeout=300)
    assert process.popen.returncode == 0, err
    assert "note: a worker is gone; its task is given out again" in err
    assert json.loads(out)["lower"] == json.loads(out)["upper"] == HARD["margin"]


def _command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@pytest.mark.thorough
def test_ctrl_c_keeps_what_is_proved(tmp_path: Path) -> None:
    known = tmp_path / "known.jsonl"
    options = ("--processes", "2", "--task-nodes", "2000", "--known", str(known))
    process = Process("endgame", HARD["position"], "--format", "json", *options)
    process.wait_for(lambda: known.exists() and known.read_bytes().count(b"\n") > 10)
    workers = process.children()
    status, out, err = process.signalled(signal.SIGINT)
    assert status == 0, err
    document = json.loads(out)
    assert (document["status"], document["stopped"]) == ("bounds", "interruption")
    assert document["lower"] <= HARD["margin"] <= document["upper"]
    all_end(workers)
    before = known.read_bytes()
    query = TreeQuery(processes=2, task_nodes=2_000)
    solved = prove_by_tasks(State.from_text(HARD["position"]), query, None, known)
    assert solved.lower == solved.upper == HARD["margin"]
    assert known.read_bytes().startswith(before)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--certificate", "x.jsonl"], "error: --certificate: needs --processes or --cluster"),
        (["--processes", "2", "--cluster", "x"], "error: --processes: does not go with --cluster"),
        (["--processes", "2", "--winner"], "error: --winner: does not go with"),
        (["--processes", "2", "--save-line", "x.txt"], "error: --save-line: does not go with"),
    ],
)
def test_what_does_not_go_together(run: Run, options: list[str], message: str) -> None:
    status, _, err = run("endgame", "example:tie", *options)
    assert status == 2
    assert message in err


def test_a_task_is_plain_values() -> None:
    task = Task(root="r", line="", position="p", reach=1, nodes=2, probe=1)
    assert json.loads(json.dumps(task)) == task


def test_a_task_that_is_given_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tree_task._kept.clear()
    monkeypatch.setattr(tree_task, "is_cancelled", lambda: True)
    text = HARD["position"]
    found = answer_task(Task(root=text, line="", position=text, reach=0, nodes=10**6, probe=1))
    assert found["bounds"] == tree_task.UNKNOWN
    assert not found["moves"]
