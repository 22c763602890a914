"""Write tests/data/perft/variants.json: perft of hand-made variants, one for each rule or a mix.

    python -m scripts.make_perft_variants

Counted by the oracle of the tests, which shares no code with the kernel, to a depth of three plies
from the first position and from one in the middle of a random game
(docs/laboratory/variants.md).
"""

import json
import random
from pathlib import Path
from typing import Any

from patchwork_solve.engine.forms.building import build
from patchwork_solve.engine.forms.variant import variant_fields
from patchwork_solve.engine.state import State
from tests import oracle_search
from tests.harness import position_of

TABLE = Path(__file__).parents[1] / "tests" / "data" / "perft" / "variants.json"

DEPTH = 3
SEED = 48
PLIES = 5
"""Plies of the random game that lead to the position in the middle."""

BASE: dict[str, Any] = {
    "rows": 4,
    "columns": 4,
    "last_space": 9,
    "income_marks": [3, 6, 9],
    "leather_marks": [4, 7],
    "square": 2,
    "square_points": 3,
    "hole_penalty": 2,
    "start_buttons": 4,
    "patches": {
        "pair": {"cells": ["##"], "buttons": 1, "time": 1, "income": 0},
        "row": {"cells": ["###"], "buttons": 2, "time": 2, "income": 1},
        "bend": {"cells": ["##", "#."], "buttons": 1, "time": 3, "income": 0},
        "block": {"cells": ["##", "##"], "buttons": 3, "time": 2, "income": 2},
        "step": {"cells": ["##.", ".##"], "buttons": 0, "time": 2, "income": 0},
        "tee": {"cells": ["###", ".#."], "buttons": 2, "time": 1, "income": 1},
    },
}
"""A small game that every variant changes."""

VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "richer second seat": {"start_buttons": [2, 5]},
    "second seat ahead": {"start_space": [0, 2]},
    "first seat ahead": {"start_space": [3, 0]},
    "income at the start": {"start_income": [0, 2]},
    "leather for the second": {"start_leather": [0, 1]},
    "leather for both": {"start_leather": [1, 2]},
    "swap": {"swap": True},
    "swap with seats": {"swap": True, "start_buttons": [6, 2], "start_space": [1, 0]},
    "one for sale": {"for_sale": 1},
    "six for sale": {"for_sale": 6},
    "token behind the block": {"start_patch": "block"},
    "circle begins with the tee": {"first_patches": ["tee", "row"]},
    "two patches join later": {"later": ["step", "tee"], "later_when": 3},
    "two tiles": {
        "square": None,
        "square_points": None,
        "tiles": [
            {"side": 3, "points": 5},
            {"side": 2, "points": 2},
            {"side": 2, "points": 1, "both": True},
        ],
    },
    "points for lines": {"row_points": 2, "column_points": 1},
    "points for income and leather": {"income_points": 2, "leather_points": 3},
    "advances pay nothing": {"advance_pay": 0},
    "pay of two and three": {"advance_pay": 2, "income_pay": 3},
    "ring": {"outline": ["####", "#..#", "#..#", "####", "####"], "rows": None, "columns": None},
    "everything": {
        "start_buttons": [3, 4],
        "start_space": [0, 1],
        "start_leather": 1,
        "swap": True,
        "for_sale": 4,
        "start_patch": "row",
        "square": None,
        "square_points": None,
        "tiles": [{"side": 2, "points": 4}, {"side": 2, "points": 1, "both": True}],
        "row_points": 1,
        "leather_points": 1,
        "advance_pay": 2,
        "outline": ["####", "####", ".###", "####"],
    },
}
"""Changes of each variant; None takes a field away."""


def first_position(name: str) -> State:
    """Return the first position of a variant."""
    fields = {"name": name, **BASE, **VARIANTS[name]}
    given = {field: value for field, value in fields.items() if value is not None}
    return State.new(SEED, build(variant_fields(given), ""))


def in_the_middle(state: State) -> State:
    """Return a position of a random game."""
    rng = random.Random(SEED)
    for _ in range(PLIES):
        state = state.play(rng.choice(state.legal_moves[:]))
    return state


def entry(name: str) -> dict[str, Any]:
    """Return the counts of a variant by the oracle."""
    first = first_position(name)
    positions = {"first": first, "middle": in_the_middle(first)}
    return {
        "variant": name,
        **{
            where: {
                "position": state.to_text(),
                "leaves": [
                    oracle_search.perft(position_of(state), depth) for depth in range(1, DEPTH + 1)
                ],
            }
            for where, state in positions.items()
        },
    }


def main() -> None:
    """Count and write the table."""
    entries = [entry(name) for name in VARIANTS]
    TABLE.write_text(json.dumps(entries, indent=1) + "\n", "utf-8")
    for each in entries:
        print(each["variant"], each["first"]["leaves"], each["middle"]["leaves"])


if __name__ == "__main__":
    main()
