"""Prove again, by other means, that a player wins a position.

    python -m scripts.second_proof STATE --player 0 --least 1

STATE is a file, an example or `-`, as for `patchwork-solve endgame`. It says whether the player is
sure to lead by `--least` points at the end, whatever the other does; "not proved" says nothing.
The rules, the bounds and the search are those of this folder; of the endgame search it takes two
hints that cannot make it wrong. It can be interrupted, and keeps nothing then. The memory takes 24
bytes for each of 2 ** `--memory` positions.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

import numpy as np

from patchwork_solve import InputError, State
from patchwork_solve.engine.circle import reachable_masks
from patchwork_solve.engine.endgame.economy import economy_of
from patchwork_solve.engine.kernel import layout
from scripts.second_proof.bounds import bounds_of
from scripts.second_proof.facts import Numbers, facts_of
from scripts.second_proof.hope import Hopes
from scripts.second_proof.position import SPOTS, first
from scripts.second_proof.search import UNKNOWN, YES, prove
from scripts.second_proof.stack import NODES, new_stack

SLICE = 1_000_000
"""Nodes between two looks at whether somebody wants it to stop: a second or two."""

FEWEST, GREATEST = 4, 34
"""Of the memory: the least that holds a place, and half a terabyte."""


def hints(state: State, hero: int) -> tuple[Numbers, Hopes]:
    """Return dues of the hero and the other, in reach order, and what is hoped for on the track."""
    circle, words = state.kernel_arguments()
    reach = np.array(reachable_masks(state), np.uint64)
    economy = economy_of(state.edition.tables, circle, words, reach, lambda: None)
    if economy is None:
        raise ValueError("a patch takes no time, so that no table of the way home can be filled")
    n, token = len(circle), int(words[layout.TOKEN])
    remaining = int(words[layout.REMAINING]) & (1 << 64) - 1
    order = [at % n for at in range(token, token + n) if remaining >> at % n & 1]
    dues = economy.dues[[hero, 1 - hero]][:, [*order, n]]
    return np.ascontiguousarray(dues), economy.hopes.astype(np.int64)


def proved(
    state: State,
    hero: int,
    least: int,
    nodes: int = 1 << 62,
    bits: int = 20,
    tell: Callable[[int], None] = lambda nodes: None,
) -> tuple[bool, int]:
    """Return whether a player is proved to lead by so much at the end, and the positions visited.

    Now and then `tell` is called with the latter.

    Raises
    ------
    ValueError
        When leather is owed, a patch takes no time, or the quilt has more than 128 cells.
    """
    facts = facts_of(state)
    dues, hopes = hints(state, hero)
    bounds, stack = bounds_of(facts, dues), new_stack()
    stack.positions[0] = first(state, hero)
    memory, spots = np.zeros((1 << bits, 3), np.uint64), np.zeros((SPOTS, 4), np.uint64)
    answer, visited = UNKNOWN, 0
    while answer == UNKNOWN and visited < nodes:
        most = min(visited + SLICE, nodes)
        answer = prove(facts, bounds, hopes, stack, least, most, memory, spots)
        visited = int(stack.control[NODES])
        tell(visited)
    return answer == YES, visited


def show(nodes: int) -> None:
    """Show how far it is, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{nodes:,} nodes", end="", file=sys.stderr, flush=True)


def exponent(text: str) -> int:
    """Read the number of entries, as a power of two."""
    value = int(text)
    if not FEWEST <= value <= GREATEST:
        raise ValueError
    return value


def main() -> None:
    """Say what is proved."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("state")
    parser.add_argument("--player", type=int, choices=(0, 1), default=0, help="who is to win")
    parser.add_argument("--least", type=int, default=1, help="points to lead by")
    parser.add_argument("--nodes", type=int, default=1 << 62, help="positions to look at, at most")
    parser.add_argument(
        "--memory",
        type=exponent,
        default=26,
        help=f"entries, as a power of two: {FEWEST} to {GREATEST}",
    )
    options = parser.parse_args()
    begun = time.perf_counter()
    try:
        state = State.load(options.state)
        is_proved, nodes = proved(
            state, options.player, options.least, options.nodes, options.memory, show
        )
    except (InputError, ValueError) as problem:
        sys.exit(f"{options.state}: {problem}")
    except MemoryError:
        sys.exit(f"--memory {options.memory}: there is not so much; give less")
    except KeyboardInterrupt:
        sys.exit("interrupted: not proved")
    claim = f"player {options.player} leads by {options.least} or more, whatever the other does"
    seconds = time.perf_counter() - begun
    print(f"{'proved' if is_proved else 'not proved'}: {claim}; {nodes:,} nodes, {seconds:.0f} s")


if __name__ == "__main__":
    main()
