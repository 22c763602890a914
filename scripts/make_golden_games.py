"""Make the golden playthroughs under tests/data/games.

Each playthrough shows one rule that people get wrong. Games of the simple players are tried seed
by seed; the first in which the oracle (tests/oracle.py) sees the rule at work is kept, so the files
come out the same on every run. Run it from the root of the project::

    python -m scripts.make_golden_games [FOLDER]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from engine.move import Move
from engine.patch import LEATHER
from engine.players import play_out
from engine.record import Game
from engine.state import State
from tests import oracle
from tests.harness import DATA, edition_named, follow, oracle_move

FOLDER = DATA / "games"
EXPECTED = "expected"
"""Subfolder of the outcomes."""


@dataclass(frozen=True)
class Ply:
    """One ply as the oracle played it."""

    before: oracle.Position
    move: oracle.Move
    after: oracle.Position

    @property
    def is_purchase(self) -> bool:
        """Whether a patch was bought."""
        return self.move != oracle.ADVANCE and self.move[0] != LEATHER

    @property
    def old(self) -> int:
        """The mover's space before."""
        return self.before.players[self.before.to_move].time

    @property
    def new(self) -> int:
        """The mover's space after."""
        return self.after.players[self.before.to_move].time

    def crossed(self, marks: tuple[int, ...]) -> int:
        """Count the marks that the mover's token crossed."""
        return sum(self.old < mark <= self.new for mark in marks)

    def leather_taken(self) -> int:
        """Count the leather marks that the mover's token was the first to cross."""
        leader = max(player.time for player in self.before.players)
        return sum(leader < mark <= self.new for mark in self.before.edition.leather_marks)

    def empty(self) -> int:
        """Count the mover's empty cells after the ply."""
        edition = self.before.edition
        mover = self.after.players[self.before.to_move]
        return edition.width * edition.height - len(mover.filled)


Occurs = Callable[[list[Ply]], int | None]
"""The number of the first ply that shows a rule, or None."""


def at_a_ply(shows: Callable[[Ply], bool]) -> Occurs:
    """Turn a condition on one ply into the question where it first holds."""
    return lambda plies: next((n for n, ply in enumerate(plies) if shows(ply)), None)


def at_the_end(shows: Callable[[oracle.Position], bool]) -> Occurs:
    """Turn a condition on the final position into the same."""
    return lambda plies: len(plies) - 1 if shows(plies[-1].after) else None


@dataclass(frozen=True)
class Rule:
    """A rule, where to look for it, and how to see it.

    Parameters
    ----------
    name : str
        Of the files.
    shows : str
        The rule in one sentence.
    edition : str
        A printing, or a variant under tests/data/variants.
    players : tuple of str
        Who plays, by the names of `engine.players`; ``"advances"`` never buys.
    occurs : Occurs
    """

    name: str
    shows: str
    edition: str
    players: tuple[str, str]
    occurs: Occurs


# -- how to see a rule ---------------------------------------------------------------------------


def _longest_square(edition_side: int, player: oracle.Player, position: oracle.Position) -> int:
    """Return the least number of cells that a window of the bonus square lacks."""
    edition, side = position.edition, edition_side
    return min(
        sum(
            (top + row, left + column) not in player.filled
            for row in range(side)
            for column in range(side)
        )
        for top in range(edition.height - side + 1)
        for left in range(edition.width - side + 1)
    )


def _race(position: oracle.Position) -> bool:
    """Whether the tile is gone and the other quilt lacks four cells of the square or fewer."""
    if position.special_tile is None:
        return False
    loser = position.players[1 - position.special_tile]
    return _longest_square(position.edition.square, loser, position) <= 4


def _second_square(ply: Ply) -> bool:
    """Whether a quilt fills the square when the other player holds the tile."""
    before, mover = ply.before, ply.before.to_move
    if before.special_tile != 1 - mover:
        return False
    edition = before.edition
    full_before = oracle._has_square(edition, before.players[mover].filled)
    return not full_before and oracle._has_square(edition, ply.after.players[mover].filled)


def _fits_nowhere(ply: Ply) -> bool:
    """Whether a patch for sale is in the purse but not on the quilt."""
    position = ply.before
    buttons = position.players[position.to_move].buttons
    offers = [oracle._patch(position.edition, name) for name in position.circle[:3]]
    return not position.leather_owed and any(
        patch.buttons <= buttons and not oracle._fitting(position, patch.name) for patch in offers
    )


def _own_income(ply: Ply) -> bool:
    """Whether a first patch with income pays at a mark crossed by its own purchase."""
    before = ply.before.players[ply.before.to_move]
    after = ply.after.players[ply.before.to_move]
    paid = ply.crossed(ply.before.edition.income_marks)
    return ply.is_purchase and before.income == 0 < after.income and paid > 0


def _overshoots(ply: Ply) -> bool:
    last = ply.before.edition.last
    if not ply.is_purchase or ply.old == last:
        return False
    return ply.old + oracle._patch(ply.before.edition, ply.move[0]).time > last


def _on_top(ply: Ply) -> bool:
    """Whether the mover lands on the opponent's space and stays on move."""
    opponent = ply.before.players[1 - ply.before.to_move]
    lands = ply.old < ply.new == opponent.time < ply.before.edition.last
    return lands and ply.after.to_move == ply.before.to_move and not ply.after.leather_owed


def _owner_places(ply: Ply) -> bool:
    """Whether leather keeps the move with a player who is ahead."""
    mover = ply.before.to_move
    return (
        ply.after.leather_owed > 0
        and ply.after.to_move == mover
        and ply.after.players[1 - mover].time < ply.new
    )


def _tie_won_by(player: int) -> Callable[[oracle.Position], bool]:
    def shows(position: oracle.Position) -> bool:
        first, second = oracle.scores(position)
        return first == second and oracle.winner(position) == player

    return shows


def _leather_makes_square(ply: Ply) -> bool:
    placed = ply.move != oracle.ADVANCE and ply.move[0] == LEATHER
    return placed and ply.before.special_tile is None and ply.after.special_tile is not None


def _without_time(ply: Ply) -> bool:
    free = ply.is_purchase and oracle._patch(ply.before.edition, ply.move[0]).time == 0
    return free and ply.after.to_move == ply.before.to_move


def _too_late_for_leather(ply: Ply) -> bool:
    """Whether a token crosses a leather mark that the other crossed before."""
    return ply.crossed(ply.before.edition.leather_marks) > ply.leather_taken() == 0


def _last_space_leather(ply: Ply) -> bool:
    """Whether the second token home leaves nobody to move but leather came before the end."""
    return ply.new == ply.before.edition.last > ply.old and ply.after.leather_owed > 0


def _discards(ply: Ply) -> bool:
    return ply.leather_taken() > 0 == ply.after.leather_owed and ply.empty() == 0


def _discards_one_of_two(ply: Ply) -> bool:
    return ply.leather_taken() > ply.after.leather_owed == ply.empty() > 0


def _sells_out(position: oracle.Position) -> bool:
    return not position.circle


def _full_quilt_wins(position: oracle.Position) -> bool:
    winner = position.players[oracle.winner(position)]
    return len(winner.filled) == position.edition.width * position.edition.height


RANDOM, GREEDY, MIXED = ("random",) * 2, ("greedy",) * 2, ("greedy", "random")
ADVANCES = ("advances",) * 2
PLAIN_ADVANCE = oracle.ADVANCE

RULES = (
    Rule(
        "advances-only-current",
        "Both only advance: -104 against -94.",
        "current",
        ADVANCES,
        at_the_end(lambda end: oracle.scores(end) == (-104, -94)),
    ),
    Rule(
        "advances-only-first-2014",
        "Both only advance: -104 against -94 in this printing too.",
        "first-2014",
        ADVANCES,
        at_the_end(lambda end: oracle.scores(end) == (-104, -94)),
    ),
    Rule(
        "tile-race",
        "Both quilts near the 7x7 square; the first to fill it takes the tile.",
        "current",
        GREEDY,
        at_the_end(_race),
    ),
    Rule(
        "second-square-earns-nothing",
        "The square is filled a second time, by the player without the tile.",
        "pocket",
        GREEDY,
        at_a_ply(_second_square),
    ),
    Rule(
        "leather-completes-the-square",
        "A leather patch fills the last cell of the square and earns the tile.",
        "pocket",
        GREEDY,
        at_a_ply(_leather_makes_square),
    ),
    Rule(
        "double-income-on-one-advance",
        "An advance crosses two income marks and is paid twice.",
        "current",
        RANDOM,
        at_a_ply(
            lambda ply: (
                ply.move == PLAIN_ADVANCE
                and ply.crossed(ply.before.edition.income_marks) == 2
                and ply.before.players[ply.before.to_move].income > 0
            )
        ),
    ),
    Rule(
        "own-income-pays-at-once",
        "A patch's income counts at the mark crossed by its own purchase.",
        "first-2014",
        RANDOM,
        at_a_ply(_own_income),
    ),
    Rule(
        "leather-before-the-turn-passes",
        "The owner places leather at once, although the opponent is behind.",
        "first-2014",
        GREEDY,
        at_a_ply(_owner_places),
    ),
    Rule(
        "leather-is-gone-for-the-second",
        "The second token across a leather mark takes nothing.",
        "current",
        MIXED,
        at_a_ply(_too_late_for_leather),
    ),
    Rule(
        "leather-on-a-full-quilt",
        "Leather won on a full quilt is discarded.",
        "postage",
        GREEDY,
        at_a_ply(_discards),
    ),
    Rule(
        "two-leather-in-one-move",
        "One move crosses two leather marks: two leather plies in a row.",
        "pocket",
        RANDOM,
        at_a_ply(lambda ply: ply.after.leather_owed == 2),
    ),
    Rule(
        "two-leather-one-empty-cell",
        "Two leather patches won with one empty cell left: one is placed, one discarded.",
        "postage",
        RANDOM,
        at_a_ply(_discards_one_of_two),
    ),
    Rule(
        "leather-on-the-last-space",
        "A leather mark on the last space is placed after the token is home.",
        "pocket",
        RANDOM,
        at_a_ply(_last_space_leather),
    ),
    Rule(
        "tie-won-by-player-0",
        "Equal scores: player 0 wins, having reached the last space first.",
        "current",
        RANDOM,
        at_the_end(_tie_won_by(0)),
    ),
    Rule(
        "tie-won-by-player-1",
        "Equal scores: player 1 wins, having reached the last space first.",
        "first-2014",
        MIXED,
        at_the_end(_tie_won_by(1)),
    ),
    Rule(
        "fewer-than-three-patches",
        "Fewer than three patches left: all of them are for sale, until none is left.",
        "oblong",
        GREEDY,
        at_a_ply(lambda ply: ply.is_purchase and len(ply.before.circle) < 3),
    ),
    Rule(
        "circle-sold-out",
        "The last patch is sold and the game goes on with advances.",
        "postage",
        GREEDY,
        at_the_end(_sells_out),
    ),
    Rule(
        "overshoot-stops-at-the-end",
        "A purchase with more time than the track has left stops on the last space.",
        "current",
        GREEDY,
        at_a_ply(_overshoots),
    ),
    Rule(
        "on-top-moves-again",
        "The later arrival on a shared space lies on top and moves again.",
        "current",
        RANDOM,
        at_a_ply(_on_top),
    ),
    Rule(
        "fits-nowhere",
        "A patch that the mover can pay but not place cannot be bought.",
        "current",
        RANDOM,
        at_a_ply(_fits_nowhere),
    ),
    Rule(
        "patch-without-time",
        "A patch without time leaves the token where it is and the mover on move.",
        "pocket",
        RANDOM,
        at_a_ply(_without_time),
    ),
    Rule(
        "full-quilt-wins",
        "A quilt of 9 cells without a hole wins.",
        "postage",
        MIXED,
        at_the_end(_full_quilt_wins),
    ),
    Rule(
        "no-bonus-square",
        "A variant of 128 cells without a bonus square: nobody holds the tile.",
        "banner",
        GREEDY,
        at_the_end(lambda end: end.special_tile is None),
    ),
    Rule(
        "sixty-four-patches",
        "A circle of 64 patches: the neutral token passes the end of the word.",
        "crowd",
        GREEDY,
        at_a_ply(lambda ply: ply.is_purchase and ply.before.circle.index(ply.move[0]) == 2),
    ),
)


# -- finding and writing games -------------------------------------------------------------------


def plies_of(game: Game) -> list[Ply]:
    """Return the plies of a game as the oracle plays it."""
    positions = follow(game)
    moves = [oracle_move(move) for move in game.moves]
    return [Ply(*ply) for ply in zip(positions, moves, positions[1:], strict=False)]


def _quick_plies(game: Game) -> list[Ply]:
    """Return the same without asking the oracle whether each move is legal."""
    position = oracle.start(game.start.edition, game.start.circle)
    plies = []
    for move in map(oracle_move, game.moves):
        after = oracle._after(position, move)
        plies.append(Ply(position, move, after))
        position = after
    return plies


def _games(rule: Rule) -> Iterator[tuple[int, Game]]:
    edition = edition_named(rule.edition)
    for seed in count():
        start = State.new(seed, edition)
        if rule.players != ADVANCES:
            yield seed, play_out(start, rule.players, seed)
            continue
        state, moves = start, []
        while not state.is_over:
            moves.append(Move())
            state = state.play(Move())
        yield seed, Game(start, tuple(moves))


def find(rule: Rule) -> tuple[int, int, Game]:
    """Return the seed, the ply and the game that first show a rule."""
    for seed, game in _games(rule):
        ply = rule.occurs(_quick_plies(game))
        if ply is not None:
            return seed, ply, game
    raise AssertionError("there is no end of games")


def outcome(rule: Rule, seed: int, ply: int, game: Game) -> dict[str, Any]:
    """Return what the oracle says of a game, every move's legality checked."""
    end = plies_of(game)[-1].after
    return {
        "shows": rule.shows,
        "source": f"scripts/make_golden_games.py: seed {seed}, {' against '.join(rule.players)}",
        "rule_at_move": ply,
        "moves": len(game.moves),
        "scores": list(oracle.scores(end)),
        "winner": oracle.winner(end),
        "special_tile": end.special_tile,
        "finished_first": end.finished_first,
        "buttons": [player.buttons for player in end.players],
        "empty_cells": [len(oracle._empty(end.edition, player)) for player in end.players],
        "circle_left": list(end.circle),
    }


def game_document(game: Game) -> str:
    """Return a game record with one move a line, so that a diff is readable."""
    document = game.to_json()
    moves = ",\n".join("    " + json.dumps(move) for move in document.pop("moves"))
    head = json.dumps(document, indent=2).removesuffix("\n}")
    return f'{head},\n  "moves": [\n{moves}\n  ]\n}}\n'


def main(folder: Path = FOLDER) -> None:
    """Write every game and its outcome."""
    (folder / EXPECTED).mkdir(parents=True, exist_ok=True)
    for rule in RULES:
        seed, ply, game = find(rule)
        expected = outcome(rule, seed, ply, game)
        print(f"{rule.name}: seed {seed}, {len(game.moves)} moves", file=sys.stderr)
        (folder / f"{rule.name}.json").write_text(game_document(game), encoding="utf-8")
        text = json.dumps(expected, indent=2) + "\n"
        (folder / EXPECTED / f"{rule.name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
