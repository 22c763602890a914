"""Check explanations of proved endgames as claims: is it so, and what does its contrary cost?

    python -m scripts.check_explanations claims.jsonl 2000
    python -m scripts.check_explanations claims.jsonl

With a number, explanations are added to the file until it has that many; then, and without one, the
table is printed. A claim is a purchase, leather or the tile that a sentence names for its points.
Its contrary is forced on the player who has it in its line, and solved anew (`scripts.contrary`).
A claim that costs that player nothing is false: another move does as well.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import mean, median
from typing import Any

from patchwork_solve.analyses.explaining.account import Account
from patchwork_solve.analyses.explaining.answer import Explanation, explanation
from patchwork_solve.analyses.explaining.finding import courses_of
from patchwork_solve.analyses.explaining.register import CAUSES
from patchwork_solve.analyses.explaining.text import SHOWN
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.state import State
from scripts.contrary import LIMITS, Claimed, costs

SPACES = range(40, 49)
"""Both tokens are here or beyond; the seed chooses."""

PLAYERS = (("greedy", "careful"), ("strong:200n", "strong:200n"))

Row = dict[str, Any]


def position(seed: int) -> State | None:
    """Return a late position with several choices of a game; None without one."""
    space = SPACES[seed % len(SPACES)]
    start = State.new(seed=seed, edition=PRINTINGS[seed % 2])
    names = PLAYERS[seed // 2 % 2]
    for step in play_plies(start, (bot(names[0]), bot(names[1])), seeds_of(seed)):
        state = step.after
        is_late = min(player.time for player in state.players) >= space
        if is_late and not state.is_over and len({move.patch for move in state.legal_moves}) > 1:
            return state
    return None


def explained(state: State) -> Explanation | None:
    """Explain the best move against the runner-up, where both are proved and differ."""
    courses = courses_of(state, solve(state, LIMITS), LIMITS)
    return None if courses is None else explanation(state, *courses)


def claims(found: Explanation) -> Iterator[Claimed]:
    """Yield what the sentences of all parts name."""
    accounts = [Account(found.state, one.line) for one in (found.course, found.contrast)]
    for part in found.parts:
        for side, (own, other) in enumerate((accounts, accounts[::-1])):
            for entry in part.entries[side]:
                says = entry.points - other.points_of(entry)
                if says > 0:
                    yield Claimed(part.concept, entry, says, own, other, side == 1)


def require_sum(found: Explanation) -> None:
    """Require that the parts add up, and that the swapped question has opposite signs."""
    swapped = explanation(found.state, found.contrast, found.course)
    assert sum(part.points for part in found.parts) == found.difference
    assert not found.parts[-1].points
    assert {each.concept: each.points for each in found.parts} == {
        each.concept: -each.points for each in swapped.parts
    }


def row(seed: int, found: Explanation) -> Row:
    """Return the row of an explanation."""
    said = sum(part.points for part in found.parts[:-1][:SHOWN])
    return {
        "seed": seed,
        "difference": found.difference,
        "said": said,
        "parts": [[part.concept, part.points] for part in found.parts[:-1]],
        "claims": [[claim.concept, claim.says, *costs(claim)] for claim in claims(found)],
    }


def gather(path: Path, number: int) -> None:
    """Add explanations to a file, one a line, until it has that many."""
    rows = read(path)
    begin, found = (rows[-1]["seed"] + 1 if rows else 0), len(rows)
    with path.open("a", encoding="utf-8") as file:
        for seed in count(begin):
            if found >= number:
                return
            state = position(seed)
            each = None if state is None else explained(state)
            if each is not None:
                require_sum(each)
                file.write(json.dumps(row(seed, each)) + "\n")
                file.flush()
                found += 1


def read(path: Path) -> list[Row]:
    """Return the rows of a file; none where it is not there."""
    return list(map(json.loads, path.read_text("utf-8").splitlines())) if path.exists() else []


def report(rows: list[Row]) -> None:
    """Print the table."""
    shares = [1 - abs(each["difference"] - each["said"]) / each["difference"] for each in rows]
    print(f"{len(rows)} explanations; the largest {SHOWN} parts explain {median(shares):.0%}")
    print(f"(median), and 85 % or more in {mean(share >= 0.85 for share in shares):.0%} of them")
    print("| concept | explanations | claims | tried | says | costs | all of it | false |")
    named = Counter(concept for each in rows for concept, _ in each["parts"])
    claimed: dict[str, list[Row]] = defaultdict(list)
    for each in rows:
        for concept, says, *forced in each["claims"]:
            claimed[concept].append({"says": says, "costs": _cost(concept, says, *forced)})
    for concept, number in named.most_common():
        tried = [each for each in claimed[concept] if each["costs"] is not None]
        print(f"| `{concept}` | {number} | {len(claimed[concept])} | {_cells(tried)} |")


def _cost(concept: str, says: int, now: int | None, other: int | None) -> int | None:
    """Return the cost of the dearer contrary, or of a cause the gain if it is granted."""
    if concept in CAUSES and other is not None:
        return other
    if now is not None and now >= says:
        return now
    return max((points for points in (now, other) if points is not None), default=None)


def _cells(tried: list[Row]) -> str:
    """Return how many claims were tried, and what came of it."""
    if not tried:
        return "0"
    says, cost = (mean(each[name] for each in tried) for name in ("says", "costs"))
    full = mean(each["costs"] >= each["says"] for each in tried)
    false = sum(each["costs"] <= 0 for each in tried)
    share = f"{false} ({false / len(tried):.1%})"
    return f"{len(tried)} | {says:.1f} | {cost:.1f} | {full:.0%} | {share}"


if __name__ == "__main__":
    FILE = Path(sys.argv[1])
    if len(sys.argv) > 2:
        gather(FILE, int(sys.argv[2]))
    report(read(FILE))
