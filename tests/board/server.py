"""The board's server as a reader starts it: by the command, in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.parse
from typing import Any

NO_TOUR = "try { localStorage.setItem('patchwork-board/1/tour-seen', 'true') } catch {}"
"""Makes a tab one of a reader who has seen the tour."""


class BoardServer:
    """Runs `board --no-browser` until it is left.

    Parameters
    ----------
    *arguments : str
        Of the command, beside `--no-browser`.
    python : str, optional
        Interpreter that has the package.
    folder : str, optional
        Where the command is run.
    """

    def __init__(
        self, *arguments: str, python: str = sys.executable, folder: str | None = None
    ) -> None:
        command = [python, "-m", "patchwork_solve", "board", "--no-browser", *arguments]
        self._process = subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:")

    def __enter__(self) -> BoardServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self, how: int = signal.SIGINT) -> None:
        if self._process.poll() is None:
            self._process.send_signal(how)
        self._process.wait(60)

    @property
    def port(self) -> int:
        found = urllib.parse.urlsplit(self.address).port
        assert found is not None
        return found

    def open(self, page: Any, text: str = "", with_tour: bool = False) -> None:
        """Open the board in a tab, with a position or a game in its address."""
        if not with_tour:
            page.add_init_script(NO_TOUR)
        page.goto(self.address + ("#" + urllib.parse.quote(text) if text else ""))
        page.wait_for_selector("body[data-ready]")
