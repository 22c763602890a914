"""Confirm the puzzles of a set by brute force: minimax by the second, slow set of rules.

    python -m scripts.confirm_puzzles FILE [--most 2000] [--plies 6]

Plain minimax over whole games computes the result of every legal move of every puzzle, the
tie-break included. It uses the rules of tests/oracle.py, which share nothing with the kernel. A
puzzle is skipped if it takes more than `--most` positions, or if best play takes more than
`--plies` plies. A thousand positions take some two seconds. The set is written back with the
confirmed puzzles marked. A move with another result ends the run.
"""

import argparse
import sys
from pathlib import Path

from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.analyses.puzzles.confirmation import BRUTE_FORCE
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.engine.base.files import write_file
from tests import oracle_search
from tests.harness import engine_move, position_of


def agrees(puzzle: Puzzle, most: int) -> bool | None:
    """Return whether brute force finds the same for every move, None where it does not finish.

    Parameters
    ----------
    most : int
        Positions to look at.
    """
    try:
        results = oracle_search.root_results(position_of(puzzle.state), most)
    except oracle_search.TooLargeError:
        return None
    proved = puzzle.proved
    margins = {engine_move(move): result for move, result in results.items()}
    return margins.keys() == proved.margins.keys() and all(
        round(result / 3) == proved.margins[move] and (result < 0) == proved.winner(move)
        for move, result in margins.items()
    )


def main() -> None:
    """Confirm a set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--most", type=int, default=2_000, help="positions for each puzzle")
    parser.add_argument("--plies", type=int, default=6, help="of best play")
    options = parser.parse_args()
    made = PuzzlesAnswer.load(options.file)
    found = []
    for puzzle in made:
        is_short = len(puzzle.solution.moves) <= options.plies
        verdict = agrees(puzzle, options.most) if is_short else None
        if verdict is False:
            sys.exit(f"{puzzle.id}: brute force says otherwise")
        found.append(puzzle.confirmed(BRUTE_FORCE) if verdict else puzzle)
        print(f"{puzzle.id}: {'confirmed' if verdict else 'too large'}", file=sys.stderr)
    confirmed = PuzzlesAnswer(tuple(found), made.mined)
    write_file(confirmed.to_file().encode(), options.file, "FILE")


if __name__ == "__main__":
    main()
