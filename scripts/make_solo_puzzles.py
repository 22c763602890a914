"""Make the puzzles of the solo game: endings in which one choice has the best chance by a margin.

    python -m scripts.make_solo_puzzles            # writes engine/data/solo_puzzles.json
    python -m scripts.make_solo_puzzles --check    # proves them again, also by the oracle

Positions come from games of simple players; the choice of greedy is not the best one. The oracle of
the tests confirms each value by brute force before a puzzle is taken.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from patchwork_solve.analyses.solo.puzzles import (
    ADVANCE,
    FILE,
    SoloPuzzle,
    solo_puzzles,
)
from patchwork_solve.engine.solo.cards import DECKS, LEVELS
from patchwork_solve.engine.solo.choice import SoloChoice
from patchwork_solve.engine.solo.players import play_solo, solo_player
from patchwork_solve.engine.solo.proving import Prover
from patchwork_solve.engine.solo.state import PERSON, SoloState
from tests.solo_brute import TooLargeError, brute_chances

DATA = Path(__file__).resolve().parent.parent / "engine" / "data" / FILE
EACH = 2
"""Puzzles of a level and a deck."""

PLAYERS = ("greedy", "careful")
"""Players of the games."""

FIRST = 38
"""Space from which positions are looked at, the last ones first."""

NODES, VISITS = 40_000, 10_000
"""Limits of a proof, and of its check by brute force."""

LEAST, CHOICES = 0.1, 3
"""Least difference of the best chance and the next one, and least number of choices."""

DIGITS = 6
EQUAL = 1e-9


def main() -> None:
    """Make the puzzles, or check them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        for number, puzzle in enumerate(solo_puzzles(), start=1):
            print(f"{number}: {'confirmed' if confirmed(puzzle) else 'WRONG'}", flush=True)
        return
    wanted = EACH * len(LEVELS) * len(DECKS)
    found = sorted(islice(chosen(), wanted), key=lambda each: (each.state.level, each.state.deck))
    DATA.write_text(json.dumps([each.to_json() for each in found], indent=1) + "\n", "utf-8")
    print(f"{len(found)} puzzles")


def chosen() -> Iterator[SoloPuzzle]:
    """Yield puzzles until each level and deck has enough."""
    taken: Counter[tuple[int, str]] = Counter()
    for seed in count():
        draw = random.Random(seed)
        deck, level = draw.choice(DECKS), draw.randrange(len(LEVELS)) + 1
        if taken[level, deck] == EACH:
            continue
        game = play_solo(SoloState.new(seed, deck, level), solo_player(draw.choice(PLAYERS)), seed)
        late = (state for state in reversed(game.states) if state.you.time >= FIRST)
        puzzle = next(filter(None, map(puzzle_of, late)), None)
        if puzzle is not None and confirmed(puzzle):
            taken[level, deck] += 1
            print(f"seed {seed}: level {level}, {deck}: {puzzle.win} {puzzle.next}", flush=True)
            yield puzzle


def puzzle_of(state: SoloState) -> SoloPuzzle | None:
    """Return the puzzle of a position, if it is one."""
    is_decision = not (state.is_over or state.needs_back or state.board.leather_owed)
    if not is_decision or state.to_move != PERSON:
        return None
    proved = Prover(NODES, entries=1 << 16).prove(state)
    puzzle = SoloPuzzle(state, {} if proved is None else rounded(proved))
    if len(puzzle.by_choice) < CHOICES:
        return None
    greedy = solo_player("greedy").choose(state, 0).patch or ADVANCE
    if puzzle.win - puzzle.next < LEAST or greedy == puzzle.best:
        return None
    return puzzle


def rounded(choices: list[SoloChoice]) -> dict[str, float]:
    """Return the chance of each move, the best one first."""
    best = sorted(choices, key=lambda each: (-round(each.chance, DIGITS), str(each.move)))
    return {str(choice.move): round(choice.chance, DIGITS) for choice in best}


def confirmed(puzzle: SoloPuzzle) -> bool:
    """Whether the search and brute force give the same chance to every move, and these values."""
    proved = Prover(NODES, entries=1 << 16).prove(puzzle.state)
    try:
        brute = brute_chances(puzzle.state, VISITS)
    except TooLargeError:
        return False
    if proved is None:
        return False
    chances = {str(choice.move): choice.chance for choice in proved}
    return (
        chances.keys() == brute.keys() == puzzle.chances.keys()
        and all(abs(chances[move] - chance) < EQUAL for move, chance in brute.items())
        and all(
            round(float(brute[move]), DIGITS) == chance for move, chance in puzzle.chances.items()
        )
    )


if __name__ == "__main__":
    main()
