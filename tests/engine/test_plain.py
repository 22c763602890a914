"""Documents that are read without pydantic: the models accept each, and read the same."""

import json
import random
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.models import GameModel, StateModel
from patchwork_solve.engine.forms.plain import Fields, plain_game, plain_state
from patchwork_solve.engine.forms.schema import read_game, read_state
from tests.lanes import thorough

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FILES = sorted(EXAMPLES.glob("*.json"))
VALUES = [
    None,
    True,
    False,
    0,
    1,
    2,
    -1,
    53,
    10**9,
    10**30,
    1.0,
    0.5,
    "",
    "x",
    "?",
    "\ud800",
    "Ä" * 300,
    "current",
    "patchwork-state/1",
    "patchwork-game/1",
    "advance",
    [],
    [0, 1],
    [True, 0],
    ["a", "b"],
    [[0, 1]],
    {},
    {"x": 1},
    {"advance": True},
    {"advance": 1},
    {"advance": False},
    {"patch": "plus", "cells": [[0, 0]]},
    {"patch": None},
    {"leather": [1, 2]},
    {"leather": [1, 2, 3]},
    {"time": 0, "buttons": 5, "income": 0, "quilt": ["."]},
    {1: 2},
]
"""Values that stand in for others."""


def documents(name: str) -> list[dict[str, Any]]:
    """Return the documents of a format among the examples."""
    read = [json.loads(path.read_text("utf-8")) for path in FILES]
    return [one for one in read if isinstance(one, dict) and one.get("format") == name]


STATES = documents("patchwork-state/1")
GAMES = documents("patchwork-game/1")


def spoilt(document: Any, rng: random.Random) -> Any:
    """Return a document with one value replaced, left out or added."""
    copy = deepcopy(document)
    place = copy
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = rng.choice([*keys, "names", "derived", "start", "x"] if place is copy else keys)
        inside = place.get(key) if isinstance(place, dict) else place[key]
        if isinstance(inside, (dict, list)) and inside and rng.random() < 0.7:
            place = inside
            continue
        if isinstance(place, dict) and key in place and rng.random() < 0.2:
            del place[key]
        else:
            place[key] = rng.choice([*VALUES, STATES[0]])
        return copy


def values(found: Any) -> Any:
    """Return fields as dictionaries."""
    if isinstance(found, list):
        return [values(each) for each in found]
    return (
        {name: values(each) for name, each in vars(found).items()}
        if isinstance(found, Fields)
        else found
    )


def test_every_example_with_a_printing_is_plain() -> None:
    for document in STATES:
        assert (plain_state(document) is None) == isinstance(document["edition"], dict)
    for document in GAMES:
        assert plain_game(document) is not None
    assert len(STATES) > 8
    assert len(GAMES) > 3


@pytest.mark.parametrize(
    ("plain", "model", "originals"),
    [(plain_state, StateModel, STATES), *thorough((plain_game, GameModel, [*GAMES, {
        "format": "patchwork-game/1", "start": STATES[0], "moves": ["advance", {"advance": True}],
    }]))],
    ids=["state", "game"],
)  # fmt: skip
def test_what_is_plain_the_models_read_alike(plain: Any, model: Any, originals: Any) -> None:
    """Over spoilt documents, too: they accept whatever is plain, with the same values."""
    rng = random.Random(46)
    plain_ones = refused = 0
    for number in range(6000):
        document = originals[number % len(originals)]
        for _ in range(number % 4):
            document = spoilt(document, rng)
        found = plain(document)
        try:
            expected = model.model_validate(document)
        except ValidationError:
            assert found is None
            refused += 1
            continue
        if found is not None:
            plain_ones += 1
            assert values(found) == expected.model_dump()
    assert plain_ones > 1000
    assert refused > 1000


@pytest.mark.parametrize("document", [None, [], "x", {}, {"format": "patchwork-state/2"}])
def test_other_things_are_refused_by_the_models(document: Any) -> None:
    assert plain_state(document) is None
    assert plain_game(document) is None
    for read in (read_state, read_game):
        with pytest.raises(InputError):
            read(document if document != "x" else '"x"')


@pytest.mark.thorough
def test_a_position_is_read_without_pydantic() -> None:
    script = (
        "import sys\n"
        "from patchwork_solve import Game, State\n"
        "state = State.load('example:close-finish')\n"
        "State.load(state.to_text()), Game.load('example:game'), state.problems()\n"
        "assert 'pydantic' not in sys.modules\n"
        "State.load('example:variant')\n"
        "assert 'pydantic' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
