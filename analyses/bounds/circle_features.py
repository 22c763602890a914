"""What a circle shows at a glance: features that may predict how rich it is."""

from __future__ import annotations

from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.state import State

EARLY = 9
"""Patches that the first three purchases can reach."""


def net(patch: Patch, marks: int, hole_penalty: int) -> int:
    """Return what a patch is worth when bought at the start: cells, income at all marks, price."""
    return hole_penalty * patch.area + patch.income * marks - patch.buttons


def features(state: State) -> dict[str, float]:
    """Return the features of a circle in reach order.

    Of the nine patches that the first three purchases can reach: `early_net` (points, mean),
    `early_income` (buttons a mark, sum), `early_cheap` (patches that the start buttons pay for).
    Of the whole circle: `quick_place` (mean place in reach order of the patches of time 1 or 2),
    `rich_place` (mean place of the quarter of the patches with the highest net worth).
    """
    edition = state.edition
    patches = [edition.find(name) for name in state.circle]
    worth = [net(p, len(edition.income_marks), edition.hole_penalty) for p in patches]
    early = range(min(EARLY, len(patches)))
    by_worth = sorted(range(len(patches)), key=lambda place: -worth[place])
    rich = by_worth[: max(1, len(patches) // 4)]
    quick = [place for place, patch in enumerate(patches) if 1 <= patch.time <= 2]
    return {
        "early_net": _mean([worth[place] for place in early]),
        "early_income": sum(patches[place].income for place in early),
        "early_cheap": sum(patches[place].buttons <= edition.start_buttons for place in early),
        "quick_place": _mean(quick),
        "rich_place": _mean(rich),
    }


def _mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0
