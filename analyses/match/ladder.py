"""A ladder as people take it: ratings with their intervals, as text, as tables, as JSON."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log2
from typing import Any

from patchwork_solve.analyses.asking.graded import limit_of
from patchwork_solve.analyses.match.pairs import forfeit_reasons, wins
from patchwork_solve.analyses.match.rating import (
    Pairing,
    Ratings,
    drawn,
    interval,
    likeliest,
)
from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.analyses.statistics.paired import Tally, share

Row = dict[str, Any]


@dataclass(frozen=True)
class Meeting:
    """The finished pairs of two players.

    Parameters
    ----------
    first, second : int
        Their numbers.
    rows : tuple of dict
        As a match keeps them; the first one is ``a``.
    """

    first: int
    second: int
    rows: tuple[Row, ...]

    @cached_property
    def pairing(self) -> Pairing:
        """Counts for the ratings."""
        return Pairing(self.first, self.second, Tally.of(map(wins, self.rows)))

    def spent(self, player: int) -> tuple[float, int]:
        """Return a player's seconds over its decisions, and how many those were."""
        side = "a" if player == self.first else "b"
        seconds, decisions = (
            sum(row[f"{what}_{side}_0"] + row[f"{what}_{side}_1"] for row in self.rows)
            for what in ("seconds", "decisions")
        )
        return float(seconds), int(decisions)


@dataclass(frozen=True, repr=False)
class LadderAnswer(Answer):
    """Ratings of many players, one of them at 0.

    Printed, it is what the command `ladder` shows.

    Parameters
    ----------
    anchor : int
        The player at 0.
    unfinished : int
        Pairs that were requested and not finished.
    """

    players: tuple[str, ...]
    meetings: tuple[Meeting, ...]
    anchor: int
    unfinished: int = 0

    @cached_property
    def _pairings(self) -> list[Pairing]:
        return [meeting.pairing for meeting in self.meetings]

    @cached_property
    def _likeliest(self) -> Ratings:
        found: Ratings = likeliest(len(self.players), self._pairings, self.anchor)[0]
        return found

    @cached_property
    def _drawn(self) -> Ratings:
        return drawn(len(self.players), self._pairings, self.anchor)

    def ratings(self) -> list[Row]:
        """Return a row for each player, best first: rating, games, time."""
        rows = [self._rating(player) for player in range(len(self.players))]
        return sorted(rows, key=lambda row: -1e9 if row["elo"] is None else row["elo"])[::-1]

    def _rating(self, player: int) -> Row:
        low, high = interval(self._drawn[:, player]) or (None, None)
        mine = [m for m in self.meetings if player in (m.first, m.second)]
        spent = [meeting.spent(player) for meeting in mine]
        decisions = sum(number for _, number in spent)
        return {
            "player": self.players[player],
            "elo": None if low is None else float(self._likeliest[player]),
            "elo_low": low,
            "elo_high": high,
            "games": sum(2 * len(meeting.rows) for meeting in mine),
            "share": _share(player, mine),
            "seconds_per_decision": sum(s for s, _ in spent) / decisions if decisions else None,
        }

    def pairings(self) -> list[Row]:
        """Return a row for each two that met: what the first of them made of it."""
        found = []
        for meeting in self.meetings:
            figure = share(meeting.pairing.tally)
            found.append(
                {
                    "player": self.players[meeting.first],
                    "opponent": self.players[meeting.second],
                    "games": 2 * len(meeting.rows),
                    "share": figure.value,
                    "share_low": figure.low,
                    "share_high": figure.high,
                }
            )
        return found

    def doublings(self) -> list[Row]:
        """Return the Elo of a doubled limit for graded players, from each rung to the next."""
        families: dict[str, list[tuple[float, int]]] = defaultdict(list)
        for player, name in enumerate(self.players):
            found = limit_of(name)
            if found is not None:
                families[found[0]].append((found[1], player))
        return [
            self._doubling(*lower, *upper)
            for family in families.values()
            for lower, upper in pairwise(sorted(family))
        ]

    def _doubling(self, low: float, lower: int, high: float, upper: int) -> Row:
        times = log2(high / low)
        found = interval((self._drawn[:, upper] - self._drawn[:, lower]) / times)
        gain = (self._likeliest[upper] - self._likeliest[lower]) / times
        return {
            "player": self.players[upper],
            "after": self.players[lower],
            "elo_per_doubling": float(gain) if found else None,
            "elo_per_doubling_low": found[0] if found else None,
            "elo_per_doubling_high": found[1] if found else None,
        }

    def forfeits(self) -> dict[str, list[str]]:
        """Return the reasons for which players forfeited games."""
        found: dict[str, list[str]] = defaultdict(list)
        for meeting in self.meetings:
            both = forfeit_reasons(meeting.rows)
            for player, reasons in zip((meeting.first, meeting.second), both, strict=True):
                found[self.players[player]] += reasons
        return {player: reasons for player, reasons in found.items() if reasons}


def _share(player: int, meetings: list[Meeting]) -> float | None:
    """Return the share of its games that a player won."""
    won = games = 0.0
    for meeting in meetings:
        tally = meeting.pairing.tally
        if tally.pairs:
            mine = tally.share if player == meeting.first else 1 - tally.share
            won += 2 * tally.pairs * mine
            games += 2 * tally.pairs
    return won / games if games else None
