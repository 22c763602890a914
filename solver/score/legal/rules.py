"""Rules under which the extremes of all legal games are not known."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.score.legal.extreme import Extreme


def check(edition: Edition, goal: Extreme) -> None:
    """Raise `InputError` for an edition with a rule that the models leave out."""
    for rule in _unlike(edition):
        raise InputError(rule, "bounds of all games take the same for both seats")
    for rule in _unknown(edition, goal):
        raise InputError(rule, "bounds of all games do not support this rule")


def _unlike(edition: Edition) -> Iterator[str]:
    """Yield the fields in which the seats differ."""
    first, second = edition.seats
    for field in first._fields:
        if getattr(first, field) != getattr(second, field):
            yield f"start_{field}"


def _unknown(edition: Edition, goal: Extreme) -> Iterator[str]:
    seat = edition.seats[0]
    rules = {
        "start_space": seat.space,
        "start_leather": seat.leather,
        "swap": edition.swap,
        "first_patches": edition.first_patches,
        "max_buttons": edition.max_buttons,
        "later": edition.later,
    }
    if goal.is_score:
        rules |= {
            "tiles": edition.more_tiles,
            "row_points": edition.row_points,
            "column_points": edition.column_points,
        }
    yield from (rule for rule, value in rules.items() if value)
