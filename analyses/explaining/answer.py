"""The explanation of a difference between two moves: parts that add up to it.

docs/reference/why.md states the rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Account, Entry, standing
from patchwork_solve.analyses.explaining.concept import Case, Claim
from patchwork_solve.analyses.explaining.concepts.sequel import OWN
from patchwork_solve.analyses.explaining.register import (
    CAUSES,
    CONCEPTS,
    PROSPECTS,
    TITLES,
    claimant,
)
from patchwork_solve.analyses.explaining.wording import signed
from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.number import CENTS
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.course import Course
    from patchwork_solve.analyses.explaining.needed import Needed
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State

UNEXPLAINED = "not explained"
"""Concept of the difference less all other parts."""

ERRORS = 2.0
"""Standard errors that an estimated difference must have to be established."""

TURNS = 3
"""Turns of an expected line that count: later ones are too uncertain to be a reason."""


@checked_methods()
@dataclass(frozen=True)
class Part:
    """A part of a difference.

    Parameters
    ----------
    concept : str
        Name of the reason: a concept of the register, `PROSPECTS` or `UNEXPLAINED`.
    points : float
        By which the one move is better for the mover; whole where nothing is estimated.
    words : str
        A sentence without its full stop, with patches and points.
    entries : tuple of tuple of Entry
        What it counts along the line of the one move, and of the other.
    """

    concept: str
    points: float
    words: str
    entries: tuple[tuple[Entry, ...], tuple[Entry, ...]] = ((), ())


@checked_methods()
@dataclass(frozen=True, repr=False)
class Explanation(Answer):
    """The difference between two moves, split into parts that add up to it.

    Parameters
    ----------
    state : State
    course, contrast : Course
        The move and the one it is compared with, each with its line.
    difference : float
        Points by which the move is better for the mover; negative if it is worse.
    error : float
        Standard error of the difference; 0 if it is proved.
    parts : tuple of Part
        Each has its `concept`, `points` and `words`; largest first, and last what is not explained.
    """

    state: State
    course: Course
    contrast: Course
    difference: float
    error: float
    parts: tuple[Part, ...]

    @property
    def move(self) -> Move:
        """The move that is explained."""
        return self.course.move

    @property
    def other(self) -> Move:
        """The move it is compared with."""
        return self.contrast.move

    @property
    def is_proved(self) -> bool:
        """Whether the difference is proved."""
        return self.course.is_exact and self.contrast.is_exact

    @property
    def is_established(self) -> bool:
        """Whether one move is better: proved, or estimated beyond the error."""
        if self.is_proved or abs(self.difference) >= ERRORS * self.error:
            return True
        return _is_below(self.course, self.contrast) or _is_below(self.contrast, self.course)


def explanation(
    state: State,
    course: Course,
    contrast: Course,
    error: float = 0.0,
    value: Callable[[State], float] | None = None,
    needed: Needed | None = None,
    has_causes: bool = True,
) -> Explanation:
    """Split the difference between two moves.

    Parameters
    ----------
    state : State
    course, contrast : Course
    error : float
        Standard error of the difference.
    value : callable, optional
        The estimated margin of a position, for the ends of lines that are not best play; without
        it nothing is said of what they promise.
    needed : Needed, optional
        Tries what proved lines claim: of parts that another move would do as well without, only the
        points are given.
    has_causes : bool
        Whether a lack of room or buttons may be a reason. It is often a vain one, so not where
        nobody tries it.
    """
    mover, sign = state.to_move, 1 - 2 * state.to_move
    difference = _exact(sign * (course.margin - contrast.margin))
    account, against = _account(state, course), _account(state, contrast)
    course, contrast = replace(course, line=account.line), replace(contrast, line=against.line)
    is_tried = course.is_best_play and contrast.is_best_play
    tried = needed if is_tried else None
    parts = list(_claimed(state, account, against, mover, tried, has_causes))
    if value is not None and not (course.is_best_play and contrast.is_best_play):
        parts += _prospects((account, against), mover, value)
    parts.sort(key=lambda part: -abs(part.points))
    rest = _exact(difference - sum(part.points for part in parts))
    parts.append(Part(UNEXPLAINED, rest, say("not explained: {points}", points=signed(rest))))
    return Explanation(state, course, contrast, difference, error, tuple(parts))


def _account(state: State, course: Course) -> Account:
    """Return the account of a proved line, or of the first turns of an expected one."""
    account = Account(state, course.line)
    return account if course.is_best_play else account.first_turns(TURNS)


def _claimed(
    state: State,
    one: Account,
    other: Account,
    mover: int,
    needed: Needed | None,
    has_causes: bool,
) -> Iterator[Part]:
    """Yield the parts of all concepts: each entry of both accounts is claimed by one."""
    claimed: dict[str, tuple[list[Entry], list[Entry]]] = defaultdict(lambda: ([], []))
    for side, (own, against) in enumerate(((one, other), (other, one))):
        for entry in own.entries:
            concept = claimant(Case(entry, own, against, mover), has_causes)
            claimed[concept.name][side].append(entry)
    for concept in CONCEPTS:
        gained, missed = claimed[concept.name]
        claim = Claim(gained, missed, mover, player_names(state.names))
        if claim.points:
            entries = tuple(gained), tuple(missed)
            is_idle = needed is not None and _is_idle(needed, concept.name, (one, other), entries)
            title = TITLES[OWN.name if concept.name in CAUSES else concept.name]
            said = f"{title}: {signed(claim.points)}" if is_idle else concept.words(claim)
            yield Part(concept.name, claim.points, said, entries)


def _is_idle(
    needed: Needed,
    concept: str,
    accounts: tuple[Account, Account],
    entries: Sequence[Sequence[Entry]],
) -> bool:
    """Whether a sentence names a gain without which its player does as well, or a vain cause."""
    return any(
        needed.lost(own, entry) == 0
        or (concept in CAUSES and needed.is_vain(other, entry, concept))
        for own, other, side in zip(accounts, accounts[::-1], entries, strict=True)
        for entry in side
        if entry.points > other.points_of(entry)
    )


def _prospects(
    accounts: Sequence[Account], mover: int, value: Callable[[State], float]
) -> Iterator[Part]:
    """Yield what the ends of the lines are estimated to bring beyond their standing."""
    promised = []
    for account in accounts:
        final = account.final
        standings = standing(final, 0) - standing(final, 1)
        promised.append((1 - 2 * mover) * (value(final) - standings))
    points = _exact(promised[0] - promised[1])
    if points:
        words = say("what these turns leave is estimated to bring {points}", points=signed(points))
        yield Part(PROSPECTS, points, words)


def _is_below(one: Course, other: Course) -> bool:
    """Whether one margin is proved to be smaller than another."""
    return one.upper is not None and other.lower is not None and one.upper < other.lower


def _exact(points: float) -> float:
    """Return whole points as they are, and estimated ones in hundredths."""
    return points if isinstance(points, int) else round(points, CENTS)
