"""The exchange formats as pydantic models, for what is wrong in a document and for JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticKnownError

from patchwork_solve.engine.forms.plain import GAME_FORMAT, STATE_FORMAT, move_of
from patchwork_solve.engine.forms.variant_model import Variant
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import LONGEST_NAME
from patchwork_solve.engine.kernel.layout import BOTH

Who = Annotated[int, Field(ge=0, le=1)]
Winner = Annotated[int, Field(ge=0, le=BOTH)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
TwoNames = Annotated[
    list[Name], Field(min_length=2, max_length=2, description="of player 0 and of player 1")
]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class PlayerModel(_Strict):
    """One player of `patchwork-state/1`."""

    time: int
    buttons: int
    income: int
    quilt: list[str] = Field(description="one string a row; '.' is an empty cell")


class StateModel(_Strict):
    """A position: `patchwork-state/1`."""

    format: Literal["patchwork-state/1"]
    edition: str | Variant = Field("current", union_mode="left_to_right")
    circle: list[str] = Field(
        description="remaining patches in reach order; '?' for an unknown one"
    )
    players: list[PlayerModel] = Field(min_length=2, max_length=2)
    to_move: Who | None = None
    special_tile: Who | None = None
    leather_owed: int = 0
    finished_first: Who | None = None
    more_tiles: list[Who | None] | None = Field(
        None, description="who holds each further tile of a variant"
    )
    names: TwoNames | None = None
    derived: dict[str, Any] | None = Field(
        None, description="what follows from the rest; written by `show`, never read"
    )


class MoveModel(_Strict):
    """One move of `patchwork-game/1`: exactly one of advance, patch with cells, leather, swap."""

    advance: Literal[True] | None = None
    patch: str | None = None
    cells: list[Annotated[list[int], Field(min_length=2, max_length=2)]] | None = None
    leather: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    swap: Literal[True] | None = None

    @field_validator("advance", "swap", mode="before")
    @classmethod
    def _is_true(cls, given: Any) -> Any:
        if given is None or given is True:
            return given
        raise PydanticKnownError("literal_error", {"expected": "True"})  # For Python, 1 is True.

    def to_move(self, field: str) -> Move:
        """Return the move, or raise `InputError` for none or several at once."""
        return move_of(self, field)


class GameModel(_Strict):
    """A game record: `patchwork-game/1`, from the first position or from any other."""

    format: Literal["patchwork-game/1"]
    edition: Annotated[str | Variant, Field(union_mode="left_to_right")] | None = None
    circle: list[str] | None = Field(
        None, description="all patches in reach order; '?' for an unknown one"
    )
    start: StateModel | None = Field(
        None, description="where the game starts, instead of edition and circle"
    )
    names: TwoNames | None = None
    moves: list[MoveModel | str] = Field(description="moves, or their tokens")


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of each format by its name."""
    models: dict[str, type[BaseModel]] = {
        STATE_FORMAT: StateModel,
        GAME_FORMAT: GameModel,
        "patchwork-variant/1": Variant,
    }
    return {name: model.model_json_schema() for name, model in models.items()}
