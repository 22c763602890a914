"""The user at the far end of a connection to the board, as far as the system knows."""

from __future__ import annotations

import os
import socket
import struct
from pathlib import Path

TABLES = Path("/proc/net")
"""File of Linux with all connections, the user and the inode of each end on this machine."""

ROOT = 0
_LOCAL, _REMOTE, _USER, _INODE = 1, 2, 7, 9
"""Columns of a table."""

Address = tuple[str, int]


def is_foreign(client: Address, server: Address) -> bool:
    """Return whether the far end of a connection belongs to another user of this machine.

    The administrator counts as the user: some systems relay connections, and root sees all anyway.
    A closed end has no owner, so it counts as foreign. Where the system lists no
    connections, nothing is known, and the answer is False.

    Parameters
    ----------
    client, server : tuple of str and int
        IP address and port of the far and of the near end.
    """
    theirs, ours = _end(client), _end(server)
    name = "tcp6" if ":" in client[0] else "tcp"
    try:
        lines = (TABLES / name).read_text("ascii").splitlines()[1:]
    except OSError:
        return False
    rows = {(row[_LOCAL], row[_REMOTE]): row for row in map(str.split, lines)}
    if (ours, theirs) not in rows:
        return False
    found = rows.get((theirs, ours))
    is_open = found is not None and found[_INODE] != "0"
    return not is_open or int(rows[theirs, ours][_USER]) not in (os.geteuid(), ROOT)


def _end(address: Address) -> str:
    """Return an end of a connection as in the tables: words of the address, and the port."""
    host, port = address
    packed = socket.inet_pton(socket.AF_INET6 if ":" in host else socket.AF_INET, host)
    words = struct.unpack(f"={len(packed) // 4}I", packed)
    return "".join(f"{word:08X}" for word in words) + f":{port:04X}"
