"""How commands end: full disks, closed streams, signals, bugs that must not look like answers."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from shlex import quote

import pytest

from patchwork_solve.analyses.commands import signals
from patchwork_solve.engine.base.errors import ContradictionError
from tests.analyses.conftest import Run
from tests.processes import PATIENCE, all_end

ROOT = Path(__file__).parents[2]
CLOSE, HARD = "examples/close-finish.json", "examples/hard.json"
COMMAND = f"{quote(sys.executable)} -m patchwork_solve.analyses.cli"


def shell(line: str) -> tuple[int, str, str]:
    """Run a line of shell in which `$it` is the command."""
    done = subprocess.run(
        ["bash", "-c", line.replace("$it", COMMAND)], cwd=ROOT, capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "command",
    [
        f"show {CLOSE}",
        "--version",
        *(
            pytest.param(command, marks=pytest.mark.slow)
            for command in ("--help", "example game", "new --template")
        ),
    ],
)
def test_a_full_disk_is_one_line(command: str) -> None:
    said = "error: cannot write standard output: No space left on device\n"
    assert shell(f"$it {command} > /dev/full") == (74, "", said)


def test_files_are_written_though_nobody_reads_the_answer(tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    drawn = f"$it show {CLOSE} --svg {quote(str(picture))}"
    assert shell(f"{drawn} > /dev/full")[0] == 74
    assert picture.read_text().startswith("<svg")
    picture.unlink()
    assert shell(f"{drawn} | true; echo ${{PIPESTATUS[0]}}") == (0, "0\n", "")
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize("closed", ["2>&-", "<&-", "2>&- <&-", "2> /dev/full"])
def test_closed_streams_do_not_matter(closed: str) -> None:
    status, out, err = shell(f"$it new --seed 1 {closed}")
    assert (status, err) == (0, "")
    assert out.startswith("{")


@pytest.mark.parametrize("command", [
    "new",
    *(pytest.param(command, marks=pytest.mark.slow)
      for command in (f"endgame {CLOSE}", "--help", "patches --format csv")),
])  # fmt: skip
def test_an_answer_that_nobody_can_read_is_an_error(command: str) -> None:
    said = "error: cannot write standard output: Bad file descriptor"
    status, out, err = shell(f"$it {command} >&-")
    assert (status, out, err.splitlines()[-1]) == (74, "", said)
    assert shell(f"$it {command} >&- 2>&- <&-") == (74, "", "")


@pytest.mark.slow
def test_a_reader_that_leaves_early() -> None:
    lines = f"$it moves {HARD} --format json | head -1; echo ${{PIPESTATUS[0]}}"
    assert shell(lines) == (0, "[\n0\n", "")
    for command in ("--help", "example", "example game", "new --template", "replay example:game"):
        assert shell(f"$it {command} | true; echo ${{PIPESTATUS[0]}}") == (0, "0\n", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("cd {0} && rmdir {0}", "No such file or directory"),
        ("ulimit -n 20", "Too many open files"),
    ],
)
def test_processes_that_cannot_be_started_are_not_standard_output(
    before: str, reason: str, tmp_path: Path
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    for command in (
        "play-match greedy random --games 40",
        "review example:game --player strong:9n",
    ):
        folder.mkdir(exist_ok=True)
        line = f"{before.format(quote(str(folder)))}; $it {command} --processes 16"
        said = f"error: --processes: cannot be started: {reason}; 1 needs none"
        status, out, err = shell(line)
        assert (status, out) == (2, "")
        *before_it, last = err.splitlines()
        assert last == said
        # On a slow machine, or where something is still to be compiled.
        assert all(one.startswith(("progress: ", "note: compiling")) for one in before_it)


# -- what main makes of exceptions ---------------------------------------------------------------


def instead(monkeypatch: pytest.MonkeyPatch, what: Callable[[], None]) -> None:
    """Do something else where a command reads its position."""
    monkeypatch.setattr("patchwork_solve.engine.document.Document.load", lambda *_: what())


def test_a_contradiction_is_no_answer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def contradict() -> None:
        raise ContradictionError("the margin", 5, 3)

    instead(monkeypatch, contradict)
    status, out, err = run("endgame", f"{CLOSE}\x1b[2J\n'")
    assert (status, out) == (70, "")
    assert len(err.splitlines()) == 1
    assert "from below by 5 and from above by 3" in err
    assert "report it with the command: patchwork-solve endgame" in err
    assert r"close-finish.json\x1b[2J\n" in err


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_outside_of_long_work(
    run: Run, monkeypatch: pytest.MonkeyPatch, number: int, status: int
) -> None:
    before = signal.getsignal(number)
    instead(monkeypatch, lambda: signal.raise_signal(number))
    assert run("show", CLOSE) == (status, "", "interrupted\n")
    assert signal.getsignal(number) is before


def test_a_signal_while_the_command_line_is_loaded() -> None:
    code = (
        "import signal, sys\n"
        "class Sent:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'typer': signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Sent())\n"
        "from patchwork_solve.__main__ import start\n"
        "start()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("start", [["-m", "patchwork_solve"], ["patchwork-solve"]])
def test_ctrl_c_before_the_command_is_loaded_is_quiet(start: list[str], tmp_path: Path) -> None:
    """Python would show a traceback, as it does in other programs that import the package."""
    (tmp_path / "ast.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\n")
    script = tmp_path / "patchwork-solve"
    script.write_text("from patchwork_solve.__main__ import start\nstart()\n")
    command = start if start[0] == "-m" else [str(script)]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def run(*arguments: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, *arguments], env=environment, capture_output=True, text=True
        )
        return done.returncode, done.stdout, done.stderr

    assert run(*command, "--version") == (-signal.SIGINT, "", "")
    assert "KeyboardInterrupt" in run("-c", "import patchwork_solve")[2]


BAD_TIMES = {
    "an object is let go": "weakref.ref(Thing(), lambda ref: signal.raise_signal(number))",
    "a module is loaded": "exec_module()",
}
"""What an exception is lost in, or made another."""


@pytest.mark.parametrize("doing", BAD_TIMES)
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_at_a_bad_time(doing: str, number: int, status: int) -> None:
    code = f"""
import signal, time, weakref
from patchwork_solve.analyses import cli
number = {int(number)}

class Thing: pass

def exec_module():
    try:
        signal.raise_signal(number)
    except BaseException as error:
        raise ImportError("initialization failed") from error

def status(arguments):
    {BAD_TIMES[doing]}
    time.sleep(60)
    return 1

cli._status = status
cli.program()
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "interrupted\n")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_second_signal_ends_the_cleaning_up_quietly(number: int, status: int) -> None:
    code = f"""
import signal
from patchwork_solve.analyses import cli

def status(arguments):
    try:
        signal.raise_signal(signal.SIGTERM)
    finally:
        print("cleaning up", flush=True)
        signal.raise_signal({int(number)})
        print("never")

cli._status = status
cli.program()
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (status, "cleaning up\n", "")


def test_a_signal_that_comes_again_too_soon_comes_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a loaded machine what looks after the first one may take longer than a moment."""
    sent: list[int] = []

    def again(number: int) -> None:
        sent.append(number)
        if len(sent) == 1:
            signal.raise_signal(number)

    monkeypatch.setattr(signals, "_come_again", again)
    monkeypatch.setattr(sys, "unraisablehook", signals.told_apart)

    def lost(reference: object) -> None:
        raise KeyboardInterrupt(signal.SIGTERM)

    with signals.terminable():
        thing = type("Thing", (), {})()
        held = weakref.ref(thing, lost)
        del thing
    assert held() is None
    assert sent == [signal.SIGTERM, signal.SIGTERM]


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("cli._open_standard_streams = sent", (130, "", "interrupted\n")),
        ("cli._flushed = sent", (130, "patchwork-solve ", "interrupted\n")),
        # All is said by then.
        ("atexit.register(sent)", (-signal.SIGINT, "patchwork-solve ", "")),
    ],
)
def test_a_signal_just_before_or_after_a_command(moment: str, said: tuple[int, str, str]) -> None:
    code = (
        "import atexit, signal, sys\n"
        "from patchwork_solve import __main__\n"
        "from patchwork_solve.analyses import cli\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "flushed = cli._flushed\n"
        "def sent(*status):\n"
        "    cli._flushed = flushed\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "sys.argv = ['patchwork-solve', '--version']\n"
        f"{moment}\n"
        "__main__.start()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout[: len("patchwork-solve ")], done.stderr) == said


# -- signals during long work --------------------------------------------------------------------


class Process:
    """A command that runs, alone in its group as in a terminal."""

    def __init__(self, *arguments: str, stderr: int = subprocess.PIPE) -> None:
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "patchwork_solve", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            start_new_session=True,
        )

    def wait_for(self, happened: Callable[[], bool]) -> None:
        """Wait until something is seen while the command is at work."""
        until = time.monotonic() + 5 * PATIENCE
        while not happened():
            assert self.popen.poll() is None, "it ended before"
            assert time.monotonic() < until, "it never happened"
            time.sleep(0.05)

    def signalled(self, *numbers: int) -> tuple[int, str, str]:
        """Send signals to all of the group and return how it ended."""
        for number in numbers:
            os.killpg(self.popen.pid, number)
            time.sleep(0.2)
        out, err = self.popen.communicate(timeout=PATIENCE)
        assert "Traceback" not in (err or "")
        return self.popen.returncode, out, err

    def children(self) -> list[int]:
        """Return the processes it has started."""
        listed = Path(f"/proc/{self.popen.pid}/task/{self.popen.pid}/children")
        return [int(number) for number in listed.read_text().split()]


def has_lines(path: Path, number: int) -> Callable[[], bool]:
    return lambda: path.exists() and path.read_bytes().count(b"\n") >= number


def searching(tmp_path: Path, stderr: int = subprocess.PIPE) -> Process:
    """Return an endgame that is being searched."""
    path = tmp_path / "progress.jsonl"
    process = Process(
        *("endgame", HARD, "--format", "json", "--progress", str(path)), stderr=stderr
    )
    process.wait_for(has_lines(path, 1))
    return process


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_search_says_what_is_proved(tmp_path: Path, number: int) -> None:
    status, out, err = searching(tmp_path).signalled(number)
    assert status == 0, err
    document = json.loads(out)
    assert (document["status"], document["stopped"]) == ("bounds", "interruption")
    assert document["lower"] <= document["upper"]


def test_the_second_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    process = searching(tmp_path)
    # Both while the process stands still, so that it cannot end between them.
    os.killpg(process.popen.pid, signal.SIGSTOP)
    os.killpg(process.popen.pid, signal.SIGINT)
    time.sleep(0.1)
    status, out, err = process.signalled(signal.SIGTERM, signal.SIGCONT)
    assert status in (130, 143)  # Which of the two is seen first is not said.
    assert out == ""
    assert err.splitlines()[-1] == "interrupted"


def test_a_terminal_gets_its_cursor_back(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = searching(tmp_path, stderr=theirs)
    os.close(theirs)
    process.popen.send_signal(signal.SIGINT)
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:
        pass  # Nobody holds the other end any more.
    out, _ = process.popen.communicate(timeout=PATIENCE)
    assert json.loads(out)["stopped"] == "interruption"
    assert shown.count(b"\x1b[?25l") == 1
    assert shown.rindex(b"\x1b[?25h") > shown.rindex(b"\x1b[?25l")


def reporting(ledger: Path, processes: int) -> Process:
    """Return a report that has answers and is at work on more."""
    many = ("--space", "44", "--positions", "500", "--edition", "current", "--format", "csv")
    process = Process(
        *("report", "endgames", *many, "--processes", str(processes), "--resume", str(ledger))
    )
    process.wait_for(has_lines(ledger, 3))
    return process


@pytest.mark.slow
@pytest.mark.parametrize(("processes", "number"), [(1, signal.SIGTERM), (2, signal.SIGINT)])
def test_an_interrupted_report_prints_what_it_has(
    tmp_path: Path, processes: int, number: int
) -> None:
    ledger = tmp_path / "answers.jsonl"
    process = reporting(ledger, processes)
    workers = process.children()
    status, out, err = process.signalled(number)
    assert status == 0, err
    _, *lines = map(json.loads, ledger.read_text().splitlines())
    assert f"interrupted: {len(lines)} of 500 answers" in err
    assert len(out.splitlines()) == 1 + len(lines)
    seeds = sorted(line["row"]["seed"] for line in lines)
    assert [int(line.split(",")[0]) for line in out.splitlines()[1:]] == seeds
    all_end(workers)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    ledger = tmp_path / "answers.jsonl"
    process = reporting(ledger, 2)
    workers = process.children()
    assert len(workers) >= 2
    process.popen.kill()
    process.popen.communicate(timeout=PATIENCE)
    all_end(workers)
    # The lock of the killed run is no hindrance, and what it had is there.
    kept = [json.loads(line) for line in ledger.read_text().splitlines() if line.endswith("}")]
    again = Process(
        *("report", "endgames", "--space", "44", "--positions", "3", "--edition", "current"),
        *("--format", "csv", "--resume", str(ledger)),
    )
    out, err = again.popen.communicate(timeout=5 * PATIENCE)
    assert again.popen.returncode == 0, err
    assert len(out.splitlines()) == 4
    found = [json.loads(line) for line in ledger.read_text().splitlines()]
    assert found[: len(kept)] == kept


def test_a_ctrl_c_as_an_object_is_let_go_is_not_lost(tmp_path: Path) -> None:
    """It is no traceback either; any other error there is told as ever."""
    code = (
        "import time\n"
        "from patchwork_solve.analyses import cli\n"
        "class Dying:\n"
        "    def __init__(self, error): self.error = error\n"
        "    def __del__(self): raise self.error\n"
        "def main():\n"
        "    Dying(KeyboardInterrupt())\n"
        "    Dying(ValueError('told'))\n"
        "    begun = time.monotonic()\n"
        "    try: time.sleep(60)\n"
        "    except KeyboardInterrupt: print('it came', time.monotonic() - begun > 59)\n"
        "cli.main = main\n"
        "cli.program()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert done.stdout == "it came False\n"  # A true signal ends the sleep as well.
    assert "KeyboardInterrupt" not in done.stderr
    assert "ValueError: told" in done.stderr
