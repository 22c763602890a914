"""The page in another language: texts, plural forms and numbers; English where one is missing."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import polib
import pytest

from patchwork_solve.analyses.board.catalogues import (
    FOLDER,
    board_files,
    comes_later,
    compiled,
    in_parts,
    key,
    languages,
)
from patchwork_solve.engine.state import State
from scripts.make_glossary import FILE as GLOSSARY
from scripts.make_languages import (
    NAMES,
    NOTES,
    Text,
    begun,
    brought_up_to_date,
    refused,
    said,
    texts,
)
from scripts.make_lessons import FILE as LESSONS
from tests.board.expecting import expect
from tests.board.server import BoardServer
from tests.board.trial_language import MANY, longer, trial

IN_THE_PAGE = """() => {
  const texts = [...document.querySelectorAll("body *:not(script, style, [translate=no])")];
  const names = ["aria-label", "title", "placeholder"];
  const said = (each) => [...each.childNodes, ...names.map((name) => each.getAttributeNode(name))];
  return texts.flatMap(said).map((each) => each?.nodeValue?.trim()).filter(Boolean);
}"""
"""The words of a page, those too that are hidden."""


PLUS_FOR_SALE = State.new(circle=["plus", *(n for n in State.new(seed=1).circle if n != "plus")])
"""A position in which a patch of a short name can be bought."""


@pytest.fixture
def trial_page(page: Any) -> Any:
    """A page whose server knows the trial languages."""

    def answer(route: Any) -> None:
        language = route.request.url.rsplit("/", 1)[1].removesuffix(".json")
        route.fulfill(json=compiled("pl", trial(language)))

    page.route("**/languages/x-*.json", answer)
    return page


def opened(page: Any, server: BoardServer, language: str) -> None:
    page.goto(f"http://127.0.0.1:{server.port}/?lang={language}")
    expect(page.locator("site-header nav")).to_be_visible()


def test_the_header_is_in_the_readers_language(trial_page: Any, server: BoardServer) -> None:
    opened(trial_page, server, "x-long")
    play = trial_page.locator("site-header [data-place=play] span")
    expect(play).to_have_text(longer("Play"))
    expect(trial_page.locator("html")).to_have_attribute("lang", "x-long")
    assert trial_page.locator("site-header .brand").count() == 1
    assert trial_page.locator("site-header > #tools").count() == 1


def test_forms_and_numbers_are_the_languages_own(trial_page: Any, server: BoardServer) -> None:
    opened(trial_page, server, "x-long")
    found = trial_page.evaluate(
        """async ([one, other]) => {
          const { figure, say, sayMany } = await import("/page/model/say.js");
          const many = [1, 3, 5].map((n) => sayMany(one, other, n));
          const alone = [say(one, { n: 1 }), say("Nobody says {n}", { n: -12345 })];
          return [...many, ...alone, figure(-6.94, 1)];
        }""",
        MANY,
    )
    several = longer("{n} buttons")
    forms = [longer("{n} button"), f"few {several}", several]
    said_many = [text.replace("{n}", n) for text, n in zip(forms, "135", strict=True)]
    assert found == [*said_many, said_many[0], "Nobody says −12\u00a0345", "−6,9"]


def test_patches_have_the_names_of_the_language(trial_page: Any, server: BoardServer) -> None:
    opened(trial_page, server, "x-long")
    found = trial_page.evaluate(
        """async () => {
          const { named, nameOf, typed } = await import("/page/model/patch-names.js");
          const moved = typed(`${nameOf("hat")} c3, turned`);
          return [named("long-tee at c3"), named("Plus at c3"), moved];
        }"""
    )
    assert found == [f"{longer('Long T')} at c3", f"{longer('Plus')} at c3", "hat c3, turned"]


def test_the_pages_own_html_is_in_the_language(trial_page: Any, server: BoardServer) -> None:
    opened(trial_page, server, "x-long")
    expect(trial_page.locator("#ring")).to_have_attribute("aria-label", longer("Circle"))
    expect(trial_page.locator("label[for=line]")).to_have_text(longer("Text of the position"))


def test_a_lesson_is_in_the_language(trial_page: Any, server: BoardServer) -> None:
    opened(trial_page, server, "x-long")
    trial_page.evaluate("location.hash = '#learn:2'")
    lesson = json.loads(LESSONS.read_text("utf-8"))["lessons"][1]
    panel = trial_page.locator("#panel-lessons")
    title = longer("{lesson}: {n} of {all}").format(lesson=longer(lesson["title"]), n=1, all=2)
    expect(panel.locator("h2")).to_have_text(title)
    expect(panel.locator(".look-at")).to_have_text(longer(lesson["look"]))
    expect(panel.locator(".question")).to_contain_text(longer(lesson["tries"][0]["question"]))


def test_a_term_is_explained_in_the_language(trial_page: Any, server: BoardServer) -> None:
    opened(trial_page, server, "x-long")
    trial_page.evaluate(
        """async (words) => {
          const { term } = await import("/page/drawing/terms.js");
          const { explain } = await import("/page/parts/glossary.js");
          await explain(document.body.appendChild(term(words)));
        }""",
        longer("income"),
    )
    meaning = json.loads(GLOSSARY.read_text("utf-8"))["income"]
    expect(trial_page.locator(".meaning")).to_have_text(f"{longer('income')}: {longer(meaning)}")


@pytest.mark.parametrize(
    ("language", "words", "term"),
    [("ja", "革パッチを置きます", "革パッチ"), ("zh", "放置皮革块吧", "皮革块")],
)
def test_a_term_is_found_where_no_spaces_stand(
    page: Any, server: BoardServer, language: str, words: str, term: str
) -> None:
    opened(page, server, language)
    found = page.evaluate(
        """async (words) => {
          const { withTerms } = await import("/page/drawing/terms.js");
          return withTerms(words).map((each) => each.dataset?.term ?? each);
        }""",
        words,
    )
    before, after = words.split(term)
    assert found == [before, "leather patch", after]


def test_a_board_that_does_not_start_says_so_in_the_language(
    trial_page: Any, server: BoardServer
) -> None:
    trial_page.route("**/model/store.js", lambda route: route.abort())
    opened(trial_page, server, "x-long")
    text = "The board did not start: {file} did not load. Load the page again; a filter of the browser may block the file."  # noqa: E501
    expect(trial_page.locator("#start")).to_have_text(longer(text).format(file="/page/main.js"))


def test_an_error_is_in_the_language(trial_page: Any, server: BoardServer) -> None:
    opened(trial_page, server, "x-long")
    found = trial_page.evaluate(
        """async (line) => {
          const { serverOf } = await import("/page/server/local.js");
          const server = serverOf(() => {});
          const refusal = ([what, body]) =>
            server.post(`/api/${what}`, body).catch((error) => error.message);
          const requests = [
            ["move", { position: line, move: "leather@a1" }],
            ["new", { edition: { name: "current" } }],
            ["new", { edition: { name: "x", rows: "y" } }],
            ["new", { circle: "A" }],
            ["new", { circle: "AB" }],
            ["typed", { position: line, text: "pluss" }],
            ["read", { text: "x" }],
          ];
          return Promise.all(requests.map(refusal));
        }""",
        PLUS_FOR_SALE.to_text(),
    )
    owed, english, wrong, one, few, near, foreign = found
    assert owed == f"move: {longer('no leather patch is owed')}"
    assert english == "edition.name: current is a published edition; use another name"
    allowed = longer("a whole number from 0")
    said = longer("{value}; allowed: {allowed}").format(value="'y'", allowed=allowed)
    assert wrong.endswith(f"rows: {said}")
    several = "{n} patches; a new game has all {all}"
    assert one == "circle: " + longer(several.replace("patches", "patch")).format(n=1, all=33)
    assert few == "circle: few " + longer(several).format(n=2, all=33)
    hint = longer("; did you mean {meant}?").format(meant="plus")
    assert near == "'pluss': " + longer("no move{hint}").format(hint=hint)
    kinds = [longer(kind) for kind in ("a position", "a game")]
    either = longer("{one} or {more}").format(one=kinds[0], more=kinds[1])
    assert foreign == f"text: {longer('this is not {kinds}').format(kinds=either)}"


def test_the_errors_of_the_engine_are_found() -> None:
    script = """
      new InputError(`${field}.x`, "{a}; b", { a }); new InputError("f", "c"); new Sentence("d");
      new InputError(shown(word), "e"); problem(field, "f {g}", { g }); new Sentence("{h}: {i}");
      throw new InputError("f", plural("{n} j", "{n} js", n));
    """
    found = ["{a}; b", "c", "d", "e", "f {g}"]
    assert list(refused(script)) == [*((text, "") for text in found), ("{n} j", "{n} js")]


def test_what_comes_later_is_in_the_language_too(page: Any, server: BoardServer) -> None:
    """Whatever a page has made by then is made again, or its text comes at once."""
    (_, first), (_, later) = in_parts("pl", trial("x-long"))
    held: list[Any] = []
    page.route("**/languages/x-long.json", lambda route: route.fulfill(json=first))
    page.route("**/languages/pl-later.json", lambda route: held.append(route))
    opened(page, server, "x-long")
    page.wait_for_selector("body[data-ready]")
    held[0].fulfill(json=later)
    page.wait_for_timeout(500)
    english = {text.one for text in texts() if comes_later(text.places)}
    assert set(page.evaluate(IN_THE_PAGE)) & english == set()


def test_a_missing_catalogue_leaves_english(page: Any, server: BoardServer) -> None:
    opened(page, server, "x-missing")
    expect(page.locator("site-header [data-place=play] span")).to_have_text("Play")


def test_the_scripts_texts_are_found() -> None:
    script = (
        'say("A {b}", { b }) + sayMany(\n  "{n} cell", "{n} cells", n) + say(`no`) + say("C\\"d")'
    )
    assert said(script) == [("A {b}", ""), ("{n} cell", "{n} cells"), ('C"d', "")]


def test_a_text_is_translated_once() -> None:
    found = [text.one for text in texts()]
    assert sorted(found) == sorted(set(found))


def test_translations_are_kept_and_old_texts_go() -> None:
    file = brought_up_to_date(begun("de"), [Text("Play", "", ("a.js",)), Text(*MANY, ("a.js",))])
    file[0].msgstr = "Spielen"
    file = brought_up_to_date(file, [Text("Play", "", ("b.js",)), Text("Learn", "", ("b.js",))])
    assert [(entry.msgid, entry.msgstr) for entry in file] == [("Play", "Spielen"), ("Learn", "")]
    assert compiled("de", file) == {"language": "de", "texts": {key("Play"): "Spielen"}}


def test_the_header_offers_the_languages_that_have_a_catalogue() -> None:
    script = (FOLDER.parent / "page" / "header.js").read_text("utf-8")
    offered = re.search(r"const LANGUAGES = \{(.*?)\}", script, re.DOTALL)
    assert offered
    assert sorted(re.findall(r"(\w+):", offered[1])) == sorted(["en", *languages()])


def test_notes_for_translators_stand_beside_their_texts() -> None:
    assert NOTES.keys() - {text.one for text in texts()} == set()
    (entry,) = brought_up_to_date(begun("de"), [Text("Back", "", ("a.js",))])
    assert "#. A button that steps" in str(entry)


def test_no_two_texts_have_one_key() -> None:
    everything = texts()
    assert len({key(text.one) for text in everything}) == len(everything)


def test_the_board_loads_what_it_shows_at_once_alone() -> None:
    later = {text.places[0] for text in texts() if comes_later(text.places)}
    assert {"lessons.json", "glossary.json"} <= later
    files = dict(board_files())
    assert sorted(files) == sorted(
        f"{each}{end}.json" for each in languages() for end in ("", "-later")
    )
    for language in languages():
        assert len(gzip.compress(files[f"{language}.json"])) <= 15_000, language


@pytest.mark.parametrize("language", languages())
def test_a_translation_puts_in_what_the_text_does(language: str) -> None:
    names = {text.one: text.names for text in texts()}
    file = polib.pofile(str(FOLDER / f"{language}.po"))
    assert [entry.msgid for entry in file] == list(names), "run python -m scripts.make_languages"
    for entry in file:
        for translated in filter(None, [entry.msgstr, *entry.msgstr_plural.values()]):
            assert set(NAMES.findall(translated)) <= names[entry.msgid] | {"n"}, entry.msgid
