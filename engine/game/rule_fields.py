"""The fields of a variant's rules, each declared once.

The model of a variant, its template, the messages, JavaScript, sweeps and the docs follow from
`FIELDS`; so do the values that `Edition` has where a variant gives none.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

FOR_SALE = 3
"""Patches for sale in the editions: those in front of the neutral token."""

MOST_FOR_SALE = 6
"""Patches for sale at most."""

MAX_CELLS = 128
"""Two 64-bit words hold a quilt."""

MOST = 999
"""Points, buttons and spaces of one field at most."""

MOST_PAY = 5
"""Buttons for a space or an income at most."""

LONGEST_TRACK = 255
"""Number of the last space at most."""


GIVEN = object()
"""Stands for the default of a field that each edition gives."""


class Kind(Enum):
    """The form of a field in a variant's file."""

    NAME = "name"
    TEXT = "text"
    PRINTING = "printing"
    CHOICE = "choice"
    FLAG = "flag"
    NUMBER = "number"
    PER_SEAT = "per seat"
    MARKS = "marks"
    PATCH = "patch"
    PATCHES = "patches"
    ROWS = "rows"
    TILES = "tiles"
    CHANGES = "changes"


@dataclass(frozen=True)
class RuleField:
    """A field of a variant.

    Parameters
    ----------
    name : str
        The key in TOML and JSON.
    words : str
        The meaning, as schema, template and docs give it.
    fact : str
        Attribute of `Edition` that has the same value; empty where several follow from the field.
    column : str
        Name of the entry of the kernel's rules (`layout`) that holds it; empty for none.
    least, most : int
        Limits of a number.
    choices : tuple of str
        Values of a choice. In the kernel a value is its place here.
    default : object
        Value in every edition; `GIVEN` where each edition gives its own.
    is_money : bool
        Whether it is in points or buttons, so that doubling all of them gives halves.
    figure : str
        The figure as a sentence about a change names it; empty where the change has own words.
    zero : str
        What 0 stands for in such a sentence; empty for a number as any other.
    """

    name: str
    kind: Kind
    words: str
    fact: str = ""
    column: str = ""
    least: int = 0
    most: int = MOST
    choices: tuple[str, ...] = ()
    default: Any = GIVEN
    is_money: bool = False
    figure: str = ""
    zero: str = ""

    @property
    def is_inherited(self) -> bool:
        """Whether editions give it: without one to extend, a variant has to."""
        return bool(self.fact) and self.default is GIVEN

    @property
    def has_default(self) -> bool:
        """Whether it is the same in every edition."""
        return bool(self.fact) and self.default is not GIVEN

    def number(self, edition: object) -> int:
        """Return the value of an edition as a whole number, as the kernel has it."""
        value = getattr(edition, self.fact)
        return self.choices.index(value) if self.choices else int(value)

    def shown(self, edition: object) -> int | str:
        """Return the value of an edition as a sentence shows it."""
        value: int | str = getattr(edition, self.fact)
        return value or self.zero or value


FIELDS = (
    RuleField(
        "name", Kind.NAME,
        "name of the variant: letters, digits, spaces and punctuation; not a published edition's",
    ),
    RuleField(
        "extends", Kind.PRINTING, "edition that gives every field that is left out"
    ),
    RuleField(
        "caution", Kind.TEXT, "what is uncertain about these rules; shown where they are chosen",
        "caution", default="",
    ),
    RuleField(
        "rows", Kind.NUMBER, f"rows of the quilt; rows times columns is at most {MAX_CELLS}",
        "height", "HEIGHT", least=1, most=MAX_CELLS,
    ),
    RuleField(
        "columns", Kind.NUMBER, "columns of the quilt", "width", "WIDTH", least=1, most=MAX_CELLS
    ),
    RuleField(
        "last_space", Kind.NUMBER, "number of the last space of the time track; the first is 0",
        "last", "LAST", least=1, most=LONGEST_TRACK, figure="the last space of the time track",
    ),
    RuleField(
        "income_marks", Kind.MARKS,
        "spaces at which a token that enters or passes them brings the income; "
        "1 to the last space",
        "income_marks",
    ),
    RuleField(
        "leather_marks", Kind.MARKS,
        "spaces with a leather patch for the first token that enters or passes them; "
        "1 to the last space",
        "leather_marks",
    ),
    RuleField(
        "square", Kind.NUMBER, "side of the square that wins the special tile; 0 for no tile",
        "square",
    ),
    RuleField(
        "square_points", Kind.NUMBER, "points of the special tile at the end",
        "square_points", "SQUARE_POINTS", is_money=True,
    ),
    RuleField(
        "hole_penalty", Kind.NUMBER, "points lost at the end for each empty cell",
        "hole_penalty", "HOLE_PENALTY", is_money=True,
        figure="the points lost for an empty cell",
    ),
    RuleField(
        "start_buttons", Kind.PER_SEAT,
        "buttons at the start; one number, or [first seat, second seat]", is_money=True,
    ),
    RuleField(
        "start_space", Kind.PER_SEAT,
        "space at which the token starts; one number, or one for each seat; "
        "the player behind moves first",
    ),
    RuleField(
        "start_income", Kind.PER_SEAT,
        "income at the start; one number, or one for each seat", is_money=True,
    ),
    RuleField(
        "start_leather", Kind.PER_SEAT,
        "leather patches that a player places before the first move; one number, "
        "or one for each seat",
    ),
    RuleField(
        "swap", Kind.FLAG,
        "whether the second player may take the first player's seat instead of a first move",
        "swap", "HAS_SWAP", default=False,
    ),
    RuleField(
        "for_sale", Kind.NUMBER, "patches in front of the neutral token that may be bought",
        "for_sale", "FOR_SALE", least=1, most=MOST_FOR_SALE, default=FOR_SALE,
        figure="the patches for sale",
    ),
    RuleField(
        "start_patch", Kind.PATCH,
        "patch behind which the neutral token starts; by default the smallest", "start_patch",
        default=None,
    ),
    RuleField(
        "first_patches", Kind.PATCHES,
        "patches with which the circle begins, in this order; all of them fix the circle",
        "first_patches", default=(),
    ),
    RuleField(
        "later", Kind.PATCHES,
        "patches that wait beside the circle and join it later, behind the neutral token in this "
        "order",
        "later", default=(),
    ),
    RuleField(
        "later_when", Kind.NUMBER, "patches left in the circle when those of later join",
        "later_when", "LATER_WHEN", most=63, default=0,
        figure="the patches left in the circle when others join",
    ),
    RuleField(
        "later_shuffled", Kind.FLAG,
        "whether the patches of later are shuffled at the start; positions and proofs know their "
        "order",
        "later_shuffled", "LATER_SHUFFLED", default=False,
    ),
    RuleField(
        "tiles", Kind.TILES,
        "several tiles instead of square and square_points; the first player who "
        "fills a square of that side takes the tile, or with both each player may take one",
    ),
    RuleField(
        "row_points", Kind.NUMBER, "points at the end for each full row",
        "row_points", default=0, is_money=True, figure="the points for a full row",
    ),
    RuleField(
        "column_points", Kind.NUMBER, "points at the end for each full column",
        "column_points", default=0, is_money=True, figure="the points for a full column",
    ),
    RuleField(
        "income_points", Kind.NUMBER,
        "buttons for each income, paid when the token reaches the last space",
        "income_points", default=0, is_money=True,
        figure="the buttons for each income at the last space",
    ),
    RuleField(
        "leather_points", Kind.NUMBER, "points at the end for each leather patch on the quilt",
        "leather_points", "LEATHER_POINTS", default=0, is_money=True,
        figure="the points for a leather patch on the quilt",
    ),
    RuleField(
        "advance_pay", Kind.NUMBER, "buttons for each space of an advance",
        "advance_pay", "ADVANCE_PAY", most=MOST_PAY, default=1, is_money=True,
        figure="the buttons for each space of an advance",
    ),
    RuleField(
        "income_pay", Kind.NUMBER, "buttons for each income at a mark",
        "income_pay", most=MOST_PAY, default=1, is_money=True,
        figure="the buttons for each income at a mark",
    ),
    RuleField(
        "max_buttons", Kind.NUMBER,
        "buttons that a player may hold; what income and advances pay beyond is lost; 0 for no "
        "limit",
        "max_buttons", "MAX_BUTTONS", default=0, is_money=True,
        figure="the most buttons that a player may hold", zero="no limit",
    ),
    RuleField(
        "tie_break", Kind.CHOICE,
        "winner of a game with equal points: 'first' to reach the last space, 'second' player in "
        "the first round, or more covered 'cells', and of equal ones the first; 'shared': neither "
        "player, and each has half a win",
        "tie_break", "TIE_BREAK", choices=("first", "second", "cells", "shared"), default="first",
        figure="the tie-break",
    ),
    RuleField(
        "outline", Kind.ROWS,
        "quilt of any outline instead of rows and columns: '#' is a cell of the "
        "quilt, '.' is none",
    ),
    RuleField("remove", Kind.PATCHES, "patches to leave out"),
    RuleField("patches", Kind.CHANGES, "patches that are new or change, by name"),
)  # fmt: skip
"""Every field of a variant, in the order in which a document has them."""

FIELD = {field.name: field for field in FIELDS}
"""The fields by name."""

SECTIONS = {
    "The variant": ("name", "extends", "caution"),
    "The quilt": ("rows", "columns", "outline"),
    "The time track": ("last_space", "income_marks", "leather_marks"),
    "The two seats": ("start_buttons", "start_space", "start_income", "start_leather", "swap"),
    "The circle": (
        "for_sale", "start_patch", "first_patches", "remove", "later", "later_when",
        "later_shuffled",
    ),
    "Buttons": ("advance_pay", "income_pay", "income_points", "max_buttons"),
    "Points at the end": (
        "hole_penalty", "square", "square_points", "row_points", "column_points",
        "leather_points", "tie_break", "tiles",
    ),
    "Patches": ("patches",),
}  # fmt: skip
"""Names of all fields by subject; those with tables come last, as TOML needs it."""


def of_kind(kind: Kind) -> tuple[RuleField, ...]:
    """Return the fields of a kind."""
    return tuple(field for field in FIELDS if field.kind is kind)


def default(name: str) -> Any:
    """Return the value that a field has in every edition."""
    return FIELD[name].default
