"""Links are read as other programs hand them on, and written as the page writes them."""

import pytest

from patchwork_solve import InputError
from patchwork_solve.engine.base.fragment import is_link
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.link import read_link, short_link
from tests.links import (
    ALTERED,
    CAPITALS,
    CHANGES,
    CUT_OFF,
    LONG_GAME,
    LONG_POSITION,
    NAMED,
    NO_LINKS,
    PUZZLE,
    SHORT_GAME,
    SHORT_POSITION,
    WHOLE,
)


@pytest.mark.parametrize(("change", "link"), ALTERED)
def test_a_changed_link_holds_what_it_held(change: str, link: str) -> None:
    altered = CHANGES[change](link)
    assert is_link(altered)
    assert read_link(altered) == read_link(link)


def test_what_links_hold() -> None:
    texts = [read_link(link).text.split() for link in WHOLE]
    assert [words[0] for words in texts] == [
        "game", "position", "game", "position", "game", "position", "game",
    ]  # fmt: skip
    assert [read_link(link).ply for link in WHOLE] == [3, None, 2, None, None, None, 3]
    assert texts[0][3:5] == ["zig-4-cheap@a1a2b2b3", "long-zed@i7f8g8h8i8f9"]
    assert texts[1] == texts[3]
    assert texts[6] == texts[0]
    assert texts[4][3] == "names:Ann_Lee,Zoë"
    assert read_link(PUZZLE).text == read_link(f"{PUZZLE}.").text != texts[1]
    assert read_link(CAPITALS[-1]).text == read_link(PUZZLE).text


def test_a_question_that_was_sent_is_a_position() -> None:
    task = SHORT_POSITION[:-4].replace("v1_0_", "v1_0_task_") + "tih6"
    assert read_link(task) == read_link(SHORT_POSITION)


def test_the_short_form_is_that_of_the_page() -> None:
    for link in (SHORT_GAME, SHORT_POSITION):
        held = read_link(link)
        edition = Document.read(held.text).setup().edition if held.ply is None else None
        game = None if edition else Document.read(held.text).game()
        rules = edition or game.start.edition  # type: ignore[union-attr]
        assert short_link(held.text, rules, held.ply or 0) == link


@pytest.mark.parametrize("link", CUT_OFF)
def test_a_damaged_link_is_refused(link: str) -> None:
    with pytest.raises(InputError, match="damaged or cut off"):
        read_link(link)


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (SHORT_GAME.replace("v1", "v2"), "version 2"),
        ("#puzzle:puzzles-current/101", "allowed: 1 to 100"),
        ("#puzzle:nothing/1", "no example"),
        ("#puzzle:today", "allowed: #puzzle:SET/NUMBER"),
        ("#learn:3", "open it on the board"),
        ("#set:puzzles-current/3.17", "open it on the board"),
        ("#study:mine.json", "give its file"),
        (LONG_GAME + "x" * 200_000, "allowed: 200,000"),
    ],
)
def test_a_link_of_another_kind_is_refused(link: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        read_link(link)


@pytest.mark.parametrize("text", NO_LINKS)
def test_other_texts_are_no_links(text: str) -> None:
    assert not is_link(text)


def test_names_keep_their_marks() -> None:
    assert read_link(f"{NAMED}.").text.endswith("advance")
    assert read_link("#game+current+RFcB+names:A._Bo,C!").text.endswith("names:A._Bo,C!")
    assert Document.read(LONG_POSITION).state().players[0].time == 46
