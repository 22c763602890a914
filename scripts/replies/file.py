"""The file of a side's replies, `patchwork-replies/1`.

The first line is a JSON object. What follows is an LZMA stream of four columns, each the lowest
bytes of all rows first: both words of each position, in ascending order and the first as the
difference from the row before; the value; the move. Positions in which the hero has only one move
are left out.
"""

import json
import lzma
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from patchwork_solve import InputError, State
from scripts.replies.walk import EMPTY, FORCED, Met
from scripts.strategies.facts import Numbers

FORMAT = "patchwork-replies/1"

COLUMNS = ("<i8", "<i8", "<i2", "<i2")


@dataclass(frozen=True)
class Replies:
    """The hero's replies, by position.

    Parameters
    ----------
    state : State
        The start.
    hero : int
    value : int
        What the hero keeps from the start, in thirds of a point.
    words : int64 array, shape (positions, 2)
        In ascending order.
    values, moves : int64 arrays, shape (positions,)
    """

    state: State
    hero: int
    value: int
    words: Numbers
    values: Numbers
    moves: Numbers


def replies_of(state: State, hero: int, value: int, met: Met) -> Replies:
    """Return the replies of a finished walk."""
    at = np.flatnonzero((met.values != EMPTY) & (met.replies != FORCED))
    at = at[np.lexsort((met.words[at, 1], met.words[at, 0]))]
    values, moves = met.values[at].astype(np.int64), met.replies[at].astype(np.int64)
    return Replies(state, hero, value, met.words[at], values, moves)


def write_replies(replies: Replies, path: Path) -> None:
    """Write a file whole, or not at all."""
    head = {
        "format": FORMAT,
        "start": replies.state.to_text(),
        "player": replies.hero,
        "value": replies.value,
        "positions": len(replies.words),
    }
    first = np.diff(replies.words[:, 0], prepend=0)
    columns = first, replies.words[:, 1], replies.values, replies.moves
    parts = [
        column.astype(kind).view(np.uint8).reshape(len(column), -1).T.tobytes()
        for column, kind in zip(columns, COLUMNS, strict=True)
    ]
    unfinished = path.with_suffix(".tmp")
    unfinished.write_bytes(json.dumps(head).encode() + b"\n" + lzma.compress(b"".join(parts)))
    unfinished.replace(path)


def read_replies(path: Path) -> Replies:
    """Read a file.

    Raises `InputError`.
    """
    line, _, packed = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(line)
        rows = int(head["positions"])
        content = lzma.decompress(packed)
        if head["format"] != FORMAT or len(content) != 20 * rows:
            raise ValueError
        columns, at = [], 0
        for kind in map(np.dtype, COLUMNS):
            part = np.frombuffer(content, np.uint8, rows * kind.itemsize, at)
            columns.append(part.reshape(kind.itemsize, rows).T.copy().view(kind).reshape(rows))
            at += rows * kind.itemsize
        state, hero, value = State.from_text(head["start"]), int(head["player"]), int(head["value"])
    except (ValueError, KeyError, TypeError, lzma.LZMAError):
        raise InputError("FILE", "this is no {format}", format=FORMAT) from None
    first, second, values, moves = (column.astype(np.int64) for column in columns)
    words = np.column_stack((np.cumsum(first), second))
    return Replies(state, hero, value, words, values, moves)
