"""A position of the solo game: the person's board, Automa's piles, and the cards seen."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.number import to_int
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.solo import automa
from patchwork_solve.engine.legal_moves import LegalMoves
from patchwork_solve.engine.parts import Parts
from patchwork_solve.engine.solo.cards import Card, deck_cards, opponent
from patchwork_solve.engine.solo.flaws import flaws
from patchwork_solve.engine.state import State

PERSON, AUTOMA = automa.PERSON, automa.AUTOMA

CARD, BACK = "card:", "back:"
"""What the tokens of a card played and of a back shown begin with."""


@checked_methods()
@dataclass(frozen=True, repr=False)
class SoloState:
    """An immutable position of the solo game.

    A ply is a move of the person, a card of Automa (``card:7``), or, with the tactical deck, the
    budget on the back of the next card (``back:4``).

    Parameters
    ----------
    board : State
        Player 0 is the person, player 1 is Automa, whose quilt is empty.
    deck : str
        ``normal`` or ``tactical``.
    level : int
        1 (Intern) to 5 (Legend).
    seen : tuple of int
        Numbers of the cards played since the last shuffle.
    left : int
        Cards left in the deck.
    shown : int, optional
        The budget on the back of the next card; None while it is hidden.
    pile : tuple of str
        Names of the patches that Automa has taken.

    Raises
    ------
    InputError
        When the parts do not go together.

    Examples
    --------
    >>> state = SoloState.new(seed=1, level=3)
    >>> state.scores(), len(state.cards)
    ((-157, 0), 12)
    >>> state = state.play("advance")
    >>> state.to_move == AUTOMA, state.play("card:12").automa.time
    (True, 2)
    """

    board: State
    deck: str = "normal"
    level: int = 2
    seen: tuple[int, ...] = ()
    left: int = automa.FIRST_CARDS
    shown: int | None = None
    pile: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for flaw in flaws(self):
            raise flaw
        index = self.edition.index
        object.__setattr__(self, "seen", tuple(sorted(self.seen)))
        object.__setattr__(self, "pile", tuple(sorted(self.pile, key=index.__getitem__)))

    @classmethod
    def new(
        cls,
        seed: int | None = None,
        deck: str = "normal",
        level: int = 2,
        edition: Edition | str = "current",
    ) -> SoloState:
        """Return the first position of a game.

        Parameters
        ----------
        seed : int, optional
            Shuffles the circle, as for two players, and the first back of the tactical deck.
        deck : str
            ``normal`` or ``tactical``.
        level : int
            1 to 5.
        edition : Edition or str
            A printing.

        Raises
        ------
        InputError
            For an argument that is not allowed.
        """
        state = cls.dealt(State.new(seed, edition), deck, level)
        if state.needs_back:
            state = state.play(state.draw(random.Random(seed)))
        return state

    @classmethod
    def dealt(cls, board: State, deck: str = "normal", level: int = 2) -> SoloState:
        """Return the first position on a board that was dealt for two; no back is shown.

        Raises
        ------
        InputError
            For an argument that is not allowed.
        """
        person, other = board.players
        players = person, other._replace(buttons=0)
        first = State.of(board.edition, board.circle, players, to_move=PERSON, names=board.names)
        return cls(first, deck, level)

    # -- the position ------------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        """The printing."""
        return self.board.edition

    @property
    def you(self) -> Player:
        """The person."""
        return self.board.players[PERSON]

    @property
    def automa(self) -> Player:
        """Automa: its space and its buttons; the quilt is empty."""
        return self.board.players[AUTOMA]

    @property
    def to_move(self) -> int:
        """Whose turn it is: 0 for the person, 1 for Automa."""
        return self.board.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.board.is_over

    @property
    def needs_back(self) -> bool:
        """Whether the budget of the next card is to be shown before anybody moves."""
        return self.deck == "tactical" and self.shown is None and not self.is_over

    @property
    def needs_card(self) -> bool:
        """Whether Automa moves, and the next ply is a card."""
        return not (self.is_over or self.needs_back) and self.to_move == AUTOMA

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards not seen since the last shuffle: those left, and at first the two laid away."""
        return tuple(card for card in deck_cards(self.deck) if card.number not in self.seen)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may be the next one, all equally likely."""
        return tuple(card for card in self.unseen if self.shown in (None, card.budget))

    @property
    def marker(self) -> int:
        """The space of the marker that wins Automa the special tile."""
        distance = opponent(self.deck).levels[self.level - 1, automa.MARKER]
        return self.edition.last - int(distance)

    @property
    def piles(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Automa's patches with buttons, and those without."""
        with_buttons = [name for name in self.pile if self.edition.find(name).income]
        return tuple(with_buttons), tuple(name for name in self.pile if name not in with_buttons)

    @property
    def legal_moves(self) -> LegalMoves | tuple[Move, ...]:
        """The moves of the person; none while Automa moves or a back is to be shown."""
        is_persons = self.to_move == PERSON and not self.needs_back
        return self.board.legal_moves if is_persons else ()

    @property
    def next_cards(self) -> tuple[str, ...]:
        """Tokens of the cards or backs that may come now, all equally likely."""
        if self.needs_back:
            return tuple(f"{BACK}{card.budget}" for card in self.unseen)
        return tuple(f"{CARD}{card.number}" for card in self.cards) if self.needs_card else ()

    def scores(self) -> tuple[int, int]:
        """Return the points of the person and of Automa as if the game ended here."""
        tables, words = self.edition.tables, self._words
        points = rules.score(tables, words, PERSON)
        return int(points), int(automa.automa_score(tables, opponent(self.deck), words))

    @property
    def winner(self) -> int | None:
        """Who won, 0 for the person, or None while the game goes on."""
        if not self.is_over:
            return None
        is_won = automa.is_won(self.edition.tables, opponent(self.deck), self._words)
        return PERSON if is_won else AUTOMA

    # -- playing -----------------------------------------------------------------------------

    def play(self, ply: Move | str) -> SoloState:
        """Return the position after a ply.

        Parameters
        ----------
        ply : Move or str
            A move of the person or its token, ``card:NUMBER`` or ``back:BUDGET``.

        Raises
        ------
        InputError
            When it is not possible here.
        """
        if isinstance(ply, str) and ply.startswith(CARD):
            return self._with_card(_number(ply, CARD))
        if isinstance(ply, str) and ply.startswith(BACK):
            return self._with_back(_number(ply, BACK))
        if self.needs_back or self.needs_card:
            raise self._impossible(str(ply))
        return replace(self, board=self.board.play(ply))

    def draw(self, random: random.Random) -> str:
        """Return the token of a card or back drawn at random.

        Raises
        ------
        InputError
            When the person moves, or the game is over.
        """
        if self.next_cards:
            return random.choice(self.next_cards)
        raise InputError("ply", "no card is drawn now")

    def _impossible(self, ply: str) -> InputError:
        """Return the error of a card, back or move that cannot come now."""
        if not (self.needs_back or self.needs_card):
            reason = "{value}; no card is played now"
            return InputError("ply", reason, value=shown(ply))
        words = self.next_cards
        if self.needs_back:
            words = tuple(f"{BACK}{budget}" for budget in sorted({c.budget for c in self.unseen}))
        allowed = ", ".join(words)
        return InputError("ply", "{value}; allowed: {allowed}", value=shown(ply), allowed=allowed)

    def _with_back(self, budget: int) -> SoloState:
        if not self.needs_back or budget not in {card.budget for card in self.unseen}:
            raise self._impossible(f"{BACK}{budget}")
        return replace(self, shown=budget)

    def _with_card(self, number: int) -> SoloState:
        index = next((c for c, card in enumerate(self._deck) if card.number == number), None)
        if not self.needs_card or index is None or self._deck[index] not in self.cards:
            raise self._impossible(f"{CARD}{number}")
        circle, _ = self.board.kernel_arguments()
        words = self._words
        automa.play_card(self.edition.tables, circle, opponent(self.deck), words, index)
        return self._of_words(words)

    # -- packed ------------------------------------------------------------------------------

    @property
    def _deck(self) -> tuple[Card, ...]:
        return deck_cards(self.deck)

    @property
    def _words(self) -> layout.Words:
        """A packed solo position, as the kernel has it."""
        words = np.zeros(automa.SIZE, np.int64)
        words[: layout.SIZE] = self._board_words
        words[automa.LEVEL] = self.level
        words[automa.IS_TACTICAL] = self.deck == "tactical"
        seen = (1 << at for at, card in enumerate(self._deck) if card.number in self.seen)
        words[automa.SEEN] = sum(seen)
        words[automa.LEFT] = self.left
        words[automa.SHOWN] = automa.HIDDEN if self.shown is None else self.shown
        words[automa.PILE] = sum(1 << self.edition.index[name] for name in self.pile)
        return words

    @cached_property
    def _board_words(self) -> layout.Words:
        return self.board.kernel_arguments()[1]

    def kernel_arguments(self) -> tuple[layout.Circle, layout.Words]:
        """Return the circle and the packed solo position, for the kernel.

        Raises
        ------
        InputError
            When a patch of the circle is unknown.
        """
        return self.board.kernel_arguments()[0], self._words

    def _of_words(self, words: layout.Words) -> SoloState:
        """Return the position of packed words that follow from this one by cards."""
        circle, _ = self.board.kernel_arguments()
        board = State.of_parts(
            Parts(
                self.edition,
                circle,
                words[: layout.SIZE].copy(),
                self.board.quilts,
                self.board.names,
            )
        )
        seen, pile = int(words[automa.SEEN]), int(words[automa.PILE])
        return SoloState(
            board,
            self.deck,
            self.level,
            tuple(card.number for at, card in enumerate(self._deck) if seen >> at & 1),
            int(words[automa.LEFT]),
            None,
            tuple(name for name, at in self.edition.index.items() if pile >> at & 1),
        )

    # -- forms -------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return the `patchwork-solo/1` document."""
        from patchwork_solve.engine.solo.forms import write_solo

        return write_solo(self)

    def to_text(self) -> str:
        """Return the one-line form of docs/reference/solo.md."""
        from patchwork_solve.engine.solo.forms import solo_text

        return solo_text(self)

    def __repr__(self) -> str:
        return f"SoloGame.load({self.to_text()!r}).final"


def _number(token: str, kind: str) -> int:
    digits = token.removeprefix(kind)
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        raise InputError("ply", "{value}; allowed: {kind}NUMBER", value=shown(token), kind=kind)
    return to_int(int(digits), "ply")
