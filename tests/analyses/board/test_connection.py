"""Connections to the board: what is not parsed, and who is not waited for."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from patchwork_solve.analyses.web import connection
from patchwork_solve.analyses.web.connection import LARGEST_HEAD, LONGEST_BLANK, MOST_WAITING
from tests.analyses.board.conftest import awaited
from tests.processes import PATIENCE

START = b"GET /quick HTTP/1.1\r\nHost: x\r\n"
HALF, QUICK = START + b"X-Half: ", START + b"\r\n"
SLOW = b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"
LAST = b"Connection: close\r\n\r\n"
"""Ends a head whose answer is the last of its connection."""


async def _answering(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer at once, or a second later."""
    while scope["type"] == "lifespan":
        kind = (await receive())["type"]
        await send({"type": f"{kind}.complete"})
        if kind == "lifespan.shutdown":
            return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    if scope["path"] == "/slow":
        await asyncio.sleep(1)
    await send({"type": "http.response.body", "body": b"done"})


@asynccontextmanager
async def _serving() -> AsyncIterator[tuple[str, int]]:
    """Serve as a board does, without access control; yield the address."""
    from patchwork_solve.analyses.web.server import config

    serving = uvicorn.Server(config(_answering))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        task = asyncio.create_task(serving.serve([listening]))
        while not serving.started:
            await asyncio.sleep(0.01)
        yield listening.getsockname()
        serving.should_exit = True
        await task


async def _answer(address: tuple[str, int], data: bytes) -> bytes:
    """Return the bytes a server sends on a connection until it closes; a bar stands for a pause."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        for part in data.partition(b"|")[::2]:
            writer.write(part)
            await asyncio.sleep(0.1)
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


async def _answers(*sent: bytes) -> list[bytes]:
    async with _serving() as address:
        return list(await asyncio.gather(*(_answer(address, data) for data in sent)))


@pytest.mark.thorough
def test_a_client_that_sends_no_whole_request_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.3)
    nothing, half, later, slow = awaited(_answers(b"", HALF, QUICK + b"|" + HALF, SLOW))
    assert nothing == half == b""
    assert later.count(b"done") == 1
    # An answer may take as long as it takes.
    assert b"done" in slow


BLANKS = b" \t" * (LONGEST_BLANK // 2)
REFUSED = {
    "blanks": (START + b"X: " + BLANKS + b" \0\r\n\r\n", b"64 blanks in a row"),
    "blanks in parts": (START + b"X: " + BLANKS + b"|  \0\r\n\r\n", b"64 blanks in a row"),
    "a large head": (START + b"X: " + b"x" * LARGEST_HEAD + b"\r\n\r\n", b"larger than 16,384"),
    "a head without an end": (b"x" * (LARGEST_HEAD + 1), b"larger than 16,384"),
    "many headers": (START + b"a:\r\n" * LARGEST_HEAD + b"\r\n", b"larger than 16,384"),
    "chunks": (
        START + b"transfer-Encoding: chunked\r\n\r\n1;" + b" " * 99 + b"\n\r\n",
        b"Transfer-Encoding: not allowed",
    ),
    "TLS": (b"\x16\x03\x01", b"not HTTP"),
}


def test_what_would_take_long_to_parse_is_refused() -> None:
    """h11 takes 8 s for a header of 64 KB of blanks, and minutes for a chunk's head in one read."""
    answers = awaited(_answers(*(sent for sent, _ in REFUSED.values())))
    for (name, (_, words)), answer in zip(REFUSED.items(), answers, strict=True):
        assert answer.startswith(b"HTTP/1.1 400 "), name
        assert words in answer, name
        assert b"done" not in answer, name


def test_a_request_that_comes_before_an_answer_is_not_parsed() -> None:
    """Nobody has looked at its head."""
    (answer,) = awaited(_answers(QUICK + QUICK[:-2] + BLANKS + b"  \0" + LAST))
    assert answer.count(b"HTTP/1.1 ") == answer.count(b"done") == 1


def test_honest_heads_are_answered() -> None:
    text = b"X: a" + BLANKS + b"b\r\nCookie: transfer-encoding: chunked\r\n"
    large = b"Y: " + b"x" * (LARGEST_HEAD - 1000) + b"\r\n"
    body = b"Content-Length: 200\r\n" + LAST + b" " * 200
    parts = [START + text + LAST, START + large + LAST, START + text + b"|" + LAST, START + body]
    assert [answer.count(b"done") for answer in awaited(_answers(*parts))] == [1, 1, 1, 1]


def test_a_head_may_come_in_any_parts() -> None:
    request = START + b"X: y\r\n" + LAST
    parts = [request[:at] + b"|" + request[at:] for at in range(1, len(request))]
    assert all(b"done" in answer for answer in awaited(_answers(*parts)))


async def _answer_beside(idle: int) -> tuple[bytes, int]:
    """Return the answer beside idle connections, and how many of those the server closes."""
    async with _serving() as address:
        waiting = [await asyncio.open_connection(*address) for _ in range(idle)]
        answer = await _answer(address, START + LAST)
        closed = sum(reader.at_eof() or reader.exception() is not None for reader, _ in waiting)
        for _, writer in waiting:
            writer.close()
        return answer, closed


@pytest.mark.thorough
def test_idle_connections_do_not_block_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert awaited(_answer_beside(MOST_WAITING + 20))[0].count(b"done") == 1
    monkeypatch.setattr(connection, "MOMENT", 0)
    answer, closed = awaited(_answer_beside(MOST_WAITING + 20))
    assert answer.count(b"done") == 1
    assert closed == 21


def test_a_moment_is_everybodys_unless_files_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOMENT", 60)
    assert awaited(_answer_beside(MOST_WAITING + 20))[1] == 0
    monkeypatch.setattr(connection, "MOST_OPEN", MOST_WAITING)
    assert awaited(_answer_beside(MOST_WAITING + 20))[1] == 21
