"""The evaluation of an edition: weights fitted on its own games, and how far they err.

One ships for each edition (`patchwork-solve fit` makes them); a variant without one of its own
plays by that of the edition it changes: features are points, spaces and cells, which mean the same
there.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.reading import read_bytes
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel.players import chance
from patchwork_solve.engine.kernel.players.network import HIDDEN, INNER, Network
from patchwork_solve.engine.kernel.players.prospects import DRAFT
from patchwork_solve.engine.kernel.players.quilt_features import QUILT_FEATURES
from patchwork_solve.engine.players.learned import learned_rules
from patchwork_solve.engine.state import State

FORMAT = "patchwork-evaluation/1"

SHAPES = {
    "draft": (DRAFT, HIDDEN),
    "cloth": (2, QUILT_FEATURES, HIDDEN),
    "bias": (HIDDEN,),
    "inner": (HIDDEN, INNER),
    "inner_bias": (INNER,),
    "outer": (INNER + 1,),
}
"""Shapes of the weights, see `engine.kernel.players.network.Network`."""

Weights = dict[str, NDArray[np.float32]]


@dataclass(frozen=True, eq=False)
class Evaluation:
    """Weights, and the errors of what they say.

    Parameters
    ----------
    edition : str
        Name of the edition whose games it was fitted on.
    net, linear : dict of float32 arrays
        Shapes as in `SHAPES`; of a linear function only the first unit counts.
    errors : tuple of float
        Root mean square of the final margin less what a search expected, in points, by the share
        of the track both tokens have behind them together, in steps of equal length.
    source : dict
        How it was made: seeds, games, nodes, generations.
    """

    edition: str
    net: Weights
    linear: Weights
    errors: tuple[float, ...]
    source: dict[str, Any]

    def network(self, linear: bool = False) -> Network:
        """Return the weights as the kernel takes them, with memory of their own."""
        weights = self.linear if linear else self.net
        return Network(
            **{name: weights[name] for name in SHAPES},
            first=np.zeros(HIDDEN, np.float32),
            second=np.zeros(INNER, np.float32),
            is_linear=np.array([int(linear)], np.int64),
        )

    def error(self, done: float) -> float:
        """Return the standard error of an expected margin, in points.

        Parameters
        ----------
        done : float
            Share of the track that both tokens have behind them together, 0 to 1.
        """
        return float(chance.expected_error(np.array(self.errors), float(done)))

    def to_json(self) -> dict[str, Any]:
        """Return the `patchwork-evaluation/1` document."""
        return {
            "format": FORMAT,
            "edition": self.edition,
            "source": self.source,
            "errors": list(self.errors),
            "net": _weights_document(self.net),
            "linear": _weights_document(self.linear),
        }


def win_chance(margin: float, error: float) -> float:
    """Return the chance that player 0 wins, if the final margin is normal around the expected."""
    return float(chance.win_chance(float(margin), float(error)))


def share_done(state: State) -> float:
    """Return the share of the track that both tokens have behind them together, 0 to 1."""
    return sum(player.time for player in state.players) / (2 * state.edition.last)


def _weights_document(weights: Weights) -> dict[str, Any]:
    # Nine digits distinguish any two numbers of 32 bits.
    return {name: [float(f"{x:.9g}") for x in weights[name].ravel().tolist()] for name in SHAPES}


def _numbers(values: Any, field: str, shape: tuple[int, ...]) -> NDArray[np.float32]:
    try:
        with np.errstate(over="ignore"):
            numbers = np.array(values, np.float32)
    except (ValueError, TypeError, OverflowError):
        numbers = np.empty(0, np.float32)
    if numbers.size != np.prod(shape) or not np.isfinite(numbers).all():
        raise InputError(field, "allowed: {prod} finite numbers", prod=np.prod(shape))
    return numbers.reshape(shape)


def _read_weights(document: dict[str, Any], field: str) -> Weights:
    return {
        name: _numbers(document.get(name, ()), f"{field}.{name}", shape)
        for name, shape in SHAPES.items()
    }


def read_evaluation(path: str | os.PathLike[str], field: str = "evaluation") -> Evaluation:
    """Read a file of `patchwork-solve fit`.

    Raises `InputError` if it cannot be read, is not an evaluation, or was fitted for features of
    another version.
    """
    return _parse(read_bytes(Path(path), field), field)


def _parse(text: bytes, field: str) -> Evaluation:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    return from_json(document, field)


def from_json(document: Any, field: str = "evaluation") -> Evaluation:
    """Read a `patchwork-evaluation/1` document.

    Raises `InputError` if it is not an evaluation, or was fitted for features of another version.
    """
    try:
        if document["format"] != FORMAT:
            raise ValueError("format")
        errors = tuple(float(error) for error in document["errors"])
        if not errors or not all(0 < error < inf for error in errors):
            raise ValueError("errors")
        net, linear = (
            _read_weights(document[kind], f"{field}.{kind}") for kind in ("net", "linear")
        )
        return Evaluation(str(document["edition"]), net, linear, errors, dict(document["source"]))
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        raise InputError(
            field, "no {format} document; allowed: what patchwork-solve fit writes", format=FORMAT
        ) from None


@cache
def shipped(name: str) -> Evaluation:
    """Return the evaluation that ships for an edition."""
    folder = resources.files("patchwork_solve.engine") / "data"
    return _parse((folder / f"evaluation-{name}.json").read_bytes(), "evaluation")


def evaluation_for(edition: Edition) -> Evaluation:
    """Return the evaluation that fits an edition best, of those that ship."""
    return shipped(learned_rules(edition).name)
