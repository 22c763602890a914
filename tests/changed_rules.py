"""Variants of the printing that change its rules, several at once."""

import json
from typing import Any

from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.edition import Edition

ROUND = ["..#####..", ".#######.", *["#########"] * 5, ".#######.", "..#####.."]

CHANGES: dict[str, dict[str, Any]] = {
    "seats": {"start_buttons": [3, 9], "start_space": [2, 0], "start_income": [0, 2]},
    "leather": {"start_leather": [1, 3], "leather_points": 4},
    "swap": {"swap": True, "start_buttons": [12, 4]},
    "swap-leather": {"swap": True, "start_leather": 2, "start_space": [0, 1], "leather_points": 2},
    "one": {"for_sale": 1, "first_patches": ["plus", "bar-3"]},
    "two": {"for_sale": 2, "start_patch": "plus"},
    "six": {"for_sale": 6},
    "tiles": {
        "tiles": [
            {"side": 7, "points": 7},
            {"side": 4, "points": 3, "both": True},
            {"side": 5, "points": 6},
            {"side": 2, "points": 1},
        ]
    },
    "lines": {"row_points": 2, "column_points": 3, "hole_penalty": 0, "square": 0},
    "pays": {"advance_pay": 0, "income_pay": 3, "income_points": 4},
    "walks": {"advance_pay": 5, "income_pay": 0},
    "few": {"max_buttons": 7, "tie_break": "cells"},
    "outline": {"outline": ROUND, "hole_penalty": 10},
    "later": {
        "later": ["domino", "axe", "bar-3", "corner-quick", "tee-4", "hat", "plus", "stairs"],
        "later_when": 5, "later_shuffled": True,
    },
    "all": {
        "outline": ROUND, "for_sale": 5, "swap": True, "start_buttons": [5, 8],
        "start_space": [0, 2], "start_leather": 1, "tiles": [{"side": 3, "points": 4}],
        "row_points": 1, "leather_points": 1, "income_points": 1, "advance_pay": 2,
        "tie_break": "second", "max_buttons": 12,
    },
}  # fmt: skip


def variant(**changes: Any) -> Edition:
    """Return the current printing with changed fields."""
    return read_variant(json.dumps({"name": "changed", "extends": "current"} | changes))
