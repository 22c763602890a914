"""The parts of a solo position, as forms and checks read them."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.solo.cards import Card
from patchwork_solve.engine.state import State


class GivenParts(NamedTuple):
    """The parts of a position that a document gives; `SoloState` says what they are."""

    board: State
    deck: str
    level: int
    seen: tuple[int, ...]
    left: int
    shown: int | None
    pile: tuple[str, ...]


class SoloParts(Protocol):
    """The part of a `SoloState` that texts and checks read."""

    @property
    def board(self) -> State:
        """The board."""

    @property
    def deck(self) -> str:
        """The name of the deck."""

    @property
    def level(self) -> int:
        """The level."""

    @property
    def seen(self) -> tuple[int, ...]:
        """Cards played since the last shuffle."""

    @property
    def left(self) -> int:
        """Cards left."""

    @property
    def shown(self) -> int | None:
        """The budget on the next back."""

    @property
    def pile(self) -> tuple[str, ...]:
        """Automa's patches."""

    @property
    def piles(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Automa's patches with buttons, and those without."""

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards not seen."""

    @property
    def edition(self) -> Edition:
        """The printing."""

    @property
    def to_move(self) -> int:
        """Whose turn it is."""
