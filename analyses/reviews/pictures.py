"""Pictures of the clearest examples: the position with the best move and the played one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from operator import itemgetter

import pandas as pd
from markupsafe import Markup

from patchwork_solve.analyses.report.output import records
from patchwork_solve.analyses.report.section import Row
from patchwork_solve.analyses.reviews.decisions import LEATHER, MISTAKES, PLACEMENT
from patchwork_solve.analyses.reviews.words import best_words, lost_words, played_words
from patchwork_solve.engine.drawing.compact import compact_svg
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.marks import Marks
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State


def example_pictures(
    examples: pd.DataFrame, named: Collection[tuple[str, str]]
) -> Iterator[Markup]:
    """Yield a heading for each mistake of a player, and below it a picture of each example.

    Parameters
    ----------
    examples : DataFrame
        As `mistakes_frame` returns it.
    named : collection of (str, str)
        The players and kinds of mistakes that are shown.
    """
    for (name, kind), rows in groupby(records(examples), itemgetter("player", "mistake")):
        if (name, kind) in named:
            yield Markup("<h3>{}: {}</h3>").format(name, MISTAKES[kind])
            yield from map(_picture, rows)


def _picture(row: Row) -> Markup:
    state = State.from_text(row["position"])
    best: Move | None = None if pd.isna(row["best"]) else Move.from_text(row["best"])
    view = "mover" if row["mistake"] in (PLACEMENT, LEATHER) else "position"
    title = f"{row['game']}, move {row['ply']}"
    marks = Marks(best, Move.from_text(row["move"]))
    svg = compact_svg(state, look=Look(view), labels=Labels(title=title), marks=marks)
    words = f"Played: {played_words(row)}. Best: {best_words(row)}. Lost: {lost_words(row)}."
    return Markup("<figure>{}<figcaption>{}</figcaption></figure>").format(Markup(svg), words)
