"""The board of the installed program in another language: what Python says is in it too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from patchwork_solve import Game
from patchwork_solve.analyses.board.catalogues import language_of
from patchwork_solve.analyses.importing.log import STRANGE
from patchwork_solve.analyses.importing.saved import HOW
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.analyses.puzzles.puzzle import QUESTIONS
from patchwork_solve.engine.base.say import say, speaking
from patchwork_solve.engine.drawing.fabric import NAMES
from patchwork_solve.engine.drawing.words import EDITIONS
from patchwork_solve.engine.game.names import COLOURS
from patchwork_solve.engine.game.orientation import EVERY
from scripts.make_languages import ROOT, texts
from tests.board.expecting import expect
from tests.board.server import NO_TOUR, BoardServer

FOLDERS = ("engine", "analyses")
"""Folders of what says something to a reader."""

DECLARED = (
    *EDITIONS.values(), *QUESTIONS.values(), *NAMES.values(), *COLOURS, STRANGE, HOW,
    *filter(None, map(str, EVERY)),
)  # fmt: skip
"""Texts that stand elsewhere than where they are said."""

ENGLISH = re.compile(
    r"\b(the|and|with|of|buys|advances|buttons?|patch|patches|moves?|spaces?|income|left|turned)\b",
    re.IGNORECASE,
)
"""Words that no German sentence has."""

SHOWN = """(html) => {
  const page = html ? new DOMParser().parseFromString(html, "text/html") : document;
  page.querySelectorAll("style, script, code").forEach((each) => html && each.remove());
  return html ? page.body.textContent : page.querySelector("#panel-puzzles").innerText;
}"""
"""The words of the puzzle, or of a page as text."""

SAVED = """async (request) => {
  const { serverOf } = await import("/page/server/local.js");
  return (await serverOf(() => {}).file("/api/pages", request)).text();
}"""
"""A page as the page asks for it."""


def said(script: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a file of Python, each with its form for several or nothing."""
    for node in ast.walk(ast.parse(script)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "say_many"):
            forms = node.args[:2] if getattr(node.func, "id", "") == "say_many" else node.args[:1]
            found = [one.value for one in forms if isinstance(one, ast.Constant)]
            if found:
                yield found[0], found[1] if found[1:] else ""


def test_what_python_says_is_in_the_catalogue() -> None:
    """The page says it too; then no text is translated twice."""
    known = {text.one: text.other for text in texts()}
    files = chain.from_iterable((ROOT / folder).rglob("*.py") for folder in FOLDERS)
    found = {pair for path in files for pair in said(path.read_text("utf-8"))}
    assert len(found) > 150
    assert sorted(one for one, _ in found if one not in known) == []
    assert sorted(pair for pair in found if pair[1] not in ("", known[pair[0]])) == []
    assert sorted(set(DECLARED) - known.keys()) == []


@pytest.fixture
def german(browser: Any, server: BoardServer) -> Iterator[Any]:
    """A tab in German."""
    context = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 900})
    context.add_init_script(NO_TOUR)
    page = context.new_page()
    page.goto(server.address)
    page.wait_for_selector("body[data-ready]")
    yield page
    context.close()


def test_a_puzzle_is_judged_in_german(german: Any) -> None:
    with speaking(language_of("de")):
        question = (
            PuzzlesAnswer.load("example:puzzles-current")
            .puzzles[0]
            .question_to((say("Blue"), say("Orange")))
        )
    german.click("#tab-puzzles")
    german.click(".puzzles [data-key='1']")
    expect(german.locator("#panel-puzzles .question")).to_contain_text(question)
    german.get_by_role("button", name=say_german("Show the answer")).click()
    expect(german.locator("#panel-puzzles .found")).to_contain_text("Die Antwort")
    assert ENGLISH.findall(german.evaluate(SHOWN)) == []


def test_a_page_is_saved_in_german(german: Any) -> None:
    game = Game.load("example:game")
    part = Game(game.states[30], game.moves[30:])
    moves = [str(move) for move in part.moves]
    chosen = {"start": part.start.to_text(), "moves": moves}
    html = german.evaluate(SAVED, chosen)
    assert '<html lang="de">' in html
    assert ENGLISH.findall(german.evaluate(SHOWN, html)) == []


def say_german(text: str) -> str:
    with speaking(language_of("de")):
        return say(text)
