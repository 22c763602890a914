"""A position or a game as tables and as JSON: its players, moves, plies, circle.

pandas is imported where a table is made: JSON needs none, and pandas takes a moment to load.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.moves import move_fields
from patchwork_solve.analyses.report.rows import Rows
from patchwork_solve.engine.circle import Reach, reachable
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.move import kind_of
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import networkx as nx
    import pandas as pd

    from patchwork_solve.engine.base.proof import Proof
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.game.patch import Patch
    from patchwork_solve.engine.state import State


def players_frame(state: State) -> pd.DataFrame:
    """Return one row for each player: time, buttons, income, holes, tile, score, to_move."""
    return players_rows(state).to_frame()


def players_rows(state: State) -> Rows:
    """Return the rows of `players_frame`."""
    rows = [
        {
            "player": number,
            "time": player.time,
            "buttons": player.buttons,
            "income": player.income,
            "holes": player.quilt.holes,
            "special_tile": state.special_tile == number,
            "score": state.scores()[number],
            "to_move": state.to_move == number,
        }
        for number, player in enumerate(state.players)
    ]
    figures = ("player", "time", "buttons", "income", "holes", "score")
    return Rows.of(rows, tuple(rows[0]), figures)


def moves_list(state: State) -> list[dict[str, Any]]:
    """Return every legal move with its price, and the mover's figures after it."""
    entries = []
    for move in state.legal_moves:
        after = state.play(move)
        mover = after.players[state.to_move]
        patch = _bought_patch(state, move)
        entries.append(
            {
                **move_fields(move),
                "kind": kind_of(move),
                "cost": 0 if patch is None else patch.buttons,
                "time_after": mover.time,
                "buttons_after": mover.buttons,
                "income_after": mover.income,
                "score_after": after.scores()[state.to_move],
            }
        )
    return entries


def _bought_patch(state: State, move: Move) -> Patch | None:
    return state.edition.find(str(move.patch)) if move.is_purchase else None


def moves_frame(state: State) -> pd.DataFrame:
    """Return one row for each legal move; its token contains the cells.

    Columns: move, kind (str: advance, buy, leather or swap), patch (str), cost (int, buttons), and
    the mover's figures after it: time_after, buttons_after, income_after, score_after (int).
    """
    return move_rows(state).to_frame({"patch": "str"})


def move_rows(state: State) -> Rows:
    """Return the rows of `moves_frame`."""
    figures = ("cost", "time_after", "buttons_after", "income_after", "score_after")
    return Rows.of(moves_list(state), ("move", "kind", "patch", *figures), figures)


def perft_frame(document: dict[str, Any]) -> pd.DataFrame:
    """Return the count as one row, or as a row for each first move if it is divided."""
    import pandas as pd

    frame = pd.DataFrame(document.get("moves", [document]))
    return frame.astype({"leaves": "Int64"}) if len(frame) else frame


def perft_document(depth: int, count: Proof[None]) -> dict[str, Any]:
    """Return a count of move sequences; `leaves` is null unless all of them are counted."""
    return {
        "depth": depth,
        **_count_fields(count),
        "seconds": count.work.seconds,
        "stopped": count.stopped.value,
    }


def divide_rows(parts: Sequence[tuple[Move, Proof[None]]]) -> list[dict[str, Any]]:
    """Return the count of move sequences after each first move."""
    return [{"move": str(move), **_count_fields(count)} for move, count in parts]


def _count_fields(count: Proof[None]) -> dict[str, Any]:
    return {"leaves": count.lower if count.is_exact else None, "counted": count.lower}


def replay_document(game: Game) -> dict[str, Any]:
    """Return every ply of a game with the state and the legal moves after it, and the outcome."""
    final = game.final
    return {
        "plies": [
            {
                **move_fields(move),
                "state": state.to_json(),
                "legal_moves": [str(legal) for legal in state.legal_moves],
            }
            for move, state in game.plies()
        ],
        "scores": list(final.scores()),
        "winner": final.winner,
        "finished": final.is_over,
    }


def replay_frame(game: Game) -> pd.DataFrame:
    """Return one row for each ply: the player, the move, and both players' figures after it."""
    import pandas as pd

    rows = []
    for ply, before, move, state in _numbered_plies(game):
        row: dict[str, Any] = {"ply": ply, "player": before.to_move, "move": str(move)}
        for number, player in enumerate(state.players):
            row[f"time_{number}"] = player.time
            row[f"buttons_{number}"] = player.buttons
            row[f"income_{number}"] = player.income
            row[f"score_{number}"] = state.scores()[number]
        row["legal_moves"] = len(state.legal_moves)
        rows.append(row)
    return pd.DataFrame(rows)


def _numbered_plies(game: Game) -> Iterator[tuple[int, State, Move, State]]:
    """Yield for each ply its number, the position before it, the move, and the position after."""
    for ply, (before, (move, after)) in enumerate(zip(game.states, game.plies(), strict=False), 1):
        yield ply, before, move, after


def recorded_frame(game: Game) -> pd.DataFrame:
    """Return one row for each ply, with figures to check at the table.

    Columns: ply, player (int), move (str, the exact token), words (str), and the player's figures
    after it: time, buttons, income (int).
    """
    return recorded_rows(game).to_frame()


def recorded_rows(game: Game) -> Rows:
    """Return the rows of `recorded_frame`."""
    rows = []
    for ply, before, move, after in _numbered_plies(game):
        mover = after.players[before.to_move]
        rows.append(
            {
                "ply": ply,
                "player": before.to_move,
                "move": str(move),
                "words": move_words(before, move),
                "time": mover.time,
                "buttons": mover.buttons,
                "income": mover.income,
            }
        )
    columns = ("ply", "player", "move", "words", "time", "buttons", "income")
    return Rows.of(rows, columns, ("ply", "player", "time", "buttons", "income"))


# -- the circle ---------------------------------------------------------------------------------


def reach_rows(state: State) -> list[dict[str, Any]]:
    """Return the reach of every remaining patch for each player (see `engine.circle.Reach`)."""
    return [
        {"player": number, **asdict(reach), "can_buy": reach.can_buy}
        for number, reaches in reachable(state).items()
        for reach in reaches
    ]


def reach_frame(state: State) -> pd.DataFrame:
    """Return `reach_rows` as a table.

    Counts are ``Int64`` (missing where a patch can never be for sale); `obstacle` is text.
    """
    import pandas as pd

    table = reach_table(state)
    counts = ["purchases", "by_player", "by_opponent", "spent", "spent_by_player"]
    return table.to_frame(dict.fromkeys(counts, "Int64")) if len(table) else pd.DataFrame()


def reach_table(state: State) -> Rows:
    """Return `reach_rows` as a table for readers."""
    names = [field.name for field in fields(Reach)]
    figures = [name for name in names if name not in ("patch", "obstacle")]
    return Rows.of(reach_rows(state), ("player", *names, "can_buy"), ("player", *figures))


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
