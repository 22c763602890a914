"""Conditions that a page must meet, sooner or later."""

from __future__ import annotations

from typing import Any

import pytest

TIMEOUT = 60_000
"""Milliseconds: the machine may be busy with other things."""


def expect(actual: Any) -> Any:
    """Return Playwright's assertions on a page or on a part of one; it takes a while to load."""
    from playwright.sync_api import expect as expected

    expected.set_options(timeout=TIMEOUT)
    return expected(actual)


def axe() -> Any:
    """Return the tool that finds the faults of a page for readers who do not see it."""
    module = pytest.importorskip("axe_playwright_python.sync_playwright")
    return module.Axe()
