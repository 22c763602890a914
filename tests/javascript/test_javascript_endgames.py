"""JavaScript proves endgames as Python does: intervals, moves, lines and node counts."""

import json
from typing import Any

from patchwork_solve import State
from patchwork_solve.analyses.endgame.answer import EndgameAnswer
from patchwork_solve.analyses.endgame.frame import endgame_document
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.endgame.solved import SearchLimits
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.simple import play_out

EDITIONS = (
    "current",
    "first-2014",
    "example:8x8",
    "example:5x5",
    "tests/data/variants/oblong.toml",
)
SEEDS = range(6)
NODES = 30_000
ENTRIES = 1 << 18
HOST = ("seconds", "compiling_seconds", "best", "only_move")
"""Fields that only Python has, and those that tell of the clock."""

Options = dict[str, Any]

WAYS: tuple[Options, ...] = (
    {},
    {"marginOnly": True},
    {"winnerOnly": True},
    {"everyMove": False},
)


def late(edition: Edition, seed: int) -> State:
    """Return a position of a game at three quarters of the track, or before."""
    share = (60, 70, 75, 80, 85, 90)[seed]
    start = State.new(seed, edition)
    states = play_out(start, ("greedy", "careful"), seed, edition.last * share // 100).states
    state = next(state for state in reversed(states) if not state.is_over)
    # As JavaScript reads it: hashes, and so node counts, depend on where the circle begins.
    return State.from_text(state.to_text())


def waiting(seed: int) -> State:
    """Return the last position of a game of Express in which patches wait beside the circle."""
    states = play_out(State.new(seed, "express"), ("greedy", "careful"), seed).states
    return State.from_text(next(state for state in reversed(states) if state.waiting).to_text())


def answer(state: State, options: Options) -> dict[str, Any]:
    """Return Python's answer, without what tells of the clock."""
    limits = SearchLimits(
        nodes=NODES,
        entries=ENTRIES,
        margin_only=options.get("marginOnly", False),
        winner_only=options.get("winnerOnly", False),
        every_move=options.get("everyMove", True),
        line=False,
    )
    document = endgame_document(EndgameAnswer(state, solve(state, limits)))
    return {name: value for name, value in document.items() if name not in HOST}


def test_answers_are_the_same(node: Any) -> None:
    positions = [late(Edition.load(name), seed) for name in EDITIONS for seed in SEEDS]
    positions += [waiting(seed) for seed in SEEDS]
    cases = [(state, WAYS[n % len(WAYS)]) for n, state in enumerate(positions)]
    # The line of an unfinished search takes some tenths of a second: it depends on the clock.
    limits = {"nodes": NODES, "entries": ENTRIES, "line": False}
    lines = [
        json.dumps({"position": state.to_text(), "options": {**options, **limits}})
        for state, options in cases
    ]
    found = [json.loads(line) for line in node("endgames.mjs", given="\n".join(lines)).splitlines()]
    expected = [answer(state, options) for state, options in cases]
    assert found == expected
    assert {each["status"] for each in expected} == {"exact", "bounds"}
    assert {each["stopped"] for each in expected} == {"finished", "limit"}
