"""Compare endgames of random variants with brute force, and count the wrong ones.

    python -m scripts.check_variants [--variants 2000] [--seed 0] [--positions 1500]

The variants use every rule that a designer may change (tests/engine/variants.py). In each a game is
played at random; from its end back to the first position that brute force by tests/oracle.py can
still finish, up to four positions are searched: relaxed, plain, and as from far away, now and then
with two threads. The margin of every move, the winner and the line must be those of brute force.
"""

import argparse
import time
from collections import Counter

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.state import State
from tests.engine.variants import RULES
from tests.hunt.endgame_truth import Truth, check_exact
from tests.hunt.variant_endgames import edition_of, is_first, solved_positions

WAYS = {
    "relaxed": SearchLimits(entries=1 << 10),
    "plain": SearchLimits(entries=64, plain=True),
    "tabled": SearchLimits(entries=1 << 10, tabled=True),
    "threads": SearchLimits(entries=64, threads=2),
}
"""How a position is searched."""

THREADS_EVERY = 8
"""Two threads search the positions of one variant in so many."""


def is_wrong(state: State, truth: Truth, limits: SearchLimits) -> bool:
    """Whether a search finds anything else than brute force."""
    try:
        check_exact(state, truth, solve(state, limits))
    except Exception as error:  # A crash is as wrong as a wrong value.
        print(f"  {type(error).__name__}: {error}".splitlines()[0])
        return True
    return False


def check(seed: int, most: int, counted: Counter[str]) -> None:
    """Search the positions of one variant and count what is wrong."""
    counted["variants"] += 1
    edition = edition_of(seed)
    counted.update(f"variants with {rule}" for rule, is_used in RULES.items() if is_used(edition))
    positions = list(solved_positions(seed, most))
    counted["variants searched"] += bool(positions)
    counted["variants searched from the first move"] += any(
        is_first(state) for state, _ in positions
    )
    for state, truth in positions:
        counted["positions"] += 1
        counted["leather owed"] += state.leather_owed > 0
        counted["swap allowed"] += state.legal_moves[-1].is_swap
        for way, limits in WAYS.items():
            if way == "threads" and seed % THREADS_EVERY:
                continue
            counted["searches"] += 1
            if is_wrong(state, truth, limits):
                counted["wrong"] += 1
                print(f"wrong, {way}, variant {seed}: {state.to_text()}", flush=True)


def main() -> None:
    """Check the variants from a seed on, and print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first variant")
    parser.add_argument("--positions", type=int, default=1_500, help="brute force looks at")
    given = parser.parse_args()
    begun = time.monotonic()
    counted: Counter[str] = Counter(wrong=0)
    for seed in range(given.seed, given.seed + given.variants):
        check(seed, given.positions, counted)
    for name, number in sorted(counted.items()):
        print(f"{number:8,} {name}")
    print(f"{time.monotonic() - begun:8,.0f} seconds")
    raise SystemExit(1 if counted["wrong"] else 0)


if __name__ == "__main__":
    main()
