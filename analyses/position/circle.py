"""Reports on the circle: what can be bought next, and what each player can still reach."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.table import table
from patchwork_solve.engine.circle import reachable

if TYPE_CHECKING:
    import networkx as nx

    from patchwork_solve.engine.state import State


def reach_rows(state: State) -> list[dict[str, Any]]:
    """Return what is known of every remaining patch for each player (see `engine.circle.Reach`)."""
    return [
        {"player": number, **asdict(reach), "can_buy": reach.can_buy}
        for number, reaches in reachable(state).items()
        for reach in reaches
    ]


def reach_frame(state: State) -> pd.DataFrame:
    """Return `reach_rows` as a table.

    Counts are ``Int64`` (missing where a patch can never be for sale); `obstacle` is text.
    """
    frame = pd.DataFrame(reach_rows(state))
    counts = ["purchases", "by_player", "by_opponent", "spent", "spent_by_player"]
    return frame.astype(dict.fromkeys(counts, "Int64")) if len(frame) else frame


def circle_document(state: State, graph: nx.DiGraph) -> dict[str, Any]:
    """Return the graph's nodes and edges with their attributes, and each player's reach."""
    return {
        "for_sale": list(state.for_sale),
        "nodes": [{"id": node, **fields} for node, fields in graph.nodes(data=True)],
        "edges": [
            {"source": source, "target": target, **fields}
            for source, target, fields in graph.edges(data=True)
        ],
        "reach": reach_rows(state),
    }


def circle_text(state: State, graph: nx.DiGraph) -> str:
    """Return what a reader sees: each patch, its price, and who can reach it how soon."""
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
                **{f"player {n}": reach.obstacle or "can buy" for n, reach in enumerate(reaches)},
            }
        )
    return (
        f"{table(pd.DataFrame(rows))}\n\n"
        f"{graph.number_of_nodes()} nodes, {graph.number_of_edges()} edges to this depth"
    )
