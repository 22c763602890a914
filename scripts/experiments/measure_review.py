"""Measure how far the losses that a review estimates are from exact ones.

    python -m scripts.experiments.measure_review answers.jsonl --games 28

It uses every third ply of games of players of every strength, in both printings. The reference is
the exact loss if it is proved, and otherwise the estimate of the same search with `REFERENCE`
nodes. The estimates do not use the endgame search, so that decisions near the end, whose loss is
proved, also show the error of earlier ones. `docs/laboratory/review.md` and the table in
`analyses/review/errors.py` have the figures.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from math import sqrt
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.review.errors import BEST, LARGE, LEVELS, SMALL, kind
from patchwork_solve.analyses.review.estimates import Task, estimate_decision
from patchwork_solve.analyses.review.proofs import prove_game
from patchwork_solve.analyses.spread.resumable import Ledger, each
from patchwork_solve.engine.base.cancellation import handlers_installed
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

Row = dict[str, Any]

PLAYERS = (
    ("strong:5000n", "rollout:1000"),
    ("careful", "greedy"),
    ("strong:1000n", "draft:500n"),
    ("rollout:1000", "greedy"),
)
REFERENCE = 1_000_000
PROOF_NODES = 300_000
KINDS = (BEST, SMALL, LARGE)


def played(first: str, second: str, seed: int, edition: str) -> Game:
    """Return the game of two players."""
    seated = (bot(first), bot(second))
    steps = list(play_plies(State.new(seed=seed, edition=edition), seated, seeds_of(seed)))
    return Game(steps[0].state, tuple(step.move for step in steps))


def answer(task: Row) -> Row:
    """Return every third decision of a game: the estimate of its loss, and the true loss."""
    game = played(*task["players"], task["seed"], task["edition"])
    margins = prove_game(game, Limits(nodes=PROOF_NODES), lambda words: None)
    rows = []
    for at in range(task["seed"] % 3, len(game.moves), 3):
        state, move = game.states[at], game.moves[at]
        if len(state.legal_moves) == 1:
            continue
        before, after = margins[at], margins[at + 1]
        exact = None
        if before.is_exact and after.is_exact:
            exact = (1 - 2 * state.to_move) * (before.lower - after.lower)
        rows.append(
            {
                "done": sum(p.time for p in state.players) / (2 * state.edition.last),
                "exact": exact,
                "reference": estimate(state, str(move), REFERENCE),
                "estimates": [estimate(state, str(move), nodes) for nodes in LEVELS],
            }
        )
    return {"rows": rows}


def estimate(state: State, move: str, nodes: int) -> Row:
    """Return the estimate of a loss."""
    estimate = estimate_decision(
        Task(1, state.to_text(), move, "strong-alone", DecisionLimits(nodes=nodes))
    )
    return {"lost": round(estimate.lost, 2), "is_best": move == str(estimate.best)}


# -- what comes of it ----------------------------------------------------------------------------


def pairs(rows: list[Row], level: int, is_exact: bool) -> dict[str, list[tuple[float, float]]]:
    """Return estimated and true losses, by the estimate of the move.

    Parameters
    ----------
    rows : list of dict
    level : int
        Which of `LEVELS`; -1 for the reference.
    is_exact : bool
        Whether the truth is proved, or what the reference says where nothing is.
    """
    found = defaultdict(list)
    for row in rows:
        if (row["exact"] is not None) == is_exact:
            said = row["reference"] if level < 0 else row["estimates"][level]
            true = row["exact"] if is_exact else row["reference"]["lost"]
            found[kind(said["is_best"], said["lost"])].append((said["lost"], true))
    return found


def text(rows: list[Row]) -> str:
    """Return the errors against either truth, and the table that ships."""
    lines = ["truth      nodes      move    decisions   rms   mean  true loss"]
    own = pairs(rows, -1, True)
    shipped = defaultdict(list)
    for level in (*range(len(LEVELS)), -1):
        nodes = (*LEVELS, REFERENCE)[level]
        exact, later = pairs(rows, level, True), pairs(rows, level, False)
        for what in KINDS:
            truths = [("exact", exact[what])] + ([("reference", later[what])] if level >= 0 else [])
            lines += [line(name, nodes, what, found) for name, found in truths if found]
            # The reference errs too: by as much, on average, as where the truth is known.
            squares = [(one - true) ** 2 for one, true in exact[what]]
            doubt = mean([(one - true) ** 2 for one, true in own[what]])
            squares += [(one - true) ** 2 + doubt for one, true in later[what]]
            if level >= 0:
                shipped[what].append(f"{sqrt(mean(squares)):.2f} ({len(squares)})")
    lines += ["", f"{len(rows)} decisions; for analyses/review/errors.py:"]
    lines += [f"{what:6} {'  '.join(figures)}" for what, figures in shipped.items()]
    return "\n".join(lines)


def line(truth: str, nodes: int, what: str, found: list[tuple[float, float]]) -> str:
    """Return a line about some decisions."""
    errors = [estimated - true for estimated, true in found]
    rms, lost = sqrt(mean([error**2 for error in errors])), mean([true for _, true in found])
    return (
        f"{truth:9}  {nodes:9,}  {what:6}  {len(found):9}  {rms:5.2f}  {mean(errors):5.2f}"
        f"  {lost:9.2f}"
    )


def mean(numbers: list[float]) -> float:
    """Return the mean; of nothing, 0."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def main() -> None:
    """Measure, or go on measuring."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("answers", type=Path)
    parser.add_argument("--games", type=int, default=28)
    arguments = parser.parse_args()
    tasks = [
        {
            "players": list(PLAYERS[number % len(PLAYERS)]),
            "seed": 7_000 + number,
            "edition": ("current", "first-2014")[number // len(PLAYERS) % 2],
        }
        for number in range(arguments.games)
    ]

    def report(done: int, of: int, row: Row) -> None:
        print(f"{done} of {of}", file=sys.stderr, flush=True)

    with Ledger(arguments.answers) as ledger, handlers_installed(compiling.is_going_on):
        found = each(answer, tasks, 1, ledger, report)
    print(text([row for one in found for row in one["rows"]]))


if __name__ == "__main__":
    main()
