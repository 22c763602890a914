"""Solo games played out: by the thousand from the start, or to estimate the choices of a position.

The cards are drawn anew for each game, as chance has them.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.number import to_int
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.players.placing import new_trial
from patchwork_solve.engine.kernel.solo import automa, games
from patchwork_solve.engine.players.simple import CAREFUL_TRIALS, PLAYERS
from patchwork_solve.engine.solo.cards import opponent
from patchwork_solve.engine.solo.choice import SoloChoice
from patchwork_solve.engine.solo.limits import PLAYOUTS
from patchwork_solve.engine.solo.state import SoloState

POLICY = "greedy"
"""The simple player that plays them out."""


GAME = 1 << 32
"""From the seed of a game's draws to that of the next game's: choices meet the same draws."""


class Playouts:
    """Memory for games played out."""

    def __init__(self) -> None:
        self._words = np.zeros(automa.SIZE, np.int64)
        self._codes = np.zeros(layout.MAX_MOVES, np.int64)
        self._trial = new_trial(*CAREFUL_TRIALS)

    def from_start(
        self, state: SoloState, player: str, number: int, seed: int
    ) -> NDArray[np.int64]:
        """Return the results of games with new circles, a row each; see `games.RESULTS`."""
        circle, words = state.kernel_arguments()
        return self._play(state, circle.copy(), words, player, number, seed, state.edition.starter)

    def estimate(
        self, state: SoloState, number: int = PLAYOUTS, seed: int = 0, move: Move | None = None
    ) -> list[SoloChoice]:
        """Return the person's choices with estimates, the best one first.

        Each choice has one placement, found as careful does; `move` is one more if it is not among
        them. Game N of all choices meets the same draws. Where no move of the person is next, the
        only choice is the position itself.
        """
        circle, words = state.kernel_arguments()
        codes: list[int | None] = [None]
        if not (state.is_over or state.needs_back or state.needs_card):
            n = games.choices(
                state.edition.tables, circle, words, self._codes, self._trial, _stream(seed)
            )
            codes = [*self._codes[:n].tolist()]
        if move is not None and (given := state.edition.moves.code(move)) not in codes:
            codes.append(given)
        found = []
        for code in codes:
            after = words.copy()
            if code is not None:
                rules.play(state.edition.tables, circle, after, code)
            results = np.concatenate(
                [
                    self._play(state, circle, after, POLICY, 1, draws, games.KEEP_CIRCLE)
                    for draws in range(seed, seed + number * GAME, GAME)
                ]
            )
            named = None if code is None else state.edition.moves.move(code)
            found.append((_choice(results, named), results[:, games.WON]))
        found.sort(key=lambda each: each[0].worth, reverse=True)
        best = found[0][1]
        return [found[0][0], *(_behind(choice, best - won) for choice, won in found[1:])]

    def _play(
        self,
        state: SoloState,
        circle: layout.Circle,
        words: layout.Words,
        player: str,
        number: int,
        seed: int,
        starter: int,
    ) -> NDArray[np.int64]:
        results = np.zeros((number, games.RESULTS), np.int64)
        games.play_games(
            state.edition.tables,
            circle,
            opponent(state.deck),
            words,
            starter,
            PLAYERS[player],
            self._words,
            self._codes,
            self._trial,
            _stream(seed),
            results,
        )
        return results


def _choice(results: NDArray[np.int64], move: Move | None) -> SoloChoice:
    """Return the means of games played out, with their standard errors.

    That of the chance adds two wins and two losses, so that it is not 0 where all games are won (A.
    Agresti, B. A. Coull, The American Statistician 52 (1998), 119-126).
    """
    won = results[:, games.WON]
    share = (won.sum() + 2) / (len(won) + 4)
    margins = results[:, games.POINTS] - results[:, games.AUTOMA_POINTS]
    root = len(results) ** 0.5
    return SoloChoice(
        move,
        float(won.mean()),
        float(margins.mean()),
        float((share * (1 - share) / (len(won) + 4)) ** 0.5),
        float(margins.std() / root),
        is_proved=False,
    )


def _behind(choice: SoloChoice, lost: NDArray[np.int64]) -> SoloChoice:
    """Return a choice with what it loses in games on the same cards as those of the best one.

    The error adds half a game to each of the four pairs of results, so that it is not 0 where all
    pairs are alike (A. Agresti, Y. Min, Statistics in Medicine 24 (2005), 729-740).
    """
    n = len(lost) + 2
    mean = lost.sum() / n
    error = (((np.abs(lost).sum() + 1) / n - mean**2) / n) ** 0.5
    return replace(choice, lost=float(lost.mean()), lost_error=float(error))


def _stream(seed: int) -> NDArray[np.uint64]:
    return np.array([to_int(seed, "seed") % (1 << 64)], np.uint64)
