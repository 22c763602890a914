"""The option ``--fit``: before the games, a player is fitted to each variant that is played.

Without it, a player is fitted to rules that its evaluation does not know; see `unfitted.unlike`.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Self

from patchwork_solve.analyses.asking.query import Flag, Query, Whole
from patchwork_solve.analyses.fitting.fittable import FIELD, require_evaluation, require_variant
from patchwork_solve.analyses.fitting.query import FEWEST_GAMES, MOST_GAMES
from patchwork_solve.analyses.fitting.unfitted import rules_to_learn
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.extras import FIT, is_installed, require
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    from patchwork_solve.analyses.fitting.fits import Fits

VARIABLE, NO = "PATCHWORK_SOLVE_FIT", "no"
"""Environment variable, and its value that is as ``--no-fit`` for every command."""

GAMES = 1_000
"""Games of a fit, by default: docs/reference/players.md has what they are worth."""


@checked_methods("__init__")
@dataclass(frozen=True)
class FitOptions(Query):
    """Whether players are fitted, a base of every query whose games a variant's rules may have.

    Parameters
    ----------
    fit_games : int, optional
        `GAMES` by default.
    fits : Fits or None
        The fitted players; None as long as nothing is fitted.
    """

    _: KW_ONLY
    fit: Annotated[
        bool | None,
        Flag(
            "Before the games, fit the player's evaluation to each variant, and report how much "
            "that changes (default: to variants with patches, a quilt or a track of their own).",
            opposite="--no-fit",
        ),
    ] = None
    fit_games: Annotated[
        int | None,
        Whole(
            f"Games of each fit (default: {GAMES:,}).",
            FEWEST_GAMES,
            MOST_GAMES,
        ),
    ] = None
    fits: "Fits | None" = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.fit_games is not None and self.fit is False:
            raise InputError("fit_games", "goes with `fit`; leave it out")

    def rules_to_fit(
        self, players: Sequence[str], editions: Sequence[Edition], base: Edition | None = None
    ) -> list[Edition]:
        """Return the rules to which players are fitted.

        Parameters
        ----------
        base : Edition, optional
            The rules from which the others are made; by default the first of them.
        """
        if self.fit:
            return require_variant(editions)
        if self.fit is False or not learns_by_default(players):
            return []
        found = (rules_to_learn(each, base or editions[0]) for each in editions)
        return [each for each in dict.fromkeys(found) if each is not None]

    def check_fit(self, players: Iterable[str], editions: Iterable[Edition] | None = None) -> None:
        """Raise `InputError` where a fit is requested and there is nothing to fit.

        Parameters
        ----------
        editions : iterable of Edition, optional
            None where they are not known yet.
        """
        players, rules = list(players), None if editions is None else list(editions)
        if self.fit:
            require_evaluation(players)
            require(FIT, FIELD)
        fitted = rules and self.rules_to_fit(players, rules)
        if self.fit_games is not None and fitted == []:
            raise InputError("fit_games", "goes with `fit`; leave it out")

    def known(
        self,
        sides: Callable[[Path], Iterable[Any]],
        players: Sequence[str],
        editions: Iterable[Edition],
    ) -> Callable[[Path], Iterable[Any]]:
        """Return the function that lists what is to be played, once it is known who plays.

        Until players are fitted, nobody knows by which evaluation a folder's games must be.
        """
        is_open = self.fits is None and self.rules_to_fit(players, list(editions))
        return (lambda folder: ()) if is_open else sides

    def fitted(
        self,
        players: Iterable[str],
        editions: Iterable[Edition],
        processes: int,
        show: Callable[[str], None] = lambda words: None,
        base: Edition | None = None,
    ) -> Self:
        """Return the query with its players fitted, where that is to be and not yet done.

        Parameters
        ----------
        players : iterable of str
            Those without an evaluation stay as they are.
        editions : iterable of Edition
            Printings keep the evaluations that ship for them.
        show : callable
            Takes words on how far it is.
        base : Edition, optional
            The rules from which the others are made; by default the first of them.

        Raises
        ------
        InputError
            Where there is nothing to fit, or the cache cannot be written.
        KeyboardInterrupt
            When the user wants the work to stop before a fit is finished.
        """
        if self.fits is not None:
            return self
        names, rules = list(players), list(editions)
        if self.fit:
            require_evaluation(names)
        variants = self.rules_to_fit(names, rules, base)
        if not variants:
            return self
        from patchwork_solve.analyses.fitting.fits import fit_players

        found = fit_players(names, variants, self.games_of_fit, processes, show)
        return replace(self, fits=found if self.fit else replace(found, base=base or rules[0]))

    @property
    def games_of_fit(self) -> int:
        """How many games a fit has."""
        return GAMES if self.fit_games is None else self.fit_games

    def fitted_name(
        self,
        name: str,
        edition: Edition,
        base: Edition,
        processes: int,
        show: Callable[[str], None] = lambda words: None,
    ) -> str:
        """Return a player's name under rules that come up during the work, fitted if that is to be.

        What the fit changes is not measured.
        """
        variants = [] if edition.definition is None else self.rules_to_fit([name], [edition], base)
        if not variants:
            return name
        from patchwork_solve.analyses.fitting.fits import fitted_evaluation

        return f"{name}@{fitted_evaluation(variants[0], self.games_of_fit, processes, show)}"

    def player_under(self, name: str, edition: Edition) -> str:
        """Return a player's name under some rules: with its evaluation, where one was fitted."""
        return name if self.fits is None else self.fits.player(name, edition)


def learns_by_default(players: Iterable[str]) -> bool:
    """Whether players may be fitted although the user does not request it.

    A user who names an evaluation has chosen who plays.
    """
    from patchwork_solve.engine.players.naming import file_of, plays_by_printing

    names = list(players)
    is_wanted = os.environ.get(VARIABLE) != NO and is_installed(FIT)
    return is_wanted and any(map(plays_by_printing, names)) and not any(map(file_of, names))
