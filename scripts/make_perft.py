"""Make the perft tables under tests/data/perft with the slow oracle (tests/oracle.py).

Positions come from games of the simple players, found seed by seed, so the file comes out the same
on every run. Every count is the oracle's: the kernel only plays the games. Run it from the root of
the project::

    python -m scripts.make_perft [FILE]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.players import play_out
from engine.state import State
from tests import oracle
from tests.harness import DATA, VARIANTS, edition_named, position_of

FILE = DATA / "perft" / "positions.json"

MOST_LEAVES = 60_000
"""A depth is counted when the one before promises no more leaves than this."""

MOST_DEPTH = 7
MOST_SEEDS = 2000

RANDOM, GREEDY, MIXED = ("random", "random"), ("greedy", "greedy"), ("greedy", "random")


# -- what a position shows; the docstring goes into the table ------------------------------------


def _behind(state: State) -> int:
    return min(player.time for player in state.players)


def _has_choice(state: State) -> bool:
    return len(state.legal_moves()) >= 4


def _holes(state: State) -> int:
    return state.quilts[state.to_move].holes


def opening(state: State) -> bool:
    """The first position."""
    return len(state.circle) == len(state.edition.patches)


def middle(state: State) -> bool:
    """The middle of a game."""
    return 2 * _behind(state) >= state.edition.last


def late(state: State) -> bool:
    """Both tokens in the last seventh of the track."""
    return 7 * _behind(state) >= 6 * state.edition.last and not state.is_over


def leather_owed(state: State) -> bool:
    """A leather patch to place."""
    return state.leather_owed == 1


def two_leather_owed(state: State) -> bool:
    """Two leather patches to place."""
    return state.leather_owed == 2


def last_leather(state: State) -> bool:
    """A leather patch to place with both tokens in the last quarter."""
    return state.leather_owed > 0 and 4 * _behind(state) >= 3 * state.edition.last


def crowded(state: State) -> bool:
    """A quilt with few empty cells, nine tenths covered."""
    return 10 * _holes(state) <= state.edition.cells and _has_choice(state)


def full(state: State) -> bool:
    """A full quilt on move before the end: only the advance is left."""
    return _holes(state) == 0 and not state.is_over and not state.leather_owed


def shared_space(state: State) -> bool:
    """Both tokens on one space in the second half, the later arrival on top."""
    first, second = state.players
    return first.time == second.time >= state.edition.last // 2 and _has_choice(state)


def one_home(state: State) -> bool:
    """One token home, the other with several spaces to go."""
    to_go = state.edition.last - _behind(state)
    return state.finished_first is not None and to_go >= 3 and _has_choice(state)


def tile_taken(state: State) -> bool:
    """The special tile held."""
    return state.special_tile is not None and _has_choice(state)


def two_patches(state: State) -> bool:
    """Two patches left in the circle."""
    return len(state.circle) == 2 and not state.is_over


def sold_out(state: State) -> bool:
    """No patch left in the circle."""
    return not state.circle and not state.is_over


def poor(state: State) -> bool:
    """Nothing for sale that the mover can pay: only the advance is left."""
    dearest = min((state.edition.find(name).buttons for name in state.for_sale), default=99)
    can_pay = dearest <= state.players[state.to_move].buttons
    return not can_pay and not state.leather_owed and _behind(state) > 0 and not state.is_over


def second_to_move(state: State) -> bool:
    """Player 1 on move in the second half."""
    return state.to_move == 1 and middle(state)


def over(state: State) -> bool:
    """A finished game: one line of depth 0, none beyond."""
    return state.is_over


@dataclass(frozen=True)
class Wanted:
    """A position to look for: the first that `shows` accepts in the games of two players.

    It is counted to `least_depth`, whatever that costs.
    """

    edition: str
    players: tuple[str, str]
    shows: Callable[[State], bool]
    least_depth: int = 1


WANTED = (
    Wanted("current", RANDOM, opening, least_depth=2),
    Wanted("current", RANDOM, middle),
    Wanted("current", RANDOM, late),
    Wanted("current", GREEDY, late),
    Wanted("current", GREEDY, tile_taken),
    Wanted("current", GREEDY, last_leather),
    Wanted("current", RANDOM, shared_space),
    Wanted("current", GREEDY, crowded),
    Wanted("current", RANDOM, poor),
    Wanted("current", GREEDY, one_home),
    Wanted("current", RANDOM, over),
    Wanted("first-2014", RANDOM, opening),
    Wanted("first-2014", MIXED, middle),
    Wanted("first-2014", GREEDY, late),
    Wanted("first-2014", RANDOM, leather_owed),
    Wanted("first-2014", RANDOM, last_leather),
    Wanted("first-2014", RANDOM, one_home),
    Wanted("first-2014", MIXED, second_to_move),
    Wanted("pocket", RANDOM, opening),
    Wanted("pocket", RANDOM, two_leather_owed),
    Wanted("pocket", GREEDY, crowded),
    Wanted("pocket", RANDOM, late),
    Wanted("pocket", GREEDY, tile_taken),
    Wanted("postage", RANDOM, opening),
    Wanted("postage", RANDOM, two_leather_owed),
    Wanted("postage", MIXED, two_patches),
    Wanted("postage", RANDOM, sold_out),
    Wanted("postage", GREEDY, full),
    Wanted("oblong", RANDOM, opening),
    Wanted("oblong", GREEDY, crowded),
    Wanted("oblong", RANDOM, leather_owed),
    Wanted("banner", RANDOM, opening),
    Wanted("banner", GREEDY, late),
    Wanted("crowd", RANDOM, opening),
    Wanted("crowd", GREEDY, late),
    Wanted("crowd", RANDOM, leather_owed),
)


# -- finding and counting ------------------------------------------------------------------------


def find(wanted: Wanted) -> tuple[int, int, State]:
    """Return the seed, the ply and the position that first shows what is wanted."""
    for seed in range(MOST_SEEDS):
        game = play_out(State.new(seed, edition_named(wanted.edition)), wanted.players, seed)
        for ply, state in enumerate(game.states):
            if wanted.shows(state):
                return seed, ply, state
    raise LookupError(f"{wanted}: no game of {MOST_SEEDS} shows it")


def leaves(state: State, least_depth: int) -> list[int]:
    """Return the oracle's perft for depth 0, 1, ... as far as it is quick."""
    position = position_of(state)
    counts = [1]
    while len(counts) <= MOST_DEPTH and counts[-1]:
        growth = counts[-1] / counts[-2] if len(counts) > 1 else 1
        if len(counts) > least_depth and counts[-1] * max(growth, 1) > MOST_LEAVES:
            break
        counts.append(oracle.perft(position, len(counts)))
    return counts


def position_text(state: State) -> str:
    """Return the one-line form, a variant named by its file under tests/data/variants."""
    keyword, edition, *rest = state.to_text().split()
    name = state.edition.name
    return " ".join([keyword, f"{name}.toml" if name in VARIANTS else edition, *rest])


def entry(wanted: Wanted) -> dict[str, Any]:
    """Return one row of the table."""
    seed, ply, state = find(wanted)
    return {
        "shows": wanted.shows.__doc__,
        "source": f"{' against '.join(wanted.players)}, seed {seed}, ply {ply}; "
        "counted by tests/oracle.py in scripts/make_perft.py",
        "position": position_text(state),
        "leaves": leaves(state, wanted.least_depth),
    }


def main(file: Path = FILE) -> None:
    """Write the table."""
    rows = []
    for wanted in WANTED:
        rows.append(entry(wanted))
        print(wanted.edition, wanted.shows.__name__, rows[-1]["leaves"], file=sys.stderr)
    lines = (json.dumps(row, indent=1).replace("\n  ", " ").replace("\n ]", "]") for row in rows)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
