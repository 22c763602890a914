"""How hard each level is: games of several players against each level with each deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import Display, Section, figure
from patchwork_solve.analyses.statistics.estimates import mean, share
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.kernel.solo import games as kernel
from patchwork_solve.engine.players.simple import PLAYERS
from patchwork_solve.engine.solo.cards import DECKS, LEVELS
from patchwork_solve.engine.solo.players import SoloPlayer, play_solo
from patchwork_solve.engine.solo.playouts import Playouts
from patchwork_solve.engine.solo.state import AUTOMA, SoloState

if TYPE_CHECKING:
    from patchwork_solve.analyses.solo.query import SoloLevelsQuery

TABLE = "report solo"

BATCH = 50
"""Games of a simple player between two looks at the clock."""

Result = tuple[int, int, bool, bool]
"""Points of the person and of Automa, whether the person won, whether Automa had the tile."""


def levels_report(
    query: SoloLevelsQuery, tell: Callable[[str], None] = lambda message: None
) -> Report:
    """Return the report on games of the query's players."""
    rows = []
    for player in query.opened():
        for deck in DECKS:
            for level in range(1, len(LEVELS) + 1):
                tell(f"{player.name}, {deck} deck, level {level}")
                rows.append(_row(player, deck, level, query))
        player.close()
    frame = table_frame(TABLE, rows)
    return Report(
        "How hard is Automa?",
        SECTIONS,
        frame,
        meaning="Games of several players against each level of Automa with each deck, measured.",
        note="Every game has its own circle and cards; intervals are 95 %. Players of the game for "
        "two take Automa for a player with an empty quilt.",
    )


def _row(player: SoloPlayer, deck: str, level: int, query: SoloLevelsQuery) -> dict[str, Any]:
    results = _results(player, deck, level, query)
    points, others, won, tiles = zip(*results, strict=True)
    return {
        "player": player.name,
        "deck": deck,
        "level": level,
        "name": LEVELS[level - 1],
        "games": len(results),
        **share(sum(won), len(won)).columns("win", 4),
        **mean(points).columns("points", 2),
        **mean(others).columns("automa_points", 2),
        **share(sum(tiles), len(tiles)).columns("automa_tile", 4),
    }


def _results(player: SoloPlayer, deck: str, level: int, query: SoloLevelsQuery) -> list[Result]:
    """Return the results of games, until there are enough or the time is over."""
    games = _games(player.name, player, deck, level, query.seed)
    found = [next(games)]  # What is compiled with the first game takes no time of the others.
    clock = Clock(query.seconds)
    for result in games:
        found.append(result)
        if len(found) >= query.games or clock.is_over:
            break
    return found


def _games(name: str, player: SoloPlayer, deck: str, level: int, seed: int) -> Iterator[Result]:
    """Yield the results of games without end: game N has the same circle for all."""
    first = seed * 1_000_000
    if name in PLAYERS:
        start, memory = SoloState.new(first, deck, level), Playouts()
        start = SoloState(start.board, deck, level)  # The first back is drawn in each game.
        while True:
            for row in memory.from_start(start, name, BATCH, first).tolist():
                yield (
                    row[kernel.POINTS],
                    row[kernel.AUTOMA_POINTS],
                    bool(row[kernel.WON]),
                    row[kernel.TILE] == AUTOMA,
                )
            first += BATCH
    while True:
        final = play_solo(SoloState.new(first, deck, level), player, first).final
        yield *final.scores(), final.winner != AUTOMA, final.board.special_tile == AUTOMA
        first += 1


SECTIONS = (
    Section(
        "levels",
        "Levels",
        "The share of games that each player wins, and both scores.",
        lambda frame: frame,
        table=TABLE,
        columns=(
            "player",
            "deck",
            "level",
            "games",
            Display("win", figure("win", ".1%")),
            "points",
            "automa_points",
            "automa_tile",
        ),
    ),
)
