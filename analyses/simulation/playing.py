"""The playing of a run's games: each depends only on the run and its own number."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.analyses.simulation.writing import Played, Writer
from patchwork_solve.analyses.workers.players import player_for
from patchwork_solve.engine.players.bot import ForfeitError
from patchwork_solve.engine.players.game_loop import play_plies
from patchwork_solve.engine.players.match import circle_of, derived_seed

if TYPE_CHECKING:
    import pyarrow as pa


AT_ONCE = 1000
"""Games that become tables together: as objects they need ten times the memory."""


class Shard(NamedTuple):
    """Games that were played.

    Attributes
    ----------
    seconds : float
        That the players took.
    """

    games: pa.Table
    plies: pa.Table
    seconds: float


def play(manifest: Manifest, span: Span, is_unwanted: Callable[[], bool]) -> Shard:
    """Play the games of a shard.

    Parameters
    ----------
    manifest : Manifest
    span : Span
    is_unwanted : callable
        Called before each ply; returns whether the work shall stop.

    Raises
    ------
    GivenUpError
        When it shall.
    """
    import pyarrow as pa

    parts, spent = [], 0.0
    for first in range(span.first, span.last + 1, AT_ONCE):
        writer = Writer(manifest.rules, (manifest.players[0], manifest.players[1]))
        start = time.perf_counter()
        for number in range(first, min(first + AT_ONCE, span.last + 1)):
            writer.add(play_one(manifest, number, is_unwanted))
        spent += time.perf_counter() - start
        parts.append(writer.tables())
    games, plies = (pa.concat_tables(each) for each in zip(*parts, strict=True))
    return Shard(games, plies, spent)


def play_one(manifest: Manifest, number: int, is_unwanted: Callable[[], bool]) -> Played:
    """Play the game of a number; see `play`.

    A player that meets itself plays one game on each circle; two players play two, and in the
    second one they swap the player order. What a decision draws is drawn as in a match
    (`play_pair`).
    """
    edition, seed = manifest.rules, manifest.seed
    circle, swapped = manifest.place_of(number)
    first, second = (
        player_for(side, name, manifest.patience, edition)
        for side, name in enumerate(manifest.players)
    )
    players = (second, first) if swapped else (first, second)
    start = state = circle_of(edition, seed, circle)

    def seeds(player: int, ply: int) -> int:
        return derived_seed(seed, circle, player, ply)

    codes: list[int] = []
    forfeit = None
    try:
        for step in play_plies(start, players, seeds, is_unwanted):
            codes.append(edition.moves.code(step.move))
            state = step.after
    except ForfeitError as error:
        forfeit = str(error)
    loser = None if forfeit is None else state.to_move
    moves = np.array(codes, np.int64)
    return Played(number, circle, swapped, start, moves, loser, forfeit)
