"""Measure `best`: its expected margins, its first move, its rollouts against exact values.

    python -m scripts.experiments.measure_best 40 --positions 300 [--resume FILE]

The positions are from games of strong, middling and weak players (seeds from 8,000,000 on, both
printings in turn): the first decision with both tokens at the given space or beyond. From space 36
on, the position itself is solved. Before that, `strong` plays both sides to the first decision with
both tokens at 42, and that position is solved. Each position is analysed in three ways:

- `best`: as the command does, with `--seconds`, proofs included;
- `search`: the same player without the endgame search, so that nothing is proved;
- `rollouts`: games played to the end after the moves of that search.

The table shows the distance of each expected margin from the exact value, the points that its first
move loses (from 36 on), and how often the exact value of the move that the rollouts prefer is
within two of their standard errors.

    python -m scripts.experiments.measure_best --solved tests/data/endgames/decisions.json 36 37

compares `best` with the solved positions of a file whose token behind is on one of the spaces. Each
gets 3,000,000 nodes, some 5 seconds; a node limit makes the run repeatable.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.losses.solved import read_solved
from patchwork_solve.analyses.spread.resumable import Ledger, each
from patchwork_solve.engine.base.cancellation import handlers_installed
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.players.assessment import Assessment
from patchwork_solve.engine.players.comparison import Comparison, systematic_error
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.playing_on import Continuations
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.players.style import ALONE
from patchwork_solve.engine.state import State

FIRST_SEED = 8_000_000
PAIRS = (
    ("strong:3000n", "strong:3000n"),
    ("greedy", "careful"),
    ("draft:3000n", "strong:300n"),
    ("careful", "careful"),
)
EXACT_FROM = 36
"""Space of both tokens from which a position is solved itself."""

LATER = 42
"""Space from which a continuation is solved."""

PLAYS_ON = "strong:20000n"
SEARCH_NODES = 500_000
"""Limit of the search without proofs."""

BEST_NODES = 3_000_000
"""Limit of `best` where positions come from a file."""

Row = dict[str, Any]


def reached(start: State, players: tuple[str, str], seed: int, space: int) -> State:
    """Return the first decision of a game with both tokens at a space, or how it ended before."""
    first, second = map(bot, players)
    state = start
    for step in play_plies(start, (first, second), seeds_of(seed)):
        state = step.state
        if min(player.time for player in state.players) >= space and is_decision(state):
            return state
        state = step.after
    return state


def is_decision(state: State) -> bool:
    """Whether a patch can be bought, and no leather is owed."""
    return not state.leather_owed and len(state.legal_moves) > 1


def value(state: State, nodes: int) -> tuple[int, int | None] | None:
    """Return the exact margin and the winner under best play; None when it takes too long."""
    if state.is_over:
        first, second = state.scores()
        return first - second, state.winner
    solved = solve(state, SearchLimits(nodes=nodes, margin_only=True, line=False))
    if not solved.proof.is_exact:
        return None
    return solved.lower, solved.winner


def measured(task: Row) -> Row:
    """Look at a position in all ways."""
    seed = task["seed"]
    start = State.new(seed=seed, edition=PRINTINGS[seed % 2])
    state = reached(start, PAIRS[seed // 2 % len(PAIRS)], seed, task["space"])
    if state.is_over:
        return {"seed": seed, "position": None}
    strong = Strong()
    best = strong.analyse(state, DecisionLimits(seconds=task["seconds"]))
    search = Strong(style=ALONE).analyse(state, DecisionLimits(nodes=SEARCH_NODES))
    evaluation = evaluation_for(state.edition)
    games = Continuations(state.edition, ALONE, evaluation)
    comparison = Comparison(state, search, games, seed)
    for _ in comparison.rounds(task["games"]):
        pass
    rolled = comparison.assessment()
    row = {
        "seed": seed,
        "position": state.to_text(),
        "best": row_of(best),
        "search": row_of(search),
        "rollouts": row_of(rolled),
        "separated": comparison.is_separated,
        "sign": 1 - 2 * state.to_move,
    }
    return {**row, **truth(state, (best, search, rolled), seed, task["nodes"])}


def row_of(assessment: Assessment) -> Row:
    """Return what an assessment says of its first move."""
    best = assessment.best
    estimate = best.estimate
    return {
        "move": str(best.move),
        "margin": round(float(estimate.margin), 3),
        "error": round(float(estimate.margin_error), 3),
        "win": round(float(estimate.win), 4),
        "games": estimate.games,
        "exact": best.is_exact,
        "lost_error": [each.lost_error for each in assessment.moves[1:2]],
    }


def truth(state: State, views: tuple[Assessment, ...], seed: int, nodes: int) -> Row:
    """Return the exact margins: of the position, and after the first move of each view."""
    if min(player.time for player in state.players) < EXACT_FROM:
        player = bot(PLAYS_ON)
        names = (PLAYS_ON, PLAYS_ON)
        later = reached(state, names, seed, LATER)
        player.close()
        found = value(later, nodes)
        margin, winner = (None, None) if found is None else found
        return {"margin": margin, "winner": winner, "after": None}
    found = value(state, nodes)
    if found is None:
        return {"margin": None, "winner": None, "after": None}
    known: dict[Move, tuple[int, int | None] | None] = {}
    for view in views:
        move = view.best.move
        if move not in known:
            known[move] = value(state.play(move), nodes)
    after = [known[view.best.move] for view in views]
    return {
        "margin": found[0],
        "winner": found[1],
        "after": [None if one is None else one[0] for one in after],
    }


def solved_row(path: Path, spaces: list[int], most: int) -> str:
    """Return the line of the table for positions that are solved in a file."""
    rows: list[Row] = []
    for position in read_solved(path):
        state = position.state
        if min(player.time for player in state.players) not in spaces or len(rows) == most:
            continue
        best = Strong().analyse(state, DecisionLimits(nodes=BEST_NODES))
        sign = 1 - 2 * state.to_move
        worth = sign * max(sign * margin for margin in position.margins.values())
        after = position.margins[str(best.best.move)]
        row = {"sign": sign, "margin": worth, "after": [after], "best": row_of(best)}
        rows.append(row)
        print(f"{len(rows)}: off by {row['best']['margin'] - worth}", file=sys.stderr, flush=True)
    named = " and ".join(map(str, spaces))
    return view_line(f"{named} | {len(rows)}", rows, 0, "best")


# -- the tables ----------------------------------------------------------------------------------


def figures(space: int, rows: list[Row]) -> str:
    """Return the lines of the table for a space."""
    known = [row for row in rows if row.get("margin") is not None]
    name = f"{space} | {len(known)} of {len(rows)}"
    views = enumerate(("best", "search", "rollouts"))
    return "\n".join(view_line(name, known, number, view) for number, view in views)


def view_line(name: str, known: list[Row], number: int, view: str) -> str:
    """Return the line of one way to look at positions whose value is known."""
    off = [row[view]["margin"] - row["margin"] for row in known]
    exact = sum(row[view]["exact"] for row in known)
    line = (
        f"| {name} | {view} | {exact} "
        f"| {statistics.fmean(map(abs, off)):.2f} +- {error(list(map(abs, off))):.2f} "
        f"| {math.sqrt(statistics.fmean(x * x for x in off)):.2f} "
    )
    lost = [
        row["sign"] * (row["margin"] - row["after"][number])
        for row in known
        if row["after"] is not None and row["after"][number] is not None
    ]
    line += f"| {statistics.fmean(lost):.2f} +- {error(lost):.2f} " if lost else "| "
    return line + f"| {within(known, number, view)} |"


def within(rows: list[Row], number: int, view: str) -> str:
    """Return how often the exact value of the first move lies within two standard errors."""
    seen = [
        abs(row[view]["margin"] - (row["after"][number] if row["after"] else row["margin"]))
        <= 2 * row[view]["error"]
        for row in rows
        if not row[view]["exact"] and (row["after"] is None or row["after"][number] is not None)
    ]
    return f"{sum(seen)} of {len(seen)}"


def error(values: list[float]) -> float:
    """Return the standard error of a mean."""
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan


def residual(rows: list[Row]) -> str:
    """Return what the games' own error leaves of how far rollouts are off."""
    squares = []
    for row in rows:
        view = row["rollouts"]
        after = row["margin"] if row.get("after") is None else row["after"][2]
        if row.get("margin") is None or after is None or not view["games"]:
            continue
        added = systematic_error(State.from_text(row["position"]))
        sample = view["error"] ** 2 - added**2
        squares.append((view["margin"] - after) ** 2 - sample)
    if not squares:
        return "no rollouts"
    return (
        f"systematic error of rollouts: {math.sqrt(max(statistics.fmean(squares), 0)):.2f} points"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("spaces", type=int, nargs="+")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--first", type=int, default=FIRST_SEED, help="seed of the first game")
    parser.add_argument("--seconds", type=float, default=5.0, help="of best for each position")
    parser.add_argument("--games", type=int, default=32, help="rollouts of each move")
    parser.add_argument("--nodes", type=int, default=20_000_000, help="of each exact search")
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--solved", type=Path, help="a file of solved positions")
    options = parser.parse_args()
    print("| both at | exact | view | proved | mean error | rms | first move loses | within two |")
    print("|---:|---:|---|---:|---:|---:|---:|---:|")
    if options.solved is not None:
        print(solved_row(options.solved, options.spaces, options.positions))
        return
    with Ledger(options.resume) as ledger, handlers_installed(compiling.is_going_on):
        for space in options.spaces:
            tasks = [
                {
                    "space": space,
                    "seed": options.first + number,
                    "seconds": options.seconds,
                    "games": options.games,
                    "nodes": options.nodes,
                }
                for number in range(options.positions)
            ]

            def progress(done: int, of: int, row: Row) -> None:
                print(f"{done} of {of}", file=sys.stderr, flush=True)

            rows = each(measured, tasks, 1, ledger, progress)
            rows = [row for row in rows if row["position"] is not None]
            print(figures(space, rows), flush=True)
            print(f"{space}: {residual(rows)}", file=sys.stderr)


if __name__ == "__main__":
    main()
