"""The kernel's and the players' speed, and the bench signature.

The signature is the number of nodes that the endgame search visits over a fixed suite. It depends
only on the search, not on the machine. A change of the search that should keep its behaviour keeps
the signature. The one of these sources stands in tests/data/bench_signature.txt, and a test
compares them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.edition import PRINTINGS, printing
from patchwork_solve.engine.perft import perft
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import play_batch, play_out
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.players.style import ALONE, DRAFT, Style
from patchwork_solve.engine.state import State

SUITE = [
    (edition, seed, until)
    for edition in PRINTINGS
    for until in (48, 45)
    for seed in range(100, 108)
]
"""(edition, seed, space): positions of greedy games with both tokens at that space or beyond."""

DRAFTED = 40
"""Both tokens stand there or beyond when the game ends whose decisions time the players."""

NODES_A_DECISION = 20_000


def suite() -> list[State]:
    """Return the positions of the fixed suite that are not finished."""
    positions = []
    for edition, seed, until in SUITE:
        start = State.new(seed=seed, edition=printing(edition))
        positions.append(play_out(start, ("greedy", "greedy"), seed, until).final)
    return [state for state in positions if not state.is_over]


def signature(positions: Sequence[State]) -> int:
    """Return the nodes that one thread visits to solve all the positions."""
    return sum(solve(state, SearchLimits(threads=1)).proof.work.nodes for state in positions)


def _rate(work: Callable[[], int], seconds: float) -> float:
    """Return units of work a second, after one uncounted round to compile and warm up."""
    work()
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        done += work()
    return done / (time.perf_counter() - started)


def _playouts(players: tuple[str, str]) -> Callable[[], int]:
    edition = printing("current")

    def work() -> int:
        return len(play_batch(edition, players, games=2000, seed=1))

    return work


def _state_plays() -> Callable[[], int]:
    game = play_out(State.new(seed=1), ("random", "random"), 1)

    def work() -> int:
        state = game.start
        for move in game.moves:
            state = state.play(move)
        return len(game.moves)

    return work


def _decisions(style: Style) -> Callable[[], int]:
    """Return a task that counts the nodes a player searches to decide each position of a game."""
    game = play_out(State.new(seed=1), ("greedy", "greedy"), 1, until=DRAFTED)
    player = Strong(DecisionLimits(nodes=NODES_A_DECISION), style)
    states = [state for state in game.states if not state.is_over]

    def work() -> int:
        return sum(player.decide(state, DecisionLimits()).found.nodes for state in states)

    return work


def measure(seconds: float = 2.0) -> dict[str, Any]:
    """Return the figures of `patchwork-solve bench`.

    Parameters
    ----------
    seconds : float
        Wall-clock time for each rate.

    Returns
    -------
    dict
        Rates a second on one core: uniform random and greedy full games, leaves of perft made and
        undone one by one (``do_undo_per_second``) and counted in bulk, `State.play`; nodes of the
        search of ``strong`` and of ``draft``, without the endgame search; the nodes, seconds and
        nodes a second of the endgame suite; ``signature``, its node count.
    """
    opening = State.new(seed=1)
    figures: dict[str, Any] = {
        "playouts_per_second": round(_rate(_playouts(("random", "random")), seconds)),
        "greedy_playouts_per_second": round(_rate(_playouts(("greedy", "greedy")), seconds)),
        "do_undo_per_second": round(_rate(lambda: perft(opening, 2, bulk=False), seconds)),
        "bulk_leaves_per_second": round(_rate(lambda: perft(opening, 2, bulk=True), seconds)),
        "state_play_microseconds": round(1e6 / _rate(_state_plays(), seconds), 2),
        "strong_nodes_per_second": round(_rate(_decisions(ALONE), seconds)),
        "draft_nodes_per_second": round(_rate(_decisions(DRAFT), seconds)),
    }
    positions = suite()
    solve(positions[0])  # So that the search is compiled.
    started = time.perf_counter()
    nodes = signature(positions)
    elapsed = time.perf_counter() - started
    figures["suite_positions"] = len(positions)
    figures["suite_seconds"] = round(elapsed, 3)
    figures["nodes_per_second"] = round(nodes / elapsed)
    figures["signature"] = nodes
    return figures
