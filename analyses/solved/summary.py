"""Summary of solved circles: figures of an edition, and of each patch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import POINTS, SHARE, Figure
from patchwork_solve.analyses.solved.frame import OR, SALE
from patchwork_solve.analyses.statistics.estimates import mean, share
from patchwork_solve.engine.base.number import rounded

Row = dict[str, Any]

PLIES, NODES, SECONDS = "plies", "nodes", "seconds"
DIGITS = 6
"""Decimals of a figure. A reader sees one of a share in per cent: with fewer kept it would be
rounded twice, and 49.149 % be shown as 49.2."""
ADVANCE = "advance"
Summed = tuple[str, int, Figure, str]


def solved_figures(solved: pd.DataFrame) -> pd.DataFrame:
    """Return the figures of all circles of an edition together, one a row.

    The columns are those of the table ``report solved --by figure`` in docs/reference/columns.md;
    `least` and `most` are missing where the figure is about the work or about one line of play.

    Parameters
    ----------
    solved : DataFrame
        As `solved_frame` returns it.
    """
    rows = [row for _, part in solved.groupby("edition", sort=False) for row in _rows(part)]
    return table_frame("report solved --by figure", rows)


def _rows(part: pd.DataFrame) -> Iterator[Row]:
    proved = dict(_bounds(part))
    for figure, circles, found, unit in _figures(part):
        if not circles:
            continue  # It was not requested.
        least, most = proved.get(figure, (None, None))
        yield {
            "edition": part["edition"].iloc[0],
            "figure": figure,
            "circles": circles,
            **found.columns("value", DIGITS, "low", "high"),
            "least": rounded(least, DIGITS),
            "most": rounded(most, DIGITS),
            "unit": unit,
        }


def _figures(part: pd.DataFrame) -> Iterator[Summed]:
    exact = part[part["exact"]]
    decided = part[part["winner"].notna()]
    yield _share("winner proved", part["winner"].notna())
    yield _share("margin exact", part["exact"])
    yield _share(FIRST_WINS, decided["winner"] == 0)
    yield _mean(MARGIN, exact["lower"], POINTS)
    yield _share("won or lost by 5 points or more", exact["lower"].abs() >= 5)
    yield _share("tied, and won by the tie-break", exact["lower"] == 0)
    yield from _lines(part)
    yield from _tile(part)
    yield from _work(part)


FIRST_WINS, MARGIN = "the first player wins", "margin of the first player"


def _bounds(part: pd.DataFrame) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield what is proved of all circles, solved or not."""
    open_ = float(part["winner"].isna().mean())
    won = float((part["winner"] == 0).sum()) / len(part)
    yield FIRST_WINS, (won, won + open_)
    yield MARGIN, (float(part["lower"].mean()), float(part["upper"].mean()))


def _lines(part: pd.DataFrame) -> Iterator[Summed]:
    """Yield what best first moves there are, and what lines of best play show."""
    known = part["keeping"].dropna().str.split(OR)
    yield _share("advancing is a best first move", known.map(lambda moves: ADVANCE in moves))
    yield _share("buying a patch is a best first move", known.map(lambda moves: moves != [ADVANCE]))
    yield _share("only one first move is best", known.map(len) == 1)
    yield _mean("score of the first player", part["score_0"].dropna(), POINTS)
    yield _mean("score of the second player", part["score_1"].dropna(), POINTS)
    yield _mean("length of the game", part["plies"].dropna(), PLIES)


def _tile(part: pd.DataFrame) -> Iterator[Summed]:
    played = part[part["line"].notna()]
    for player, words in enumerate(("first", "second")):
        yield _share(
            f"the {words} player takes the tile", (played["tile_by"] == player).fillna(False)
        )
    yield _share("nobody takes the tile", played["tile_by"].isna())
    effect = part["tile_effect"].dropna()
    yield _share("the tile changes the margin", effect != 0)
    yield _mean("the tile is worth to the first player", effect, POINTS)
    both = part[part["winner"].notna() & part["winner_without_tile"].notna()]
    yield _share("the tile decides who wins", both["winner"] != both["winner_without_tile"])


def _work(part: pd.DataFrame) -> Iterator[Summed]:
    for name, unit in (("nodes", NODES), ("seconds", SECONDS)):
        known = part[name].dropna()
        for words, value in (("median", known.median()), ("most", known.max())):
            found = Figure(None if pd.isna(value) else float(value))
            yield f"{name} of a circle, {words}", len(known), found, unit


def _share(words: str, flags: pd.Series[bool]) -> Summed:
    return words, len(flags), share(int(flags.sum()), len(flags)), SHARE


def _mean(words: str, values: pd.Series[int], unit: str) -> Summed:
    return words, len(values), mean(map(float, values)), unit


def first_patches_frame(solved: pd.DataFrame) -> pd.DataFrame:
    """Return which patches are bought first, one row a patch, the oftenest first.

    The columns are those of the table ``report solved --by patch`` in docs/reference/columns.md.

    Parameters
    ----------
    solved : DataFrame
        As `solved_frame` returns it.
    """
    rows = [row for _, part in solved.groupby("edition", sort=False) for row in _patches(part)]
    return table_frame("report solved --by patch", rows)


def _patches(part: pd.DataFrame) -> list[Row]:
    known = part[part["keeping"].notna()]
    rows = []
    for patch in sorted(set(known[list(SALE)].stack())):
        offered = known[(known[list(SALE)] == patch).any(axis=1)]
        best = sum(patch in moves for moves in offered["keeping"].str.split(OR))
        found = share(best, len(offered))
        rows.append(
            {
                "edition": part["edition"].iloc[0],
                "patch": patch,
                "circles": len(offered),
                "best": best,
                **found.columns("first", DIGITS),
            }
        )
    return sorted(rows, key=lambda row: -row["first"])
