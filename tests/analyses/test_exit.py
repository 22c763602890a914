"""How commands end: full disks, closed streams, signals, bugs that must not look like answers."""

import errno
import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from shlex import quote

import pytest

from patchwork_solve.analyses import cli
from patchwork_solve.analyses.commands import signals
from patchwork_solve.analyses.workers.processes import _result
from patchwork_solve.engine.base.errors import ContradictionError, InputError
from tests.analyses.conftest import Run
from tests.processes import PATIENCE

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


def python(*arguments: str, env: dict[str, str] | None = None) -> tuple[int, str, str]:
    """Run Python in a process of its own."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class OutOfMemoryException(Exception):  # noqa: N818
    """Named as DuckDB's."""


@pytest.mark.parametrize(
    "error",
    [
        MemoryError("compressing"),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        ImportError("libx.so: failed to map segment from shared object"),
        OutOfMemoryException("Allocation failure"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_too_little_memory_is_one_line(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(arguments: list[str]) -> None:
        raise error

    monkeypatch.setattr(cli, "_command", fail)
    assert cli._status(["show", CLOSE]) == 2
    assert capsys.readouterr().err.startswith("error: not enough memory")


def test_a_worker_without_memory_is_named() -> None:
    future: Future[int] = Future()
    future.set_exception(MemoryError())
    with pytest.raises(InputError, match="processes: not enough memory for 7; use fewer"):
        _result(future, [], 7)


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_files_are_written_if_the_answer_cannot_be_printed(tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    drawn = f"$it show {CLOSE} --svg {quote(str(picture))}"
    assert shell(f"{drawn} > /dev/full")[0] == 74
    assert picture.read_text().startswith("<svg")
    picture.unlink()
    assert shell(f"{drawn} | true; echo ${{PIPESTATUS[0]}}") == (0, "0\n", "")
    assert picture.read_text().startswith("<svg")


@pytest.mark.thorough
@pytest.mark.parametrize("closed", ["2>&-", "<&-", "2>&- <&-", "2> /dev/full"])
def test_closed_streams_do_not_matter(closed: str) -> None:
    status, out, err = shell(f"$it new --seed 1 {closed}")
    assert (status, err) == (0, "")
    assert out.startswith("{")


@pytest.mark.thorough
@pytest.mark.parametrize("command", [
    "new",
    *(pytest.param(command, marks=pytest.mark.slow)
      for command in (f"endgame {CLOSE}", "--help", "patches --format csv")),
])  # fmt: skip
def test_an_answer_that_cannot_be_written_is_an_error(command: str) -> None:
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
    assert python("-c", code) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("start", [["-m", "patchwork_solve"], ["patchwork-solve"]])
def test_ctrl_c_before_the_command_is_loaded_is_quiet(start: list[str], tmp_path: Path) -> None:
    """Python would show a traceback, as it does in other programs that import the package."""
    (tmp_path / "ast.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\n")
    script = tmp_path / "patchwork-solve"
    script.write_text("from patchwork_solve.__main__ import start\nstart()\n")
    command = start if start[0] == "-m" else [str(script)]
    env = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    assert python(*command, "--version", env=env) == (-signal.SIGINT, "", "")
    assert "KeyboardInterrupt" in python("-c", "import patchwork_solve", env=env)[2]


BAD_TIMES = {
    "an object is let go": "weakref.ref(Thing(), lambda ref: signal.raise_signal(number))",
    "a module is loaded": "exec_module()",
}
"""Code in which an exception is lost, or becomes another."""


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
    assert python("-c", code) == (status, "", "interrupted\n")


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
    assert python("-c", code) == (status, "cleaning up\n", "")


PATIENT = """
import hashlib, signal, threading, time
from patchwork_solve.analyses import cli
from patchwork_solve.analyses.commands import deafness
from patchwork_solve.engine.base.cancellation import handlers_installed
deafness.PATIENCE = 0.3

def announce():
    begun = time.process_time()
    while time.process_time() < begun + 0.1:  # Only the other thread works.
        time.sleep(0.01)
    print("at work", flush=True)

def status(arguments):
    with handlers_installed():
        {work}
    print("done")
    return 0

cli._status = status
cli.program()
"""
"""A command that looks at no signal."""


@pytest.mark.thorough
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_compiled_code_that_does_not_return_is_ended(number: int) -> None:
    endless = 'hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)'
    code = PATIENT.format(work=f"threading.Thread(target=announce).start(); {endless}")
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"at work\n"
            process.send_signal(number)
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, out) == (128 + number, b"")
    assert err == b"error: ended; the work did not stop at a signal\n"


@pytest.mark.thorough
def test_work_that_hears_a_signal_takes_its_time() -> None:
    code = PATIENT.format(work="signal.raise_signal(signal.SIGTERM); time.sleep(0.8)")
    assert python("-c", code) == (0, "done\n", "")


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
    monkeypatch.setattr(sys, "unraisablehook", signals.unraisable_hook)

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
        ("cli._flush = sent", (130, "patchwork-solve ", "interrupted\n")),
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
        "flushed = cli._flush\n"
        "def sent(*status):\n"
        "    cli._flush = flushed\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "sys.argv = ['patchwork-solve', '--version']\n"
        f"{moment}\n"
        "__main__.start()\n"
    )
    status, out, err = python("-c", code)
    assert (status, out[: len("patchwork-solve ")], err) == said


def test_a_ctrl_c_as_an_object_is_let_go_is_not_lost() -> None:
    """It is not a traceback either; any other error there is reported as ever."""
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
    status, out, err = python("-c", code)
    assert (status, out) == (0, "it came False\n")  # A true signal ends the sleep as well.
    assert "KeyboardInterrupt" not in err
    assert "ValueError: told" in err
