"""The answer of an analysis: every move with its estimate inside what is proved, ranked."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.players import analysis as fields
from patchwork_solve.engine.kernel.players import estimates as expected
from patchwork_solve.engine.kernel.players import proof as proved
from patchwork_solve.engine.kernel.players.analysis import (
    COLUMNS,
    ERROR,
    FIGURES,
    FLAGS,
    IS_BEST_PLAY,
    IS_EXACT,
    IS_PROVED,
    MARGIN,
    WIN,
    Analysis,
)
from patchwork_solve.engine.kernel.players.chance import win_chance
from patchwork_solve.engine.kernel.players.estimates import move_of_line
from patchwork_solve.engine.kernel.players.proof import row_of, shows
from patchwork_solve.engine.kernel.rules import half_wins


@kernel
def rank(analysis: Analysis) -> None:
    """Write all moves, best for the mover first; of equals what is proved, with a line before all.

    Otherwise they stay in their order, so that the one that is played leads those not better.
    """
    half = analysis.numbers[fields.HALF]
    n = analysis.estimates.numbers[half, expected.MOVES]
    analysis.numbers[fields.MOVES] = n
    for i in range(n):
        _write(analysis, half, i)
        at = i
        while at > 0 and _is_better(analysis, at, at - 1):
            _swap(analysis, at, at - 1)
            at -= 1


@kernel
def _write(analysis: Analysis, half: int, i: int) -> None:
    """Write a row: a move with its estimate inside what is proved of it."""
    estimates, proof = analysis.estimates, analysis.proof
    row, figures = analysis.moves[i], analysis.figures[i]
    code, margin = estimates.codes[half, i], estimates.margins[half, i]
    error = analysis.error[0]
    row[fields.CODE] = code
    row[fields.PLACE] = i
    row[fields.LOWER], row[fields.UPPER], row[FLAGS] = 0, 0, 0
    figures[ERROR] = error
    if analysis.numbers[fields.HAS_PROOF] == 0:
        figures[MARGIN] = margin
        figures[WIN] = win_chance(margin, error)
        return
    at = row_of(proof, code)
    lower, upper = proof.lower[at], proof.upper[at]
    row[fields.LOWER], row[fields.UPPER], row[FLAGS] = lower, upper, IS_PROVED
    figures[MARGIN] = min(max(margin, float(lower)), float(upper))
    figures[WIN] = _win(analysis, at, figures[MARGIN], error)
    if lower == upper:
        row[FLAGS] |= IS_EXACT
        figures[ERROR] = 0.0
    # A limit may have come on the way: then the continuation is an estimate.
    if shows(proof, code) and proof.numbers[proved.IS_COMPLETE] == 1:
        row[FLAGS] |= IS_BEST_PLAY


@kernel
def _win(analysis: Analysis, at: int, margin: float, error: float) -> float:
    """Return the chance that player 0 wins; 0 or 1 where that is proved."""
    proof = analysis.proof
    lower, upper = proof.lower[at], proof.upper[at]
    if lower > 0 or upper < 0:
        return 1.0 if lower > 0 else 0.0
    if lower != upper:
        return win_chance(margin, error)
    # A tie. Best play wins it for `winner`; if that is not the mover, no move wins it.
    numbers = proof.numbers
    winner = numbers[proved.WINNER]
    is_tie = numbers[proved.LOWER] == 0 and numbers[proved.UPPER] == 0
    is_known = is_tie and winner != layout.NOBODY
    if is_known and (winner != analysis.words[layout.MOVER] or shows(proof, proof.codes[at])):
        return half_wins(winner, 0) / 2
    return 0.5


@kernel
def _is_better(analysis: Analysis, one: int, other: int) -> bool:
    """Whether a row ranks before another."""
    sign = 1 - 2 * analysis.words[layout.MOVER]
    for figure in (MARGIN, WIN):
        mine, theirs = analysis.figures[one, figure], analysis.figures[other, figure]
        if mine != theirs:
            return sign * mine > sign * theirs
    flags, others = analysis.moves[one, FLAGS], analysis.moves[other, FLAGS]
    for bit in (IS_BEST_PLAY, IS_EXACT):
        if flags & bit != others & bit:
            return flags & bit != 0
    return False


@kernel
def _swap(analysis: Analysis, one: int, other: int) -> None:
    for column in range(COLUMNS):
        kept = analysis.moves[one, column]
        analysis.moves[one, column] = analysis.moves[other, column]
        analysis.moves[other, column] = kept
    for figure in range(FIGURES):
        value = analysis.figures[one, figure]
        analysis.figures[one, figure] = analysis.figures[other, figure]
        analysis.figures[other, figure] = value


@kernel
def shows_proof(analysis: Analysis, row: int) -> bool:
    """Whether the line of a row is that of the proof."""
    is_proved = analysis.numbers[fields.HAS_PROOF] == 1
    return is_proved and shows(analysis.proof, analysis.moves[row, fields.CODE])


@kernel
def write_lines(analysis: Analysis) -> None:
    """Write the lines of all rows: that of the proof, or what the search expects.

    The line of the best move was carried on, unless it is best play to the end.
    """
    half = analysis.numbers[fields.HALF]
    n = 0
    for row in range(analysis.numbers[fields.MOVES]):
        move = analysis.moves[row]
        i = move[fields.PLACE]
        is_of_proof = shows_proof(analysis, row)
        if row == 0 and move[FLAGS] & IS_BEST_PLAY == 0:
            is_of_proof = False
        length = analysis.estimates.lengths[half, i]
        if is_of_proof:
            length = analysis.proof.numbers[proved.LENGTH]
        move[fields.LINE] = n
        move[fields.LENGTH] = length
        for ply in range(length):
            code = analysis.proof.line[ply]
            if not is_of_proof:
                code = move_of_line(analysis.estimates, half, i, ply)
            analysis.lines[n] = code
            n += 1
