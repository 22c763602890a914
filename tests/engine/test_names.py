"""Names of the players: in every form, along a game, and out of all that compares positions."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_solve import Game, InputError, State
from patchwork_solve.engine.endgame import checkpoint
from patchwork_solve.engine.forms.models import GameModel, StateModel
from patchwork_solve.engine.game.names import LONGEST_NAME, names_text, read_names, tidy_names
from patchwork_solve.engine.players.simple import play_out

NAMES = ("Ann Lee", 'Zoë "O\'B_%," 日本')
START = State.new(seed=1, names=NAMES)

printable = st.text(min_size=1, max_size=LONGEST_NAME).map(lambda name: " ".join(name.split()))
name = printable.filter(lambda name: bool(name) and name.isprintable())


@pytest.mark.thorough
@given(st.tuples(name, name).filter(lambda names: names[0] != names[1]))
def test_any_two_names_are_one_word_that_reads_back(names: tuple[str, str]) -> None:
    word = names_text(names)
    assert len(word.split()) == 1
    assert not set(word) & set("\"'`$\\&|;<>*?#!")
    assert read_names(word) == names


def test_names_stay_with_a_position_in_every_form() -> None:
    for state in (START, START.play("advance")):
        again = (
            State.from_text(state.to_text()),
            State.from_json(state.to_json()),
            State.from_json(json.dumps(state.to_json(derived=True))),
        )
        for read in again:
            assert (read, read.names) == (state, NAMES)
        assert state.to_json()["names"] == list(NAMES)
        assert state.to_text().split()[-1] == names_text(NAMES)


def test_names_stay_with_a_game_in_every_form() -> None:
    whole = play_out(START, ("greedy", "random"), 3)
    assert whole.names == NAMES
    assert all(state.names == NAMES for state in whole.states)
    for game in (whole, Game.played(whole.states[5], whole.moves[5:9])):
        for read in (Game.from_text(game.to_text()), Game.from_json(game.to_json())):
            assert (read, read.names) == (game, NAMES)
    assert whole.to_json()["names"] == list(NAMES)


def test_names_beside_the_start_of_a_game_are_its_names_too() -> None:
    document = Game(START.play("advance"), ()).to_json()
    del document["start"]["names"]
    assert Game.from_json({**document, "names": list(NAMES)}).names == NAMES


def test_forms_without_names_are_as_they_were() -> None:
    plain = START.with_names(None)
    game = Game.played(plain, ["advance"])
    assert plain.names is None
    assert "names" not in plain.to_json()
    assert len(plain.to_text().split()) == 9
    assert "names" not in game.to_json()
    assert "names:" not in game.to_text()


def test_positions_and_games_with_other_names_are_equal() -> None:
    other = START.with_names(("Bob", "Cy"))
    assert START == other == START.with_names(None)
    assert len({START, other, START.with_names(None)}) == 1
    assert Game(START, ()) == Game(other, ()) == Game(other, ()).with_names(None)
    assert Game(START, ()).with_names(("Bob", "Cy")).names == ("Bob", "Cy")


def test_a_proof_on_disk_belongs_to_the_position_whatever_the_names() -> None:
    state = START.play("advance")
    plain = state.with_names(None)
    assert checkpoint.Checkpoint.of(state, (0, 1), {}) == checkpoint.Checkpoint.of(
        plain, (0, 1), {}
    )


def test_white_space_in_names_is_tidied() -> None:
    assert tidy_names(["  Ann \t Lee", "Bob\n"]) == ("Ann Lee", "Bob")
    assert State.new(seed=1, names=(" Ann", "Bob ")).names == ("Ann", "Bob")


WRONG = {
    "one name": (["Ann"], "names"),
    "three names": (["Ann", "Bob", "Cy"], "names"),
    "a text": ("AB", "names"),
    "a number": (["Ann", 5], "names"),
    "an empty name": (["Ann", " "], r"names\[1\]"),
    "a long name": (["A" * (LONGEST_NAME + 1), "Bob"], r"names\[0\]"),
    "a mark that turns the direction": (["a\u202eb", "Bob"], r"names\[0\]"),
    "one name for both": (["Ann", "Ann "], "names: both are 'Ann'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_are_no_names(case: str) -> None:
    wrong: Any
    wrong, field = WRONG[case]
    with pytest.raises(InputError, match=f"^{field}"):
        State.new(seed=1, names=wrong)
    with pytest.raises(InputError, match=f"^{field}"):
        State.from_json({**START.to_json(), "names": wrong})
    with pytest.raises(InputError, match=f"^{field}"):
        Game.from_json({**Game(START, ()).to_json(), "names": wrong})
    start = {**START.to_json(), "names": wrong}
    with pytest.raises(InputError, match=f"^start.{field}"):
        Game.from_json({"format": "patchwork-game/1", "start": start, "moves": []})


@pytest.mark.parametrize("word", ["names:", "names:Ann", "names:Ann,Bob,Cy", "names:Ann,Ann"])
def test_words_that_are_no_names(word: str) -> None:
    line = START.with_names(None).to_text()
    for text in (f"{line} {word}", f"game {line} {word}"):
        read = Game.from_text if text.startswith("game") else State.from_text
        with pytest.raises(InputError, match=r"^names"):
            read(text)


def test_names_given_twice_are_refused() -> None:
    document = {**Game(START.play("advance"), ()).to_json(), "names": list(NAMES)}
    with pytest.raises(InputError, match=r"^names: is in start already"):
        Game.from_json(document)


def test_the_schemas_know_names() -> None:
    for model in (StateModel, GameModel):
        assert "names" in model.model_json_schema()["properties"]
