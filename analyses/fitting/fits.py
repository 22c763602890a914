"""Players fitted to the variants that a command plays, kept in the cache for the next command."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.fitting.effect import FitEffect, measured
from patchwork_solve.analyses.fitting.fittable import FIELD
from patchwork_solve.analyses.fitting.generations import fit
from patchwork_solve.analyses.fitting.query import PRINTING, FitQuery
from patchwork_solve.analyses.fitting.unfitted import rules_to_learn, unfitted_sentences
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.analyses.workers.rules import in_full
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.files import cannot, held
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.fitted import fits_folder, keep
from patchwork_solve.engine.players.naming import has_evaluation

if TYPE_CHECKING:
    from patchwork_solve.analyses.report.report import Report

Show = Callable[[str], None]

NODES = 300
"""Nodes a decision in the games of a fit, in the middle."""

SEED = 0
"""Seed of a fit and of the circles that measure it: all commands use one fit of some rules."""

MOST_SENTENCES = 3
"""Fits that are reported in a sentence each; of more, one sentence names the extremes."""


@dataclass(frozen=True)
class Fits:
    """Players that were fitted, each to one variant.

    Parameters
    ----------
    base : Edition or None
        Of a fit by default: the rules whose fit serves those like them; see `rules_to_learn`.
    """

    effects: tuple[FitEffect, ...]
    base: Edition | None = None

    def player(self, name: str, edition: Edition) -> str:
        """Return the name with which a player plays some rules."""
        rules = edition if self.base is None else rules_to_learn(edition, self.base)
        for effect in self.effects:
            if effect.player == name and effect.edition == rules:
                return effect.fitted
        return name

    def sentences(self) -> list[str]:
        """Describe the effect of the fits in one sentence or in a few."""
        if len(self.effects) <= MOST_SENTENCES:
            return [effect.sentence() for effect in self.effects]
        known = sorted(self.effects, key=lambda effect: effect.share.value or 0)
        least, most = known[0], known[-1]
        return [
            f"Fit: the player was fitted to each of {len(known)} rule sets. Against the unfitted "
            f"player it wins from {least.share:.1%} of the games ({least.edition.name}) to "
            f"{most.share:.1%} ({most.edition.name}); JSON has all of them."
        ]

    def to_json(self) -> list[dict[str, Any]]:
        """Return a document for each fit."""
        return [effect.to_json() for effect in self.effects]


def with_fits(
    report: Report, fits: Fits | None, players: Iterable[str], editions: Iterable[Edition]
) -> Report:
    """Return a report that says how much the fits changed, or that players should be fitted."""
    if fits is None:
        warnings = unfitted_sentences(players, editions)
        facts = {**report.facts, **({"warnings": warnings} if warnings else {})}
        return replace(report, sentences=[*report.sentences, *warnings], facts=facts)
    return replace(
        report,
        sentences=[*report.sentences, *fits.sentences()],
        facts={**report.facts, "fit": fits.to_json()},
    )


def fit_players(
    players: Sequence[str],
    variants: Sequence[Edition],
    games: int,
    processes: int,
    show: Show,
) -> Fits:
    """Fit players to variants, and measure what that changes; see `FitOptions.fitted`."""
    chosen = [name for name in dict.fromkeys(players) if has_evaluation(name)]
    effects: list[FitEffect] = []
    for number, edition in enumerate(variants, start=1):
        query = _query(edition, games, processes)
        head = f"fit {number} of {len(variants)}: " if len(variants) > 1 else "fit: "

        def show_fit(words: str, head: str = head) -> None:
            show(head + words)

        with _ledger(query, show_fit) as ledger:
            name = _evaluation(query, ledger, show_fit)
            effects += [measured(query, plain, name, ledger, show_fit) for plain in chosen]
        if is_cancelled():  # What is measured so far is kept, and no game follows.
            raise KeyboardInterrupt(last_signal())
    return Fits(tuple(effects))


def fitted_evaluation(edition: Edition, games: int, processes: int, show: Show) -> str:
    """Return the name of the evaluation fitted to a variant; what it changes is not measured."""
    query = _query(edition, games, processes)
    with _ledger(query, show) as ledger:
        return _evaluation(query, ledger, show)


def _query(edition: Edition, games: int, processes: int) -> FitQuery:
    return FitQuery(edition, 1, games, NODES, SEED, processes, PRINTING)


def _evaluation(query: FitQuery, ledger: Ledger, show: Show) -> str:
    return keep(fit(query, ledger, show)[-1].evaluation, FIELD)


@contextmanager
def _ledger(query: FitQuery, show: Show) -> Iterator[Ledger]:
    """Yield what is known of a fit, once no other run works at it."""
    rules = query.rules
    asked = [rules.name, in_full(rules), query.games, query.nodes, query.seed, query.start]
    name = blake2b(json.dumps(asked, sort_keys=True).encode(), digest_size=8).hexdigest()
    folder = fits_folder(FIELD)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot("write", folder, FIELD, error) from None
    with _alone(folder / f"fit-{name}", show), Ledger(folder / f"{name}.jsonl") as ledger:
        yield ledger


@contextmanager
def _alone(path: Path, show: Show) -> Iterator[None]:
    """Wait until no other run holds a file, and hold it."""
    while True:
        with held(path) as is_ours:
            if is_ours:
                yield
                return
        if is_cancelled():
            raise KeyboardInterrupt(last_signal())
        show("waiting for another run that fits the same")
        time.sleep(0.5)
