"""Whose a connection is: nobody but the user opens the board with what a command line shows."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from patchwork_solve.analyses.board import peer
from patchwork_solve.analyses.board.access import AccessControl
from tests.analyses.board.conftest import HOME, PORT, awaited

Ends = tuple[tuple[str, int], tuple[str, int]]

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists connections")
HOSTS = {"127.0.0.1": socket.AF_INET, "::1": socket.AF_INET6}


@contextmanager
def connected(host: str) -> Iterator[tuple[socket.socket, Ends]]:
    """Connect to this process; yield the far socket, and the addresses of both ends."""
    with socket.socket(HOSTS[host]) as listening:
        listening.bind((host, 0))
        listening.listen()
        with socket.create_connection(listening.getsockname()[:2]) as far:
            near, address = listening.accept()
            with near:
                yield far, (address[:2], near.getsockname()[:2])


@linux
@pytest.mark.parametrize("host", HOSTS)
def test_a_connection_of_ours(host: str) -> None:
    with connected(host) as (far, ends):
        assert not peer.is_foreign(*ends)
        far.close()
        assert peer.is_foreign(*ends)  # Whose it was is not known any more.


@linux
@pytest.mark.skipif(os.geteuid() != 0, reason="needs the right to be another user")
@pytest.mark.parametrize("host", HOSTS)
def test_a_connection_of_another_user(host: str) -> None:
    os.seteuid(65534)
    try:
        with connected(host) as (_, ends):
            os.seteuid(0)
            assert peer.is_foreign(*ends)
    finally:
        os.seteuid(0)


FAR, NEAR = ("127.0.0.1", 4660), ("127.0.0.1", PORT)
FAR_WORD, NEAR_WORD = "0100007F:1234", f"0100007F:{PORT:04X}"


def row(local: str, remote: str, user: int, inode: int) -> str:
    return f"   9: {local} {remote} 01 0:0 00:0 0 {user} 0 {inode} 1 0 20 4 30 10 -1"


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the table of a system with two users; the connection is not in it."""
    monkeypatch.setattr(peer, "TABLES", tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    (tmp_path / "tcp").write_text("  sl  local_address rem_address\n")
    return tmp_path / "tcp"


def test_without_a_table_nothing_is_known(listed: Path) -> None:
    assert not peer.is_foreign(FAR, NEAR)
    listed.unlink()
    assert not peer.is_foreign(FAR, NEAR)


@pytest.mark.skipif(sys.byteorder != "little", reason="the table is in the machine's byte order")
@pytest.mark.parametrize(
    ("user", "inode", "is_foreign"),
    [(1000, 7, False), (0, 7, False), (1001, 7, True), (1000, 0, True), (None, 0, True)],
)
def test_the_address_of_the_browser_is_for_its_user_only(
    listed: Path, user: int | None, inode: int, is_foreign: bool
) -> None:
    rows = [row(NEAR_WORD, FAR_WORD, 1000, 6)]
    rows += [] if user is None else [row(FAR_WORD, NEAR_WORD, user, inode)]
    listed.write_text("\n".join([listed.read_text().strip(), *rows]))
    access = AccessControl(inside, PORT, "a-token")
    once = access.once
    assert visit(access, once) == (403 if is_foreign else 303)
    assert visit(access, "a-token") == 303  # Which nobody else knows.
    assert access.once == (once if is_foreign else "")


async def inside(*_: object) -> None:
    """Stand behind the access control, where nobody comes."""


def visit(access: AccessControl, token: str) -> int:
    """Return the status of a visit with a token."""
    statuses = []

    async def send(message: dict[str, object]) -> None:
        statuses.append(message.get("status"))

    query = f"token={token}".encode()
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": query,
             "headers": [(b"host", HOME[7:].encode())], "client": FAR, "server": NEAR}  # fmt: skip
    awaited(access(scope, inside, send))  # type: ignore[arg-type]
    assert isinstance(statuses[0], int)
    return statuses[0]
