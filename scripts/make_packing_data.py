"""Make the packing questions under tests/data/packing, with their answers.

Run it from the root of the project::

    python -m scripts.make_packing_data [FOLDER]

- ``random_sets.json``: 200 random sets of patches for each of several areas, for an empty quilt.
- ``played_sets.json``: 200 sets that fill the quilt of a played game but for one or two cells:
  many are impossible, and each of these is confirmed by CP-SAT where it finishes.
- ``square_positions.json``: 100 positions of played games with the least cost of the bonus square.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import cp_sat
from patchwork_solve.solver.packing.choose import solve
from patchwork_solve.solver.packing.instance import Instance, Objective
from patchwork_solve.solver.packing.questions import drawn, packing_question, square_question

FOLDER = Path("tests/data/packing")
AREAS = (70, 74, 76, 78, 79, 80, 81)
SETS = 200
POSITIONS = 100
PATIENCE = 60.0
"""Seconds for one question; one that takes longer is written as unknown."""


def random_set(edition: Edition, area: int, rng: random.Random) -> list[str]:
    """Draw patches until their area is exactly right; start again when it cannot be."""
    while True:
        names: list[str] = []
        left = area
        for patch in rng.sample(edition.patches, len(edition.patches)):
            if patch.area <= left:
                names.append(patch.name)
                left -= patch.area
        if left == 0:
            return sorted(names, key=edition.index.__getitem__)


def decided(edition: Edition, names: list[str], quilt: Quilt | None = None) -> dict[str, Any]:
    """Return a set with its answer."""
    instance = packing_question(edition, names, quilt)
    proof = solve(instance, SolverLimits(seconds=PATIENCE))
    answer: dict[str, Any] = {"patches": names}
    if quilt is not None:
        answer["quilt"] = quilt.rows
    if proof.witness is not None:
        return answer | {"answer": "packed", "packing": drawn(instance, proof.witness, quilt).rows}
    if proof.status.value != "infeasible":
        return answer | {"answer": "unknown"}
    return answer | {"answer": "impossible", "confirmed_by_cp_sat": _confirmed(instance)}


def _confirmed(instance: Instance) -> bool:
    other = cp_sat.solve(instance, SolverLimits(seconds=PATIENCE))
    if other.witness is not None:
        raise AssertionError(f"the engines contradict each other on {instance}")
    return other.status.value == "infeasible"


def random_sets(edition: Edition) -> Iterator[dict[str, Any]]:
    """Yield random sets of every area for an empty quilt."""
    for area in AREAS:
        rng = random.Random(f"packing {area}")
        for _ in range(SETS):
            yield {"area": area} | decided(edition, random_set(edition, area, rng))


def played_sets(edition: Edition) -> Iterator[dict[str, Any]]:
    """Yield sets that leave one or two cells of a played quilt empty."""
    rng = random.Random("played sets")
    made = seed = 0
    while made < SETS:
        seed += 1
        state = play_out(
            State.new(seed, edition), ("greedy", "random"), seed, until=rng.randrange(12, 40)
        ).final
        quilt = state.quilts[0]
        names = _filling(edition, list(state.circle), quilt.holes - rng.randrange(1, 3), rng)
        if names:
            made += 1
            yield decided(edition, names, quilt)


def _filling(edition: Edition, names: list[str], area: int, rng: random.Random) -> list[str]:
    """Draw patches of exactly that area; none when several tries fail."""
    for _ in range(50):
        chosen: list[str] = []
        left = area
        for name in rng.sample(names, len(names)):
            if edition.find(name).area <= left:
                chosen.append(name)
                left -= edition.find(name).area
        if left == 0:
            return chosen
    return []


def square_positions(edition: Edition) -> Iterator[dict[str, Any]]:
    """Yield positions of played games in which the tile is not won yet."""
    rng = random.Random("square positions")
    made = seed = 0
    while made < POSITIONS:
        seed += 1
        game = play_out(
            State.new(seed, edition), ("greedy", "greedy"), seed, until=rng.randrange(8, 36)
        )
        state = game.final
        if state.special_tile is not None or state.is_over:
            continue
        made += 1
        player = state.players[0]
        position = {
            "quilt": player.quilt.rows,
            "patches": list(state.circle),
            "place": player.time,
            "buttons": player.buttons,
            "income": player.income,
        }
        yield position | _least(edition, position, player.quilt)


def _least(edition: Edition, position: dict[str, Any], quilt: Quilt) -> dict[str, Any]:
    least: dict[str, int | None] = {}
    for objective in (Objective.COST, Objective.TIME, Objective.PATCHES):
        question = square_question(edition, position["patches"], quilt, minimise=objective)
        proof = solve(question, SolverLimits(seconds=PATIENCE))
        if proof.status.value == "bounds":
            return {"least": None}
        least[objective.value] = proof.lower
    return {"least": least}


def write(path: Path, about: str, rows: list[dict[str, Any]]) -> None:
    """Write rows as JSON, one a line."""
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    path.write_text(f'{{"about": {json.dumps(about)},\n"rows": [\n{lines}\n]}}\n', "utf-8")
    print(f"{path}: {len(rows)}")


def main() -> None:
    """Make all three files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    edition = printing("current")
    made = "Made by scripts/make_packing_data.py. "
    write(
        folder / "square_positions.json",
        made + "Quilts of player 0 in games of the greedy players; least: over all nine windows.",
        list(square_positions(edition)),
    )
    write(
        folder / "played_sets.json",
        made + "Sets that fill a played quilt but for one or two cells.",
        list(played_sets(edition)),
    )
    write(
        folder / "random_sets.json",
        made + "Random sets of each total area, for an empty quilt.",
        list(random_sets(edition)),
    )


if __name__ == "__main__":
    main()
