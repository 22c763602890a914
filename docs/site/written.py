"""Pages that the build writes from the program, beside a short page that is kept by hand.

A page of the documentation links to ``columns.md#NAME``. GitHub shows the page ``columns.md``; on
the site the link leads to the page ``columns/NAME``.
"""

from __future__ import annotations

import re
from pathlib import Path

import columns
import modules
from sphinx.application import Sphinx

WRITTEN = {"reference/columns": columns.pages, "reference/modules": modules.pages}
"""The function that writes the pages, by the page that lists them."""
LINK = re.compile(r"((?:columns|modules))\.md#([\w-]+)")


def write_pages(app: Sphinx) -> None:
    """Write the pages that have changed, and remove those that are no longer written."""
    for docname, pages in WRITTEN.items():
        folder = Path(app.srcdir, docname)
        if not folder.with_suffix(".md").exists():
            continue
        folder.mkdir(exist_ok=True)
        texts = {folder / f"{name}.rst": text for name, text in pages().items()}
        for path in set(folder.iterdir()) - texts.keys():
            path.unlink()
        for path, text in texts.items():
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8")


def list_pages(app: Sphinx, docname: str, source: list[str]) -> None:
    """Append its list to a page that lists others, and let links lead to what is written."""
    source[0] = LINK.sub(r"\1/\2.rst", source[0])
    if docname in WRITTEN:
        names = [f"{Path(docname).name}/{name}" for name in WRITTEN[docname]()]
        source[0] += "\n".join(["", "```{toctree}", ":maxdepth: 1", "", *names, "```", ""])


def is_always_outdated(app: Sphinx, *changed: object) -> list[str]:
    """Return the lists, so that Sphinx always reads them: others have their sources."""
    return [docname for docname in WRITTEN if docname in app.env.found_docs]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("builder-inited", write_pages)
    app.connect("source-read", list_pages)
    app.connect("env-get-outdated", is_always_outdated)
    return {"parallel_read_safe": True}
