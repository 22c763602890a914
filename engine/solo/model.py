"""`patchwork-solo/1` as pydantic models: the cards seen, the level, the piles and the board."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.engine.forms.models import StateModel
from patchwork_solve.engine.kernel.solo.automa import CARDS
from patchwork_solve.engine.solo.cards import LEVELS


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class DeckModel(_Strict):
    """The deck, as far as it is known."""

    name: Literal["normal", "tactical"]
    seen: list[int] = Field(default=[], description="cards played since the last shuffle")
    left: Annotated[int, Field(ge=1, le=CARDS)] = Field(description="cards left to draw")
    shown: int | None = Field(
        None, description="budget on the back of the next card; only with the tactical deck"
    )


class PilesModel(_Strict):
    """The patches that Automa has taken."""

    with_buttons: list[str] = []
    without_buttons: list[str] = []


class SoloModel(_Strict):
    """A solo position or game: `patchwork-solo/1`."""

    format: Literal["patchwork-solo/1"]
    level: Annotated[int, Field(ge=1, le=len(LEVELS))]
    deck: DeckModel
    piles: PilesModel = PilesModel()
    board: StateModel = Field(
        description="player 0 is the person, player 1 Automa, whose quilt is empty"
    )
    plies: list[str] = Field(default=[], description="tokens of moves, card:NUMBER and back:BUDGET")


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of the format by its name."""
    return {"patchwork-solo/1": SoloModel.model_json_schema()}
