"""Players with one planted weakness each, and games of them, for tests of reviews of many games."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

from patchwork_solve import Edition, Game, Move, State
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot

BASE = "strong:300n"
"""How all of them play otherwise."""

Weakness = Callable[[State], Move | None]
"""Returns the move that the weakness forces; None for a move of `BASE`."""


def contact(state: State, move: Move) -> int:
    """Return the sides of cells that touch the edge or what is sewn already."""
    rows, height, width = (
        state.quilts[state.to_move].rows,
        state.edition.height,
        state.edition.width,
    )
    return sum(
        not (0 <= r < height and 0 <= c < width) or rows[r][c] != "."
        for row, column in move.cells
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        if (r, c) not in move.cells
    )


def careless_leather(state: State) -> Move | None:
    """Place leather where it touches least."""
    if not state.leather_owed:
        return None
    return min(state.legal_moves, key=lambda move: contact(state, move))


def dearest_patch(state: State) -> Move | None:
    """Buy the dearest patch, where it touches most."""
    prices = {patch.name: patch.buttons for patch in state.edition.patches}
    offers = [move for move in state.legal_moves if move.is_purchase]
    if not offers:
        return None
    most = max(prices[move.patch or ""] for move in offers)
    dearest = [move for move in offers if prices[move.patch or ""] == most]
    return max(dearest, key=lambda move: contact(state, move))


def early_advance(state: State) -> Move | None:
    """Advance on the first half of the track whenever one of every two spaces says so."""
    space = state.players[state.to_move].time
    is_early = 2 * space < state.edition.last and space % 2 == 0
    return next((move for move in state.legal_moves if move.is_advance and is_early), None)


PLAYERS: dict[str, Weakness] = {
    "Leah": careless_leather,
    "Dora": dearest_patch,
    "Adam": early_advance,
    "Sam": lambda state: None,
    "Kim": lambda state: None,
}
"""The players by name; the last two have no weakness."""


def play(names: tuple[str, str], seed: int, edition: str = "current") -> Game:
    """Return a game of two of the players."""
    start = State.new(seed=seed, edition=Edition.load(edition)).with_names(names)
    state, moves = start, []
    base = bot(BASE, "--player")
    while not state.is_over:
        forced = PLAYERS[names[state.to_move]](state)
        move = forced or base.choose(state, DecisionLimits(seed=len(moves)))
        moves.append(move)
        state = state.play(move)
    base.close()
    return Game(start, tuple(moves))


def round_robin(circles: int, edition: str = "current") -> Iterator[Game]:
    """Yield the games of every pair on some circles, with both seats."""
    for number, pair in enumerate(combinations(PLAYERS, 2)):
        for circle in range(circles):
            for names in (pair, pair[::-1]):
                yield play((names[0], names[1]), 100 * number + circle, edition)


def write_games(folder: Path, circles: int, edition: str = "current") -> None:
    """Write the games of `round_robin` to a folder, one file each."""
    for number, game in enumerate(round_robin(circles, edition), start=1):
        folder.joinpath(f"game-{number:03}.txt").write_text(game.to_text() + "\n")
