"""Write tests/data/perft/table.json: perft of varied positions, counted by the oracle of the tests.

    python -m scripts.make_perft

The oracle is slow, independent Python; the kernel's counts are compared with this table. Positions
are played-out games of every edition and variant, so the counts have one source: the oracle.
"""

import json
import sys
from pathlib import Path
from typing import Any

from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from tests import oracle_search
from tests.harness import EDITIONS, edition_named, position_of

TABLE = Path(__file__).resolve().parent.parent / "tests" / "data" / "perft" / "table.json"
MOST_LEAVES = 60_000
DEEPEST = 6

# Where on the track both tokens stand, as parts of its length, and who played so far.
STAGES = [(0.0, "random"), (0.4, "greedy"), (0.75, "random"), (0.85, "greedy"), (0.93, "greedy")]


def entry(edition: str, part: float, players: str, seed: int) -> dict[str, Any] | None:
    """Return one position with its counts, as deep as the oracle can go; None if it is over."""
    chosen = edition_named(edition)
    start = State.new(seed=seed, edition=chosen)
    state = play_out(start, (players, players), seed, int(part * chosen.last)).final
    if state.is_over:
        return None
    position = position_of(state)
    counts: list[int] = []
    for depth in range(1, DEEPEST + 1):
        if counts and _next(counts) > MOST_LEAVES:
            break
        counts.append(oracle_search.perft(position, depth))
    return {
        "edition": edition,
        "source": f"tests/oracle.py; {players} game, seed {seed}, both at {part:.0%} of the track",
        "position": state.to_text(),
        "leaves": counts,
    }


def _next(counts: list[int]) -> float:
    """Guess the next count from the last two."""
    return counts[-1] * counts[-1] / max(counts[-2] if len(counts) > 1 else 1, 1)


def table() -> list[dict[str, Any]]:
    """Return every entry."""
    entries = []
    for number, edition in enumerate(EDITIONS):
        for stage, (part, players) in enumerate(STAGES):
            found = entry(edition, part, players, seed=10 * number + stage)
            if found is not None:
                entries.append(found)
                print(edition, found["leaves"], file=sys.stderr)
    return entries


if __name__ == "__main__":
    TABLE.write_text(json.dumps(table(), indent=1) + "\n", "utf-8")
