"""`patchwork-puzzles/1`: puzzles as JSON in and out, every derived figure held against the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.analyses.puzzles import confirmation
from patchwork_solve.analyses.puzzles.difficulty import PanelResult
from patchwork_solve.analyses.puzzles.proof import LEAST_GAP, Proved, Verdict, grouped
from patchwork_solve.analyses.puzzles.puzzle import Puzzle, Source
from patchwork_solve.analyses.puzzles.refutation import refuted
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.models import StateModel, Who, Winner
from patchwork_solve.engine.forms.validation import parse, validate
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

FORMAT = "patchwork-puzzles/1"

Count = Annotated[int, Field(ge=0)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class SourceModel(_Strict):
    """The game that a position is from."""

    seed: Count = Field(description="of the circle and of all that the players drew")
    players: list[str] = Field(min_length=2, max_length=2)
    ply: Count
    moves: str = Field("", description="the tokens of all plies up to the position")


class NaturalModel(_Strict):
    """Move of the greedy player."""

    move: str
    lost: Count


class LineModel(_Strict):
    """A move and best play after it, to the end of the game."""

    move: str
    lost: Count = Field(description="points that the move gives away; 0 for the solution")
    line: str = Field(description="the tokens of all moves, this one first")
    scores: list[int] = Field(min_length=2, max_length=2)
    winner: Winner


class FaredModel(_Strict):
    """How a player of the panel fared."""

    player: str
    draws: Annotated[int, Field(ge=1)]
    found: Count
    lost: Count = Field(description="points that all its decisions together give away")


class PuzzleModel(_Strict):
    """A position with one best purchase or advance, proved."""

    id: str
    source: SourceModel
    question: str
    position: str = Field(description="one line, as docs/reference/notation.md has it")
    state: StateModel = Field(description="the same position")
    to_move: Who
    value: int = Field(description="the mover's margin under best play, in points")
    winner: Winner
    gap: Annotated[int, Field(ge=LEAST_GAP)]
    answer: Annotated[list[str], Field(min_length=1)]
    moves: dict[str, str] = Field(
        description="the tokens of all legal moves under player 0's exact margin after them"
    )
    ties: dict[str, Winner] = Field(
        description="who wins after each move that leaves a margin of 0; 2 for a shared tie"
    )
    natural: NaturalModel
    lines: Annotated[list[LineModel], Field(min_length=2)]
    themes: list[str]
    difficulty: Annotated[int, Field(ge=1, le=5)]
    panel: Annotated[list[FaredModel], Field(min_length=1)]
    confirmations: list[str]


class MinedModel(_Strict):
    """The search for the puzzles of an edition, and its yield."""

    edition: str
    seed: Count = Field(description="of the first game")
    step: Annotated[int, Field(ge=1)] = Field(description="between the seeds of two games")
    players: list[str] = Field(
        description="each played against each, moving first and second in turn"
    )
    games: Count
    puzzles: Count = Field(description="that came of them")
    looked: dict[str, Count] = Field(description="decisions, and what became of how many of them")


class PuzzlesModel(_Strict):
    """A set of puzzles: `patchwork-puzzles/1`."""

    format: Literal["patchwork-puzzles/1"]
    program: str = Field(description="what made the set")
    mined: list[MinedModel]
    puzzles: Annotated[list[PuzzleModel], Field(min_length=1)]


# -- writing -------------------------------------------------------------------------------------


def write_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as JSON has it."""
    proved = puzzle.proved
    return {
        "id": puzzle.id,
        "source": _written_source(puzzle.source),
        "question": puzzle.question,
        "position": puzzle.state.to_text(),
        "state": puzzle.state.to_json(),
        "to_move": puzzle.mover,
        "value": puzzle.value,
        "winner": puzzle.winner,
        "gap": puzzle.gap,
        "answer": sorted(map(str, puzzle.answer)),
        "moves": grouped(proved.margins),
        "ties": {str(move): winner for move, winner in proved.ties.items()},
        "natural": {"move": str(puzzle.natural), "lost": puzzle.natural_loss},
        "lines": [_line(proved, game) for game in puzzle.lines],
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "panel": [
            {"player": one.player, "draws": one.draws, "found": one.found, "lost": one.lost}
            for one in puzzle.panel
        ],
        "confirmations": list(puzzle.confirmations),
    }


def _written_source(source: Source) -> dict[str, Any]:
    written = {"seed": source.seed, "players": list(source.players), "ply": source.ply}
    if source.moves:
        written["moves"] = " ".join(map(str, source.moves))
    return written


def _line(proved: Proved, game: Game) -> dict[str, Any]:
    end = game.final
    return {
        "move": str(game.moves[0]),
        "lost": proved.lost(game.moves[0]),
        "line": " ".join(map(str, game.moves)),
        "scores": list(end.scores()),
        "winner": end.winner,
    }


# -- reading -------------------------------------------------------------------------------------


def read_puzzle(model: PuzzleModel) -> Puzzle:
    """Return a puzzle, whose lines are replayed and whose figures are worked out again.

    Raises `InputError` for anything that does not follow from the position and the margins of its
    moves.
    """
    state = State.from_text(model.position)
    proved = Proved(state, read_margins(state, model.moves), _ties(model.ties))
    _require_ties(proved)
    natural = Move.from_text(model.natural.move, "natural.move")
    lines = tuple(_game(state, line.line, number) for number, line in enumerate(model.lines))
    puzzle = Puzzle(
        _source(model.source, state),
        proved,
        natural,
        lines,
        tuple(PanelResult(one.player, one.draws, one.found, one.lost) for one in model.panel),
        tuple(model.confirmations),
    )
    _require_puzzle(puzzle)
    _require_lines(puzzle)
    _require_same(write_puzzle(puzzle), model.model_dump(exclude_unset=True))
    return puzzle


def _source(model: SourceModel, position: State) -> Source:
    first, second = model.players
    try:
        source = Source(model.seed, (first, second), model.ply, read_moves(model.moves, "moves"))
        source.require(position)
    except InputError as error:
        raise InputError(f"source.{error.field}", error.reason) from None
    return source


def read_moves(tokens: str, field: str = "move") -> tuple[Move, ...]:
    """Return the moves of a line of tokens.

    Raises `InputError` for one that is not a token.
    """
    return tuple(Move.from_text(token, field) for token in tokens.split())


def read_margins(state: State, moves: Mapping[str, str]) -> dict[Move, int]:
    """Return the margin of every legal move from tokens under their margins.

    Raises `InputError` when a margin is invalid, or the moves must be the legal moves, each once.
    """
    found: dict[Move, int] = {}
    number = 0
    for margin, tokens in moves.items():
        try:
            value = int(margin)
        except ValueError:
            raise InputError("moves", "{margin} is not a margin", margin=shown(margin)) from None
        for token in tokens.split():
            found[Move.from_text(token, "moves")] = value
            number += 1
    if number != len(found) or found.keys() != set(state.legal_moves):
        raise InputError("moves", "must be the legal moves, each once")
    return found


def _ties(ties: Mapping[str, int]) -> dict[Move, int]:
    return {Move.from_text(token, "ties"): winner for token, winner in ties.items()}


def _require_ties(proved: Proved) -> None:
    tied = {move for move, margin in proved.margins.items() if margin == 0}
    if tied != set(proved.ties):
        raise InputError("ties", "are not the moves that leave a margin of 0")


def _game(state: State, line: str, number: int) -> Game:
    try:
        game = Game.played(state, read_moves(line))
    except InputError as error:
        raise InputError(f"lines[{number}].{error.field}", error.reason) from None
    if not (game.moves and game.final.is_over):
        raise InputError(f"lines[{number}]", "does not lead to the end of the game")
    return game


def _require_puzzle(puzzle: Puzzle) -> None:
    """Raise `InputError` for a position that is not a puzzle by its own margins."""
    if puzzle.natural not in puzzle.proved.margins:
        raise InputError("natural.move", "{natural} is not legal", natural=puzzle.natural)
    if len(puzzle.proved.answer) == len(puzzle.proved.margins):
        raise InputError("moves", "all are worth the same")
    verdict = puzzle.proved.verdict([puzzle.natural])
    if verdict is not Verdict.PUZZLE:
        raise InputError("moves", "make no puzzle by their margins: {verdict}", verdict=verdict)
    for name in puzzle.confirmations:
        if name not in confirmation.NAMES:
            allowed = ", ".join(confirmation.NAMES)
            raise InputError(
                "confirmations", "{value}; allowed: {allowed}", value=shown(name), allowed=allowed
            )
    for one in confirmation.CONFIRMATIONS:
        if one.is_needed and one.name not in puzzle.confirmations:
            raise InputError(
                "confirmations", "{one} is missing: it was proved only once", one=one.name
            )
    for fared in puzzle.panel:
        if fared.found > fared.draws:
            raise InputError(
                "panel",
                "{player} found {found} of {draws}",
                player=shown(fared.player),
                found=fared.found,
                draws=fared.draws,
            )


def _require_lines(puzzle: Puzzle) -> None:
    """Raise `InputError` for lines that do not show what is claimed."""
    proved = puzzle.proved
    first, *others = (game.moves[0] for game in puzzle.lines)
    if first not in proved.answer:
        raise InputError("lines[0]", "does not begin with an answer")
    if others != refuted(proved, puzzle.natural):
        raise InputError("lines", "are not the natural move's and the best of each wrong kind's")
    for number, game in enumerate(puzzle.lines):
        a, b = game.final.scores()
        if a - b != proved.margins[game.moves[0]]:
            raise InputError(
                f"lines[{number}]", "ends {a} to {b}, which is another margin", a=a, b=b
            )
        if game.final.winner != proved.winner(game.moves[0]):
            raise InputError(f"lines[{number}]", "ends with another winner of the tie")


def _require_same(worked_out: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    """Raise `InputError` for a figure that does not follow from the rest."""
    for name, value in worked_out.items():
        if given[name] != value:
            raise InputError(name, "does not follow from the position and the margins")


def read_puzzles(document: Any) -> tuple[list[Puzzle], list[MinedModel]]:
    """Read a `patchwork-puzzles/1` document.

    Raises `InputError`, naming the first puzzle and field that is wrong.
    """
    model = validate(PuzzlesModel, parse(document), FORMAT)
    puzzles: list[Puzzle] = []
    for number, one in enumerate(model.puzzles):
        try:
            puzzles.append(read_puzzle(one))
        except InputError as error:
            raise InputError(f"puzzles[{number}].{error.field}", error.reason) from None
    names = [puzzle.id for puzzle in puzzles]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise InputError(f"puzzles[{number}].id", "{name} is there twice", name=name)
    return puzzles, model.mined


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of the format."""
    return {FORMAT: PuzzlesModel.model_json_schema()}
