"""The search for the best game of two players who work together, layer by layer.

Of each layer (`cooperation`) the most promising positions are kept, by the bound of
`prospects`. Positions that cannot beat what is known already, or that another of the
same layer equals in all that matters, are left out without loss. The best bound of those left out
for want of room bounds, with the best game found, every game from the position.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from patchwork_solve.solver.score.circle.cooperation import CODE, PARENT, Cooperation, Layer
from patchwork_solve.solver.score.circle.dominance import drop_dominated
from patchwork_solve.solver.score.circle.prospects import PER_POINT, Numbers

LOWEST = -(10**6)


@dataclass(frozen=True)
class Ending:
    """A finished game of the search, without quilts.

    Parameters
    ----------
    value : int
        In points, if all patches fit.
    codes : tuple of int
        The moves: `ADVANCE_CODE`, or the circle index of the patch bought.
    """

    value: int
    codes: tuple[int, ...]


@dataclass(frozen=True)
class Searched:
    """The result of a search.

    Parameters
    ----------
    upper : int
        No game is worth more, in points.
    endings : tuple of Ending
        The best games found, best first.
    positions : int
        Positions kept.
    was_cut : bool
        Whether positions were left out for want of room.
    """

    upper: int
    endings: tuple[Ending, ...]
    positions: int
    was_cut: bool


@dataclass
class _Memory:
    """Predecessors of every kept position."""

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
class _Waiting:
    """Rows of one layer, and a bound on what they are worth, in the units of the search."""

    rows: list[Numbers]
    top: int


@dataclass
class LayerSearch:
    """One search.

    Parameters
    ----------
    width : int
        Positions kept of a layer.
    beat : int or None
        A value that is reached already: only games worth more are looked for.
    most : int
        Games returned, at most.
    is_over : callable
        Called before each layer: whether to stop; what is open then counts as left out.
    report : callable
        Called with the positions kept, and the spaces that both tokens have moved together.
    """

    games: Cooperation
    width: int
    beat: int | None = None
    most: int = 40
    is_over: Callable[[], bool] = lambda: False
    report: Callable[[int, int], None] = lambda positions, spaces: None

    def run(self) -> Searched:
        """Search; `upper` of the answer is at least `beat`."""
        self._scale = PER_POINT * (2 if self.games.lesser else 1)
        self._dropped = LOWEST * self._scale
        self._cut = False
        self._memory = _Memory()
        self._waiting: dict[int, dict[Layer, _Waiting]] = defaultdict(dict)
        root, row = self.games.root, self.games.row
        top = int(self.games.bound(root, row)[0])
        self._waiting[sum(root.places)][root] = _Waiting([row.copy()], top)
        finals: list[Numbers] = []
        home = (self.games.last, self.games.last)
        for total in range(sum(root.places), 2 * self.games.last + 1):
            self.report(self._memory.kept, total)
            # Patches without time lead to the same layer again.
            while self._waiting[total] and not self.is_over():
                layer = min(self._waiting[total])
                waiting = self._waiting[total].pop(layer)
                rows = np.concatenate(waiting.rows)
                if layer.places == home:
                    finals.append(rows)
                else:
                    self._expand(layer, rows)
            if self._waiting[total]:
                break
        return self._answer(finals)

    def _expand(self, layer: Layer, rows: Numbers) -> None:
        rows, top = self._worth_keeping(layer, rows)
        if not len(rows):
            return
        first = self._memory.keep(rows)
        for target, moved in self.games.children(layer, rows, first):
            if len(moved):
                here = self._waiting[sum(target.places)].setdefault(target, _Waiting([], LOWEST))
                here.rows.append(moved)
                here.top = max(here.top, top)

    def _worth_keeping(self, layer: Layer, rows: Numbers) -> tuple[Numbers, int]:
        """Return the rows to go on with, and the best of their bounds."""
        rows = drop_dominated(self.games, rows)
        bounds = self.games.bound(layer, rows)
        if self.beat is not None:
            keep = bounds >= (self.beat + 1) * self._scale
            rows, bounds = rows[keep], bounds[keep]
        if len(rows) > self.width:
            self._cut = True
            order = np.argsort(-bounds, kind="stable")
            self._dropped = max(self._dropped, int(bounds[order[self.width]]))
            rows, bounds = rows[order[: self.width]], bounds[order[: self.width]]
        return rows, int(bounds.max(initial=LOWEST))

    def _answer(self, finals: list[Numbers]) -> Searched:
        # Where the time was over, what waits is worth no more than what led there.
        left = [one.top for layers in self._waiting.values() for one in layers.values()]
        dropped = max(self._dropped, *left, LOWEST * self._scale)
        reached, endings = self._endings(finals)
        beat = LOWEST if self.beat is None else self.beat
        upper = max(beat, dropped // self._scale, reached)
        return Searched(upper, endings, self._memory.kept, self._cut)

    def _endings(self, finals: list[Numbers]) -> tuple[int, tuple[Ending, ...]]:
        """Return an upper bound of all finished games, and the best ones with distinct purchases.

        What a game is worth by the areas is looked into, best first, as long as it may be the
        best: whether its patches can fill a bonus square.
        """
        if not finals:
            return LOWEST, ()
        rows = np.concatenate(finals)
        worth = self.games.worth(rows)
        found: dict[object, Ending] = {}
        best = LOWEST
        for looked, at in enumerate(np.argsort(-worth, kind="stable").tolist()):
            enough = len(found) >= self.most or looked >= 20 * self.most
            if enough and worth[at] <= best:
                break
            codes = self._memory.codes(rows[at])
            shares = tuple(frozenset(part) for part in self.games.shares(codes))
            if shares in found and worth[at] <= best:
                continue
            row = rows[at : at + 1]
            value = int(self.games.worth(row, self.games.fills_square(row))[0])
            best = max(best, value)
            if shares not in found or value > found[shares].value:
                found[shares] = Ending(value, codes)
        endings = sorted(found.values(), key=lambda one: -one.value)
        return best, tuple(endings[: self.most])
