"""`patchwork-exercises/1`: the fields of a set of exercises."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.engine.forms.models import Who

FORMAT = "patchwork-exercises/1"

Count = Annotated[int, Field(ge=0)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class ExerciseModel(_Strict):
    """A mistake of a game with the choice that was best."""

    id: str = Field(description="follows from the position and the mistake")
    game: str = Field(description="the game as it was named")
    ply: Annotated[int, Field(ge=1)] = Field(description="number of the mistake's ply")
    question: str
    position: str = Field(description="one line, as docs/reference/notation.md has it")
    to_move: Who
    played: str = Field(description="the mistake")
    lost: float = Field(description="points that the mistake gives away")
    answer: Annotated[list[str], Field(min_length=1)] = Field(description="the right moves")
    value: float = Field(description="the mover's margin under best play, in points")
    error: float = Field(description="standard error of the value; 0 if it is proved")
    proved: bool = Field(description="whether the points of all moves are proved")
    searches: list[str] = Field(
        min_length=1, max_length=2, description="that agree; of a review on the board, it alone"
    )
    reason: str = Field(
        default="", description="what the mistake was after and what it cost, by points"
    )
    line: str = Field(description="best play, or the expected moves, as tokens")
    moves: dict[str, str] = Field(
        description="the tokens of the searched moves under the points that they give away"
    )


class ExercisesModel(_Strict):
    """A set of exercises: `patchwork-exercises/1`."""

    format: Literal["patchwork-exercises/1"]
    program: str = Field(description="what made the set")
    player: str = Field(description="the player that judged")
    games: Count = Field(description="that were named")
    reviewed: Count = Field(description="of these games")
    mistakes: Count = Field(description="of the reviewed games")
    left_out: dict[str, Count] = Field(description="number of mistakes by reason")
    exercises: list[ExerciseModel]


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of the format."""
    return {FORMAT: ExercisesModel.model_json_schema()}
