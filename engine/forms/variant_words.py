"""Words on a variant: other names of its fields, and what none of them can express."""

from __future__ import annotations

from typing import Any

from patchwork_solve.engine.game.rule_fields import FIELDS

HALVES = "for half points, double all points and buttons"
"""The way out where a variant has points that are no whole number."""

MONEY = frozenset(
    {"points", "buttons", "income"} | {field.name for field in FIELDS if field.is_money}
)
"""Fields in points or buttons."""

CALLED = {
    "height": "rows", "width": "columns", "size": "rows or columns", "quilt": "rows or columns",
    "base": "extends", "edition": "extends", "printing": "extends", "title": "name",
    "length": "last_space", "track_length": "last_space", "spaces": "last_space",
    "last": "last_space", "leather": "leather_marks", "marks": "income_marks or leather_marks",
    "special_tile": "tiles", "bonus": "tiles", "bonuses": "tiles", "tile": "tiles",
    "bonus_square": "square", "square_size": "square", "square_side": "square",
    "bonus_points": "square_points", "tile_points": "square_points",
    "penalty": "hole_penalty", "empty_penalty": "hole_penalty", "holes": "hole_penalty",
    "money": "start_buttons", "buttons": "start_buttons", "coins": "start_buttons",
    "income": "start_income", "pie_rule": "swap", "pie": "swap", "choices": "for_sale",
    "market_size": "for_sale", "patches_for_sale": "for_sale", "start_token": "start_patch",
    "neutral_token": "start_patch", "circle": "first_patches", "order": "first_patches",
    "blocked": "outline", "shape": "outline", "mask": "outline", "rows_points": "row_points",
    "pass_pay": "advance_pay", "pay": "advance_pay or income_pay", "excluded": "remove",
    "without": "remove", "patch": "patches", "tiebreak": "tie_break", "tie": "tie_break",
}  # fmt: skip
"""Other names of fields of a variant."""

CALLED_IN_PATCH = {
    "price": "buttons", "cost": "buttons", "shape": "cells", "rows": "cells", "spaces": "time",
    "duration": "time",
}  # fmt: skip
CALLED_IN_TILE = {"size": "side", "square": "side", "score": "points", "value": "points",
                   "square_points": "points", "shared": "both", "each": "both"}  # fmt: skip

_TWO = "two players only"
_ALL_SEEN = "no patch is drawn or refilled: all stand in the circle from the start"
_PLAYS_ALONE = f"there is no solo game: {_TWO}"
_ONE_LINE = "the time track is one line; last_space gives its length"
_ONE_CELL = "a leather patch is one cell"
_TURNED = "every patch may be turned and flipped"
_ONE_PRICE = "a patch has one price, in buttons and time"
_NO_COLOURS = "patches have no colours and form no sets"
_NO_CHANCE = "only the order of the circle is random"
_ENDS = "a game ends when both tokens are on the last space"

IMPOSSIBLE = {
    "players": _TWO, "player_count": _TWO, "seats": f"{_TWO}; start_buttons = [5, 7] is per seat",
    "teams": _TWO, "automa": _PLAYS_ALONE, "solo": _PLAYS_ALONE, "bot": _PLAYS_ALONE,
    "cooperative": "players compete: there is no cooperative game",
    "co_op": "players compete: there is no cooperative game",
    "coop": "players compete: there is no cooperative game",
    "market": f"{_ALL_SEEN}; for_sale = 4 offers more of them", "bag": _ALL_SEEN,
    "refill": _ALL_SEEN, "draw": _ALL_SEEN, "deck": _ALL_SEEN, "display": _ALL_SEEN,
    "face_down": _ALL_SEEN, "hidden": _ALL_SEEN, "copies": "each patch is there once; add others",
    "branches": _ONE_LINE, "branch": _ONE_LINE, "track": _ONE_LINE, "loop": _ONE_LINE,
    "leather_cells": _ONE_CELL, "leather_size": _ONE_CELL, "leather_shape": _ONE_CELL,
    "flip": _TURNED, "flips": _TURNED, "rotate": _TURNED, "rotation": _TURNED, "mirror": _TURNED,
    "discount": _ONE_PRICE, "auction": _ONE_PRICE, "trade": _ONE_PRICE, "bidding": _ONE_PRICE,
    "colour": _NO_COLOURS, "color": _NO_COLOURS, "colours": _NO_COLOURS, "colors": _NO_COLOURS,
    "sets": _NO_COLOURS, "dice": _NO_CHANCE, "cards": _NO_CHANCE, "events": _NO_CHANCE,
    "rounds": _ENDS, "end": _ENDS, "turns": _ENDS, "overlap": "patches never overlap",
    "objectives": "points come from tiles, full rows and columns, income and leather only",
    "goals": "points come from tiles, full rows and columns, income and leather only",
}  # fmt: skip
"""Rules that people want and no field can express, with the reason."""

IMPOSSIBLE_IN_TILE = {
    "shape": "a tile is for a square; row_points and column_points are for lines",
    "cells": "a tile is for a square; row_points and column_points are for lines",
    "second": "a tile has the same points for both players",
}


def is_half(value: Any) -> bool:
    """Whether a value is a number that is not whole."""
    return isinstance(value, float) and not value.is_integer()
