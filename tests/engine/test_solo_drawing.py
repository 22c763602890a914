"""Pictures of Automa's cards and of solo positions: all of it is there, and nothing overlaps."""

import pytest

from patchwork_solve.engine.drawing.card import FILTERS, card_svg, card_words
from patchwork_solve.engine.solo.cards import DECKS, LEVELS, Card, deck_cards
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.picture import last_card, solo_svg
from patchwork_solve.engine.solo.players import play_solo, solo_player
from patchwork_solve.engine.solo.state import SoloState
from tests.pictures import boxes, description, outside, overlaps, parsed, texts, titles

CARDS = [card for deck in DECKS for card in deck_cards(deck)]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.number)
def test_a_card_has_its_budget_on_top_its_filters_and_its_income(card: Card) -> None:
    root = parsed(card_svg(card))
    assert outside(root) == []
    assert overlaps(root) == []
    by_height = sorted(boxes(root), key=lambda box: box.bottom)
    assert by_height[0].words == str(card.budget)
    income = max(by_height, key=lambda box: box.right * (box.words.startswith("+")))
    assert income.words == f"+{card.income}"
    assert income.bottom > by_height[-3].bottom
    said = " ".join(box.words for box in by_height[1:-2])
    assert said == (" ".join(FILTERS[name] for name in card.filters) or "no filters")
    assert description(root) == f"{card_words(card)}."


@pytest.mark.parametrize("deck", DECKS)
def test_a_position_shows_the_card_the_piles_and_the_marker(deck: str) -> None:
    game = play_solo(SoloState.new(3, deck, 4), solo_player("greedy"), 3)
    drawn = set()
    for ply in range(0, len(game.plies) + 1, 7):
        part = SoloGame(game.start, game.plies[:ply])
        state, card = part.final, last_card(part)
        root = parsed(solo_svg(part))
        assert outside(root) == []
        assert overlaps(root) == []
        named, said = titles(root), description(root)
        for which, names in zip(("with", "without"), state.piles, strict=True):
            assert f"{len(names)} {which} buttons" in texts(root)
            assert set(names) <= set(named)
        assert any("7x7 tile" in each and "from here" in each for each in named) == (
            state.board.special_tile is None
        )
        assert (card is None) == (not any(each.startswith("card:") for each in part.plies))
        if card is not None:
            assert card_words(card) in named
            assert card_words(card) in said
        assert any(each.startswith("Back of the next card") for each in named)
        assert (state.shown is not None) == (f"budget {state.shown}" in " ".join(named))
        assert f"Automa, level 4 ({LEVELS[3]})" in said
        drawn.add(card)
    assert len(drawn) > 3


def test_the_end_names_who_won() -> None:
    game = play_solo(SoloState.new(3), solo_player("greedy"), 3)
    person, automa = game.final.scores()
    winner = "Automa wins" if game.final.winner else "You win"
    (title, *_) = titles(parsed(solo_svg(game)))
    assert title.startswith(f"{winner}, {person} to {automa}")
