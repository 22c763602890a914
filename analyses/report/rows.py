"""A small table of plain values: what a terminal and Markdown show without pandas."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Rows:
    """Columns of equal length, in order; a missing value is None.

    pandas takes a quarter of a second to load, too long for a dozen rows.

    Parameters
    ----------
    columns : Mapping
        The cells of each column by its name.
    numbers : collection of str
        Names of the columns of numbers, which stand to the right in a plain table.
    """

    columns: Mapping[str, Sequence[Any]]
    numbers: Collection[str] = ()

    @classmethod
    def of(
        cls,
        rows: Iterable[Mapping[str, Any]],
        columns: Sequence[str],
        numbers: Collection[str] = (),
    ) -> Rows:
        """Return the named columns of rows; what a row does not have is missing."""
        given = list(rows)
        return cls({name: [row.get(name) for row in given] for name in columns}, numbers)

    def __len__(self) -> int:
        return max(map(len, self.columns.values()), default=0)

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __getitem__(self, name: str) -> Sequence[Any]:
        return self.columns[name]

    def without(self, *names: str) -> Rows:
        """Return the table without some columns."""
        left = {name: cells for name, cells in self.columns.items() if name not in names}
        return Rows(left, {*self.numbers} - {*names})

    def with_column(
        self, name: str, cells: Sequence[Any], after: str | None = None, is_number: bool = False
    ) -> Rows:
        """Return the table with a further column: the last one, or that after another."""
        kept = self.without(name)
        items = list(kept.columns.items())
        place = len(items) if after is None else list(kept).index(after) + 1
        numbers = {*kept.numbers, *([name] if is_number else [])}
        return Rows(dict([*items[:place], (name, cells), *items[place:]]), numbers)

    def mapped(self, name: str, words: Callable[[Any], str]) -> Rows:
        """Return the table with the cells of one column in words."""
        cells = [words(cell) for cell in self.columns[name]]
        numbers = [number for number in self.numbers if number != name]
        return Rows({**self.columns, name: cells}, numbers)

    def renamed(self, names: Mapping[str, str]) -> Rows:
        """Return the table with other names for some columns."""
        columns = {names.get(name, name): cells for name, cells in self.columns.items()}
        return Rows(columns, [names.get(name, name) for name in self.numbers])

    def to_frame(self, dtypes: Mapping[str, str] = MappingProxyType({})) -> pd.DataFrame:
        """Return the table as a DataFrame, with the types of some columns."""
        import pandas as pd

        return pd.DataFrame(self.columns).astype(dict(dtypes))
