"""Variants with rules that no printing has, their games, and changes of them."""

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts.form_cases.written import Case

_HEART = ["..##.##..", ".#######.", *["#########"] * 3, ".#######.", "..#####..", "....#...."]
_TILES = [
    {"side": 3, "points": 2, "both": True},
    {"side": 5, "points": 7},
    {"side": 4, "points": 3},
]
_SMALL = {
    "a": {"cells": ["##"], "buttons": 1, "time": 1, "income": 0},
    "b": {"cells": ["##", "#."], "buttons": 2, "time": 1, "income": 1},
    "c": {"cells": ["#"], "buttons": 0, "time": 2, "income": 0},
}
_VARIANTS: tuple[dict[str, Any], ...] = (
    {"name": "seats", "extends": "current", "start_buttons": [5, 9], "start_space": [3, 0],
        "start_income": [1, 0], "start_leather": [1, 2]},
    {"name": "pie", "extends": "first-2014", "start_buttons": [6, 3], "start_leather": 1,
        "swap": True},
    {"name": "market", "extends": "current", "for_sale": 5, "start_patch": "plus",
        "first_patches": ["axe", "bar-3"]},
    {"name": "bonuses", "extends": "current", "tiles": _TILES, "row_points": 1, "column_points": 2,
        "leather_points": 3, "rows": 7, "columns": 8},
    {"name": "money", "extends": "current", "advance_pay": 3, "income_pay": 2, "income_points": 4,
        "hole_penalty": 10, "for_sale": 1},
    {"name": "heart", "extends": "current", "outline": _HEART, "square": 5, "square_points": 6},
    {"name": "all", "extends": "current", "outline": _HEART, "tiles": _TILES, "swap": True,
        "start_buttons": [5, 7], "start_space": [0, 1], "start_income": 1, "for_sale": 4,
        "row_points": 2, "leather_points": 1, "advance_pay": 0, "income_pay": 3,
        "tie_break": "cells", "max_buttons": 40},
    {"name": "small", "rows": 2, "columns": 3, "last_space": 6, "income_marks": [3],
        "leather_marks": [2], "tiles": [{"side": 2, "points": 4, "both": True}], "hole_penalty": 1,
        "start_buttons": 2, "swap": True, "first_patches": ["b", "a", "c"], "patches": _SMALL},
)  # fmt: skip
_SEED = 4


@cache
def games() -> tuple[Game, ...]:
    """Return a game of each variant, in which players swap where they may."""
    return tuple(_game(read_variant(json.dumps(fields)), _SEED) for fields in _VARIANTS)


def _game(edition: Edition, seed: int) -> Game:
    lot = random.Random(seed)
    start = state = State.new(seed, edition)
    moves: list[Move] = []
    while not state.is_over:
        legal = list(state.legal_moves)
        buys = [move for move in legal if move.is_purchase and lot.random() < 0.99]
        moves.append(legal[-1] if legal[-1].is_swap else lot.choice(buys or legal))
        state = state.play(moves[-1])
    return Game.played(start, moves)


def bases() -> dict[str, Any]:
    """Return the variants, and a position and the game of each; all of them are accepted."""
    found: dict[str, Any] = {}
    for fields, game in zip(_VARIANTS, games(), strict=True):
        name = f"changed {fields['name']}"
        later = game.states[len(game.moves) * 2 // 3]
        found[name] = fields
        found[f"{name}, position"] = later.to_json()
        found[f"{name}, position as a line"] = later.to_text()
        found[f"{name}, start"] = game.start.to_json()
        found[f"{name}, game"] = game.to_json()
        found[f"{name}, game as a line"] = game.to_text()
    return found


def positions() -> Iterator[str]:
    """Yield lines of positions of the games, those around a swap among them."""
    for game in games():
        plies = {*range(0, len(game.moves) + 1, 5), *range(6)}
        yield from (game.states[ply].to_text() for ply in sorted(plies) if ply < len(game.states))


_SEATS: list[Any] = [
    0, 9, [1, 2], [2, 1], [1], [1, 2, 3], [1, -1], [1, 1000], [None, 1], ["1", 2], [], 1000, -1,
    1.5, [1.5, 2], True, "5", {},
]  # fmt: skip
_PUT: list[tuple[str, list[Any], list[Any]]] = [
    ("seats", ["start_buttons"], _SEATS), ("seats", ["start_space"], [*_SEATS, 53, [0, 53], 52]),
    ("seats", ["start_income"], _SEATS),
    ("seats", ["start_leather"], [*_SEATS, 81, 82, [0, 82]]), ("seats", ["swap"], [True, False, 1]),
    ("pie", ["start_leather"], [[1, 2], [2, 2], 0]), ("pie", ["swap"], [False, None, 0, "true"]),
    ("market", ["for_sale"], [0, 1, 6, 7, -1, "3", [3], 1.5]),
    ("market", ["start_patch"], ["axe", "bar-3", "domino", "plsu", "", 1, ["plus"]]),
    ("market", ["first_patches"], [[], ["plus"], ["axe", "axe"], ["domino", "plsu"], "axe", [1],
        ["axe"] * 65]),
    ("small", ["first_patches"], [["c", "a", "b"], ["a", "b"], ["c"], ["a", "b", "c", "a"],
        ["a", "b", "x"]]),
    ("small", ["start_patch"], ["a", "b", "c"]), ("small", ["rows"], [1, 3]),
    ("bonuses", ["tiles"], [[], [{}], [{"side": 0, "points": 1}], [{"side": 7, "points": 0}],
        [{"side": 8, "points": 1}], [{"side": 8, "points": 1, "both": True}], [{"points": 1}],
        [{"side": 2, "points": 1, "both": 1}], [{"side": 2, "points": 1, "both": None}],
        [{"side": 2, "points": 1000}], [{"side": 2, "points": 1, "colour": 3}], [[2, 1]], {},
        [{"both": True, "points": 1, "side": 2}] * 8, [{"side": 2, "points": 1}] * 9]),
    ("bonuses", ["square"], [0, 7]), ("bonuses", ["square_points"], [0, 7]),
    ("bonuses", ["row_points"], [0, 999, 1000, -1, 0.5, "1", None]),
    ("bonuses", ["column_points"], [0, 999, 1000, -1, 0.5]),
    ("bonuses", ["leather_points"], [0, 999, 1000, -1, 0.5]),
    ("money", ["advance_pay"], [0, 5, 6, -1, 0.5, "1", [1, 2]]),
    ("money", ["income_pay"], [0, 5, 6, -1, 0.5]),
    ("money", ["income_points"], [0, 999, 1000, 0.5]),
    ("all", ["max_buttons"], [0, 6, 7, 999, 1000, -1, 0.5]),
    ("all", ["tie_break"], ["first", "second", "shared", "", "both", 1, None]),
    ("money", ["hole_penalty"], [0, 10, 0.5, [1, 2]]),
    ("heart", ["outline"], [[], [""], ["#"], ["."], ["#.#"], ["##", "#"], ["#", "##"], ["# "],
        ["##x"], ["ä"], "##", [1], ["#" * 9] * 15, ["#" * 8] * 16, ["#" * 129], ["##"] * 4,
        ["." * 20] * 20, ["#" * 9] * 9, ["####.####"] * 9]),
    ("heart", ["rows"], [8, 9, 0]), ("heart", ["columns"], [8, 9]),
    ("heart", ["square"], [6, 8, 9]), ("heart", ["patches"], [
        {"bar": {"cells": ["#########"], "buttons": 1, "time": 1, "income": 0}},
        {"wall": {"cells": ["#"] * 8, "buttons": 1, "time": 1, "income": 0}},
        {"swap": {"cells": ["#"], "buttons": 1, "time": 1, "income": 0}}]),
    ("heart", ["players"], [3]), ("heart", ["startspace"], [1]),
]  # fmt: skip
_MORE_TILES: list[Any] = [
    None, [], [None], [0, None], [None, 1], [None, 0], [0, 0], [1, 1], [None, 2], [None] * 3, "0",
    [True, None],
]  # fmt: skip
_IN_POSITIONS: list[tuple[str, list[Any], list[Any]]] = [
    ("bonuses, position", ["more_tiles"], _MORE_TILES),
    ("all, position", ["more_tiles"], _MORE_TILES),
    ("heart, position", ["more_tiles"], _MORE_TILES),
    ("bonuses, start", ["more_tiles"], _MORE_TILES),
    ("all, position", ["special_tile"], [None, 0, 1]),
    ("seats, start", ["leather_owed"], [0, 1, 2, 3, -1]),
    ("seats, start", ["players", 0, "quilt"], [["#" * 9] * 9]),
    ("seats, start", ["players", 1, "quilt"], [["#" * 9] * 9, ["#" * 9] * 8 + [".########"]]),
    ("seats, start", ["to_move"], [None, 0, 1]),
    ("seats, start", ["players", 0, "time"], [0, 2, 3, 4, 5]),
    ("seats, start", ["players", 0, "income"], [0, 1, 2]),
    ("seats, start", ["players", 1, "buttons"], [0, 9, 10]),
    ("pie, start", ["leather_owed"], [0, 1, 2]), ("pie, start", ["to_move"], [None, 0, 1]),
    ("pie, position", ["players", 0, "income"], [0, 3]), ("money, position",
        ["players", 0, "buttons"], [0, 200, 9999]),
    ("heart, position", ["players", 0, "quilt"], [[*_HEART], ["." * 9] * 8, ["#" * 9] * 8,
        ["-" * 9] * 8, [" " * 9] * 8, ["A" + "." * 8, *["." * 9] * 7], ["*" + "." * 8] * 8,
        ["." * 9] * 7, ["." * 8] * 8, ["ΩΩ" + "." * 7] * 8]),
    ("heart, start", ["players", 0, "quilt"], [["." * 9] * 8, ["--..-..--", *["." * 9] * 7]]),
    ("pie, game", ["moves", 0], ["swap", {"swap": True}, {"swap": False}, {"swap": 1}]),
    ("pie, game", ["moves", 2], ["swap", {"swap": True, "advance": True}, "swap@a1", "Swap",
        {"patch": "swap", "cells": [[0, 0]]}, {"patch": "swap", "cells": []}]),
    ("pie, game", ["moves", 3], ["swap", {"swap": True}, {"swap": None}]),
    ("pie, game", ["moves", 4], ["swap"]), ("pie, game", ["moves", 5], ["swap"]),
    ("money, game", ["moves", 1], ["swap", {"swap": True}]),
    ("heart, game", ["moves", 0], ["domino@a1b1", "domino@e1e2", {"patch": "domino",
        "cells": [[7, 4], [7, 5]]}, "leather@a1"]),
]  # fmt: skip


def cases() -> Iterator[Case]:
    """Yield every position, and changes of variants, positions and games."""
    yield from ({"kind": "position", "text": line} for line in positions())
    for base, path, values in (*_PUT, *_IN_POSITIONS):
        yield from ({"base": f"changed {base}", "put": path, "value": value} for value in values)
    for fields in _VARIANTS:
        for field in fields:
            yield {"base": f"changed {fields['name']}", "drop": [field]}
    for name in ("bonuses", "heart"):
        yield from _tile_words(f"changed {name}, position as a line")
    yield from _tiles_without_a_square()
    yield from _behind_the_padding("changed pie, position as a line")
    yield {"kind": "position", "text": json.dumps(_marked_everywhere().to_json())}


def _behind_the_padding(base: str) -> Iterator[Case]:
    """Yield letters behind the base64 padding of a variant, which says nothing more."""
    end = bases()[base].index("= ") + 1
    yield from ({"base": base, "replace": [end, end, sign]} for sign in ("A", "=", "\u00a7"))


def _marked_everywhere() -> State:
    """Return a position whose variant repeats more bytes than one reference of zlib takes, 258."""
    marks = list(range(1, 121))
    fields = {"name": "marked", "extends": "current", "last_space": 120}
    variant = json.dumps(fields | {"income_marks": marks, "leather_marks": marks})
    return State.new(_SEED, read_variant(variant))


def _tiles_without_a_square() -> Iterator[Case]:
    """Yield positions in which players hold tiles of which no square lies on the quilt."""
    document = bases()["changed all, position"]
    document["edition"]["tiles"] = [{"side": 6, "points": 7}, {"side": 6, "points": 3}]
    for special, further in [(None, None), (0, None), (1, None), (None, 0), (None, 1), (0, 1)]:
        held = document | {"special_tile": special, "more_tiles": [further]}
        yield {"kind": "position", "text": json.dumps(held)}


def _tile_words(base: str) -> Iterator[Case]:
    """Yield other words for the holders of tiles, the seventh of the line."""
    words = bases()[base].split(" ")
    begin = len(" ".join(words[:6])) + 1
    for word in (
        "-",
        "0",
        "1",
        "-,-",
        "-,-,-",
        "0,1,1",
        "1,-,0",
        "0,,",
        "2,-,-",
        "-,x,-",
        "-,-,-,-",
    ):
        yield {"base": base, "replace": [begin, begin + len(words[6]), word]}


def spellings_of_swap(move: Move) -> tuple[str, ...]:
    """Return the ways to type a swap, right and wrong ones; nothing for another move."""
    return ("swap", "SWAP", "sw", "s", "swap now", "swap@a1", "Swap ") if move.is_swap else ()
