"""Links open on any board: new ones, those of earlier versions, and none that is hostile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, State
from tests.board.expecting import expect
from tests.board.hands import from_menu
from tests.board.server import BoardServer
from tests.board.static_site import opened, watched

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")
pytestmark = pytest.mark.browser

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "links.md").read_text("utf-8")
DOCUMENTED = re.findall(r"^    (#(?!puzzle:)\S+)$", PAGE, re.MULTILINE)

GAME = Game.load("example:three-blunders")

OLD = (
    "#20:game+current+JHMbfDGYcdNFWCKBaPQXTOSZUgEVeRLIA+ell-4-quick@a2b2c2a3+advance+advance",
    "#1:game%20current%20JHMbfDGYcdNFWCKBaPQXTOSZUgEVeRLIA%20ell-4-quick%40a2b2c2a3",
    "#game+current+JHMbfDGYcdNFWCKBaPQXTOSZUgEVeRLIA+ell-4-quick@a2b2c2a3+advance",
    "#position+current+C+50,1,0,9/9/9/9/9/9/9/9/9+49,1,0,9/9/9/9/9/9/9/9/9+1+-+0+-",
)
"""Addresses that boards have written before there were short ones."""

WRONG = {
    "#v1_0_game_current_RFcB_aaaa": "damaged or was cut off",
    "#v1_": "damaged or was cut off",
    "#v1_0_-_0000": "damaged or was cut off",
    "#v2_0_position_x_aaaa": "This link is of version 2; this board reads version 1.",
    "#%E0%A4": "damaged",
    "#set:puzzles-current/": "damaged or was cut off",
    "#puzzle:puzzles-curr": "damaged or was cut off",
    "#" + "x" * 300_000: "This link has 300,001 characters; a link has at most 200,000.",
    "#v1_" + "0" * 300_000: "This link has 300,004 characters; a link has at most 200,000.",
    "#<img+src=x+onerror=alert(1)>": "not a position or a game",
}


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    with watched(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        yield page


def copied(page: Any) -> str:
    page.click("#tools .share")
    expect(page.locator("#message")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert isinstance(link, str)
    return link


def test_the_link_of_a_full_game_is_short_and_opens_at_its_place(page: Any, address: str) -> None:
    opened(page, f"{address}#20:{GAME.to_text().replace(' ', '+')}")
    link = copied(page)
    assert link.startswith(f"{address}#v1_20_game_current_")
    assert re.fullmatch(r"[A-Za-z0-9_.~-]+", link.partition("#")[2])
    assert len(link.partition("#")[2]) < 240
    page.evaluate("sessionStorage.clear()")
    opened(page, link)
    expect(page.locator("#time-0")).to_have_value(str(GAME.states[20].players[0].time))
    expect(page.locator(".record button")).to_have_count(len(GAME.moves))
    assert copied(page) == link


def test_a_position_with_names_and_one_of_a_variant_are_copied_and_opened(
    page: Any, address: str
) -> None:
    line = f"{State.load('example:close-finish').to_text()} names:Zoë_%27x%27,王"
    variant = State.load("example:variant").to_text()
    for text, mark in ((line, "names%3A"), (variant, "variant%3A")):
        opened(page, address)
        page.fill("#line", text)
        page.press("#line", "Enter")
        # The field holds it at once; the board is there when its address is.
        expect(page).to_have_url(re.compile(mark))
        link = copied(page)
        # Browsers compress a variant in their own way.
        shown = page.input_value("#line")
        opened(page, link)
        expect(page.locator("#line")).to_have_value(shown)


def test_a_position_that_is_not_right_yet_is_copied_and_opened(page: Any, address: str) -> None:
    opened(page, f"{address}{OLD[-1]}")
    from_menu(page, "Set up a position")
    page.fill("#buttons-0", "-3")
    page.press("#buttons-0", "Enter")
    expect(page.locator("#remarks .wrong").first).to_be_visible()
    link = copied(page)
    page.evaluate("sessionStorage.clear()")
    opened(page, link)
    expect(page.locator("#buttons-0")).to_have_value("-3")


@pytest.mark.parametrize("link", [*DOCUMENTED, *OLD])
def test_documented_and_old_links_open(page: Any, address: str, link: str) -> None:
    opened(page, address + link)
    expect(page.locator("#message")).not_to_contain_text("link")
    kind = "game" if "game" in link else "position"
    expect(page).to_have_url(re.compile(rf"#(\d+:)?{kind}\+"))
    expect(page.locator(f"#tab-{'game' if kind == 'game' else 'analysis'}")).to_have_attribute(
        "aria-selected", "true"
    )


def test_the_page_on_links_has_examples() -> None:
    assert len(DOCUMENTED) == 5


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_wrong_link_is_refused_in_one_line(page: Any, address: str, number: int) -> None:
    link, words = list(WRONG.items())[number]
    opened(page, address + link)
    expect(page.locator("#message")).to_contain_text(words)
    assert page.locator("img").count() == 0
    assert "\n" not in page.inner_text("#message")


def test_a_link_that_was_cut_off_is_noticed(page: Any, address: str) -> None:
    for cut in (1, 5, 20):
        opened(page, address + DOCUMENTED[3][:-cut])
        expect(page.locator("#message")).to_contain_text("damaged or was cut off")


def test_a_phone_shares_with_its_own_sheet(browser: Any, address: str) -> None:
    with watched(browser, address, has_touch=True, is_mobile=True) as page:
        page.add_init_script(
            "navigator.share = async ({ url }) => { document.body.dataset.given = url; }"
        )
        opened(page, address + OLD[0])
        page.click("#tools .share")
        given = re.compile(re.escape(f"{address}#v1_3_game_"))
        expect(page.locator("body")).to_have_attribute("data-given", given)


def test_without_a_clipboard_the_link_is_shown(browser: Any, address: str) -> None:
    with watched(browser, address) as page:
        page.add_init_script("delete Navigator.prototype.clipboard")
        opened(page, address + OLD[-1])
        page.click("#tools .share")
        expect(page.locator("dialog[open] #link")).to_have_value(re.compile("#v1_0_position_"))


def test_a_local_board_copies_no_token_and_says_where_its_link_opens(
    browser: Any, server: BoardServer
) -> None:
    with watched(
        browser, server.address, permissions=["clipboard-read", "clipboard-write"]
    ) as page:
        server.open(page, State.load("example:close-finish").to_text())
        link = copied(page)
        expect(page.locator("#message")).to_contain_text("opens on this computer only")
        assert link.startswith(f"http://127.0.0.1:{server.port}/#v1_0_position_")
        opened(page, link)
        expect(page.locator("#line")).to_have_value(State.load("example:close-finish").to_text())


def test_a_local_board_copies_links_to_a_published_one(
    browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATCHWORK_SOLVE_SITE", "https://example.org/board/")
    with (
        BoardServer() as server,
        watched(browser, server.address, permissions=["clipboard-read", "clipboard-write"]) as page,
    ):
        server.open(page)
        assert copied(page).startswith("https://example.org/board/#v1_0_position_")
