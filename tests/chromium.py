"""The system's Chromium, which the tests of pages and the makers of pictures start."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Programs, the quickest first; Playwright's own download is not needed."""


def program() -> str | None:
    """Path of the browser, or None if there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def options() -> dict[str, Any]:
    """Arguments of Playwright's `launch`."""
    return {
        "executable_path": program(),
        "args": ["--no-sandbox"] if os.geteuid() == 0 else [],
    }


@contextmanager
def launched(site: Path | None = None) -> Iterator[Any]:
    """A browser that has kept nothing, for a script.

    Parameters
    ----------
    site : Path, optional
        Folder that the script needs.

    Raises
    ------
    SystemExit
        If there is no Chromium or no such folder.
    """
    from playwright.sync_api import sync_playwright

    if program() is None:
        sys.exit("there is no chromium on this machine; install it")
    if site is not None and not site.is_dir():
        sys.exit(f"there is no {site}; run: make site")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options())
        yield browser
        browser.close()
