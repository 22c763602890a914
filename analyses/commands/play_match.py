"""The command `play-match`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.limits import CORES, require_seconds
from patchwork_solve.analyses.commands import (
    MOST_AT_ONCE,
    MOST_SEED,
    EditionOption,
    FormatOption,
    compile_for,
    completion,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.report.output import Format, emit, note
from patchwork_solve.engine.base.wording import shown

if TYPE_CHECKING:
    from patchwork_solve.analyses.match.answer import MatchAnswer
    from patchwork_solve.analyses.match.sequential import SequentialTest

ProcessesOption = Annotated[
    int,
    typer.Option(
        min=1, max=MOST_AT_ONCE, help="Pairs played at once.", show_default="one for each core"
    ),
]
ResumeOption = Annotated[
    Path | None, typer.Option(help="Keep finished pairs in this file, and go on from those in it.")
]
PatienceOption = Annotated[
    float, typer.Option(help="Seconds that a foreign program may take over a move.")
]
StopOption = Annotated[
    float | None, typer.Option("--time-limit", help="Seconds after which to report what there is.")
]


def play_match(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A",
            autocompletion=completion.players,
            help="A player: greedy, careful, random, or 'pipe:COMMAND', a program of yours.",
        ),
    ],
    b: Annotated[
        str, typer.Argument(metavar="B", autocompletion=completion.players, help="Its opponent.")
    ],
    games: Annotated[int, typer.Option(help="How many at most: two for each circle.")] = 100,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Of the circles and of what players draw.")
    ] = 0,
    edition: EditionOption = "current",
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            help="End the match once A is worth more than ELO0, or less than ELO1, as in 0,50.",
        ),
    ] = None,
    patience: PatienceOption = 60.0,
    processes: ProcessesOption = CORES,
    resume: ResumeOption = None,
    time_limit: StopOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Play two players against each other: the same circles, seats swapped; who is stronger?

    Table and markdown show the figures, csv the games with their records, json the figures.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files

    seconds_above_zero(time_limit)
    require_seconds(patience, "--patience")
    test = _test(sprt)
    inputs = [("--edition", edition), *player_files("A", [a]), *player_files("B", [b])]
    check_paths([("--resume", resume)], inputs)
    from patchwork_solve.analyses.match.asked import Match
    from patchwork_solve.analyses.match.playing import play
    from patchwork_solve.analyses.match.text import figures_frame
    from patchwork_solve.analyses.spread.resumable import Ledger

    match = Match((a, b), games, seed, edition, patience)
    with options(games="--games", edition="--edition"):
        match.check(("A", "B"))
    if a == b:
        note("note: A and B are the same player: what does not depend on time is split 1-1")
    with Ledger(resume, match.about()) as ledger:
        compile_for(*match.jobs)
        with working("playing") as tell:
            answer = play(
                match,
                processes=processes,
                ledger=ledger,
                test=test,
                seconds=time_limit,
                tell=tell,
            )
        emit(
            form,
            answer.to_json() if form is Format.JSON else None,
            answer.to_frame if form is Format.CSV else lambda: figures_frame(answer),
            lambda: str(answer),
            lambda: _complain(answer),
        )


def _complain(answer: MatchAnswer) -> None:
    """Raise `InputError` when a player forfeited game after game."""
    from patchwork_solve.analyses.match.standing import MOST_FORFEITS
    from patchwork_solve.engine.base.errors import InputError

    if answer.stopped == "forfeits" and answer.failure is not None:
        side, reason = answer.failure
        name = answer.match.players[side]
        raise InputError("AB"[side], f"{name} forfeited {MOST_FORFEITS} games in a row: {reason}")


def _test(given: str | None) -> SequentialTest | None:
    from patchwork_solve.analyses.match.sequential import SequentialTest
    from patchwork_solve.engine.base.errors import InputError

    if given is None:
        return None
    try:
        lower, upper = map(float, given.split(","))
    except ValueError:
        reason = f"{shown(given)}; allowed: two Elo differences with a comma, as in 0,50"
        raise InputError("--sprt", reason) from None
    return SequentialTest.between(lower, upper, "--sprt")
