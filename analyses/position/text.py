"""Texts of a position or a game: the quilts, the moves, the plies and the circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.position.frame import move_rows, recorded_rows
from patchwork_solve.analyses.position.sites import published_site
from patchwork_solve.analyses.report.moves import by_name, with_words
from patchwork_solve.analyses.report.rows import Rows
from patchwork_solve.analyses.report.table import room, table
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.circle import reachable
from patchwork_solve.engine.drawing.text import WIDTH, position_lines
from patchwork_solve.engine.drawing.words import counted, outcome
from patchwork_solve.engine.forms.link import short_link
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import networkx as nx

    from patchwork_solve.engine.record import Game


CIRCLE_FIGURES = ("buttons", "time", "income", "cells", "after purchases")
"""Columns of numbers in the table of a circle."""


def position_text(state: State) -> str:
    """Return a drawing of a position, both quilts side by side if the terminal is wide enough."""
    return "\n".join(position_lines(state, min(WIDTH, room() or WIDTH)))


def link_to(shown: State | Game, ply: int | None = None) -> str:
    """Return a link to a position, or to a game at a ply: at its last one if none is given.

    It leads to the published board if there is one, else it begins with its ``#``.
    """
    start, last = (shown, 0) if isinstance(shown, State) else (shown.start, len(shown.moves))
    text = shown.to_text()
    return (published_site() or "") + short_link(text, start.edition, last if ply is None else ply)


def recorded_text(game: Game) -> str:
    """Return every ply in words and the end of the game, to compare with the table at home."""
    said = f"{counted(len(game.moves), 'move')}; {outcome(game.final, player_names(game.names))}."
    return _plies_text(replay_table(game).without("score"), said)


def moves_table(state: State) -> Rows:
    """Return the table of legal moves in words, without columns that repeat the words."""
    return with_words(state, move_rows(state).without("kind", "patch"))


def replay_table(game: Game) -> Rows:
    """Return the table of the plies of a game, narrow enough for a terminal.

    Columns: ply (int), player (str), move (str, in words), and the mover's figures after it: time,
    buttons, income, score (int).
    """
    rows = recorded_rows(game).without("move").renamed({"words": "move"})
    after = zip(game.states[1:], rows["player"], strict=True)
    scores = [state.scores()[mover] for state, mover in after]
    return by_name(game.start, rows).with_column("score", scores, is_number=True)


def replay_text(game: Game) -> str:
    """Return the printed text of a game: every ply, and the final or current score."""
    return _plies_text(replay_table(game), capital(f"{outcome(game.final)}."))


def _plies_text(rows: Rows, ends: str) -> str:
    """Return a table of plies, unless it is empty, and a sentence below it."""
    return f"{table(rows)}\n\n{ends}" if len(rows) else ends


def circle_text(state: State, graph: nx.DiGraph) -> str:
    """Return the printed text of a circle: each patch, its price, and each player's reach."""
    patches = {name: state.edition.find(name) for name in state.circle}
    by_player = [{reach.patch: reach for reach in part} for part in reachable(state).values()]
    rows = []
    for name, patch in patches.items():
        reaches = [part[name] for part in by_player]
        rows.append(
            {
                "patch": name,
                "buttons": patch.buttons,
                "time": patch.time,
                "income": patch.income,
                "cells": patch.area,
                "after purchases": reaches[0].place // state.edition.for_sale,
                **{
                    name: reach.obstacle or "can buy"
                    for name, reach in zip(player_names(state.names), reaches, strict=True)
                },
            }
        )
    return (
        f"{table(Rows.of(rows, tuple(rows[0]) if rows else (), CIRCLE_FIGURES))}\n\n"
        f"{graph.number_of_nodes()} nodes, {graph.number_of_edges()} edges to this depth"
    )
