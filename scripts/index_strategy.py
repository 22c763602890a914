"""Write a strategy by position, so that its move is found in any position without a walk.

    python -m scripts.index_strategy FILE OUT

FILE is a `patchwork-strategy/1`, and OUT becomes the `patchwork-strategy/2` of the same play. The
strategy is followed to its end, as `python -m scripts.check_strategy` does, with the same memory.
"""

import argparse
import sys
from pathlib import Path

from patchwork_solve import InputError
from patchwork_solve.engine.base.files import require_writable
from scripts.strategies.certificate import Certificate, UnshownError
from scripts.strategies.lookup import lookup_of
from scripts.strategies.showing import show


def main() -> None:
    """Write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    try:
        require_writable(options.out, "OUT")
        made = lookup_of(Certificate.load(options.file), show)
        made.save(options.out)
    except InputError as problem:
        parser.exit(2, f"error: {problem}\n")
    except UnshownError as flaw:
        sys.exit(f"does not hold: {flaw}")
    print(f"{options.out}: {made.size}, {options.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
