"""Places where two tokens can stand together, and every step between two such places."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from patchwork_solve.engine.game.edition import Edition

BETWEEN_CHECKS = 64
"""Places or situations between two looks at the clock: each may have as many steps as there are
times of patches, and each step as many leather marks."""

Check = Callable[[], None]
"""Called now and then; raises when a limit is reached."""


class Tokens(NamedTuple):
    """Both tokens on the track: their spaces, and who moves."""

    places: tuple[int, int]
    mover: int


class Step(NamedTuple):
    """One move of one token.

    Parameters
    ----------
    time : int or None
        Time of the patch bought, at least 1; None for an advance.
    leather : tuple of int
        Leather marks that this token is the first to cross.
    """

    start: Tokens
    end: Tokens
    time: int | None
    leather: tuple[int, ...]

    @property
    def player(self) -> int:
        """The player whose token moves."""
        return self.start.mover

    @property
    def origin(self) -> int:
        """The space from which the token moves."""
        return self.start.places[self.start.mover]

    @property
    def target(self) -> int:
        """The space on which the token lands."""
        return self.end.places[self.start.mover]

    @property
    def walked(self) -> int:
        """Spaces of an advance; 0 for a purchase."""
        return self.target - self.origin if self.time is None else 0


def step(edition: Edition, start: Tokens, time: int | None) -> Step:
    """Return an advance, or the purchase of a patch of that time."""
    mine, other = start.places[start.mover], start.places[1 - start.mover]
    target = min(other + 1 if time is None else mine + time, edition.last)
    places = (target, other) if start.mover == 0 else (other, target)
    # The player behind moves; on the same space the later arrival lies on top and moves.
    mover = 1 - start.mover if target > other else start.mover
    leather = tuple(m for m in edition.leather_marks if max(mine, other) < m <= target)
    return Step(start, Tokens(places, mover), time, leather)


def steps(edition: Edition, movers: tuple[int, ...], check: Check = lambda: None) -> list[Step]:
    """Return every step of every game in which one of `movers` begins.

    Patches without time leave the token where it is and are not steps. What `check` raises passes
    through.
    """
    times: list[int | None] = [None, *sorted({p.time for p in edition.patches if p.time})]
    reached = [Tokens((0, 0), mover) for mover in movers]
    seen = set(reached)
    found = []
    for number, tokens in enumerate(reached):
        if number % BETWEEN_CHECKS == 0:
            check()
        if tokens.places == (edition.last, edition.last):
            continue
        for time in times:
            taken = step(edition, tokens, time)
            found.append(taken)
            if taken.end not in seen:
                seen.add(taken.end)
                reached.append(taken.end)
    return found
