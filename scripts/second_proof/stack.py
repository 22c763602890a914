"""What a search works in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from scripts.second_proof.facts import Masks, Numbers
from scripts.second_proof.position import FIELDS

DEEPEST = 200
"""Plies of the longest game, and more."""

MOST = 4
"""Moves of a position: the advance and three patches."""

# Fields of Stack.control: the open ply, and the positions looked at.
PLY, NODES = range(2)


class Stack(NamedTuple):
    """What a search works in: where it is, a row for each ply, and scratch."""

    control: Numbers
    positions: Numbers
    moves: Numbers
    counts: Numbers
    nexts: Numbers
    begun: Numbers
    places: Numbers
    checks: Masks
    after: Numbers
    scratch: Numbers
    ranks: Numbers


def new_stack() -> Stack:
    """Return an empty stack."""
    return Stack(
        control=np.zeros(2, np.int64),
        positions=np.zeros((DEEPEST, FIELDS), np.int64),
        moves=np.zeros((DEEPEST, MOST), np.int64),
        counts=np.zeros(DEEPEST, np.int64),
        nexts=np.zeros(DEEPEST, np.int64),
        begun=np.zeros(DEEPEST, np.int64),
        places=np.zeros(DEEPEST, np.int64),
        checks=np.zeros(DEEPEST, np.uint64),
        after=np.zeros(FIELDS, np.int64),
        scratch=np.zeros(MOST, np.int64),
        ranks=np.zeros(MOST, np.int64),
    )
