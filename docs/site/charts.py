"""Interactive charts, drawn by vega-embed in the colours of the theme.

A page contains ``![words](chart.svg)``, and GitHub shows the picture. If ``chart.vl.json`` is in
the same folder, the site replaces the picture by this Vega-Lite chart. Without JavaScript the
picture stays. vega-embed is the copy in vl-convert.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import vl_convert
from docutils import nodes
from sphinx.application import Sphinx

EMBED = "vega-embed.js"
DRAW = "charts.js"


def add_charts(app: Sphinx, tree: nodes.document) -> None:
    """Insert the chart of each picture after it, as JSON."""
    for image in list(tree.findall(nodes.image)):
        path = Path(app.srcdir, image["uri"]).with_suffix(".vl.json")
        if path.is_file():
            app.env.note_dependency(str(path))
            chart = json.dumps(json.loads(path.read_text("utf-8"))).replace("<", "\\u003c")
            script = f'<script type="application/json" class="chart">{chart}</script>'
            image.parent.insert(
                image.parent.index(image) + 1, nodes.raw(script, script, format="html")
            )


def load_scripts(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """Load vega-embed on pages with charts."""
    if tree is not None and any('class="chart"' in raw.astext() for raw in tree.findall(nodes.raw)):
        app.add_js_file(EMBED, loading_method="defer")
        app.add_js_file(DRAW, loading_method="defer")


def write_embed(app: Sphinx, error: Exception | None) -> None:
    """Write vega-embed, with Vega and Vega-Lite, into the folder of the site's scripts."""
    if error is None and app.builder.format == "html":
        bundle = f"(() => {{{vl_convert.javascript_bundle()}}})();"
        Path(app.outdir, "_static", EMBED).write_text(bundle, "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("doctree-read", add_charts)
    app.connect("html-page-context", load_scripts)
    app.connect("build-finished", write_embed)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
