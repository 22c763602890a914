"""The keystroke-level model: how long a practised person takes for what the hands do."""

from __future__ import annotations

from collections.abc import Iterable

from patchwork_solve.engine.game.cell import Cell
from tests.board.hands import Hands

KEY, POINT, BUTTON, MENTAL, HOMING = 0.28, 1.1, 0.1, 1.35, 0.4
"""Seconds: a key, to point at something, to press or let go a button, to decide what to do, and
from the mouse to the keyboard or back (Card, Moran and Newell, 1980)."""


class TimedHands(Hands):
    """Hands that also count seconds by the model."""

    seconds = 0.0
    is_at_keyboard = False

    def decide(self) -> None:
        """Look at the table, and decide what comes next."""
        self.seconds += MENTAL

    def click(self, what: str) -> None:
        self._point()
        super().click(what)

    def touch(self, side: int, cell: Cell) -> None:
        self._point()
        super().touch(side, cell)

    def draw(self, side: int, cells: Iterable[Cell]) -> None:
        """Draw over cells: to the first one, press, to each further one by a short way, let go."""
        cells = list(cells)
        self._point()
        self.seconds += KEY * (len(cells) - 1)
        super().draw(side, cells)

    def press(self, *keys: str) -> None:
        self._home(at_keyboard=True)
        self.seconds += KEY * len(keys)
        super().press(*keys)

    def write(self, field: str, text: str) -> None:
        """Write a text into a field."""
        self.click(field)
        self._home(at_keyboard=True)
        self.seconds += KEY * len(text)
        self.actions += 1
        self.page.fill(field, text)

    def _point(self) -> None:
        self._home(at_keyboard=False)
        self.seconds += POINT + 2 * BUTTON

    def _home(self, *, at_keyboard: bool) -> None:
        if at_keyboard is not self.is_at_keyboard:
            self.seconds += HOMING
        self.is_at_keyboard = at_keyboard
