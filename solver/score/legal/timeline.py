"""Next steps that the steps of one player allow, for all steps of the other in between."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.score.legal.tokens import Check, Step, Tokens, steps


class Leg(NamedTuple):
    """A step as seen from one token.

    Parameters
    ----------
    origin, target : int
        Spaces.
    time : int or None
        Time of the patch bought; None for an advance.
    leather : int or None
        Of an advance, the leather marks crossed first (the other token stands one space back, so
        only a mark on the target can be); None for a purchase, where it depends on the other.
    """

    origin: int
    target: int
    time: int | None
    leather: int | None


class HeroPlan(NamedTuple):
    """One player's whole game on the track.

    Parameters
    ----------
    legs : tuple of Leg
        In order.
    bought : tuple of (int, int)
        (patch, space) of every purchase, by space.
    score : int
        In points.
    """

    legs: tuple[Leg, ...]
    bought: tuple[tuple[int, int], ...]
    score: int


def leg_of(one: Step) -> Leg:
    """Return a step as its own token sees it."""
    leather = len(one.leather) if one.time is None else None
    return Leg(one.origin, one.target, one.time, leather)


class Timeline:
    """The order in which legs of a player can follow each other.

    Parameters
    ----------
    player : int
        Whose legs.
    check : callable
        What it raises passes through.
    """

    def __init__(self, edition: Edition, player: int = 0, check: Check = lambda: None) -> None:
        self._player = player
        self._check = check
        self._next: dict[Tokens, list[Step]] = defaultdict(list)
        for one in steps(edition, (0, 1), check):
            self._next[one.start].append(one)
        turns = [n for n in self._next if n.mover == player]
        self._ends: dict[tuple[Tokens, Leg], Tokens] = {}
        self.legs: dict[int, list[Leg]] = defaultdict(list)
        for tokens in turns:
            for one in self._next[tokens]:
                leg = leg_of(one)
                self._ends[tokens, leg] = one.end
                if leg not in self.legs[leg.origin]:
                    self.legs[leg.origin].append(leg)
        self.turns = {
            space: frozenset(n for n in turns if n.places[player] == space)
            for space in range(edition.last)
        }
        self._resumed: dict[Tokens, frozenset[Tokens]] = {}

    def _until_turn(self, tokens: Tokens) -> frozenset[Tokens]:
        """Return every place in which the player can move next."""
        if tokens not in self._resumed:
            reached, found = [tokens], set()
            for now in reached:
                if now.mover == self._player:
                    found.add(now)
                    continue
                reached += [one.end for one in self._next[now] if one.end not in reached]
            self._resumed[tokens] = frozenset(found)
        return self._resumed[tokens]

    def after(self, turns: frozenset[Tokens], leg: Leg) -> frozenset[Tokens]:
        """Return every place of the player's next turn, from any of `turns`.

        Empty when the leg is impossible from all of them; at the end of the track the places in
        which only the other has to move, or nobody.
        """
        ends = [self._ends[n, leg] for n in turns if (n, leg) in self._ends]
        return frozenset(n for end in ends for n in (self._until_turn(end) or {end}))

    def begin(self) -> frozenset[Tokens]:
        """Return every place of the player's first turn."""
        return frozenset(n for mover in (0, 1) for n in self._until_turn(Tokens((0, 0), mover)))

    def impossible_pairs(self) -> list[tuple[Leg, Leg]]:
        """Return all pairs of legs on the track whose second leg cannot follow the first."""
        pairs = []
        for space, legs in list(self.legs.items()):
            for leg in legs:
                self._check()
                turns = self.after(self.turns[space], leg)
                for then in self.legs.get(leg.target, []):
                    if not self.after(turns, then):
                        pairs.append((leg, then))
        return pairs

    def impossible_part(self, legs: list[Leg]) -> list[Leg] | None:
        """Return a shortest run of legs that cannot follow each other; None if all of them can."""
        for length in range(1, len(legs) + 1):
            for first in range(len(legs) - length + 1):
                part = legs[first : first + length]
                turns = self.begin() if first == 0 else self.turns[part[0].origin]
                for leg in part:
                    turns = self.after(turns, leg)
                if not turns:
                    return part
        return None
