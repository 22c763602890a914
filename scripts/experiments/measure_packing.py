"""Measure the packing search on the published questions, and check every answer.

    python -m scripts.experiments.measure_packing --limit 30

tests/data/packing has the questions and answers: 200 random patch sets of each total area on the
empty quilt, and the bonus square from quilts of played games. A question that is not decided within
the limit counts with the time it took.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from patchwork_solve.engine.base.proof import Proof, Status
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing.choose import solve
from patchwork_solve.solver.packing.instance import Objective
from patchwork_solve.solver.packing.questions import packing_question, square_question

DATA = Path("tests/data/packing")
EDITION = printing("current")


def rows(name: str) -> list[dict[str, Any]]:
    """Return the questions of one file."""
    found: list[dict[str, Any]] = json.loads((DATA / name).read_text("utf-8"))["rows"]
    return found


def timed(answer: Callable[[], Proof[Any]]) -> tuple[Proof[Any], float]:
    """Return a proof and the seconds it took."""
    started = time.perf_counter()
    proof = answer()
    return proof, time.perf_counter() - started


def line(name: str, spent: Iterable[float], decided: int, wrong: int) -> str:
    """Return one row of a table."""
    times = sorted(spent)
    tenth = times[int(0.9 * len(times))]
    return (
        f"| {name} | {len(times)} | {decided} | {wrong} | {statistics.median(times):.4f} "
        f"| {tenth:.3f} | {times[-1]:.2f} |"
    )


def fits(limit: float) -> None:
    """Print a row for each total area."""
    by_area: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows("random_sets.json"):
        by_area[row["area"]].append(row)
    solve(packing_question(EDITION, by_area[81][0]["patches"]))  # Compile before the clock runs.
    for area, instances in sorted(by_area.items()):
        spent, decided, wrong = [], 0, 0
        for row in instances:
            question = packing_question(EDITION, row["patches"])
            proof, seconds = timed(lambda q=question: solve(q, SolverLimits(seconds=limit)))  # type: ignore[misc]
            spent.append(seconds)
            known = proof.status is not Status.BOUNDS
            decided += known
            wrong += known and (proof.witness is not None) != (row["answer"] == "packed")
        print(line(f"fits, area {area}", spent, decided, wrong), flush=True)


def squares(limit: float) -> None:
    """Print a row for each objective of the bonus square."""
    instances = rows("square_positions.json")
    for objective in (Objective.COST, Objective.TIME, Objective.PATCHES):
        spent, decided, wrong = [], 0, 0
        for row in instances:
            quilt = Quilt.drawn(row["quilt"], EDITION.width, EDITION.height)
            question = square_question(EDITION, row["patches"], quilt, minimise=objective)
            proof, seconds = timed(lambda q=question: solve(q, SolverLimits(seconds=limit)))  # type: ignore[misc]
            spent.append(seconds)
            known = proof.status is not Status.BOUNDS
            decided += known
            least = row["least"] and row["least"][objective.value]
            wrong += known and (proof.lower if proof.is_exact else None) != least
        print(line(f"7x7, least {objective.value}", spent, decided, wrong), flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each question")
    limit = parser.parse_args().limit
    print("| question | asked | decided | wrong | median s | 90 % within s | worst s |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    fits(limit)
    squares(limit)


if __name__ == "__main__":
    main()
