"""An opponent's move."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.levels import player_of
from patchwork_solve.analyses.asking.limits import MOST_SEED, require_count
from patchwork_solve.analyses.board.tasks.task import Found, Tell, require_harmless
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot, require_player

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Reply:
    """What a player would do.

    Parameters
    ----------
    state : State
    against : str
        A level, or a player's name.
    seed : int
        Of what the player draws.
    """

    state: State
    against: str
    seed: int = 0

    def check(self) -> None:
        """Raise `InputError` for a game that is over, or an unknown player."""
        require_playable(self.state, "position")
        require_count(self.seed, MOST_SEED, "seed", least=0)
        require_harmless(self.against, "against")
        require_player(player_of(self.against), self.state.edition, "against")

    def run(self, tell: Tell) -> Found:
        """Return the move; of one who was not let think to the end it is not the player's own."""
        with closing(bot(player_of(self.against), "against")) as player:
            move = player.choose(self.state, DecisionLimits(seed=self.seed))
            words = move_words(self.state, move)
            return Found(
                {"move": str(move), "words": words, "player": player.name}, not is_cancelled()
            )
