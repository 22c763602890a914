"""How a patch lies on a quilt, in words: turned and flipped relative to its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from patchwork_solve.engine.base.errors import Sentence
from patchwork_solve.engine.game.patch import Shape, shape

_TIMES = ("", "turned", "turned twice", "turned three times")


@dataclass(frozen=True)
class Orientation:
    """How a patch lies, relative to its picture (`patchwork-solve patches --svg`).

    Parameters
    ----------
    turns : int
        Quarter turns clockwise, 0 to 3.
    is_flipped : bool
        Whether left and right were exchanged before the turns.
    """

    turns: int = 0
    is_flipped: bool = False

    def __str__(self) -> str:
        words = ["flipped"] * self.is_flipped + [_TIMES[self.turns]] * (self.turns > 0)
        return " and ".join(words)

    @property
    def words(self) -> Sentence:
        """The same, where nothing would be said of the picture as it is: ``as pictured``."""
        return Sentence(str(self)) if self.turns or self.is_flipped else Sentence("as pictured")

    def lay(self, cells: Shape) -> Shape:
        """Return a picture's cells as they lie."""
        laid = [(row, -column) for row, column in cells] if self.is_flipped else list(cells)
        for _ in range(self.turns):
            laid = [(column, -row) for row, column in laid]
        return shape(laid)


EVERY = tuple(Orientation(turns, flip) for flip in (False, True) for turns in range(4))
"""Every way to lay a patch; one with symmetries looks the same in several."""


@lru_cache(maxsize=256)
def orientations_of(picture: Shape) -> Mapping[Shape, Orientation]:
    """Return the orientation of each shape that a patch can take.

    Of several that look the same, the first of `EVERY`: not flipped if possible, then the fewest
    turns.

    Parameters
    ----------
    picture : Shape
        The cells of the patch as its picture shows them.
    """
    found: dict[Shape, Orientation] = {}
    for orientation in EVERY:
        found.setdefault(orientation.lay(picture), orientation)
    return found
