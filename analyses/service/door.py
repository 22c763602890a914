"""What a client may ask of a service: bytes, requests at once, and searches a minute."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from starlette.types import ASGIApp, Receive, Scope, Send

from patchwork_solve.analyses.web import message
from patchwork_solve.analyses.web.message import (
    Headers,
    RefusedError,
    again,
    beside_requests,
    read_body,
    refusal,
    reply,
    with_headers,
)

LARGEST = 1 << 17
"""Bytes of a request."""

MOST_CLIENTS = 10_000
"""Clients that are remembered."""

MINUTE = 60.0
"""Seconds in which a client that has used up its searches may have all of them again."""

HEADERS = {
    **message.HEADERS,
    "access-control-allow-origin": "*",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}
"""Headers of every answer: any page may read it, and ours loads nothing."""

PREFLIGHT = {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "86400",
}
"""Answer to a browser that asks for a page whether it may send JSON."""


@dataclass
class _Client:
    """What a client has open, and how many searches it has left."""

    left: float
    since: float
    here: int = 0


class Clients:
    """The clients of a service.

    Parameters
    ----------
    at_once : int
        Requests at once of each.
    rate : int
        Searches a minute of each.
    """

    def __init__(self, at_once: int, rate: int) -> None:
        self._at_once, self._rate = at_once, rate
        self._clients: OrderedDict[str, _Client] = OrderedDict()

    @contextmanager
    def inside(self, name: str) -> Iterator[None]:
        """Hold a place of a client. Raises `RefusedError` for one that has all of its places."""
        client = self._find(name)
        if client.here >= self._at_once:
            raise RefusedError(
                429, "request", "{most} of yours are being answered; wait", most=self._at_once
            )
        client.here += 1
        try:
            yield
        finally:
            client.here -= 1

    def spend(self, name: str) -> None:
        """Take a search from a client. Raises `RefusedError` where none is left."""
        client, now = self._find(name), time.monotonic()
        gained = (now - client.since) * self._rate / MINUTE
        client.left, client.since = min(self._rate, client.left + gained), now
        if client.left < 1:
            raise RefusedError(
                429, "request", "more than {most} searches a minute; wait", most=self._rate
            )
        client.left -= 1

    def _find(self, name: str) -> _Client:
        """Return a client; those are forgotten that came longest ago and have nothing open."""
        client = self._clients.setdefault(name, _Client(self._rate, time.monotonic()))
        self._clients.move_to_end(name)
        if len(self._clients) > MOST_CLIENTS:
            idle = next((one for one, of in self._clients.items() if not of.here), name)
            if idle != name:
                del self._clients[idle]
        return client


class Door:
    """Middleware that reads a request whole and refuses one too many.

    Parameters
    ----------
    app : ASGI application
    clients : Clients
    """

    def __init__(self, app: ASGIApp, clients: Clients) -> None:
        self._app, self._clients = app, clients

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on."""
        if scope["type"] != "http":
            await beside_requests(self._app, scope, receive, send)
            return
        send = with_headers(send, HEADERS)
        if scope["method"] == "OPTIONS":
            await reply(send, 204, PREFLIGHT, b"")
            return
        try:
            with self._clients.inside(client_of(scope)):
                body = await read_body(Headers(scope["headers"]), receive, LARGEST)
                await self._app(scope, again(body, receive), send)
        except RefusedError as error:
            send = with_headers(send, {"connection": "close"})
            await refusal(error.status, error)(scope, receive, send)


def client_of(scope: Scope) -> str:
    """Return the client of a request: its address, or the network of one of IPv6."""
    host = (scope.get("client") or ("", 0))[0]
    try:
        address = ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return address.exploded[:19]  # Its first 64 bits: a client has all addresses of them.
    return str(address)
