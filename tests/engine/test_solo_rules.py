"""The solo rules of the kernel against the oracle and the published cards."""

import random

import numpy as np
import pytest

from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.solo import automa
from patchwork_solve.engine.parts import Parts
from patchwork_solve.engine.solo.cards import DECKS, LEVELS, deck_cards, opponent
from patchwork_solve.engine.solo.deciding import AFFORDABLE, decided_by
from patchwork_solve.engine.solo.state import AUTOMA, PERSON, SoloState
from patchwork_solve.engine.state import State
from tests import oracle, solo_oracle
from tests.harness import oracle_move, position_of
from tests.lanes import slow

LETTERS = {
    "no_overtake": "N", "most_buttons": "B", "largest": "L", "furthest_from_neutral": "F",
    AFFORDABLE: "A", None: "",
}  # fmt: skip


def test_the_cards_are_those_that_are_printed() -> None:
    for deck in DECKS:
        found = {}
        for card in deck_cards(deck):
            filters = "".join(LETTERS[name] for name in card.filters)
            assert filters == "" or filters[2:] == "F"
            found[card.number] = (card.budget, card.income, filters[:2])
        assert found == {number: solo_oracle.CARDS[number] for number in solo_oracle.DECKS[deck]}


@pytest.mark.parametrize("level", range(1, 6))
def test_the_marker_lies_where_the_sheet_shows_it(level: int) -> None:
    assert SoloState.new(1, level=level).marker == solo_oracle.MARKER_SPACES[level]
    assert LEVELS[level - 1][0] == "IAFML"[level - 1]


def follow(seed: int) -> int:
    """Play a random game in the kernel and in the oracle; return the number of plies."""
    draw = random.Random(seed)
    deck, level = draw.choice(DECKS), draw.randrange(1, 6)
    state = SoloState.new(seed, deck, level, draw.choice(("current", "first-2014")))
    follower = solo_oracle.start(state.edition, state.board.circle, level)
    plies = 0
    while not state.is_over:
        if state.needs_back:
            state = state.play(state.draw(draw))
        elif state.to_move == AUTOMA:
            token = state.draw(draw)
            number = int(token.removeprefix("card:"))
            decided = decided_by(state, number)
            assert LETTERS[decided] == solo_oracle.choice(follower, number)[1]
            state = state.play(token)
            follower = solo_oracle.reveal(follower, number)
        else:
            moves = state.legal_moves
            # The advance is one move of many, and purchases alone would be another game.
            move = moves[0] if draw.random() < 0.3 else draw.choice(moves)
            state = state.play(move)
            follower = solo_oracle.move(follower, oracle_move(move))
        assert position_of(state.board) == follower.board
        assert sorted(state.pile) == sorted(follower.taken)
        assert state.scores() == solo_oracle.scores(follower)
        plies += 1
    assert state.winner == (PERSON if solo_oracle.is_won(follower) else AUTOMA)
    return plies


def test_random_games_agree_with_the_oracle() -> None:
    assert sum(follow(seed) for seed in range(25)) > 20 * 25


def play_packed(seed: int) -> None:
    """Play a random game in packed positions and in the oracle: tokens at each ply, all at the end.

    A game takes a tenth of the time of `follow`.
    """
    draw = random.Random(seed)
    deck, level = draw.choice(DECKS), draw.randrange(1, 6)
    start = SoloState.new(seed, deck, level, draw.choice(("current", "first-2014")))
    edition, cards, numbers = start.edition, opponent(deck), solo_oracle.DECKS[deck]
    place = edition.tables, *start.kernel_arguments()
    tables, circle, words = place
    follower = solo_oracle.start(edition, start.board.circle, level)
    codes = np.empty(layout.MAX_MOVES, np.int64)
    while not rules.is_over(tables, words):
        unseen = [n for at, n in enumerate(numbers) if not int(words[automa.SEEN]) >> at & 1]
        shown = words[automa.SHOWN]
        if deck == "tactical" and shown == automa.HIDDEN:
            words[automa.SHOWN] = solo_oracle.CARDS[draw.choice(unseen)][0]
        elif words[layout.MOVER] == AUTOMA:
            allowed = [n for n in unseen if shown in (automa.HIDDEN, solo_oracle.CARDS[n][0])]
            number = draw.choice(allowed)
            automa.play_card(tables, circle, cards, words, numbers.index(number))
            follower = solo_oracle.reveal(follower, number)
        else:
            n = rules.legal_moves(tables, circle, words, codes)
            code = codes[0 if draw.random() < 0.3 else draw.randrange(n)]
            rules.play(tables, circle, words, code)
            follower = solo_oracle.move(follower, oracle_move(edition.moves.move(int(code))))
        for number, player in enumerate(follower.board.players):
            fields = words[number * layout.PER_PLAYER + layout.PLACE :][:2].tolist()
            assert fields == [player.time, player.buttons]
    parts = Parts(edition, circle, words[: layout.SIZE], start.board.quilts)
    assert position_of(State.of_parts(parts)) == follower.board
    points = rules.score(tables, words, 0), automa.automa_score(tables, cards, words)
    assert points == solo_oracle.scores(follower)
    assert automa.is_won(tables, cards, words) == solo_oracle.is_won(follower)


@pytest.mark.parametrize(("first", "games"), [(0, 40), *slow((1_000_000, 20_000))])
def test_packed_games_agree_with_the_oracle(first: int, games: int) -> None:
    for seed in range(first, first + games):
        play_packed(seed)


def count(state: SoloState, depth: int) -> int:
    """Count the sequences of plies; a card and a back are plies."""
    if depth == 0 or state.is_over:
        return int(depth == 0)
    if state.needs_back:
        plies = [f"back:{budget}" for budget in {card.budget for card in state.unseen}]
    elif state.needs_card:
        plies = [f"card:{card.number}" for card in state.cards]
    else:
        plies = list(state.legal_moves)
    return len(plies) if depth == 1 else sum(count(state.play(ply), depth - 1) for ply in plies)


def oracle_count(solo: solo_oracle.Solo, unseen: tuple[int, ...], left: int, depth: int) -> int:
    """Count the sequences of plies with the normal deck, by the oracle."""
    if depth == 0 or oracle.is_over(solo.board):
        return int(depth == 0)
    if solo.board.to_move == PERSON:
        after = [solo_oracle.move(solo, move) for move in oracle.legal_moves(solo.board)]
        return sum(oracle_count(each, unseen, left, depth - 1) for each in after)
    total = 0
    for card in unseen:
        rest, still = tuple(each for each in unseen if each != card), left - 1
        if still == 0:
            rest, still = tuple(solo_oracle.DECKS["normal"]), 12
        total += oracle_count(solo_oracle.reveal(solo, card), rest, still, depth - 1)
    return total


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("late", [False, True])
def test_perft(seed: int, late: bool) -> None:
    state = SoloState.new(seed, level=seed)
    draw = random.Random(seed)
    follower = solo_oracle.start(state.edition, state.board.circle, seed)
    while late and state.you.time < 44:
        token = state.draw(draw) if state.needs_card else state.legal_moves[0]
        state = state.play(token)
        if isinstance(token, str):
            follower = solo_oracle.reveal(follower, int(token.removeprefix("card:")))
        else:
            follower = solo_oracle.move(follower, oracle_move(token))
    unseen = tuple(card.number for card in state.unseen)
    for depth in (1, 2):
        assert count(state, depth) == oracle_count(follower, unseen, state.left, depth)


# -- single rules --------------------------------------------------------------------------------


def arranged(front: str, you: int, place: int, level: int = 2) -> SoloState:
    """Return a position in which Automa moves, with some patches in front."""
    start = SoloState.new(1, level=level)
    circle = [*front.split(), *(name for name in start.edition.index if name not in front.split())]
    person, opponent = start.board.players
    moved = person._replace(time=you), opponent._replace(time=place)
    return SoloState(State.of(start.edition, circle, moved, to_move=AUTOMA), level=level)


TURNS = {
    "nothing affordable: passes without pay, income at 11": (
        "domino bar-3 cup", 10, 8, 12, None, 11, 5,
    ),
    "one affordable": ("domino cup bar-3", 10, 8, 1, "cup", 10, 0),
    "may land on you, then the furthest": (
        "long-zig domino chunky-p", 10, 8, 2, "chunky-p", 10, 0,
    ),
    "a filter that keeps none is skipped": (
        "long-zig bump-bar letter-h", 9, 8, 2, "long-zig", 11, 4,
    ),
    "the largest": ("zig-4-cheap pinwheel domino", 15, 6, 3, "pinwheel", 7, 0),
    "most buttons first": ("stairs fat-cross domino", 15, 12, 10, "stairs", 16, 0),
    "two marks pay twice": ("domino bar-3 cup", 12, 3, 12, None, 13, 10),
    "home: to the last space": ("domino bar-3 cup", 53, 50, 12, None, 53, 5),
    "stop: the last space overtakes nobody": (
        "domino ell-4-quick ell-4-slow", 53, 50, 4, "ell-4-slow", 53, 1,
    ),
}  # fmt: skip
"""Patches in front, both spaces, the card; then what Automa takes, its space and its buttons."""


@pytest.mark.parametrize("rule", TURNS)
def test_a_turn(rule: str) -> None:
    front, you, place, card, taken, space, buttons = TURNS[rule]
    after = arranged(front, you, place).play(f"card:{card}")
    assert after.pile == (() if taken is None else (taken,))
    assert (after.automa.time, after.automa.buttons) == (space, buttons)
    assert after.is_over or after.to_move == (AUTOMA if space <= you else PERSON)


def test_automa_takes_leather_that_it_passes_first() -> None:
    after = arranged("domino bar-3 cup", 25, 24).play("card:12")
    assert after.automa.time == 26
    passed = after.play("bar-3@a1b1c1")
    assert passed.you.time == 27
    assert passed.board.leather_owed == 0


@pytest.mark.parametrize("level", range(1, 6))
def test_the_tile_comes_at_the_marker(level: int) -> None:
    marker = solo_oracle.MARKER_SPACES[level]
    before = arranged("domino bar-3 cup", marker - 2, marker - 3, level).play("card:12")
    assert before.board.special_tile is None
    reached = arranged("domino bar-3 cup", marker - 1, marker - 3, level).play("card:12")
    assert reached.board.special_tile == AUTOMA
    assert reached.scores()[1] >= 7


def test_after_ten_cards_all_twelve_are_shuffled() -> None:
    state = SoloState.new(1)
    state = SoloState(state.board.play("advance"), seen=tuple(range(1, 10)), left=1)
    assert [card.number for card in state.cards] == [10, 11, 12]
    after = state.play("card:12")
    assert (after.seen, after.left, len(after.unseen)) == ((), 12, 12)


def test_the_back_limits_the_next_card() -> None:
    state = SoloState.new(1, "tactical")
    assert state.shown is not None
    state = SoloState(state.board.play("advance"), "tactical", shown=6)
    assert [card.number for card in state.cards] == [19, 20]
    after = state.play("card:19")
    assert after.needs_back
    assert after.play("back:6").cards == state.cards[1:]
