"""Files of evaluations: read back exactly as they were, and nothing else is taken for one."""

import json
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.engine.game.edition import PRINTINGS, printing
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.kernel.players.network import HIDDEN
from patchwork_solve.engine.players.evaluation import (
    FORMAT,
    SHAPES,
    Evaluation,
    evaluation_for,
    from_json,
    read_evaluation,
    win_chance,
)
from scripts.spoiling import either


def evaluation() -> Evaluation:
    """Return one with weights of every size."""
    rng = np.random.default_rng(3)
    net, linear = (
        {
            name: (rng.normal(size=shape) * 10.0 ** rng.integers(-12, 9, shape)).astype(np.float32)
            for name, shape in SHAPES.items()
        }
        for _ in range(2)
    )
    return Evaluation("mine", net, linear, (12.5, 3.25, 0.1), {"seed": 3, "games": [7]})


def test_a_round_trip_is_exact(tmp_path: Path) -> None:
    ours = evaluation()
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(ours.to_json()))
    read = read_evaluation(path)
    assert (read.edition, read.errors, read.source) == (ours.edition, ours.errors, ours.source)
    for name, shape in SHAPES.items():
        assert read.net[name].shape == shape
        assert read.net[name].tobytes() == ours.net[name].tobytes()
        assert read.linear[name].tobytes() == ours.linear[name].tobytes()
    assert read.to_json() == ours.to_json()


@pytest.mark.parametrize(
    "value",
    [
        [],
        [1.0],
        [0.0] * (HIDDEN + 1),
        "x",
        None,
        {},
        [[1], [1, 2]],
        ["a"] * HIDDEN,
        10**400,
        [10**400] * HIDDEN,
    ]
    + [[bad, *[0.0] * (HIDDEN - 1)] for bad in (math.nan, math.inf, 1e39, None, [])],
)
@pytest.mark.parametrize("kind", ["net", "linear"])
def test_weights_of_another_shape_are_refused(kind: str, value: Any) -> None:
    document = evaluation().to_json()
    document[kind]["bias"] = value
    with pytest.raises(
        InputError, match=rf"^mine\.{kind}\.bias: allowed: {HIDDEN} finite numbers$"
    ):
        from_json(document, "mine")


NO_DOCUMENT = f"^mine: no {FORMAT} document; allowed: what patchwork-solve fit writes$"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", "patchwork-evaluation/2"),
        ("errors", []),
        ("errors", [1.0, 0.0]),
        ("errors", [1.0, math.nan]),
        ("errors", [math.inf]),
        ("errors", [10**400]),
        ("errors", 3),
        ("errors", None),
        ("net", []),
        ("net", None),
        ("linear", "x"),
        ("source", 5),
    ],
)
def test_another_document_is_refused(name: str, value: Any) -> None:
    with pytest.raises(InputError, match=NO_DOCUMENT):
        from_json(evaluation().to_json() | {name: value}, "mine")


@pytest.mark.parametrize("name", ["format", "edition", "errors", "net", "linear", "source"])
def test_a_document_without_a_part_is_refused(name: str) -> None:
    document = evaluation().to_json()
    del document[name]
    with pytest.raises(InputError, match=NO_DOCUMENT):
        from_json(document, "mine")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"3", b"\xff\xfe", b"[" * 100_000])
def test_a_file_without_an_evaluation_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=NO_DOCUMENT):
        read_evaluation(path, "mine")


@pytest.mark.thorough
def test_spoilt_files_are_read_or_refused(tmp_path: Path) -> None:
    content = json.dumps(evaluation().to_json()).encode()
    path = tmp_path / "mine.json"
    refused = 0
    for seed in range(12):
        path.write_bytes(either(random.Random(seed), content))
        try:
            read = read_evaluation(path)
            assert all(np.isfinite(read.net[name]).all() for name in SHAPES)
        except InputError:
            refused += 1
    assert 4 < refused < 12


def test_an_error_lies_between_those_of_its_neighbours() -> None:
    ours = evaluation()
    assert [ours.error(done) for done in (0, 1 / 6, 1 / 3, 1)] == pytest.approx(
        [12.5, 12.5, (12.5 + 3.25) / 2, 0.1]
    )


def test_a_chance_to_win_is_even_where_nothing_is_expected() -> None:
    assert win_chance(0, 5) == 0.5
    assert win_chance(5, 5) == pytest.approx(0.8413, abs=1e-4)
    assert win_chance(5, 5) + win_chance(-5, 5) == pytest.approx(1)


@pytest.mark.parametrize("name", PRINTINGS)
def test_a_changed_printing_is_played_by_its_own_evaluation(name: str) -> None:
    """Else a change of a price would be a change of the player as well."""
    own, edition = evaluation_for(printing(name)), printing(name)
    assert own.edition == name
    for changed in (
        variant_of(edition, "again", {}),
        variant_of(edition, "leather", {"leather_marks": [30]}),
        replace(
            edition, name="richer", seats=(Seat(9), Seat(9))
        ),  # As an experiment on prices has it.
    ):
        assert evaluation_for(changed) is own


def test_a_changed_express_is_played_by_its_own_evaluation() -> None:
    express = edition_of("express")
    own = evaluation_for(express)
    assert own.edition == "express"
    assert evaluation_for(variant_of(express, "poorer", {"start_buttons": 4})) is own
    shorter = variant_of(express, "shorter", {"last_space": 30})
    assert evaluation_for(shorter).edition == PRINTINGS[0]


def test_a_variant_of_no_printing_is_played_by_that_of_the_first() -> None:
    assert evaluation_for(edition_of("tests/data/variants/pocket.toml")).edition == PRINTINGS[0]
