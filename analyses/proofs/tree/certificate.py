"""A certificate of a margin: a tree from its position to rows of proofs, checked without search.

At a position where the player who claims a bound is to move, a line names one move; else all moves
follow. Where it ends there is a row of a file of proofs, or the end of the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from patchwork_solve.analyses.proofs.evidence import Numbered
from patchwork_solve.analyses.proofs.known import KnownFile
from patchwork_solve.analyses.proofs.row import ProofRow, read_row
from patchwork_solve.analyses.workers.row import PlayerIndex, Points
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import cannot, write_file
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.endgame.solved import Endgame
from patchwork_solve.engine.forms.margin_words import margin_words
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

FORMAT: Literal["patchwork-proof-tree/1"] = "patchwork-proof-tree/1"


class Claim(BaseModel):
    """The first line of a certificate: the bounds that it proves of a position."""

    model_config = ConfigDict(strict=True, extra="forbid")

    format: Literal["patchwork-proof-tree/1"]
    position: str
    lower: Points
    upper: Points


class Branch(BaseModel):
    """A position from which a player keeps the claimed margin."""

    model_config = ConfigDict(strict=True, extra="forbid")

    position: str
    player: PlayerIndex
    move: str | None = Field(None, description="the move, if the player is to move")


Step = Branch | ProofRow
Find = Callable[[str, int, int], Step | None]
"""Returns a row that says so, or a branch, by which a player keeps a margin; None without."""


def steps_of(state: State, player: int, margin: int, find: Find) -> Iterator[Step]:
    """Yield each step by which a player keeps a margin: player 0 at least, player 1 at most.

    Raises `ValueError` where one is missing, or does not lead on.
    """
    seen = set()
    waiting = [state]
    while waiting:
        state = waiting.pop()
        text = state.to_text()
        if text in seen:
            continue
        seen.add(text)
        step = None if state.is_over else find(text, player, margin)
        if step is not None:
            yield step
        elif not state.is_over or not _keeps(_end(state), player, margin):
            raise ValueError(f"it does not prove its bound of {text}")
        if isinstance(step, Branch):
            waiting += map(state.play, _moves(state, step))


def _end(state: State) -> tuple[int, int]:
    """Return the margin of a game that is over, as both bounds."""
    first, second = state.scores()
    return first - second, first - second


def _keeps(bounds: tuple[int, int], player: int, margin: int) -> bool:
    return bounds[1] <= margin if player else bounds[0] >= margin


def _moves(state: State, branch: Branch) -> Iterable[Move]:
    """Return the moves that follow a branch."""
    if state.to_move != branch.player:
        return state.legal_moves
    move = None if branch.move is None else Move.from_text(branch.move)
    if move is None or move not in state.legal_moves:
        raise ValueError(f"{branch.move} is not a legal move of {branch.position}")
    return (move,)


def write_certificate(state: State, solved: Endgame, known: KnownFile, path: Path) -> None:
    """Write the certificate of bounds that the rows of a file prove.

    Raises `InputError` when the file cannot be written.
    """
    state = state.with_names(None)

    def find(position: str, player: int, margin: int) -> Step | None:
        rows = [
            row for _, row in known.rows(position) if _keeps((row.lower, row.upper), player, margin)
        ]
        searched = next((row for row in rows if row.nodes), None)
        if searched is not None or not rows:
            return searched
        best = next((row.best for row in rows if row.best is not None), None)
        return Branch(position=position, player=player, move=best)

    claim = Claim(format=FORMAT, position=state.to_text(), lower=solved.lower, upper=solved.upper)
    lines = dict.fromkeys([claim.model_dump_json()])
    for player, margin in enumerate((solved.lower, solved.upper)):
        for step in steps_of(state, player, margin, find):
            lines[_line(step)] = None
    write_file("".join(f"{line}\n" for line in lines).encode(), path, "--certificate")


def _line(step: Step) -> str:
    if isinstance(step, ProofRow):
        return step.to_line()
    return step.model_dump_json(exclude_none=True)


@dataclass
class Certificate:
    """A certificate that was read.

    Parameters
    ----------
    rows : list of Numbered
        Where the tree ends; `check` proves some again.
    """

    claim: Claim
    branches: dict[tuple[str, int], Branch] = field(default_factory=dict)
    rows: list[Numbered] = field(default_factory=list)

    @property
    def summary(self) -> str:
        """The tree and its claim, in words."""
        margin = margin_words(self.claim.lower, self.claim.upper)
        return f"the tree of {counted(len(self.branches), 'position')} proves: {margin}"

    def check(self) -> None:
        """Walk the tree by the rules alone. Raises `ValueError` where it does not lead on."""
        by_position: dict[str, list[ProofRow]] = {}
        for _, row in self.rows:
            by_position.setdefault(row.position, []).append(row)

        def find(position: str, player: int, margin: int) -> Step | None:
            rows = by_position.get(position, [])
            kept = (row for row in rows if _keeps((row.lower, row.upper), player, margin))
            return self.branches.get((position, player)) or next(kept, None)

        state = State.from_text(self.claim.position)
        for player, margin in enumerate((self.claim.lower, self.claim.upper)):
            for _ in steps_of(state, player, margin, find):
                pass


def read_certificate(path: Path, field: str) -> Certificate | None:
    """Read a certificate; return None for a file that is none.

    Raises `InputError` for a line that does not belong there.
    """
    try:
        with path.open("rb") as file:
            first = file.readline(1 << 12)
            if not first.startswith(json.dumps({"format": FORMAT})[:-1].replace(" ", "").encode()):
                return None
            lines = file.read().splitlines()
    except OSError as error:
        raise cannot("read", path, field, error) from None
    number = 1
    try:
        found = Certificate(Claim.model_validate_json(first))
        for number, line in enumerate(lines, start=2):
            if b'"player"' in line[:-1] and b'"nodes"' not in line:
                branch = Branch.model_validate_json(line)
                found.branches[branch.position, branch.player] = branch
            else:
                found.rows.append(Numbered(f"line {number}", read_row(line)))
    except (ValidationError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise InputError(
            field, "{path} line {number}: {reason}", path=path, number=number, reason=reason
        ) from None
    return found
