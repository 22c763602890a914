"""The part of a position that texts, pictures and checks read."""

from __future__ import annotations

from typing import Protocol, Self, runtime_checkable

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt


@runtime_checkable
class Position(Protocol):
    """A position as it is read; `State` is the one that the rules play on.

    Code that writes, draws or judges positions needs only this, so that `State` can use it.
    """

    @property
    def edition(self) -> Edition:
        """The rules."""

    @property
    def circle(self) -> tuple[str, ...]:
        """Names of the remaining patches in reach order; ``?`` for one that is not known."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """Names of the patches that may stand where the circle has ``?``."""

    @property
    def for_sale(self) -> tuple[str, ...]:
        """Names of the patches in front of the neutral token."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """Names of the patches that wait beside the circle, the last of it."""

    @property
    def players(self) -> tuple[Player, Player]:
        """Both players."""

    @property
    def quilts(self) -> tuple[Quilt, Quilt]:
        """Both quilts."""

    @property
    def to_move(self) -> int:
        """The player to move."""

    @property
    def special_tile(self) -> int | None:
        """Who holds the special tile."""

    @property
    def more_tiles(self) -> tuple[int | None, ...]:
        """Who holds each further tile of a variant."""

    @property
    def leather_owed(self) -> int:
        """Leather patches the mover must place now."""

    @property
    def leather_left(self) -> tuple[int, ...]:
        """Leather marks that no token has passed."""

    @property
    def finished_first(self) -> int | None:
        """Who reached the last space first."""

    @property
    def names(self) -> Names | None:
        """Names of the players, or None."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winner(self) -> int | None:
        """Who won; 2 where the tie is shared."""

    def scores(self) -> tuple[int, int]:
        """Return both scores as if the game ended here."""

    def play(self, move: Move) -> Self:
        """Return the position after a move."""
