"""Errors: bad input, and a bug of ours that must not look like an answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class InputError(ValueError):
    """Something a user wrote is not allowed.

    Parameters
    ----------
    field : str
        Where it stands, as a path into the document (``players[1].quilt``) or an option name.
    reason : str
        What is wrong and what is allowed instead, in one line.
    """

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}" if field else reason)

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str]]:
        """Come whole from another process."""
        return type(self), (self.field, self.reason)


@contextmanager
def whole_named(field: str) -> Iterator[None]:
    """Name a document where an error is about all of it, as that it is no JSON."""
    try:
        yield
    except InputError as error:
        if error.field:
            raise
        raise InputError(field, error.reason) from None


class ContradictionError(AssertionError):
    """Two proofs of ours contradict each other: a bug, whose answer must never be shown.

    Parameters
    ----------
    what : str
        What both are about.
    lower, upper : int or None
        The bounds that exclude each other.
    """

    def __init__(self, what: str, lower: int | None, upper: int | None) -> None:
        self._parts = what, lower, upper
        super().__init__(f"{what} was bounded from below by {lower} and from above by {upper}")

    def __reduce__(self) -> tuple[type[ContradictionError], tuple[str, int | None, int | None]]:
        """Come whole from another process."""
        return type(self), self._parts


# A traceback names them as users import them.
InputError.__module__ = ContradictionError.__module__ = "patchwork_solve"
