"""The sidebar, built from the links of the index pages.

Each page is listed once, as a link that GitHub shows too. Sphinx warns of a page in no list.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from sphinx.application import Sphinx

LINK = re.compile(r"\]\(([^)#:\s]+)\.(?:md|ipynb)\)")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


def toctrees(docname: str, text: str) -> str:
    """Return the toctrees of an index page: one for each section of the first page, else one.

    Parameters
    ----------
    docname : str
        The page, whose last part is ``index``.
    text : str
        Its Markdown.
    """
    if docname != "index":
        pages = [page for page in _pages(text) if not page.startswith("..")]
        return _toctree(None, pages)
    _, *sections = HEADING.split(text)
    listed: set[str] = set()
    trees = []
    for caption, section in zip(sections[::2], sections[1::2], strict=True):
        pages = [page for page in _pages(section) if page not in listed]
        listed.update(pages)
        trees.append(_toctree(caption, pages))
    return "".join(trees)


def _pages(text: str) -> list[str]:
    return list(dict.fromkeys(LINK.findall(text)))


def _toctree(caption: str | None, pages: list[str]) -> str:
    options = [":hidden:", *([f":caption: {caption}"] if caption else [])]
    return "\n".join(["", "", "```{toctree}", *options, "", *pages, "```", ""])


def append_toctrees(app: Sphinx, docname: str, source: list[str]) -> None:
    """Append the toctrees to an index page when Sphinx reads it."""
    if PurePosixPath(docname).name == "index":
        source[0] += toctrees(docname, source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("source-read", append_toctrees)
    return {"parallel_read_safe": True}
