"""Games of the strong style against itself, as data for the fitting of an evaluation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel import rules
from patchwork_solve.engine.kernel.players import arena, selfplay
from patchwork_solve.engine.kernel.players.network import HIDDEN, INNER, MOVERS, OTHERS, Network
from patchwork_solve.engine.kernel.players.prospects import DRAFT, OF_A_PLAYER
from patchwork_solve.engine.kernel.players.quilt_features import EDGES, HOLES, QUILT_FEATURES
from patchwork_solve.engine.players.drafter import Memory
from patchwork_solve.engine.players.search_thread import FEATURES, SearchThread
from patchwork_solve.engine.players.simple import longest_game
from patchwork_solve.engine.players.style import STRONG
from patchwork_solve.engine.state import State

DETOURS = 0.2
"""Share of the decisions in which any move is played instead of the best, for variety.

Straight games have none; by them the worth of a game is measured."""

MEMORY = Memory(quilts=1 << 15, entries=1 << 14)
"""Memory of a search of a few thousand nodes: small, as it is emptied for every game."""

SPACE, EDGE, HOLE = 1.2, -0.25, -0.1
"""Points of a space left, of an edge and of a hole of the quilt, in the first generation."""


class Decisions(NamedTuple):
    """Facts of the decisions of games, one row each, in the order they were made.

    Attributes
    ----------
    games : int64 array
        Number of the game.
    straight : bool array
        Whether the game is one without detours.
    strayed : bool array
        Whether another move was played than the one that the search chose.
    done : float32 array
        Share of the track that both tokens had behind them together.
    bases, values, margins : float32 arrays
        Margins of player 0 in points: if both had done nothing but advance; as the search
        expected; at the end of the game.
    """

    features: NDArray[np.float32]
    games: NDArray[np.int64]
    straight: NDArray[np.bool_]
    movers: NDArray[np.int64]
    strayed: NDArray[np.bool_]
    done: NDArray[np.float32]
    bases: NDArray[np.float32]
    values: NDArray[np.float32]
    margins: NDArray[np.float32]


def concatenate(parts: Iterable[Decisions]) -> Decisions:
    """Return the decisions of some parts, one after the other."""
    return Decisions._make(np.concatenate(column) for column in zip(*parts, strict=True))


def initial_network() -> Network:
    """Return the evaluation of the first generation: linear, and three numbers."""
    draft = np.zeros((DRAFT, HIDDEN), np.float32)
    cloth = np.zeros((2, QUILT_FEATURES, HIDDEN), np.float32)
    # Only the first unit of a linear evaluation counts; a player's first feature is spaces left.
    draft[0, 0], draft[OF_A_PLAYER, 0] = SPACE, -SPACE
    for whose, sign in ((MOVERS, 1), (OTHERS, -1)):
        cloth[whose, EDGES, 0] = sign * EDGE
        cloth[whose, HOLES, 0] = sign * HOLE
    return Network(
        draft,
        cloth,
        bias=np.zeros(HIDDEN, np.float32),
        inner=np.zeros((HIDDEN, INNER), np.float32),
        inner_bias=np.zeros(INNER, np.float32),
        outer=np.zeros(INNER + 1, np.float32),
        first=np.zeros(HIDDEN, np.float32),
        second=np.zeros(INNER, np.float32),
        is_linear=np.ones(1, np.int64),
    )


@dataclass(frozen=True, eq=False)
class SelfPlay:
    """How games are played; each of them follows from its own seed.

    Parameters
    ----------
    nodes : int
        Of a decision, in the middle: drawn between half and twice as many, evenly by logarithm.
    seed : tuple of int
        Of all games; with the number of a game it gives the seed of that game.
    """

    edition: Edition
    network: Network
    nodes: int
    seed: tuple[int, ...]

    def play(self, numbers: Iterable[int]) -> Decisions:
        """Play the games of some numbers."""
        shared = arena.new_shared(MEMORY.entries)
        thread = SearchThread(self.edition, self.network, STRONG.settings(), MEMORY.quilts, shared)
        return concatenate(self._game(thread, number) for number in numbers)

    def _game(self, thread: SearchThread, number: int) -> Decisions:
        rng = np.random.default_rng((*self.seed, number))
        start = State.new(int(rng.integers(1 << 62)), self.edition)
        plies = longest_game(self.edition)
        features = np.empty((plies, FEATURES), np.float32)
        facts = np.empty((plies, selfplay.FACTS), np.int64)
        circle, words = start.kernel_arguments()
        rows = selfplay.play_game(
            thread.tables,
            circle,
            words,
            thread.work,
            thread.quilts,
            thread.network,
            np.rint(self.nodes * 2 ** rng.uniform(-1, 1, plies)).astype(np.int64),
            _detours(rng, plies, 0.0 if is_straight(number) else DETOURS),
            features,
            facts,
        )
        facts = facts[:rows]
        margin = rules.score(thread.tables, words, 0) - rules.score(thread.tables, words, 1)
        return Decisions(
            features=features[:rows],
            games=np.full(rows, number),
            straight=np.full(rows, is_straight(number)),
            movers=facts[:, selfplay.WHO],
            strayed=facts[:, selfplay.STRAYED] == 1,
            done=(facts[:, selfplay.SPACES] / (2 * self.edition.last)).astype(np.float32),
            bases=facts[:, selfplay.BASE].astype(np.float32),
            values=(facts[:, selfplay.VALUE] / arena.POINT).astype(np.float32),
            margins=np.full(rows, margin, np.float32),
        )


def is_straight(number: int) -> bool:
    """Return whether the game of a number has no detours: every other one."""
    return number % 2 == 0


def _detours(rng: np.random.Generator, plies: int, share: float) -> NDArray[np.int64]:
    """Return which move is played in each ply instead of the best, mostly none."""
    which = rng.integers(1 << selfplay.DETOUR_BITS, size=plies)
    return np.where(rng.random(plies) < share, which, selfplay.STRAIGHT)
