"""Features of a circle that may predict how rich it is."""

from __future__ import annotations

from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.state import State
from patchwork_solve.solver.track import paid_between

EARLY = 3
"""Purchases at the beginning of a game."""


def net(patch: Patch, paid: int, hole_penalty: int) -> int:
    """Return the worth of a patch bought at the start: cells, all its income, price."""
    return hole_penalty * patch.area + patch.income * paid - patch.buttons


def features(state: State) -> dict[str, float]:
    """Return the features of a circle in reach order.

    Of the patches that the first three purchases can reach, nine in the printings: `early_net`
    (points, mean), `early_income` (buttons a mark, sum), `early_cheap` (patches that the start
    buttons of the first player pay for).
    Of the whole circle: `quick_place` (mean place in reach order of the patches of time 1 or 2),
    `rich_place` (mean place of the quarter of the patches with the highest net worth).
    """
    edition = state.edition
    patches = [edition.find(name) for name in state.circle]
    paid = paid_between(edition, 0, edition.last)
    worth = [net(p, paid, edition.hole_penalty) for p in patches]
    early = range(min(EARLY * edition.for_sale, len(patches)))
    buttons = edition.seats[edition.first_player].buttons
    by_worth = sorted(range(len(patches)), key=lambda place: -worth[place])
    rich = by_worth[: max(1, len(patches) // 4)]
    quick = [place for place, patch in enumerate(patches) if 1 <= patch.time <= 2]
    return {
        "early_net": _mean([worth[place] for place in early]),
        "early_income": sum(patches[place].income for place in early),
        "early_cheap": sum(patches[place].buttons <= buttons for place in early),
        "quick_place": _mean(quick),
        "rich_place": _mean(rich),
    }


def _mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0
