"""Studies: made on the board, saved, opened from files and links, shown in diagrams, printed."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, State
from patchwork_solve.engine.drawing.fabric import NAMES
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import Hands, from_menu, to_save
from tests.board.server import BoardServer
from tests.board.static_site import UNDER, opened, served, watched
from tests.board.studies import made, saved, stored

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")
pytestmark = pytest.mark.browser

GAME = Game.load("example:three-blunders")
START = State.load("example:close-finish").to_text()
STUDY = json.loads((Path(__file__).parents[1] / "data" / "studies.json").read_text("utf-8"))["base"]


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    with served(root) as address:
        board = root / UNDER / "board"
        (board / "a study.json").write_text(json.dumps(STUDY), "utf-8")
        (board / "huge.json").write_text("{" + " " * 2_000_000, "utf-8")
        (board / "other.json").write_text('{"format": "patchwork-state/1"}', "utf-8")
        yield address


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    with watched(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        yield page


def test_a_study_is_made_saved_and_opened_again(page: Any, address: str, tmp_path: Path) -> None:
    opened(page, f"{address}#2:{GAME.to_text().replace(' ', '+')}")
    made(page)
    page.click("text=Add this game as a chapter")
    expect(page.locator(".chapters li")).to_have_count(2)
    page.click(".chapters button >> nth=0")
    page.evaluate("document.activeElement.blur()")
    Hands(page).press("Home", "0")
    expect(page.locator("#message")).to_contain_text("advances")
    page.fill("#study-comment", "A variation.")
    file = saved(page)
    first, second = file["chapters"]
    assert (file["title"], first["title"]) == ("Mistakes", "The first")
    assert second["title"] == "Chapter 2"
    assert len(second["moves"]) == len(GAME.moves)
    assert first["moves"][1] == {
        "after": 1,
        "move": str(GAME.moves[1]),
        "comment": "Here <b>begins</b> it.",
        "marks": [{"player": 0, "from": "a1", "to": "b2"}, {"player": 1, "from": "i9"}],
    }
    assert first["moves"][-1]["after"] == 0
    assert first["moves"][-1]["comment"] == "A variation."
    path = tmp_path / "study.json"
    path.write_text(json.dumps(file), "utf-8")
    page.click("text=Close the study")
    expect(page.locator("#tab-study")).to_have_count(0)
    from_menu(page, "Open …")
    page.set_input_files("#file", path)
    expect(page.locator("#study-title")).to_have_value("Mistakes")
    assert saved(page) == file


def test_marks_are_drawn_with_the_right_button_and_taken_away(page: Any, address: str) -> None:
    opened(page, f"{address}#{START.replace(' ', '+').replace('*', '%2A')}")
    from_menu(page, "Study")
    expect(page.locator("#panel-study")).to_be_visible()
    spot = page.locator("#player-0 .quilt").bounding_box()
    place = {"x": spot["width"] / 2, "y": spot["height"] / 2}
    for count in (1, 0):
        page.click("#player-0 .quilt", button="right", position=place)
        expect(page.locator("#player-0 .study-marks .mark")).to_have_count(count)
    page.click("#player-0 .quilt", button="right", position=place)
    page.click("#player-1 .quilt", button="right", position=place)
    page.click("text=Clear marks")
    expect(page.locator(".study-marks .mark")).to_have_count(0)


def test_a_study_survives_a_reload(page: Any, address: str) -> None:
    opened(page, f"{address}#2:{GAME.to_text().replace(' ', '+')}")
    made(page)
    stored(page, "sessionStorage", "i9")
    for _ in range(2):
        page.reload()
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#study-title")).to_have_value("Mistakes")
        expect(page.locator("#study-comment")).to_have_value("Here <b>begins</b> it.")
        expect(page.locator(".study-marks .mark")).to_have_count(2)


def test_the_study_of_an_earlier_visit_is_opened_again(page: Any, address: str) -> None:
    opened(page, f"{address}#2:{GAME.to_text().replace(' ', '+')}")
    made(page)
    stored(page, "localStorage", "i9")
    page = page.context.new_page()
    opened(page, f"{address}#{START.replace(' ', '+').replace('*', '%2A')}")
    expect(page.locator("#tab-study")).to_have_count(0)
    from_menu(page, "Study")
    expect(page.locator("#study-title")).to_have_value("")
    page.click("text=Open the last study")
    expect(page.locator("#study-title")).to_have_value("Mistakes")
    expect(page.locator("text=Open the last study")).to_be_hidden()


def test_an_undo_leads_back_to_the_chapter_before(page: Any, address: str) -> None:
    opened(page, f"{address}#study:a%20study.json")
    shown = page.locator(".reading .chapters [aria-current]")
    page.click(".reading .chapters button >> nth=1")
    expect(shown).to_have_text("A variant")
    page.click("#tools [aria-label=Undo]")
    expect(shown).to_have_text("A game")
    expect(page.locator(".reading .comment")).to_have_text("Look.")


def test_a_study_is_opened_from_its_link_on_the_board_and_in_a_diagram(
    page: Any, address: str
) -> None:
    opened(page, f"{address}#2:{GAME.to_text().replace(' ', '+')}")
    made(page)
    page.click("text=Copy link to the study")
    expect(page.locator("#message")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{address}#v1_1_study_")
    assert len(link) < 2000
    page.evaluate("sessionStorage.clear()")
    opened(page, link)
    expect(page.locator(".reading h2")).to_have_text("The first")
    opened(page, link.replace("#", "embed.html#"))
    expect(page.locator("h1")).to_have_text("Mistakes: The first")
    page.click("[aria-label=Next]")
    page.click("[aria-label=Next]")
    expect(page.locator(".comment")).to_have_text("Here <b>begins</b> it.")
    expect(page.locator("svg .mark")).to_have_count(2)


def test_a_study_is_opened_from_a_file_of_the_site(page: Any, address: str) -> None:
    opened(page, f"{address}#study:a%20study.json")
    expect(page.locator(".reading h2")).to_have_text("A game")
    expect(page.locator(".reading .comment")).to_have_text("Look.")
    expect(page.locator(".study-marks .mark")).to_have_count(2)
    page.evaluate("sessionStorage.clear()")
    opened(page, f"{address}#2:study:a%20study.json")
    expect(page.locator(".reading h2")).to_have_text("A variant")
    expect(page.locator("#line")).to_have_value(re.compile("variant:"))


SPOKEN = {
    "format": "patchwork-study/1",
    "title": "A choice",
    "chapters": [
        {
            "title": "The domino",
            "start": START,
            "comment": "Orange to move.",
            "moves": [
                {"after": 0, "move": "advance", "comment": "? Eight points less."},
                {"after": 0, "move": "domino@g7h7", "comment": "! The best."},
                {"after": 1, "move": "advance", "comment": "Orange goes on."},
            ],
        },
        {"title": "The same again", "start": START, "moves": [{"after": 0, "move": "advance"}]},
    ],
}


def test_a_reader_goes_from_comment_to_comment(page: Any, address: str) -> None:
    opened(page, packed(address, SPOKEN))
    comment, further = page.locator(".reading .comment"), page.locator(".reading-bar .main")
    expect(comment).to_have_text("Orange to move.")
    expect(page.locator("#study-title")).to_be_hidden()
    choices = page.locator(".choices li")
    expect(choices).to_contain_text(["Eight points less.", "The best."])
    expect(page.locator("#player-1 .study-marks .best")).to_have_count(1)
    expect(page.locator(".reading .comments button")).to_have_text(
        ["First positionOrange to move.", "Move 2Orange goes on."]
    )
    expect(further).to_have_text("Next comment 2 of 3")
    further.click()
    expect(comment).to_have_text("Orange goes on.")
    expect(choices).to_have_count(0)
    further.click()
    expect(page.locator(".reading h2")).to_have_text("The same again")
    expect(page.locator(".chapter-place")).to_contain_text("Chapter 2 of 2")
    expect(further).to_be_disabled()
    page.click(".reading-bar [aria-label='Comment before']")
    expect(comment).to_have_text("Orange goes on.")


def test_a_study_that_is_read_keeps_its_address(page: Any, address: str) -> None:
    page.goto(address)
    link = packed(address, SPOKEN)
    opened(page, link)
    page.click(".reading-bar .main")
    expect(page.locator(".reading .comment")).to_have_text("Orange goes on.")
    stored(page, "sessionStorage", "advance@ advance@")
    assert page.evaluate("location.href") == link
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".reading .comment")).to_have_text("Orange goes on.")
    page.click(".reading .chapters button >> nth=1")
    expect(page.locator(".reading h2")).to_have_text("The same again")
    assert page.evaluate("location.hash").startswith("#v1_2_study_")
    page.click("#tools .share")
    expect(page.locator("#message")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    to_save(page, "Interactive")
    expect(page.locator("dialog.save textarea")).to_have_value(re.compile("#v1_2_study_"))
    page.keyboard.press("Escape")
    assert page.evaluate("localStorage['patchwork-board/1/study']") is None
    page.click("text=Edit a copy")
    expect(page.locator("#study-title")).to_have_value("A choice")
    expect(page.locator("#study-title")).to_be_focused()
    assert page.evaluate("location.hash").startswith("#v") is False
    stored(page, "localStorage", "A choice")


def test_the_text_comes_first_on_a_phone(browser: Any, address: str) -> None:
    size = {"width": 390, "height": 844}
    with watched(browser, address, viewport=size, has_touch=True) as page:
        opened(page, packed(address, SPOKEN))
        expect(page.locator("body")).not_to_have_attribute("data-sheet", re.compile("."))
        assert page.locator(".reading .comment").bounding_box()["y"] < size["height"] / 3
        expect(page.locator(".reading-bar .main")).to_be_in_viewport()
        expect(page.locator(".reading .diagram .best")).to_have_count(1)
        expect(page.locator("#player-0")).to_be_hidden()
        page.click("text=Edit a copy")
        expect(page.locator("#player-0")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_diagram_shows_a_chapter_with_its_variations(browser: Any, address: str) -> None:
    with watched(browser, address, viewport={"width": 320, "height": 640}) as page:
        opened(page, f"{address}embed.html#study:a%20study.json")
        expect(page.locator("h1")).to_have_text("A study: A game")
        expect(page.locator(".comment")).to_have_text("Look.")
        page.click("[aria-label=Next]")
        other = NAMES[STUDY["chapters"][0]["moves"][4]["move"].partition("@")[0]]
        page.click("[aria-label=Variations] button")
        expect(page.locator("[role=status]")).to_contain_text(other)
        page.click("[aria-label=Back]")
        page.click("[aria-label=Next]")
        expect(page.locator(".comment")).to_have_text("Zoë <b>waits</b>.")


def sealed(body: str) -> str:
    """Write a link with its check, as docs/reference/links.md says."""
    value = 0x811C9DC5
    for byte in body.encode():
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    value %= 36**4
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return f"#{body}_" + "".join(digits[value // 36**n % 36] for n in (3, 2, 1, 0))


def packed(address: str, study: dict[str, Any]) -> str:
    """Return the link to a study."""
    return address + pressed(json.dumps(study))


def pressed(text: str) -> str:
    press = zlib.compressobj(9, wbits=-15)
    data = press.compress(text.encode()) + press.flush()
    return sealed("v1_1_study_" + base64.urlsafe_b64encode(data).decode().rstrip("="))


WRONG = {
    "#study:https://example.org/study.json": "studies of its own site only",
    "#study://example.org/study.json": "studies of its own site only",
    "#study:huge.json": "more than 1,000,000 bytes",
    "#study:other.json": "allowed: 'patchwork-study/1'",
    "#3:study:a%20study.json": "This study has 2 chapters; there is no chapter 3.",
    pressed("{" + " " * 20_000_000): "more than 1,000,000 bytes",
    pressed("[]"): "allowed: a JSON object",
    pressed('{"format": "patchwork-study/1", "chapters": [{"start": "x"}]}'): "chapters[0].start",
    sealed("v1_1_study_AAAA"): "damaged or was cut off",
    "#v1_1_study_AAAA_0000": "damaged or was cut off",
}


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_wrong_link_is_refused_in_one_line(page: Any, address: str, number: int) -> None:
    link, words = list(WRONG.items())[number]
    opened(page, address + link)
    expect(page.locator("#message")).to_contain_text(words)
    expect(page.locator("#tab-study")).to_have_count(0)
    opened(page, f"{address}embed.html{link}")
    expect(page.locator("[role=alert]")).to_contain_text(words)


def test_a_study_is_printed_with_all_its_chapters(page: Any, address: str) -> None:
    page.add_init_script("window.print = () => {}")
    opened(page, f"{address}#study:a%20study.json")
    page.click("#panel-study >> text=Print")
    page.emulate_media(media="print")
    paper = page.locator("#study-print")
    expect(paper).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    expect(paper.locator("section")).to_have_count(2)
    expect(paper.locator("section >> nth=0").locator(".diagram")).to_have_count(2)
    expect(paper.locator(".comment")).to_have_text(["Look.", "Zoë <b>waits</b>."])
    expect(paper.locator(".variation")).to_have_count(1)
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator("main")).to_be_visible()
    expect(paper).to_have_count(0)


def test_what_studies_need_is_loaded_with_the_first_one(page: Any, address: str) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    opened(page, address)
    assert not [url for url in requested if re.search(r"/study/|/studies\b|/part-", url)]
    from_menu(page, "Study")
    expect(page.locator("#panel-study")).to_be_visible()
    assert [url for url in requested if re.search(r"/study/part\.js|/part-", url)]


@pytest.mark.parametrize(
    ("scheme", "wide"),
    [
        ("dark", 320),
        pytest.param("light", 320, marks=pytest.mark.slow),
        pytest.param("light", 1280, marks=pytest.mark.slow),
        pytest.param("dark", 1280, marks=pytest.mark.slow),
    ],
)
def test_a_study_fits_every_screen(browser: Any, address: str, scheme: str, wide: int) -> None:
    size = {"width": wide, "height": 640}
    with watched(browser, address, viewport=size, has_touch=True, color_scheme=scheme) as page:
        opened(page, f"{address}#study:a%20study.json")
        expect(page.locator("#panel-study")).to_be_visible()
        expect_accessible(page)


def test_the_local_board_opens_and_saves_studies_too(
    browser: Any, server: BoardServer, tmp_path: Path
) -> None:
    path = tmp_path / "study.json"
    path.write_text(json.dumps(STUDY), "utf-8")
    with watched(browser, server.address) as page:
        server.open(page)
        from_menu(page, "Open …")
        page.set_input_files("#file", path)
        expect(page.locator("#study-title")).to_have_value("A study")
        expect(page.locator("#study-comment")).to_have_value("Look.")
        expect(page.locator(".study-marks .mark")).to_have_count(2)
        page.click(".chapters button >> nth=1")
        expect(page.locator("#chapter-title")).to_have_value("A variant")
        file = saved(page)
        assert file["chapters"][0] == STUDY["chapters"][0] | {"moves": file["chapters"][0]["moves"]}
        assert len(file["chapters"][0]["moves"]) == 5
