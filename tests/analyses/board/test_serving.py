"""How a board begins and ends."""

from __future__ import annotations

import signal
import socket
import time
from pathlib import Path
from shlex import quote

import httpx
import pytest

from patchwork_solve.analyses.board.games import document_answer
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.state import State
from tests.analyses.board.conftest import ROOT, Served, wait_until
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.processes import PATIENCE, all_end

HARD = State.load("example:hard").to_text()
LONG = {"kind": "analyse", "position": HARD, "seconds": 600}


@pytest.mark.thorough
@pytest.mark.parametrize(
    "number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
@pytest.mark.usefixtures("compiled")
def test_a_signal_ends_it_with_open_streams(number: int, free_port: int) -> None:
    board = Served("--no-browser", "--port", str(free_port))
    names = [board.search(f"page-number-{n}", **LONG) for n in range(2)]
    streams = [board.events(name) for name in names]
    for stream in streams:
        next(stream)
    workers = board.workers
    assert len(workers) >= 2
    began = time.monotonic()
    board.process.send_signal(number)
    for stream in streams:
        *_, last = stream
        assert last["event"] == "end"
    _, said = board.process.communicate(timeout=PATIENCE)
    # A second on a machine with nothing else to do.
    assert time.monotonic() - began < 20
    assert board.process.returncode == 0
    assert said.splitlines() == [
        "note: the board is open at this address, only on this machine; Ctrl-C ends it"
    ]
    all_end(workers)


@pytest.mark.slow
def test_killed_it_leaves_nothing_and_begins_again_at_its_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {quote(str(tmp_path))}/shown\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{quote(str(browser))} %s")
    board = Served("example:tie")
    wait_until((tmp_path / "shown").exists, "no browser was opened")
    wait_until(lambda: (tmp_path / "shown").read_text().endswith("\n"), "it has no address")
    once = (tmp_path / "shown").read_text().strip()
    # Others may read a browser's command line: what stands there opens the board a single time.
    assert once.startswith(f"{board.home}/?token=")
    assert once != board.address
    assert [httpx.get(once).status_code for _ in range(2)] == [303, 403]
    port = board.home.rpartition(":")[2]
    name = board.search(**LONG)
    next(board.events(name))
    workers = board.workers
    board.process.kill()
    board.process.communicate(timeout=PATIENCE)
    all_end(workers)
    again = Served("--no-browser", "--port", port)
    try:
        assert again.home == board.home
        # Another board has another token.
        old = httpx.get(f"{again.home}/api/start", cookies=board.reader.cookies)
        assert old.status_code == 403
        assert old.json()["error"]["field"] == "token"
        assert again.reader.get("/api/start").json()["given"] is None
    finally:
        assert again.end()[0] == 0


@pytest.mark.slow
def test_it_opens_before_the_searches_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first search compiles, and shows how much of the engine is there."""
    monkeypatch.setenv("PATCHWORK_SOLVE_CACHE", str(tmp_path))
    monkeypatch.setenv("PATCHWORK_SOLVE_KERNEL", "numba")
    board = Served("--no-browser")
    try:
        moved = board.ask("/api/move", position=HARD, move="advance")
        assert moved.status_code == 200, moved.text
        assert not list(tmp_path.rglob("players.analysing.advance*"))
        events = list(board.events(board.search(kind="analyse", position=HARD, seconds=1)))
        words = [event["words"] for event in events if event["event"] == "progress"]
        assert any(one.startswith("compiling the engine for this machine") for one in words)
        assert events[-1]["answer"]["moves"]
    finally:
        assert board.end()[0] == 0


def test_it_listens_on_the_loopback_address_alone(served: Served) -> None:
    port = int(served.home.rpartition(":")[2])
    listening = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        if Path(table).exists():
            rows = [line.split() for line in Path(table).read_text().splitlines()[1:]]
            places = [row[1].partition(":") for row in rows if row[3] == "0A"]
            listening += [host for host, _, number in places if int(number, 16) == port]
    assert "0100007F" in listening
    assert set(listening) <= {"0100007F", "00000000000000000000000001000000"}


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be compiled: that takes a while, and what is wrong is told before."""

    def compile_for(*jobs: str) -> None:
        pytest.fail("it compiles")

    monkeypatch.setattr("patchwork_solve.analyses.commands.board.compile_for", compile_for)


@pytest.mark.usefixtures("uncompiled")
def test_a_port_that_is_taken_is_one_line(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, out, err = run("board", "--no-browser", "--port", str(port))
    assert (status, out) == (2, "")
    assert err == f"error: --port: {port}: Address already in use; name another, or none\n"


@pytest.fixture
def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def test_the_port_is_the_same_at_every_start(
    free_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A browser stores data by the address, port included."""
    from patchwork_solve.analyses.board import server

    monkeypatch.setattr(server, "PORT", free_port)
    for _ in range(2):
        with server.listening(None) as sockets:
            assert {one.getsockname()[1] for one in sockets} == {free_port}
    assert capsys.readouterr().err == ""


def test_where_the_port_is_taken_it_takes_another_and_says_so(
    free_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from patchwork_solve.analyses.board import server

    monkeypatch.setattr(server, "PORT", free_port)
    with server.listening(None), server.listening(None) as sockets:
        (other,) = {one.getsockname()[1] for one in sockets}
    assert other != free_port
    said = capsys.readouterr().err
    assert said.startswith(f"note: port {free_port} is taken")
    assert f"uses port {other}" in said


@pytest.mark.usefixtures("uncompiled")
def test_without_a_folder_it_does_not_start(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    said = "the working folder is gone, in which searches begin; start it in another"
    assert run("board", "--no-browser") == (2, "", f"error: board: {said}\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-such-file"], "error: STATE|GAME: no file no-such-file"),
        (["example:nothing"], "error: STATE|GAME: no example"),
        (["example:tight-nine"], "error: STATE|GAME: example tight-nine is a variant"),
        (["{}"], "error: format: missing, so this is not a position or a game"),
        (["--port", "0"], "error: Invalid value for '--port': '0'; allowed: 1 or more"),
    ],
)
def test_bad_input_is_one_line(run: Run, words: list[str], said: str) -> None:
    refused(run("board", "--no-browser", *words), said)


def test_it_begins_with_what_the_command_names(served: Served) -> None:
    given = served.reader.get("/api/start").json()["given"]
    assert State.from_text(given["line"]) == State.load("example:close-finish")


def test_who_starts_it_may_name_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes((ROOT / "examples/4x4.toml").read_bytes())
    first = State.new(seed=1, edition=edition_of("example:4x4")).to_text().split()
    (tmp_path / "position.txt").write_text(" ".join(["position", "mine.toml", *first[2:]]))
    given = document_answer(Document.load(str(tmp_path / "position.txt"), "STATE"))
    assert given["verdict"] == "fine"
    assert given["edition"]["name"] == "4x4"
    # What the page sends later is whole.
    assert given["document"]["edition"]["name"] == "4x4"


def test_the_page_weighs_little_and_loads_nothing_from_elsewhere() -> None:
    folder = ROOT / "analyses/board/page"
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".txt"]
    assert sum(path.stat().st_size for path in files) < 950_000
    for path in files:
        text = path.read_bytes().decode("utf-8", "replace")
        for word in ("http://", "https://"):
            places = [part for part in text.split(word)[1:] if not part.startswith("www.w3.org/")]
            assert not places, f"{path.name} names {word}{places[0][:40]}"
        assert "innerHTML" not in text, path.name
