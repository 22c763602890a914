"""The forms of solo positions and games, and what they refuse."""

import json
import random
from typing import Any

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import Simple
from patchwork_solve.engine.solo.cards import DECKS
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.players import play_solo, solo_player
from patchwork_solve.engine.solo.state import SoloState


@pytest.mark.parametrize("deck", DECKS)
def test_every_position_of_a_game_is_read_back(deck: str) -> None:
    game = play_solo(SoloState.new(3, deck, 4), solo_player("greedy"), 3)
    assert game.final.is_over
    for state in game.states:
        for read in (
            SoloGame.from_json(json.dumps(state.to_json())),
            SoloGame.from_text(state.to_text()),
        ):
            assert read == SoloGame(state)
            assert read.final.scores() == state.scores()
    for again in (SoloGame.load(game.to_text()), SoloGame.from_json(game.to_json())):
        assert again == game
        assert again.final == game.final


def test_a_game_is_repeated_by_its_seed() -> None:
    first, second, other = (
        play_solo(SoloState.new(seed), solo_player("greedy"), seed).plies for seed in (1, 1, 2)
    )
    assert first == second != other


START = SoloState.new(1, "tactical", 3)


def changed(field: str, value: Any) -> dict[str, Any]:
    """Return the document of a first position with another value at a path."""
    document = START.to_json()
    *way, last = field.split(".")
    place = document
    for name in way:
        place = place[name]
    place[last] = value
    return document


WRONG = [
    ("level", 6, "level", "5 or less"),
    ("deck.name", "odd", "deck.name", "'normal' or 'tactical'"),
    ("deck.left", 11, "left", "allowed: 10 or 12"),
    ("deck.seen", [13, 13], "seen", "different numbers, 13 to 24"),
    ("deck.seen", [1], "seen", "different numbers, 13 to 24"),
    ("deck.shown", 2, "shown", "allowed: 1, 3, 4, 6, 8, 10"),
    ("piles.with_buttons", ["plus"], "pile[0]", "neither in the circle nor on your quilt"),
    ("piles.with_buttons", ["no"], "piles.with_buttons[0]", "unknown patch"),
    ("board.leather_owed", 1, "board.leather_owed", "0"),
    ("board.edition", "odd", "board.edition", "unknown edition"),
]


@pytest.mark.parametrize(("field", "value", "named", "allowed"), WRONG)
def test_a_wrong_document_is_refused(field: str, value: Any, named: str, allowed: str) -> None:
    with pytest.raises(InputError) as error:
        SoloGame.from_json(changed(field, value))
    assert error.value.field == named
    assert allowed in str(error.value)


def test_automa_has_no_quilt_and_no_income() -> None:
    document = START.to_json()
    document["board"]["players"][1]["income"] = 2
    with pytest.raises(InputError, match="income: 2; allowed: 0"):
        SoloGame.from_json(document)
    document["board"]["players"][1].update(income=0, quilt=["?" * 9, *["." * 9] * 8])
    with pytest.raises(InputError, match="Automa has no quilt"):
        SoloGame.from_json(document)


def test_the_piles_are_told_apart() -> None:
    document = play_solo(SoloState.new(2), solo_player("random"), 2).final.to_json()
    piles = document["piles"]
    piles["without_buttons"], piles["with_buttons"] = piles.values()
    with pytest.raises(InputError, match="belongs to the other pile"):
        SoloGame.from_json(document)


PLIES = [
    ("back:4", "no card is played now"),
    ("card:13", "no card is played now"),
    ("card:x", "allowed: card:NUMBER"),
    ("plus@a1", "plus"),
]


@pytest.mark.parametrize(("ply", "said"), PLIES)
def test_a_wrong_ply_of_the_person_is_refused(ply: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        START.play(ply)


def test_only_a_card_that_may_come_is_played() -> None:
    state = START.play("advance")
    allowed = [card.number for card in state.cards]
    with pytest.raises(InputError, match=f"allowed: card:{allowed[0]}"):
        state.play("advance")
    with pytest.raises(InputError, match="allowed: card"):
        state.play(f"card:{next(n for n in range(13, 25) if n not in allowed)}")
    hidden = state.play(f"card:{allowed[0]}")
    with pytest.raises(InputError, match="allowed: back:1, "):
        hidden.play("back:7")
    assert hidden.legal_moves == ()


def test_the_simple_players_of_the_kernel_are_those_of_two_players() -> None:
    """A game of the kernel follows the rules that single plies follow."""
    state, draw, bot = SoloState.new(5, level=5), random.Random(5), Simple("greedy")
    while not state.is_over:
        if state.needs_card:
            state = state.play(state.draw(draw))
        else:
            state = state.play(bot.choose(state.board, DecisionLimits(seed=1)))
    assert state.scores()[1] > state.automa.buttons
    assert state.winner in (0, 1)
    with pytest.raises(InputError, match="no card is drawn now"):
        state.draw(draw)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"deck": "odd"}, "deck: 'odd'; allowed: normal, tactical"),
        ({"level": 0}, "level: 0; allowed: 1 to 5"),
        ({"shown": 4}, "shown: 4; allowed: none with the normal deck"),
    ],
)
def test_parts_that_do_not_go_together(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as error:
        SoloState(SoloState.new(1).board, **change)
    assert str(error.value) == said


def test_variants_are_refused() -> None:
    with pytest.raises(InputError, match="edition"):
        SoloState.new(1, edition=edition_of("example:tight-nine"))
