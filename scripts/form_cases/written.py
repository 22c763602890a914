"""Cases written by hand: a base and one change, or a text."""

from collections.abc import Iterator
from typing import Any

Case = dict[str, Any]

_HUGE = [1] * 9
_VALUES: list[Any] = [
    None, True, False, -1, 0, 1, 2, 54, 300, 10_000, 20_000_000, 1.5, -0.25, 1e21, 1e-7, "", "0",
    "x", "it's", 'a "b" \'c\' \\', "\t\n\u0007\u202e\ufeff", "ä" * 50, "😀" * 30, [], [[]],
    [1, [2, [3]]],
    _HUGE, {}, {"a": {"b": {"c": 1}}}, {"e": 1, "d": 2, "c": 3, "b": 4, "a": 5},
]  # fmt: skip

_STATE_FIELDS = (
    ["format"], ["edition"], ["circle"], ["circle", 0], ["players"], ["players", 0],
    ["players", 1, "time"],
    ["players", 0, "buttons"], ["players", 1, "income"], ["players", 0, "quilt"],
    ["players", 1, "quilt", 3], ["to_move"], ["special_tile"], ["leather_owed"], ["finished_first"],
    ["names"], ["derived"], ["surplus"], ["players", 0, "surplus"],
)  # fmt: skip
_GAME_FIELDS = (
    ["format"], ["edition"], ["circle"], ["circle", 2], ["start"], ["names"], ["moves"],
    ["moves", 3],
    ["moves", 0, "advance"], ["moves", 1, "patch"], ["moves", 1, "cells"], ["moves", 1, "cells", 0],
    ["moves", 1, "leather"], ["moves", 2, "surplus"], ["surplus"],
)  # fmt: skip
_VARIANT_FIELDS = (
    ["name"], ["extends"], ["rows"], ["columns"], ["last_space"], ["income_marks"],
    ["leather_marks"],
    ["square"], ["square_points"], ["hole_penalty"], ["start_buttons"], ["remove"], ["patches"],
    ["patches", "plus"], ["surplus"],
)  # fmt: skip
_PATCH = {"cells": ["##"], "buttons": 1, "time": 1, "income": 0}
_PATCHES: list[Any] = [
    {}, {"boat": _PATCH}, {"": _PATCH}, {"leather": _PATCH}, {"advance": _PATCH}, {"a b": _PATCH},
    {"a-b-1": _PATCH}, {"-": _PATCH}, {"x" * 41: _PATCH}, {"ÄÖ": _PATCH}, {"plu": {"buttons": 3}},
    {"plus": {"buttons": 3}}, {"plus": {"buttons": 1000}}, {"plus": {"cells": ["#.", ".#"]}},
    {"plus": {"cells": ["#x"]}}, {"plus": {"cells": ["..."]}}, {"plus": {"cells": []}},
    {"plus": {"cells": ["#" * 12]}}, {"plus": {"cells": ["#" * 129]}}, {"plus": {"cells": "##"}},
    {"plus": {"cells": None, "time": None}}, {"boat": {**_PATCH, "income": None}},
    {"boat": {**_PATCH, "colour": 1}}, {"plus": {"cells": ["####", "####", "####"]}},
    {f"p{n}": _PATCH for n in range(40)}, {f"p{n}": _PATCH for n in range(65)},
]  # fmt: skip

_PUT: list[tuple[str, list[Any], list[Any]]] = [
    ("close-finish", ["edition"], ["first-2014", "Current", "nope", {"name": "mine"}, {"rows": 8},
        {"name": "mine", "extends": "current"}, {"name": "current", "extends": "current"},
        {"name": "mine", "extends": "current", "rows": 8}, {"name": " mine",
        "extends": "current"}]),
    ("close-finish", ["circle"], [["domino", "domino"], ["domni"], ["Plus"], ["?"], ["?"] * 20,
        ["domino", "?"], ["D"], ["plus"] * 34, ["long"], [1, 2], ["x" * 60]]),
    ("close-finish", ["names"], [["Ann"], ["Ann", "Ann"], ["Ann", " Ann "], ["  A  b ", "B\u00a0c"],
        ["A" * 24, "B"], ["A" * 25, "B"], ["😀" * 24, "B"], ["😀" * 25, "B"], ["A\u0007", "B"],
        ["A", " "],
        ["a\u202eb", "B"], ["", "B"], [1, "B"], "Ann,Bob", ["A", "B", "C"]]),
    ("close-finish", ["players", 0, "quilt"], [["........."] * 8, ["........."] * 10, ["."] * 9,
        ["....😀...."] * 9, ["AAAAAAAAA"] * 9, ["#########"] * 9, ["*********"] * 9,
        ["ΩΩΩΩΩΩΩΩΩ"] * 9,
        ["A.......A", *["........."] * 8], ["AB.......", *["........."] * 8],
        ["DDD......", *["........."] * 8], ["DDDDDDDDD", *["........."] * 8]]),
    ("close-finish", ["players", 0, "time"], [0, 20, 52, 53]),
    ("close-finish", ["players", 1, "time"], [0, 20, 52, 53]),
    ("tie", ["players", 0, "time"], [0, 20, 52, 53]),
    ("leather owed", ["leather_owed"], [0, 1, 2, -1, 100]),
    ("leather owed", ["to_move"], [0, 1, None]),
    ("leather owed", ["players", 0, "quilt"], [["#########"] * 9, [".########",
    *["#########"] * 8]]),
    ("leather owed", ["players", 1, "time"], [25, 26, 30, 31, 53]),
    ("tile-race", ["special_tile"], [None, 0, 1]),
    ("tile-race", ["players", 0, "quilt"], [["#########"] * 9]),
    ("start", ["to_move"], [None, 0, 1]),
    ("start", ["players", 0, "time"], [1, 53]),
    ("start", ["players", 1, "time"], [1, 53]),
    ("start", ["finished_first"], [0, 1]),
    ("start", ["special_tile"], [0, 1]),
    ("start", ["leather_owed"], [1]),
    ("game", ["moves"], [[], ["advance"], ["advance", {"advance": True}], ["Advance"], ["plus@"],
        ["plus@a1"], ["@a1"], ["leather@a1"], ["plus@b1a2b2c2b3"], [{"leather": [0, 0]}],
        [{"patch": "plus"}], [{"cells": [[0, 0]]}], [{}], [{"advance": None}], [{"advance": True,
        "patch": "x"}],
        [{"patch": "plus", "cells": []}], [{"patch": "plus", "cells": [[0, 0], [0, 0]]}],
        [{"patch": "plus", "cells": [[-1, 0], [999, 999], [2000, -5]]}], [{"patch": "P",
        "cells": [[0, 0]]}],
        [{"patch": "leather", "cells": [[0, 0], [0, 1]]}], [{"patch": None, "cells": [[0, 0]]}],
        ["plus@zz999"], ["advance"] * 120, ["domino@a1b1"], ["nonsense@a1"]]),
    ("game", ["circle"], [[], ["plus"], ["?"] * 33, ["?"] * 34]),
    ("line of play", ["edition"], ["current"]),
    ("line of play", ["circle"], [[]]),
    ("line of play", ["names"], [["Ann", "Bob"], ["Ann", "Ann"], ["Ann"]]),
    ("line of play", ["start", "players", 0, "time"], [-1, 99, "x"]),
    ("line of play", ["start", "edition"], [{"name": "x"}, 4, {"name": "x", "extends": "current",
    "rows": 300}]),
    ("line of play", ["start", "format"], ["patchwork-game/1", None]),
    ("8x8", ["patches"], _PATCHES),
    ("8x8", ["remove"], [["plus"], ["plus", "plus"], ["plsu"], [""], ["domino"] * 65]),
    ("8x8", ["income_marks"], [[1, 1], [0], [54], [53, 1], list(range(1, 54)), [1.5], ["1"],
    [1] * 256]),
    ("8x8", ["leather_marks"], [[], [99], [20, 10]]),
    ("8x8", ["rows"], [1, 3, 11, 16, 17, 128, 129]),
    ("8x8", ["name"], ["current", "a\u0007b", " a", "a ", "ä" * 60, "ä" * 61, "\u00a0x"]),
    ("8x8", ["extends"], ["first-2014", "nope"]),
    ("three-by-three", ["square"], [0, 1, 3, 4]),
]  # fmt: skip

_TEXTS = (
    "", " ", "\ufeff", "{", "}", "[", "]", "[]", "null", "true", "3", '"x"', "nonsense",
    "hello there",
    "position", "positio current", "game", "game current", "{} {}", '{"a": 1,}', '{"a" 1}',
    "{a: 1}",
    '{"a": 01}', '{"a": NaN}', '{"a": -Infinity}', '{"a": Infinity}', '{"a": .5}', '{"a": "\n"}',
    '{"a": "\\x"}', '{"a": "\\u12"}', '{"a": "\\ud800"}', '{"a": "\\ud83d\\ude00"}', '{"a": "x',
    '{"a": 1, "a": 2}',
    '{"b": {"c": 1, "c": 2}}', '{"format": "patchwork-state/1", "format": "x"}', "[1, 2", "[1 2]",
    "[1,]",
    '{"a": 1', '{"a": [1, 2}', "{'a': 1}", "{\n\n\"a\": x}", "[" * 20_000, '{"a": 1e999}',
    '{"a": 123456789012345678901234567890}', f'{{"a": {"1" * 5000}}}', '{"\\ud800": 1}',
    '{"format": 3}', '{"format": null}', '{"format": "patchwork-state/2"}', '{"format": ["x"]}',
    '{"format": "patchwork-state/1"}', '{"format": "patchwork-game/1"}', '{"name": "x"}',
    '{"format": "patchwork-state/1", "circle": [], "players": [2.0, 1e3]}',
    '{"format": "patchwork-state/1", "circle": [], "players": [], "to_move": 1.0}',
    '{"format": "patchwork-state/1", "circle": [], "players": [], '
    '"leather_owed": 123456789012345678901234567890}',
    f'{{"format": "patchwork-state/1", "circle": [], "players": [], "leather_owed": {"9" * 400}}}',
    '{"format": "patchwork-state/1", "circle": [], "players": [], "to_move": -0.0}',
    '{"name": "x", "rows": 8.0}',
    '{"name": "x", "extends": "current", "patches": {"10": {}, "2": {}}}',
    '{"name": "n", "extends": "current", "remove": ["plus"], "patches": {"10": '
    '{"cells": ["#"], "buttons": 0, "time": 0, "income": 0}, "2": '
    '{"cells": ["##"], "buttons": 0, "time": 0, "income": 0}}}',
)  # fmt: skip

_WORDS: dict[str, list[tuple[int, str]]] = {
    "close-finish as a line": [
        (0, "Position"), (1, "nope"), (1, "first-2014"), (1, "variant:"), (1, "variant:abc"), (1,
        "variant:eJw="),
        (1, "variant:ÄÖ"), (1, "variant:eJyrVspLzE1VslKqUAIAGIoDmQ=="), (1,
        "variant:eJyrVspLzE1VslKqUAIAGIoD"),
        (1, "variant:eJyrVspLzE1V"), (1, "variant:eJwDAAAAAAE="),
        (2, "-"), (2, "A1"), (2, "??"), (2, "?3A"), (2, "?99"), (2, "?64"), (2, "AA"), (2,
        "ab?ü"), (2, "?00001"),
        (3, "1,2,3"), (3, "a,2,3,9"), (3, "1,,3,9/9/9/9/9/9/9/9/9"), (3, "1,2,3,9"), (3,
        "1,2,3,9/9/9/9/9/9/9/9/9x"),
        (3, "44,2,3,9/9/9/9/9/9/9/9/9"), (3, "44,2,3,09/9/9/9/9/9/9/9/9"), (3,
        "44,2,3,0009/9/9/9/9/9/9/9/9"),
        (3, "44,2,3,99/9/9/9/9/9/9/9/9"), (3, "44,2,3,²8/9/9/9/9/9/9/9/9"), (3,
        "44,1234567890,3,9/9/9/9/9/9/9/9/9"),
        (3, "44,99999,3,9/9/9/9/9/9/9/9/9"), (3, "-1,2,3,9/9/9/9/9/9/9/9/9"),
        (5, "2"), (5, "x"), (5, "-"), (6, "1"), (6, "0"), (6, "null"), (7, "-"), (7, "9"), (7,
        "-1"), (8, "0"),
        (8, "1"), (8, "- names:A,B"), (8, "- names:A"), (8, "- names:A,A"), (8, "- names:,"), (8,
        "- names:A_B,C%2CD"),
        (8, "- names:%41,%zz"), (8, "- names:%ff,B"), (8, "- names:%C3%A4,B"), (8,
        "- names:A,B extra"), (8, ""),
        (8, "- -"),
    ],
    "game as a line": [
        (0, "Game"), (1, "nope"), (2, "ABC"), (2, "-"), (3, "names:A,B"), (3, "names:A"), (3,
        "adv"),
        (3, "advance advance"), (3, "plus@a1"), (3, "leather@a1"), (3, "zzz@a1"), (3,
        "plus@b1a2b2c2b3"),
        (3, "J@a1"), (3, "squar@a1b1a2b2"), (4, "plus@b1a2b2c2z9"), (5, "bar-3@a1"),
    ],
}  # fmt: skip


def cases(bases: dict[str, Any]) -> Iterator[Case]:
    """Yield all cases written by hand."""
    for base, fields in (
        ("close-finish", _STATE_FIELDS),
        ("game", _GAME_FIELDS),
        ("8x8", _VARIANT_FIELDS),
    ):
        for field in fields:
            yield from (
                _put(base, field, value) for value in _VALUES if _can_put(bases[base], field)
            )
            if _has(bases[base], field):
                yield {"base": base, "drop": field}
    for base, field, values in _PUT:
        yield from (_put(base, field, value) for value in values)
    for text in _TEXTS:
        yield from ({"kind": kind, "text": text} for kind in ("position", "game", "edition"))
    for base, changes in _WORDS.items():
        for at, word in changes:
            words = bases[base].split(" ")
            begin = len(" ".join(words[:at])) + (at > 0)
            yield {"base": base, "replace": [begin, begin + len(words[at]), word]}


def _put(base: str, field: list[Any], value: Any) -> Case:
    return {"base": base, "put": field, "value": value}


def _can_put(document: Any, field: list[Any]) -> bool:
    return _has(document, field[:-1]) or len(field) == 1


def _has(document: Any, field: list[Any]) -> bool:
    for step in field:
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True
