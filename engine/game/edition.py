"""An edition: everything that a printing or a designer's variant fixes about the game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import did_you_mean, shown
from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.patch import LEATHER, LETTERS, UNKNOWN_PATCH, Patch
from patchwork_solve.engine.game.rule_fields import FIELDS, default
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.game.tile import Tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from patchwork_solve.engine.game.move import MoveTable
    from patchwork_solve.engine.kernel.layout import Tables
    from patchwork_solve.engine.kernel.tables import Facts

PRINTINGS = ("current", "first-2014")
"""The editions that ship with the package; the first is the default."""

MOST_TILES = 8
"""Tiles of a variant at most."""

MAX_PATCHES = len(LETTERS)
"""One 64-bit word holds the circle."""


@checked_methods()
@dataclass(frozen=True, repr=False)
class Edition:
    """A printing or a variant.

    Parameters
    ----------
    name : str
        ``current``, ``first-2014`` or the variant's own name.
    patches : tuple of Patch
        Every patch of the circle, leather excluded.
    width, height : int
        Cells of the quilt across and down.
    last : int
        Number of the final space of the time track; the first is 0.
    income_marks, leather_marks : tuple of int
        Mark m triggers when a token moves from ``old`` to ``new`` with ``old < m <= new``.
    square, square_points : int
        Side of the bonus square, and points of the special tile (not spendable). No player may
        take it where the side is 0.
    hole_penalty : int
        Points lost for each empty cell at the end.
    seats : (Seat, Seat)
        What each player begins with.
    swap : bool
        Whether the second player may, instead of a first move, take the first player's seat.
    caution : str
        What is uncertain about the rules; empty for nothing.
    for_sale : int
        Patches in front of the neutral token that may be bought.
    start_patch : str or None
        Patch behind which the neutral token starts; None for the smallest.
    first_patches : tuple of str
        The circle begins with these patches, in this order.
    later : tuple of str
        Patches that join the circle later, behind the neutral token; the last of `patches`.
    later_when : int
        Patches left in the circle when they join.
    later_shuffled : bool
        Whether their order is drawn at the start of a game.
    more_tiles : tuple of Tile
        Tiles besides the special tile.
    row_points, column_points : int
        Points at the end for each full row and column of the quilt.
    income_points : int
        Buttons paid for each income when the token reaches the last space.
    leather_points : int
        Points at the end for each leather patch on the quilt.
    advance_pay : int
        Buttons for each space of an advance.
    income_pay : int
        Buttons for each income at a mark.
    max_buttons : int
        Buttons that a player may hold; what is paid beyond is lost. 0 for no limit.
    tie_break : str
        Who wins where the points are equal: ``first`` to reach the last space, ``second`` to move
        at the start, or more covered ``cells``, and of equal ones the first to the last space.
    blocked : frozenset of Cell
        Cells of the rectangle that are not part of the quilt.
    definition : Mapping or None
        The variant as its author wrote it; None for a printing.
    """

    name: str
    patches: tuple[Patch, ...]
    width: int
    height: int
    last: int
    income_marks: tuple[int, ...]
    leather_marks: tuple[int, ...]
    square: int
    square_points: int
    hole_penalty: int
    seats: tuple[Seat, Seat]
    swap: bool = default("swap")
    caution: str = default("caution")
    for_sale: int = default("for_sale")
    start_patch: str | None = default("start_patch")
    first_patches: tuple[str, ...] = default("first_patches")
    later: tuple[str, ...] = default("later")
    later_when: int = default("later_when")
    later_shuffled: bool = default("later_shuffled")
    more_tiles: tuple[Tile, ...] = ()
    row_points: int = default("row_points")
    column_points: int = default("column_points")
    income_points: int = default("income_points")
    leather_points: int = default("leather_points")
    advance_pay: int = default("advance_pay")
    income_pay: int = default("income_pay")
    max_buttons: int = default("max_buttons")
    tie_break: str = default("tie_break")
    blocked: frozenset[Cell] = frozenset()
    definition: Mapping[str, Any] | None = None

    _reader: ClassVar[Callable[[Edition | str | os.PathLike[str]], Edition]]
    """`edition_of` of ``forms.variant``, which knows editions and so sets it from above."""

    def __hash__(self) -> int:
        return hash((self.name, self.patches, self.income_marks, self.leather_marks))

    def __repr__(self) -> str:
        size = f"{self.height}x{self.width}"
        return f"<Edition {self.name}: {len(self.patches)} patches, quilt {size}>"

    @classmethod
    def load(cls, source: Edition | str | os.PathLike[str]) -> Edition:
        """Return a printing, or a designer's variant.

        Parameters
        ----------
        source : Edition or str or path-like
            ``current``, ``first-2014``, an example's name as ``example:8x8``, or the path of a
            ``.toml`` file (docs/reference/notation.md). An edition comes back as it is.

        Raises
        ------
        InputError
            If no edition has that name, or the file is not a variant.

        Examples
        --------
        >>> Edition.load("first-2014").leather_marks
        (20, 26, 32, 44, 50)
        """
        return cls._reader(source)

    @property
    def cells(self) -> int:
        """Number of cells of the quilt; blocked cells do not count."""
        return self.width * self.height - len(self.blocked)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile, the special tile first."""
        special = (Tile(self.square, self.square_points),) if self.square else ()
        return special + self.more_tiles

    @property
    def first_player(self) -> int:
        """Who moves first: the player behind; on the same space the player of seat 0."""
        return 0 if self.seats[0].space <= self.seats[1].space else 1

    @cached_property
    def everywhere(self) -> int:
        """Mask of all cells of the quilt (bit ``row * width + column``)."""
        blocked = sum(1 << row * self.width + column for row, column in self.blocked)
        return (1 << self.width * self.height) - 1 & ~blocked

    @cached_property
    def index(self) -> dict[str, int]:
        """Number of each patch by name."""
        return {patch.name: number for number, patch in enumerate(self.patches)}

    @cached_property
    def letter(self) -> dict[str, str]:
        """Letter of each patch by name."""
        return {patch.name: LETTERS[number] for number, patch in enumerate(self.patches)}

    @property
    def at_the_start(self) -> int:
        """Number of the patches of the circle at the start; those that come later are the last."""
        return len(self.patches) - len(self.later)

    @property
    def circle_length(self) -> int:
        """Length of the kernel's circle (`engine.kernel.later`)."""
        return self.at_the_start * (2 if self.later else 1) + len(self.later)

    @cached_property
    def starter(self) -> int:
        """Number of the patch behind which the neutral token starts.

        The rulebook names the smallest patch (the domino); a variant with several smallest
        patches uses the first of them, or the patch that it names.
        """
        if self.start_patch is not None:
            return self.index[self.start_patch]
        return min(range(self.at_the_start), key=lambda number: self.patches[number].area)

    @property
    def first_numbers(self) -> NDArray[np.int64]:
        """Numbers of the patches with which the circle begins, for the kernel."""
        import numpy as np  # It loads slowly.

        return np.array([self.index[name] for name in self.first_patches], np.int64)

    @cached_property
    def tables(self) -> Tables:
        """The edition as the kernel's tables."""
        from patchwork_solve.engine.kernel import allocation, layout, tables  # numba loads slowly.

        facts, shapes = self._facts(), allocation.no_shapes()
        tables.table_shapes(facts, shapes)
        built = allocation.allocated(layout.Tables, shapes)
        tables.fill(facts, built)
        return built

    def _facts(self) -> Facts:
        """Return the facts from which the kernel derives the tables."""
        import numpy as np

        from patchwork_solve.engine.kernel import layout, tables

        rules = np.zeros(layout.AREA_RULES, np.int64)
        for field in FIELDS:
            if field.column:
                rules[getattr(layout, field.column)] = field.number(self)
        rules[layout.LATER] = len(self.later)
        rules[layout.SEATS :] = np.ravel(self.seats)
        patches = (*self.patches, Patch(LEATHER, ((0, 0),), 0, 0, 0))
        tiles = (Tile(self.square, self.square_points), *self.more_tiles)
        areas = [(tile.side, tile.side, tile.points, int(tile.both)) for tile in tiles]
        lines = ((1, self.width, self.row_points), (self.height, 1, self.column_points))
        areas += [(*line, tables.LINE) for line in lines if line[-1]]
        cells = [
            *(cell for patch in patches for shape in patch.orientations for cell in shape),
            *(cell for rows, columns, *_ in areas for cell in product(range(rows), range(columns))),
        ]
        marks = [
            *((self.income_pay, 0, mark) for mark in self.income_marks),
            *((0, 1, mark) for mark in self.leather_marks),
            (self.income_points, 0, self.last),
        ]
        return tables.Facts(
            rules,
            np.array([(p.buttons, p.time, p.income, p.area, len(p.orientations)) for p in patches]),
            np.array([(rows * columns, *rest) for rows, columns, *rest in areas]),
            np.array(cells),
            np.array(marks),
            np.array(layout.words(self.everywhere), np.uint64),
        )

    @cached_property
    def moves(self) -> MoveTable:
        """Every move of the edition by its kernel code, and back."""
        from patchwork_solve.engine.game.move import MoveTable

        return MoveTable(self.tables, list(self.index))

    def find(self, name: str, field: str = "patch") -> Patch:
        """Return the patch of that name.

        Raises
        ------
        InputError
            When the edition has no such patch; the message lists near names.
        """
        number = self.index.get(name) if isinstance(name, str) else None
        if name == UNKNOWN_PATCH:
            raise InputError(field, "this patch is unknown; name it")
        if number is None:
            near = did_you_mean(str(name), self.index, most=3)
            hint = near or Sentence("; one of {names}", names=", ".join(self.index))
            raise InputError(field, "unknown patch {name}{hint}", name=shown(name), hint=hint)
        return self.patches[number]


def _data(name: str) -> Any:
    return json.loads(
        resources.files("patchwork_solve.engine").joinpath("data", name).read_text("utf-8")
    )


def printing(name: str) -> Edition:
    """Return a printing that ships with the package.

    Raises `InputError` for any other name.

    Parameters
    ----------
    name : str
        One of `PRINTINGS`. Patches and track are facts of the published game
        (``engine/data``): both printings share the 33 patches and differ in one leather mark.
    """
    if not isinstance(name, str) or name not in PRINTINGS:
        allowed = ", ".join(PRINTINGS)
        raise InputError(
            "edition",
            "unknown edition {name}; allowed: {allowed}",
            name=shown(name),
            allowed=allowed,
        )
    return _read_printing(name)


@cache
def _read_printing(name: str) -> Edition:
    track = _data("timeboard.json")
    players = track["players"]
    patches = tuple(
        Patch.drawn(p["name"], p["cells"], p["buttons"], p["time"], p["income"])
        for p in _data("patches.json")
    )
    return Edition(
        name=name,
        patches=patches,
        width=players["quilt"][1],
        height=players["quilt"][0],
        last=track["last"],
        income_marks=tuple(track["income_marks"]),
        leather_marks=tuple(track["leather_marks"][name]),
        square=players["bonus_square"],
        square_points=players["bonus_points"],
        hole_penalty=players["empty_penalty"],
        seats=(Seat(players["start_buttons"]), Seat(players["start_buttons"])),
    )


def parent_of(edition: Edition) -> Edition:
    """Return the printing that a variant extends; ``current`` for one that extends none."""
    return printing((edition.definition or {}).get("extends") or PRINTINGS[0])
