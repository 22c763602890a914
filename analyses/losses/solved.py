"""Solved positions in a file, with the exact margin of every move."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.losses.decision import Decision, Row
from patchwork_solve.analyses.losses.loss import loss_of
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.row import AnswerRow, Seconds, Whole
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.reading import read_bytes
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.measured import measured
from patchwork_solve.engine.state import State

FIELD = "--positions"
LARGEST = 1 << 24
"""Bytes of a file of solved positions."""
MOST = 1_000_000
"""Points; no margin comes near."""
WHOLE = re.compile(r"-?[0-9]{1,9}")
"""A margin as it stands above its moves."""


class Choice(AnswerRow):
    """Move of a player in a position."""

    repeats = ("player", "case")

    player: str
    case: Whole
    move: str
    seconds: Seconds

    def check(self, task: Row) -> None:
        """Raise `ValueError` for a move that is not legal."""
        if self.move not in map(str, State.from_text(task["position"]).legal_moves):
            raise ValueError("the move is not legal")


@dataclass(frozen=True)
class Solved:
    """A position and the margin after each of its moves.

    Parameters
    ----------
    text : str
        The one-line form.
    margins : dict
        Player 0's exact margin after the move of each token.
    """

    text: str
    margins: dict[str, int]

    @cached_property
    def state(self) -> State:
        """The position."""
        return State.from_text(self.text)

    @classmethod
    def read(cls, row: Any) -> Solved:
        """Read a row of a file.

        Raises `ValueError` with what is wrong.
        """
        if not isinstance(row, dict) or not isinstance(row.get("position"), str):
            raise ValueError("no position")
        moves = row.get("moves")
        if not isinstance(moves, dict) or not all(isinstance(each, str) for each in moves.values()):
            raise ValueError("no moves under their margins")
        if not all(WHOLE.fullmatch(key) for key in moves):
            raise ValueError("a margin is not a whole number")
        margins = [(token, int(key)) for key, tokens in moves.items() for token in tokens.split()]
        found = cls(row["position"], dict(margins))
        legal = [str(move) for move in found.state.legal_moves]
        if not legal or sorted(legal) != sorted(token for token, _ in margins):
            raise ValueError("the moves must be the legal moves, each once")
        if any(abs(margin) > MOST for margin in found.margins.values()):
            raise ValueError(f"a margin is above {MOST:,}")
        return found


def read_solved(path: Path) -> list[Solved]:
    """Read a file of solved positions, as tests/data/endgames/suite.json is one.

    Raises `InputError`, naming the first row that is wrong.
    """
    content = read_bytes(path, FIELD, LARGEST)
    try:
        rows = json.loads(content)["rows"]
    except (ValueError, TypeError, LookupError, RecursionError):
        rows = None
    if not isinstance(rows, list) or not rows:
        raise InputError(
            FIELD, "{path} is not a file of solved positions: JSON with rows", path=path
        )
    found = []
    for number, row in enumerate(rows, start=1):
        try:
            found.append(Solved.read(row))
        except ValueError as error:
            raise InputError(
                FIELD, "{path}, row {number}: {error}", path=path, number=number, error=error
            ) from None
    return found


def choices(
    players: Sequence[str], solved: Sequence[Solved], seed: int, batch: Batch
) -> Iterable[Decision]:
    """Yield what each player loses by its move in every position.

    Parameters
    ----------
    players : sequence of str
        Names as on the command line.
    solved : sequence of Solved
    seed : int
        Of the first position; the others follow.
    batch : Batch
    """
    tasks = [
        {
            "report": "losses",
            **whose,
            "case": case,
            "seed": seed + case,
            "position": one.text,
        }
        for whose in ({"player": name, **evaluated(name)} for name in players)
        for case, one in enumerate(solved, start=1)
    ]
    for row in batch.rows(_choice, tasks, Choice):
        yield _decision(row, solved[row["case"] - 1])


def _decision(row: Row, solved: Solved) -> Decision:
    """Return a player's decision in a position, with its loss."""
    margins = {Move.from_text(token): margin for token, margin in solved.margins.items()}
    move = Move.from_text(row["move"])
    loss = loss_of(move, margins, solved.state.to_move)
    return Decision(row["player"], row["case"], solved.state, move, loss, row["seconds"])


def _choice(task: Row) -> Row:
    """Return a player's move."""
    state = State.from_text(task["position"])
    with measured(task["player"], "--players") as player:
        clock = Clock()
        move = player.choose(state, DecisionLimits(seed=task["seed"]))
        spent = clock.spent
    return {
        "player": task["player"],
        "case": task["case"],
        "move": str(move),
        "seconds": round(spent, 6),
    }
