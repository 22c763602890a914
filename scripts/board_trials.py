"""Attack a board without its token: raw requests, crowds, slow clients, another local user.

    python -m scripts.board_trials
    python -m scripts.board_trials --only requests

Beside each attack a reader with the token loads the page again and again. A finding is: an answer
that needs the token, a reader who waits longer than `LONGEST`, anything on standard error but the
one note, or another end than that of a quiet board. All traffic stays on the loopback address.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import re
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

import httpx

from scripts.local_user import NOBODY, SPY

LONGEST = 5.0
"""Seconds that a reader may wait for the page while the board is attacked, on a busy machine."""

NOTE = "note: the board is open at this address, on this machine alone; Ctrl-C ends it"
LONG = 250_000
"""Bytes of a long part of a request: about what the board reads at once."""


@dataclass
class Trial:
    """What an attack came to.

    Attributes
    ----------
    done : dict of str to int
        What was sent, and what became of it.
    waits : list of float
        Seconds that the reader waited for each page.
    findings : list of str
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
        return found + [f"standard error: {line[:200]}" for line in words if line != NOTE][:5]


@contextmanager
def reading(board: Board, trial: Trial, pause: float = 0.1) -> Iterator[None]:
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


def raw_requests(port: int) -> dict[str, bytes]:
    """Return what is sent, by name."""
    host = b"Host: 127.0.0.1:%d\r\n" % port
    get = b"GET / HTTP/1.1\r\n" + host
    post = b"POST /api/read HTTP/1.1\r\n" + host + b"Origin: http://127.0.0.1:%d\r\n" % port
    chunked = post + b"Transfer-Encoding: chunked\r\n\r\n"
    end, blanks, small = b"\r\n\r\n", b" " * LONG, b" " * 60_000
    return {
        # Request lines.
        "nothing": b"",
        "an empty line": b"\r\n",
        "empty lines": b"\r\n" * 1000,
        "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x55" * 500,
        "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "HTTP/0.9": b"GET /\r\n",
        "HTTP/9.9": b"GET / HTTP/9.9\r\n" + host + b"\r\n",
        "NUL": b"\0" * LONG,
        "one line without an end": b"G" * LONG,
        "blanks": blanks,
        "a long method": b"G" * LONG + b" / HTTP/1.1\r\n" + host + b"\r\n",
        "a long target": b"GET /" + b"x" * LONG + b" HTTP/1.1\r\n" + host + b"\r\n",
        "a long target of escapes": b"GET /" + b"%41" * 20_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        "broken escapes": b"GET /%%%zz%" + b"%" * 9000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        "escaped NUL": b"GET /page/%00%0d%0a HTTP/1.1\r\n" + host + b"\r\n",
        "a path upwards": b"GET /page/../../../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n",
        "an escaped path upwards": b"GET /page/%2e%2e%2fapp.py HTTP/1.1\r\n" + host + b"\r\n",
        "another server's address": b"GET http://evil.example/ HTTP/1.1\r\n" + host + b"\r\n",
        "CONNECT": b"CONNECT 127.0.0.1:22 HTTP/1.1\r\n" + host + b"\r\n" + b"x" * 9000,
        "TRACE": b"TRACE / HTTP/1.1\r\n" + host + b"\r\n",
        "many parameters": b"GET /?" + b"a=b&" * 3900 + b"token=x HTTP/1.1\r\n" + host + b"\r\n",
        "many tokens": b"GET /?" + b"token=x&" * 1900 + b" HTTP/1.1\r\n" + host + b"\r\n",
        "a long token": b"GET /?token=" + b"%ff" * 5000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        # Headers.
        "no host": b"GET / HTTP/1.1\r\n\r\n",
        "two hosts": get + host + b"\r\n",
        "a foreign host": b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "a long host": b"GET / HTTP/1.1\r\nHost: " + b"a" * 60_000 + end,
        "a forwarded host": get + b"X-Forwarded-Host: localhost\r\nX-Forwarded-For: ::1" + end,
        "a foreign origin": get + b"Origin: http://evil.example" + end,
        "a null origin": post + b"Origin: null\r\nContent-Length: 2" + end + b"{}",
        "blanks before NUL": get + b"X: " + small + b"\0" + end,
        "blanks before NUL, at once": get + b"X: " + blanks + b"\0" + end,
        "tabs before NUL": get + b"X: " + b"\t " * 30_000 + b"\0" + end,
        "blanks after a name": get + b"X" + small + b": y" + end,
        "folded lines": get + b"X: y" + b"\r\n z" * 15_000 + end,
        "folded blanks": get + b"X: y" + (b"\r\n" + b" " * 60) * 900 + b"\0" + end,
        "many headers": get + b"a:\r\n" * 15_000 + b"\r\n",
        "many headers at once": get + b"a:\r\n" * 60_000 + b"\r\n",
        "a header without a colon": get + b"x" * 9000 + end,
        "a header of bytes": get + b"X: " + bytes(range(128, 256)) * 100 + end,
        "an upgrade": get + b"Connection: Upgrade\r\nUpgrade: websocket" + end + b"x" * 9000,
        "an upgrade to HTTP/2": get + b"Connection: Upgrade\r\nUpgrade: h2c" + end,
        "Expect": post + b"Expect: 100-continue\r\nContent-Length: 9" + end,
        "many Expects": post + b"Expect: " + b"x," * 30_000 + end,
        # Cookies.
        "a quoted cookie": get + b'Cookie: a="' + b"\\" * 60_000 + b'"' + end,
        "an octal cookie": get + b'Cookie: a="' + b"\\001" * 15_000 + b'"' + end,
        "an open quote": get + b'Cookie: a="' + b'\\"' * 4000 + end,
        "many cookies": get + b"Cookie: " + b"a=b;" * 15_000 + end,
        "many Cookie headers": get + b"Cookie: a=b\r\n" * 1100 + b"\r\n",
        "a wrong token many times": get + b"Cookie: " + b"patchwork-board-%d=x;" % port * 300 + end,
        "a token of bytes": get + b"Cookie: patchwork-board-%d=" % port + b"\xff" * 8000 + end,
        # Bodies.
        "a huge length": post + b"Content-Length: " + b"9" * 19 + end + b"x" * LONG,
        "a length of many digits": post + b"Content-Length: " + b"9" * 9000 + end,
        "a negative length": post + b"Content-Length: -1" + end,
        "two lengths": post + b"Content-Length: 1\r\nContent-Length: 2" + end + b"xx",
        "many lengths": post + b"Content-Length: " + b"1," * 30_000 + b"1" + end,
        "a length and chunks": chunked[:-2] + b"Content-Length: 5" + end + b"0" + end,
        "a chunk of blanks": chunked + b"1;" + small + b"\n\r\n",
        "a chunk of blanks at once": chunked + b"1;" + blanks + b"\n\r\n",
        "tiny chunks": chunked + b"1\r\na\r\n" * 40_000,
        "a broken chunk": chunked + b"1\r\na\r\nzz\r\n" * 9,
        "a huge chunk": chunked + b"f" * 16 + b"\r\n" + b"x" * LONG,
        "unfinished": post + b"Content-Length: 100" + end + b"half",
        "many requests": (get + b"\r\n") * 5000,
        "a request inside a body": post + b"Content-Length: 999" + end + get + b"\r\n",
    }


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


# -- many and slow clients -----------------------------------------------------------------------


async def _come_and_go(port: int, until: float) -> None:
    """Ask without the token, again and again."""
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
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for byte in b"GET / HTTP/1.1\r\nX: " + b"x" * 1000:
                if reader.at_eof() or time.monotonic() > until:
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
        spy = subprocess.Popen(
            [*command, "python3", "-c", SPY, "20"],
            cwd=outside if os.chmod(outside, 0o777) is None else None,
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
