"""Players fitted before a command's games, with progress shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from patchwork_solve.analyses.commands import compile_for, working
from patchwork_solve.analyses.report.table import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from patchwork_solve.analyses.fitting.fits import Fits
    from patchwork_solve.analyses.fitting.options import FitOptions
    from patchwork_solve.engine.game.edition import Edition

Q = TypeVar("Q", bound="FitOptions")


def fit_first(
    query: Q, players: Iterable[str], editions: Iterable[Edition], seed: int, processes: int
) -> Q:
    """Return a query with its players fitted, if `--fit` is given; see `FitOptions.fitted`."""
    if not query.fit:
        return query
    compile_for("fitting", "rules")
    with working("fitting") as show:
        return query.fitted(players, editions, seed, processes, show)


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
