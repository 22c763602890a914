"""The requirements of reports about first positions on an edition."""

from __future__ import annotations

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.rule_fields import FOR_SALE


def require_usual_beginning(edition: Edition, report: str) -> None:
    """Raise `InputError` for an edition whose first position a report has no columns for.

    Parameters
    ----------
    report : str
        Its name, as ``report openings``.
    """
    if edition.for_sale > FOR_SALE:
        raise InputError(
            f"edition {edition.name}: for_sale",
            "{count} patches; {report} has columns for {columns}",
            count=edition.for_sale,
            report=report,
            columns=FOR_SALE,
        )
    if any(seat.leather for seat in edition.seats):
        raise InputError(
            f"edition {edition.name}: start_leather",
            "leather is placed before the first move; {report} is about that move",
            report=report,
        )
    if edition.first_player:
        raise InputError(
            f"edition {edition.name}: start_space",
            "the second seat moves first; {report} is about the first one",
            report=report,
        )
