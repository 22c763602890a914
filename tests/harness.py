"""A generic random-play harness: one set of checks for every edition and variant.

`play_against_oracle` plays a game of the simple players and compares the engine with the oracle at
every ply. `check_records` audits a game's conservation laws, writes every position as JSON and text
and reads it back, and undoes the game move by move to its first position.
"""

import json
import random
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

from patchwork_solve.engine.forms.variant import NAMED, edition_of, load
from patchwork_solve.engine.game.cell import LEATHER_MARK, UNKNOWN
from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from patchwork_solve.engine.game.move import SWAP_WORD, Move
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.setup import free_words
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests import oracle
from tests.oracle_placements import all_placements, cells_of

DATA = Path(__file__).parent / "data"

VARIANTS = tuple(sorted(path.stem for path in (DATA / "variants").glob("*.toml")))
"""Names of the variants under tests/data/variants."""

EDITIONS = (*PRINTINGS, *VARIANTS, *NAMED)

PAIRINGS = (
    ("random", "random"),
    ("greedy", "greedy"),
    ("random", "greedy"),
    ("greedy", "random"),
)
"""Which simple player sits on which side."""


@cache
def edition_named(name: str) -> Edition:
    """Return an edition that ships, or a variant under tests/data/variants."""
    return load(DATA / "variants" / f"{name}.toml") if name in VARIANTS else edition_of(name)


# -- between the engine and the oracle -----------------------------------------------------------


def oracle_move(move: Move) -> oracle.Move:
    """Return a move as the oracle writes it."""
    if move.patch is None:
        return oracle.ADVANCE
    if move.is_swap:
        return oracle.SWAP
    if move.patch == LEATHER:
        return (oracle.LEATHER, move.cells[0])
    return (move.patch, frozenset(move.cells))


def engine_move(move: oracle.Move) -> Move:
    """Return an oracle's move as the engine writes it."""
    if move == oracle.ADVANCE:
        return Move()
    if move == oracle.SWAP:
        return Move(SWAP_WORD)
    name, cells = move
    return Move(LEATHER, (cells,)) if name == oracle.LEATHER else Move(name, tuple(sorted(cells)))


def position_of(state: State) -> oracle.Position:
    """Return a state as the oracle sees it; the cells are read from the packed words."""
    _, words = state.kernel_arguments()
    players = []
    for number, player in enumerate(state.players):
        low, high = words[number * layout.PER_PLAYER :][:2].view(np.uint64).tolist()
        free = low | high << 64
        box = range(state.edition.width * state.edition.height)
        covered = [divmod(at, state.edition.width) for at in box if not free >> at & 1]
        filled = frozenset(covered) - state.edition.blocked
        leather = leather_placed(state, number) if state.edition.leather_points else 0
        players.append(oracle.Player(player.time, player.buttons, player.income, filled, leather))
    return oracle.Position(
        edition=state.edition,
        circle=state.circle,
        players=(players[0], players[1]),
        to_move=state.to_move,
        special_tile=state.special_tile,
        leather_owed=state.leather_owed,
        finished_first=state.finished_first,
        more_tiles=state.more_tiles,
    )


def leather_placed(state: State, number: int) -> int:
    """Return the leather patches on a quilt, as its drawing shows them."""
    return state.quilts[number].labels.count(LEATHER_MARK)


def state_of(position: oracle.Position) -> State:
    """Return an oracle's position as a state; the patches on its quilts are not known."""
    edition = position.edition

    def player(seen: oracle.Player) -> Player:
        labels = list(Quilt.of_edition(edition).labels)
        for number, (row, column) in enumerate(sorted(seen.filled)):
            mark = LEATHER_MARK if number < seen.leather else UNKNOWN
            labels[row * edition.width + column] = mark
        quilt = Quilt("".join(labels), edition.width)
        return Player(seen.time, seen.buttons, seen.income, quilt)

    first, second = position.players
    return State.of(
        edition,
        position.circle,
        (player(first), player(second)),
        to_move=position.to_move,
        special_tile=position.special_tile,
        leather_owed=position.leather_owed,
        finished_first=position.finished_first,
        more_tiles=position.more_tiles,
    )


@cache
def every_move(edition: Edition) -> tuple[Move, ...]:
    """Return every move that an empty quilt admits in some position, from the oracle."""
    moves = [
        Move(patch.name, tuple(sorted(cells)))
        for patch in edition.patches
        for cells in all_placements(edition, patch)
    ]
    leather = [Move(LEATHER, (cell,)) for cell in cells_of(edition)]
    swap = (Move(SWAP_WORD),) if edition.swap else ()
    return (Move(), *swap, *leather, *moves)


# -- conservation laws ---------------------------------------------------------------------------


@dataclass
class Account:
    """Where one player's buttons came from and went to."""

    advanced: int = 0
    earned: int = 0
    paid: int = 0


@dataclass
class Audit:
    """The books of a game, kept from its moves alone.

    Attributes
    ----------
    accounts : list of Account
        Buttons of each player.
    leather : int
        Leather patches placed.
    is_swapped : bool
        Whether the players have changed seats.
    """

    accounts: list[Account] = field(default_factory=lambda: [Account(), Account()])
    leather: int = 0
    is_swapped: bool = False

    def enter(self, before: State, move: Move, after: State) -> None:
        """Enter a move into the books."""
        if move.is_swap:
            self.accounts.reverse()
            self.is_swapped = True
            return
        edition = before.edition
        account = self.accounts[before.to_move]
        old = before.players[before.to_move].time
        new = after.players[before.to_move].time
        income = before.players[before.to_move].income
        if move.is_leather:
            self.leather += 1
        elif move.is_advance:
            account.advanced += edition.advance_pay * (new - old)
        else:
            assert move.patch is not None
            patch = edition.find(move.patch)
            account.paid += patch.buttons
            income += patch.income
        crossed = [mark for mark in edition.income_marks if old < mark <= new]
        account.earned += edition.income_pay * income * len(crossed)
        if old < new == edition.last:
            account.earned += edition.income_points * income
        if edition.max_buttons:
            held = self._balance(edition, before.to_move)
            account.earned -= max(0, held - edition.max_buttons)

    def _balance(self, edition: Edition, number: int) -> int:
        seat, account = edition.seats[number ^ self.is_swapped], self.accounts[number]
        return seat.buttons + account.advanced + account.earned - account.paid

    def check(self, state: State) -> None:
        """Compare the books with a position."""
        edition = state.edition
        for number, player in enumerate(state.players):
            assert player.buttons == self._balance(edition, number)
        sewn = [set(quilt.sewn()) for quilt in state.quilts]
        gone = {edition.letter[patch.name] for patch in edition.patches} - {
            edition.letter[name] for name in state.circle
        }
        assert not sewn[0] & sewn[1]
        assert sewn[0] | sewn[1] == gone, "circle + sewn = all patches"
        area = sum(patch.area for patch in edition.patches if edition.letter[patch.name] in gone)
        covered = sum(edition.cells - quilt.holes for quilt in state.quilts)
        assert covered == area + self.leather, "covered = patches gone + leather placed"


# -- checks of one position ----------------------------------------------------------------------


def check_agreement(state: State, position: oracle.Position, sample: list[Move]) -> None:
    """Compare a state with the oracle's position: fields, results and every legal move.

    Parameters
    ----------
    sample : list of Move
        Moves of the edition, legal or not, that `State.is_legal` is asked about.
    """
    assert position_of(state) == position
    for number, quilt in enumerate(state.quilts):
        _, words = state.kernel_arguments()
        assert tuple(words[number * layout.PER_PLAYER :][:2].tolist()) == free_words(quilt)
    assert state.scores() == oracle.scores(position)
    assert state.is_over == oracle.is_over(position)
    assert state.winner == (oracle.winner(position) if state.is_over else None)
    moves = state.legal_moves
    legal = set(moves)
    assert len(legal) == len(moves), "a move is listed twice"
    assert {oracle_move(move) for move in moves} == set(oracle.legal_moves(position))
    for move in sample:
        assert state.is_legal(move) == (move in legal), f"is_legal of {move}"


def check_forms(state: State) -> None:
    """Write a state as JSON and as text, and read both back."""
    for copy in (State.from_json(json.dumps(state.to_json())), State.from_text(state.to_text())):
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy.to_text() == state.to_text()
        assert copy.is_over == state.is_over
        assert copy.scores() == state.scores()
        assert copy.winner == state.winner
        assert copy.leather_left == state.leather_left


def check_undo(game: Game, texts: list[str]) -> None:
    """Go back to the first position, playing every move again from the position before it."""
    for number in reversed(range(len(game.moves))):
        after = game.states[number + 1]
        assert after.to_text() == texts[number + 1], "a later move changed this position"
        assert game.states[number].play(game.moves[number]) == after
    assert game.start.to_text() == texts[0]


# -- a whole game --------------------------------------------------------------------------------


def follow(game: Game) -> list[oracle.Position]:
    """Return the positions of a game as the oracle plays it, the first one included."""
    positions = [oracle.start(game.start.edition, game.start.circle)]
    for move in game.moves:
        positions.append(oracle.play(positions[-1], oracle_move(move)))
    return positions


def play_against_oracle(edition: Edition, seed: int, names: tuple[str, str]) -> Game:
    """Play a game of simple players in the engine and in the oracle, compared at every ply.

    Parameters
    ----------
    seed : int
        Of the circle, of the players and of the moves `State.is_legal` is asked about.
    names : tuple of str
        The simple player of each side.
    """
    game = play_out(State.new(seed, edition), names, seed)
    compare_with_oracle(game, seed)
    return game


def compare_with_oracle(game: Game, seed: int) -> None:
    """Compare a finished game with the oracle at every ply.

    Parameters
    ----------
    seed : int
        Of the moves that `State.is_legal` is asked about.
    """
    edition = game.start.edition
    draw = random.Random(seed)
    candidates = every_move(edition)
    state = game.start
    position = oracle.start(edition, state.circle)
    for move in game.moves:
        check_agreement(state, position, [move, *draw.choices(candidates, k=8)])
        # The move is one of the oracle's legal moves, so its own check need not run again.
        position = oracle._after(position, oracle_move(move))
        state = state.play(move)
    check_agreement(state, position, draw.choices(candidates, k=8))
    assert state.is_over


def check_records(game: Game) -> None:
    """Audit a game, read every position back from its forms, and undo it to the root."""
    audit = Audit()
    texts = [game.start.to_text()]
    check_forms(game.start)
    audit.check(game.start)
    for before, (move, after) in zip(game.states, game.plies(), strict=False):
        audit.enter(before, move, after)
        audit.check(after)
        assert after.problems() == []
        check_forms(after)
        texts.append(after.to_text())
    check_undo(game, texts)
    assert Game.from_json(json.dumps(game.to_json())) == game
    assert Game.from_text(game.to_text()) == game
