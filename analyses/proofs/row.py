"""A row of a file of proofs: what a search has proved of a position."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from patchwork_solve.analyses.workers.row import Points, Whole
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.base.wording import shortened
from patchwork_solve.engine.endgame.checkpoint import search_mark
from patchwork_solve.engine.forms.models import Winner
from patchwork_solve.engine.forms.validation import complaint
from patchwork_solve.engine.kernel.layout import BOTH

if TYPE_CHECKING:
    from patchwork_solve.engine.endgame.solved import Endgame, RootMove, SearchLimits
    from patchwork_solve.engine.state import State

FORMAT: Literal["patchwork-proofs/1"] = "patchwork-proofs/1"

LONGEST = 200
"""Characters of a complaint about a row."""

Option = Literal["margin_only", "winner_only", "every_move"]
Interval = tuple[Points, Points]


class Head(BaseModel):
    """The first line of a file."""

    model_config = ConfigDict(strict=True, extra="forbid")

    format: Literal["patchwork-proofs/1"]


class ProofRow(BaseModel):
    """Bounds of the margin of player 0 over player 1 under best play, in points, and their source.

    They hold whatever was sought; `options` says how far the search went on, and what `best` is.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    position: str = Field(description="the one-line form, without names")
    lower: Points
    upper: Points
    winner: Winner | None = Field(
        None, description="who wins under best play, the tie-break included; 2: the tie is shared"
    )
    best: str | None = Field(
        None,
        description="a move that is proved to keep the mover's bound of the margin; with "
        "winner_only, to keep the win or the shared tie",
    )
    nodes: Whole = Field(description="nodes of the search")
    options: Annotated[list[Option], Field(max_length=3)] = Field(
        default_factory=list, description="what was sought: of all, the margin or the winner"
    )
    version: str = Field(description="the program's version")
    search: str = Field(
        pattern="^[0-9a-f]{16}$", description="digest of the rules and the search that proved it"
    )
    line: str | None = Field(None, description="best play to the end, tokens of moves")
    moves: dict[str, Interval] | None = Field(
        None, description="lower and upper bound of the margin after each move"
    )

    @model_validator(mode="after")
    def _has_bounds_that_can_be(self) -> Self:
        bounds = {"the margin": (self.lower, self.upper), **(self.moves or {})}
        for what, (lower, upper) in bounds.items():
            if lower > upper:
                raise ValueError(f"lower bound {lower} of {what} is above its upper one, {upper}")
        if (self.winner != 1 and self.winner is not None and self.upper < 0) or (
            self.winner in (1, BOTH) and self.lower > 0
        ):
            raise ValueError(f"winner {self.winner} does not fit the bounds of the margin")
        return self

    @classmethod
    def of(cls, state: State, limits: SearchLimits, solved: Endgame) -> Self:
        """Return the row of what a search has proved."""
        options = options_of(limits)
        line = solved.proof.witness
        kept = _keeping(solved, limits.winner_only)
        return cls(
            position=state.with_names(None).to_text(),
            lower=solved.lower,
            upper=solved.upper,
            winner=solved.winner,
            best=None if kept is None else str(kept.move),
            nodes=solved.proof.work.nodes,
            options=options,
            version=version(),
            search=search_mark(),
            line=None if line is None else " ".join(map(str, line.moves)),
            moves={str(root.move): (root.lower, root.upper) for root in solved.moves}
            if "every_move" in options
            else None,
        )

    @property
    def is_exact(self) -> bool:
        """Whether the margin is known."""
        return self.lower == self.upper

    @property
    def has_winning_move(self) -> bool:
        """Whether `best` keeps the mover's win, if the mover wins: a tie may be lost by it."""
        return "winner_only" in self.options or not self.lower <= 0 <= self.upper

    @property
    def is_trusted(self) -> bool:
        """Whether the search of this program, by the same rules, has proved it."""
        return self.search == search_mark()

    def to_line(self) -> str:
        """Return the JSON of a line, without what is not known."""
        return json.dumps(self.model_dump(exclude_defaults=True), ensure_ascii=False)


def options_of(limits: SearchLimits) -> list[Option]:
    """Return what a search looks for; nothing stands for a line of best play."""
    if limits.margin_only:
        return ["margin_only"]
    if limits.winner_only:
        return ["winner_only"]
    return ["every_move"] if limits.every_move else []


def read_row(line: bytes | str) -> ProofRow:
    """Read a line. Raises `ValueError` with what is wrong."""
    try:
        return ProofRow.model_validate_json(line)
    except ValidationError as error:
        try:
            document: Any = json.loads(line)
        except (ValueError, RecursionError):
            raise ValueError("is not JSON") from None
        raise ValueError(shortened(str(complaint(error, document)), LONGEST)) from None


def _keeping(solved: Endgame, is_of_winner: bool) -> RootMove | None:
    """Return a move that is proved to keep the win, or else the mover's bound; None without one."""
    bound = solved.upper if solved.mover else solved.lower
    if is_of_winner:
        return solved.best if solved.winner in (solved.mover, BOTH) else None
    return solved.best if solved.guaranteed == bound else None


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of a row."""
    return {FORMAT: ProofRow.model_json_schema()}
