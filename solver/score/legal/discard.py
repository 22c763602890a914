"""How few plies a game can have in which leather finds no empty cell and is discarded."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.score.legal.tokens import BETWEEN_CHECKS, Check, Step, Tokens, steps


def fewest_with_discard(edition: Edition, check: Check = lambda: None) -> int | None:
    """Return a lower bound on the plies of games in which some leather finds no empty cell.

    If both players fill their quilts, that takes nearly all patches, a ply each. If one does, its
    purchases are counted along the track. None: there is no such game. What `check` raises passes
    through.
    """
    areas = sorted((patch.area for patch in edition.patches), reverse=True)
    leather = len(edition.leather_marks)
    bounds = [_fewest(areas, 2 * edition.cells - leather)]
    bounds += [_Discards(edition, Tokens((0, 0), mover), check).fewest() for mover in (0, 1)]
    return min((bound for bound in bounds if bound is not None), default=None)


def _fewest(areas: list[int], cells: int) -> int | None:
    """Return how many of the largest patches it takes to cover cells; None if all do not."""
    covered = 0
    for number, area in enumerate(areas, start=1):
        covered += area
        if covered >= cells:
            return number
    return None


class _Tally(NamedTuple):
    """Counts of a game in which only player 0 discards leather."""

    tokens: Tokens
    bought: int
    sewn: int
    discarded: bool
    longest: int


class _Discards:
    """The fewest plies of games in which only player 0 discards leather, money forgotten.

    Parameters
    ----------
    check : callable
        What it raises passes through.
    """

    def __init__(self, edition: Edition, start: Tokens, check: Check) -> None:
        self._edition = edition
        self._check = check
        self._start = start
        self._next: dict[Tokens, list[Step]] = defaultdict(list)
        for one in steps(edition, (start.mover,), check):
            self._next[one.start].append(one)
        self._times = Counter(patch.time for patch in edition.patches)
        self._slowest = max(self._times)
        self._area = self._largest()

    def _largest(self) -> list[list[int]]:
        """Return the most cells of at most `number` patches that take at most `time`."""
        edition = self._edition
        number, time = len(edition.patches), edition.last + max(self._times)
        best = [[0] * (time + 1) for _ in range(number + 1)]
        for patch in edition.patches:
            self._check()
            for n in range(number, 0, -1):
                for t in range(time, patch.time - 1, -1):
                    best[n][t] = max(best[n][t], best[n - 1][t - patch.time] + patch.area)
        return best

    def fewest(self) -> int | None:
        """Return the fewest plies; None when leather is never discarded."""
        edition = self._edition
        # By the sum of both spaces, which every step makes greater.
        layers: dict[int, dict[_Tally, int]] = defaultdict(dict)
        layers[0][_Tally(self._start, 0, 0, False, 0)] = 0
        for total in range(2 * edition.last):
            for number, (now, plies) in enumerate(layers.pop(total, {}).items()):
                if number % BETWEEN_CHECKS == 0:
                    self._check()
                for one in self._next[now.tokens]:
                    for then, more in self._after(now, one):
                        layer = layers[sum(then.tokens.places)]
                        layer[then] = min(plies + more, layer.get(then, plies + more))
        home = layers[2 * edition.last].items()
        return min((plies for now, plies in home if now.discarded), default=None)

    def _after(self, now: _Tally, one: Step) -> list[tuple[_Tally, int]]:
        """Return the tallies that can follow a step, and its plies."""
        longest = now.longest + (one.time == self._slowest)
        if longest > self._times[self._slowest]:
            return []
        mine = one.player == 0
        bought = now.bought + (mine and one.time is not None)
        bought = min(bought, len(self._edition.patches))
        leather = len(one.leather)
        sewn = now.sewn + (leather if mine else 0)
        found = [(_Tally(one.end, bought, sewn, now.discarded, longest), 1 + leather)]
        if mine and leather:
            # A purchase may overshoot, so its time may be more than what is walked.
            time = one.target if one.target < self._edition.last else -1
            number = min(bought + self._times[0], len(self._edition.patches))
            lacking = self._edition.cells - self._area[number][time]
            for kept in range(leather):
                if now.sewn + kept >= lacking:
                    then = _Tally(one.end, bought, now.sewn + kept, True, longest)
                    found.append((then, 1 + kept))
        return found
