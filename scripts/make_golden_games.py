"""Make the golden playthroughs under tests/data/games.

Each playthrough shows one rule that people get wrong. Games of the simple players are tried seed
by seed; the first in which the oracle (tests/oracle.py) sees the rule at work is kept, so the files
come out the same on every run. Run it from the root of the project::

    python -m scripts.make_golden_games [FOLDER]
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests import oracle
from tests.harness import DATA, edition_named, follow, oracle_move

FOLDER = DATA / "games"
EXPECTED = "expected"
"""Subfolder of the outcomes."""

RANDOM, GREEDY, MIXED = ("random", "random"), ("greedy", "greedy"), ("greedy", "random")
ADVANCES = ("advances", "advances")
"""Players that never buy, and place leather on the first empty cell."""
MOST_SEEDS = 3000


@dataclass(frozen=True)
class Ply:
    """One ply as the oracle played it."""

    before: oracle.Position
    move: oracle.Move
    after: oracle.Position

    @property
    def is_leather(self) -> bool:
        """Whether a leather patch was placed."""
        return self.move[0] == LEATHER

    @property
    def is_purchase(self) -> bool:
        """Whether a patch was bought."""
        return self.move != oracle.ADVANCE and not self.is_leather

    @property
    def bought_time(self) -> int:
        """Spaces of the patch bought; 0 for any other move."""
        if not self.is_purchase:
            return 0
        return oracle._patch(self.before.edition, self.move[0]).time

    @property
    def mover(self) -> int:
        """The player who played it."""
        return self.before.to_move

    @property
    def old(self) -> int:
        """The mover's space before."""
        return self.before.players[self.mover].time

    @property
    def new(self) -> int:
        """The mover's space after."""
        return self.after.players[self.mover].time

    @property
    def opponent(self) -> oracle.Player:
        """The other player, whom no ply changes."""
        return self.before.players[1 - self.mover]

    def income_marks(self) -> int:
        """Count the income marks that the mover's token crossed."""
        return sum(self.old < mark <= self.new for mark in self.before.edition.income_marks)

    def leather_marks(self) -> int:
        """Count the leather marks that the mover's token crossed."""
        return sum(self.old < mark <= self.new for mark in self.before.edition.leather_marks)

    def leather_taken(self) -> int:
        """Count those of them that still held a leather patch."""
        leader = max(self.old, self.opponent.time)
        return sum(leader < mark <= self.new for mark in self.before.edition.leather_marks)

    def empty(self) -> int:
        """Count the mover's empty cells after the ply."""
        return len(oracle._empty(self.after.edition, self.after.players[self.mover]))


# -- how to see a rule at a ply; the docstring is the rule it shows ------------------------------


def _lacking(position: oracle.Position, player: oracle.Player) -> int:
    """Return how many cells the fullest window of the bonus square lacks."""
    side = position.edition.square
    square = [(row, column) for row in range(side) for column in range(side)]
    return min(
        sum((top + row, left + column) not in player.filled for row, column in square)
        for top in range(position.edition.height - side + 1)
        for left in range(position.edition.width - side + 1)
    )


def _second_square(ply: Ply) -> bool:
    """The square filled a second time, by the player without the tile, earns nothing."""
    if ply.before.special_tile != 1 - ply.mover:
        return False
    before, after = (_lacking(p, p.players[ply.mover]) for p in (ply.before, ply.after))
    return before > after == 0


def _leather_square(ply: Ply) -> bool:
    """A leather patch fills the last cell of the square and earns the tile."""
    return ply.is_leather and ply.before.special_tile is None and ply.after.special_tile is not None


def _double_income(ply: Ply) -> bool:
    """An advance that crosses two income marks is paid twice."""
    has_income = ply.before.players[ply.mover].income > 0
    return ply.move == oracle.ADVANCE and has_income and ply.income_marks() == 2


def _own_income(ply: Ply) -> bool:
    """A patch's income counts at the mark crossed by its own purchase."""
    before, after = (p.players[ply.mover].income for p in (ply.before, ply.after))
    return ply.is_purchase and before == 0 < after and ply.income_marks() > 0


def _owner_places(ply: Ply) -> bool:
    """The owner places leather at once, although the opponent is behind."""
    stays = ply.after.leather_owed > 0 and ply.after.to_move == ply.mover
    return stays and ply.opponent.time < ply.new


def _too_late(ply: Ply) -> bool:
    """The second token across a leather mark takes nothing."""
    return ply.leather_marks() > ply.leather_taken() == 0


def _discards(ply: Ply) -> bool:
    """Leather won on a full quilt is discarded."""
    return ply.leather_taken() > 0 == ply.after.leather_owed and ply.empty() == 0


def _discards_one(ply: Ply) -> bool:
    """Two leather patches won with one empty cell left: one is placed, one discarded."""
    return ply.leather_taken() > ply.after.leather_owed == ply.empty() > 0


def _two_leather(ply: Ply) -> bool:
    """One move that crosses two leather marks makes two leather plies."""
    return ply.after.leather_owed == 2


def _last_leather(ply: Ply) -> bool:
    """A leather mark on the last space is placed by a token that is home."""
    return ply.new == ply.before.edition.last > ply.old and ply.after.leather_owed > 0


def _few_patches(ply: Ply) -> bool:
    """With fewer than three patches left all of them are for sale."""
    return ply.is_purchase and len(ply.before.circle) == 2 and ply.move[0] == ply.before.circle[1]


def _overshoots(ply: Ply) -> bool:
    """A purchase with more time than the track has left stops on the last space."""
    return ply.old + ply.bought_time > ply.before.edition.last


def _on_top(ply: Ply) -> bool:
    """The later arrival on a shared space lies on top and moves again."""
    lands = ply.old < ply.new == ply.opponent.time
    return lands and ply.after.to_move == ply.mover and not oracle.is_over(ply.after)


def _fits_nowhere(ply: Ply) -> bool:
    """A patch that the mover can pay but not place cannot be bought."""
    position = ply.before
    buttons = position.players[ply.mover].buttons
    offers = [oracle._patch(position.edition, name) for name in position.circle[:3]]
    return not position.leather_owed and any(
        patch.buttons <= buttons and not oracle._fitting(position, patch.name) for patch in offers
    )


def _without_time(ply: Ply) -> bool:
    """A patch without time leaves the token where it is and the mover on move."""
    return ply.is_purchase and ply.bought_time == 0 and ply.after.to_move == ply.mover


def _skips_two(ply: Ply) -> bool:
    """The third patch is bought from a circle of 64; the two skipped go to the back."""
    sizes = len(ply.before.circle), len(ply.before.edition.patches)
    return ply.is_purchase and sizes == (64, 64) and ply.move[0] == ply.before.circle[2]


# -- how to see a rule in the final position -----------------------------------------------------


def _advances_only(end: oracle.Position) -> bool:
    """Two players who only advance score -104 and -94."""
    return oracle.scores(end) == (-104, -94)


def _race(end: oracle.Position) -> bool:
    """Both quilts come near the 7x7 square; the first to fill it has the tile."""
    if end.special_tile is None:
        return False
    return _lacking(end, end.players[1 - end.special_tile]) <= 4


def _is_tied(end: oracle.Position) -> bool:
    first, second = oracle.scores(end)
    return first == second


def _tie_0(end: oracle.Position) -> bool:
    """Equal scores: player 0 wins, having reached the last space first."""
    return _is_tied(end) and oracle.winner(end) == 0


def _tie_1(end: oracle.Position) -> bool:
    """Equal scores: player 1 wins, having reached the last space first."""
    return _is_tied(end) and oracle.winner(end) == 1


def _sold_out(end: oracle.Position) -> bool:
    """The last patch is sold and the game goes on without any."""
    return not end.circle


def _full_quilt(end: oracle.Position) -> bool:
    """A quilt without a hole at the end loses no points."""
    return any(not oracle._empty(end.edition, player) for player in end.players)


def _no_square(end: oracle.Position) -> bool:
    """A variant of 128 cells without a bonus square: no player holds the tile."""
    return end.edition.square == 0 and end.special_tile is None


# -- the rules -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """A rule, where to look for it, and how to see it.

    Parameters
    ----------
    name : str
        Of the files.
    edition : str
        A printing, or a variant under tests/data/variants.
    players : tuple of str
        Who plays, by the names of `engine.players.simple`, or `ADVANCES`.
    at_ply, at_end : callable, optional
        One of the two: whether a ply, or the final position, shows the rule.
    """

    name: str
    edition: str
    players: tuple[str, str]
    at_ply: Callable[[Ply], bool] | None = None
    at_end: Callable[[oracle.Position], bool] | None = None

    @property
    def shows(self) -> str:
        """The rule in one sentence."""
        return str((self.at_ply or self.at_end).__doc__)

    def occurs(self, plies: list[Ply]) -> int | None:
        """Return the number of the first ply that shows the rule, or None."""
        if self.at_ply is not None:
            return next((n for n, ply in enumerate(plies) if self.at_ply(ply)), None)
        assert self.at_end is not None
        return len(plies) - 1 if self.at_end(plies[-1].after) else None


RULES = (
    Rule("advances-only-current", "current", ADVANCES, at_end=_advances_only),
    Rule("advances-only-first-2014", "first-2014", ADVANCES, at_end=_advances_only),
    Rule("tile-race", "current", GREEDY, at_end=_race),
    Rule("second-square-earns-nothing", "pocket", GREEDY, _second_square),
    Rule("leather-completes-the-square", "pocket", GREEDY, _leather_square),
    Rule("double-income-on-one-advance", "current", RANDOM, _double_income),
    Rule("own-income-pays-at-once", "first-2014", RANDOM, _own_income),
    Rule("leather-before-the-turn-passes", "first-2014", GREEDY, _owner_places),
    Rule("leather-is-gone-for-the-second", "current", MIXED, _too_late),
    Rule("leather-on-a-full-quilt", "postage", GREEDY, _discards),
    Rule("two-leather-one-empty-cell", "postage", RANDOM, _discards_one),
    Rule("two-leather-in-one-move", "pocket", RANDOM, _two_leather),
    Rule("leather-on-the-last-space", "pocket", RANDOM, _last_leather),
    Rule("tie-won-by-player-0", "current", RANDOM, at_end=_tie_0),
    Rule("tie-won-by-player-1", "first-2014", MIXED, at_end=_tie_1),
    Rule("fewer-than-three-patches", "postage", MIXED, _few_patches),
    Rule("circle-sold-out", "postage", RANDOM, at_end=_sold_out),
    Rule("overshoot-stops-at-the-end", "current", GREEDY, _overshoots),
    Rule("on-top-moves-again", "current", RANDOM, _on_top),
    Rule("fits-nowhere", "current", RANDOM, _fits_nowhere),
    Rule("patch-without-time", "pocket", RANDOM, _without_time),
    Rule("full-quilt", "postage", MIXED, at_end=_full_quilt),
    Rule("no-bonus-square", "banner", GREEDY, at_end=_no_square),
    Rule("sixty-four-patches", "crowd", RANDOM, _skips_two),
)


# -- finding and writing games -------------------------------------------------------------------


def plies_of(game: Game) -> list[Ply]:
    """Return the plies of a game as the oracle plays it, every move's legality checked."""
    positions = follow(game)
    moves = [oracle_move(move) for move in game.moves]
    return [Ply(*ply) for ply in zip(positions, moves, positions[1:], strict=False)]


def _quick_plies(game: Game) -> list[Ply]:
    """Return the same without checking by the oracle whether each move is legal."""
    position = oracle.start(game.start.edition, game.start.circle)
    plies = []
    for move in map(oracle_move, game.moves):
        after = oracle._after(position, move)
        plies.append(Ply(position, move, after))
        position = after
    return plies


def _advanced(state: State) -> Game:
    start, moves = state, []
    while not state.is_over:
        moves.append(state.legal_moves[0])
        state = state.play(moves[-1])
    return Game(start, tuple(moves))


def _games(rule: Rule) -> Iterator[tuple[int, Game]]:
    for seed in range(MOST_SEEDS):
        start = State.new(seed, edition_named(rule.edition))
        advances = rule.players == ADVANCES
        yield seed, _advanced(start) if advances else play_out(start, rule.players, seed)


def find(rule: Rule) -> tuple[int, Game]:
    """Return the seed and the game that first show a rule."""
    for seed, game in _games(rule):
        if rule.occurs(_quick_plies(game)) is not None:
            return seed, game
    raise LookupError(f"{rule.name}: no game of {MOST_SEEDS} shows it")


def outcome(rule: Rule, seed: int, game: Game) -> dict[str, Any]:
    """Return the oracle's record of a game."""
    plies = plies_of(game)
    end = plies[-1].after
    return {
        "shows": rule.shows,
        "source": f"scripts/make_golden_games.py: seed {seed}, {' against '.join(rule.players)}",
        "rule_at_move": rule.occurs(plies),
        "scores": list(oracle.scores(end)),
        "winner": oracle.winner(end),
        "special_tile": end.special_tile,
        "finished_first": end.finished_first,
        "buttons": [player.buttons for player in end.players],
        "empty_cells": [len(oracle._empty(end.edition, player)) for player in end.players],
        "circle": list(end.circle),
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
        seed, game = find(rule)
        print(f"{rule.name}: seed {seed}, {len(game.moves)} moves", file=sys.stderr)
        (folder / f"{rule.name}.json").write_text(game_document(game), encoding="utf-8")
        expected = json.dumps(outcome(rule, seed, game), indent=2) + "\n"
        (folder / EXPECTED / f"{rule.name}.json").write_text(expected, encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
