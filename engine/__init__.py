"""The game of Patchwork: patches, quilts, time track, circle, rules, notation, endgame search.

The names below load what they need at first use, so that importing this package is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.edition import Edition, printing
    from engine.errors import InputError
    from engine.move import Move
    from engine.patch import Patch
    from engine.proof import Proof, Status
    from engine.quilt import Quilt
    from engine.record import Game
    from engine.state import Player, State

_HOMES = {
    "Edition": "edition",
    "Game": "record",
    "InputError": "errors",
    "Move": "move",
    "Patch": "patch",
    "Player": "state",
    "Proof": "proof",
    "Quilt": "quilt",
    "State": "state",
    "Status": "proof",
    "printing": "edition",
}

__all__ = [
    "Edition",
    "Game",
    "InputError",
    "Move",
    "Patch",
    "Player",
    "Proof",
    "Quilt",
    "State",
    "Status",
    "printing",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"engine.{_HOMES[name]}"), name)
