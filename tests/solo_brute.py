"""The value of a solo ending by brute force over all orders of the cards, by the oracle."""

from __future__ import annotations

from fractions import Fraction

from patchwork_solve.engine.solo.state import PERSON, SoloState
from tests import oracle, solo_oracle
from tests.harness import engine_move, position_of

MOST_VISITS = 1_500
"""Positions of an ending that brute force still looks at."""


class TooLargeError(Exception):
    """Brute force would take too long."""


class Brute:
    """The mean over all orders of the cards, by the oracle: no table, no shared positions.

    The person sees cards only when they are played, and with the tactical deck the next budget.
    """

    def __init__(self, deck: str, wants_margin: bool, most: int) -> None:
        self.numbers = tuple(solo_oracle.DECKS[deck])
        self.is_tactical = deck == "tactical"
        self.wants_margin = wants_margin
        self.visits, self.most = 0, most

    def value(
        self, solo: solo_oracle.Solo, unseen: tuple[int, ...], left: int, shown: int | None
    ) -> Fraction:
        """Return the value of a position, of which the back is shown if it is to be."""
        self.visits += 1
        if self.visits > self.most:
            raise TooLargeError
        if oracle.is_over(solo.board):
            person, automa = solo_oracle.scores(solo)
            return Fraction(person - automa if self.wants_margin else solo_oracle.is_won(solo))
        if self.is_tactical and shown is None:
            # Whichever card is on top: its back is seen.
            tops = [self.value(solo, unseen, left, solo_oracle.CARDS[n][0]) for n in unseen]
            return sum(tops, Fraction()) / len(tops)
        if solo.board.to_move == PERSON:
            after = (solo_oracle.move(solo, move) for move in oracle.legal_moves(solo.board))
            return max(self.value(each, unseen, left, shown) for each in after)
        tops = [n for n in unseen if shown in (None, solo_oracle.CARDS[n][0])]
        return sum((self._after(solo, unseen, left, n) for n in tops), Fraction()) / len(tops)

    def _after(
        self, solo: solo_oracle.Solo, unseen: tuple[int, ...], left: int, number: int
    ) -> Fraction:
        rest = tuple(each for each in unseen if each != number)
        if left == 1:
            rest, left = self.numbers, len(self.numbers) + 1
        return self.value(solo_oracle.reveal(solo, number), rest, left - 1, None)


def solo_of(state: SoloState) -> solo_oracle.Solo:
    """Return a state as the oracle sees it."""
    return solo_oracle.Solo(position_of(state.board), state.level, state.pile)


def brute_value(state: SoloState, wants_margin: bool, most: int = MOST_VISITS) -> Fraction:
    """Return the chance to win, or the margin; `TooLargeError` where it would take too long."""
    unseen = tuple(card.number for card in state.unseen)
    brute = Brute(state.deck, wants_margin, most)
    return brute.value(solo_of(state), unseen, state.left, state.shown)


def brute_chances(state: SoloState, most: int) -> dict[str, Fraction]:
    """Return the chance of each move of the person by its token."""
    unseen = tuple(card.number for card in state.unseen)
    brute, solo = Brute(state.deck, False, most), solo_of(state)
    return {
        str(engine_move(move)): brute.value(
            solo_oracle.move(solo, move), unseen, state.left, state.shown
        )
        for move in oracle.legal_moves(solo.board)
    }
