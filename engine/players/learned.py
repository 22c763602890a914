"""Which rules the evaluation of an edition was fitted to, of those that ship with one."""

from __future__ import annotations

from typing import Any

from patchwork_solve.engine.forms.variant import NAMED, edition_of
from patchwork_solve.engine.game.edition import PRINTINGS, Edition, parent_of, printing

SHIPPED = (*PRINTINGS, *NAMED)
"""Editions with an evaluation of their own."""


def learned_rules(edition: Edition) -> Edition:
    """Return the rules on whose games the evaluation of an edition was fitted.

    Those that a variant changes, so that one player plays both, and what a change does is not mixed
    with another player. A variant that extends no printing changes a named edition if it has its
    quilt and track; else it is played as `current`.
    """
    if edition.definition is None:  # A printing, or one with another price.
        printings = map(printing, PRINTINGS)
        own = (each for each in printings if each.leather_marks == edition.leather_marks)
        return next(own, printing(PRINTINGS[0]))
    if edition.definition.get("extends") is None:
        named = (each for each in map(edition_of, NAMED) if board(each) == board(edition))
        return next(named, parent_of(edition))
    return parent_of(edition)


def board(edition: Edition) -> tuple[Any, ...]:
    """Return the quilt and the track, by which the named editions differ from all others."""
    marks = edition.income_marks, edition.leather_marks
    return (edition.width, edition.height, sorted(edition.blocked), edition.last, *marks)
