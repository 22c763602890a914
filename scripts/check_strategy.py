"""Check a certificate that a player wins, by only the rules and a bound.

    python -m scripts.check_strategy FILE

FILE is a `patchwork-strategy/1`, as those in docs/data/strategies, or a `patchwork-strategy/2`, as
`python -m scripts.index_strategy` writes it. Nothing is searched: the hero's choices are followed
against everything the other may do. The status is 0 where the claim holds, 1 where the choices do
not show it, 2 where the file cannot be read. The memory takes 21 to 43 bytes for each position in
which the hero chooses, and half as much again while its table grows.
"""

import argparse
import sys
import time
from pathlib import Path

from patchwork_solve import InputError
from scripts.strategies.certificate import UnshownError
from scripts.strategies.lookup import load_strategy
from scripts.strategies.showing import show


def main() -> None:
    """Say whether the claim holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    begun = time.perf_counter()
    try:
        strategy = load_strategy(options.file)
        met, visited = strategy.check(show)
    except InputError as problem:
        parser.exit(2, f"error: {problem}\n")
    except UnshownError as flaw:
        sys.exit(f"does not hold: {flaw}")
    except MemoryError:
        sys.exit(f"{options.file}: there is not enough memory for its positions")
    except KeyboardInterrupt:
        sys.exit("interrupted: not checked")
    print(
        f"holds: player {strategy.player} leads by {strategy.least} or more, whatever the "
        f"other does; {strategy.size}, {met:,} positions, {visited:,} nodes, "
        f"{time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
