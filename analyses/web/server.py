"""A server of an application whose searches end before it does."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from patchwork_solve.analyses.web.connection import Connection
from patchwork_solve.analyses.web.searches import Searches
from patchwork_solve.engine.base.errors import InputError

LAST_WORDS = 1
"""Seconds that an answer on its way may take when the server ends."""


class Server(uvicorn.Server):
    """A server that ends the searches first; their listeners would keep it waiting.

    Parameters
    ----------
    config : uvicorn.Config
    searches : Searches
    started : callable
        Called when the server can be reached.
    """

    def __init__(
        self, config: uvicorn.Config, searches: Searches, started: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._searches, self._started = searches, started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._searches.close()
        await super().shutdown(sockets)


def config(app: ASGIApp, **changes: Any) -> uvicorn.Config:
    """Return the configuration of a server; nobody is believed to stand between it and a client.

    Parameters
    ----------
    **changes
        What a server has otherwise.
    """
    settings: dict[str, Any] = {
        "http": Connection,
        "ws": "none",
        "loop": "asyncio",
        "lifespan": "on",
        "log_config": None,
        "log_level": "critical",
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,
        "timeout_graceful_shutdown": LAST_WORDS,
    }
    return uvicorn.Config(app, **settings | changes)


def listen(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises `OSError`, as when the port is taken."""
    # With the protocol named, asyncio lets small answers go at once (TCP_NODELAY).
    one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        # A server that was killed and started again finds its port.
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind((host, port))
        one.listen()
    except OSError:
        one.close()
        raise
    return one


def require_folder(command: str) -> None:
    """Raise `InputError` without a working folder, in which every search process begins."""
    try:
        os.getcwd()
    except OSError:
        raise InputError(
            command, "the working folder is gone, in which searches begin; start it in another"
        ) from None
