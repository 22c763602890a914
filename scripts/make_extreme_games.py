"""Write the games of examples/ that show the extremes: best and worst score, longest, shortest.

    python -m scripts.make_extreme_games [--workers 2] [GOAL ...]

GOAL is highest, lowest, longest or shortest; all of them when left out. Each is proved from nothing
for both printings, which takes minutes, and prints the proof. Another run may find other games
with the same value; tests check the values, not the moves.
"""

import argparse

from patchwork_solve.engine.game.edition import PRINTINGS, printing
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.legal.best_game import solve
from patchwork_solve.solver.score.legal.extreme import Extreme
from scripts.make_examples import EXAMPLES, readable


def file_name(goal: Extreme, edition: str) -> str:
    """Return the name of the file that shows a goal."""
    what = f"{goal.value}-score" if goal.is_score else f"{goal.value}-game"
    return f"{what}-{edition}.json"


def make(goal: Extreme, edition: str, workers: int) -> str:
    """Prove one extreme, write its game, and return what was proved."""
    proof = solve(printing(edition), goal, SolverLimits(threads=workers))
    unit = "points" if goal.is_score else "plies"
    line = f"{edition}: {goal.value}: {proof.status.value} {proof.lower} to {proof.upper} {unit}"
    if proof.witness is None:
        return f"{line}; no game"
    name = file_name(goal, edition)
    (EXAMPLES / name).write_text(readable(proof.witness.game.to_json()), "utf-8")
    who = f", player {proof.witness.player}" if goal.is_score else ""
    return f"{line} in {proof.work.seconds:.1f} s: {name}{who}"


def main() -> None:
    """Write the requested games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("goals", nargs="*", type=Extreme, default=list(Extreme), metavar="GOAL")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    for goal in options.goals:
        for edition in PRINTINGS:
            print(make(goal, edition, options.workers), flush=True)


if __name__ == "__main__":
    main()
