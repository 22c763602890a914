"""A connection to the board: bounded in bytes before they are parsed, in number and in time.

All of this works for clients that have shown no token, so each step takes linear time, and a client
that sends nothing cannot keep others out.
"""

from __future__ import annotations

import asyncio
import os
import re
import time

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from patchwork_solve.analyses.web.message import PATIENCE

LARGEST_HEAD = 1 << 14
"""Bytes of a request line with its headers."""

LONGEST_BLANK = 64
"""Blanks in a row within a head."""

MOST_WAITING = 100
"""Connections that may wait for a request as long as they like."""

MOMENT = 1.0
"""Seconds that every connection may wait, however many others do."""

MOST_OPEN = 500
"""Connections that may wait at all; fewer where the system opens few files."""

_END = re.compile(rb"\n\r?\n")
_BLANKS = re.compile(rb"[ \t]{%d}" % (LONGEST_BLANK + 1))
_CHUNKED = re.compile(rb"^transfer-encoding:", re.IGNORECASE | re.MULTILINE)


def head_flaw(head: bytes) -> str | None:
    """Return the flaw of a request line and its headers, None if they can be parsed.

    h11 parses a header and the head of a chunk by regular expressions that take quadratic time for
    many blanks in a row: minutes for a quarter of a megabyte. No browser sends blanks in a row, nor
    chunks.

    Parameters
    ----------
    head : bytes
        Up to the blank line, or what came so far.
    """
    if head[:1] < b"!":  # As TLS begins.
        return "request line: this is not HTTP"
    if len(head) > LARGEST_HEAD:
        return f"request line and headers: larger than {LARGEST_HEAD:,} bytes"
    if _BLANKS.search(head):
        return f"request line and headers: more than {LONGEST_BLANK} blanks in a row"
    if _CHUNKED.search(head):
        return "Transfer-Encoding: not allowed; a body needs a Content-Length"
    return None


class Connection(H11Protocol):
    """Checks each head before h11 parses it, and closes itself when no request comes.

    uvicorn waits without limit for a head. How long a body may take is decided by `access`.
    """

    _deadline: asyncio.TimerHandle | None = None
    _since = 0.0
    """Seconds of the monotonic clock at which it began to wait for a request."""

    _head: bytearray
    """The received part of a head that is not complete."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Make room for a new connection, and wait for its request."""
        super().connection_made(transport)
        self._head = bytearray()
        self._wait()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """Hold a head back until it is complete and checked.

        A request that is sent before the answer to an earlier one is never parsed.
        """
        if self.conn.their_state is not h11.IDLE:
            super().data_received(data)
            return
        searched = max(0, len(self._head) - 2)
        self._head += data
        end = _END.search(self._head, searched)
        flaw = head_flaw(bytes(self._head[: end.end() if end else None]))
        if flaw is not None:
            self._head.clear()
            self.send_400_response(flaw)
        elif end is not None:
            request = bytes(self._head)
            self._head.clear()
            super().data_received(request)

    def on_response_complete(self) -> None:
        """Wait for the next request; close the connection if it came too early."""
        if self.conn.trailing_data[0]:
            self.transport.close()
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _is_waiting(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        self._stop_waiting()
        self._since = time.monotonic()
        self._deadline = self.loop.call_later(PATIENCE, self._close_if_waiting)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _close_if_waiting(self) -> None:
        """Close it, unless a request is being answered: after that it waits anew."""
        if self._is_waiting:
            self.transport.close()

    def _make_room(self) -> None:
        """Close the connection that has waited longest for a request, if too many wait."""
        waiting = [
            each for each in self.connections if isinstance(each, Connection) and each._is_waiting
        ]
        if len(waiting) <= MOST_WAITING:
            return
        longest = min(waiting, key=lambda each: each._since)
        if len(waiting) > most_open() or time.monotonic() - longest._since > MOMENT:
            self.connections.discard(longest)
            longest.transport.abort()


def most_open() -> int:
    """Return how many connections may wait: at most half of the files that may be open."""
    limit = os.sysconf("SC_OPEN_MAX") if hasattr(os, "sysconf") else -1
    return min(MOST_OPEN, limit // 2) if limit > 0 else MOST_OPEN
