"""Check files of replies by only the rules.

    python -m scripts.check_replies FILE... [--figures FIGURES.csv]

Each FILE is a `patchwork-replies/1`, as `python -m scripts.make_replies` writes it. Nothing is
searched: the replies are followed against everything that the other side may do. If the files of
both sides of a circle have the same value, it is proved. FIGURES gets a line for each file, and a
file that has its line is not checked again. The status is 0 where every claim holds, 1 where one is
not shown, 2 where a file cannot be read.
"""

import argparse
import csv
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from patchwork_solve import InputError
from scripts.replies.checking import UnshownError, check
from scripts.replies.file import Replies, read_replies

COLUMNS = ("seed", "player", "value", "replies", "positions", "bytes", "seconds")


def main() -> None:
    """Print a line for each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--figures", type=Path)
    options = parser.parse_args()
    known = _known(options.figures)
    for path in options.file:
        _, seed, player = path.stem.rsplit("-", 2)
        if (seed, player) in known:
            continue
        try:
            replies = read_replies(path)
            _compile(replies)
            begun = time.process_time()
            met = check(replies)
        except InputError as problem:
            parser.exit(2, f"error: {problem}\n")
        except UnshownError as flaw:
            sys.exit(f"{path} does not hold: {flaw}")
        spent, rows = f"{time.process_time() - begun:.1f}", len(replies.words)
        print(
            f"{path} holds: player {replies.hero} keeps {replies.value} thirds of a point; "
            f"{rows:,} replies, {met:,} positions, {spent} s of CPU",
            flush=True,
        )
        if options.figures:
            figures = seed, player, replies.value, rows, met, path.stat().st_size, spent
            with options.figures.open("a", newline="") as file:
                csv.writer(file, lineterminator="\n").writerow(figures)


def _compile(replies: Replies) -> None:
    """Have the checker compiled, whose time is not that of a file: nothing holds without rows."""
    none = {name: getattr(replies, name)[:0] for name in ("words", "values", "moves")}
    with suppress(UnshownError):
        check(replace(replies, **none))


def _known(figures: Path | None) -> set[tuple[str, str]]:
    """Return the files that have their line, by seed and player; a new file gets its head."""
    if figures is None:
        return set()
    if not figures.exists():
        figures.write_text(",".join(COLUMNS) + "\n")
    with figures.open(newline="") as file:
        return {(row["seed"], row["player"]) for row in csv.DictReader(file)}


if __name__ == "__main__":
    main()
