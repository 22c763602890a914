"""Attack a board without its token: raw requests, crowds, slow clients, another local user.

    python -m scripts.board_trials
    python -m scripts.board_trials --only requests

Beside each attack a reader with the token loads the page again and again. A finding is: an answer
that needs the token, a reader who waits longer than `LONGEST`, anything on standard error but the
notes of a quiet board, or another end than that of a quiet board. Bodies with the token must be
answered or refused. All traffic stays on the loopback address.
"""

import argparse
import asyncio
import multiprocessing
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import httpx

from scripts.local_user import NOBODY, SPY
from scripts.raw_requests import bodies, raw_requests

LONGEST = 5.0
"""Seconds that a reader may wait for the page while the board is attacked, on a busy machine."""

NOTES = ("note: the board is open at this address", "note: port ")
"""Notes of a quiet board: its address, and that another has its usual port."""


@dataclass
class Trial:
    """The outcome of an attack.

    Attributes
    ----------
    done : dict of str to int
        What was sent, and what became of it.
    waits : list of float
        Seconds that the reader waited for each page.
    """

    done: dict[str, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)

    def count(self, what: str, by: int = 1) -> None:
        """Count something that happened."""
        self.done[what] = self.done.get(what, 0) + by


class Board:
    """A board in a process of its own, and a reader who has its token.

    Parameters
    ----------
    folder : Path
        Where its standard error goes.
    *arguments : str
        Of the command.
    environment : dict, optional
        Added to ours.
    """

    def __init__(
        self, folder: Path, *arguments: str, environment: dict[str, str] | None = None
    ) -> None:
        self._errors = folder / "errors"
        with self._errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "patchwork_solve", "board", *arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, **(environment or {})},
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self.home, _, self.token = self.address.partition("/?token=")
        self.port = int(self.home.rpartition(":")[2])
        self.cookie = {"cookie": f"patchwork-board-{self.port}={self.token}"}

    def wait(self) -> float:
        """Load the page on a new connection; return the seconds that it takes."""
        start = time.monotonic()
        with httpx.Client(timeout=60, trust_env=False) as client:
            answer = client.get(self.home, headers=self.cookie)
        if answer.status_code != 200:
            raise httpx.HTTPError(f"status {answer.status_code}")
        return time.monotonic() - start

    def search(self) -> None:
        """Begin a long search."""
        headers = {**self.cookie, "origin": self.home}
        task = {"kind": "analyse", "seconds": 600, "page": "page-of-a-trial"}
        with httpx.Client(base_url=self.home, headers=headers, trust_env=False) as client:
            given = client.get("/api/start").json()["given"]["line"]
            client.post("/api/searches", json={**task, "position": given}).raise_for_status()

    def end(self) -> list[str]:
        """End it by Ctrl-C; return what is wrong with its end."""
        alive = self.process.poll() is None
        self.process.send_signal(signal.SIGINT)
        try:
            status = self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        words = self._errors.read_text().splitlines()
        found = [] if alive else ["the board had ended"]
        found += [] if status == 0 else [f"exit status {status}"]
        return (
            found
            + [f"standard error: {line[:200]}" for line in words if not line.startswith(NOTES)][:5]
        )


@contextmanager
def reading(board: Board, trial: Trial, pause: float = 0.05) -> Iterator[None]:
    """Load the page again and again meanwhile."""
    over = threading.Event()

    def read() -> None:
        while not over.is_set():
            try:
                trial.waits.append(board.wait())
            except httpx.HTTPError as error:
                trial.findings.append(f"the reader is refused: {error!r}")
            over.wait(pause)

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        longest = max(trial.waits, default=0.0)
        if longest > LONGEST:
            trial.findings.append(f"the reader waited {longest:.1f} s")


# -- raw requests --------------------------------------------------------------------------------


def send(board: Board, data: bytes, trial: Trial) -> bytes:
    """Return the answer to some bytes, until the board closes the connection."""
    answer = b""
    with socket.create_connection(("127.0.0.1", board.port), timeout=30) as client:
        try:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            while part := client.recv(1 << 16):
                answer += part
        except TimeoutError:
            trial.findings.append("a connection stays open for 30 s")
        except OSError:
            trial.count("reset")
    return answer


def requests(trial: Trial) -> None:
    """Send raw requests, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        board = Board(Path(folder), "--no-browser")
        page = httpx.get(board.home, headers=board.cookie, trust_env=False).content
        with reading(board, trial):
            for name, data in raw_requests(board.port).items():
                before = len(trial.findings)
                answer = send(board, data, trial)
                trial.count("requests")
                statuses = re.findall(rb"^HTTP/1.1 (\d{3}) ", answer, re.MULTILINE)
                for status in statuses:
                    trial.count(f"status {status.decode()}")
                if any(status[:1] == b"2" for status in statuses) or page in answer:
                    trial.findings.append("it is answered without the token")
                if board.token.encode() in answer or b"set-cookie" in answer.lower():
                    trial.findings.append("it gives the token away")
                trial.findings[before:] = [f"{name}: {one}" for one in trial.findings[before:]]
        trial.findings += board.end()


BODIES = 200
"""Requests with the token and a spoilt body."""


def spoilt_bodies(trial: Trial) -> None:
    """Send spoilt bodies with the token: each is answered or refused in one line."""
    with tempfile.TemporaryDirectory() as folder:
        board = Board(Path(folder), "--no-browser")
        headers = {**board.cookie, "origin": board.home, "content-type": "application/json"}
        with (
            reading(board, trial),
            httpx.Client(base_url=board.home, headers=headers, trust_env=False) as client,
        ):
            for path, body in bodies(BODIES, 1):
                said = f"{path}: {body[:100]!r}"
                try:
                    where = f"/api/{quote(path, safe='/', errors='replace')}"
                    answer = client.post(where, content=body, timeout=60)
                except httpx.HTTPError as error:
                    trial.findings.append(f"{said}: {error!r}")
                    continue
                trial.count(f"status {answer.status_code}")
                if answer.status_code >= 500 and answer.status_code != 503:
                    trial.findings.append(f"{said}: status {answer.status_code}")
                if answer.status_code == 400 and answer.json().keys() != {"error"}:
                    trial.findings.append(f"{said}: {answer.text[:100]}")
        trial.findings += board.end()


# -- many and slow clients -----------------------------------------------------------------------


async def _come_and_go(port: int, until: float) -> None:
    """Send requests without the token, again and again."""
    while time.monotonic() < until:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % port)
            await reader.read()
            writer.close()
        await asyncio.sleep(1)


async def _dribble(port: int, until: float) -> None:
    """Send a head a byte at a time, and begin again when the board has had enough."""
    while time.monotonic() < until:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            for byte in b"GET / HTTP/1.1\r\nX: " + b"x" * 1000:
                if writer.transport.is_closing() or time.monotonic() > until:
                    break
                writer.write(bytes([byte]))
                await asyncio.sleep(0.5)
            writer.close()


async def _stay(port: int, until: float) -> None:
    """Open a connection and send nothing, and begin again when it is closed."""
    while time.monotonic() < until:
        with suppress(OSError, TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.wait_for(reader.read(), max(0.1, until - time.monotonic()))
            writer.close()


CLIENTS = {"come and go": _come_and_go, "dribble": _dribble, "stay": _stay}


def _crowd(kind: str, number: int, port: int, seconds: float) -> None:
    """Be many clients of a kind for some time."""

    async def all_of_them() -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*(CLIENTS[kind](port, until) for _ in range(number)))

    asyncio.run(all_of_them())


def crowd(kind: str, number: int, seconds: float) -> Callable[[Trial], None]:
    """Return the trial of many clients at once."""

    def trial_of_it(trial: Trial) -> None:
        with tempfile.TemporaryDirectory() as folder:
            board = Board(Path(folder), "--no-browser")
            clients = multiprocessing.get_context("spawn").Process(
                target=_crowd, args=(kind, number, board.port, seconds)
            )
            with reading(board, trial):
                clients.start()
                clients.join()
            trial.count(f"clients that {kind}", number)
            trial.findings += board.end()

    return trial_of_it


# -- another user --------------------------------------------------------------------------------

BROWSER = """#!/bin/sh
# A browser that takes a while to start, as they do.
sleep 2
exec {python} -m scripts.local_user "$1" >> {folder}/opened
"""


def local_user(trial: Trial) -> None:
    """Let another user look for the token while a board opens its browser and searches."""
    if os.geteuid() != 0:
        trial.findings.append("not tried: only root can start the process of another user")
        return
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as outside:
        browser = Path(folder, "browser")
        browser.write_text(BROWSER.format(python=sys.executable, folder=folder))
        browser.chmod(0o755)
        command = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        os.chmod(outside, 0o777)
        spy = subprocess.Popen(
            [
                *command,
                shutil.which("python3", path=os.defpath) or "python3",
                "-I",
                "-c",
                SPY,
                "20",
            ],
            cwd=outside,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert spy.stdout is not None
        assert spy.stdout.readline() == "looking\n"
        environment = {"BROWSER": f"{browser} %s", "TMPDIR": outside}
        board = Board(Path(folder), "example:close-finish", environment=environment)
        with reading(board, trial):
            board.search()
            seen = [line.split(maxsplit=1) for line in spy.communicate()[0].splitlines()]
        opened = Path(folder, "opened").read_text().split()
        trial.findings += board.end()
    for kind, what in seen:
        trial.count(f"{kind} by the other user", int(what) if kind == "looked" else 1)
        if kind == "entered":
            trial.findings.append(f"another user came in with what {what} shows")
        if board.token in what:
            trial.findings.append(f"another user sees the token: {what}")
    if not trial.done.get("tried by the other user"):
        trial.findings.append("the other user saw no address at all, so that nothing was tried")
    if opened != ["303"]:
        trial.findings.append(f"the user's own browser is answered {opened}")


TRIALS: dict[str, Callable[[Trial], None]] = {
    "requests": requests,
    "bodies": spoilt_bodies,
    "parallel": crowd("come and go", 500, 10),
    "slow": crowd("dribble", 200, 25),
    "idle": crowd("stay", 600, 15),
    "user": local_user,
}


def main() -> None:
    """Attack, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=TRIALS)
    options = parser.parse_args()
    count = 0
    for name, attack in TRIALS.items():
        if options.only in (None, name):
            trial = Trial()
            attack(trial)
            count += len(trial.findings)
            done = ", ".join(f"{number} {what}" for what, number in trial.done.items())
            waits = f"{len(trial.waits)} pages, at most {max(trial.waits, default=0):.2f} s"
            print(f"{name}: {done}; {waits}; {len(trial.findings)} findings", flush=True)
            for finding in trial.findings:
                print(f"  {finding}", flush=True)
    print(f"{count} findings")
    sys.exit(bool(count))


if __name__ == "__main__":
    main()
