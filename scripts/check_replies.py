"""Check files of replies by only the rules.

    python -m scripts.check_replies FILE...

Each is a `patchwork-replies/1`, as `python -m scripts.make_replies` writes it. Nothing is searched:
the replies are followed against everything that the other side may do. Where the files of both sides
of a circle agree, its value is proved. The status is 0 where every claim holds, 1 where one is not
shown, 2 where a file cannot be read.
"""

import argparse
import sys
import time
from pathlib import Path

from patchwork_solve import InputError
from scripts.replies.checking import UnshownError, check
from scripts.replies.file import read_replies


def main() -> None:
    """Print a line for each file, and one for each circle of which both sides are checked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="+")
    options = parser.parse_args()
    shown: dict[str, dict[int, int]] = {}
    for path in options.file:
        begun = time.perf_counter()
        try:
            replies = read_replies(path)
            met = check(replies)
        except InputError as problem:
            parser.exit(2, f"{path}: {problem}\n")
        except UnshownError as flaw:
            sys.exit(f"{path} does not hold: {flaw}")
        print(
            f"{path} holds: {len(replies.words):,} replies, {met:,} positions, "
            f"{time.perf_counter() - begun:.1f} s"
        )
        shown.setdefault(replies.state.to_text(), {})[replies.hero] = replies.value
    both = [values for values in shown.values() if len(values) == 2]
    exact = sum(values[0] == values[1] for values in both)
    first = sum(values[0] == values[1] > 0 for values in both)
    print(f"{exact} of {len(both)} circles have the same value for both sides; {first} are won by player 0")


if __name__ == "__main__":
    main()
