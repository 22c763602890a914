"""Variants as TOML: files, damaged files, and all that the language has."""

import random
from collections.abc import Iterator

from scripts.form_cases.bases import ROOT
from scripts.form_cases.written import Case

TOML = "toml"

_SIGNS = " \t\n\r=.,#[]{}\"'\\_-+0123456789aefnotuxbrU:\u00e4\u007f\u0000"
_FILES = (
    "examples/8x8.toml", "examples/tight-nine.toml", "tests/data/variants/three-by-three.toml",
    "tests/data/variants/pocket.toml", "tests/data/variants/postage.toml",
)  # fmt: skip


def bases() -> dict[str, str]:
    """Return files by name."""
    return {f"{name} as TOML": (ROOT / name).read_text("utf-8") for name in _FILES}


def cases(known: dict[str, str], count: int, seed: int) -> Iterator[Case]:
    """Yield the files, so many damaged ones, and short texts with and without faults."""
    lot = random.Random(seed)
    yield from ({"kind": TOML, "base": name} for name in known)
    for _ in range(count):
        name = lot.choice(list(known))
        begin = lot.randrange(len(known[name]))
        end = begin + lot.choice((0, 0, 1, 1, 1, 2, 9))
        new = "".join(lot.choice(_SIGNS) for _ in range(lot.choice((0, 1, 1, 2))))
        yield {"kind": TOML, "base": name, "replace": [begin, end, new]}
    yield from ({"kind": TOML, "text": text} for text in _WHOLE)
    yield from ({"kind": TOML, "text": f"{_HEAD}{text}"} for text in (*_LINES, *_made(lot, count)))


def _made(lot: random.Random, count: int) -> Iterator[str]:
    """Yield random runs of pieces of TOML."""
    for _ in range(count):
        yield "".join(lot.choice(_PIECES) for _ in range(lot.randrange(2, 14)))


_HEAD = 'name = "x"\nextends = "current"\n'
_PIECES = (
    "rows", "columns", "patches", "plus", "remove", "a", "'b c'", '"d\\n"', ".", ".", " = ", " = ",
    "=", "[", "]", "[[", "]]", "{", "}", ",", ", ", "\n", "\n", "\n", "8", "9", "+7", "0x_1", "0xA",
    "1_0", "1.5", "1e3", "inf", "-nan", "true", "false", '"text"', "'text'", '"""a\n"b"""',
    "'''c'''", "# remark\n", '["##"]', "cells", "buttons", "[patches.plus]\n", "{ time = 1 }", "\\",
    '"', "'",
)  # fmt: skip
_WHOLE = (
    "", "#", "\ufeff# x", "\ufeffname = 'x'\nextends = 'current'", "x", "= 1", "name", "name =",
    "name = 1", "name = 'x'", "name = 'x", 'name = "x', 'name = "x\n"', "name 'x'", "[name]",
    "name = ''", "name = 'current'\nextends = 'current'", "name = ' x'\nextends = 'current'",
    "name = 'x'\r\nextends = 'current'\r\n", "name = 'x'\rextends = 'current'", "a" * 4001,
    "# " + "ä" * 3999, "name = 'x' # \u007f", "x" * 65_537, "a = " + "[\n" * 2000,
    "a = " + "{b = " * 700, "a = " + "\n".join(["[" * 100] * 200), ".".join("a" * 1900) + " = 1",
    '"name" = "x"\n\'extends\' = """\\\n  current"""\n', "name = 'x'\nname = 'y'",
    "name = 'x'\n[name]", "name = 'x'\nname.y = 1", "__proto__ = 1",
    "name = 'x'\n[__proto__]\npolluted = true", "name = 'x'\n[patches.__proto__]\ntime = 1",
    "name = 'x'\nextends = 'current'\n[patches.constructor]\ncells = ['#']\nbuttons = 0\n"
    "time = 0\nincome = 0",
)  # fmt: skip
_LINES = (
    "start_buttons = [5, 7]", "start_buttons = [5, 7.0]", "start_buttons = [\n5, # a\n7,\n]",
    "start_buttons = [5]", "start_space = [0, 60]", "swap = true", "swap = 1", "for_sale = 4",
    "hole_penalty = 0.5", "[[tiles]]\nside = 3\npoints = 2\n[[tiles]]\nside = 5\npoints = 7",
    "tiles = [{ side = 3, points = 2 }, { side = 4, points = 1, both = true }]", "[[tiles]]",
    "[tiles]\nside = 3", "[[tiles]]\nside = 3", "[[tiles]]\nside = 3\npoints = 2\nsquare = 7",
    "square = 7\n[[tiles]]\nside = 3\npoints = 2", "[[tiles]]\nside = 3\npoints = 2\nboth = 'no'",
    "[[tiles]]\nside = 3\npoints = 2\n[tiles]", "tiles = []\n[[tiles]]\nside = 3\npoints = 2",
    "outline = ['###', '#.#', '###']\n[patches.axe]\ncells = ['##']",
    "outline = [\n  \"....#....\", # a point\n  \"#########\",\n]", "outline = '''\n###\n###'''",
    "first_patches = ['plus', 'axe']", "first_patches = ['domino']", "start_patch = 'plus'",
    "start_patch = plus", "later = ['plus', 'axe']\nlater_when = 5\nlater_shuffled = true",
    "later = ['plus', 'plus']", "later = ['pluss']", "later = ['plus', 'axe']\nlater_when = 31",
    "later = ['plus']", "later = ['plus', 'axe']\nstart_patch = 'axe'",
    "later = ['plus', 'axe']\nfirst_patches = ['hat', 'plus']", "later_when = 64",
    "[patches]\n'?1' = { time = '?' }\nplus = { time = '?' }\nhat.time = 1",
    "advance_pay = 6", "income_pay = 0\nincome_points = 3", "players = 3",
    "tie_break = 'second'", "tie_break = 'best'", "tiebreak = 'cells'",
    "rows = 8", "rows = 8.0", "rows = +8", "rows = -8", "rows = 08", "rows = 1_0", "rows = 1__0",
    "rows = _8", "rows = 0x8", "rows = 0xg", "rows = 0o17", "rows = 0b11", "rows = 0b12",
    "rows = -0", "rows = 1e1", "rows = 1.", "rows = .5", "rows = 1.5e", "rows = inf", "rows = +inf",
    "rows = -nan", "rows = nan", "rows = infinity", "rows = true", "rows = truex", "rows = True",
    "rows = null", "rows = 9223372036854775808", "rows = -123456789012345678901234567890",
    "rows = 0x" + "f" * 99, "rows = " + "9" * 3900, "rows = 8 # remark", "rows = 8 9",
    "rows = 8; columns = 8", "rows = ", "rows == 8", "rows = 8\nrows = 8", "rows = [8]",
    "rows = {}", "rows = 'a'", "rows.a = 8", "'rows' = 8", '"rows" = 8', '"ro\\u0077s" = 8',
    "rows = \n8", "\t rows\t=\t8\t", "rows=8", "remove = []", "remove = ['plus']",
    "remove = ['plus',]", "remove = ['plus',,]", "remove = [,]",
    "remove = [ # a\n 'plus' # b\n , # c\n ]", "remove = ['plus'", "remove = ['plus' 'axe']",
    "remove = ['plus', 1]", "remove = [['plus']]", "remove = \"plus\"", "remove = ['''plus''']",
    "remove = [\"pl\\u0075s\"]", "remove = [\"pl\\us\"]", "remove = [\"\\ud800\"]",
    "remove = [\"\\x41\"]", "remove = [\"\\U0001F600\"]", "remove = [\"\\UFFFFFFFF\"]",
    "remove = [\"\\", "remove = [\"a\\", "remove = ['pl\\us']", "remove = ['a\tb']",
    "remove = [\"a\tb\"]", "remove = [\"a\nb\"]", "remove = [\"\"\"\nplus\"\"\"]",
    "remove = [\"\"\"pl\\\n  \n us\"\"\"]", "remove = [\"\"\"pl\\ \n us\"\"\"]",
    "remove = [\"\"\"pl\\  us\"\"\"]", "remove = [\"\"\"a\"\"\"\"]", "remove = [\"\"\"a\"\"\"\"\"]",
    "remove = [\"\"\"a\"\"\"\"\"\"]", "remove = ['''a''''']", "remove = ['''a\nb''']",
    "remove = ['''a\u0001''']", "remove = [\"\"\"a\u0001\"\"\"]", "remove = [\"\"\"a",
    "remove = ['''a", "remove = [\"\"\"a\\", "remove = [\"a\u0000\"]", "remove = ['\u0000']",
    "remove = ['a]\nb = ['c']", "rows = 8 # \u0001", "patches = {}",
    "patches = { plus = { time = 1 } }", "patches = { plus.time = 1 }",
    "patches = { plus = { time = 1 }, }", "patches = { plus = { time = 1 } axe = {} }",
    "patches = {\nplus = {} }", "patches = { plus = {}, plus = {} }",
    "patches = { plus = {}, plus.time = 1 }", "patches = { plus.time = 1, plus.time = 2 }",
    "patches = { plus.time = 1, plus = 2 }", "patches = { plus",
    "patches = { time = 1, time.x = 2 }", "patches = { , }", "patches = { plus = { time = 1 }",
    "patches.plus.time = 1", "patches.plus.time = 1\npatches.plus.income = 2",
    "patches.plus.time = 1\n[patches.plus]\nincome = 2",
    "patches.plus.time = 1\n[patches]\naxe.time = 2",
    "[patches.plus]\ntime = 1\n[patches.plus]\nincome = 1", "[patches.plus]\ntime = 1\ntime = 2",
    "[patches.plus]\n[patches]\naxe.time = 3",
    "[patches]\nplus.time = 1\n[patches.plus]\nincome = 1",
    "[patches]\n[patches.plus]\ntime = 1\n[patches]\n", "[[patches]]\nplus = 1",
    "[[patches.plus]]\ntime = 1", "[patches.plus]\n[[patches.plus]]",
    "[[patches.plus]]\n[patches.plus]", "[[a]]\n[[a]]\n[a.b]\n[a.b]", "[[a]]\n[a.b]\n[[a]]\n[a.b]",
    "a = []\n[[a]]", "a = {}\n[a.b]", "a = {}\na.b = 1", "a = [1]\na.b = 1", "a = 1\n[a.b]",
    "a = 1\n[[a.b]]", "a.b = 1\n[[a]]", "[a]\nb = 1\n[a.b]", "[a]\nb = 1\n[a.b.c]",
    "[a.b]\n[a]\nb.c = 1", "[a]\n[b]\n[a]", "[]", "[ ]", "[a", "[a]]", "[[a]", "[a] b = 1", "[a.]",
    "[.a]", "[a..b]", "[a\n]", "[ a . b ]", "[\"a\".'b']", "[a]# remark", "[a=1]",
    "a.b.c = 1\na.b = 2", "a..b = 1", ". = 1", "a. = 1", "ä = 1", "'ä' = 1", "a b = 1",
    "\"\"\"a\"\"\" = 1", "!", "@x", "a\u0001 = 1", "[patches.'a b']\ntime = 1",
    "[patches.\"ÄÖ\"]\ncells = ['##']\nbuttons = 0\ntime = 1\nincome = 0",
    "[patches.2]\ncells = ['#']\nbuttons = 0\ntime = 0\nincome = 0\n[patches.1]\n"
    "cells = ['##']\nbuttons = 1\ntime = 0\nincome = 0",
    "[patches.plus]\ncells = [\"###\", '.#.', \"\"\".#.\"\"\"]",
    "income_marks = [5, 11,\n  17, # x\n  23]", "income_marks = [5 11]", "income_marks = [5.0]",
)  # fmt: skip
