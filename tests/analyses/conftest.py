"""Running the command line inside the test's process."""

import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from patchwork_solve import solve
from patchwork_solve.analyses import cli, commands
from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from patchwork_solve.engine.kernel.preparing import prepare
from patchwork_solve.reports import known_proofs
from tests.analyses.proof_files import CLOSE
from tests.called import Done, called

Run = Callable[..., Done]


def _main() -> None:
    cli.main()
    pytest.fail("the command line did not end its process")


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lines be as wide as they like, unless a test sets COLUMNS."""
    monkeypatch.delenv("COLUMNS", raising=False)


@contextmanager
def _untold(number: int) -> Iterator[Callable[[int], None]]:
    yield lambda done: None


@pytest.fixture(scope="session")
def compiled() -> None:
    """Compile all of the kernel, so that no command that is started has to, and says so."""
    if missing := [task for task in tasks(tuple(JOBS)) if not task.is_done]:
        prepare(tuple(JOBS), missing, lambda done: None)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command and returns its exit status and both outputs."""
    # What depends on the machine and on the tests before is not told: that a part of the kernel is
    # compiled now, and after some seconds how far it is.
    monkeypatch.setattr(commands, "_compiling", _untold)
    monkeypatch.setattr(commands, "BETWEEN_LINES", math.inf)

    def call(*arguments: str) -> Done:
        return called(_main, ["patchwork-solve", *arguments], monkeypatch, capsys)

    return call


@pytest.fixture
def proofs(tmp_path: Path) -> Path:
    """Return a file with all of one position."""
    path = tmp_path / "proofs.jsonl"
    with known_proofs(path):
        solve(CLOSE)
    return path


def check_resumed(run: Run, command: tuple[str, ...], answers: Path) -> None:
    """Check that neither processes nor answers of an earlier run change a report."""
    command = (*command, "--format", "csv")
    alone = run(*command).output()
    assert run(*command, "--processes", "2", "--resume", str(answers))[1] == alone
    lines = answers.read_text("utf-8").splitlines(keepends=True)
    answers.write_text("".join(lines[:4]), "utf-8")
    assert run(*command, "--resume", str(answers))[1] == alone
    assert len(answers.read_text("utf-8").splitlines()) == len(lines)


def check_time_limit(run: Run, command: tuple[str, ...], answers: Path, things: str) -> None:
    """Check that a report has what is there when its time is up; its last option is a number."""
    # Some are there before, however slow the machine is.
    assert run(*command, "--resume", str(answers))[0] == 0
    many = (*command[:-1], "5000", "--resume", str(answers), "--format", "json")
    status, out, err = run(*many, "--time-limit", "1")
    assert status == 0, err
    done = len(json.loads(out)[things])
    assert 0 < done < 5000
    assert f"note: {done} of 5000 {things}; time ran out" in err
    assert len(answers.read_text("utf-8").splitlines()) == 1 + done
