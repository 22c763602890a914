"""What a reader sees of a position: both quilts, and what is left in the circle."""

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
    """Draw a position with both quilts beside each other where the terminal is wide enough."""
    return "\n".join(position_lines(state, min(WIDTH, room() or WIDTH)))


def recorded_text(game: Game) -> str:
    """Return what a reader compares with the table: every ply in words, and how it ended."""
    said = f"{counted(len(game.moves), 'move')}; {outcome(game.final, player_names(game.names))}."
    return _plies_text(replay_table(game).drop(columns="score"), said)


def moves_table(state: State) -> pd.DataFrame:
    """Return the legal moves as a reader takes them: with words, without what words say already."""
    from patchwork_solve.analyses.position.frame import moves_frame

    return with_words(state, moves_frame(state).drop(columns=["kind", "patch"]))


def replay_table(game: Game) -> pd.DataFrame:
    """Return the plies of a game as a reader takes them, narrow enough for a terminal.

    Columns: ply (int), player (str), move (str, in words), and what the player who moved has after
    it: time, buttons, income, score (int). A ply changes nothing of the other player's.
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
    """Return what a reader sees of a game: every ply, and how it ends or stands."""
    return _plies_text(replay_table(game), capital(f"{outcome(game.final)}."))


def _plies_text(frame: pd.DataFrame, ends: str) -> str:
    """Return a table of plies, if there are some, and a sentence below it."""
    return f"{table(frame)}\n\n{ends}" if len(frame) else ends


def circle_text(state: State, graph: nx.DiGraph) -> str:
    """Return what a reader sees: each patch, its price, and who can reach it how soon."""
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
