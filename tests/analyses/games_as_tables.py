"""Games as the two tables of a run, read off the states of the rules engine one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any

import pandas as pd

from patchwork_solve.analyses.simulation.run import About, Run
from patchwork_solve.analyses.simulation.tables import GAMES, PLIES
from patchwork_solve.engine.edition import Edition, printing
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.players.match import Encounter, play_pair
from patchwork_solve.engine.players.naming import contender
from patchwork_solve.engine.state import State

Row = dict[str, Any]


def played_run(
    players: tuple[str, str],
    circles: int,
    edition: Edition | None = None,
    seed: int = 0,
    name: str = "run",
) -> Run:
    """Play games and return them as a run; two unlike players play both seats of each circle."""
    rules = edition or printing("current")
    games: list[Row] = []
    plies: list[Row] = []
    with closing(contender(players[0])) as first, closing(contender(players[1])) as second:
        for circle in range(circles):
            pair = play_pair(rules, (first, second), seed, circle)
            for swapped, encounter in enumerate(pair if players[0] != players[1] else pair[:1]):
                number = len(games)
                games.append(_game(number, circle, bool(swapped), players, encounter))
                plies.extend(_plies(number, encounter))
    return run_of(games, plies, players, rules, seed, name)


def run_of(
    games: Iterable[Row],
    plies: Iterable[Row],
    players: tuple[str, str] = ("greedy", "greedy"),
    edition: Edition | None = None,
    seed: int = 0,
    name: str = "run",
) -> Run:
    """Return rows as a run."""
    return Run.of_frames(
        About(edition or printing("current"), players, seed, name),
        pd.DataFrame(list(games), columns=list(GAMES)),
        pd.DataFrame(list(plies), columns=list(PLIES)),
    )


def _game(
    number: int, circle: int, swapped: bool, players: Sequence[str], encounter: Encounter
) -> Row:
    game = encounter.game
    states = game.states
    tiles = [state.special_tile for state in states]
    taken = next((ply for ply, tile in enumerate(tiles[1:]) if tile is not None), None)
    final = states[-1]
    scores = final.scores()
    row: Row = {
        "game": number,
        "circle": circle,
        "swapped": swapped,
        "player_0": players[swapped],
        "player_1": players[not swapped],
        "margin": scores[0] - scores[1],
        "winner": encounter.winner,
        "tie": scores[0] == scores[1],
        "plies": len(game.moves),
        "tile": final.special_tile,
        "tile_ply": taken,
        "forfeit": encounter.forfeit,
        "start": game.start.to_text(),
        "moves": " ".join(move.to_text() for move in game.moves),
    }
    for seat, player in enumerate(final.players):
        mine = [
            move for state, move in zip(states, game.moves, strict=False) if state.to_move == seat
        ]
        bought = sum(_kind(move) == "buy" for move in mine)
        row |= {
            f"score_{seat}": scores[seat],
            f"decisions_{seat}": encounter.decisions[seat],
            f"buttons_{seat}": player.buttons,
            f"income_{seat}": player.income,
            f"free_{seat}": player.quilt.holes,
            f"patches_{seat}": bought,
            f"leather_{seat}": sum(_kind(move) == "leather" for move in mine),
        }
    return row


def _plies(number: int, encounter: Encounter) -> Iterable[Row]:
    states = encounter.game.states
    for ply, (state, move) in enumerate(zip(states, encounter.game.moves, strict=False)):
        legal = state.legal_moves()
        bought = move.patch if _kind(move) == "buy" else None
        row: Row = {
            "game": number,
            "ply": ply,
            "player": state.to_move,
            "kind": _kind(move),
            "patch": bought,
            "ahead": None if bought is None else 1 + state.for_sale.index(bought),
            "moves": len(legal),
            "choices": len({one.patch for one in legal}),
            "left": len(state.circle),
            "tile": state.special_tile,
            "standing": _standing(state),
        }
        for seat, player in enumerate(state.players):
            row |= {
                f"time_{seat}": player.time,
                f"buttons_{seat}": player.buttons,
                f"income_{seat}": player.income,
                f"free_{seat}": player.quilt.holes,
            }
        yield row


def _kind(move: Move) -> str:
    if move.is_advance:
        return "advance"
    return "leather" if move.is_leather else "buy"


def _standing(state: State) -> int:
    """Return the margin if both only advance, leather left in the box."""
    rules = state.edition
    worth = []
    for seat, player in enumerate(state.players):
        marks = sum(mark > player.time for mark in rules.income_marks)
        tile = rules.square_points if state.special_tile == seat else 0
        still = rules.last - player.time + player.income * marks
        worth.append(player.buttons + still + tile - rules.hole_penalty * player.quilt.holes)
    return worth[0] - worth[1]
