"""An opponent's move."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.levels import player_of
from patchwork_solve.analyses.asking.limits import MOST_SEED, require_count
from patchwork_solve.analyses.web.task import Found, Send, require_harmless
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot, require_player

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Reply:
    """A request for a player's move.

    Parameters
    ----------
    state : State
    against : str
        A level, or a player's name.
    seed : int
        Seed of the player's random choices.
    """

    state: State
    against: str
    seed: int = 0

    def check(self) -> None:
        """Raise `InputError` for a finished game or an unknown player."""
        require_playable(self.state, "position")
        require_count(self.seed, MOST_SEED, "seed", least=0)
        require_harmless(self.against, "against")
        require_player(player_of(self.against), self.state.edition, "against")

    def run(self, send: Send) -> Found:
        """Return the move; unfinished when the player's thinking was cancelled."""
        with closing(bot(player_of(self.against), "against")) as player:
            move = player.choose(self.state, DecisionLimits(seed=self.seed))
            words = move_words(self.state, move)
            return Found(
                {"move": str(move), "words": words, "player": player.name}, not is_cancelled()
            )
