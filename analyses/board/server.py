"""The server of the board: on the loopback address only, until it is ended."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from patchwork_solve.analyses.board.access import AccessControl
from patchwork_solve.analyses.board.app import board_app
from patchwork_solve.analyses.board.view import Answer
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.web.searches import Searches
from patchwork_solve.analyses.web.server import Server, config, listen, require_folder
from patchwork_solve.engine.base.errors import InputError

JOBS = ("rules", "replay")
"""Kernel jobs to compile before the page can be used; the searches compile theirs meanwhile."""

FOUR, SIX = "127.0.0.1", "::1"
"""The loopback addresses."""

PORT = 9977
"""Default port. A browser keeps what a page stores by its
address, port included: with the same port at every start, earlier games are there again."""

TRIES = 20
"""Free ports that are tried until one is free for both addresses."""


@contextmanager
def listening(port: int | None) -> Iterator[list[socket.socket]]:
    """Hold the sockets of a board, so that errors show before anything takes long.

    Parameters
    ----------
    port : int or None
        `PORT` when left out, or a free one where that is taken; a note on stderr says so.

    Raises
    ------
    InputError
        When the port is taken, or the folder it is started in is gone.
    """
    require_folder("board")
    sockets = _sockets(port)
    try:
        yield sockets
    finally:
        for one in sockets:
            one.close()


def serve(
    given: Answer | None, sockets: list[socket.socket], started: Callable[[str, str], None]
) -> None:
    """Serve the board until Ctrl-C or SIGTERM.

    Parameters
    ----------
    given : dict or None
        The position or game that the page begins with.
    sockets : list of socket.socket
        Of one port.
    started : callable
        Called when the server can be reached with two addresses: the one with the token, and one
        that opens once, for a browser's command line, which others on this machine may read.
    """
    number = sockets[0].getsockname()[1]
    searches = Searches()
    access = AccessControl(board_app(given, searches), number)
    address = f"http://{FOUR}:{number}/?token="
    try:
        Server(
            config(access),
            searches,
            lambda: started(address + access.token, address + access.once),
        ).run(sockets)
    except KeyboardInterrupt:
        pass  # The server sends itself the signal again that ended it.
    finally:
        searches.close()


def _sockets(port: int | None) -> list[socket.socket]:
    """Return sockets of a port on the loopback addresses; only one without IPv6."""
    if port is not None:
        try:
            return _bind(port)
        except OSError as error:
            reason = error.strerror or str(error)
            raise InputError(
                "--port", "{port}: {reason}; name another, or none", port=port, reason=reason
            ) from None
    with suppress(OSError):
        return _bind(PORT)
    found = _free()
    number = found[0].getsockname()[1]
    note(
        f"note: port {PORT} is taken, perhaps by another board, so this board uses port {number}; "
        f"the games that the browser keeps belong to port {PORT} and are not shown here"
    )
    return found


def _free() -> list[socket.socket]:
    """Return sockets of a free port."""
    for _ in range(TRIES):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as free:
            free.bind((FOUR, 0))
            number = free.getsockname()[1]
        try:
            return _bind(number)
        except OSError:
            continue  # It is taken on the other address, or was taken just now.
    raise InputError("--port", "no free port was found; name one")


def _bind(port: int) -> list[socket.socket]:
    found = [listen(socket.AF_INET, FOUR, port)]
    if not _has_six():
        return found
    try:
        found.append(listen(socket.AF_INET6, SIX, port))
    except OSError:
        found[0].close()
        raise
    return found


def _has_six() -> bool:
    """Whether there is a loopback address of IPv6."""
    if not socket.has_ipv6:
        return False
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as one:
            one.bind((SIX, 0))
    except OSError:
        return False
    return True
