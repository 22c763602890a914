"""The placement experiment of Lagerkvist (ModRef 2019, arXiv 2001.04233) with our policies.

Patches and five leather patches are offered in a random order on an empty quilt; one that fits must
be placed, one that does not is skipped. A policy sees the patch offered and the set still to come,
not its order. The offline optimum knows the order: the most patches from the start that fit
together, proved by the packing search. Run it from the root of the project::

    python -m scripts.experiments.placement_experiment FOLDER [ORDERS FILE]

Every hundred orders of a policy are one Parquet file in FOLDER. An interrupted run continues where
it stopped. `scripts.experiments.placement_report` reads the folder.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from patchwork_solve.engine.base.proof import Status
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.kernel.layout import AREA
from patchwork_solve.engine.kernel.players import placing
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import backtracking as search
from patchwork_solve.solver.packing.instance import Instance
from scripts.experiments.placement_report import placement_frame, placement_plot

ORDERS = Path("tests/data/packing/placement_orders_1000.txt")
CHUNK = 100
Order = NDArray[np.int64]

POLICIES = {
    "greedy": (1, 0, 0),
    "trials": (8, 900, 3),
    "trials, for first fail": (8, 800, 10),
    "trials, for first fail, four times as many": (16, 3600, 10),
}
"""Settings of `placing.new_trial`: candidates, trials, worth of a patch before the first miss."""


def read_orders(path: Path, edition: Edition) -> list[Order]:
    """Return every line as numbers; leather is the number after the last patch."""
    number = {**edition.index, LEATHER: len(edition.patches)}
    lines = path.read_text("utf-8").splitlines()
    return [np.array([number[name] for name in line.split()], np.int64) for line in lines]


def online(edition: Edition, policy: str, index: int, order: Order) -> dict[str, Any]:
    """Play one order with a policy."""
    trial = placing.new_trial(*POLICIES[policy])
    codes = np.empty(len(order), np.int64)
    stream = np.array([index], np.uint64)
    started = time.perf_counter()
    placing.play_order(edition.tables, trial, order, codes, stream)
    spent = time.perf_counter() - started
    areas = edition.tables.patches[order, AREA]
    missed = np.flatnonzero(codes == placing.NOWHERE)
    first = int(missed[0]) if len(missed) else len(order)
    return {
        "policy": policy,
        "order": index,
        "ff": first + 1,
        "paff": int(areas[:first].sum()),
        "pa": int(areas[codes != placing.NOWHERE].sum()),
        "ff_upper": first + 1,
        "seconds": spent,
    }


def offline(edition: Edition, index: int, order: Order, patience: float = 600.0) -> dict[str, Any]:
    """Find the most patches from the start of an order that fit together.

    ``ff`` is proved to be reached and ``ff_upper`` proved not to be exceeded.
    """
    areas = edition.tables.patches[order, AREA]
    together = np.cumsum(areas)
    most = int(np.searchsorted(together, edition.cells, side="right"))
    upper = most
    started = time.perf_counter()
    while most > 0:
        names = order[:most]
        patches = tuple(int(n) for n in names if n < len(edition.patches))
        instance = Instance(
            edition, (1 << edition.cells) - 1, patches, leather=len(names) - len(patches)
        )
        proof = search.fit(instance, SolverLimits(seconds=patience))
        if proof.witness is not None:
            break
        if proof.status is Status.INFEASIBLE and upper == most:
            upper -= 1
        most -= 1
    return {
        "policy": "offline optimum",
        "order": index,
        "ff": most + 1,
        "paff": int(together[most - 1]) if most else 0,
        "pa": None,
        "ff_upper": upper + 1,
        "seconds": time.perf_counter() - started,
    }


def ceiling(edition: Edition, index: int, order: Order) -> dict[str, Any]:
    """Return what the areas allow."""
    together = np.cumsum(edition.tables.patches[order, AREA])
    most = int(np.searchsorted(together, edition.cells, side="right"))
    area = int(together[most - 1])
    shared = {"ff": most + 1, "paff": area, "pa": edition.cells, "ff_upper": most + 1}
    return {"policy": "ceiling by area", "order": index, **shared, "seconds": 0.0}


def runs(edition: Edition) -> Iterator[tuple[str, Callable[[int, Order], dict[str, Any]]]]:
    """Yield every row of the report: a name and what measures one order."""
    for policy in POLICIES:
        yield policy, lambda i, order, policy=policy: online(edition, policy, i, order)  # type: ignore[misc]
    yield "offline", lambda i, order: offline(edition, i, order)
    yield "ceiling", lambda i, order: ceiling(edition, i, order)


def file_name(policy: str) -> str:
    """Return a policy's name without blanks and commas."""
    return policy.replace(",", "").replace(" ", "-")


def main() -> None:
    """Run what is missing, then print the table and draw the plot."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    edition = printing("current")
    orders = read_orders(Path(sys.argv[2]) if len(sys.argv) > 2 else ORDERS, edition)
    for policy in POLICIES:
        online(edition, policy, 0, orders[0])
    for name, measure in runs(edition):
        for first in range(0, len(orders), CHUNK):
            path = folder / f"{file_name(name)}-{first:04}.parquet"
            if path.exists():
                continue
            rows = [measure(i, orders[i]) for i in range(first, min(first + CHUNK, len(orders)))]
            part = path.with_suffix(".part")
            pd.DataFrame(rows).to_parquet(part)
            part.rename(path)
            print(f"{path.name} done", file=sys.stderr, flush=True)
    print(placement_frame(folder).to_markdown(index=False, floatfmt=".2f"))
    placement_plot(folder).save(folder / "placement.svg")


if __name__ == "__main__":
    main()
