"""The command `play-match`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.asking.options import PairsOption
from patchwork_solve.analyses.commands import (
    FormatOption,
    compile_for,
    working,
)
from patchwork_solve.analyses.commands.fitting import fit_facts, fit_first, fit_lines
from patchwork_solve.analyses.match.query import MatchQuery
from patchwork_solve.analyses.report.output import Format, emit, note

if TYPE_CHECKING:
    from patchwork_solve.analyses.match.answer import MatchAnswer


def play_match(
    query: MatchQuery,
    resume: PairsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Play two players against each other, twice on each circle, to find which is stronger.

    Table, Markdown and JSON show the figures, CSV the games with their records.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files

    files = [*player_files("A", [query.a]), *player_files("B", [query.b])]
    check_paths([("--resume", resume)], [*given_files(query, "edition"), *files])
    with options(MatchQuery):
        query.check()
        query.test()
        query = fit_first(query, query.players, [query.rules], query.processes)
    a, b = (query.player_under(name, query.rules) for name in query.players)
    fits = query.fits
    query = replace(query, a=a, b=b)
    played = fits, query.players, query.rules
    from patchwork_solve.analyses.match.playing import play
    from patchwork_solve.analyses.match.text import figures_frame
    from patchwork_solve.analyses.workers.resumable import Ledger

    if query.a == query.b:
        note("note: A and B are the same player: what does not depend on time is split 1-1")
    with Ledger(resume, query.about()) as ledger:
        compile_for(*query.jobs)
        with working("playing") as notify:
            answer = play(query, ledger, notify)
        emit(
            form,
            {**answer.to_json(), **fit_facts(*played)} if form is Format.JSON else None,
            answer.to_frame if form is Format.CSV else lambda: figures_frame(answer),
            lambda: "\n".join([str(answer), *fit_lines(*played)]),
            lambda: _complain(answer),
        )


def _complain(answer: MatchAnswer) -> None:
    """Raise `InputError` when a player forfeited game after game."""
    from patchwork_solve.analyses.match.standing import MOST_FORFEITS
    from patchwork_solve.engine.base.errors import InputError

    if answer.stopped == "forfeits" and answer.failure is not None:
        side, reason = answer.failure
        name = answer.match.players[side]
        raise InputError(
            "AB"[side],
            "{name} forfeited {count} games in a row: {reason}",
            name=name,
            count=MOST_FORFEITS,
            reason=reason,
        )
