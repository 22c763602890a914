"""Confirm exercises by a third search, which is independent of the two that made them.

    python -m scripts.experiments.confirm_exercises FILE [--nodes 20000000] [--player draft:200000n]

Proved exercises: plain alpha-beta proves the margin of every move again, or else the endgame search
with two threads and a larger table. Estimated ones: another player judges. It confirms an
exercise if it finds the same choice best and the mistake at least two points worse.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.exercises.exercise import LEAST_GAP
from patchwork_solve.analyses.exercises.schema import ExerciseModel, ExercisesModel
from patchwork_solve.analyses.puzzles.mining import giving_up, proved_within
from patchwork_solve.analyses.puzzles.proof import Proved
from patchwork_solve.analyses.review.estimates import Task, estimate_decision
from patchwork_solve.engine.endgame.driver import SearchLimits
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.state import State

SEARCHES = {
    "plain alpha-beta": SearchLimits(entries=1 << 20, plain=True),
    "endgame search": SearchLimits(threads=2, entries=1 << 22),
}
"""The first one shares neither bounds nor relaxed games with the search that made an exercise. The
second is for what the first does not finish; it differs in threads and in the size of its table."""


def verdict(one: ExerciseModel, nodes: int, player: str) -> str:
    """Return what the third search says of an exercise."""
    return _proved(one, nodes) if one.proved else _estimated(one, player)


def _proved(one: ExerciseModel, nodes: int) -> str:
    state = State.from_text(one.position).with_names(None)
    losses = {token: float(lost) for lost, moves in one.moves.items() for token in moves.split()}
    for name, limits in SEARCHES.items():
        margins = proved_within(state, replace(limits, nodes=nodes), giving_up(None))
        if margins is not None:
            proved = Proved.of(state, margins)
            is_same = losses == {str(move): proved.lost(move) for move in margins}
            return f"{name}: {'same' if is_same else 'differs'}"
    return "not finished"


def _estimated(one: ExerciseModel, player: str) -> str:
    task = Task(one.ply, one.position, one.played, player, analyst(player).limits)
    found = estimate_decision(task)
    if found.lost < LEAST_GAP:
        return f"{player}: the move loses less"
    is_same = action(found.best) == action(Move.from_text(one.answer[0]))
    return f"{player}: {'same' if is_same else 'another choice is better'}"


def main() -> None:
    """Confirm a set, and print the number of exercises by verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--nodes", type=int, default=20_000_000, help="of a proof")
    parser.add_argument("--player", default="draft:200000n", help="judges what is estimated")
    options = parser.parse_args()
    document: Any = json.loads(options.file.read_text("utf-8"))
    found = Counter[str]()
    for one in ExercisesModel.model_validate(document).exercises:
        said = verdict(one, options.nodes, options.player)
        found[said] += 1
        print(f"{one.game} {one.ply}: {said}", file=sys.stderr)
    for said, number in sorted(found.items()):
        print(f"{said}: {number}")


if __name__ == "__main__":
    main()
