"""Foreign programs over a pipe: what they may do, and each way in which they can fail."""

import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from patchwork_solve.engine.base import children
from patchwork_solve.engine.players.bot import ForfeitError
from patchwork_solve.engine.players.foreign import Foreign
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State

START = State.new(seed=1)
PLAYER = "import sys\nfor line in sys.stdin:\n    "

Make = Callable[..., Foreign]


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """Return a function that makes a player of a script."""

    def make(script: str, patience: float = 20.0) -> Foreign:
        path = tmp_path / "a player.py"
        path.write_text(script)
        command = shlex.join([sys.executable, str(path)])
        return Foreign(f"pipe:{command}", patience=patience)

    return make


def fails(player: Foreign, state: State = START) -> str:
    with pytest.raises(ForfeitError) as failure:
        player.choose(state, DecisionLimits())
    assert children._running == set()
    return str(failure.value)


def test_it_reads_a_position_and_writes_a_move(program: Make, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    player = program(f"{PLAYER}open({str(heard)!r}, 'a').write(line); print('advance', flush=True)")
    state = START
    for _ in range(3):
        state = state.play(player.choose(state, DecisionLimits()))
    player.close()
    assert state == START.play("advance").play("advance").play("advance")
    assert heard.read_text().splitlines()[0] == START.to_text()
    assert len(heard.read_text().splitlines()) == 3
    assert children._running == set()


@pytest.mark.parametrize(("script", "reason"), [
    ("raise ValueError('no idea')", "ended with status 1; it said: ValueError: no idea"),
    ("import sys; sys.stdin.readline()", "ended with status 0"),
    ("import os; os.kill(os.getpid(), 9)", "was killed by signal 9"),
    ("import os, time; os.close(1); time.sleep(60)", "closed its output"),
    (f"{PLAYER}print('knight f3', flush=True)", "answered 'knight f3'; allowed: advance, "),
    (f"{PLAYER}print('', flush=True)", "answered ''; allowed: "),
    (f"{PLAYER}print('x' * 10**6, flush=True)", "answered 'xxx"),
    (f"{PLAYER}sys.stdout.buffer.write(bytes(range(128, 200)) + b'\\n'); sys.stdout.flush()",
     "answered '"),
    (f"{PLAYER}print('leather@a1', flush=True)", "answered 'leather@a1': "),
    (f"{PLAYER}print('plus@a1b1', flush=True)", "answered 'plus@a1b1': "),
], ids=range(10))  # fmt: skip
def test_what_is_no_legal_move_forfeits(program: Make, script: str, reason: str) -> None:
    failure = fails(program(script))
    assert reason in failure
    assert failure.isprintable()
    assert len(failure) <= 200


def test_what_the_system_does_not_start_forfeits(tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(100, 200)))
    path.chmod(0o755)
    assert "cannot be started: " in fails(Foreign(f"pipe:{shlex.quote(str(path))}"))


def test_a_program_that_hangs_is_not_waited_for(program: Make) -> None:
    began = time.monotonic()
    assert fails(program("import time; time.sleep(60)", 0.3)) == "gave no answer in 0.3 s"
    assert time.monotonic() - began < 10


def test_a_program_that_does_not_read_is_not_waited_for(program: Make) -> None:
    # It answers with what it cannot have read; the pipe fills up in the end.
    script = "import time\nwhile True:\n    print('advance', flush=True); time.sleep(0.001)"
    player = program(script, 2.0)

    def play_on() -> None:
        for _ in range(20_000):
            player.choose(START, DecisionLimits())

    with pytest.raises(ForfeitError, match=r"before any request|does not read"):
        play_on()


def test_a_program_that_prints_too_much_is_refused(program: Make) -> None:
    player = program(f"{PLAYER}print('advance\\nand check', flush=True)")
    player.choose(START, DecisionLimits())
    time.sleep(0.5)
    assert fails(player) == "wrote 'and check' before any request"


def test_a_program_that_ended_before_the_request_is_reported(program: Make) -> None:
    player = program("import sys; sys.stdin.readline(); print('advance', flush=True); sys.exit(4)")
    player.choose(START, DecisionLimits())
    time.sleep(0.5)
    assert fails(player) == "ended with status 4"


def test_after_a_failure_the_program_is_started_anew(program: Make, tmp_path: Path) -> None:
    once = tmp_path / "once"
    script = (
        "import os, sys\n"
        f"if not os.path.exists({str(once)!r}):\n"
        f"    open({str(once)!r}, 'w').close(); sys.exit(3)\n"
        f"{PLAYER.removeprefix('import sys')}print('advance', flush=True)"
    )
    player = program(script)
    assert fails(player) == "ended with status 3"
    assert player.choose(START, DecisionLimits()).is_advance
    player.close()


def test_it_may_end_itself_when_the_match_does(program: Make, tmp_path: Path) -> None:
    farewell = tmp_path / "farewell"
    script = f"{PLAYER}print('advance', flush=True)\nopen({str(farewell)!r}, 'w').close()"
    player = program(script)
    player.choose(START, DecisionLimits())
    player.close()
    assert farewell.exists()


class Lifeline:
    """A connection that a process holds as long as it lives, on any system."""

    def __init__(self, server: socket.socket) -> None:
        self._server = server
        self._held: socket.socket | None = None
        host, port = server.getsockname()
        self.hold = f"import socket\nheld = socket.create_connection(({host!r}, {port}))\n"

    def is_cut(self, patience: float) -> bool:
        """Whether the process that holds it ends within so many seconds."""
        if self._held is None:
            self._held, _ = self._server.accept()
        self._held.settimeout(patience)
        try:
            return self._held.recv(1) == b""
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False

    def close(self) -> None:
        """Let go."""
        if self._held is not None:
            self._held.close()


@pytest.fixture
def lifeline() -> Iterator[Lifeline]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(20)
        with closing(Lifeline(server)) as line:
            yield line


def test_the_processes_that_it_started_end_with_it(program: Make, lifeline: Lifeline) -> None:
    child = f"{lifeline.hold}import time; time.sleep(600)"
    script = (
        "import subprocess, sys\n"
        f"subprocess.Popen([sys.executable, '-c', {child!r}])\n"
        f"{PLAYER}print('advance', flush=True)"
    )
    player = program(script)
    player.choose(START, DecisionLimits())
    assert not lifeline.is_cut(0.2)
    player.close()
    assert lifeline.is_cut(10)


@pytest.mark.thorough
def test_it_ends_with_the_program_that_started_it(
    program: Make, lifeline: Lifeline, tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    deaf = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    script = f"{deaf}{lifeline.hold}open({str(begun)!r}, 'w').close()\ntime.sleep(600)"
    asking = (
        "from patchwork_solve.engine.players.foreign import DecisionLimits, Foreign, State\n"
        "import os, sys, time\n"
        f"player = Foreign({program(script).name!r}, patience=600)\n"
        "from threading import Thread\n"
        "question = State.new(seed=1), DecisionLimits()\n"
        "Thread(target=player.choose, args=question, daemon=True).start()\n"
        f"while not os.path.exists({str(begun)!r}): time.sleep(0.05)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen([sys.executable, "-c", asking], stdin=subprocess.PIPE) as process:
        assert not lifeline.is_cut(0.2)
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert lifeline.is_cut(10)
