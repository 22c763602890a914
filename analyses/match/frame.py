"""A match as a table of its games, as a table of its figures, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.match.pairs import FIELDS
from patchwork_solve.analyses.match.sequential import ERROR
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.engine.kernel.layout import BOTH

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.match.answer import MatchAnswer
    from patchwork_solve.analyses.match.sequential import SequentialTest

Row = dict[str, Any]


def games_frame(answer: MatchAnswer) -> pd.DataFrame:
    """Return one row for each game; what ends in 0 or 1 is of the player with that number."""
    rows = [_game(answer, row, index) for row in answer.rows for index in (0, 1)]
    return table_frame("play-match", rows).astype({"seconds_0": "float", "seconds_1": "float"})


def _game(answer: MatchAnswer, row: Row, index: int) -> Row:
    """Return the game of a pair in which the first named player was player `index`."""
    game = {name: row[f"{name}_{index}"] for name in FIELDS}
    found: Row = {
        "pair": row["pair"],
        "winner": BOTH if game["won"] is None else index if game["won"] else 1 - index,
        "forfeit": game["forfeit"],
        "record": game["record"],
    }
    for number in (0, 1):
        side = "a" if number == index else "b"
        found[f"player_{number}"] = answer.match.players[int(number != index)]
        for name in ("score", "seconds", "decisions"):
            found[f"{name}_{number}"] = game[f"{name}_{side}"]
    return found


def match_document(answer: MatchAnswer) -> Row:
    """Return the JSON document of a match."""
    tally = answer.tally
    margin, error = answer.margin
    return {
        "players": list(answer.match.players),
        "edition": answer.match.rules.name,
        "seed": answer.match.seed,
        "asked": answer.match.games,
        "games": 2 * answer.pairs,
        "pairs": answer.pairs,
        "stopped": answer.stopped,
        "wins": list(answer.wins),
        "pairs_won": tally.won,
        "pairs_split": tally.split,
        "pairs_lost": tally.lost,
        **_spread("share", answer.share),
        "margin": margin,
        "margin_error": error,
        **_spread("elo", answer.elo),
        **_spread("normalised_elo", answer.normalised_elo),
        "ties_broken": answer.ties_broken,
        "forfeits": list(answer.forfeits),
        "forfeit_reasons": [list(dict.fromkeys(reasons)) for reasons in answer.forfeit_reasons],
        "forced_moves": list(answer.forced),
        "decisions": list(answer.decisions),
        "seconds_per_decision": list(answer.seconds_per_decision),
        "sprt": None if answer.test is None else _test(answer.test),
    }


def _spread(name: str, figure: Figure) -> Row:
    return {name: figure.value, f"{name}_low": figure.low, f"{name}_high": figure.high}


def _test(test: SequentialTest) -> Row:
    return {
        "elo_0": test.lower,
        "elo_1": test.upper,
        "error": ERROR,
        "pairs": test.pairs,
        "verdict": test.verdict,
    }
