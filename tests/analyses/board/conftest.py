"""A board to ask: its application in this process, or a server of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import httpx
import pytest

from patchwork_solve.analyses.board.access import AccessControl
from tests.processes import PATIENCE

if TYPE_CHECKING:
    from starlette.types import ASGIApp

ROOT = Path(__file__).parents[3]
PORT, TOKEN = 7777, "a-token"
HOME = f"http://127.0.0.1:{PORT}"
COOKIE = {"cookie": f"patchwork-board-{PORT}={TOKEN}"}

Events = list[dict[str, Any]]
Result = TypeVar("Result")


def awaited(work: Coroutine[Any, Any, Result]) -> Result:
    """Run on an event loop of its own thread: a browser's tests leave one running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Reader:
    """Asks an application in this process, and keeps its cookies.

    Parameters
    ----------
    headers : dict, optional
        Of every request.
    """

    def __init__(self, app: ASGIApp, headers: dict[str, str] | None = None) -> None:
        self._app, self._headers = app, headers or {}
        self._cookies = httpx.Cookies()

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Send a request."""
        return awaited(self._request(method, path, options))

    def get(self, path: str, **options: Any) -> httpx.Response:
        """Ask for something."""
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        """Send something."""
        return self.request("POST", path, **options)

    async def _request(self, method: str, path: str, options: dict[str, Any]) -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(self._app),
            base_url=HOME,
            headers=self._headers,
            cookies=self._cookies,
            trust_env=False,
        ) as client:
            answer = await client.request(method, path, **options)
            self._cookies = client.cookies
            return answer


@pytest.fixture(scope="session")
def client() -> Reader:
    """Return a reader of a board whose searches are not open."""
    from patchwork_solve.analyses.board.app import board_app

    return Reader(AccessControl(board_app(), PORT, TOKEN), {**COOKIE, "origin": HOME})


class Served:
    """A board in a process of its own, and a reader who has its token.

    Parameters
    ----------
    *arguments : str
        After the command's name.
    """

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "patchwork_solve", "board", *arguments]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={"BROWSER": "true", **os.environ},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self.home = self.address.partition("/?")[0]
        self.reader = httpx.Client(
            base_url=self.home, headers={"origin": self.home}, timeout=PATIENCE
        )
        assert self.reader.get(self.address).status_code == 303

    def ask(self, path: str, **document: Any) -> httpx.Response:
        """Send a question."""
        return self.reader.post(path, json=document)

    def search(self, page: str = "page-of-a-test", **document: Any) -> str:
        """Begin a search, and return its id."""
        answer = self.ask("/api/searches", page=page, **document)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def events(self, name: str, after: int = 0) -> Iterator[dict[str, Any]]:
        """Yield what a search tells, with its number."""
        headers = {"last-event-id": str(after)} if after else {}
        with self.reader.stream("GET", f"/api/searches/{name}/events", headers=headers) as lines:
            assert lines.headers["content-type"].startswith("text/event-stream")
            number = 0
            for line in lines.iter_lines():
                if line.startswith("id: "):
                    number = int(line[4:])
                if line.startswith("data: "):
                    yield {"number": number, **json.loads(line[6:])}

    def found(self, **document: Any) -> dict[str, Any]:
        """Search, and return the last event."""
        *_, last = self.events(self.search(**document))
        assert last["event"] == "end"
        return last

    @property
    def workers(self) -> list[int]:
        """The processes that search."""
        return [
            pid
            for pid in descendants(self.process.pid)
            if "resource_tracker" not in command_of(pid)
        ]

    def end(self, number: int = signal.SIGINT) -> tuple[int, str]:
        """End it by a signal; return its status and what it said."""
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=PATIENCE)
        self.reader.close()
        return self.process.returncode, said


def descendants(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that they have."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError, IndexError):
            continue
        if parent == pid:
            found += [int(entry.name), *descendants(int(entry.name))]
    return found


def command_of(pid: int) -> str:
    """Return the command line of a process; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def wait_until(holds: Any, what: str) -> None:
    """Wait until something holds."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.05)


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """Serve a board for all tests that leave it as it was."""
    board = Served("example:close-finish", "--no-browser")
    try:
        yield board
    finally:
        status, said = board.end()
        assert status == 0
        assert "Traceback" not in said


@pytest.fixture
def close_finish() -> dict[str, Any]:
    """Return the document of an endgame."""
    document = json.loads((ROOT / "examples/close-finish.json").read_text())
    assert isinstance(document, dict)
    return document
