"""Moments of a comparison: sums over circles, which add up over parts of two runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self, TypeVar

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]


class Moments(NamedTuple):
    """The number, mean and scatter of a sample.

    Attributes
    ----------
    squares : float
        Sum of the squares about the mean.
    is_flag : bool
        Whether each value is 0 or 1.
    """

    number: int = 0
    mean: float = 0.0
    squares: float = 0.0
    total: float = 0.0
    is_flag: bool = True

    @classmethod
    def of(cls, values: Values) -> Self:
        """Return those of some values."""
        if not len(values):
            return cls()
        mean = values.mean()
        off = values - mean
        is_flag = bool(np.isin(values, (0.0, 1.0)).all())
        return cls(len(values), float(mean), float((off * off).sum()), float(values.sum()), is_flag)

    def plus(self, other: Self) -> Self:
        """Return those of both samples together.

        T. F. Chan, G. H. Golub and R. J. LeVeque, The American Statistician 37 (1983), 242-247.
        """
        if not self.number or not other.number:
            return self if self.number else other
        number = self.number + other.number
        apart = other.mean - self.mean
        share = other.number / number
        return type(self)(
            number,
            self.mean + apart * share,
            self.squares + other.squares + apart * apart * self.number * share,
            self.total + other.total,
            self.is_flag and other.is_flag,
        )

    @property
    def variance(self) -> float:
        """The unbiased variance, of two values and more."""
        return self.squares / (self.number - 1)


Key = TypeVar("Key")


def added(known: Mapping[Key, Pairs], more: Mapping[Key, Pairs]) -> dict[Key, Pairs]:
    """Return each figure of the circles of both."""
    return {key: known[key].plus(more[key]) if key in known else more[key] for key in more}


class Pairs(NamedTuple):
    """A figure of circles under two rule sets.

    Attributes
    ----------
    changes : Moments or None
        Of what the second is more than the first, circle by circle; None where the circles of the
        two are not the same.
    won, lost : int
        Circles that the second has and the first has not, as 1 and 0, and the reverse.
    """

    before: Moments = Moments()
    after: Moments = Moments()
    changes: Moments | None = None
    won: int = 0
    lost: int = 0

    @classmethod
    def matched(cls, before: Values, after: Values) -> Self:
        """Return that of values of the same circles."""
        changes = after - before
        won, lost = (int((changes == change).sum()) for change in (1, -1))
        return cls(Moments.of(before), Moments.of(after), Moments.of(changes), won, lost)

    @classmethod
    def known(cls, before: Values, after: Values, is_paired: bool) -> Self:
        """Return that of circles some of which may have no value (not a number).

        Parameters
        ----------
        before, after : float array
            Of the same circles, if `is_paired`.
        """
        if is_paired:
            both = ~(np.isnan(before) | np.isnan(after))
            return cls.matched(before[both], after[both])
        return cls(Moments.of(before[~np.isnan(before)]), Moments.of(after[~np.isnan(after)]))

    def plus(self, other: Self) -> Self:
        """Return that of the circles of both."""
        changes = self.changes
        if changes is not None and other.changes is not None:
            changes = changes.plus(other.changes)
        return type(self)(
            self.before.plus(other.before),
            self.after.plus(other.after),
            changes,
            self.won + other.won,
            self.lost + other.lost,
        )
