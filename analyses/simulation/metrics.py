"""The metrics of a run: each a number of a game, and from it one of a circle.

Games that somebody forfeited count for nothing here: they say who failed, not what the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.analyses.simulation.slice import literal
from patchwork_solve.analyses.simulation.sources import (
    FURTHER,
    SOURCES,
    has_further,
    of_edition,
    spaces_sql,
    taken_sql,
)
from patchwork_solve.analyses.simulation.tables import WON_0

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.edition import Edition

SHARE, POINTS, SPACES, PLIES = "share", "points", "spaces", "plies"


class Metric(NamedTuple):
    """A number that every game has, or that is missing where it does not apply.

    Attributes
    ----------
    name : str
        As options, CSV and JSON have it.
    label : str
        As a table for readers, or a list in a sentence, calls it.
    unit : str
        ``share`` for what a game has or has not, and for parts of the track.
    sql : str
        Over a row that has the columns of the table `games` and what `_WATCHED` counts.
    is_flag : bool
        Whether a game has it or has not, so that its mean is a share of games.
    is_there : callable
        Whether the rules of an edition have what it is about.
    """

    name: str
    label: str
    unit: str
    meaning: str
    sql: str
    is_flag: bool = False
    is_there: Callable[[Edition], bool] = lambda edition: True


def _flag(name: str, label: str, meaning: str, sql: str) -> Metric:
    return Metric(name, label, SHARE, meaning, sql, is_flag=True)


def _by_player(name: str, label: str, unit: str, meaning: str) -> tuple[Metric, Metric]:
    """Return a metric of each player, which is a column of the row."""
    first, second = (
        Metric(
            f"{name}_{number}",
            f"{side} player's {label}",
            unit,
            f"{meaning} the {side} player",
            f"{name}_{number}",
        )
        for number, side in enumerate(("first", "second"))
    )
    return first, second


def _points() -> Iterator[Metric]:
    """Yield the points of each player from each source."""
    for source in SOURCES:
        for player, side in enumerate(("first", "second")):
            yield Metric(
                f"points_{source.name}_{player}",
                f"{side} player's points: {source.label}",
                POINTS,
                f"points that the {side} player has from {source.label} at the end",
                source.sql(player),
                is_there=source.is_there,
            )


def _further_tile(name: str, number: int) -> Iterator[Metric]:
    """Yield how often each player takes a further tile, and when."""
    label, is_there = f"tile {number + 2}", has_further(number)
    takers = [f"{taken_sql(number, player)} = 1" for player in (0, 1)]
    for each, who, sql in (
        (name, "somebody", f"{takers[0]} OR {takers[1]}"),
        (f"{name}_0", "the first player", takers[0]),
        (f"{name}_1", "the second player", takers[1]),
    ):
        meaning = f"games in which {who} takes {label} of the variant"
        metric = _flag(each, f"{label}: {who} takes it", meaning, sql)
        yield metric._replace(is_there=is_there)
    meaning = f"space of the token when {label} of the variant is taken, mean over takers"
    yield Metric(
        f"{name}_space", f"{label}: space", SPACES, meaning, f"{name}_space", is_there=is_there
    )


_OF_TAKER = "CASE tile WHEN 0 THEN 1 WHEN 1 THEN -1 END"
_OF_FIRST_NAMED = "CASE WHEN player_0 = player_1 THEN NULL WHEN swapped THEN 1 ELSE 0 END"

METRICS: tuple[Metric, ...] = (
    _flag("win_0", "first player wins", "games won by the first player, player 0", "won_0"),
    Metric(
        "margin",
        "first player's margin",
        POINTS,
        "the first player's score minus the second player's",
        "margin",
    ),
    _flag(
        "win_named",
        "player named first wins",
        "games won by the player named first, moving first or second; missing if a player met "
        "itself",
        f"CASE {_OF_FIRST_NAMED} WHEN 0 THEN won_0 WHEN 1 THEN 1 - won_0 END",
    ),
    Metric(
        "margin_named",
        "margin of the player named first",
        POINTS,
        "margin of the player named first, moving first or second; missing if a player met itself",
        f"margin * (1 - 2 * {_OF_FIRST_NAMED})",
    ),
    *_by_player("score", "score", POINTS, "score of"),
    Metric("total", "both scores together", POINTS, "both scores together", "score_0 + score_1"),
    Metric(
        "score_winner",
        "winner's score",
        POINTS,
        "score of the winner",
        "CASE winner WHEN 1 THEN score_1 ELSE score_0 END",
    ),
    Metric(
        "score_loser",
        "loser's score",
        POINTS,
        "score of the loser",
        "CASE winner WHEN 0 THEN score_1 ELSE score_0 END",
    ),
    Metric(
        "distance",
        "difference of the scores",
        POINTS,
        "difference of the scores, without sign",
        "abs(margin)",
    ),
    _flag("tie", "equal scores", "games with equal scores, decided by the tie-break", "tie"),
    _flag(
        "tie_0",
        "equal scores: first player wins",
        "share of the games with equal scores that the first player wins",
        "CASE WHEN tie THEN won_0 END",
    ),
    _flag(
        "tile",
        "special tile taken",
        "games in which somebody takes the special tile",
        "tile IS NOT NULL",
    ),
    _flag(
        "tile_0",
        "special tile: first player takes it",
        "share of the special tiles that the first player takes",
        "tile = 0",
    ),
    Metric(
        "tile_ply", "special tile: ply", PLIES, "ply in which the special tile is taken", "tile_ply"
    ),
    Metric(
        "tile_space",
        "special tile: space",
        SPACES,
        "space of the taker's token when the special tile is taken",
        "tile_space",
    ),
    _flag(
        "tile_win",
        "special tile: taker wins",
        "share of the games with a special tile that the player who takes it wins",
        "CASE tile WHEN 0 THEN won_0 WHEN 1 THEN 1 - won_0 END",
    ),
    Metric(
        "tile_margin",
        "special tile: taker's margin",
        POINTS,
        "margin of the player who takes the special tile, including its points",
        f"margin * {_OF_TAKER}",
    ),
    Metric(
        "tile_swing",
        "special tile: taker's swing",
        POINTS,
        "margin of the player who takes the special tile, minus the same player's mean in the "
        "same player order",
        f"(margin - usual) * {_OF_TAKER}",
    ),
    *_by_player("leather", "leather patches", "patches", "leather patches placed by"),
    *_by_player("advances", "advances", PLIES, "advances of"),
    *_by_player("patches", "patches", "patches", "patches bought by"),
    Metric("plies", "plies", PLIES, "plies of a game", "plies"),
    Metric(
        "decisions",
        "plies with a choice",
        PLIES,
        "plies with more than one legal move",
        "decisions_0 + decisions_1",
    ),
    Metric(
        "moves",
        "legal moves a turn",
        "moves",
        "legal moves of a turn, counting every placement, without leather",
        "moves",
    ),
    Metric(
        "choices",
        "choices a turn",
        "choices",
        "choices of a turn: patches that can be bought, plus the advance",
        "choices",
    ),
    Metric(
        "lead_changes",
        "changes of the lead",
        "changes",
        "changes of the lead, by standing margin",
        "lead_changes",
    ),
    Metric(
        "decided",
        "part of the track until it is decided",
        SHARE,
        "share of the track covered by both players when the winner takes the lead for good",
        "decided",
    ),
    *_by_player("buttons", "buttons at the end", "buttons", "buttons in hand at the end of"),
    *_by_player("income", "income at the end", "buttons a mark", "income at the end of"),
    *_by_player("free", "empty cells", "cells", "cells left empty by"),
    *_points(),
    *(metric for name, number in FURTHER.items() for metric in _further_tile(name, number)),
)
"""All of them, in the order of reports."""

NAMES = tuple(metric.name for metric in METRICS)

PLAYED = f"""
played AS (
    SELECT *, {WON_0} AS won_0, sign({WON_0} - 0.5) AS winning FROM games WHERE forfeit IS NULL
)
""".strip()
"""SQL for a WITH: the games that were played to their end, with the first player's share of each
win, and the sign of its lead in the end: that of the winner, 0 for a shared tie."""

_LEADS = """
course AS (
    SELECT game, ply, time_0 + time_1 AS way, sign(standing) AS ahead
    FROM plies SEMI JOIN played USING (game)
    UNION ALL
    SELECT game, plies, 2 * $last, winning FROM played
),
led AS (
    SELECT game, ply, way,
        last_value(nullif(ahead, 0) IGNORE NULLS) OVER course_of AS leader,
        lead(way) OVER course_of AS next_way
    FROM course
    WINDOW course_of AS (PARTITION BY game ORDER BY ply)
),
leads AS (SELECT *, lag(leader) OVER (PARTITION BY game ORDER BY ply) AS before FROM led)
""".strip()

_WATCHED = """
watched AS (
    SELECT game,
        count(*) FILTER (kind = 'advance' AND player = 0) AS advances_0,
        count(*) FILTER (kind = 'advance' AND player = 1) AS advances_1,
        avg(plies.moves) FILTER (kind <> 'leather') AS moves,
        avg(choices) FILTER (kind <> 'leather') AS choices,
        max(CASE played.tile WHEN 0 THEN time_0 ELSE time_1 END) FILTER (ply = tile_ply)
            AS tile_space
        $spaces
    FROM plies JOIN played USING (game)
    GROUP BY game
),
turns AS (
    SELECT leads.game,
        count(*) FILTER (leader <> before) AS lead_changes,
        coalesce(max(next_way) FILTER (leader IS DISTINCT FROM winning), 0) / (2 * $last)
            AS decided
    FROM leads JOIN played USING (game)
    GROUP BY leads.game
)
""".strip()


def game_sql(run: Run) -> str:
    """Return SQL that selects what `game_values` returns, in no order; worked out once a run."""
    return f"SELECT * FROM {run.keep('game_values', _game_sql(run))}"


def _game_sql(run: Run) -> str:
    edition = run.about.edition
    columns = ", ".join(f"CAST({metric.sql} AS DOUBLE) AS {metric.name}" for metric in METRICS)
    watched = _WATCHED.replace("$spaces", spaces_sql(edition))
    return f"""
        WITH {PLAYED}, {usual_sql(run)}, {leads_sql(run)}, {of_edition(watched, edition)},
        row_of AS (
            SELECT played.* EXCLUDE (moves), watched.* EXCLUDE (game), turns.* EXCLUDE (game), usual
            FROM played JOIN usually USING (player_0, player_1)
            LEFT JOIN watched USING (game) LEFT JOIN turns USING (game)
        )
        SELECT game, circle, player_0, player_1, {of_edition(columns, edition)} FROM row_of
        """


def played_circles(run: Run) -> str:
    """Return SQL for the circle of each game that was played to its end."""
    return f"WITH {PLAYED} SELECT circle FROM played"


def usual_sql(run: Run) -> str:
    """Return SQL for a WITH: ``usually``, what each first player makes against each second player.

    ``usual``: the mean margin of the first one, ``wins``: its share of the games. Both are of the
    whole run, of which this may be a part.
    """
    names = ("player_0", "player_1", "usual", "wins")
    rows = ", ".join(
        f"({literal(first)}, {literal(second)}, DOUBLE '{usual!r}', DOUBLE '{wins!r}')"
        for first, second, usual, wins in run.usual_results
    )
    if not rows:
        return "usually AS (SELECT player_0, player_1, 0.0 AS usual, 0.0 AS wins FROM played)"
    return f"usually AS (SELECT * FROM (VALUES {rows}) AS usually ({', '.join(names)}))"


def leads_sql(run: Run) -> str:
    """Return SQL for a WITH after `PLAYED`: ``leads``, a row for each position, the last one too.

    ``way``: the spaces of both tokens; ``leader``: 1 while player 0 leads or led last, -1 for
    player 1, missing before anybody does; ``before``: the leader of the position before.
    """
    return of_edition(_LEADS, run.about.edition)


def metrics_of(*editions: Edition) -> list[Metric]:
    """Return the metrics of what the rules of any of some editions have."""
    return [metric for metric in METRICS if any(map(metric.is_there, editions))]


def game_values(run: Run) -> pd.DataFrame:
    """Return all metrics of each game that was played to its end.

    Returns
    -------
    DataFrame
        A row a game: game, circle (int), player_0, player_1 (str), and a column of floats for each
        of `METRICS`, missing where it does not apply.
    """
    return run.query(f"{game_sql(run)} ORDER BY game")


def metric_values(run: Run) -> pd.DataFrame:
    """Return all metrics of each circle: the mean of its games.

    Returns
    -------
    DataFrame
        Its index is the circle, a column of floats for each of `METRICS`; missing where it applies
        to no game of the circle. A circle whose games were all forfeited has no row.
    """
    return game_values(run).groupby("circle")[list(NAMES)].mean()
