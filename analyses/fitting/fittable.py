"""The players and rules for which a fit has a meaning."""

from __future__ import annotations

from collections.abc import Sequence

from patchwork_solve.engine.base.errors import InputError, both
from patchwork_solve.engine.base.wording import shortened
from patchwork_solve.engine.game.edition import Edition

FIELD = "fit"

LONGEST_NAME = 60
"""Characters of a name in an error."""


def require_evaluation(players: Sequence[str]) -> None:
    """Raise `InputError` for players of which none has an evaluation that can be fitted."""
    from patchwork_solve.engine.players.naming import file_of, has_evaluation

    for name in players:
        if file_of(name) is not None:
            raise InputError(
                FIELD,
                "{name} names an evaluation of its own; leave out @FILE, or --fit",
                name=shortened(name, LONGEST_NAME),
            )
    if not any(map(has_evaluation, players)):
        names = both(shortened(name, LONGEST_NAME) for name in dict.fromkeys(players))
        raise InputError(
            FIELD,
            "{names}: no evaluation to fit; name strong or draft, as in strong:1000n, or "
            "leave out --fit",
            names=names,
        )


def require_variant(editions: Sequence[Edition]) -> list[Edition]:
    """Return the variants among some rules; raise `InputError` for printings only."""
    found = [edition for edition in dict.fromkeys(editions) if edition.definition is not None]
    if not found:
        names = both(dict.fromkeys(edition.name for edition in editions))
        raise InputError(
            FIELD,
            "{names} ships with its evaluation; --fit is for variants, leave it out",
            names=names,
        )
    return found
