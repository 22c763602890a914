"""The choice of the page's language: by the browser, in the header, and in links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from patchwork_solve.analyses.board.catalogues import FOLDER, compiled
from tests.board.expecting import expect, expect_accessible
from tests.board.matching import play_on
from tests.board.server import NO_TOUR, BoardServer
from tests.board.test_by_link import COPIED
from tests.board.trial_language import longer, trial

HEADER = FOLDER.parent / "page" / "header.js"
TABLE = 'const LANGUAGES = { en: "English", pl: "Polski", zh: "简体中文" };'
"""Languages that the header offers in these tests."""

MENU = "site-header .language"


def offering(context: Any) -> Any:
    """A tab whose header offers languages, each of which says everything longer."""
    script, found = re.subn(
        r"const LANGUAGES = \{.*?\};", TABLE, HEADER.read_text("utf-8"), flags=re.DOTALL
    )
    assert found == 1

    def answer(route: Any) -> None:
        language = route.request.url.rsplit("/", 1)[1].removesuffix(".json")
        rules = "pl" if language == "x-long" else language
        route.fulfill(json={**compiled("pl", trial(language)), "language": rules})

    context.route("**/page/header.js", lambda route: route.fulfill(body=script))
    context.route(re.compile(r"/languages/(pl|zh|x-long)\.json"), answer)
    context.add_init_script(NO_TOUR)
    context.add_init_script(COPIED)
    page = context.new_page()
    page.set_default_timeout(20_000)
    return page


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A tab of a reader of English."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield offering(context)
    context.close()


def opened(page: Any, server: BoardServer, address: str = "") -> None:
    if not page.context.cookies():
        page.goto(server.address)
    page.goto(f"http://127.0.0.1:{server.port}/{address}")
    page.wait_for_selector("body[data-ready]")


def expect_language(page: Any, tag: str, play: str = longer("Play")) -> None:
    expect(page.locator("html")).to_have_attribute("lang", tag)
    expect(page.locator("site-header [data-place=play] span")).to_have_text(play)


@pytest.mark.parametrize(
    ("locale", "tag"),
    [("pl", "pl"), ("zh-CN", "zh-Hans"), ("zh-Hans-CN", "zh-Hans"), ("zh", "zh-Hans")],
)
def test_the_browser_chooses(browser: Any, server: BoardServer, locale: str, tag: str) -> None:
    context = browser.new_context(locale=locale)
    page = offering(context)
    opened(page, server)
    expect_language(page, tag)
    context.close()


@pytest.mark.parametrize("locale", ["nl-BE", "zh-TW", "zh-Hant-HK"])
def test_a_language_of_no_catalogue_is_english(
    browser: Any, server: BoardServer, locale: str
) -> None:
    context = browser.new_context(locale=locale)
    page = offering(context)
    opened(page, server)
    expect_language(page, "en", "Play")
    context.close()


def test_one_language_needs_no_choice(browser: Any, server: BoardServer) -> None:
    context = browser.new_context()
    page = offering(context)
    script = re.sub(r"const LANGUAGES = .*?;", 'const LANGUAGES = { en: "" };', HEADER.read_text())
    page.route("**/page/header.js", lambda route: route.fulfill(body=script))
    opened(page, server)
    assert page.locator(MENU).count() == 0
    context.close()


def test_a_match_goes_on_in_another_language(page: Any, server: BoardServer) -> None:
    opened(page, server)
    play_on(page)
    page.click("#hand .advance")
    # The opponent has answered.
    expect(page.locator(".record li button").nth(1)).to_be_visible()
    expect(page.locator("#line")).to_have_value(re.compile(r" 0 - \S+ -$"))
    before = page.input_value("#line")
    page.focus(MENU)
    page.keyboard.press("Enter")
    names = page.locator("#languages button")
    assert names.all_inner_texts() == ["English", "Polski", "简体中文"]
    assert [each.get_attribute("lang") for each in names.all()] == ["en", "pl", "zh-Hans"]
    expect(names.first).to_be_focused()
    expect_accessible(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("html[lang=pl] body[data-ready]")
    expect_language(page, "pl")
    expect(page.locator(MENU)).to_have_accessible_name(f"{longer('Language')} Polski")
    expect(page.locator("#line")).to_have_value(before)
    expect(page.locator("body")).to_have_attribute("data-plays", "0")
    # It is kept, and stronger than the browser's.
    page.goto("about:blank")
    opened(page, server)
    expect_language(page, "pl")


def test_a_choice_replaces_the_language_of_the_address(page: Any, server: BoardServer) -> None:
    opened(page, server, "?lang=pl")
    page.click(MENU)
    page.click("#languages >> text=English")
    page.wait_for_selector("html[lang=en] body[data-ready]")
    expect_language(page, "en", "Play")
    assert "lang=" not in page.url


def test_a_link_in_a_language_leads_to_more_pages_of_it(page: Any, server: BoardServer) -> None:
    opened(page, server, "?lang=pl")
    opened(page, server)
    expect_language(page, "pl")
    other = page.context.new_page()
    opened(other, server)
    expect_language(other, "en", "Play")


def test_on_a_phone_it_is_in_the_menu(browser: Any, server: BoardServer) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True)
    page = offering(context)
    opened(page, server)
    expect(page.locator(MENU)).to_be_hidden()
    page.tap("site-header .menu")
    expect(page.locator(MENU)).to_have_text(re.compile("English"))
    page.tap(MENU)
    expect(page.locator("#languages")).to_be_in_viewport(ratio=1)
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("#languages")).to_be_hidden()
    expect(page.locator("site-header nav")).to_be_visible()
    context.close()


@pytest.mark.parametrize(
    ("address", "query"),
    [
        ("", ""),
        ("?lang=en", "?lang=en"),
        ("?lang=x-long", "?lang=x-long"),
        ("#puzzle:puzzles-current/3", ""),
        ("?lang=pl#puzzle:puzzles-current/3", "?lang=pl"),
        ("?lang=pl#learn:2", "?lang=pl"),
    ],
)
def test_a_link_keeps_the_language(
    page: Any, server: BoardServer, address: str, query: str
) -> None:
    opened(page, server, address)
    page.click("#tools .share")
    page.wait_for_function("() => window.copied")
    folder, sign, rest = page.evaluate("window.copied").partition("#")
    assert folder == f"http://127.0.0.1:{server.port}/{query}"
    assert sign
    assert "lang" not in rest


def test_a_chosen_language_is_in_links(page: Any, server: BoardServer) -> None:
    opened(page, server)
    page.evaluate("localStorage.setItem('patchwork-language', 'zh')")
    opened(page, server)
    expect_language(page, "zh-Hans")
    page.click("#tools .share")
    page.wait_for_function("() => window.copied")
    assert "/?lang=zh#v1_" in page.evaluate("window.copied")
