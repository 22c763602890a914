"""Signals at any moment end commands quietly."""

import random

import pytest

from scripts.signal_trials import Shot, faults, fire, is_before_us, shot

OURS = 'Traceback (most recent call last):\n  File "/x/patchwork_solve/__main__.py", line 3\n'
PYTHONS = 'Traceback (most recent call last):\n  File "<frozen site>", line 616, in <module>\n'


def test_what_counts_as_a_finding() -> None:
    one = Shot("show", (0.1,), (15,), False)
    assert [bool(faults(one, *end)) for end in ((143, "interrupted\n"), (-15, ""), (0, ""))] == [
        False
    ] * 3
    assert faults(one, 143, OURS)
    assert faults(one, 1, "")
    assert (is_before_us(PYTHONS), is_before_us(OURS), is_before_us("")) == (True, False, False)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["early", "late", "twice"])
def test_commands_end_quietly(kind: str) -> None:
    rng = random.Random(3)
    for _ in range(3):
        assert fire(shot(rng, kind))[1] == []
