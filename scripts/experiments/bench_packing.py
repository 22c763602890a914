"""Time the packing search against exact-cover packages and CP-SAT on the same questions.

Run it from the root of the project (needs the `dev` extra)::

    python -m scripts.experiments.bench_packing [SETS PER AREA] [SECONDS PER QUESTION]

Each engine runs alone in a process of its own, on one thread, and is warmed up (compiled) before
the clock starts. The clock runs from the names of the patches to the answer, as for a user. Every
engine gets the same questions, from tests/data/packing/random_sets.json. If holes are allowed,
xcover covers each cell at most once; exact-cover has no such items, so an empty cell is an option
of its own. A question that an engine does not finish counts as the limit.
"""

from __future__ import annotations

import json
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from patchwork_solve.engine.game.edition import printing
from patchwork_solve.solver.packing.instance import Instance
from patchwork_solve.solver.packing.placements import placements
from patchwork_solve.solver.packing.questions import packing_question

QUESTIONS = Path("tests/data/packing/random_sets.json")
AREAS = (70, 74, 76, 78, 79, 80, 81)
SMALL = ("domino", "bar-3")
"""A question for warming up."""


def options(instance: Instance) -> list[list[int]]:
    """Return the options of the exact cover, without holes: the cells, then the patches."""
    cells = instance.edition.cells
    found = []
    for item, number in enumerate(instance.patches, start=cells):
        for mask in placements(instance.edition, number, instance.free):
            found.append([*(c for c in range(cells) if mask >> c & 1), item])
    return found


def holes(instance: Instance) -> list[list[int]]:
    """Return one option for each cell that may stay empty."""
    cells = range(instance.edition.cells) if instance.area < instance.room else range(0)
    return [[cell] for cell in cells if instance.free >> cell & 1]


def by_search(instance: Instance) -> bool:
    """Decide with our own search."""
    from patchwork_solve.solver.limits import SolverLimits
    from patchwork_solve.solver.packing import backtracking as search

    return search.fit(instance, SolverLimits()).witness is not None


def by_cp_sat(instance: Instance) -> bool:
    """Decide with CP-SAT and the model of this project."""
    from patchwork_solve.solver.limits import SolverLimits
    from patchwork_solve.solver.packing import cp_sat

    return cp_sat.solve(instance, SolverLimits()).witness is not None


def by_xcover(instance: Instance) -> bool:
    """Decide with xcover (dancing cells, compiled)."""
    import xcover

    cells = instance.edition.cells
    patches = list(range(cells, cells + len(instance.patches)))
    # Cells are covered at most once (secondary items): far quicker than options for holes.
    secondary = list(range(cells)) if instance.area < instance.room else None
    primary = patches if secondary else [*range(cells), *patches]
    return next(xcover.covers(options(instance), primary, secondary), None) is not None


def by_exact_cover(instance: Instance) -> bool:
    """Decide with exact-cover (dancing links, in C)."""
    import exact_cover
    import numpy as np

    listed = options(instance) + holes(instance)
    matrix = np.zeros((len(listed), instance.edition.cells + len(instance.patches)), np.int32)
    for row, items in enumerate(listed):
        matrix[row, items] = 1
    try:
        return len(exact_cover.get_exact_cover(matrix)) > 0
    except exact_cover.error.NoSolution:
        return False


ENGINES: dict[str, Callable[[Instance], bool]] = {
    "search (ours)": by_search,
    "CP-SAT": by_cp_sat,
    "xcover": by_xcover,
    "exact-cover": by_exact_cover,
}


def _serve(engine: str, pipe: Any) -> None:
    """Answer sets of names until the process is stopped: (answer, seconds) each."""
    edition = printing("current")
    ENGINES[engine](packing_question(edition, SMALL))
    pipe.send("ready")
    while (names := pipe.recv()) is not None:
        started = time.perf_counter()
        answer = ENGINES[engine](packing_question(edition, names))
        pipe.send((answer, time.perf_counter() - started))


class Worker:
    """A process that answers for one engine, and is replaced when it takes too long."""

    def __init__(self, engine: str, limit: float) -> None:
        self._engine, self._limit = engine, limit
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(target=_serve, args=(self._engine, theirs))
        self._process.start()
        self._pipe.recv()

    def request(self, names: list[str]) -> tuple[bool | None, float]:
        """Return the answer and the seconds; None and the limit when it was not finished."""
        self._pipe.send(names)
        if self._pipe.poll(self._limit):
            return self._pipe.recv()  # type: ignore[no-any-return]
        self._process.kill()
        self._process.join()
        self._start()
        return None, self._limit

    def stop(self) -> None:
        """End the process."""
        self._pipe.send(None)
        self._process.join()


def measure(area: int, number: int, limit: float) -> dict[str, list[float]]:
    """Return the seconds of every engine on the first questions of one area."""
    rows = [r for r in json.loads(QUESTIONS.read_text("utf-8"))["rows"] if r["area"] == area]
    seconds: dict[str, list[float]] = {}
    for engine in ENGINES:
        worker = Worker(engine, limit)
        seconds[engine] = []
        for row in rows[:number]:
            answer, spent = worker.request(row["patches"])
            if answer is not None and answer != (row["answer"] == "packed"):
                raise AssertionError(f"{engine} is wrong about {row['patches']}")
            seconds[engine].append(spent)
        worker.stop()
    return seconds


def main() -> None:
    """Print the table of docs/explanation/packing.md."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    limit = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    print(f"Median seconds of {number} sets (decided within {limit:g} s):\n")
    print("| area | " + " | ".join(ENGINES) + " |")
    print("|---:|" + "---:|" * len(ENGINES), flush=True)
    for area in AREAS:
        seconds = measure(area, number, limit)
        cells = []
        for spent in seconds.values():
            within = sum(one < limit for one in spent)
            median = statistics.median(spent)
            shown = f"{median:.4f}" if median < limit else f"> {limit:g}"
            cells.append(f"{shown} ({within})")
        print(f"| {area} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
