"""The command `report patches`."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking.spreading import Spreading, at_once
from patchwork_solve.analyses.commands.sampled import sampled_report
from patchwork_solve.analyses.worth.query import SelfGames


@dataclass(frozen=True)
class PlayedGames(Spreading):
    """How games are played."""

    processes: Annotated[int, at_once("games played")] = 1


def report_patches(query: SelfGames, spreading: PlayedGames) -> None:
    """Report how much each patch is worth at each stage of a game, and how easily it fits.

    The strong player plays itself, and all values are its estimates. CSV has a row for each patch
    and stage; JSON has those rows and the games.
    """
    from patchwork_solve.analyses.worth.frame import table_of
    from patchwork_solve.analyses.worth.games import played
    from patchwork_solve.analyses.worth.report import worth_report
    from patchwork_solve.engine.players.naming import jobs_of

    sampled_report(
        query,
        spreading,
        check=query.check,
        work=played,
        report=lambda query, games: worth_report(
            table_of(query.editions, games), games, query.player
        ),
        main="patches",
        things=(query.games * len(query.editions), "games"),
        jobs=("rules", *jobs_of(query.player)),
    )
