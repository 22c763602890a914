"""Perft of the kernel against the oracle's table (scripts/make_perft.py), and against itself."""

import json

import pytest

from patchwork_solve.engine.perft import divide, perft, together
from patchwork_solve.engine.state import State
from scripts import make_perft_variants
from scripts.make_perft import TABLE
from tests import oracle_search
from tests.harness import position_of

pytestmark = pytest.mark.smoke

VARIANTS = [
    each[where]
    for each in json.loads(make_perft_variants.TABLE.read_text("utf-8"))
    for where in ("first", "middle")
]
ENTRIES = json.loads(TABLE.read_text("utf-8"))


def test_the_table_is_varied() -> None:
    assert len(ENTRIES) >= 20
    assert {entry["edition"] for entry in ENTRIES} >= {"current", "first-2014"}
    assert len({entry["position"] for entry in ENTRIES}) == len(ENTRIES)
    assert sum(max(entry["leaves"], default=0) > 5000 for entry in ENTRIES) >= 10


@pytest.mark.parametrize("bulk", [True, False], ids=["bulk", "make-undo"])
@pytest.mark.parametrize("number", range(len(ENTRIES)))
def test_perft_is_the_oracles(number: int, bulk: bool) -> None:
    entry = ENTRIES[number]
    state = State.from_text(entry["position"])
    for depth, leaves in enumerate(entry["leaves"], start=1):
        assert perft(state, depth, bulk) == leaves, (depth, entry["source"])


@pytest.mark.parametrize("number", range(0, len(ENTRIES), 4))
def test_the_table_is_what_the_oracle_counts(number: int) -> None:
    """The first two plies again: the data has not drifted from its source."""
    entry = ENTRIES[number]
    position = position_of(State.from_text(entry["position"]))
    if entry["leaves"][0] <= 300:
        assert oracle_search.perft(position, 1) == entry["leaves"][0]


@pytest.mark.parametrize("bulk", [True, False], ids=["bulk", "make-undo"])
@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_perft_of_variants_is_the_oracles(number: int, bulk: bool) -> None:
    state = State.from_text(VARIANTS[number]["position"])
    for depth, leaves in enumerate(VARIANTS[number]["leaves"], start=1):
        assert perft(state, depth, bulk) == leaves


def test_the_table_has_every_hand_made_variant() -> None:
    assert len(make_perft_variants.VARIANTS) == 21
    assert 2 * len(make_perft_variants.VARIANTS) == len(VARIANTS)


@pytest.mark.thorough
def test_bulk_and_make_undo_agree_deeper() -> None:
    state = State.new(seed=1)
    assert perft(state, 3, bulk=True) == perft(state, 3, bulk=False) > 10_000_000


def test_divide_adds_up() -> None:
    state = State.from_text(ENTRIES[-1]["position"])
    counted = together([count for _, count in divide(state, 3)])
    assert counted.is_exact
    assert counted.lower == perft(state, 3)


def test_depth_zero_is_one() -> None:
    assert perft(State.new(seed=1), 0) == 1
