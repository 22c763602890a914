"""Answers of every host of the kernel to the questions of tests/data/hosts.json.

python -m tests.hosts            print the answers that differ, for the kernel in use
python -m tests.hosts --write    write the file anew
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patchwork_solve import State
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.players.strong import Strong

FILE = Path(__file__).parent / "data" / "hosts.json"
FORMAT = "patchwork-hosts/1"

EDITIONS = ("current", "first-2014", "example:5x5", "example:8x8", "example:9x9")
"""Both printings, and variants with another quilt, other marks or other patches."""

PROGRESS = (0.95, 0.9, 0.85, 0.8, 0.7, 0.55, 0.35, 0.1)
"""Shares of the track that both tokens have behind them at least."""

POSITIONS, DECISIONS = 300, 100
SOME = 13
"""The default tests ask one question in so many, of all aims and editions; the slow ones all."""

NODES = 5_000
"""Limit of nodes of an endgame search."""

DECISION_NODES = 2_000

AIMS: tuple[dict[str, bool], ...] = ({}, {}, {"margin_only": True}, {"winner_only": True})
"""Aims of the searches of positions, in turn."""


def positions() -> Iterator[State]:
    """Yield positions of games of simple players, without end."""
    seed = 0
    while True:
        edition = Edition.load(EDITIONS[seed % len(EDITIONS)])
        share = PROGRESS[seed // len(EDITIONS) % len(PROGRESS)]
        players = ("greedy", "careful" if seed % 2 else "greedy")
        state = play_out(State.new(seed, edition), players, seed, int(edition.last * share)).final
        if not state.is_over:
            # As hosts read it: what is gone from the circle is not known any more.
            yield State.from_json(state.to_json())
        seed += 1


def proved(state: State, aims: dict[str, bool]) -> dict[str, Any]:
    """Return the proof of a search of some nodes."""
    found = solve(state, SearchLimits(nodes=NODES, line=False, threads=1, **aims))
    return {
        "lower": found.lower,
        "upper": found.upper,
        "winner": found.winner,
        "nodes": found.proof.work.nodes,
        "best": str(found.best.move),
        "lower_sum": sum(root.lower for root in found.moves),
        "upper_sum": sum(root.upper for root in found.moves),
        "line": list(map(str, found.line.moves)),
    }


def decided(state: State) -> dict[str, Any]:
    """Return the strong player's decision by some nodes."""
    player = Strong(DecisionLimits(nodes=DECISION_NODES))
    return {"move": str(player.choose(state, DecisionLimits()))}


def document() -> dict[str, Any]:
    """Return the file's content."""
    states = positions()
    endgames = []
    for number in range(POSITIONS):
        state, aims = next(states), AIMS[number % len(AIMS)]
        endgames.append({"position": state.to_json(), **aims, "answer": proved(state, aims)})
    decisions = []
    while len(decisions) < DECISIONS:
        state = next(states)
        if len(state.legal_moves) > 1:
            decisions.append({"position": state.to_json(), "answer": decided(state)})
    limits = {"nodes": NODES, "decision_nodes": DECISION_NODES}
    return {"format": FORMAT, **limits, "endgames": endgames, "decisions": decisions}


def known(every: int = 1) -> dict[str, Any]:
    """Return the file's content, with one question in so many."""
    content = json.loads(FILE.read_text("utf-8"))
    return {**content, **{kind: content[kind][::every] for kind in ("endgames", "decisions")}}


def differences(every: int = 1) -> list[str]:
    """Return where the kernel in use answers otherwise than the file says."""
    content = known(every)
    found = []
    for case in content["endgames"]:
        aims = {aim: case[aim] for aim in ("margin_only", "winner_only") if aim in case}
        state = State.from_json(case["position"])
        found.append((state, case["answer"], proved(state, aims)))
    for case in content["decisions"]:
        state = State.from_json(case["position"])
        found.append((state, case["answer"], decided(state)))
    return [f"{state.to_text()}: {was} now {now}" for state, was, now in found if was != now]


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        rows = json.dumps(document(), separators=(",", ":")).replace('{"position"', '\n{"position"')
        FILE.write_text(rows + "\n", "utf-8")
    else:
        for line in (lines := differences()):
            print(line)
        sys.exit(bool(lines))
