"""The search for the best game of two players who work together, layer by layer.

Of each layer (`solver.score.cooperation`) the most promising positions are kept, by the bound of
`solver.score.prospects`. Positions that cannot beat what is known already, or that another of the
same layer equals in all that matters, are left out without loss. The best bound of those left out
for want of room bounds, with the best game found, every game from the position.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from solver.score.cooperation import CODE, PARENT, Cooperation, Layer
from solver.score.prospects import UNIT, Numbers

LOWEST = -(10**6)


@dataclass(frozen=True)
class Ending:
    """A finished game of the search, without quilts.

    Parameters
    ----------
    value : int
        In points, if all patches fit.
    codes : tuple of int
        The moves: `ADVANCE`, or the circle index of the patch bought.
    """

    value: int
    codes: tuple[int, ...]


@dataclass(frozen=True)
class Searched:
    """What a search found.

    Parameters
    ----------
    upper : int
        No game is worth more, in points.
    endings : tuple of Ending
        The best games found, best first.
    positions : int
        Positions kept.
    """

    upper: int
    endings: tuple[Ending, ...]
    positions: int


@dataclass
class _Memory:
    """Where every kept position came from."""

    blocks: list[Numbers] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    kept: int = 0

    def keep(self, rows: Numbers) -> int:
        """Remember rows; return the number of the first."""
        first = self.kept
        self.starts.append(first)
        self.blocks.append(rows[:, [PARENT, CODE]].astype(np.int32))
        self.kept += len(rows)
        return first

    def codes(self, row: Numbers) -> tuple[int, ...]:
        """Return the moves that led to a row."""
        parent, found = int(row[PARENT]), [int(row[CODE])]
        while parent >= 0:
            block = bisect_right(self.starts, parent) - 1
            parent, code = self.blocks[block][parent - self.starts[block]].tolist()
            found.append(code)
        # The first position has no move of its own.
        return tuple(reversed(found[:-1]))


@dataclass
class Search:
    """One search.

    Parameters
    ----------
    games : Cooperation
    width : int
        Positions kept of a layer.
    beat : int or None
        A value that is reached already: only games worth more are looked for.
    most : int
        Games returned, at most.
    is_over : callable
        Asked now and then whether to stop; what is open then counts as left out.
    report : callable
        Told the positions kept, and the spaces that both tokens have moved together.
    """

    games: Cooperation
    width: int
    beat: int | None = None
    most: int = 40
    is_over: Callable[[], bool] = lambda: False
    report: Callable[[int, int], None] = lambda positions, spaces: None

    def run(self) -> Searched:
        """Search; `upper` of the answer is at least `beat`."""
        self._scale = UNIT * (2 if self.games.lesser else 1)
        self._dropped = LOWEST * self._scale
        self._memory = _Memory()
        self._waiting: dict[int, dict[Layer, list[Numbers]]] = defaultdict(dict)
        root = self.games.root
        self._waiting[sum(root.places)][root] = [self.games.row.copy()]
        finals: list[Numbers] = []
        home = (self.games.last, self.games.last)
        for total in range(sum(root.places), 2 * self.games.last + 1):
            stop = self.is_over()
            self.report(self._memory.kept, total)
            # Patches without time lead to the same layer again.
            while self._waiting[total]:
                layer = min(self._waiting[total])
                rows = np.concatenate(self._waiting[total].pop(layer))
                if layer.places == home:
                    finals.append(rows)
                else:
                    self._expand(layer, rows, 0 if stop else self.width)
            del self._waiting[total]
        return self._answer(finals)

    def _expand(self, layer: Layer, rows: Numbers, width: int) -> None:
        rows = self._worth_keeping(layer, rows, width)
        if not len(rows):
            return
        first = self._memory.keep(rows)
        for target, moved in self.games.children(layer, rows, first):
            if len(moved):
                self._waiting[sum(target.places)].setdefault(target, []).append(moved)

    def _worth_keeping(self, layer: Layer, rows: Numbers, width: int) -> Numbers:
        if self.beat is not None:
            rows = rows[self.games.bound(layer, rows) >= (self.beat + 1) * self._scale]
        if width:
            rows = self.games.undominated(rows)
        if len(rows) <= width:
            return rows
        bounds = self.games.bound(layer, rows)
        order = np.argsort(-bounds, kind="stable")
        self._dropped = max(self._dropped, int(bounds[order[width]]))
        return rows[order[:width]]

    def _answer(self, finals: list[Numbers]) -> Searched:
        endings = self._endings(finals)
        reached = [ending.value for ending in endings[:1]]
        beat = LOWEST if self.beat is None else self.beat
        upper = max(beat, self._dropped // self._scale, *reached, LOWEST)
        return Searched(upper, endings, self._memory.kept)

    def _endings(self, finals: list[Numbers]) -> tuple[Ending, ...]:
        """Return the best games, of those that share out the patches differently."""
        if not finals:
            return ()
        rows = np.concatenate(finals)
        worth = self.games.worth(rows)
        found: dict[object, Ending] = {}
        for at in np.argsort(-worth, kind="stable")[: 20 * self.most].tolist():
            codes = self._memory.codes(rows[at])
            shares = tuple(frozenset(part) for part in self.games.shares(codes))
            found.setdefault(shares, Ending(int(worth[at]), codes))
            if len(found) >= self.most:
                break
        return tuple(found.values())
