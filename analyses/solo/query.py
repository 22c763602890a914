"""The queries of the solo game: a position's choices, a proof, and the table of levels."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.fields import Seed, TimeLimit
from patchwork_solve.analyses.asking.limits import MOST, MOST_NODES
from patchwork_solve.analyses.asking.query import Choice, Query, Seconds, Texts, Whole
from patchwork_solve.engine.solo.cards import DECKS, LEVELS
from patchwork_solve.engine.solo.limits import NODES, PLAYOUTS

if TYPE_CHECKING:
    from patchwork_solve.engine.solo.players import SoloPlayer

Deck = Annotated[str, Choice("Automa's deck; backs of the tactical one show budgets.", DECKS)]
Level = Annotated[int, Whole("Automa's level, from Intern to Legend.", 1, len(LEVELS))]


@dataclass(frozen=True)
class SoloTable(Query):
    """The opponent of a new game."""

    level: Level = 2
    deck: Deck = "normal"


@dataclass(frozen=True)
class SoloProofQuery(Query):
    """Limits of a proof."""

    seconds: TimeLimit = None
    nodes: Annotated[int, Whole("The most nodes of the search.", 1, MOST_NODES)] = NODES


@dataclass(frozen=True)
class SoloBestQuery(Query):
    """Estimates of the choices, and the limit of a proof that is tried first."""

    playouts: Annotated[int, Whole("Games played out for each choice.", 2, MOST)] = PLAYOUTS
    seed: Seed = 0
    nodes: Annotated[
        int, Whole("Nodes within which a proof is tried first; 0 for none.", 0, MOST_NODES)
    ] = 500_000


@dataclass(frozen=True)
class SoloReviewQuery(SoloBestQuery):
    """Estimates and proofs of every decision of a game."""

    seconds: Annotated[
        float | None,
        Seconds("Seconds after which the decisions so far are reported.", option="--time-limit"),
    ] = None


@dataclass(frozen=True)
class SoloLevelsQuery(Query):
    """Games of players against each level with each deck."""

    players: Annotated[
        Sequence[str],
        Texts("Player of the person's moves; may be repeated.", option="--player"),
    ] = ("random", "greedy", "careful", "strong:1000n", "cards:100")
    games: Annotated[int, Whole("The most games of a player, level and deck.", 2, MOST)] = 2_000
    seconds: Annotated[
        float, Seconds("Seconds after which a player, level and deck has games enough.")
    ] = 18.0
    seed: Seed = 0

    def opened(self) -> "list[SoloPlayer]":
        """Return the players.

        Raises `InputError` for an unknown one.
        """
        from patchwork_solve.engine.solo.players import solo_player

        return [solo_player(name, "players") for name in self.players]

    @property
    def jobs(self) -> tuple[str, ...]:
        """Kernel jobs to compile."""
        from patchwork_solve.engine.solo.players import jobs_of_solo

        return tuple({job: None for name in self.players for job in jobs_of_solo(name)})
