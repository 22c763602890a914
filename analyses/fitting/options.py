"""The option ``--fit``: before the games, a player is fitted to each variant that is played."""

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Self

from patchwork_solve.analyses.asking.query import Flag, Query, Whole
from patchwork_solve.analyses.fitting.fittable import FIELD, require_evaluation, require_variant
from patchwork_solve.analyses.fitting.query import FEWEST_GAMES, MOST_GAMES
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.extras import FIT, require
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    from patchwork_solve.analyses.fitting.fits import Fits

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
        bool,
        Flag(
            "Before the games, fit the player's evaluation to each variant, and report how much "
            "that changes."
        ),
    ] = False
    fit_games: Annotated[
        int | None,
        Whole(
            f"With --fit: games of each fit (default: {GAMES:,}).",
            FEWEST_GAMES,
            MOST_GAMES,
        ),
    ] = None
    fits: "Fits | None" = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.fit_games is not None and not self.fit:
            raise InputError("fit_games", "goes with `fit`; leave it out")

    def check_fit(self, players: Iterable[str], editions: Iterable[Edition] | None = None) -> None:
        """Raise `InputError` where a fit is requested and there is nothing to fit.

        Parameters
        ----------
        editions : iterable of Edition, optional
            None where they are not known yet.
        """
        if not self.fit:
            return
        require_evaluation(list(players))
        require(FIT, FIELD)
        if editions is not None:
            require_variant(list(editions))

    def known(self, sides: Callable[[Path], Iterable[Any]]) -> Callable[[Path], Iterable[Any]]:
        """Return the function that lists what is to be played, once it is known who plays.

        Until players are fitted, nobody knows by which evaluation a folder's games must be.
        """
        return (lambda folder: ()) if self.fit and self.fits is None else sides

    def fitted(
        self,
        players: Iterable[str],
        editions: Iterable[Edition],
        seed: int,
        processes: int,
        show: Callable[[str], None] = lambda words: None,
    ) -> Self:
        """Return the query with its players fitted, where that is requested and not yet done.

        Parameters
        ----------
        players : iterable of str
            Those without an evaluation stay as they are.
        editions : iterable of Edition
            Printings keep the evaluations that ship for them.
        seed : int
            Of the fits' games, and of the circles on which fitted and unfitted players meet.
        show : callable
            Takes words on how far it is.

        Raises
        ------
        InputError
            Where there is nothing to fit, or the cache cannot be written.
        KeyboardInterrupt
            When the user wants the work to stop before a fit is finished.
        """
        if not self.fit or self.fits is not None:
            return self
        from patchwork_solve.analyses.fitting.fits import fit_players

        found = fit_players(list(players), list(editions), self.games_of_fit, seed, processes, show)
        return replace(self, fits=found)

    @property
    def games_of_fit(self) -> int:
        """How many games a fit has."""
        return GAMES if self.fit_games is None else self.fit_games

    @property
    def jobs_of_fit(self) -> tuple[str, ...]:
        """Kernel jobs to compile for a fit."""
        return ("fitting",) if self.fit else ()

    def fitted_name(
        self,
        name: str,
        edition: Edition,
        seed: int,
        processes: int,
        show: Callable[[str], None] = lambda words: None,
    ) -> str:
        """Return a player's name under rules that come up during the work, fitted if requested.

        What the fit changes is not measured.
        """
        if not self.fit or edition.definition is None:
            return name
        from patchwork_solve.analyses.fitting.fits import fitted_evaluation

        return f"{name}@{fitted_evaluation(edition, self.games_of_fit, seed, processes, show)}"

    def player_under(self, name: str, edition: Edition) -> str:
        """Return a player's name under some rules: with its evaluation, where one was fitted."""
        return name if self.fits is None else self.fits.player(name, edition)
