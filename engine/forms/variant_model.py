"""A variant as pydantic model: which fields it has, and what each allows."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo

from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.variant_words import HALVES, MONEY, is_half
from patchwork_solve.engine.game.edition import (
    MAX_CELLS,
    MAX_PATCHES,
    MOST_FOR_SALE,
    MOST_TILES,
)

LONGEST_TRACK = 255
MOST = 999
"""Points, buttons and spaces of one field at most."""

MOST_PAY = 5
"""Buttons for a space or an income at most."""


def _per_seat(value: Any, info: ValidationInfo) -> Any:
    """Return one number, or one for each seat; both branches of the union have one message."""
    numbers = value if isinstance(value, list) and len(value) == 2 else [value]
    if all(type(number) is int and 0 <= number <= MOST for number in numbers):
        return value
    words = f"a whole number from 0 to {MOST}, or two of them, [first seat, second seat]"
    reason = f"{shown(value)}; allowed: {words}"
    has_half = info.field_name in MONEY and any(map(is_half, numbers))
    raise ValueError(f"{reason}; {HALVES}" if has_half else reason)


Count = Annotated[int, Field(ge=0, le=MOST)]
Marks = Annotated[list[int], Field(max_length=LONGEST_TRACK)]
Pay = Annotated[int, Field(ge=0, le=MOST_PAY)]
TwoCounts = Annotated[list[Count], Field(min_length=2, max_length=2)]
PerSeat = Annotated[
    Count | TwoCounts, Field(union_mode="left_to_right"), BeforeValidator(_per_seat)
]
Side = Annotated[int, Field(ge=1, le=MAX_CELLS)]
Rows = Annotated[
    list[Annotated[str, Field(max_length=MAX_CELLS)]], Field(min_length=1, max_length=MAX_CELLS)
]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class PatchChange(_Strict):
    """A patch of a variant: all four fields for a new one, those that change for another."""

    cells: (
        Annotated[list[Annotated[str, Field(max_length=MAX_CELLS)]], Field(max_length=MAX_CELLS)]
        | None
    ) = Field(None, min_length=1, description="rows; '#' is a cell; the cells are one piece")
    buttons: Count | None = Field(None, description="price in buttons")
    time: Count | None = Field(None, description="spaces that the buyer moves")
    income: Count | None = Field(None, description="buttons paid at each income mark")


class TileModel(_Strict):
    """A tile of a variant."""

    side: Side = Field(description="cells along a side of the square")
    points: Count = Field(description="points at the end")
    both: bool = Field(False, description="whether each player may take one")


class Variant(_Strict):
    """A variant: without `extends` all fields up to `start_buttons`, and patches, must be given.

    An outline replaces rows and columns, and tiles replace square and its points.
    """

    name: str = Field(
        min_length=1,
        max_length=60,
        description="name of the variant: letters, digits, spaces and punctuation; "
        "not that of a printing",
    )
    extends: Literal["current", "first-2014"] | None = Field(
        None, description="printing that gives every field that is left out"
    )
    rows: Side | None = Field(
        None, description=f"rows of the quilt; rows times columns is at most {MAX_CELLS}"
    )
    columns: Side | None = Field(None, description="columns of the quilt")
    last_space: Annotated[int, Field(ge=1, le=LONGEST_TRACK)] | None = Field(
        None, description="number of the last space of the time track; the first is 0"
    )
    income_marks: Marks | None = Field(
        None,
        description="spaces at which a token that enters or passes them brings the income; "
        "1 to the last space",
    )
    leather_marks: Marks | None = Field(
        None,
        description="spaces with a leather patch for the first token that enters or passes them; "
        "1 to the last space",
    )
    square: Count | None = Field(
        None, description="side of the square that wins the special tile; 0 for no tile"
    )
    square_points: Count | None = Field(None, description="points of the special tile at the end")
    hole_penalty: Count | None = Field(
        None, description="points lost at the end for each empty cell"
    )
    start_buttons: PerSeat | None = Field(
        None, description="buttons at the start; one number, or [first seat, second seat]"
    )
    start_space: PerSeat | None = Field(
        None,
        description="space at which the token starts; one number, or one for each seat; "
        "the player behind moves first",
    )
    start_income: PerSeat | None = Field(
        None, description="income at the start; one number, or one for each seat"
    )
    start_leather: PerSeat | None = Field(
        None,
        description="leather patches that a player places before the first move; one number, "
        "or one for each seat",
    )
    swap: bool | None = Field(
        None,
        description="whether the second player may take the first player's seat "
        "instead of a first move",
    )
    for_sale: Annotated[int, Field(ge=1, le=MOST_FOR_SALE)] | None = Field(
        None, description="patches in front of the neutral token that may be bought"
    )
    start_patch: str | None = Field(
        None, description="patch behind which the neutral token starts; by default the smallest"
    )
    first_patches: Annotated[list[str], Field(max_length=MAX_PATCHES)] | None = Field(
        None,
        description="patches with which the circle begins, in this order; all of them fix the "
        "circle",
    )
    tiles: Annotated[list[TileModel], Field(max_length=MOST_TILES)] | None = Field(
        None,
        description="several tiles instead of square and square_points; the first player who "
        "fills a square of that side takes the tile, or with both each player may take one",
    )
    row_points: Count | None = Field(None, description="points at the end for each full row")
    column_points: Count | None = Field(None, description="points at the end for each full column")
    income_points: Count | None = Field(
        None, description="buttons for each income, paid when the token reaches the last space"
    )
    leather_points: Count | None = Field(
        None, description="points at the end for each leather patch on the quilt"
    )
    advance_pay: Pay | None = Field(None, description="buttons for each space of an advance")
    income_pay: Pay | None = Field(None, description="buttons for each income at a mark")
    outline: Rows | None = Field(
        None,
        description="quilt of any outline instead of rows and columns: '#' is a cell of the "
        "quilt, '.' is none",
    )
    remove: list[str] = Field(
        default_factory=list, max_length=MAX_PATCHES, description="patches to leave out"
    )
    patches: dict[str, PatchChange] = Field(
        default_factory=dict,
        max_length=MAX_PATCHES,
        description="patches that are new or change, by name",
    )
