"""A variant as pydantic model: which fields it has, and what each allows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.engine.game.edition import (
    MAX_CELLS,
    MAX_PATCHES,
    MOST_FOR_SALE,
    MOST_TILES,
)

LONGEST_TRACK = 255
Count = Annotated[int, Field(ge=0, le=999)]
Marks = Annotated[list[int], Field(max_length=LONGEST_TRACK)]
Pay = Annotated[int, Field(ge=0, le=5)]
TwoCounts = Annotated[list[Count], Field(min_length=2, max_length=2)]
PerSeat = Annotated[Count | TwoCounts, Field(union_mode="left_to_right")]
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
    buttons: Count | None = None
    time: Count | None = None
    income: Count | None = None


class TileModel(_Strict):
    """A tile of a variant."""

    side: Annotated[int, Field(ge=1, le=MAX_CELLS)]
    points: Count
    both: bool = Field(False, description="whether each player may take one")


class Variant(_Strict):
    """A variant. Without `extends` every field but `remove` must be given."""

    name: str = Field(
        min_length=1, max_length=60, description="letters, digits, spaces and punctuation"
    )
    extends: Literal["current", "first-2014"] | None = None
    rows: Annotated[int, Field(ge=1, le=MAX_CELLS)] | None = None
    columns: Annotated[int, Field(ge=1, le=MAX_CELLS)] | None = None
    last_space: Annotated[int, Field(ge=1, le=LONGEST_TRACK)] | None = None
    income_marks: Marks | None = None
    leather_marks: Marks | None = None
    square: Count | None = Field(None, description="side of the bonus square; 0 for none")
    square_points: Count | None = None
    hole_penalty: Count | None = None
    start_buttons: PerSeat | None = Field(None, description="one number, or one for each seat")
    start_space: PerSeat | None = None
    start_income: PerSeat | None = None
    start_leather: PerSeat | None = None
    swap: bool | None = Field(
        None, description="the second player may take the first player's seat after the first move"
    )
    for_sale: Annotated[int, Field(ge=1, le=MOST_FOR_SALE)] | None = None
    start_patch: str | None = Field(None, description="the neutral token starts behind it")
    first_patches: Annotated[list[str], Field(max_length=MAX_PATCHES)] | None = None
    tiles: Annotated[list[TileModel], Field(max_length=MOST_TILES)] | None = None
    row_points: Count | None = None
    column_points: Count | None = None
    income_points: Count | None = None
    leather_points: Count | None = None
    advance_pay: Pay | None = None
    income_pay: Pay | None = None
    outline: Rows | None = Field(None, description="rows; '#' is a cell of the quilt, '.' is none")
    remove: list[str] = Field(
        default_factory=list, max_length=MAX_PATCHES, description="patches to leave out"
    )
    patches: dict[str, PatchChange] = Field(default_factory=dict, max_length=MAX_PATCHES)
