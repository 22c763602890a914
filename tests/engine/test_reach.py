"""Whatever a game goes on to buy was counted as within reach at every position before."""

import numpy as np
import pytest

from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame.outlook import FITS, OUTLOOK, look_at_quilt
from patchwork_solve.engine.kernel.endgame.reach import keep_within_reach
from patchwork_solve.engine.kernel.layout import TIME
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State


def within_reach(state: State) -> tuple[list[set[str]], set[str]]:
    """Return the patches each player can still get, and those that can still be for sale."""
    circle, words = state.kernel_arguments()
    tables = state.edition.tables
    outlook = np.zeros((2, OUTLOOK), np.int64)
    remaining = np.uint64(words[layout.REMAINING])
    for player in (0, 1):
        look_at_quilt(tables, circle, words, player, remaining, outlook)
    by_time = np.array(
        sorted(range(len(circle)), key=lambda at: tables.patches[circle[at], TIME]), np.int64
    )
    near = int(keep_within_reach(tables, circle, words, by_time, outlook))
    names = [state.edition.patches[patch].name for patch in circle.tolist()]

    def named(bits: int) -> set[str]:
        return {name for at, name in enumerate(names) if bits >> at & 1}

    return [named(int(outlook[player, FITS])) for player in (0, 1)], named(near)


@pytest.mark.parametrize("players", ["random", "greedy"])
@pytest.mark.parametrize("edition", PRINTINGS)
def test_every_purchase_was_within_reach(edition: str, players: str) -> None:
    kept, possible = 0, 0
    for seed in range(60):
        state = State.new(seed=seed, edition=edition)
        seen: list[tuple[list[set[str]], set[str]]] = []
        for move in play_out(state, (players, players), seed).moves:
            seen.append(within_reach(state))
            if min(player.time for player in state.players) >= 40:
                kept += sum(map(len, seen[-1][0]))
                possible += 2 * len(state.circle)
            patch = str(move).partition("@")[0]
            if patch not in ("advance", "leather"):
                for each, near in seen:
                    assert patch in each[state.to_move]
                    assert patch in near
            state = state.play(move)
    assert 0 < kept < 0.7 * possible
