"""Write a perfect reply to everything, for both sides of circles on a small quilt.

    python -m scripts.make_replies FOLDER --edition example:5x5 --seed 0 --circles 10

For each circle and side the endgame search finds the hero's reply in every position that the other
side can reach. A file that is there already is left as it is, so the same command goes on from
where it was stopped.
"""

import argparse
import time
from pathlib import Path

from patchwork_solve import State
from patchwork_solve.engine.forms.variant import edition_of
from scripts.replies.file import write_replies
from scripts.replies.making import make


def main() -> None:
    """Write the files that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--edition", default="example:5x5")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--circles", type=int, default=1)
    options = parser.parse_args()
    edition = edition_of(options.edition)
    options.folder.mkdir(parents=True, exist_ok=True)
    for seed in range(options.seed, options.seed + options.circles):
        for hero in (0, 1):
            path = options.folder / f"{edition.name}-{seed}-{hero}.replies"
            if path.exists():
                continue
            begun = time.process_time()
            replies = make(State.new(seed, edition), hero)
            write_replies(replies, path)
            print(
                f"{path}: value {replies.value}, {len(replies.words):,} replies, "
                f"{path.stat().st_size:,} bytes, {time.process_time() - begun:.0f} s of CPU",
                flush=True,
            )


if __name__ == "__main__":
    main()
