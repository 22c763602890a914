"""Effect of a fit: a fitted player against itself unfitted, and both of them on their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics import paired
from patchwork_solve.analyses.statistics.estimates import mean, share
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.players import dismiss_players, player_for
from patchwork_solve.analyses.workers.resumable import Ledger, each
from patchwork_solve.analyses.workers.row import AnswerRow, Points, Whole
from patchwork_solve.analyses.workers.rules import edition_in, in_full
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.outcome import share_of_win
from patchwork_solve.engine.players.foreign import PATIENCE
from patchwork_solve.engine.players.match import circle_of, derived_seed, play_game, play_pair
from patchwork_solve.engine.players.naming import without_handicap
from patchwork_solve.engine.players.strong import Strong

if TYPE_CHECKING:
    from collections.abc import Callable

    from patchwork_solve.analyses.fitting.query import FitQuery

Row = dict[str, Any]

GAMES_A_CIRCLE = 5
"""Games of a fit for each circle on which it is measured."""

MOST_CIRCLES = 200

MOST_NODES = 300
"""Nodes a decision of the player that measures what a fit changes."""

DIGITS = 4


class MeasuredCircle(AnswerRow):
    """The games of two players on a circle: one of a player with itself, else two.

    `wins` and `margin` are the first named player's, in these games together; it is the first
    player where it meets itself.
    """

    repeats = ("circle",)

    circle: Whole
    wins: Annotated[float, Field(ge=0, le=2)]
    margin: Points

    def check(self, task: Row) -> None:
        """Raise `ValueError` for more wins than games."""
        first, second = task["players"]
        if self.wins > (1 if first == second else 2):
            raise ValueError("more wins than games")


@dataclass(frozen=True)
class FitEffect:
    """Effect of fitting a player to a variant.

    Parameters
    ----------
    player, fitted : str
        The player's name before and after.
    gauge : str
        The player that measured it, of no more than `MOST_NODES` nodes a decision.
    games, nodes, seed : int
        Of the fit.
    pairs : int
        Circles on which both players met, in either order.
    share, margin : Figure
        The fitted player's share of those games, and its mean margin in points.
    win_0, margin_0 : tuple of Figure
        What the first player wins in games of each player with itself: unfitted, fitted, and the
        difference on the same circles.
    """

    edition: Edition
    player: str
    fitted: str
    gauge: str
    games: int
    nodes: int
    seed: int
    pairs: int
    share: Figure
    margin: Figure
    win_0: tuple[Figure, Figure, Figure]
    margin_0: tuple[Figure, Figure, Figure]

    def sentence(self) -> str:
        """Return it in words."""
        before, after, shift = (figure.times(100) for figure in self.win_0)
        lead, new_lead, more = self.margin_0
        it = "It" if self.gauge == self.player else f"Measured with {self.gauge}, it"
        return (
            f"Fit: {self.player} was fitted to {self.edition.name} in {self.games:,} games. {it} "
            f"wins {self.share:.1%} of {2 * self.pairs:,} games against the unfitted player, by "
            f"{self.margin:+.1f} points on average. When it plays itself, the first player wins "
            f"{_alone(after, '.1f')} % instead of {_alone(before, '.1f')} % (difference "
            f"{shift:+.1f} percentage points), by {_alone(new_lead, '+.1f')} points instead of "
            f"{_alone(lead, '+.1f')} (difference {more:+.1f})."
        )

    def to_json(self) -> Row:
        """Return it as a document."""
        figures = {
            "share": self.share,
            "margin": self.margin,
            **_name_figures("win_0", self.win_0),
            **_name_figures("margin_0", self.margin_0),
        }
        return {
            "edition": self.edition.name,
            "player": self.player,
            "fitted": self.fitted,
            "measured_with": self.gauge,
            "games": self.games,
            "nodes": self.nodes,
            "seed": self.seed,
            "pairs": self.pairs,
            "sentence": self.sentence(),
            **{k: v for name, one in figures.items() for k, v in one.columns(name, DIGITS).items()},
        }


def _alone(figure: Figure, spec: str) -> str:
    """Return a value without its interval."""
    return format(Figure(figure.value), spec)


def _name_figures(name: str, figures: tuple[Figure, Figure, Figure]) -> dict[str, Figure]:
    return dict(zip((f"{name}_unfitted", name, f"{name}_difference"), figures, strict=True))


def measured(
    query: FitQuery, player: str, evaluation: str, ledger: Ledger, show: Callable[[str], None]
) -> FitEffect:
    """Play what says how much a fit changed, or take it from the ledger.

    Parameters
    ----------
    query : FitQuery
    player : str
    evaluation : str
        Name of the fitted one.
    ledger : Ledger
    show : callable
        Takes words on how far it is.
    """
    gauge = gauge_of(player)
    fitted = f"{gauge}@{evaluation}"

    def report(done: int, of: int, row: Row) -> None:
        show(f"{gauge} against itself, fitted and unfitted: {done} of {of} circles")

    def played(*names: str) -> dict[int, Row]:
        rows = each(_row, _tasks(query, names), query.processes, ledger, report, MeasuredCircle)
        return {row["circle"]: row for row in rows}

    try:
        met = played(fitted, gauge)
        before, after = played(gauge, gauge), played(fitted, fitted)
    finally:
        dismiss_players()
    return FitEffect(
        query.rules,
        player,
        f"{player}@{evaluation}",
        gauge,
        query.games,
        query.nodes,
        query.seed,
        len(met),
        paired.share(paired.Tally.of(row["wins"] for row in met.values())),
        mean(row["margin"] / 2 for row in met.values()),
        _shares(before, after),
        _margins(before, after),
    )


def gauge_of(player: str) -> str:
    """Return the player that measures what a fit changes: itself, or with less time to think.

    So a fit for a player of an hour costs no more than the fit itself, and players of many nodes
    share their measurement.
    """
    plain = without_handicap(player)
    nodes = Strong.named(plain, "player").limits.nodes
    if nodes is not None and nodes <= MOST_NODES:
        return player
    return f"{player.removesuffix(plain)}{plain.partition(':')[0]}:{MOST_NODES}n"


def _tasks(query: FitQuery, names: tuple[str, ...]) -> list[Row]:
    about = {
        "fit": "effect",
        "edition": query.rules.name,
        "variant": in_full(query.rules),
        "players": list(names),
        **evaluated(*names),
        "seed": query.seed,
    }
    circles = min(query.games // GAMES_A_CIRCLE, MOST_CIRCLES)
    return [about | {"circle": circle} for circle in range(circles)]


def _row(task: Row) -> Row:
    """Play the games of a task."""
    edition, seed, circle = edition_in(task), task["seed"], task["circle"]
    names = task["players"]
    first, second = (player_for(side, name, PATIENCE, edition) for side, name in enumerate(names))
    if names[0] != names[1]:
        games = list(enumerate(play_pair(edition, (first, second), seed, circle)))
    else:

        def seeds(player: int, ply: int) -> int:
            return derived_seed(seed, circle, player, ply)

        games = [(0, play_game(circle_of(edition, seed, circle), (first, second), seeds))]
    ends = [(index, game.game.final.scores()) for index, game in games]
    return {
        "circle": circle,
        "wins": sum(share_of_win(game.winner, index) for index, game in games),
        "margin": sum(scores[index] - scores[1 - index] for index, scores in ends),
    }


def _shares(before: dict[int, Row], after: dict[int, Row]) -> tuple[Figure, Figure, Figure]:
    """Return the first player's shares, and their difference on the circles that both have."""
    gained = paired.Tally.of(1 + more for more in _gains("wins", before, after))
    difference = paired.share(gained).map(lambda end: 2 * end - 1)
    return _share(before), _share(after), difference


def _share(rows: dict[int, Row]) -> Figure:
    return share(sum(row["wins"] for row in rows.values()), len(rows))


def _margins(before: dict[int, Row], after: dict[int, Row]) -> tuple[Figure, Figure, Figure]:
    """Return the first player's mean margins, and the difference likewise."""
    lists = [[row["margin"] for row in rows.values()] for rows in (before, after)]
    return mean(lists[0]), mean(lists[1]), mean(_gains("margin", before, after))


def _gains(name: str, before: dict[int, Row], after: dict[int, Row]) -> list[float]:
    return [after[circle][name] - before[circle][name] for circle in before if circle in after]
