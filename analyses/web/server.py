"""A server of an application whose searches end before it does."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from patchwork_solve.analyses.web.connection import Connection
from patchwork_solve.analyses.web.searches import Searches

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
