"""The requests of a page as pydantic models; the program words what they refuse."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.analyses.asking.levels import FRIENDLY
from patchwork_solve.analyses.asking.limits import MOST_SEED
from patchwork_solve.analyses.board.solo import solo_game
from patchwork_solve.analyses.board.tasks.analysing import Analyse
from patchwork_solve.analyses.board.tasks.chances import Chances
from patchwork_solve.analyses.board.tasks.explaining import Explain, course_of
from patchwork_solve.analyses.board.tasks.packing import A_QUESTION, Pack, Square
from patchwork_solve.analyses.board.tasks.replying import Reply
from patchwork_solve.analyses.board.tasks.reviewing import Judge, Review
from patchwork_solve.analyses.explaining.course import Course
from patchwork_solve.analyses.review.query import MISTAKES
from patchwork_solve.analyses.review.reviewing import A_MOVE
from patchwork_solve.analyses.web import inputs
from patchwork_solve.analyses.web.task import Task
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.validation import validate
from patchwork_solve.engine.solo.cards import LEVELS
from patchwork_solve.engine.state import State

LONGEST_TEXT = 1 << 20
MOST_VARIATIONS = 100
MOST_LEATHER = 128
MOST_SPENT = 10**9

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


class ReadRequest(_Strict):
    """A text that was pasted or dropped."""

    text: Text


class PositionRequest(_Strict):
    """A position, right or wrong."""

    position: Received


class MoveRequest(_Strict):
    """A move to play."""

    position: Received
    move: Received


class AutomaRequest(_Strict):
    """The opponent of a solo game."""

    level: Annotated[int, Field(ge=1, le=len(LEVELS))]
    deck: Literal["normal", "tactical"] = "normal"


class NewRequest(_Strict):
    """A new game, for two or against Automa."""

    edition: Received = "current"
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] | None = None
    circle: Text | Patches | None = None
    names: Names | None = None
    automa: AutomaRequest | None = None


class BlankRequest(_Strict):
    """An empty table, to set up a position on."""

    edition: Received = "current"


class GameRequest(_Strict):
    """A game: a record, or a first position and moves."""

    game: Received | None = None
    start: Received | None = None
    moves: Moves | None = None


class SoloRequest(_Strict):
    """A solo position or game, and plies to play from its end."""

    start: Received
    plies: Moves = []


class CircleRequest(_Strict):
    """The circle of a game that the reader records, as typed or pasted."""

    edition: Received = "current"
    text: Text = ""


class TypedRequest(_Strict):
    """A move as the reader typed it."""

    position: Received
    text: Words


class LineRequest(_Strict):
    """A game: its first position and its moves."""

    start: Received
    moves: Moves = []


class RecordRequest(_Strict):
    """The moves of a game that the reader records: one line, or up to three possible ones."""

    start: Received
    lines: Annotated[list[Moves], Field(min_length=1, max_length=3)]


class PuzzleRequest(_Strict):
    """An answer to a puzzle, or a request for its solution."""

    move: Received | None = None
    give_up: bool = False


class ProvedRequest(_Strict):
    """A position of a proved game; only the board on a site answers it."""

    position: Received
    moves: Moves


class PictureRequest(_Strict):
    """A picture of a position, of a line or of the circle.

    The first move is marked in a compact picture; a moving one shows them all. The picture of a
    position marks the best move and the played one, in two colours.
    """

    title: Words | None = None
    what: Literal["position", "line", "ring", "compact", "moving"]
    position: Received
    moves: Moves = []
    format: Literal["svg", "png", "gif"] = "svg"
    crop: Words = "position"
    width: int | None = None
    dark: bool = False
    letters: bool = False
    pace: Seconds = 1.0
    best: Received | None = None
    played: Received | None = None


class VariationRequest(_Strict):
    """A line that was not played, and the ply after which it begins."""

    ply: Annotated[int, Field(ge=0)]
    moves: Moves
    name: Words = ""


class PageRequest(_Strict):
    """A page to save: a game and its variations."""

    title: Words | None = None
    start: Received
    moves: Moves = []
    variations: Annotated[list[VariationRequest], Field(max_length=MOST_VARIATIONS)] = []


# -- searches ------------------------------------------------------------------------------------


class _SearchRequest(_Strict, ABC):
    page: Annotated[str, Field(min_length=8, max_length=64)]
    kind: str

    @abstractmethod
    def task(self) -> Task:
        """Return the task of the search."""


class _AnalyseRequest(_SearchRequest):
    position: Received
    seconds: Seconds | None = None
    player: Words = "strong"

    def task(self) -> Task:
        state = inputs.position(self.position)
        return Analyse(state, self.player, self.seconds)


class CourseRequest(_Strict):
    """A move with what the page knows of it: its line, or only itself, and its margin."""

    line: Annotated[list[Received], Field(min_length=1, max_length=inputs.MOST_PLIES)]
    margin: float | None
    lower: int | None
    upper: int | None

    def course(self, state: State) -> Course:
        """Return it, with its line checked by the rules."""
        return course_of(inputs.game(state, self.line), self.margin, self.lower, self.upper)


class _ExplainRequest(_SearchRequest):
    position: Received
    course: CourseRequest
    contrast: CourseRequest
    spent: Annotated[int, Field(ge=0, le=MOST_SPENT)]
    error: float | None = None

    def task(self) -> Task:
        state = inputs.position(self.position)
        courses = (self.course.course(state), self.contrast.course(state))
        return Explain(state, *courses, self.spent, self.error)


class _ReplyRequest(_SearchRequest):
    position: Received
    against: Words = FRIENDLY
    seed: int = 0

    def task(self) -> Task:
        return Reply(inputs.position(self.position), self.against, self.seed)


class _ChancesRequest(_SearchRequest):
    position: Received
    move: Received | None = None

    def task(self) -> Task:
        move = None if self.move is None else inputs.move(self.move)
        return Chances(solo_game(self.position).final, move)


class _JudgeRequest(_SearchRequest):
    position: Received
    move: Received
    seconds: Seconds = A_MOVE

    def task(self) -> Task:
        return Judge(inputs.position(self.position), inputs.move(self.move), self.seconds)


class _ReviewRequest(_SearchRequest):
    game: Received
    seconds: Seconds | None = None
    player: Words = "strong"
    mistakes: int = MISTAKES
    title: Words | None = None

    def task(self) -> Task:
        game = inputs.record(self.game)
        return Review(game, self.seconds, self.player, self.mistakes, self.title)


class _PackRequest(_SearchRequest):
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


class _SquareRequest(_SearchRequest):
    position: Received
    player: Who
    patches: Patches = []
    minimise: Literal["cost", "time", "patches", "soonest"] = "cost"
    leather: Annotated[int, Field(ge=0, le=MOST_LEATHER)] = 0
    seconds: Seconds = A_QUESTION

    def task(self) -> Task:
        state = inputs.position(self.position)
        patches = tuple(self.patches)
        return Square(state, self.player, patches, self.minimise, self.leather, self.seconds)


SEARCHES: dict[str, type[_SearchRequest]] = {
    "analyse": _AnalyseRequest,
    "explain": _ExplainRequest,
    "reply": _ReplyRequest,
    "chances": _ChancesRequest,
    "judge": _JudgeRequest,
    "review": _ReviewRequest,
    "pack": _PackRequest,
    "square": _SquareRequest,
}


REQUESTS: dict[str, type[BaseModel]] = {
    "read": ReadRequest,
    "position": PositionRequest,
    "move": MoveRequest,
    "reach": PositionRequest,
    "new": NewRequest,
    "blank": BlankRequest,
    "game": GameRequest,
    "solo": SoloRequest,
    "study": ReadRequest,
    "saved": ReadRequest,
    "circle": CircleRequest,
    "typed": TypedRequest,
    "diary": LineRequest,
    "record": RecordRequest,
    "words": PositionRequest,
    "pictures": PictureRequest,
    "pages": PageRequest,
    "puzzles": PuzzleRequest,
    "proved": ProvedRequest,
}
"""The request of each address, in both hosts of the board: the server, and the page on a site."""


def search_request(document: Any) -> tuple[str, Task]:
    """Return the page that requests a search, and the search.

    Raises
    ------
    InputError
        When a field is missing, unknown or out of range.
    """
    kind = document.get("kind") if isinstance(document, dict) else None
    model = SEARCHES.get(kind) if isinstance(kind, str) else None
    if model is None:
        raise InputError(
            "kind", "{value}; allowed: {allowed}", value=shown(kind), allowed=", ".join(SEARCHES)
        )
    request = validate(model, document)
    return request.page, request.task()
