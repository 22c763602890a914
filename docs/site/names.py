"""Links from types and docstrings to public names of all modules, and to pages."""

from __future__ import annotations

import re

from docutils.nodes import Element, TextElement
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import patchwork_solve
from patchwork_solve import lab, players, puzzles, reports, svg

HOMES = {
    name: f"{module.__name__}.{name}"
    for module in (patchwork_solve, lab, players, puzzles, reports, svg)
    for name in module.__all__
}
"""The full name of each public name."""


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: TextElement
) -> Element | None:
    """Return a link to the public name that a reference ends with; None if it is not public."""
    name = node["reftarget"].rpartition(".")[2]
    if node.get("refdomain") != "py" or name not in HOMES:
        return None
    domain = env.domains.python_domain
    page, kind = node["refdoc"], node["reftype"]
    return domain.resolve_xref(env, page, app.builder, kind, HOMES[name], node, content)


PAGE = re.compile(r"docs/([\w/-]+)\.md")


def link_pages(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Replace the names of pages in a docstring by links."""
    lines[:] = [PAGE.sub(r":doc:`/\1`", line) for line in lines]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("missing-reference", resolve)
    app.connect("autodoc-process-docstring", link_pages)
    return {"parallel_read_safe": True}
