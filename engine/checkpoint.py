"""What a search has proved, on disk: a long proof can be stopped and taken up again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import InputError
from engine.reading import read_bytes
from engine.svg import write_file

if TYPE_CHECKING:
    from engine.state import State

FORMAT = "patchwork-endgame/1"
FIELD = "--resume"

Interval = tuple[int, int]


@dataclass(frozen=True)
class Checkpoint:
    """Proved intervals of the margin of player 0 over player 1, in points.

    Parameters
    ----------
    position : str
        The position in its one-line form.
    margin : tuple of int
        Lower and upper bound for the position.
    moves : dict of str to tuple of int
        The same after each root move, by its token.
    """

    position: str
    margin: Interval
    moves: dict[str, Interval]

    def save(self, path: Path) -> None:
        """Write the file, through a temporary one beside it."""
        document = {
            "format": FORMAT,
            "position": self.position,
            "margin": self.margin,
            "moves": self.moves,
        }
        write_file(json.dumps(document, indent=1).encode(), path, FIELD)


def load(path: Path, state: State) -> Checkpoint | None:
    """Read the checkpoint of a position; None when there is no file yet.

    Raises
    ------
    InputError
        When the file is no checkpoint, or one of another position.
    """
    if not path.exists():
        return None
    try:
        document = json.loads(read_bytes(path, FIELD))
        if document["format"] != FORMAT:
            raise ValueError(FORMAT)
        found = Checkpoint(
            str(document["position"]),
            _interval(document["margin"]),
            {str(move): _interval(bounds) for move, bounds in document["moves"].items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError(FIELD, f"{path} is no checkpoint of this program") from None
    if found.position != state.to_text():
        raise InputError(FIELD, f"{path} belongs to another position")
    return found


def _interval(bounds: Any) -> Interval:
    lower, upper = bounds
    if type(lower) is not int or type(upper) is not int or lower > upper:
        raise ValueError(bounds)
    return lower, upper
