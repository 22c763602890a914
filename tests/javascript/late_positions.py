"""Positions of games at some shares of the track, as JavaScript reads them."""

from collections.abc import Sequence

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State


def positions(editions: Sequence[str], shares: Sequence[int]) -> list[State]:
    """Return positions of each edition at each share of the track, in percent."""
    found = []
    for seed, name in enumerate(editions):
        start = State.new(seed, Edition.load(name))
        for share in shares:
            until = start.edition.last * share // 100
            states = play_out(start, ("greedy", "careful"), seed, until).states
            state = next(state for state in reversed(states) if not state.is_over)
            # As JavaScript reads it: hashes depend on where the circle begins.
            found.append(State.from_text(state.to_text()))
    return found
