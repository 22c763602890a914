"""`patchwork-study/1` as pydantic models: chapters of a position and moves with notes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.engine.forms.models import Who
from patchwork_solve.engine.forms.plain import STUDY_FORMAT

MOST_CHAPTERS = 64
MOST_MOVES = 1000
MOST_MARKS = 50
LONGEST_TITLE = 100
LONGEST_COMMENT = 4000
LONGEST_LINE = 100_000

Title = Annotated[str, Field(max_length=LONGEST_TITLE)]
Comment = Annotated[str, Field(max_length=LONGEST_COMMENT)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class MarkModel(_Strict):
    """A ring round a cell of a quilt, or an arrow to another cell."""

    player: Who = Field(description="whose quilt")
    start: str = Field(alias="from", description="the name of a cell, as b3")
    to: str | None = Field(None, description="the cell to which an arrow leads")


Marks = Annotated[list[MarkModel], Field(max_length=MOST_MARKS)]


class StepModel(_Strict):
    """A move of a chapter's tree."""

    after: Annotated[int, Field(ge=0)] = Field(
        description="the number of the move before it, counted from 1; 0 for the first position"
    )
    move: str = Field(description="the token of the move")
    comment: Comment = ""
    marks: Marks = []


class ChapterModel(_Strict):
    """A first position and the moves from it; a second move after the same one is a variation."""

    title: Title = ""
    start: Annotated[str, Field(max_length=LONGEST_LINE)] = Field(
        description="the line of a position, as docs/reference/notation.md has it"
    )
    comment: Comment = Field("", description="on the first position")
    marks: Marks = []
    moves: Annotated[list[StepModel], Field(max_length=MOST_MOVES)] = []


class StudyModel(_Strict):
    """A study: `patchwork-study/1`."""

    format: Literal["patchwork-study/1"]
    title: Title = ""
    chapters: Annotated[list[ChapterModel], Field(min_length=1, max_length=MOST_CHAPTERS)]


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of the format by its name."""
    return {STUDY_FORMAT: StudyModel.model_json_schema()}
