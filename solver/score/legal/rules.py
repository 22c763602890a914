"""Rules under which the extremes of all legal games are not known."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.score.legal.extreme import Extreme


def check(edition: Edition, goal: Extreme) -> None:
    """Raise `InputError` for an edition with a rule that the models leave out."""
    for rule in _unknown(edition, goal):
        raise InputError(rule, "bounds of all games do not support this rule")


def _unknown(edition: Edition, goal: Extreme) -> Iterator[str]:
    first, second = edition.seats
    for field in first._fields:
        if getattr(first, field) != getattr(second, field):
            yield f"start_{field}"
    if first.space:
        yield "start_space"
    if first.leather:
        yield "start_leather"
    if edition.swap:
        yield "swap"
    if edition.first_patches:
        yield "first_patches"
    if goal.is_score:
        rules = {
            "tiles": edition.more_tiles,
            "row_points": edition.row_points,
            "column_points": edition.column_points,
        }
        yield from (rule for rule, value in rules.items() if value)
