"""A figure: a value with its interval and unit, and the one way to print it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.base.number import rounded

if TYPE_CHECKING:
    import pandas as pd

SHARE, POINTS = "share", "points"
"""Units; a share is printed in percent."""

MISSING = "-"
"""Text that a reader sees for a missing value."""


@dataclass(frozen=True)
class Figure:
    """A value with its interval at `estimates.LEVEL`; None if there is no finite number.

    It iterates over value, low and high. Its format is that of a number, applied to all three, and
    its unit follows; without one the interval decides how many decimals are shown.

    Examples
    --------
    >>> figure = Figure(1.234, 0.801, 1.667, unit="points")
    >>> f"{figure:+.2f}"
    '+1.23 [+0.80, +1.67] points'
    >>> f"{figure}"
    '1.2 [0.8, 1.7] points'
    >>> f"{Figure(0.491, 0.483, 0.499, unit='share'):.0%}", f"{Figure(-0.001):.1f}", f"{Figure()}"
    ('49 % [48, 50]', '0.0', '-')
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    unit: str = field(default="", kw_only=True)

    def __iter__(self) -> Iterator[float | None]:
        return iter((self.value, self.low, self.high))

    def __format__(self, spec: str) -> str:
        if self.value is None:
            return MISSING
        spec = spec or self._spec()
        is_percent = spec.endswith("%")
        text = number(self.value, spec) + (" %" if is_percent else "")
        if self.low is not None and self.high is not None:
            text += f" [{number(self.low, spec)}, {number(self.high, spec)}]"
        return text if is_percent or not self.unit else f"{text} {self.unit}"

    def with_error(self, spec: str) -> str:
        """Return the value and half the length of its interval, as ``+1.2 +- 0.4``."""
        if self.value is None:
            return MISSING
        text = number(self.value, spec)
        if self.low is None or self.high is None:
            return text
        return f"{text} +- {number((self.high - self.low) / 2, spec.lstrip('+'))}"

    @property
    def interval(self) -> tuple[float | None, float | None]:
        """The ends of the interval."""
        return self.low, self.high

    @property
    def reach(self) -> float | None:
        """Half the length of the interval, in percent for a share."""
        if self.low is None or self.high is None:
            return None
        return (100 if self.unit == SHARE else 1) * (self.high - self.low) / 2

    def map(self, function: Callable[[float], float | None]) -> Figure:
        """Return the figure with a function, which is to grow, applied to value and ends."""
        value, low, high = (None if end is None else function(end) for end in self)
        return replace(self, value=value, low=low, high=high)

    def times(self, factor: float) -> Figure:
        """Return the figure multiplied, as by 100 for percent."""
        return self.map(lambda end: factor * end)

    def columns(
        self, name: str, digits: int, low: str = "", high: str = ""
    ) -> dict[str, float | None]:
        """Return the three columns of the figure, rounded; see `column_names`."""
        names = column_names(name, low, high)
        return {name: rounded(end, digits) for name, end in zip(names, self, strict=True)}

    def _spec(self) -> str:
        return spec_for(self.reach, self.unit)


def column_names(name: str, low: str = "", high: str = "") -> tuple[str, str, str]:
    """Return the columns of a figure and of its ends, ``_low`` and ``_high`` unless named."""
    return name, low or f"{name}_low", high or f"{name}_high"


def figure_of(
    row: Mapping[Any, Any], name: str, unit: str = "", low: str = "", high: str = ""
) -> Figure:
    """Return a figure from the columns of a row; ends that have no column are missing."""
    import pandas as pd

    ends = (row.get(column) for column in column_names(name, low, high))
    value, least, most = (None if pd.isna(end) else float(end) for end in ends)
    return Figure(value, least, most, unit=unit)


def spec_for(reach: float | None, unit: str = "") -> str:
    """Return the format that an interval of such a reach deserves."""
    digits = 1
    if reach is not None and reach:
        digits = 0 if reach >= 10 else 1 if reach >= 0.2 else 2
    return f".{digits}{'%' if unit == SHARE else 'f'}"


def number(value: float, spec: str) -> str:
    """Return a number in a format, zero without a sign; ``%`` multiplies by 100.

    It is rounded as the decimals that tables hold: half of the last one goes to the even one.

    Examples
    --------
    >>> number(-0.04, "+.1f"), number(0.125, ".1%"), number(1234, ",.0f"), number(1.15, ".1f")
    ('+0.0', '12.5', '1,234', '1.2')
    """
    exact = Decimal(repr(float(value)))
    if spec.endswith("%"):
        exact, spec = 100 * exact, f"{spec[:-1]}f"
    sign = spec[:1] if spec[:1] in ("+", "-", " ") else ""
    return f"{exact:{sign}z{spec.removeprefix(sign)}}"


def percent(frame: pd.DataFrame, *names: str) -> pd.DataFrame:
    """Return shares as percent."""
    scaled = frame.copy()
    for name in names:
        for each in (name, f"{name}_low", f"{name}_high"):
            if each in scaled:
                scaled[each] = 100 * scaled[each]
    return scaled
