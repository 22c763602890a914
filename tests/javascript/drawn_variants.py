"""Random variants that use every rule which a designer may change."""

import json
import random
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from patchwork_solve.engine.game.rule_fields import FIELD


def drawn(lot: random.Random) -> Edition:
    """Return a random variant, of its own or of a printing."""
    while True:
        try:
            return read_variant(json.dumps(_definition(lot)))
        except InputError:
            continue  # A patch that fits nowhere or is in two pieces, a mark beyond the track.


def _definition(lot: random.Random) -> dict[str, Any]:
    rows, columns = lot.randint(1, 12), lot.randint(1, 12)
    last = lot.randint(1, 80)
    marks = range(1, last + 1)
    definition = {
        "name": f"drawn {lot.randrange(1000)}",
        "rows": rows,
        "columns": columns,
        "last_space": last,
        "income_marks": lot.sample(marks, lot.randint(0, min(9, last))),
        "leather_marks": lot.sample(marks, lot.randint(0, min(9, last))),
        "square": lot.randint(0, min(rows, columns)),
        "square_points": lot.randrange(20),
        "hole_penalty": lot.randrange(5),
        "start_buttons": lot.randrange(20),
        "patches": {f"p{n}": _patch(lot, rows, columns) for n in range(lot.randint(1, 20))},
    }
    if lot.random() < 0.5:
        definition["extends"] = lot.choice(PRINTINGS)
        for field in lot.sample(sorted(definition.keys() - {"name", "extends"}), 7):
            del definition[field]
    rules = _rules(lot, rows, columns)
    definition |= {name: rules[name] for name in lot.sample(sorted(rules), lot.randrange(9))}
    if "tiles" in definition:
        definition.pop("square", None)
        definition.pop("square_points", None)
    return definition


def _rules(lot: random.Random, rows: int, columns: int) -> dict[str, Any]:
    """Return a value for each rule that no printing has."""
    leather = lot.randrange(3)
    tiles = [
        {"side": lot.randint(1, min(rows, columns)), "points": lot.randrange(9), "both": both}
        for both in (lot.random() < 0.4 for _ in range(lot.randrange(5)))
    ]
    for tile in tiles[::2]:
        if not tile["both"]:
            del tile["both"]
    return {
        "start_buttons": lot.choice((lot.randrange(9), [lot.randrange(9), lot.randrange(9)])),
        "start_space": [lot.randrange(3), lot.randrange(3)],
        "start_income": lot.choice((1, [0, 2])),
        "start_leather": lot.choice((leather, [leather, leather])),
        "swap": lot.random() < 0.7,
        "for_sale": lot.randint(1, 6),
        "tiles": tiles,
        "row_points": lot.randrange(4),
        "column_points": lot.randrange(4),
        "income_points": lot.randrange(4),
        "leather_points": lot.randrange(4),
        "advance_pay": lot.randrange(6),
        "income_pay": lot.randrange(6),
        "max_buttons": lot.choice((0, lot.randint(8, 30))),
        "tie_break": lot.choice(FIELD["tie_break"].choices),
        "outline": ["".join(lot.choice("####.") for _ in range(columns)) for _ in range(rows)],
    }


def _patch(lot: random.Random, rows: int, columns: int) -> dict[str, Any]:
    down, across = lot.randint(1, min(4, rows)), lot.randint(1, min(4, columns))
    drawing = ["".join(lot.choice("###.") for _ in range(across)) for _ in range(down)]
    numbers = {name: lot.randrange(12) for name in ("buttons", "time", "income")}
    return {"cells": drawing, **numbers}
