"""The pairs of a match: how one is played in any process, and the row of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from patchwork_solve.analyses.match.query import MatchQuery
from patchwork_solve.analyses.workers.players import player_for
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Points, Seconds, Whole
from patchwork_solve.analyses.workers.rules import edition_in
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.kernel.layout import BOTH
from patchwork_solve.engine.players.match import Encounter, play_pair

Row = dict[str, Any]


class Pair(AnswerRow):
    """A pair of games: ``_0`` and ``_1`` is the first named player's index.

    `won` and ``_a`` are the first named player's. A forfeited game has no scores; of a shared tie
    `won` is None.
    """

    repeats = ("pair",)

    pair: Whole
    record_0: str
    won_0: bool | None
    score_a_0: Points | None
    score_b_0: Points | None
    forfeit_0: str | None
    seconds_a_0: Seconds
    seconds_b_0: Seconds
    decisions_a_0: Count
    decisions_b_0: Count
    record_1: str
    won_1: bool | None
    score_a_1: Points | None
    score_b_1: Points | None
    forfeit_1: str | None
    seconds_a_1: Seconds
    seconds_b_1: Seconds
    decisions_a_1: Count
    decisions_b_1: Count

    def check(self, task: Row) -> None:
        """Raise `ValueError` for a game with scores and a forfeit, or with neither.

        The same for one that nobody has won, though its scores are not equal.
        """
        for won, scores, forfeit in (
            (self.won_0, (self.score_a_0, self.score_b_0), self.forfeit_0),
            (self.won_1, (self.score_a_1, self.score_b_1), self.forfeit_1),
        ):
            if won is None and (None in scores or scores[0] != scores[1]):
                raise ValueError("a game that nobody has won is tied")
            if (forfeit is None) == (None in scores):
                raise ValueError("a game has both scores, or a forfeit")


FIELDS = tuple(name[:-2] for name in Pair.model_fields if name.endswith("_0"))
"""Names of what a row has of each game, without the index."""


def playing(match: MatchQuery, clock: Clock) -> Callable[[Row], Row]:
    """Return the function that plays the pair of a task until the clock is over."""
    return partial(_play, match.patience, clock)


def _play(patience: float, clock: Clock, task: Row) -> Row:
    match, pair = task["match"], task["pair"]
    edition = edition_in(match)
    sides = enumerate(match["players"])
    first, second = (player_for(side, name, patience, edition) for side, name in sides)
    games = play_pair(edition, (first, second), match["seed"], pair, lambda: clock.is_over)
    row: Row = {"pair": pair}
    for index, game in enumerate(games):
        row |= {f"{name}_{index}": value for name, value in _fields(index, game).items()}
    return row


def _fields(index: int, game: Encounter) -> Row:
    """Return the fields of a game in which the first named player was player `index`."""
    scores = game.scores or (None, None)
    return {
        "record": game.game.to_text(),
        "won": None if game.winner == BOTH else game.winner == index,
        "score_a": scores[index],
        "score_b": scores[1 - index],
        "forfeit": game.forfeit,
        "seconds_a": round(game.seconds[index], 6),
        "seconds_b": round(game.seconds[1 - index], 6),
        "decisions_a": game.decisions[index],
        "decisions_b": game.decisions[1 - index],
    }


# -- rows ----------------------------------------------------------------------------------------


def wins(row: Row) -> float:
    """Return how many games of a pair the first named player won; a shared tie is a half."""
    return sum(0.5 if won is None else won for won in (row["won_0"], row["won_1"]))


def margins(rows: Iterable[Row]) -> list[float]:
    """Return the first named player's mean margin of each pair whose games were both finished."""
    found = []
    for row in rows:
        scores = [row[f"score_{side}_{index}"] for side in "ab" for index in (0, 1)]
        if None not in scores:
            found.append((scores[0] + scores[1] - scores[2] - scores[3]) / 2)
    return found


def forfeit_reasons(rows: Iterable[Row]) -> tuple[list[str], list[str]]:
    """Return why the first and why the second named player forfeited games, in their order."""
    reasons: tuple[list[str], list[str]] = ([], [])
    for row in rows:
        for index in (0, 1):
            if row[f"forfeit_{index}"] is not None:
                reasons[int(row[f"won_{index}"])].append(row[f"forfeit_{index}"])
    return reasons
