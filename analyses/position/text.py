"""Texts of a position or a game: the quilts, the moves, the plies and the circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.moves import with_words
from patchwork_solve.analyses.report.table import room, table
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.circle import reachable
from patchwork_solve.engine.drawing.text import WIDTH, position_lines
from patchwork_solve.engine.drawing.words import counted, outcome
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd

    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


def position_text(state: State) -> str:
    """Return a drawing of a position, both quilts side by side if the terminal is wide enough."""
    return "\n".join(position_lines(state, min(WIDTH, room() or WIDTH)))


def recorded_text(game: Game) -> str:
    """Return every ply in words and the end of the game, to compare with the table at home."""
    said = f"{counted(len(game.moves), 'move')}; {outcome(game.final, player_names(game.names))}."
    return _plies_text(replay_table(game).drop(columns="score"), said)


def moves_table(state: State) -> pd.DataFrame:
    """Return the table of legal moves in words, without columns that repeat the words."""
    from patchwork_solve.analyses.position.frame import moves_frame

    return with_words(state, moves_frame(state).drop(columns=["kind", "patch"]))


def replay_table(game: Game) -> pd.DataFrame:
    """Return the table of the plies of a game, narrow enough for a terminal.

    Columns: ply (int), player (str), move (str, in words), and the mover's figures after it: time,
    buttons, income, score (int).
    """
    from patchwork_solve.analyses.position.frame import recorded_frame

    names = player_names(game.names)
    frame = recorded_frame(game).drop(columns="move").rename(columns={"words": "move"})
    movers = frame["player"].tolist()
    frame["player"] = [names[mover] for mover in movers]
    after = zip(game.states[1:], movers, strict=True)
    frame["score"] = [state.scores()[mover] for state, mover in after]
    return frame


def replay_text(game: Game) -> str:
    """Return the printed text of a game: every ply, and the final or current score."""
    return _plies_text(replay_table(game), capital(f"{outcome(game.final)}."))


def _plies_text(frame: pd.DataFrame, ends: str) -> str:
    """Return a table of plies, unless it is empty, and a sentence below it."""
    return f"{table(frame)}\n\n{ends}" if len(frame) else ends


def circle_text(state: State, graph: nx.DiGraph) -> str:
    """Return the printed text of a circle: each patch, its price, and each player's reach."""
    import pandas as pd

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
                "after purchases": reaches[0].place // 3,
                **{
                    name: reach.obstacle or "can buy"
                    for name, reach in zip(player_names(state.names), reaches, strict=True)
                },
            }
        )
    return (
        f"{table(pd.DataFrame(rows))}\n\n"
        f"{graph.number_of_nodes()} nodes, {graph.number_of_edges()} edges to this depth"
    )
