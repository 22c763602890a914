"""The rules of random variants against the oracle, move by move, and their records."""

import pytest

from patchwork_solve.engine.perft import perft
from patchwork_solve.engine.state import State
from tests import oracle_search
from tests.engine.variants import LARGE, RULES, SMALL, TINY, played, variant
from tests.harness import check_records, compare_with_oracle, position_of
from tests.lanes import few

SIZES = {"tiny": TINY, "small": SMALL, "large": LARGE}
FEW, MANY = range(16), range(100, 400)


def seeds() -> list[object]:
    """Return a few seeds, and many more for the slow lane."""
    return [FEW, pytest.param(MANY, marks=pytest.mark.slow)]


def test_the_variants_use_every_rule() -> None:
    editions = [variant(seed, size) for seed in FEW for size in SIZES.values()]
    for rule, is_used in RULES.items():
        assert sum(map(is_used, editions)) >= 3, rule
    assert max(edition.width * edition.height for edition in editions) == 128


@pytest.mark.parametrize("some", seeds())
@pytest.mark.parametrize("name", few([*SIZES], 2))
def test_games_agree_with_the_oracle_at_every_ply(name: str, some: range) -> None:
    size = SIZES[name]
    for seed in some:
        game = played(variant(seed, size), seed)
        compare_with_oracle(game, seed)
        if size is not LARGE:
            check_records(game)


@pytest.mark.parametrize("bulk", [True, False], ids=["bulk", "make-undo"])
@pytest.mark.parametrize("some", seeds())
def test_perft_equals_the_oracle(some: range, bulk: bool) -> None:
    for seed in some:
        state = State.new(seed, variant(seed, TINY))
        assert perft(state, 3, bulk) == oracle_search.perft(position_of(state), 3)
