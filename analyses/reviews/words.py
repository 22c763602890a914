"""The sentences on many reviewed games: what each player loses most often, and buys first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pandas as pd

from patchwork_solve.analyses.explaining.wording import joined
from patchwork_solve.analyses.report.figure import Figure, figure_of
from patchwork_solve.analyses.report.output import records
from patchwork_solve.analyses.report.section import Row
from patchwork_solve.analyses.reviews.decisions import ADVANCE, DRAFT, FIRST_HALF, MISTAKES
from patchwork_solve.analyses.reviews.summary import ALL, MISTAKE, patches
from patchwork_solve.analyses.statistics.estimates import mean
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

OFTEN = 0.5
"""Share of a player's drafting mistakes from which buying the dearest patch is named."""


NAMED = 2
"""Number of concepts that the sentence on a player names."""


def sentences(tables: dict[str, pd.DataFrame], player: str) -> list[str]:
    """Return sentences about each player from the reviews.

    Parameters
    ----------
    tables : dict
        ``decisions``, ``players``, ``examples``, ``purchases`` and ``concepts``.
    player : str
        The player that estimated.
    """
    games = tables["decisions"]["game"].nunique()
    head = (
        f"{counted(games, 'game')}, reviewed by {player}; points lost are "
        "estimated where they are not proved. Square brackets: 95 % intervals over games; those of "
        "differences to the other players hold together for all players and mistakes."
    )
    return [head, *(line for name in _players(tables) for line in _of_player(tables, name))]


def _players(tables: dict[str, pd.DataFrame]) -> list[str]:
    return list(tables["players"]["player"].unique())


def _of_player(tables: dict[str, pd.DataFrame], name: str) -> Iterator[str]:
    own = records(tables["players"][tables["players"]["player"] == name])
    whole = next(row for row in own if row["by"] == ALL)
    most, apart = _costly_mistakes(own)
    games = counted(whole["games"], "game")
    yield (
        f"{name} loses {figure_of(whole, 'lost'):.1f} points a game, over {games}, most by "
        f"{MISTAKES[most['part']]}: {_cost(most)}.{_details(tables, most)}"
    )
    for row in apart:
        if row is not most:
            yield (
                f"{name} also loses by {MISTAKES[row['part']]}: {_cost(row)}."
                f"{_details(tables, row)}"
            )
    yield from concept_sentences(tables["concepts"], name)
    yield from _first_purchases(tables, name)


def concept_sentences(concepts: pd.DataFrame, name: str) -> Iterator[str]:
    """Yield the concepts by which a player surely loses most."""
    own = records(concepts[(concepts["player"] == name) & (concepts["words"] != "")])
    sure = [row for row in own if (figure_of(row, "lost").low or 0.0) > 0][:NAMED]
    if sure:
        said = [f"{figure_of(row, 'lost'):.1f} come by {row['words']}" for row in sure]
        yield f"Of the points that {name} loses a game, {joined(said)}."


def _cost(row: Row) -> str:
    """Return the cost of a mistake a game, and its excess over the others' if that is clear."""
    more = f", {figure_of(row, 'more'):.1f} more than the other players" if _is_apart(row) else ""
    return f"{figure_of(row, 'lost'):.1f}{more}"


def _details(tables: dict[str, pd.DataFrame], row: Row) -> str:
    """Return the common trait of mistakes that cost more than the others', and clear examples."""
    name, kind = row["player"], row["part"]
    habit = _habit(tables["decisions"], name, kind) if _is_apart(row) else ""
    return habit + _clearest(tables["examples"], name, kind)


def named_mistakes(players: pd.DataFrame) -> set[tuple[str, str]]:
    """Return the players and kinds of mistakes that sentences name."""
    found = set()
    for name, rows in players.groupby("player"):
        most, apart = _costly_mistakes(records(rows))
        found |= {(str(name), row["part"]) for row in (most, *apart)}
    return found


def _costly_mistakes(own: Sequence[Row]) -> tuple[Row, list[Row]]:
    """Return a player's most costly mistake, and those that cost more than the other players."""
    kinds = [row for row in own if row["by"] == MISTAKE]
    apart = [row for row in kinds if _is_apart(row)]
    most = max(kinds, key=lambda row: row["lost"])
    return most, sorted(apart, key=lambda row: -row["more"])


def _is_apart(row: Row) -> bool:
    """Whether a mistake surely costs more than it costs the other players."""
    return (figure_of(row, "more").low or 0.0) > 0


def _clearest(examples: pd.DataFrame, name: str, kind: str) -> str:
    """Return the clearest examples of a player's mistake in words."""
    own = examples[(examples["player"] == name) & (examples["mistake"] == kind)]
    if own.empty:
        return ""
    return f" Clearest: {'; '.join(map(_example, records(own)))}."


def _example(row: Row) -> str:
    where = f"{row['game']}, move {row['ply']}"
    return f"{where}: {played_words(row)} instead of {best_words(row)} ({lost_words(row)})"


def played_words(row: Row) -> str:
    """Return the move of an example in words."""
    return move_words(State.from_text(row["position"]), Move.from_text(row["move"]))


def best_words(row: Row) -> str:
    """Return the best move of an example in words."""
    if pd.isna(row["best"]):
        return "an unknown move"
    return move_words(State.from_text(row["position"]), Move.from_text(row["best"]))


def lost_words(row: Row) -> str:
    """Return the points that the move of an example lost, and whether that is proved."""
    proved = "proved" if row["lost_error"] == 0 else "estimated"
    return f"{row['lost']:.1f} points, {proved}"


def _habit(decisions: pd.DataFrame, name: str, kind: str) -> str:
    """Return the trait that most of these mistakes share, if any."""
    own = decisions[(decisions["player"] == name) & (decisions["mistake"] == kind)]
    if kind == DRAFT and len(own):
        share = float(own["dearest"].mean())
        if share >= OFTEN:
            percent = f"{100 * share:.0f} %"
            return f" In {percent} of these moves it was the dearest patch that could be bought."
    if kind == ADVANCE and len(own):
        early = int(own["phase"].isin(FIRST_HALF).sum())
        half, number = ("first", early) if 2 * early >= len(own) else ("second", len(own) - early)
        return f" {number} of these {len(own)} moves were in the {half} half of the track."
    return ""


def _first_purchases(tables: dict[str, pd.DataFrame], name: str) -> Iterator[str]:
    rows = tables["purchases"]
    own = records(rows[rows["player"] == name])
    if not own:
        return
    decisions = tables["decisions"]
    first = decisions[decisions["first_purchase"] & (decisions["player"] == name)]
    cost: Figure = mean(first["lost"].dropna())
    often = own[0]
    others = patches(first.loc[first["mistake"] == DRAFT, "best"]).value_counts()
    otherwise = (
        f"In {others.sum()} the strong player plays something else, most often {others.index[0]} "
        f"({others.iloc[0]})."
        if len(others)
        else "The strong player buys the same."
    )
    yield (
        f"{name} buys {often['patch']} first in {often['games']} of {len(first)} games; first "
        f"purchases cost {cost:.1f} points each. {otherwise}"
    )
