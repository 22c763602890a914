"""A game's rows worked out again from its moves, state by state, by the rules that people read.

It is slower than the kernel's chronicle and knows nothing of it: one is held against the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.lines import rows_and_columns
from patchwork_solve.engine.game.move import Move, kind_of
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.tile import has_tile
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

Row = dict[str, Any]

TAKEN_OVER = ("game", "circle", "swapped", "player_0", "player_1", "forfeit", "start", "moves")
"""Columns that a replay cannot know."""


def replay(row: Row) -> Game:
    """Return the game of a row of `games`, each move checked by the rules.

    Raises
    ------
    InputError
        When the row holds no game that can be played.
    """
    moves = [Move.from_text(token, f"moves[{n}]") for n, token in enumerate(row["moves"].split())]
    return Game.played(State.from_text(row["start"]), moves)


def games_row(row: Row, game: Game) -> Row:
    """Return the row of `games` by the rules; it takes over values that a replay cannot know."""
    final = game.final
    tiles = [state.special_tile for state in game.states]
    scores = final.scores()
    found: Row = {
        **{name: row[name] for name in TAKEN_OVER},
        "margin": scores[0] - scores[1],
        "winner": _winner(row, final),
        "tie": scores[0] == scores[1],
        "plies": len(game.moves),
        "tiles": _further_tiles(final),
        "tile": final.special_tile,
        "tile_ply": next((ply for ply, tile in enumerate(tiles[1:]) if tile is not None), None),
    }
    steps = list(zip(game.states, game.moves, strict=False))
    lines = dict(zip(("rows", "columns"), rows_and_columns(final.edition), strict=True))
    for index, player in enumerate(final.players):
        mine = [(state, move) for state, move in steps if state.to_move == index]
        kinds = [kind_of(move) for _, move in mine]
        found |= {
            f"score_{index}": scores[index],
            f"decisions_{index}": sum(len(state.legal_moves) > 1 for state, _ in mine),
            f"buttons_{index}": player.buttons,
            f"income_{index}": player.income,
            f"free_{index}": player.quilt.holes,
            f"patches_{index}": kinds.count("buy"),
            f"leather_{index}": kinds.count("leather"),
            **{
                f"{kind}_{index}": sum(not line & ~player.quilt.filled for line in masks)
                for kind, masks in lines.items()
            },
        }
    return found


def _winner(row: Row, final: State) -> int:
    if final.winner is not None:
        return final.winner
    if row["forfeit"] is None:
        raise InputError("moves", "the game is not over, and nobody forfeited it")
    return 1 - final.to_move


def plies_rows(number: int, game: Game) -> Iterator[Row]:
    """Yield what the rows of `plies` of a game must be."""
    for ply, (state, move) in enumerate(zip(game.states, game.moves, strict=False)):
        legal = state.legal_moves
        kind = kind_of(move)
        row: Row = {
            "game": number,
            "ply": ply,
            "player": state.to_move,
            "kind": kind,
            "patch": move.patch if kind == "buy" else None,
            "ahead": state.for_sale.index(str(move.patch)) + 1 if kind == "buy" else None,
            "moves": len(legal),
            "choices": len({one.patch for one in legal}),
            "left": len(state.circle),
            "tiles": _further_tiles(state),
            "tile": state.special_tile,
            "standing": _standing(state),
        }
        for index, player in enumerate(state.players):
            row |= {
                f"time_{index}": player.time,
                f"buttons_{index}": player.buttons,
                f"income_{index}": player.income,
                f"free_{index}": player.quilt.holes,
            }
        yield row


def _further_tiles(state: State) -> int:
    """Return a bit for each further tile and player that has it."""
    has = [
        has_tile(state.edition, tile.side, player.quilt.filled) if tile.both else holder == index
        for tile, holder in zip(state.edition.more_tiles, state.more_tiles, strict=True)
        for index, player in enumerate(state.players)
    ]
    return sum(1 << bit for bit, is_held in enumerate(has) if is_held)


def _standing(state: State) -> int:
    """Return the margin if both did nothing but advance, leather left out."""
    edition = state.edition
    worth = [
        score + _paid_for_advancing(edition, player)
        for score, player in zip(state.scores(), state.players, strict=True)
    ]
    return worth[0] - worth[1]


def _paid_for_advancing(edition: Edition, player: Player) -> int:
    """Return the buttons that a player still gets by only advancing."""
    paid = edition.advance_pay * (edition.last - player.time)
    paid += player.income * _paid_for_income(edition, player.time)
    most = edition.max_buttons
    return min(paid, most - player.buttons) if most and player.time < edition.last else paid


def _paid_for_income(edition: Edition, time: int) -> int:
    """Return the buttons that each income still brings to a token on a space."""
    marks = sum(mark > time for mark in edition.income_marks)
    return edition.income_pay * marks + edition.income_points * (time < edition.last)
