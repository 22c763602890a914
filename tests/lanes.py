"""Cases of a parametrised test that the default tests leave to `make test-all` or `test-slow`."""

from collections.abc import Iterable, Sequence

import pytest


def thorough(*cases: object) -> list[object]:
    """Return cases for `make test-all`; a tuple holds the values of several parameters."""
    return _marked(cases, pytest.mark.thorough)


def slow(*cases: object) -> list[object]:
    """Return cases for `make test-slow`; a tuple holds the values of several parameters."""
    return _marked(cases, pytest.mark.slow)


def few(cases: Sequence[object], number: int, more: int | None = None) -> list[object]:
    """Return the first `number` cases for the default tests, and the rest for `make test-all`.

    With `more`, only that many of the rest are; the others are for `make test-slow`.
    """
    end = len(cases) if more is None else number + more
    return [*cases[:number], *thorough(*cases[number:end]), *slow(*cases[end:])]


def _marked(cases: Iterable[object], mark: pytest.MarkDecorator) -> list[object]:
    return [pytest.param(*(case if type(case) is tuple else (case,)), marks=mark) for case in cases]
