"""The server of a service, until it is ended."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

from patchwork_solve.analyses.proofs.using import FIELD
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.service.app import service_app
from patchwork_solve.analyses.service.query import ServiceQuery
from patchwork_solve.analyses.service.request import proofs
from patchwork_solve.analyses.web.searches import Searches
from patchwork_solve.analyses.web.server import Server, config, listen, require_folder
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

JOBS = ("rules", "replay")
"""Kernel jobs of look-ups; processes compile those of searches."""


def open_proofs(path: Path | None) -> None:
    """Read a file of proofs, so that errors show before anything takes long.

    Raises `InputError` when it is not there, or holds anything else.
    """
    if path is None:
        return
    if not path.is_file():
        raise InputError(FIELD, "no file {name}", name=shown(str(path)))
    if (remark := proofs(path).remark) is not None:
        note(f"note: {path} {remark}")


def listening(query: ServiceQuery) -> socket.socket:
    """Return the socket of a service.

    Raises `InputError` for an address or a port that cannot be had, or without a working folder.
    """
    require_folder("serve")
    try:
        found = socket.getaddrinfo(query.host, query.port, type=socket.SOCK_STREAM)
        family, *_, address = found[0]
        return listen(family, str(address[0]), query.port)
    except (OSError, UnicodeError) as error:
        raise InputError(
            "--port",
            "{port} of {host}: {reason}; name another --port or --host",
            port=query.port,
            host=query.host,
            reason=getattr(error, "strerror", None) or str(error),
        ) from None


def serve(
    query: ServiceQuery, known: Path | None, at: socket.socket, started: Callable[[str], None]
) -> None:
    """Serve until a signal, which comes again as `KeyboardInterrupt`.

    Parameters
    ----------
    started : callable
        Called with the address when the server can be reached.
    """
    searches = Searches(most=query.searches)
    host, port = at.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    behind = {} if query.proxy is None else {"forwarded_allow_ips": query.proxy}
    application = config(service_app(query, searches, known), proxy_headers=bool(behind), **behind)
    try:
        Server(application, searches, lambda: started(address)).run([at])
    finally:
        searches.close()
