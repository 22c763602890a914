"""Players fitted before a command's games, with progress shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from patchwork_solve.analyses.commands import compile_for, working
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.report.table import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from patchwork_solve.analyses.fitting.fits import Fits
    from patchwork_solve.analyses.fitting.options import FitOptions
    from patchwork_solve.engine.game.edition import Edition

Q = TypeVar("Q", bound="FitOptions")


def fit_first(query: Q, players: Iterable[str], editions: Iterable[Edition], processes: int) -> Q:
    """Return a query with its players fitted, where that is to be; see `FitOptions.fitted`."""
    names, rules = list(players), list(editions)
    if not prepare_fit(query, names, rules):
        return query
    with working("fitting") as show:
        return query.fitted(names, rules, processes, show)


def prepare_fit(query: FitOptions, players: Sequence[str], editions: Sequence[Edition]) -> bool:
    """Compile what a fit needs, and say who plays; return whether there is something to fit."""
    from patchwork_solve.analyses.fitting.unfitted import unlike
    from patchwork_solve.engine.players.naming import plays_by_printing

    variants = query.rules_to_fit(players, editions)
    if not variants:
        return False
    if query.fit is None:
        names = " and ".join(filter(plays_by_printing, dict.fromkeys(players)))
        has = " and ".join(unlike(variants[0]))
        note(
            f"note: {names} is fitted to {variants[0].name} first, which has {has}; --no-fit keeps "
            "the printing's evaluation"
        )
    compile_for("fitting", "rules")
    return True


def fit_facts(fits: Fits | None, players: Iterable[str], rules: Edition) -> dict[str, Any]:
    """Return the fits as part of the JSON of a command that makes no report; see `fit_lines`."""
    if fits is not None:
        return {"fit": fits.to_json()}
    warnings = _warnings(players, rules)
    return {"warnings": warnings} if warnings else {}


def fit_lines(fits: Fits | None, players: Iterable[str], rules: Edition) -> list[str]:
    """Return the fits, or that players should be fitted, as lines of such a command's text."""
    sentences = _warnings(players, rules) if fits is None else fits.sentences()
    return list(map(wrapped, sentences))


def _warnings(players: Iterable[str], rules: Edition) -> list[str]:
    from patchwork_solve.analyses.fitting.unfitted import unfitted_sentences

    return unfitted_sentences(players, [rules])
