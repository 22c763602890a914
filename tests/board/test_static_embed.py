"""Diagrams in other pages: stepped through, analysed when asked, opened on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, State, solve
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.drawing.fabric import NAMES
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import to_save
from tests.board.static_site import served, watched

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")
pytestmark = pytest.mark.browser

GAME = Game.load("example:three-blunders")
LINK = f"#20:{GAME.to_text().replace(' ', '+')}"
CLOSE = State.load("example:close-finish")
END = f"#{CLOSE.to_text().replace(' ', '+').replace('*', '%2A')}"

BLOG = """<!doctype html><title>A page</title><body>
<patchwork-board link="{game}" title="The game">A picture</patchwork-board>
<div data-patchwork="{board}{end}" data-theme="dark"><p>Another picture</p></div>
<script src="{board}embed.js"></script>
"""


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    with served(root) as address:
        (root / "blog.html").write_text(BLOG.format(game=LINK, board=address, end=END), "utf-8")
        yield address


def diagram(page: Any, address: str, link: str, theme: str = "") -> None:
    page.goto(f"{address}embed.html{theme}{link}")
    page.wait_for_selector("body[data-ready]")


def test_a_diagram_is_stepped_through_by_buttons_and_keys(browser: Any, address: str) -> None:
    with watched(browser, address, viewport={"width": 320, "height": 640}) as page:
        diagram(page, address, LINK)
        words = page.locator("[role=status]")
        expect(words).to_contain_text(f"Move 20 of {len(GAME.moves)}: ")
        expect(page.locator("figure .facts").first).to_contain_text(
            f"space {GAME.states[20].players[0].time}, "
            f"{counted(GAME.states[20].players[0].buttons, 'button')},"
        )
        assert page.locator(".sale li span[translate]").all_inner_texts() == [
            NAMES[name] for name in GAME.states[20].for_sale
        ]
        for press, shown in (
            (lambda: page.click("[aria-label=Next]"), "Move 21 of"),
            (lambda: page.click("[aria-label=Back]"), "Move 20 of"),
            (lambda: page.keyboard.press("ArrowLeft"), "Move 19 of"),
            (lambda: page.keyboard.press("ArrowRight"), "Move 20 of"),
            (lambda: page.click("[aria-label='Last position']"), "Move 41 of"),
            (lambda: page.keyboard.press("Home"), "The first position."),
            (lambda: page.keyboard.press("End"), "Move 41 of"),
            (lambda: page.click("[aria-label='First position']"), "The first position."),
        ):
            press()
            expect(words).to_contain_text(shown)
        expect(page.locator("[aria-label=Back]")).to_be_disabled()
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_what_searches_is_loaded_when_the_reader_asks(browser: Any, address: str) -> None:
    with watched(browser, address) as page:
        requested: list[str] = []
        page.on("request", lambda request: requested.append(request.url))
        diagram(page, address, END)
        assert not [url for url in requested if re.search(r"weights|/analysis\b", url)]
        page.click("text=Analyse")
        expect(page.locator(".proved")).to_have_text(f"Proved: Blue wins by {solve(CLOSE).lower}")
        expect(page.locator("[aria-label='Best moves'] li").first).to_contain_text("Domino")
        assert [url for url in requested if re.search(r"/analysis\b", url)]


def test_a_step_ends_the_analysis_of_another_position(browser: Any, address: str) -> None:
    with watched(browser, address) as page:
        diagram(page, address, LINK)
        page.click("text=Analyse")
        expect(page.locator(".estimated")).to_be_visible()
        page.click("[aria-label=Next]")
        expect(page.locator("text=Analyse")).to_be_visible()
        assert page.locator(".estimated").count() == 0
        page.click("[aria-label=Back]")
        expect(page.locator(".estimated")).to_be_visible()


def test_another_site_shows_diagrams_by_a_script(browser: Any, address: str) -> None:
    elsewhere = address.replace("127.0.0.1", "localhost").split("/some/")[0]
    with watched(browser, address, viewport={"width": 390, "height": 844}) as page:
        page.goto(f"{elsewhere}/blog.html")
        frames = page.locator("iframe")
        expect(frames).to_have_count(2)
        expect(frames.first).to_have_attribute("title", "The game")
        expect(frames.last).to_have_attribute("title", "Patchwork diagram")
        assert page.locator("text=picture").count() == 0
        for number in range(2):
            frames.nth(number).scroll_into_view_if_needed()
            inside = page.frame_locator(f"iframe >> nth={number}")
            expect(inside.locator("body[data-ready] .quilt")).to_have_count(2)
            high = inside.locator("main").evaluate("(main) => main.getBoundingClientRect().height")
            expect(frames.nth(number)).to_have_css(
                "height", re.compile(f"^{int(high)}|^{int(high) + 1}")
            )
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        ground = "() => getComputedStyle(document.body).backgroundColor"
        grounds = [frame.evaluate(ground) for frame in page.frames[1:]]
        assert sorted(grounds) == ["rgb(25, 28, 31)", "rgb(255, 255, 255)"]


def test_a_diagram_follows_the_readers_light_or_dark(browser: Any, address: str) -> None:
    ground = "() => getComputedStyle(document.body).backgroundColor"
    with watched(browser, address, color_scheme="dark") as page:
        diagram(page, address, END)
        assert page.evaluate(ground) == "rgb(25, 28, 31)"
        diagram(page, address, END, "?theme=light")
        assert page.evaluate(ground) == "rgb(255, 255, 255)"


@pytest.mark.parametrize(
    ("scheme", "wide"),
    [
        ("light", 640),
        ("dark", 320),
        pytest.param("light", 320, marks=pytest.mark.slow),
        pytest.param("dark", 640, marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing_in_a_diagram(browser: Any, address: str, scheme: str, wide: int) -> None:
    size = {"width": wide, "height": 640}
    with watched(browser, address, color_scheme=scheme, bypass_csp=True, viewport=size) as page:
        diagram(page, address, END)
        expect_accessible(page)
        page.click("text=Analyse")
        expect(page.locator(".proved")).to_be_visible()
        expect_accessible(page)


def test_a_diagram_is_opened_on_the_board(browser: Any, address: str) -> None:
    with watched(browser, address) as page:
        diagram(page, address, LINK)
        with page.context.expect_page() as opened:
            page.click("text=Open on the board")
        board = opened.value
        board.wait_for_selector("body[data-ready]")
        expect(board.locator("#time-0")).to_have_value(str(GAME.states[20].players[0].time))


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("", "has no link"),
        ("#<img+src=x+onerror=alert(1)>", "not a position or a game"),
        ("#v1_0_game_x_aaaa", "damaged or was cut off"),
        ("#game+current+RFcB", "circle"),
        ("#" + "x" * 300_000, "300,001 characters"),
    ],
)
def test_a_wrong_link_is_refused_in_one_line(
    browser: Any, address: str, link: str, words: str
) -> None:
    with watched(browser, address) as page:
        diagram(page, address, link)
        expect(page.locator("[role=alert]")).to_contain_text(words)
        assert page.locator("img, button").count() == 0


@pytest.mark.parametrize("kind", ["iframe", "script"])
def test_the_board_copies_the_code_of_a_diagram(
    browser: Any, address: str, root: Path, kind: str
) -> None:
    with watched(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(address + LINK)
        page.wait_for_selector("body[data-ready]")
        to_save(page, "Interactive")
        page.check(f"text={kind}:")
        expect(page.locator("dialog.save textarea")).to_have_value(re.compile(f"^<{kind}"))
        page.click("text=Copy the code")
        expect(page.locator("#message")).to_contain_text("Copied")
        code = page.evaluate("navigator.clipboard.readText()")
        (root / "copied.html").write_text(f"<!doctype html><body>{code}", "utf-8")
        page.goto(address.split("/some/")[0] + "/copied.html")
        inside = page.frame_locator("iframe")
        expect(inside.locator("[role=status]")).to_contain_text("Move 20 of 41")


def test_the_page_of_a_diagram_has_the_policy_of_the_board(address: str, root: Path) -> None:
    files = [root / "some" / "where" / "board" / name for name in ("index.html", "embed.html")]
    policies = [
        re.findall(r'"Content-Security-Policy" content="([^"]+)"', f.read_text()) for f in files
    ]
    assert policies[0] == policies[1]
    assert len(policies[0]) == 1
    assert "'unsafe-inline'" not in policies[0][0]
