"""Progress of the solver as a command shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from patchwork_solve.solver.limits import SoFar


def progress(show: Callable[[str], None]) -> Callable[[SoFar], None]:
    """Return a function that shows the solver's incumbent, bound and gap."""

    def report(so_far: SoFar) -> None:
        known = [f"{so_far.seconds:.0f} s"]
        if so_far.nodes:
            known.append(f"{so_far.nodes:,} nodes")
        if so_far.incumbent is not None:
            known.append(f"incumbent {so_far.incumbent}")
        if so_far.bound is not None:
            known.append(f"bound {so_far.bound}")
        if so_far.incumbent is not None and so_far.bound is not None:
            known.append(f"gap {abs(so_far.bound - so_far.incumbent)}")
        show(", ".join(known))

    return report
