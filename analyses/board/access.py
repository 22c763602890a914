"""Access control: only this machine's reader, from the board's own page.

Every request passes here first. Other pages in the same browser may send requests to a server on
the loopback address, but they cannot send a false Host or Origin, and do not know the token.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Iterator
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Receive, Scope, Send

from patchwork_solve.analyses.board.peer import is_foreign
from patchwork_solve.analyses.web import message
from patchwork_solve.analyses.web.message import (
    Headers,
    RefusedError,
    again,
    beside_requests,
    read_body,
    reply,
    with_headers,
)
from patchwork_solve.engine.base.errors import Sentence, either

LARGEST = 1 << 20
"""Bytes of a request."""

LARGEST_COOKIE = 8 << 10
"""Bytes of all cookies of a request; a browser sends those of every port of this machine."""

HOSTS = ("127.0.0.1", "localhost", "[::1]")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)
"""Content security policy: the page loads only its own files."""

HEADERS = {
    **message.HEADERS,
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

NO_TOKEN = Sentence(
    "missing or of another board; open the address that the command board has printed last"
)


class AccessControl:
    """Middleware that lets only requests of the board's own page through.

    Parameters
    ----------
    app : ASGI application
    port : int
        Where the board listens.
    token : str, optional
        Secret of the first address; a new one by default.
    """

    def __init__(self, app: ASGIApp, port: int, token: str | None = None) -> None:
        self._app = app
        self.token = secrets.token_urlsafe(32) if token is None else token
        self.once = secrets.token_urlsafe(32)
        """Opens the board once; other users can read a browser's command line."""
        self.cookie = f"patchwork-board-{port}"
        self._hosts = {f"{host}:{port}" for host in HOSTS} | (set(HOSTS) if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, welcome a first one, or pass it on."""
        if scope["type"] != "http":
            await beside_requests(self._app, scope, receive, send)
            return
        send = with_headers(send, HEADERS)
        try:
            headers = Headers(scope["headers"])
            _check_cookie_size(headers)
            self._check_source(headers, scope["method"])
            if self._is_first(scope):
                await self._welcome(scope, headers, send)
                return
            self._check_cookie(headers)
            body = await read_body(headers, receive, LARGEST)
        except RefusedError as error:
            await _refuse(error, scope, send)
            return
        await self._app(scope, again(body, receive), send)

    # -- the source --------------------------------------------------------------------------

    def _check_source(self, headers: Headers, method: str) -> None:
        """Refuse a request with another Host than ours, or from another page."""
        host = headers.one("host")
        if host not in self._hosts:
            allowed = either(sorted(self._hosts))
            raise RefusedError(
                403, "Host", "is not this board's; allowed: {allowed}", allowed=allowed
            )
        origin = headers.one("origin")
        is_ours = origin == f"http://{host}"
        if (origin is not None and not is_ours) or (origin is None and method not in READING):
            raise RefusedError(403, "Origin", "is not this board's page")
        site = headers.one("sec-fetch-site")
        if site in ("cross-site", "same-site") and not _is_visit(headers, method):
            raise RefusedError(
                403, "Sec-Fetch-Site", "this request comes from another page; open the board itself"
            )

    # -- the token ---------------------------------------------------------------------------

    def _is_first(self, scope: Scope) -> bool:
        """Whether a request is the first address, which carries a token."""
        return scope["method"] == "GET" and scope["path"] == "/" and b"token=" in _query(scope)

    async def _welcome(self, scope: Scope, headers: Headers, send: Send) -> None:
        """Turn the token of the first address into a cookie, and lead on to the page."""
        given = parse_qs(_query(scope).decode("latin-1")).get("token", [""])
        if len(given) != 1 or not (
            self._is_token(given[0]) or self._is_first_visit(given[0], scope)
        ):
            raise RefusedError(403, "token", NO_TOKEN)
        cookie = f"{self.cookie}={self.token}; Path=/; HttpOnly; SameSite=Strict"
        if headers.one("sec-fetch-site") == "cross-site":
            # A browser that comes from elsewhere sends no strict cookie when it is led on, but it
            # does when the page that it shows says where to go.
            page = (
                b'<!doctype html><title>Board</title><meta http-equiv="refresh" content="0; url=/">'
            )
            await reply(send, 200, {"set-cookie": cookie, "content-type": HTML}, page)
            return
        await reply(send, 303, {"set-cookie": cookie, "location": "/"}, b"")

    def _check_cookie(self, headers: Headers) -> None:
        for line in headers.all("cookie"):
            if any(name == self.cookie and self._is_token(value) for name, value in _pairs(line)):
                return
        raise RefusedError(403, "token", NO_TOKEN)

    def _is_token(self, given: str) -> bool:
        return _is_same(given, self.token)

    def _is_first_visit(self, given: str, scope: Scope) -> bool:
        """Whether a token is the one that opens the board once, which it then has done.

        Another user of this machine may have read it too, and be quicker than the browser.
        """
        if not self.once or not _is_same(given, self.once) or _is_foreign(scope):
            return False
        self.once = ""
        return True


def _is_foreign(scope: Scope) -> bool:
    client, server = scope.get("client"), scope.get("server")
    return bool(client and server and is_foreign(tuple(client), tuple(server)))


def _is_same(given: str, secret: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), secret.encode())


READING = ("GET", "HEAD")
VISITOR_WORDS = {"token": "The token is", "Cookie": "The Cookie header is"}
"""Fields that a visitor of the page can do something about, as a sentence begins."""

HTML = "text/html; charset=utf-8"


def _check_cookie_size(headers: Headers) -> None:
    """Refuse more cookies than a browser keeps for the boards of this machine."""
    if sum(map(len, headers.all("cookie"))) > LARGEST_COOKIE:
        raise RefusedError(
            431,
            "Cookie",
            "larger than {most} bytes; delete the cookies that your browser has for this address",
            most=f"{LARGEST_COOKIE:,}",
        )


def _pairs(cookies: str) -> Iterator[tuple[str, str]]:
    """Yield names and values of a Cookie header, in linear time.

    Python's `SimpleCookie` takes quadratic time before 3.11.10 and 3.12.6 (CVE-2024-7592), and
    sees no cookie after one that it does not understand.
    """
    for cookie in cookies.split(";"):
        name, _, value = cookie.partition("=")
        yield name.strip(), value.strip()


def _is_visit(headers: Headers, method: str) -> bool:
    """Whether a user follows a link to the board, as opposed to another page's request."""
    is_page = headers.one("sec-fetch-dest") == "document"
    return method == "GET" and is_page and headers.one("sec-fetch-mode") == "navigate"


def _query(scope: Scope) -> bytes:
    return bytes(scope["query_string"])


# -- answers -------------------------------------------------------------------------------------


async def _refuse(error: RefusedError, scope: Scope, send: Send) -> None:
    """Answer with the reason of a refusal: as text to a visitor of the page, else as JSON."""
    headers = {"content-type": "application/json", "connection": "close"}
    body = json.dumps({"error": error.document}).encode()
    if scope["path"] == "/" and error.field in VISITOR_WORDS:
        headers["content-type"] = "text/plain; charset=utf-8"
        body = f"{VISITOR_WORDS[error.field]} {error.reason}.\n".encode()
    await reply(send, error.status, headers, body)
