"""Conditions that a page must meet, sooner or later."""

from __future__ import annotations

from typing import Any

import pytest

TIMEOUT = 60_000
"""Milliseconds: the machine may be busy with other things."""

BEYOND = """() => [...document.querySelectorAll("body *")]
  .filter((element) => element.getBoundingClientRect().right > innerWidth)
  .map((element) => element.outerHTML.slice(0, 90))"""
"""The elements that make a page wider than its window."""


def expect(actual: Any) -> Any:
    """Return Playwright's assertions on a page or on a part of one; it takes a while to load."""
    from playwright.sync_api import expect as expected

    expected.set_options(timeout=TIMEOUT)
    return expected(actual)


def axe() -> Any:
    """Return the tool that finds the faults of a page for readers who do not see it."""
    module = pytest.importorskip("axe_playwright_python.sync_playwright")
    return module.Axe()


def expect_accessible(page: Any) -> None:
    """Require that axe finds nothing on a page, and that it is no wider than its window."""
    found = axe().run(page)
    assert [
        f"{each['id']}: {node['html'][:90]}"
        for each in found.response["violations"]
        for node in each["nodes"]
    ] == []
    width = page.viewport_size["width"]
    beyond = (
        page.evaluate(BEYOND)
        if page.evaluate("document.documentElement.scrollWidth") > width
        else []
    )
    assert beyond == [], beyond
