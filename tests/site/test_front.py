"""The front page and the solved circles, from a plain server of files."""

import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve import Game
from patchwork_solve.analyses.board import quiz
from patchwork_solve.analyses.board.catalogues import languages
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.game.names import COLOURS
from scripts.make_pictures import PICTURES
from scripts.site.guide import make_live
from scripts.site.pages import SOLVED, solved_data
from tests.board.expecting import expect, expect_accessible
from tests.board.static_site import UNDER, watched
from tests.lanes import few

pytest.importorskip("ziglang", reason="needs the extra dev: ziglang links the kernel")

pytestmark = pytest.mark.browser

DAY = datetime(2027, 3, 14, 15, 9, tzinfo=UTC)


@pytest.fixture
def site(root: Path, address: str) -> Path:
    """The folder of the site, which is served."""
    return root / UNDER


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    with watched(browser, address) as page:
        page.set_default_timeout(60_000)
        yield page


def on_day(page: Any, address: str, date: datetime) -> str:
    """Return the address of the puzzle that the front page shows on a day."""
    page.clock.set_fixed_time(date)
    page.goto(address)
    expect(page.locator("#puzzle .table")).to_be_visible()
    found = page.get_attribute("#solve", "href")
    assert isinstance(found, str)
    return found


def test_each_day_has_its_puzzle(page: Any, address: str) -> None:
    name, *_ = quiz.sets()  # Of the edition that most people have.
    puzzles = list(PuzzlesAnswer.load(f"example:{name}"))
    days = (DAY - datetime(1970, 1, 1, tzinfo=UTC)).days
    place = days * 73 % len(puzzles)
    number, puzzle = place + 1, puzzles[place]
    assert on_day(page, address, DAY) == f"board/#puzzle:{name}/{number}"
    expect(page.locator("#question")).to_have_text(puzzle.question_to(COLOURS))
    late = DAY.replace(hour=23, minute=59)
    assert on_day(page, address, late) == f"board/#puzzle:{name}/{number}"
    # All have their turn before one comes again.
    assert len({day * 73 % len(puzzles) for day in range(len(puzzles))}) == len(puzzles)
    page.click("#solve")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#panel-puzzles .exercise")).to_contain_text(f"Puzzle {number}:")
    empty = page.locator("#player-0 .quilt, #player-1 .quilt")
    expect(empty).to_have_count(2)


@pytest.mark.parametrize(
    ("named", "words"),
    [("puzzles-current/999", "allowed: 1 to 100"), ("nothing/1", "nothing")],
)
def test_a_link_to_no_puzzle_is_refused_in_words(
    page: Any, address: str, named: str, words: str
) -> None:
    page.goto(f"{address}board/#puzzle:{named}")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#message")).to_contain_text(words)
    expect(page.locator("#turn")).to_contain_text("to move")


def test_another_puzzle_in_the_address_is_opened(page: Any, address: str) -> None:
    page.goto(f"{address}board/#puzzle:puzzles-current/3")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#panel-puzzles .exercise")).to_contain_text("Puzzle 3:")
    page.evaluate("location.hash = '#puzzle:puzzles-first-2014/7'")
    expect(page.locator("#panel-puzzles .exercise")).to_contain_text("Puzzle 7:")
    expect(page.locator("#puzzle-set")).to_have_value("puzzles-first-2014")


def test_a_game_is_stepped_through_and_opened(page: Any, address: str) -> None:
    game = Game.load("example:game")
    page.goto(address)
    expect(page.locator("#move")).to_contain_text(f"of {len(game.moves)}")
    page.click("text=First")
    expect(page.locator("#steps button").first).to_be_disabled()
    for _ in range(3):
        page.click("#steps >> text=Forward")
    expect(page.locator("#move")).to_contain_text("Move 3 of")
    state = game.states[3]
    for side, player in enumerate(state.to_json()["players"]):
        words = page.locator(f"#game .player-{side} figcaption").inner_text()
        assert f"space {player['time']}, {counted(player['buttons'], 'button')}" in words
    page.click("#game a")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#line")).to_have_value(state.to_text())


@pytest.mark.parametrize("size", ["5x5", pytest.param("6x6", marks=pytest.mark.slow)])
def test_the_solved_circles_have_the_values_that_were_proved(
    page: Any, address: str, size: str
) -> None:
    frame = pd.read_parquet(SOLVED)
    frame = frame[(frame["edition"] == size) & (frame["ask"] == "margin")]
    page.goto(f"{address}solved/")
    page.select_option("#size", size)
    expect(page.locator("#summary")).to_contain_text(f"of {len(frame):,} circles")
    while page.locator("#more").is_visible():
        page.click("#more")
    shown = page.locator("#rows tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    assert len(shown) == len(frame)
    for words, (_, row) in zip(shown, frame.sort_values("seed").iterrows(), strict=True):
        seed, value, winner, _, first, scores, *_ = (each.replace("−", "-") for each in words)
        assert int(seed) == row["seed"]
        assert [int(each) for each in value.split(" to ")] == list(
            dict.fromkeys((row["lower"], row["upper"]))
        )
        if pd.isna(row["winner"]):
            assert winner == "open"
        else:
            assert winner.split(",")[0] == ("first", "second")[row["winner"]]
        if not pd.isna(row["best"]):
            assert first == row["best"]
        if not pd.isna(row["score_0"]):
            assert scores == f"{row['score_0']} : {row['score_1']}"


def test_circles_are_chosen_and_sorted(page: Any, address: str) -> None:
    frame = pd.read_parquet(SOLVED)
    frame = frame[(frame["edition"] == "6x6") & (frame["ask"] == "margin")]
    page.goto(f"{address}solved/")
    page.select_option("#size", "6x6")
    page.select_option("#winner", "1")
    page.fill("#least", "-2")
    chosen = frame[(frame["winner"] == 1) & (frame["upper"] >= -2)]
    expect(page.locator("#summary")).to_contain_text(f"{len(chosen)} of {len(frame)}")
    page.click("#head >> text=Value")
    expect(page.locator("#head th[aria-sort=ascending]")).to_have_text("Value")
    page.click("#head >> text=Value")
    cells = page.locator("#rows tr td:nth-child(2)").all_inner_texts()
    values = [int(each.replace("−", "-")) for each in cells]
    assert values == sorted(chosen["lower"], reverse=True)[: len(values)]
    page.fill("#least", "")
    page.select_option("#winner", "")
    page.select_option("#kind", "open")
    expect(page.locator("#rows tr")).to_have_count(int((~frame["exact"]).sum()))
    page.fill("#least", "90")
    expect(page.locator("#rows tr")).to_have_count(0)


def test_a_line_of_best_play_opens_on_the_board(page: Any, address: str) -> None:
    page.goto(f"{address}solved/")
    page.click("[data-seed='2'] button")
    page.click(".details a")
    page.wait_for_selector("body[data-ready]")
    expect(page).to_have_url(re.compile("board/#"))
    page.keyboard.press("End")
    frame = pd.read_parquet(SOLVED)
    [row] = frame[
        (frame["edition"] == "5x5") & (frame["ask"] == "margin") & (frame["seed"] == 2)
    ].to_dict("records")
    expect(page.locator("#turn")).to_contain_text(f"{row['score_0']}")


def test_every_line_is_a_game_with_its_scores() -> None:
    for size in ("5x5", "6x6"):
        data, lines = solved_data(size)
        for values in data["circles"][:: len(data["circles"]) // 20]:
            row = dict(zip(data["fields"], values, strict=True))
            line = lines.get(str(row["seed"]), "")
            game = Game.from_text(f"game {data['rules']} {row['circle']} {line}".strip())
            if row["scores"]:
                assert game.final.scores() == row["scores"]
                assert row["scores"][0] - row["scores"][1] == row["lower"] == row["upper"]


@pytest.mark.parametrize("path", ["", "solved/", "proved/", "learn/"])
@pytest.mark.parametrize(
    ("scheme", "wide"),
    [
        ("light", 1280),
        ("dark", 320),
        pytest.param("dark", 1280, marks=pytest.mark.slow),
        pytest.param("light", 320, marks=pytest.mark.slow),
    ],
)
def test_nobody_is_left_out(browser: Any, address: str, path: str, scheme: str, wide: int) -> None:
    size = {"width": wide, "height": 800}
    options = {"viewport": size, "color_scheme": scheme, "bypass_csp": True}
    with watched(browser, address, **options) as page:
        page.goto(address + path)
        page.wait_for_selector("#game .table, #rows tr, .proved h2, .learn")
        expect_accessible(page)
        if wide == 320:
            page.click("site-header .menu")
            expect(page.locator("site-header nav")).to_be_visible()
            expect_accessible(page)


@pytest.mark.parametrize(
    ("language", "path", "wide"),
    few([(each, *page) for page in (("", 1280), ("learn/", 390)) for each in languages()], 1),
)
def test_no_language_leaves_anybody_out(
    browser: Any, address: str, language: str, path: str, wide: int
) -> None:
    options = {"viewport": {"width": wide, "height": 844}, "bypass_csp": True}
    with watched(browser, address, **options) as page:
        page.goto(f"{address}{path}?lang={language}")
        page.wait_for_selector(f"html[lang^={language}]")
        expect(page.locator("#puzzle .table, .learn")).to_be_visible()
        expect_accessible(page)


def test_pages_link_to_what_is_there(address: str, page: Any, tmp_path: Path) -> None:
    docs = Path(__file__).parents[2] / "docs"
    for path in ("", "solved/", "learn/"):
        page.goto(address + path)
        page.wait_for_selector("#game .table, #rows tr, .learn")
        links = page.locator("a[href]").evaluate_all("(links) => links.map(({href}) => href)")
        inside = [link.removeprefix(address) for link in links if link.startswith(address)]
        assert len(inside) > 2
        for link in inside:
            name = link.partition("#")[0]
            if name.startswith("docs/"):
                source = name.removeprefix("docs/").removesuffix(".html") or "index"
                assert (docs / f"{source}.md").is_file(), link
            else:
                assert name in ("", "board/", "learn/", "proved/", "solved/"), link


def test_the_games_of_the_guide_are_stepped_through(browser: Any, address: str, site: Path) -> None:
    """And the picture is what readers without scripts see."""
    docs = site / "docs" / "guide"
    docs.mkdir(parents=True)
    picture = '<img alt="" src="../_images/guide-advance.svg" />'
    other = picture.replace("advance", "values")
    page_text = f"<!doctype html><head></head><body><p>{picture}</p>{other}</body>"
    (docs / "page.html").write_text(page_text, "utf-8")
    images = site / "docs" / "_images"
    images.mkdir()
    for name in ("guide-advance", "guide-values"):
        shutil.copy(PICTURES / f"{name}.svg", images)
    make_live(site / "docs", site / "board")
    with watched(browser, address) as page:
        page.goto(f"{address}docs/guide/page.html")
        frame = page.frame_locator("patchwork-board iframe")
        frame.get_by_role("button", name="Next").click()
        expect(frame.locator("body")).to_contain_text("Move 1 of 8: Bob, advance 1 space.")
        assert page.locator("img").count() == 1
    with watched(browser, address, java_script_enabled=False) as page:
        page.goto(f"{address}docs/guide/page.html")
        expect(page.locator("patchwork-board img")).to_be_visible()
