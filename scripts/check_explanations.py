"""Check explanations of proved endgames: how often each concept is named, and what it costs.

    python -m scripts.check_explanations 200 8400000

A claim names purchases, leather or the tile. Its contrary is forced: the ply that brings its
largest entry is replaced by the best move without it, which costs that player 0 points or more. A
claim is idle if it costs nothing: another move would have done as well.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from statistics import mean, median

from patchwork_solve.analyses.explaining.account import Account, Entry, Source
from patchwork_solve.analyses.explaining.answer import Explanation
from patchwork_solve.analyses.explaining.finding import of_endgame
from patchwork_solve.analyses.explaining.text import SHOWN
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State

SPACE = 42
"""Both tokens are here or beyond."""

NODES = 200_000
"""Limit of one search."""


def positions(seed: int) -> Iterator[State]:
    """Yield one late position of each random game that has one with several choices."""
    for game_seed in count(seed):
        game = play_out(State.new(seed=game_seed), ("greedy", "careful"), game_seed)
        for state in game.states:
            is_late = min(player.time for player in state.players) >= SPACE
            if is_late and len({move.patch for move in state.legal_moves}) > 1:
                yield state
                break


def explained(state: State) -> Explanation | None:
    """Explain the best move against the runner-up, where both are proved and differ."""
    limits = SearchLimits(nodes=NODES)
    return of_endgame(state, solve(state, limits), limits)


def cost(account: Account, entry: Entry) -> int | None:
    """Return what the player of an entry loses without it; None where nothing else is legal."""
    ply = entry.ply
    if entry.source is Source.LEATHER:  # It was taken by the ply before.
        while ply and account.line[ply].is_leather:
            ply -= 1
    state = account.states[ply]
    moves = solve(state, SearchLimits(nodes=NODES)).moves
    others = [root for root in moves if not _brings(state, root.move, entry)]
    if not others or not all(root.is_exact for root in moves):
        return None
    return abs(moves[0].lower - others[0].lower)


def _brings(state: State, move: Move, entry: Entry) -> bool:
    """Whether a move brings what an entry counts."""
    if entry.source is Source.PURCHASE:
        return move.patch == entry.patch
    after = state.play(move)
    if entry.source is Source.LEATHER:
        return after.leather_owed > 0 and after.to_move == entry.player
    return after.special_tile == entry.player


@dataclass(frozen=True)
class Checked:
    """A claim, the points of its largest entry, and what its contrary costs."""

    points: int
    entry: int
    costs: int | None


def checked(each: Explanation) -> Iterator[tuple[str, Checked]]:
    """Yield the largest parts of an explanation with their concepts."""
    accounts = [Account(each.state, one.line) for one in (each.course, each.contrast)]
    for part in each.parts[:-1][:SHOWN]:
        entries = [
            (entry, own) for own, side in zip(accounts, part.entries, strict=True) for entry in side
        ]
        entry, own = max(entries, key=lambda pair: abs(pair[0].points))
        # The other move itself is not claimed to be needed.
        is_needed = entry.ply > 0 or own is accounts[0]
        costs = cost(own, entry) if is_needed else None
        yield part.concept, Checked(int(part.points), entry.points, costs)


def main(number: int, seed: int) -> None:
    """Print the table."""
    named: dict[str, list[Checked]] = defaultdict(list)
    shares = []
    found = (explained(state) for state in positions(seed))
    for each in islice((one for one in found if one is not None), number):
        said = sum(part.points for part in each.parts[:-1][:SHOWN])
        shares.append(1 - abs(each.difference - said) / abs(each.difference))
        for concept, claim in checked(each):
            named[concept].append(claim)
    most = mean(share >= 0.85 for share in shares)
    print(f"{len(shares)} explanations; the largest {SHOWN} parts explain {median(shares):.0%}")
    print(f"(median), and 85 % or more in {most:.0%} of them")
    print("concept      named  points  checked  entry  costs  idle")
    for concept, claims in sorted(named.items(), key=lambda item: -len(item[1])):
        tried = [each for each in claims if each.costs is not None]
        costs = [each.costs for each in tried if each.costs is not None]
        print(
            f"{concept:12} {len(claims):5} {mean(abs(each.points) for each in claims):7.1f} "
            f"{len(tried):8} {mean([abs(each.entry) for each in tried] or [0]):6.1f} "
            f"{mean(costs or [0]):6.1f} {costs.count(0):5}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
