"""How long the hunt is: a little by default, much more in the slow set."""

import pytest
from hypothesis import HealthCheck, settings

from tests.lanes import slow, thorough

MUCH_MORE = 40
"""How many times more examples the slow set draws."""

_PATIENT = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


def examples(number: int) -> settings:
    """Return the settings of a hunt of so many examples."""
    return settings(max_examples=number, deadline=None, suppress_health_check=_PATIENT)


def rounds(number: int) -> pytest.MarkDecorator:
    """Give a test its number of examples as `number`: by default a fifth, in the slow set many.

    `make test-all` adds half of them.
    """
    cases = [max(3, number // 5), *thorough(number // 2), *slow(MUCH_MORE * number)]
    return pytest.mark.parametrize("number", cases)
