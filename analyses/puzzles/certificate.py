"""`patchwork-certificate/1`: what a rules engine needs to check a puzzle's lines, ply by ply.

docs/reference/puzzle-files.md is the specification, and says what can be checked with only the
rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.analyses.puzzles.proof import LEAST_GAP
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.analyses.puzzles.strategy import (
    Strategy,
    strategies,
)
from patchwork_solve.engine.base.program import NAME, version
from patchwork_solve.engine.forms.models import MoveModel, StateModel, Who, Winner
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

FORMAT = "patchwork-certificate/1"

Both = Annotated[list[int], Field(min_length=2, max_length=2)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class AfterModel(_Strict):
    """The position after a ply, in figures; two numbers are player 0's and player 1's."""

    time: Both
    buttons: Both
    income: Both
    holes: Both
    to_move: Who
    leather_owed: int
    special_tile: Who | None
    patches: int = Field(description="left in the circle")


class PlyModel(_Strict):
    """A move, and what comes of it."""

    player: Who
    move: MoveModel
    after: AfterModel


class CertifiedLineModel(_Strict):
    """A line from the position to the end of the game: best play after its first move."""

    margin: int = Field(description="player 0's score less player 1's, at the end of the line")
    lost: Annotated[int, Field(ge=0)] = Field(
        description="points that the first move gives away; 0 for the solution"
    )
    plies: Annotated[list[PlyModel], Field(min_length=1)]
    scores: Both
    winner: Winner


class MarginModel(_Strict):
    """A legal move of the position, and the margin under best play after it."""

    move: MoveModel
    margin: int


class StrategyModel(_Strict):
    """How a player keeps a margin against any play."""

    player: Who
    margin: int = Field(
        description=(
            "player 0's score minus player 1's: a lower bound if player 0 keeps it, an "
            "upper bound if player 1 does"
        )
    )
    positions: Annotated[int, Field(ge=1)] = Field(description="that are met")
    moves: str = Field(
        description="tokens of the player's moves, in the order of docs/reference/puzzle-files.md"
    )


class ProofModel(_Strict):
    """A complete proof: the answers keep the value, and all else falls short by the gap."""

    keeps: StrategyModel
    refutes: StrategyModel


class CertificateModel(_Strict):
    """One puzzle: its position, what is claimed of every move, and the lines that show it."""

    id: str
    state: StateModel
    to_move: Who
    gap: Annotated[int, Field(ge=LEAST_GAP)]
    answer: Annotated[list[MoveModel], Field(min_length=1)]
    moves: Annotated[list[MarginModel], Field(min_length=2)]
    solution: CertifiedLineModel
    refutations: Annotated[list[CertifiedLineModel], Field(min_length=1)]
    proof: ProofModel | None = None


class CertificatesModel(_Strict):
    """Certificates of puzzles: `patchwork-certificate/1`."""

    format: Literal["patchwork-certificate/1"]
    program: str
    puzzles: Annotated[list[CertificateModel], Field(min_length=1)]


# -- writing -------------------------------------------------------------------------------------


def certificates_text(puzzles: Iterable[Puzzle], complete: int = 0) -> str:
    """Return the certificates of puzzles as a file has them: a puzzle a line.

    Parameters
    ----------
    complete : int
        The most positions that a complete proof may meet, for each of the two sides; 0 for none.
    """
    head = json.dumps({"format": FORMAT, "program": f"{NAME} {version()}"}).removesuffix("}")
    lines = ",\n".join(
        json.dumps(certificate(puzzle, complete), ensure_ascii=False, separators=(",", ":"))
        for puzzle in puzzles
    )
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'


def certificate(puzzle: Puzzle, complete: int = 0) -> dict[str, Any]:
    """Return the certificate of a puzzle; see `certificates_text`."""
    proved = puzzle.proved
    solution, *refutations = (
        _line(game.start, game.moves, proved.lost(game.moves[0])) for game in puzzle.lines
    )
    both = strategies(puzzle, complete) if complete else None
    proof = None if both is None else {"keeps": _document(both[0]), "refutes": _document(both[1])}
    return {
        "id": puzzle.id,
        "state": puzzle.state.to_json(),
        "to_move": puzzle.mover,
        "gap": puzzle.gap,
        "answer": [move.to_json() for move in sorted(puzzle.answer, key=str)],
        "moves": [
            {"move": move.to_json(), "margin": margin} for move, margin in proved.margins.items()
        ],
        "solution": solution,
        "refutations": refutations,
        "proof": proof,
    }


def _document(strategy: Strategy) -> dict[str, Any]:
    return {
        "player": strategy.player,
        "margin": strategy.margin,
        "positions": strategy.positions,
        "moves": " ".join(map(str, strategy.moves)),
    }


def _line(state: State, moves: tuple[Move, ...], lost: int) -> dict[str, Any]:
    plies = []
    for move in moves:
        player, state = state.to_move, state.play(move)
        plies.append({"player": player, "move": move.to_json(), "after": after(state)})
    first, second = state.scores()
    return {
        "margin": first - second,
        "lost": lost,
        "plies": plies,
        "scores": [first, second],
        "winner": state.winner,
    }


def after(state: State) -> dict[str, Any]:
    """Return the figures of a position that a ply is checked by."""
    first, second = state.players
    return {
        "time": [first.time, second.time],
        "buttons": [first.buttons, second.buttons],
        "income": [first.income, second.income],
        "holes": [first.quilt.holes, second.quilt.holes],
        "to_move": state.to_move,
        "leather_owed": state.leather_owed,
        "special_tile": state.special_tile,
        "patches": len(state.circle),
    }


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of the format."""
    return {FORMAT: CertificatesModel.model_json_schema()}
