"""A plain server of static files, as any host has one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Quiet(SimpleHTTPRequestHandler):
    """Python's own server of files, which says nothing."""

    def send_head(self) -> Any:
        """Send what a file holds now: it may change within the second that its date names."""
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Print nothing where a browser that closes breaks off its requests."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder while the block runs, and yield its address.

    Parameters
    ----------
    folder : Path
    """
    with _Server(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
