"""Dark versions of pictures: ``board-dark.png`` in the folder of ``board.png``."""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx


def add_dark(app: Sphinx, tree: nodes.document) -> None:
    """Insert the dark version of each picture after it; the theme shows one of the two."""
    for image in list(tree.findall(nodes.image)):
        path = Path(image["uri"])
        dark = path.with_name(f"{path.stem}-dark{path.suffix}")
        if Path(app.srcdir, dark).is_file():
            copy = image.copy()
            copy["uri"] = dark.as_posix()
            copy["candidates"] = {"*": dark.as_posix()}
            app.env.images.add_file(app.env.current_document.docname, dark.as_posix())
            image["classes"].append("only-light")
            copy["classes"] = ["only-dark"]
            image.parent.insert(image.parent.index(image) + 1, copy)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("doctree-read", add_dark)
    return {"parallel_read_safe": True}
