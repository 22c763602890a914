"""Write docs/data/solved.parquet, for docs/laboratory/solved.md, from files of `report solved`.

    python -m scripts.publish_solved ANSWERS.jsonl... [docs/data/solved.parquet]

Each is a file of `report solved --resume`, or the data as they were, to which others are added.
What several say of a circle is one row, in which more is known; where they say different things of
it the script stops. So it does where the margin and the winner, asked of the same circle by two
searches, contradict each other.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pandas as pd

from patchwork_solve.analyses.report.columns import table_frame

DATA = Path(__file__).resolve().parent.parent / "docs" / "data" / "solved.parquet"

Row = dict[str, Any]


def answers(paths: Iterable[Path]) -> pd.DataFrame:
    """Return the answers of some files, one row for each circle and question."""
    rows: dict[tuple[str, str, int], Row] = {}
    for path in paths:
        for row in _published(path) if path.suffix == ".parquet" else _kept(path):
            key = row["edition"], row["ask"], row["seed"]
            rows[key] = _joined(rows[key], row) if key in rows else row
    frame = table_frame("report solved", (rows[key] for key in sorted(rows)))
    _require_agreement(frame)
    return frame


def _kept(path: Path) -> Iterator[Row]:
    """Yield the rows of a file that `report solved --resume` keeps.

    Where it was gone on with by another version of the program, those of the last one alone: what
    was mended between them may have made the others wrong.
    """
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    kept = [entry for entry in entries if "task" in entry]
    for entry in kept:
        if entry.get("by") == kept[-1].get("by"):
            yield entry["row"] | {"seconds": entry["seconds"]}


def _published(path: Path) -> Iterator[Row]:
    """Yield the rows of data that were published before."""
    frame = pd.read_parquet(path).astype(object)
    yield from frame.where(frame.notna(), None).to_dict("records")


def _joined(first: Row, second: Row) -> Row:
    """Combine two answers about a circle; the time is that of the first."""
    joined = dict(first)
    for name, value in second.items():
        if joined[name] is None:
            joined[name] = value
        elif value is not None and value != joined[name] and name != "seconds":
            raise SystemExit(f"circle {first['seed']}: {name} is {joined[name]} and {value}")
    return joined


def _require_agreement(frame: pd.DataFrame) -> None:
    """Stop where the margin and the winner, searched separately, contradict each other."""
    known = frame.dropna(subset="winner")
    winners = known.groupby(["edition", "seed"])["winner"].nunique()
    if (winners > 1).any():
        raise SystemExit(f"two winners of {winners[winners > 1].index.tolist()}")


def main() -> None:
    """Write the file."""
    frame = answers(map(Path, sys.argv[1:]))
    frame.to_parquet(DATA, index=False, compression="zstd")
    print(frame.groupby(["edition", "ask"])[["exact", "winner"]].agg(["sum", "count"]))


if __name__ == "__main__":
    main()
