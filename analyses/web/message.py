"""Messages of HTTP as servers read and write them: bounded bodies, headers, errors as JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from patchwork_solve.engine.base.errors import InputError

PATIENCE = 10.0
"""Seconds within which a request must be complete."""

BUSY = (429, 503)
"""Statuses of requests that may be answered a second later."""

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}
"""Headers of every answer."""


class RefusedError(InputError):
    """A request that is not answered."""

    def __init__(self, status: int, field: str, reason: str, /, **arguments: object) -> None:
        super().__init__(field, reason, **arguments)
        self.status = status


class Headers:
    """Headers of a request; a repeated one is refused.

    Parameters
    ----------
    pairs : iterable of (bytes, bytes)
    """

    def __init__(self, pairs: Iterable[tuple[bytes, bytes]]) -> None:
        self._pairs = [(name.lower(), value.decode("latin-1")) for name, value in pairs]

    def all(self, name: str) -> list[str]:
        """Return every value of a header."""
        return [value for each, value in self._pairs if each == name.encode()]

    def one(self, name: str) -> str | None:
        """Return the value of a header, None without; several are refused."""
        found = self.all(name)
        if len(found) > 1:
            raise RefusedError(400, name, "stands twice")
        return found[0] if found else None


# -- the body ------------------------------------------------------------------------------------


async def read_body(headers: Headers, receive: Receive, largest: int) -> bytes:
    """Read a whole request, which is small; refuse one that is not."""
    length = headers.one("content-length")
    if length is not None and (not length.isdecimal() or int(length[:20]) > largest):
        raise _too_large(largest)
    parts, size = [], 0
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    raise RefusedError(400, "request", "was broken off")
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > largest:
                    raise _too_large(largest)
                if not message.get("more_body", False):
                    return b"".join(parts)
    except TimeoutError:
        raise RefusedError(
            408, "request", "did not come within {seconds} s", seconds=f"{PATIENCE:.0f}"
        ) from None


def _too_large(largest: int) -> RefusedError:
    return RefusedError(413, "request", "larger than {most} bytes", most=f"{largest:,}")


def again(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that yields the body that was read, and then further messages."""
    given: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return given.pop() if given else await receive()

    return next_message


# -- answers -------------------------------------------------------------------------------------


def json_answer(answer: Any, status: int = 200) -> Response:
    """Return a response with values as JSON."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode(), status, media_type="application/json")


def refusal(status: int, error: InputError) -> Response:
    """Return the response of an error: its code, field and reason."""
    answer = json_answer({"error": error.document}, status)
    if status in BUSY:
        answer.headers["retry-after"] = "1"
    return answer


async def beside_requests(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Let an application start and end with its server, and refuse websockets."""
    if scope["type"] == "lifespan":
        await app(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008})


def with_headers(send: Send, headers: Mapping[str, str]) -> Send:
    """Return a sender that adds headers to an answer, where it has none of the name."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            named = {name.lower() for name, _ in message["headers"]}
            ours = [
                (name.encode(), value.encode())
                for name, value in headers.items()
                if name.encode() not in named
            ]
            message = {**message, "headers": [*message["headers"], *ours]}
        await send(message)

    return send_with_headers


async def reply(send: Send, status: int, headers: Mapping[str, str], body: bytes) -> None:
    """Send an answer."""
    pairs = {**headers, "content-length": str(len(body))}.items()
    encoded = [(name.encode(), value.encode("latin-1")) for name, value in pairs]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body})
