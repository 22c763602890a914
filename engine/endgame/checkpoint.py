"""Proved intervals on disk: a long proof can be stopped and taken up again.

The file names the position, the rules and the search that proved it, and holds a digest of itself.
A file of another program or version, or one edited by hand, does not count and is refused.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.base.program import hash_of_sources, version
from patchwork_solve.engine.base.reading import read_bytes

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.state import State

FORMAT = "patchwork-endgame/2"
OLD_FORMATS = ("patchwork-endgame/1",)
FIELD = "checkpoint"

ENGINE = Path(__file__).parents[1]
LEFT_OUT = ("drawing", "packing", "players")
"""Packages of the engine that no proof of an endgame depends on."""

Interval = tuple[int, int]


@dataclass(frozen=True)
class Checkpoint:
    """Proved intervals of the margin of player 0 over player 1, in points.

    Parameters
    ----------
    position : str
        The position in its one-line form.
    rules : str
        The mark of the tables and of the program that proved them; see `rules_mark`.
    margin : tuple of int
        Lower and upper bound for the position.
    moves : dict of str to tuple of int
        The same after root moves, by their tokens; a file of --resume has them all.
    field : str
        What errors name.
    """

    position: str
    rules: str
    margin: Interval
    moves: dict[str, Interval]
    field: str = FIELD

    @classmethod
    def of(
        cls, state: State, margin: Interval, moves: dict[str, Interval], field: str = FIELD
    ) -> Checkpoint:
        """Return the checkpoint of a position."""
        text = state.with_names(None).to_text()
        return cls(text, rules_mark(state.edition), margin, moves, field)

    def save(self, path: Path) -> None:
        """Write the file, through a temporary one beside it."""
        document = {
            "format": FORMAT,
            "program": version(),
            "rules": self.rules,
            "position": self.position,
            "margin": self.margin,
            "moves": self.moves,
        }
        document["digest"] = _digest(document)
        write_file(json.dumps(document, indent=1).encode(), path, FIELD)

    def narrow(self, what: str, known: Interval) -> Interval:
        """Intersect a known interval with that of a move (or with ``""``, of the position).

        Raises `InputError` when they exclude each other: then the file is wrong.
        """
        before = self.moves.get(what, known) if what else self.margin
        lower, upper = max(known[0], before[0]), min(known[1], before[1])
        if lower > upper and what:
            raise InputError(
                self.field,
                "the file says {bounds} of {what}, which can only be in {known}; name another file",
                bounds=list(before),
                what=what,
                known=list(known),
            )
        if lower > upper:
            raise InputError(
                FIELD,
                "the file says {bounds} of the position, which can only be in {known}; name "
                "another file",
                bounds=list(before),
                known=list(known),
            )
        return lower, upper


def load(path: Path, state: State) -> Checkpoint | None:
    """Read the checkpoint of a position; return None if the file does not exist yet.

    Raises
    ------
    InputError
        When the file is not a checkpoint, was changed, or is of another position or other rules.
    """
    if not path.exists():
        return None
    document = _document(path)
    if document["rules"] != rules_mark(state.edition):
        raise InputError(
            FIELD,
            "{path} was written by version {version}, by other rules or another search; name "
            "another file",
            path=path,
            version=str(document["program"])[:20],
        )
    if document["position"] != state.with_names(None).to_text():
        raise InputError(FIELD, "{path} belongs to another position", path=path)
    try:
        margin = _interval(document["margin"])
        moves = {str(move): _interval(bounds) for move, bounds in document["moves"].items()}
        _require_possible(state, margin, moves)
    except (ValueError, TypeError, AttributeError):
        raise InputError(
            FIELD, "{path} holds bounds that cannot be; name another file", path=path
        ) from None
    return Checkpoint.of(state, margin, moves)


def rules_mark(edition: Edition) -> str:
    """Return a digest of the rules and of the search."""
    digest = hashlib.sha256(search_mark().encode())
    for array in edition.tables:
        digest.update(f"{array.dtype} {array.shape}".encode() + array.tobytes())
    digest.update(json.dumps(list(edition.index)).encode())
    return digest.hexdigest()[:16]


@cache
def search_mark(engine: Path = ENGINE) -> str:
    """Return a hash of the sources that prove: the kernel, and the code that calls it."""
    return hash_of_sources(engine, LEFT_OUT)


def _document(path: Path) -> dict[str, Any]:
    """Return the fields of a file that is a checkpoint as it was written."""
    try:
        document = json.loads(read_bytes(path, FIELD))
        found = document["format"]
        if found in OLD_FORMATS:
            raise InputError(
                FIELD,
                "{path} was written by an older version, as {found}; name another file",
                path=path,
                found=found,
            )
        if found != FORMAT:
            raise ValueError(found)
        digest, mine = document.pop("digest"), _digest(document)
        for name in ("program", "rules", "position", "margin", "moves"):
            document[name]
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(FIELD, "{path} is not a checkpoint of this program", path=path) from None
    if digest != mine:
        raise InputError(
            FIELD, "{path} was changed after it was written; name another file", path=path
        )
    return dict(document)


def _digest(document: dict[str, Any]) -> str:
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _interval(bounds: Any) -> Interval:
    lower, upper = bounds
    if type(lower) is not int or type(upper) is not int or lower > upper:
        raise ValueError(bounds)
    return lower, upper


def _require_possible(state: State, margin: Interval, moves: dict[str, Interval]) -> None:
    """Raise `ValueError` for other moves than the legal ones, or a margin that they exclude."""
    if set(moves) != {str(move) for move in state.legal_moves}:
        raise ValueError(moves)
    best = max if state.to_move == 0 else min
    # The position's interval may be narrower than its moves show, but never wider.
    if margin[0] < best(lower for lower, _ in moves.values()):
        raise ValueError(margin)
    if margin[1] > best(upper for _, upper in moves.values()):
        raise ValueError(margin)
