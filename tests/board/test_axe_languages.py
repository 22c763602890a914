"""No language leaves anybody out: axe, and words that are cut, on the board in each of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from patchwork_solve.analyses.board.catalogues import languages
from tests.board.expecting import expect, expect_accessible
from tests.board.server import BoardServer
from tests.board.test_axe import READERS
from tests.board.test_translated_layout import FAULTS, SCREENS, review, reviewed
from tests.lanes import few

CASES = [
    (*each, ("light", "dark phone")[number % 2])
    for number, each in enumerate(product(SCREENS, languages()))
]
"""Each screen in each language, on a desk or on a phone in turn."""

CASES.sort(key=lambda case: case[1] not in ("de", "ja"))


@pytest.mark.parametrize(("screen", "language", "reader"), few(CASES, 2, 6))
def test_axe_finds_nothing_and_nothing_is_cut(
    browser: Any,
    server: BoardServer,
    screen: Callable[[Any], None],
    language: str,
    reader: str,
) -> None:
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True, **READERS[reader])
    page = context.new_page()
    server.open(page)
    screen(page)
    page.evaluate(
        "(lang) => history.replaceState(null, '', `?lang=${lang}${location.hash}`)", language
    )
    page.reload()
    page.wait_for_selector(f"html[lang^={language}] body[data-ready]")
    expect(page.locator(SCREENS[screen])).to_be_visible()
    if screen is review:
        reviewed(page)
    expect_accessible(page)
    assert page.evaluate(FAULTS) == []
    context.close()
