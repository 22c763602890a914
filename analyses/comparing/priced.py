"""Fair prices as a table, from `report prices` or from a file that somebody made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.spreadsheet import unquoted
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import Edition

if TYPE_CHECKING:
    import pandas as pd

LARGEST = 1 << 22
"""Bytes of a file of prices."""

FIELD = "prices"

FARTHEST = 2000
"""Buttons of a gap or a fair price, to either side: about twice the highest price there may be."""

ROUNDED = 1e-3
"""The largest difference between two figures of one table that count as equal."""

MEASURES = {"relative": "relative", "fair": "gap"}
"""The column that a measure of the gap stands in."""


def read_prices(path: Path) -> pd.DataFrame:
    """Read a table of fair prices, as `report prices` writes it to CSV or Parquet.

    Raises `InputError` for an invalid table.
    """
    import io

    import pandas as pd

    from patchwork_solve.engine.base.incoming import separators, tidied
    from patchwork_solve.engine.base.reading import decoded, read_bytes

    content = read_bytes(path, FIELD, LARGEST)
    try:
        if path.suffix.lower() == ".parquet":
            return pd.read_parquet(io.BytesIO(content))
        text = tidied(decoded(content))
        cell, decimal = separators(text)
        table = pd.read_csv(io.StringIO(text), sep=cell, decimal=decimal)
        for name in {"patch", "edition"} & {*table}:
            table[name] = table[name].map(unquoted)
        return table
    except MemoryError:
        raise
    except UnicodeDecodeError:
        raise InputError(FIELD, "{path} is not in UTF-8; save it as UTF-8", path=path) from None
    except Exception:  # pandas and pyarrow raise a dozen kinds of errors.
        raise InputError(
            FIELD, "{path} is not a table; allowed: .csv or .parquet", path=path
        ) from None


def checked(table: pd.DataFrame, edition: Edition, measure: str) -> pd.DataFrame:
    """Return price, gap, interval and moments of each patch of an edition that has a gap.

    Parameters
    ----------
    table : DataFrame
        With the columns patch, price and the one of the measure; of what `prices` returns.
    edition : Edition
    measure : str
        One of `MEASURES`.

    Returns
    -------
    DataFrame
        In the order of the edition: patch (str), price (int: the edition's), gap (float: buttons by
        which the price should rise), gap_low, gap_high (float, missing where there is none),
        doubt (float, of the relative gap), moments (float), missing where the table has none.

    Raises
    ------
    InputError
        For a column that is missing, an unknown patch, one that is there twice, a gap that is no
        number or none of buttons, an interval without its gap, or a price that is not the
        edition's.
    """
    import pandas as pd

    column = _column(table, measure)
    if "edition" in table and table["edition"].nunique() > 1:
        table = table[table["edition"] == edition.name]
    for name, price in zip(table["patch"], table["price"], strict=True):
        patch = edition.find(str(name), FIELD)
        if price != patch.buttons:
            raise InputError(
                FIELD,
                "{name} costs {price} there, {buttons} in {edition}",
                name=name,
                price=shown(price),
                buttons=patch.buttons,
                edition=edition.name,
            )
    if table["patch"].duplicated().any():
        twice = table["patch"][table["patch"].duplicated()].iloc[0]
        raise InputError(FIELD, "{name} is there twice", name=twice)
    gaps = _numbers(table, column)
    low, high = _ends(table, measure, gaps)
    found = pd.DataFrame(
        {
            "patch": table["patch"].astype(str),
            "price": table["price"].astype(int),
            "gap": gaps,
            "gap_low": low,
            "gap_high": high,
            "doubt": _optional(table, "doubt" if measure == "relative" else ""),
            "moments": _optional(table, "moments"),
        }
    ).dropna(subset=["gap"])
    if found.empty:
        raise InputError(
            FIELD,
            "no patch of {edition} has a fair price there (column {column}); measure on "
            "more circles",
            edition=edition.name,
            column=column,
        )
    order = found["patch"].map(edition.index)
    return found.iloc[order.argsort()].reset_index(drop=True)


def _column(table: pd.DataFrame, measure: str) -> str:
    column = MEASURES[measure]
    for name in ("patch", "price", column):
        if name not in table:
            raise InputError(
                FIELD, "no column {name}; allowed: a table that report prices wrote", name=name
            )
    return column


def _numbers(table: pd.DataFrame, column: str) -> pd.Series[float]:
    """Return a column of gaps or prices, missing values in it."""
    import pandas as pd

    found = pd.to_numeric(table[column], errors="coerce").astype(float)
    for name, number, there in zip(table["patch"], found, table[column], strict=True):
        if not pd.isna(there) and not abs(number) <= FARTHEST:
            allowed = Sentence("a number")
            if not pd.isna(number):
                allowed = Sentence("{least} to {most} buttons", least=-FARTHEST, most=FARTHEST)
            given = f"{number:g}" if isinstance(there, float) else shown(there)
            raise InputError(
                FIELD,
                "the {column} of {name} is {given}; allowed: {allowed}",
                column=column,
                name=name,
                given=given,
                allowed=allowed,
            )
    return found


def _optional(table: pd.DataFrame, column: str) -> pd.Series[float]:
    """Return the numbers of a column that a table may lack, missing then."""
    import pandas as pd

    if column not in table:
        return pd.Series(float("nan"), table.index)
    return pd.to_numeric(table[column], errors="coerce").astype(float)


def _ends(
    table: pd.DataFrame, measure: str, gaps: pd.Series[float]
) -> tuple[pd.Series[float], pd.Series[float]]:
    """Return the ends of the intervals of the gaps, missing where the table has none."""
    import pandas as pd

    names = ("relative_low", "relative_high") if measure == "relative" else ("low", "high")
    if not all(name in table for name in names):
        missing = pd.Series(float("nan"), table.index)
        return missing, missing
    low, high = (_numbers(table, name) for name in names)
    if measure != "relative":  # Those are of the fair price itself.
        low, high = low - table["price"], high - table["price"]
    for column, off in zip(names, (low - gaps, gaps - high), strict=True):
        if (off > ROUNDED).any():
            name = table["patch"][off > ROUNDED].iloc[0]
            raise InputError(
                FIELD,
                "the {column} of {name} is on the wrong side of its {measure}",
                column=column,
                name=name,
                measure=MEASURES[measure],
            )
    return low, high
