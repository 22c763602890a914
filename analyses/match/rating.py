"""Ratings of many players from their games against each other, and how far to trust them.

The model is that of Bradley and Terry: a player rated d Elo points higher wins a game with the
chance 1 / (1 + 10^(-d / 400)). The ratings are the likeliest ones but for Firth's correction
(Biometrika 80, 1993, 27-38), which takes most of the bias away that few games bring, and keeps a
rating finite where one side has won all: with two players it adds half a game to each side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.statistics.estimates import LEVEL
from patchwork_solve.analyses.statistics.paired import ELO, Tally

Ratings = NDArray[np.float64]
"""A row for each drawing of the pairs, a column for each player; Elo."""

DRAWS = 1000
STEPS = 60
"""Most steps of Newton's method; a few are enough, and each is held to `LONGEST`."""
LONGEST = 2.0
"""Longest step, between two players that met; in units of e in the odds: 350 Elo."""
CLOSE = 1e-9
MOST = 12
"""Players beyond which the weights of kinds of pairs shrink no further: those of the ladder in
docs/reference/players.md, on whose games the intervals were checked against the truth."""
FARTHEST = 1e-6
"""A share drawn is at least that far from 0 and 1: the players of a pairing are 2,400 Elo apart at
most. At 0 or 1 there are no likeliest ratings."""
OVERFLOWING = 700.0
"""Largest argument of `exp`; players that are farther apart win for certain."""


class Pairing(NamedTuple):
    """Results of the games of two players.

    Attributes
    ----------
    first, second : int
        Numbers of the players.
    tally : Tally
        Of the first one's pairs.
    """

    first: int
    second: int
    tally: Tally


def likeliest(players: int, pairings: Sequence[Pairing], anchor: int) -> Ratings:
    """Return the likeliest ratings, one row; NaN where no chain of games leads to the anchor."""
    won = np.zeros((1, players, players))
    for pairing in pairings:
        if pairing.tally.pairs:
            share, games = pairing.tally.share, 2 * pairing.tally.pairs
            won[0, pairing.first, pairing.second] += share * games
            won[0, pairing.second, pairing.first] += (1 - share) * games
    return _fit(won, anchor, is_corrected=True)


def drawn(players: int, pairings: Sequence[Pairing], anchor: int, seed: int = 0) -> Ratings:
    """Return the ratings of `DRAWS` matches whose pairs are drawn anew from those observed.

    It is the Bayesian bootstrap (D. Rubin, Annals of Statistics 9, 1981) over pairs, not games: the
    two games on a circle are not two witnesses. Beside the pairs observed each kind has a small
    weight, so that who has won all may win less another time. The more opponents the two have, the
    smaller it is, as the weights of all their pairings add up; not so for players that they never
    met, or else a link of a long chain would have next to none; and less where both are so far
    apart that other games say more of them, or else a favourite's one pair would pull both
    together. The ends of an interval are quantiles of the rows.
    """
    random = np.random.default_rng(seed)
    opponents = _opponents(players, pairings)
    leverage = _leverage(pairings, likeliest(players, pairings, anchor)[0])
    won = np.zeros((DRAWS, players, players))
    for pairing in pairings:
        tally = pairing.tally
        if tally.pairs:
            among = 1 + opponents[[pairing.first, pairing.second]].mean()
            weight = leverage[pairing.first, pairing.second] / max(among, min(players, MOST))
            counts = np.array([tally.won, tally.split, tally.lost]) + weight
            chances = random.dirichlet(counts, DRAWS)
            share = np.clip(chances[:, 0] + chances[:, 1] / 2, FARTHEST, 1 - FARTHEST)
            won[:, pairing.first, pairing.second] += 2 * tally.pairs * share
            won[:, pairing.second, pairing.first] += 2 * tally.pairs * (1 - share)
    return _fit(won, anchor, is_corrected=False)


def interval(column: Ratings) -> tuple[float, float] | None:
    """Return the interval at `LEVEL` of what was drawn; None where nothing is known."""
    if np.isnan(column).any():
        return None
    rest = (1 - LEVEL) / 2
    low, high = np.quantile(column, [rest, 1 - rest])
    return float(low), float(high)


def _opponents(players: int, pairings: Sequence[Pairing]) -> NDArray[np.int64]:
    """Return how many others each player has met."""
    met = [player for it in pairings if it.tally.pairs for player in (it.first, it.second)]
    return np.bincount(np.array(met, dtype=np.int64), minlength=players)


def _leverage(pairings: Sequence[Pairing], ratings: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how much two that met have to say of their ratings, against equals; 1 at most.

    It is what their games have of the ratings' parameters: all of one where no others link them.
    """
    here, equal = np.zeros((2, len(ratings), len(ratings)))
    for first, second, tally in pairings:
        chance = 1 / (1 + np.exp(min((ratings[first] - ratings[second]) / ELO, OVERFLOWING)))
        bends = 0.25 if np.isnan(chance) else chance * (1 - chance)
        for bend, at in ((here, bends), (equal, 0.25)):
            bend[first, second] += 2 * tally.pairs * at
            bend[second, first] = bend[first, second]
    found, usual = (_resistance(bend) * bend for bend in (here, equal))
    less = np.divide(found, usual, out=np.ones_like(found), where=usual > 0)
    capped: NDArray[np.float64] = np.minimum(less, 1.0)
    return capped


def _resistance(bend: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the variance of the difference of each two ratings, by what every two bend."""
    inverse = np.linalg.pinv(np.diag(bend.sum(axis=1)) - bend, hermitian=True)
    own = np.diagonal(inverse)
    apart: NDArray[np.float64] = own[:, None] + own[None, :] - 2 * inverse
    return apart


def _fit(won: NDArray[np.float64], anchor: int, is_corrected: bool) -> Ratings:
    """Return the likeliest ratings for each matrix of games won, the anchor at 0."""
    games = won + won.transpose(0, 2, 1)
    known = _reachable(games[0] > 0, anchor)
    others = [player for player in known if player != anchor]
    ratings = np.full(won.shape[:2], np.nan)
    ratings[:, known] = 0.0
    if others:
        chosen = np.ix_(range(len(won)), known, known)
        at = known.index(anchor)
        ratings[:, known] = _newton(won[chosen], games[chosen], at, is_corrected)
    return ratings * ELO


def _newton(
    won: NDArray[np.float64], games: NDArray[np.float64], anchor: int, is_corrected: bool
) -> Ratings:
    """Climb the likelihood, which has one top, all matrices at once; in units of e in the odds."""
    draws, number, _ = won.shape
    free = [player for player in range(number) if player != anchor]
    ratings = np.zeros((draws, number))
    inverse = np.zeros(won.shape)
    for _ in range(STEPS):
        behind = ratings[:, None, :] - ratings[:, :, None]
        chance = 1 / (1 + np.exp(np.minimum(behind, OVERFLOWING)))
        bend = games * chance * (1 - chance)
        curve = -bend
        curve[:, range(number), range(number)] = bend.sum(axis=2)
        inverse[np.ix_(range(draws), free, free)] = np.linalg.inv(
            curve[np.ix_(range(draws), free, free)]
        )
        slope = (won - games * chance).sum(axis=2)
        if is_corrected:
            own = np.diagonal(inverse, axis1=1, axis2=2)
            pull = bend * (own[:, :, None] + own[:, None, :] - 2 * inverse)
            slope += (pull * (0.5 - chance)).sum(axis=2)
        step = np.einsum("nij,nj->ni", inverse, slope)
        # Held as a whole: of a long chain of one-sided games each step reaches the far end.
        apart = np.where(games > 0, np.abs(step[:, None, :] - step[:, :, None]), 0.0)
        ratings += step * (LONGEST / np.maximum(apart.max(axis=(1, 2)), LONGEST))[:, None]
        if np.abs(step).max() < CLOSE:
            break
    return ratings


def _reachable(met: NDArray[np.bool_], anchor: int) -> list[int]:
    """Return the players that a chain of games joins to the anchor."""
    found, open_ones = {anchor}, [anchor]
    while open_ones:
        new = set(np.flatnonzero(met[open_ones.pop()]).tolist()) - found
        found |= new
        open_ones += new
    return sorted(found)
