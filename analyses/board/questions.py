"""What a page may ask, as pydantic models: what they refuse is told in our words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.analyses.asking.levels import FRIENDLY
from patchwork_solve.analyses.asking.limits import MOST_SEED
from patchwork_solve.analyses.board import inputs
from patchwork_solve.analyses.board.tasks.analysing import Analyse
from patchwork_solve.analyses.board.tasks.packing import A_QUESTION, Pack, Square
from patchwork_solve.analyses.board.tasks.replying import Reply
from patchwork_solve.analyses.board.tasks.reviewing import A_MOVE, Judge, Review
from patchwork_solve.analyses.board.tasks.task import Task
from patchwork_solve.analyses.review.query import MISTAKES
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.validation import validate

LONGEST_TEXT = 1 << 20
MOST_VARIATIONS = 100
MOST_LEATHER = 128

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Received = Text | dict[str, Any]
Words = Annotated[str, Field(max_length=200)]
Names = Annotated[list[Words], Field(min_length=2, max_length=2)]
Moves = Annotated[list[Received], Field(max_length=inputs.MOST_PLIES)]
Patches = Annotated[list[Words], Field(max_length=100)]
Seconds = float
Who = Annotated[int, Field(ge=0, le=1)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class ReadAsked(_Strict):
    """Whatever was pasted or dropped."""

    text: Text


class PositionAsked(_Strict):
    """A position, right or wrong."""

    position: Received


class MoveAsked(_Strict):
    """A move to be played."""

    position: Received
    move: Received


class NewAsked(_Strict):
    """A new game."""

    edition: Received = "current"
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] | None = None
    circle: Text | Patches | None = None
    names: Names | None = None


class BlankAsked(_Strict):
    """An empty table."""

    edition: Received = "current"


class GameAsked(_Strict):
    """A game: as a record, or where it starts and its moves."""

    game: Received | None = None
    start: Received | None = None
    moves: Moves | None = None


class CircleQuery(_Strict):
    """The circle of a game that is recorded, as it was typed or pasted."""

    edition: Received = "current"
    text: Text = ""


class TypedQuery(_Strict):
    """A move as somebody has typed it."""

    position: Received
    text: Words


class LineQuery(_Strict):
    """A game: where it starts, and its moves."""

    start: Received
    moves: Moves = Field(default_factory=list)


class RecordQuery(_Strict):
    """The moves of a game that is recorded: one line, or several that may be meant."""

    start: Received
    lines: Annotated[list[Moves], Field(min_length=1, max_length=3)]


class PuzzleAsked(_Strict):
    """An answer to a puzzle, or that it is given up."""

    move: Received | None = None
    give_up: bool = False


class PictureAsked(_Strict):
    """A picture of a position, of a line or of the circle."""

    title: Words | None = None
    what: Literal["position", "line", "ring"]
    position: Received
    moves: Moves = Field(default_factory=list)
    format: Literal["svg", "png"] = "svg"


class VariationAsked(_Strict):
    """What else could have been played."""

    ply: Annotated[int, Field(ge=0)]
    moves: Moves
    name: Words = ""


class PageAsked(_Strict):
    """A page to keep: a game and its variations."""

    title: Words | None = None
    start: Received
    moves: Moves = Field(default_factory=list)
    variations: Annotated[list[VariationAsked], Field(max_length=MOST_VARIATIONS)] = Field(
        default_factory=list
    )


# -- searches ------------------------------------------------------------------------------------


class _SearchAsked(_Strict):
    page: Annotated[str, Field(min_length=8, max_length=64)]
    kind: str


class _AnalyseAsked(_SearchAsked):
    position: Received
    seconds: Seconds | None = None
    player: Words = "strong"
    explain: bool = True

    def task(self) -> Task:
        state = inputs.position(self.position)
        return Analyse(state, self.player, self.seconds, self.explain)


class _ReplyAsked(_SearchAsked):
    position: Received
    against: Words = FRIENDLY
    seed: int = 0

    def task(self) -> Task:
        return Reply(inputs.position(self.position), self.against, self.seed)


class _JudgeAsked(_SearchAsked):
    position: Received
    move: Received
    seconds: Seconds = A_MOVE

    def task(self) -> Task:
        return Judge(inputs.position(self.position), inputs.move(self.move), self.seconds)


class _ReviewAsked(_SearchAsked):
    game: Received
    seconds: Seconds | None = None
    player: Words = "strong"
    mistakes: int = MISTAKES
    title: Words | None = None

    def task(self) -> Task:
        game = inputs.record(self.game)
        return Review(game, self.seconds, self.player, self.mistakes, self.title)


class _PackAsked(_SearchAsked):
    position: Received
    player: Who
    patches: Patches
    objective: Literal["fit", "cells", "points"] = "fit"
    leather: Annotated[int, Field(ge=0, le=MOST_LEATHER)] = 0
    seconds: Seconds = A_QUESTION

    def task(self) -> Task:
        state = inputs.position(self.position)
        patches = tuple(self.patches)
        return Pack(state, self.player, patches, self.objective, self.leather, self.seconds)


class _SquareAsked(_SearchAsked):
    position: Received
    player: Who
    patches: Patches = Field(default_factory=list)
    minimise: Literal["cost", "time", "patches", "soonest"] = "cost"
    leather: Annotated[int, Field(ge=0, le=MOST_LEATHER)] = 0
    seconds: Seconds = A_QUESTION

    def task(self) -> Task:
        state = inputs.position(self.position)
        patches = tuple(self.patches)
        return Square(state, self.player, patches, self.minimise, self.leather, self.seconds)


_Asked = _AnalyseAsked | _ReplyAsked | _JudgeAsked | _ReviewAsked | _PackAsked | _SquareAsked

_KINDS: dict[str, type[_Asked]] = {
    "analyse": _AnalyseAsked,
    "reply": _ReplyAsked,
    "judge": _JudgeAsked,
    "review": _ReviewAsked,
    "pack": _PackAsked,
    "square": _SquareAsked,
}


def search_asked(document: Any) -> tuple[str, Task]:
    """Return for which page which search is asked for.

    Raises
    ------
    InputError
    """
    kind = document.get("kind") if isinstance(document, dict) else None
    model = _KINDS.get(kind) if isinstance(kind, str) else None
    if model is None:
        raise InputError("kind", f"{shown(kind)}; allowed: {', '.join(_KINDS)}")
    asked: _Asked = validate(model, document)
    return asked.page, asked.task()
