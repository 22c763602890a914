"""The files of the page, read once: a request names one of them or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from patchwork_solve.analyses.board.catalogues import board_files

FOLDER = Path(__file__).with_name("page")

INDEX = "index.html"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class File:
    """A file of the page.

    Parameters
    ----------
    content : bytes
    kind : str
        As a browser names it.
    """

    content: bytes
    kind: str


def page_files(folder: Path = FOLDER) -> dict[str, File]:
    """Return the files of a folder by their paths in it, with ``/`` between the parts."""
    files = {
        path.relative_to(folder).as_posix(): File(path.read_bytes(), TYPES[path.suffix])
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in TYPES
    }
    return files | {
        f"languages/{name}": File(content, TYPES[".json"]) for name, content in board_files()
    }
