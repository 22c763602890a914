"""Flaws of a variant's file: everything at once, each with the way out."""

import json
import random
from typing import Any

import pytest

from patchwork_solve import InputError
from patchwork_solve.engine.forms import variant_words
from patchwork_solve.engine.forms.variant import read_variant, to_toml
from patchwork_solve.engine.forms.variant_flaws import variant_flaws
from patchwork_solve.engine.forms.variant_model import PatchChange, TileModel, Variant
from patchwork_solve.engine.forms.variant_template import variant_template
from patchwork_solve.engine.game.edition import printing

BEGIN = 'name = "mine"\nextends = "current"\n'

EVERY_RULE: dict[str, Any] = {
    "name": "all",
    "extends": "current",
    "caution": "from one source",
    "last_space": 55,
    "income_marks": [5, 55],
    "leather_marks": [20],
    "hole_penalty": 1,
    "start_buttons": [5, 7],
    "start_space": [0, 1],
    "start_income": 1,
    "start_leather": [2, 2],
    "swap": True,
    "for_sale": 4,
    "start_patch": "hat",
    "first_patches": ["plus", "axe"],
    "later": ["square", "cup"],
    "later_when": 5,
    "later_shuffled": True,
    "tiles": [{"side": 6, "points": 5}, {"side": 3, "points": 1, "both": True}],
    "row_points": 1,
    "column_points": 2,
    "income_points": 1,
    "leather_points": 1,
    "advance_pay": 2,
    "income_pay": 0,
    "max_buttons": 20,
    "tie_break": "cells",
    "outline": [".#######."] + ["#########"] * 8,
    "remove": ["domino"],
    "patches": {"plus": {"buttons": 4}, "boat": {"cells": ["#"], "buttons": 1, "time": 1,
                                                 "income": 0}},
}  # fmt: skip


def flaws(text: str) -> list[str]:
    return [str(flaw) for flaw in variant_flaws(text)]


def test_all_flaws_are_found_at_once() -> None:
    """Values of a wrong kind, fields that are not there, and what fields say together."""
    text = (
        'name = " mine"\nextends = "current"\nlast_space = 60\nhole_penalty = 0.5\n'
        "leather_marks = [0, 61]\nplayers = 3\nstart_leather = [1, 0]\nswap = true\n"
        'remove = ["axes"]\n[[tiles]]\nside = 12\npoints = 3\n'
        "[patches.plus]\nbuttons = 5\nswap = true\n"
        '[patches.a]\ntime = 3\nbuttons = 3\ncells = ["#.#"]\nincome = 0\n[patches.b]\ntime = 1\n'
    )
    assert [flaw.partition(":")[0] for flaw in flaws(text)] == [
        *("hole_penalty", "patches.plus.swap", "players", "name", "remove[0]", "patches.a.cells"),
        *("patches.b.cells", "patches.b.buttons", "patches.b.income"),
        *("leather_marks[0]", "leather_marks[1]", "tiles[0].side", "start_leather"),
    ]


def test_what_hangs_on_an_unread_field_is_not_judged() -> None:
    """Marks are judged by the track, tiles by the quilt, and patches by the printing."""
    for wrong, hanging in (
        ('last_space = "60"', "leather_marks = [60]\nstart_space = 58"),
        ('rows = "20"', "square = 15\nstart_leather = 100"),
        ('outline = [3]', "square = 15"),
        ('extends = "curent"', 'remove = ["axe"]\n[patches.plus]\nbuttons = 4'),
        ("remove = 3", 'start_patch = "axe"'),
    ):  # fmt: skip
        begin = 'name = "mine"\n' if "extends" in wrong else BEGIN
        assert len(flaws(f"{begin}{wrong}\n{hanging}\n")) == 1, wrong


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("players = 3", "players: cannot be expressed: two players only"),
        ("players = 2", "players: cannot be expressed: two players only"),
        ("automa = true", "automa: cannot be expressed: there is no solo game: two players only"),
        ("co-op = true", "co-op: cannot be expressed: players compete"),
        ("bag = 3", "bag: cannot be expressed: no patch is drawn or refilled"),
        ("branches = []", "branches: cannot be expressed: the time track is one line; last_space"),
        ("for_sal = 4", "for_sal: no such field; did you mean for_sale? all fields: name, extends"),
        ("zzz = 4", "zzz: no such field; all fields: name, extends, caution, rows, columns"),
        ("width = 8", "width: no such field; did you mean columns?"),
        ("[patches.plus]\nhole_penalty = 1", "patches.plus.hole_penalty: is a field of the "
            "variant: move it above the first [patches...] and [[tiles]]"),
        ("[patches]\nhole_penalty = 1", "patches.hole_penalty: is a field of the variant: move it"),
        ("[[tiles]]\nside = 3\npoints = 1\nfor_sale = 4", "tiles[0].for_sale: is a field of the"),
        ("[patches.plus]\nrows = 8", "patches.plus.rows: is a field of the variant"),
        ('[patches.plus]\nrows = ["#"]', "patches.plus.rows: no such field; did you mean cells?"),
        ("[patches.plus]\nprice = 8", "patches.plus.price: no such field; did you mean buttons?"),
        ("[[tiles]]\nsize = 3\nside = 3\npoints = 1", "tiles[0].size: no such field; did you mean "
            "side?"),
        ("[[tiles]]\nside = 3\npoints = 1\nshape = 3", "tiles[0].shape: cannot be expressed: a tile"
            " is for a square"),
        ("[tiles]\nside = 3\npoints = 1", "tiles: {'points': 1, 'side': 3}; allowed: a list, in "
            "TOML a [[tiles]] for each tile"),
        ("hole_penalty = 0.5", "hole_penalty: 0.5; allowed: a whole number from 0; for half points,"
            " double all points and buttons"),
        ("start_buttons = [5, 5.5]", "start_buttons: [5, 5.5]; allowed: a whole number from 0 to "
            "999, or two of them, [first seat, second seat]; for half points, double"),
        ("start_space = 0.5", "start_space: 0.5; allowed: a whole number from 0 to 999, or two of "
            "them, [first seat, second seat]"),
        ("start_buttons = [1, 2, 3]", "start_buttons: [1, 2, 3]; allowed: a whole number from 0"),
        ("rows = 8.5", "rows: 8.5; allowed: a whole number from 0"),
        ("[[tiles]]\nside = 12\npoints = 1\nboth = true", "tiles[0].side: 12; allowed: 1 to 9"),
        ("max_buttons = 6\nstart_buttons = [6, 7]", "start_buttons: 7 for seat 1; max_buttons "
            "allows 6"),
        ("later = ['plus', 'axe']\nlater_when = 31", "later_when: 31; allowed: less than 31"),
        ("later = ['plus']", "later: 1 of 33 patches; allowed: at least 2"),
        ("later = ['pluss', 'axe']", "later[0]: unknown patch 'pluss'"),
        ("later = ['plus', 'axe']\nstart_patch = 'axe'", "start_patch: axe joins the circle later"),
        ("square = 5\n[[tiles]]\nside = 2\npoints = 1", "square: is given beside tiles"),
    ],
)  # fmt: skip
def test_a_flaw_names_the_way_out(text: str, flaw: str) -> None:
    (found,) = flaws(BEGIN + text)
    assert found.startswith(flaw)
    assert found.endswith("buttons") == ("for half points" in flaw)


def test_words_point_to_fields_that_exist() -> None:
    for model, called in (
        (Variant, variant_words.CALLED),
        (PatchChange, variant_words.CALLED_IN_PATCH),
        (TileModel, variant_words.CALLED_IN_TILE),
    ):
        fields = set(model.model_fields)
        assert {word for words in called.values() for word in words.split(" or ")} <= fields
        assert fields.isdisjoint(called)
        assert fields.isdisjoint(variant_words.IMPOSSIBLE)
        assert set(called).isdisjoint(variant_words.IMPOSSIBLE)
    assert set(Variant.model_fields) >= variant_words.MONEY - {"points", "buttons", "income"}


def refusal(text: str) -> list[str]:
    """Return the message of commands about a file that is not a variant."""
    try:
        read_variant(text)
    except InputError as error:
        return [str(error)]
    return []


# -- random files ----------------------------------------------------------------------------------

VALUES: list[Any] = [
    None, True, -1, 0, 1, 7, 300, 10**30, 0.5, 2.0, float("inf"), "", "x", "domino", "ä" * 200,
    "\u202e", [], [1, 2], [0.5, 3], [[]], ["#", ".#"], ["plus", "plus"], {}, {"side": 3},
    {"plus": 3}, {"a.b[0]": {"time": 1}}, [{"side": 300, "points": 1}], [{"side": 1, "points": 2}],
]  # fmt: skip


def damaged(rng: random.Random) -> dict[str, Any]:
    """Return a variant with some fields gone, some of another value, and some that are new."""
    found = json.loads(json.dumps(EVERY_RULE))
    for name in rng.sample(list(found), rng.randrange(8)):
        del found[name]
    names = [*Variant.model_fields, "players", "Variant", "edition", "", "a.b", "rows[0]", "x" * 90]
    for name in rng.sample(names, rng.randrange(4)):
        found[name] = rng.choice(VALUES)
    tiles = found.get("tiles")
    inner = rng.choice([found.get("patches"), *(tiles if isinstance(tiles, list) else []), None])
    if isinstance(inner, dict) and rng.random() < 0.3:
        inner[rng.choice(["plus", "side", "cells", "hat", "swap", "é", "Variant"])] = rng.choice(
            VALUES
        )
    return found


@pytest.mark.thorough
def test_random_broken_variants_have_flaws_and_no_traceback() -> None:
    """The first flaw is the one that commands report; without one the variant is read."""
    rng = random.Random(4)
    counts = {True: 0, False: 0}
    for _ in range(1500):
        text = json.dumps(damaged(rng))
        found = flaws(text)
        counts[bool(found)] += 1
        assert found[:1] == refusal(text)
    assert min(counts.values()) > 20


def test_random_damage_to_toml_gives_no_traceback() -> None:
    rng = random.Random(5)
    texts = [variant_template(printing("current")), to_toml(read_variant(json.dumps(EVERY_RULE)))]
    for _ in range(600):
        text = rng.choice(texts)
        for _ in range(rng.randrange(1, 5)):
            at = rng.randrange(len(text))
            new = rng.choice(
                ['"', "[", "]", "=", "\n", "#", "9", "", "-", ".", "é", "\0", "\udc80"]
            )
            text = text[:at] + new + text[at + rng.randrange(3) :]
        found = flaws(text)
        assert found[:1] == refusal(text)
