"""Fit the accuracy of a review to games of known players.

    python -m scripts.experiments.fit_accuracy games.jsonl --games 60

Players of every strength play their neighbours in strength, in both printings in turn. Each circle
is played twice, with either player first, and each game is reviewed with `REVIEW`. Accuracy means
how many of 100 unforced decisions lose nothing (less than half a point). It depends only on the
mean loss of a decision: 100 exp(-lost / scale). The scale is the maximum likelihood estimate, if
each decision of a player in a game loses nothing with that chance.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.review.query import ReviewQuery
from patchwork_solve.analyses.review.reviewing import review
from patchwork_solve.analyses.spread.resumable import Ledger, each
from patchwork_solve.engine.base.cancellation import GivenUpError, handlers_installed
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.players.match import circle_of, derived_seed, play_game
from patchwork_solve.engine.players.naming import bot

Row = dict[str, Any]

PLAYERS = (
    "random",
    "greedy",
    "careful",
    "rollout:1000",
    "draft:10000n",
    "strong:2000n",
    "strong:75000n",
)
REVIEW = "strong:5000n"
NOTHING = 0.5
SEED = 11


def answer(task: Row) -> Row:
    """Play a game, review it, and return what both players lost."""
    names, circle = task["players"], task["circle"]
    players = (bot(names[0]), bot(names[1]))
    start = circle_of(printing(task["edition"]), SEED, circle)
    played = play_game(start, players, lambda player, ply: derived_seed(SEED, circle, player, ply))
    reviewed = review(ReviewQuery(played.game, REVIEW))
    if reviewed.is_interrupted:
        raise GivenUpError
    rows = []
    for player, name in enumerate(names):
        free = [one for one in reviewed.decisions if one.player == player and not one.forced]
        lost = [one.lost for one in free if one.lost is not None]
        lossless = sum(one < NOTHING for one in lost)
        rows.append(
            {
                "player": name,
                "decisions": len(lost),
                "lossless": lossless,
                "lost": round(sum(lost), 2),
                "won": played.winner == player,
            }
        )
    return {"rows": rows}


def tasks(games: int) -> list[Row]:
    """Return the games: each circle twice, with either player first, neighbours in turn."""
    pairs = list(pairwise(PLAYERS))
    found = []
    for number in range(games):
        circle, swapped = divmod(number, 2)
        names = pairs[circle % len(pairs)]
        edition = ("current", "first-2014")[circle // len(pairs) % 2]
        players = list(names[::-1] if swapped else names)
        found.append({"players": players, "circle": circle, "edition": edition})
    return found


# -- the fit -------------------------------------------------------------------------------------


def likelihood(scale: float, rows: list[Row]) -> float:
    """Return the logarithm of the likelihood of a scale."""
    total = 0.0
    for row in rows:
        chance = exp(-max(row["lost"] / row["decisions"], 1e-3) / scale)
        total += row["lossless"] * log(chance)
        total += (row["decisions"] - row["lossless"]) * log(1.0 - chance)
    return total


def likeliest(rows: list[Row]) -> tuple[float, float, float]:
    """Return the likeliest scale, and the ends of its 95 % interval."""
    steps = [0.02 * number for number in range(5, 500)]
    values = [likelihood(scale, rows) for scale in steps]
    best = max(values)
    inside = [scale for scale, value in zip(steps, values, strict=True) if value > best - 1.92]
    return steps[values.index(best)], min(inside), max(inside)


def text(rows: list[Row]) -> str:
    """Return the fit and what it makes of every player."""
    scale, low, high = likeliest(rows)
    lines = [f"scale {scale:.2f} ({low:.2f} to {high:.2f}) points, {len(rows) // 2} games"]
    lines.append("player          games  decisions  lost a decision  lossless %  accuracy")
    by_player = defaultdict(list)
    for row in rows:
        by_player[row["player"]].append(row)
    for name in PLAYERS:
        own = by_player[name]
        decisions = sum(row["decisions"] for row in own)
        if decisions:
            lost = sum(row["lost"] for row in own) / decisions
            share = 100 * sum(row["lossless"] for row in own) / decisions
            lines.append(
                f"{name:14}  {len(own):5}  {decisions:9}  {lost:15.2f}  {share:10.0f}"
                f"  {100 * exp(-lost / scale):8.0f}"
            )
    return "\n".join(lines)


def main() -> None:
    """Fit, or go on fitting."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("answers", type=Path)
    parser.add_argument("--games", type=int, default=60)
    arguments = parser.parse_args()

    def report(done: int, of: int, row: Row) -> None:
        print(f"{done} of {of}", file=sys.stderr, flush=True)

    with Ledger(arguments.answers) as ledger, handlers_installed(compiling.is_going_on):
        found = each(answer, tasks(arguments.games), 1, ledger, report)
    print(text([row for one in found for row in one["rows"] if row["decisions"]]))


if __name__ == "__main__":
    main()
