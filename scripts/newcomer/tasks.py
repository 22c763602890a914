"""The ten tasks: each begins at an address, and ends with what a newcomer wanted to have."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from patchwork_solve import Game, State
from patchwork_solve.engine.drawing.fabric import NAMES
from patchwork_solve.engine.forms.typed_move import typed_words
from scripts.newcomer.reader import Reader
from tests.board.expecting import expect
from tests.board.recorded import PLAYED, letters, wait_for_ply
from tests.board.test_setup import leather_of

PUZZLES = 5
"""Puzzles that are tried, besides that of the day."""

LONGEST = 120_000
"""Milliseconds until a review is there."""


@dataclass(frozen=True)
class Task:
    """A task.

    Parameters
    ----------
    name : str
    before : str
        Actions and result in the trial of commit 757c0ca8.
    run : callable
        Does it, and returns its result in words.
    """

    name: str
    before: str
    run: Callable[[Reader, str], str]


def see(reader: Reader, host: str) -> str:
    """Read the front page, and come from there to a first move."""
    reader.open(host)
    expect(reader.page.locator("#play")).to_be_visible()
    reader.click("#play")
    reader.page.wait_for_selector("body[data-ready]")
    reader.click("#hand .advance")
    expect(reader.page.locator(".record li button").first).to_be_attached()
    return "the first move is played"


def play(reader: Reader, host: str) -> str:
    """Play a game against easy to its end, review it, and play again."""
    reader.board(f"{host}board/#play")
    reader.start()
    moves = reader.play_out(0)
    result = reader.page.inner_text(".ended h2")
    return f"{result}, {moves} own moves; Play again and Review are there"


def set_up(reader: Reader, host: str) -> str:
    """Set up a position from its drawing, and have it analysed."""
    page, wanted = reader.page, State.load("example:hard")
    reader.board(f"{host}board/")
    reader.from_menu("Set up a position")
    reader.click("text=Empty table")
    expect(page.locator("#line")).to_have_value(re.compile(" ABCDE"))
    named = {letter: NAMES[name] for name, letter in wanted.edition.letter.items()}
    reader.write("#circle-letters", "".join(wanted.edition.letter[each] for each in wanted.circle))
    for side, player in enumerate(wanted.players):
        for letter, cells in sorted(player.quilt.sewn().items()):
            reader.draw(side, cells)
            if page.locator(".which").count():
                reader.click(f"#hand [data-key='{named[letter]}']")
        reader.write(f"#time-{side}", str(player.time))
        reader.write(f"#buttons-{side}", str(player.buttons))
        reader.click(f"#player-{side} button.small")
    for side, player in enumerate(wanted.players):
        for place in leather_of(player.quilt):
            reader.touch(side, place)
    expect(page.locator("#line")).to_have_value(wanted.to_text())
    reader.click("#tools >> text=Done")
    reader.click("#analyse")
    expect(page.locator("table.moves tbody tr").first).to_be_visible()
    return "exact, and analysed"


def record(reader: Reader, host: str) -> str:
    """Record a game of 45 plies from paper, and review it."""
    page = reader.page
    reader.board(f"{host}board/")
    reader.from_menu("Enter a game")
    reader.write("#record-text", letters())
    reader.click("text=Record the moves")
    for ply, (state, move) in enumerate(zip(PLAYED.states, PLAYED.moves, strict=False)):
        wait_for_ply(page, ply)
        reader.write("#typed-move", typed_words(state, move))
    wait_for_ply(page, len(PLAYED.moves))
    reader.click("text=Close the record")
    reader.click("#tab-game")
    reader.click("#review")
    expect(page.locator(".review table")).to_be_visible(timeout=LONGEST)
    reader.click("text=Next mistake")
    expect(page.locator(".choice.best")).to_be_visible()
    return "45 plies, reviewed; the first mistake beside the better move"


def share(reader: Reader, host: str) -> str:
    """Save a picture, a film and a diagram for an article."""
    page, game = reader.page, Game.load("example:game")
    tail = Game(game.states[34], game.moves[34:])
    reader.board(f"{host}board/#{tail.to_text().replace(' ', '+')}")
    reader.from_menu("Picture, files")
    names = []
    for tab, words in (("Picture", "Save PNG"), ("Moving picture", "Save GIF")):
        reader.click(f"dialog.save[open] >> role=tab[name='{tab}']")
        with page.expect_download() as saved:
            reader.click(f"dialog[open] >> role=button[name='{words}']")
        names.append(saved.value.suggested_filename)
    reader.click("dialog.save[open] >> role=tab[name='Interactive']")
    expect(page.locator("dialog.save textarea")).not_to_be_empty()
    return f"{names[0]}, {names[1]}, and the code of a diagram"


def study(reader: Reader, host: str) -> str:
    """Make a study of two chapters, and open its link in another browser."""
    page, game = reader.page, Game.load("example:game")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.board(f"{host}board/#2:{game.to_text().replace(' ', '+')}")
    reader.from_menu("Study")
    for field, words in (("#study-title", "Two chapters"), ("#chapter-title", "The beginning")):
        reader.click(field)
        reader.actions += 1
        page.fill(field, words)
        page.press(field, "Tab")
    reader.click("#study-comment")
    reader.actions += 1
    page.fill("#study-comment", "Größe zählt: der erste Kauf.")
    reader.click("text=Add this game as a chapter")
    expect(page.locator(".chapters li")).to_have_count(2)
    reader.click("text=Copy link to the study")
    expect(page.locator("#message")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = page.context.browser.new_context(viewport=page.viewport_size)
    friend = other.new_page()
    friend.goto(link)
    expect(friend.locator(".reading .comment")).to_contain_text("Größe zählt")
    other.close()
    page.goto("about:blank")
    reader.board(link)
    expect(page.locator(".reading .comment")).to_contain_text("Größe zählt")
    return f"{len(link)} characters; a friend sees the first chapter and its comment"


def puzzles(reader: Reader, host: str) -> str:
    """Try five puzzles and the one of the day."""
    page = reader.page
    reader.board(f"{host}board/#puzzles")
    question = page.locator("#panel-puzzles .question")
    for number in range(1, PUZZLES + 1):
        reader.click(".puzzles [data-key='1']" if number == 1 else "[data-key=next]")
        expect(question).to_contain_text(f"Puzzle {number}:")
        reader.click("[data-key=solution]")
        expect(page.locator("#panel-puzzles .found")).not_to_be_empty()
    reader.click("text=Puzzle of the day")
    expect(question).to_contain_text("Puzzle of the day.")
    return f"{PUZZLES} and the day's; the address is {page.evaluate('location.hash')}"


def learn(reader: Reader, host: str) -> str:
    """Play a teaching game that warns of moves that lose three points."""
    reader.board(f"{host}board/#play")
    reader.click("dialog.new-game #new-teaching")
    reader.start()
    counts: dict[str, int] = {}
    moves = reader.play_out(0, chosen=counts)
    said = reader.page.inner_text("#lessons summary")
    return f"{moves} moves, {counts.get('warnings', 0)} warnings: {said}"


def proof(reader: Reader, host: str) -> str:
    """Play a game whose winner is proved."""
    reader.open(f"{host}proved/")
    reader.click("a[href*='?proved=']")
    expect(reader.page.locator("#proved")).to_contain_text("Proved: ")
    side = int(reader.page.evaluate("document.body.dataset.plays ?? '1'"))
    moves = reader.play_out(side)
    expect(reader.page.locator("#proved")).to_contain_text("The proof held")
    return f"{moves} moves: {reader.page.inner_text('#proved')}"


def offline(reader: Reader, host: str) -> str:
    """Do without a network after one visit."""
    page = reader.page
    reader.board(f"{host}board/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for path in ("learn/", "proved/", "solved/", ""):
        reader.open(host + path)
        page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    seen, failed = [], []
    for path in ("", "learn/", "proved/", "solved/", "docs/"):
        try:
            page.goto(host + path)
            heading = page.locator("h1").first
            expect(heading).to_be_visible(timeout=5000)
            seen.append(path or "front")
        except Exception:  # A page that does not come is the finding.
            failed.append(path or "front")
            page.wait_for_timeout(500)
    reader.board(f"{host}board/#play")
    reader.start()
    reader.click("#hand .advance")
    expect(page.locator(".record li button").first).to_be_attached()
    reader.board(f"{host}board/#puzzle:today")
    expect(page.locator("#panel-puzzles .question")).to_contain_text("Puzzle of the day.")
    reader.board(f"{host}board/#learn:1")
    expect(page.locator("#panel-lessons .question")).to_be_visible()
    reader.from_menu("My games")
    expect(page.locator(".library li")).to_have_count(1)
    lost = f"; not {', '.join(failed)}" if failed else ""
    return f"a match, the day's puzzle, lessons, My games; {', '.join(seen)}{lost}"


TASKS = {
    "see": Task("1 link to first move", "6 taps and 5 swipes", see),
    "play": Task("2 a game against easy", "93, lost at a reload; no rematch", play),
    "set-up": Task("3 hard.json from its drawing", "43", set_up),
    "record": Task("4 record 45 plies, review", "81", record),
    "share": Task("5 picture, film, diagram", "2 each; no GIF", share),
    "study": Task("6 study of 2 chapters, link", "14; not seen as a study", study),
    "puzzles": Task("7 five puzzles and the day's", "2 to 5 each; link gave the answer", puzzles),
    "learn": Task("8 teaching game", "181 keys", learn),
    "proof": Task("9 against the proof", "2 and 20 moves", proof),
    "offline": Task("10 offline after one visit", "proved, solved, docs failed", offline),
}
"""Tasks by the words that choose them."""
