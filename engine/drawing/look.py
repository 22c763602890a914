"""How a compact picture looks: what it shows, how wide it is, and whether it is dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.drawing.colours import DARK, LIGHT, Theme
from patchwork_solve.engine.game.cell import CELL, cell_named, cell_text

if TYPE_CHECKING:
    from patchwork_solve.engine.game.quilt import Quilt

VIEWS = ("position", "quilts", "mover", "first", "second")
"""Views of a compact picture: everything, both quilts, or the quilt of one player."""

LEAST_WIDTH, MOST_WIDTH = 80, 2000
"""Limits of the width of a picture, in pixels."""


class Part(NamedTuple):
    """A rectangle of cells.

    Parameters
    ----------
    top, left, bottom, right : int
        First and last row and column, counted from 0.
    """

    top: int
    left: int
    bottom: int
    right: int

    @property
    def rows(self) -> range:
        """The rows that are shown."""
        return range(self.top, self.bottom + 1)

    @property
    def columns(self) -> range:
        """The columns that are shown."""
        return range(self.left, self.right + 1)


@checked_methods()
@dataclass(frozen=True)
class Look:
    """Style of a compact picture.

    Parameters
    ----------
    crop : str
        One of `VIEWS`; a part of the quilts is named by its corners, as ``first:b2-h8``.
    width : int, optional
        Pixels; the height follows.
    dark : bool
        Light letters on a dark ground.

    Raises
    ------
    InputError
        For an unknown crop, or a width out of range.

    Examples
    --------
    >>> Look("mover:b2-h8").view
    'mover'
    """

    crop: str = "position"
    width: int | None = None
    dark: bool = False

    def __post_init__(self) -> None:
        keep_whole(self, optional=("width",))
        view, colon, cells = self.crop.partition(":")
        if view not in VIEWS or (colon and len(_corners(cells)) != 2):
            raise InputError(
                "crop",
                "{value}; allowed: {allowed}, or one with cells, as first:b2-h8",
                value=shown(self.crop),
                allowed=", ".join(VIEWS),
            )
        if self.width is not None and not LEAST_WIDTH <= self.width <= MOST_WIDTH:
            raise InputError(
                "width",
                "{value}; allowed: {least} to {most} pixels",
                value=self.width,
                least=LEAST_WIDTH,
                most=MOST_WIDTH,
            )

    @property
    def view(self) -> str:
        """View that is shown, one of `VIEWS`."""
        return self.crop.partition(":")[0]

    @property
    def theme(self) -> Theme:
        """The colours of the ground."""
        return DARK if self.dark else LIGHT

    def part(self, quilt: Quilt) -> Part:
        """Return the cells of a quilt that are shown.

        Raises
        ------
        InputError
            When they are not on the quilt.
        """
        bottom, right = quilt.height - 1, quilt.width - 1
        corners = _corners(self.crop.partition(":")[2])
        if not corners:
            return Part(0, 0, bottom, right)
        rows, columns = zip(*corners, strict=True)
        part = Part(min(rows), min(columns), max(rows), max(columns))
        if part.bottom > bottom or part.right > right:
            last = cell_text((bottom, right))
            raise InputError(
                "crop",
                "{value}; the last cell of the quilt is {last}",
                value=shown(self.crop),
                last=last,
            )
        return part


def _corners(cells: str) -> list[tuple[int, int]]:
    """Return the cells of ``b2-h8``; nothing for another text."""
    found = [CELL.fullmatch(name) for name in cells.split("-")]
    return [cell_named(*match.groups()) for match in found if match] if all(found) else []
