"""Moves that the search of the draft left out, and that a proof puts above the rest.

Of each patch the placement of the best proved bound, if it is better than those of all placements
looked at; and the move of the line of best play.
"""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.players import proof as proved
from patchwork_solve.engine.kernel.players.analysis import BOUNDS, HALF, HAS_PROOF, INDEX, Analysis
from patchwork_solve.engine.kernel.players.estimates import add, find
from patchwork_solve.engine.kernel.players.options import NO_MOVE
from patchwork_solve.engine.kernel.players.proof import bound
from patchwork_solve.engine.kernel.rules import patch_of

_UNKNOWN = -(1 << 40)
"""Stands for the bound of a kind of move that nobody looked at."""


@kernel
def _kind_of(tables: Tables, code: int) -> int:
    """Return the kind of a move: the advance, by its patch, or the swap."""
    if code == layout.ADVANCE:
        return 0
    return BOUNDS - 1 if code == layout.SWAP else 1 + patch_of(tables, code)


@kernel
def find_bounds(tables: Tables, analysis: Analysis) -> None:
    """Find the best proved bound of each kind of move among those that were looked at."""
    numbers, proof = analysis.numbers, analysis.proof
    numbers[INDEX] = 0
    for kind in range(BOUNDS):
        analysis.bounds[kind] = _UNKNOWN
    if numbers[HAS_PROOF] == 0:
        return
    for at in range(proof.numbers[proved.MOVES]):
        if find(analysis.estimates, numbers[HALF], proof.codes[at]) >= 0:
            kind = _kind_of(tables, proof.codes[at])
            worth = bound(proof, at, analysis.words[layout.MOVER])
            analysis.bounds[kind] = max(analysis.bounds[kind], worth)


@kernel
def next_unseen(tables: Tables, analysis: Analysis) -> int:
    """Return the next such move that is to be searched, or `NO_MOVE`; add those of known worth."""
    numbers, proof = analysis.numbers, analysis.proof
    if numbers[HAS_PROOF] == 0:
        return NO_MOVE
    is_exact = proof.numbers[proved.LOWER] == proof.numbers[proved.UPPER]
    while numbers[INDEX] < proof.numbers[proved.MOVES]:
        at = numbers[INDEX]
        numbers[INDEX] += 1
        code = proof.codes[at]
        kind = _kind_of(tables, code)
        worth = bound(proof, at, analysis.words[layout.MOVER])
        is_best = is_exact and at == 0
        if not (is_best or worth > analysis.bounds[kind]):
            continue
        if find(analysis.estimates, numbers[HALF], code) >= 0:
            continue
        analysis.bounds[kind] = max(analysis.bounds[kind], worth)
        if proof.lower[at] != proof.upper[at]:
            return int(code)
        add(analysis.estimates, numbers[HALF], code, float(proof.lower[at]))
    return NO_MOVE
