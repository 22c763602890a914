"""`patchwork-certificate/1`: what a rules engine needs to check a puzzle's lines, ply by ply.

docs/puzzles.md is the specification, and says what the rules alone can check of it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.analyses.puzzles.confirmation import (
    CONFIRMATIONS,
    proved_again,
)
from patchwork_solve.analyses.puzzles.proof import LEAST_GAP
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.analyses.puzzles.schema import read_margins
from patchwork_solve.analyses.study.frame import action
from patchwork_solve.engine.clock import Clock
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.forms.schema import MoveModel, StateModel, Who
from patchwork_solve.engine.forms.validation import parse, validate
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.program import NAME, version
from patchwork_solve.engine.reading import read_text
from patchwork_solve.engine.state import State

FORMAT = "patchwork-certificate/1"

LARGEST = 1 << 26
"""Bytes of a file of certificates."""

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
    winner: Who


class MarginModel(_Strict):
    """A legal move of the position, and the margin under best play after it."""

    move: MoveModel
    margin: int


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


class CertificatesModel(_Strict):
    """Certificates of puzzles: `patchwork-certificate/1`."""

    format: Literal["patchwork-certificate/1"]
    program: str
    puzzles: Annotated[list[CertificateModel], Field(min_length=1)]


# -- writing -------------------------------------------------------------------------------------


def certificates_text(puzzles: Iterable[Puzzle]) -> str:
    """Return the certificates of puzzles as a file has them: a puzzle a line."""
    head = json.dumps({"format": FORMAT, "program": f"{NAME} {version()}"}).removesuffix("}")
    lines = ",\n".join(
        json.dumps(certificate(puzzle), ensure_ascii=False, separators=(",", ":"))
        for puzzle in puzzles
    )
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'


def certificate(puzzle: Puzzle) -> dict[str, Any]:
    """Return the certificate of a puzzle."""
    proved = puzzle.proved
    solution, *refutations = (
        _line(game.start, game.moves, proved.lost(game.moves[0])) for game in puzzle.lines
    )
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


# -- checking ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    """A certificate that the rules agree with.

    Parameters
    ----------
    id : str
    state : State
    margins : Mapping
        The margin that is claimed of every move.
    lines, plies : int
        How many were replayed.
    """

    id: str
    state: State
    margins: Mapping[Move, int]
    lines: int
    plies: int


def read_certificates(source: str | os.PathLike[str], field: str) -> list[CertificateModel]:
    """Read a file of certificates.

    Raises
    ------
    InputError
    """
    text, _ = read_text(os.fspath(source), field, largest=LARGEST)
    return validate(CertificatesModel, parse(text), FORMAT).puzzles


def check(model: CertificateModel) -> Checked:
    """Replay a certificate through the rules.

    Raises
    ------
    InputError
        Naming the first line, ply and figure of which the rules say something else.
    """
    try:
        return _checked(model)
    except InputError as error:
        raise InputError(f"{model.id[:60]}.{error.field}", error.reason) from None


def _checked(model: CertificateModel) -> Checked:
    state = State.from_json(model.state.model_dump(exclude_unset=True))
    margins = {
        one.move.to_move(f"moves[{number}]"): one.margin for number, one in enumerate(model.moves)
    }
    if len(margins) != len(model.moves) or margins.keys() != set(state.legal_moves()):
        raise InputError("moves", "are not the legal ones, each once")
    if state.to_move != model.to_move:
        raise InputError("to_move", f"{model.to_move}; the rules say {state.to_move}")
    _check_answer(model, margins)
    lines = [("solution", model.solution)]
    lines += [(f"refutations[{n}]", line) for n, line in enumerate(model.refutations)]
    for name, line in lines:
        try:
            _check_line(state, line, margins)
        except InputError as error:
            raise InputError(f"{name}.{error.field}", error.reason) from None
    _check_refuted(model, margins)
    return Checked(model.id, state, margins, len(lines), sum(len(line.plies) for _, line in lines))


def _check_answer(model: CertificateModel, margins: Mapping[Move, int]) -> None:
    """Hold the answer and the gap against the margins."""
    sign = -1 if model.to_move else 1
    best = max(sign * margin for margin in margins.values())
    answer = {move for move, margin in margins.items() if sign * margin == best}
    told = {one.to_move(f"answer[{number}]") for number, one in enumerate(model.answer)}
    if told != answer:
        raise InputError("answer", "is not all moves that are best by their margins, and no other")
    if len({action(move) for move in answer}) > 1:
        raise InputError("answer", "does several things; a puzzle has one answer")
    others = [best - sign * margin for move, margin in margins.items() if move not in answer]
    if not others or min(others) != model.gap:
        raise InputError("gap", f"{model.gap}; the margins say {min(others, default=0)}")


def _check_line(state: State, line: CertifiedLineModel, margins: Mapping[Move, int]) -> None:
    first = line.plies[0].move.to_move("plies[0].move")
    for number, ply in enumerate(line.plies):
        if state.is_over or ply.player != state.to_move:
            raise InputError(f"plies[{number}].player", "is not the one to move")
        try:
            state = state.play(ply.move.to_move("move"))
        except InputError as error:
            raise InputError(f"plies[{number}].{error.field}", error.reason) from None
        for name, value in after(state).items():
            told = getattr(ply.after, name)
            if told != value:
                raise InputError(f"plies[{number}].after.{name}", f"{told}; the rules say {value}")
    if not state.is_over:
        raise InputError("plies", "the game is not over after the last")
    scores, winner = list(state.scores()), state.winner
    if (line.scores, line.winner) != (scores, winner):
        raise InputError("scores", f"the rules say {scores[0]} to {scores[1]}, won by {winner}")
    if not line.margin == scores[0] - scores[1] == margins.get(first):
        raise InputError("margin", f"{line.margin}; the line or its first move says another one")
    best = max if not _mover(line) else min
    lost = abs(best(margins.values()) - line.margin)
    if line.lost != lost:
        raise InputError("lost", f"{line.lost}; the margins say {lost}")


def _mover(line: CertifiedLineModel) -> int:
    return line.plies[0].player


def _check_refuted(model: CertificateModel, margins: Mapping[Move, int]) -> None:
    """See that the solution is one, and that nothing else that can be done is left out."""
    answer = {one.to_move("answer") for one in model.answer}
    if model.solution.plies[0].move.to_move("solution") not in answer:
        raise InputError("solution", "does not begin with an answer")
    shown = {action(line.plies[0].move.to_move("refutations")) for line in model.refutations}
    for missing in {action(move) for move in margins if move not in answer} - shown:
        raise InputError("refutations", f"nothing is said against {missing}")


def solve_again(checked: Checked, clock: Clock | None = None) -> str | None:
    """Prove the margins of a certificate anew, by the search that confirms puzzles.

    Returns
    -------
    str or None
        Which move has another margin, None for none.

    Raises
    ------
    GivenUpError
        When the clock is over.
    """
    task = CONFIRMATIONS[0].task(checked.state.to_text())
    found = read_margins(checked.state, dict(proved_again(task, clock)["found"]))
    for move, margin in found.items():
        if margin != checked.margins[move]:
            return f"{move} leaves {margin}, not {checked.margins[move]}"
    return None


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of the format."""
    return {FORMAT: CertificatesModel.model_json_schema()}
