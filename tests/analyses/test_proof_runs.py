"""Files of proofs with several runs at once, and with runs that end early."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from filelock import FileLock

from patchwork_solve import solve
from patchwork_solve.analyses.proofs.file import read_proofs
from patchwork_solve.analyses.proofs.lines import Lines
from patchwork_solve.engine.base import appending
from patchwork_solve.engine.base.files import lock_of
from patchwork_solve.reports import known_proofs
from tests.analyses.conftest import Run
from tests.analyses.proof_files import rows_of
from tests.processes import ROOT

ADD = """
import sys
from pathlib import Path
from patchwork_solve.analyses.proofs.file import read_proofs
from patchwork_solve.analyses.proofs.lines import Lines
row = read_proofs(Path(sys.argv[1]), "x")[0].row
lines = Lines(Path(sys.argv[2]), "x")
print("ready", flush=True)
for number in range(int(sys.argv[4])):
    lines.add([row.model_copy(update={"version": f"{sys.argv[3]}-{number}"})])
"""


def adding(proofs: Path, path: Path, name: str, rows: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", ADD, str(proofs), str(path), name, str(rows)]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_two_processes_lose_nothing(proofs: Path, tmp_path: Path) -> None:
    path = tmp_path / "shared.jsonl"
    running = [adding(proofs, path, name, 300) for name in "ab"]
    assert [one.wait(60) for one in running] == [0, 0]
    versions = [row["version"] for row in rows_of(path)]
    assert sorted(versions) == sorted(f"{name}-{n}" for name in "ab" for n in range(300))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["proofs.jsonl", "shared.jsonl"]


def test_a_run_waits_for_another_that_writes(proofs: Path) -> None:
    (row,) = rows_of(proofs)
    with FileLock(lock_of(proofs)):
        adds = Thread(target=Lines(proofs, "x").add, args=[[read_proofs(proofs, "x")[0].row]])
        adds.start()
        adds.join(0.3)
        assert adds.is_alive()
        assert rows_of(proofs) == [row]
    adds.join(30)
    assert rows_of(proofs) == [row, row]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_killed_process_harms_no_other(proofs: Path, tmp_path: Path) -> None:
    path = tmp_path / "shared.jsonl"
    killed, other = (adding(proofs, path, name, 10**6 if name == "k" else 300) for name in "ko")
    assert killed.stdout is not None
    killed.stdout.readline()
    while not path.exists() or path.stat().st_size < 20_000:
        assert killed.poll() is None
    killed.kill()
    killed.wait()
    assert other.wait(60) == 0
    versions = [row.row.version for row in read_proofs(path, "x")]
    assert [v for v in versions if v.startswith("o")] == [f"o-{n}" for n in range(300)]


@pytest.mark.parametrize("cut", [1, 40, -1])
def test_half_a_line_is_cut_off(proofs: Path, cut: int) -> None:
    """Less than a line, whether much or little of it; of a whole one only its end is missing."""
    (row,) = rows_of(proofs)
    line = json.dumps(row)
    whole = proofs.read_text()
    proofs.write_text(whole + (line if cut == -1 else line[:cut]))
    rows = [row] if cut != -1 else [row, row]
    assert len(read_proofs(proofs, "x")) == len(rows)
    with known_proofs(proofs):
        solve("example:only-move", winner_only=True)
        solve("example:only-move", winner_only=True)
    found = rows_of(proofs)
    assert found[: len(rows)] == rows
    assert len(found) == len(rows) + 1


def test_a_full_disk_takes_no_answer(
    run: Run, proofs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = proofs.read_bytes()
    real = os.write

    def half(handle: int, content: bytes) -> int:
        if not content.startswith(b'{"position"'):
            return real(handle, content)
        real(handle, content[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(appending.os, "write", half)
    done = run("endgame", "example:only-move", "--known", str(proofs))
    assert "Proved: " in done.output()
    assert done.stderr == (
        f"note: --known: cannot write {proofs}: No space left on device; the answer stands, and "
        "nothing more is saved there\n"
    )
    assert proofs.read_bytes() == before
