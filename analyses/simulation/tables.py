"""The two tables of a run: a row a game, and a row a ply."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

HOLDINGS = {
    f"{name}_{player}": "int16" for name in ("buttons", "income", "free") for player in (0, 1)
}

GAMES: dict[str, str] = {
    "game": "int64",
    "circle": "int64",
    "swapped": "bool",
    "player_0": "string",
    "player_1": "string",
    "score_0": "int16",
    "score_1": "int16",
    "margin": "int16",
    "winner": "int8",
    "tie": "bool",
    "plies": "int16",
    "decisions_0": "int16",
    "decisions_1": "int16",
    **HOLDINGS,
    "patches_0": "int16",
    "patches_1": "int16",
    "leather_0": "int16",
    "leather_1": "int16",
    "rows_0": "int16",
    "rows_1": "int16",
    "columns_0": "int16",
    "columns_1": "int16",
    "tiles": "int32",
    "tile": "int8",
    "tile_ply": "int16",
    "forfeit": "string",
    "start": "string",
    "moves": "string",
}
"""A game: its number in the run, the number of its circle (both games of a pair share it) and
whether the player order is swapped; who was player 0 and player 1, their scores, player 0's margin,
the winner by the tie-break (2 for a shared tie) and whether the scores were equal; plies, and how
many of each player's had more than one legal move; what each player ended with: buttons in hand,
income a mark, cells left free, patches bought, leather patches sewn (by the player's own moves:
what a swap brings does not count), full rows and full columns; the further tiles of a variant, as
bit ``2 * tile + player`` for each that a player has; who took the special tile and in which ply
(missing where nobody did); why somebody forfeited (missing for a game played to its end); the
first position and the moves as text, from which all of it can be worked out again."""

WON_0 = "CAST(CASE winner WHEN 0 THEN 1 WHEN 1 THEN 0 ELSE 0.5 END AS DOUBLE)"
"""SQL for the first player's share of a win; a tie that is shared gives each a half."""

PLIES: dict[str, str] = {
    "game": "int64",
    "ply": "int16",
    "player": "int8",
    "kind": "string",
    "patch": "string",
    "ahead": "int8",
    "moves": "int32",
    "choices": "int8",
    "left": "int16",
    "time_0": "int16",
    "time_1": "int16",
    **HOLDINGS,
    "tiles": "int32",
    "tile": "int8",
    "standing": "int16",
}
"""A ply, as it was before the move: its number from 0, the mover, what was done (``advance``,
``buy``, ``leather``, ``swap``), the patch bought and how far ahead of the token it lay (from 1;
both missing otherwise); how many legal moves there were, every placement counted, and how many
choices (advance, each patch that could be bought, and the swap); patches left in the circle; of
each player the token's space, buttons, income a mark, cells free; the further tiles, as in `GAMES`;
who holds the special tile (missing: nobody); and the margin of player 0 if both did nothing but
advance from here on."""

MISSING = ("tile", "tile_ply", "forfeit", "patch", "ahead")
"""Columns in which a value may be missing."""


def schema(columns: dict[str, str]) -> pa.Schema:
    """Return the Parquet schema of a table: `GAMES` or `PLIES`."""
    import pyarrow as pa

    kinds = {"string": pa.string(), "bool": pa.bool_()}
    return pa.schema(
        [
            pa.field(name, kinds.get(kind) or getattr(pa, kind)(), name in MISSING)
            for name, kind in columns.items()
        ]
    )


def dtypes(columns: dict[str, str]) -> dict[str, str]:
    """Return the pandas dtype of each column; whole numbers that may be missing are nullable."""
    return {
        name: kind.capitalize() if name in MISSING and kind.startswith("int") else kind
        for name, kind in columns.items()
    }


def widened(columns: dict[str, str]) -> str:
    """Return the SQL select list of a table in which a sum of two numbers has room.

    The files store numbers in 8 and 16 bits, and DuckDB adds two of them in as many.
    """
    narrow = ("int8", "int16")
    return ", ".join(
        f'CAST("{name}" AS INTEGER) AS "{name}"' if kind in narrow else f'"{name}"'
        for name, kind in columns.items()
    )
