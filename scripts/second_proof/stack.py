"""What a search works in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from scripts.second_proof.facts import Facts, Masks, Numbers
from scripts.second_proof.position import FIELDS, MOST

# Fields of Stack.control: the open ply, and the positions looked at.
PLY, NODES = range(2)


class Stack(NamedTuple):
    """What a search works in: where it is, a row for each ply."""

    control: Numbers
    positions: Numbers
    moves: Numbers
    counts: Numbers
    nexts: Numbers
    begun: Numbers
    places: Numbers
    checks: Masks


def plies_of(facts: Facts) -> int:
    """Return more plies than a game can have: each takes a token at least a space on."""
    return 2 * facts.last + 2


def new_stack(facts: Facts) -> Stack:
    """Return an empty stack."""
    plies = plies_of(facts)
    return Stack(
        control=np.zeros(2, np.int64),
        positions=np.zeros((plies, FIELDS), np.int64),
        moves=np.zeros((plies, MOST), np.int64),
        counts=np.zeros(plies, np.int64),
        nexts=np.zeros(plies, np.int64),
        begun=np.zeros(plies, np.int64),
        places=np.zeros(plies, np.int64),
        checks=np.zeros(plies, np.uint64),
    )
