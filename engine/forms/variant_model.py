"""A variant as pydantic model: which fields it has, and what each allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    create_model,
)

from patchwork_solve.engine.base.errors import Sentence
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.variant_words import HALVES, MONEY, is_half
from patchwork_solve.engine.game.edition import MAX_PATCHES, MOST_TILES, PRINTINGS
from patchwork_solve.engine.game.rule_fields import (
    FIELDS,
    LONGEST_TRACK,
    MAX_CELLS,
    MOST,
    Kind,
    RuleField,
)


def _per_seat(value: Any, info: ValidationInfo) -> Any:
    """Return one number, or one for each seat; both branches of the union have one message."""
    numbers = value if isinstance(value, list) and len(value) == 2 else [value]
    if all(type(number) is int and 0 <= number <= MOST for number in numbers):
        return value
    reason = Sentence(
        "{value}; allowed: a whole number from 0 to {most}, or two of them, "
        "[first seat, second seat]",
        value=shown(value),
        most=MOST,
    )
    has_half = info.field_name in MONEY and any(map(is_half, numbers))
    halves = Sentence("{reason}; {halves}", reason=reason, halves=Sentence(HALVES))
    raise ValueError(halves if has_half else reason)


Count = Annotated[int, Field(ge=0, le=MOST)]
Marks = Annotated[list[int], Field(max_length=LONGEST_TRACK)]
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


_TYPES: dict[Kind, Any] = {
    Kind.NAME: Annotated[str, Field(min_length=1, max_length=60)],
    Kind.TEXT: Annotated[str, Field(max_length=200)],
    Kind.PRINTING: Literal[PRINTINGS],
    Kind.FLAG: bool,
    Kind.PER_SEAT: PerSeat,
    Kind.MARKS: Marks,
    Kind.PATCH: str,
    Kind.PATCHES: Annotated[list[str], Field(max_length=MAX_PATCHES)],
    Kind.ROWS: Rows,
    Kind.TILES: Annotated[list[TileModel], Field(max_length=MOST_TILES)],
    Kind.CHANGES: Annotated[dict[str, PatchChange], Field(max_length=MAX_PATCHES)],
}
"""The type of a kind of fields, where it is the same for all of them."""


_NEVER_NULL: dict[str, Callable[[], Any]] = {"remove": list, "patches": dict}
"""Fields that are empty where they are left out, and the type of that."""


def _typed(field: RuleField) -> Any:
    """Return the type of a field where it is given."""
    if field.kind is Kind.CHOICE:
        return Literal[field.choices]
    if field.kind is Kind.NUMBER:
        return Annotated[int, Field(ge=field.least, le=field.most)]
    return _TYPES[field.kind]


def _defined(field: RuleField) -> tuple[Any, Any]:
    """Return the type of a field and its default, as pydantic takes them."""
    if field.kind is Kind.NAME:
        return _typed(field), Field(description=field.words)
    if field.name in _NEVER_NULL:
        empty = Field(default_factory=_NEVER_NULL[field.name], description=field.words)
        return _typed(field), empty
    return _typed(field) | None, Field(None, description=field.words)


if TYPE_CHECKING:

    class Variant(_Strict):
        """A variant; its fields are those of `rule_fields`."""

        def __getattr__(self, name: str) -> Any: ...

else:
    Variant = create_model(
        "Variant",
        __base__=_Strict,
        __module__=__name__,
        __doc__="A variant: without `extends` all fields up to `start_buttons`, and patches, must "
        "be given.\n\nAn outline replaces rows and columns, and tiles replace square and its "
        "points.",
        **{field.name: _defined(field) for field in FIELDS},
    )
