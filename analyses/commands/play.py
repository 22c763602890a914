"""The command `play`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files
from patchwork_solve.analyses.commands import (
    NamesOption,
    PlyOption,
    compile_for,
    completion,
    load_record,
    options,
    require_own,
    with_names,
    working,
)
from patchwork_solve.analyses.playing.query import BOTH, PlayQuery
from patchwork_solve.analyses.report.output import GAME_FILES, note
from patchwork_solve.engine.base.program import NAME

if TYPE_CHECKING:
    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.analyses.playing.dialogue import Dialogue
    from patchwork_solve.analyses.playing.session import Session
    from patchwork_solve.analyses.playing.teaching import Teacher
    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.players.bot import Bot
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


def play(
    state: Annotated[
        str | None,
        typer.Argument(
            metavar="[STATE]",
            autocompletion=completion.positions,
            help="A position, or a game to continue from its end or --ply: a file, example:NAME or "
            "one-line text (default: a new circle).",
        ),
    ] = None,
    *,
    ply: PlyOption = None,
    query: PlayQuery,
    output: Annotated[
        Path | None,
        typer.Option(help="Write the record to this .json or .txt file after every move."),
    ] = None,
    names: NamesOption = None,
) -> None:
    """Play against the computer, or with two players at one keyboard; moves come from standard
    input.

    Type help for a list of what you can type. The end of the input, quit and Ctrl-C leave a game
    that you can continue later.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.playing.session import Session
    from patchwork_solve.analyses.playing.terminal import converse
    from patchwork_solve.engine.game.problems import require_playable
    from patchwork_solve.engine.players.analyst import analyst, limits_for
    from patchwork_solve.engine.players.naming import bot, jobs_of
    from patchwork_solve.engine.players.restricted import require_patch

    inputs = _inputs(state, ply, query)

    def check(option: str, path: Path | None) -> None:
        check_paths([(option, path)], inputs, {option: GAME_FILES})

    check("--output", output)
    adviser, limits = analyst(query.hints, "--hints"), limits_for(query.hints, None)
    name = query.opponent
    opponent = None if query.seat == BOTH else bot(name, "--against", query.patience)
    record, drawn = _start_game(state, ply, query)
    record = with_names(record, names)
    require_patch(name, record.start.edition, "--against")
    with options(state="STATE"):
        require_playable(record.final)
    if opponent is not None:
        compile_for("rules", *jobs_of(name))

    def advise(state: State) -> BestAnswer:
        from patchwork_solve.analyses.best.analysis import best_answer

        compile_for("analysing", "endgame")
        with working("thinking"):
            return best_answer(state, adviser, limits)

    teacher = None if query.teach is None else _teacher(query.teach, query.hints)
    with _closing(opponent) as interruptible:
        session = Session(record, query.humans)
        dialogue = _dialogue(session, interruptible, advise, (output, check), drawn, teacher)
        converse(dialogue)
    _say_farewell(dialogue, output, query)


# -- before the game -----------------------------------------------------------------------------


def _inputs(state: str | None, ply: int | None, query: PlayQuery) -> list[tuple[str, str | None]]:
    """Return the input files, which no record may overwrite.

    STATE is one of them only with --ply, as its later moves would be lost: without it the record
    continues the game in that file.
    """
    from patchwork_solve.analyses.commands.paths import player_files

    return [
        *given_files(query, "edition"),
        ("STATE with --ply", None if ply is None else state),
        *player_files("--against", [query.opponent]),
        *player_files("--hints", [query.hints]),
    ]


def _start_game(state: str | None, ply: int | None, query: PlayQuery) -> tuple[Game, int]:
    """Return the game so far, and the seed of random choices."""
    import random

    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State

    if state is None and ply is not None:
        raise InputError(
            "--ply", "{value}; goes with a GAME in the place of STATE; leave it out", value=ply
        )
    if state == "-":
        raise InputError("STATE", "-; moves come from standard input, name a file or give a line")
    drawn = random.randrange(1 << 31) if query.seed is None else query.seed
    if state is not None:
        record = load_record(state, ply)
        require_own(query.edition, record.start.edition)
        return record, drawn
    start = State.new(seed=drawn, edition=edition_of(query.edition or "current"))
    if query.seed is None:
        note(f"note: seed {drawn}")
    return Game(start, ()), drawn


def _teacher(points: int, player: str) -> Teacher:
    """Return a teacher that judges as a player; Ctrl-C ends its thinking, and the game with it."""
    from patchwork_solve.analyses.playing.teaching import Teacher
    from patchwork_solve.analyses.review.query import JOBS
    from patchwork_solve.analyses.review.reviewing import judge_move
    from patchwork_solve.engine.base.cancellation import is_cancelled

    def judge(state: State, move: Move) -> Decision:
        compile_for(*JOBS)
        with working("checking the move"):
            decision = judge_move(state, move, player)
            if is_cancelled():
                raise KeyboardInterrupt
        return decision

    return Teacher(points, judge)


# -- the game ------------------------------------------------------------------------------------


class _Interruptible:
    """A player whose thinking Ctrl-C ends, and the game with it."""

    def __init__(self, player: Bot) -> None:
        self._player = player
        self.name = player.name

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        """Return its move; raise `KeyboardInterrupt` when the thinking was cut short."""
        from patchwork_solve.engine.base.cancellation import is_cancelled

        with working(f"{self.name} is thinking"):
            move = self._player.choose(state, limits)
            if is_cancelled():
                raise KeyboardInterrupt
        return move

    def close(self) -> None:
        """Close the player."""
        self._player.close()


@contextmanager
def _closing(opponent: Bot | None) -> Iterator[Bot | None]:
    try:
        yield None if opponent is None else _Interruptible(opponent)
    finally:
        if opponent is not None:
            opponent.close()


def _dialogue(
    session: Session,
    opponent: Bot | None,
    advise: Callable[[State], BestAnswer],
    file: tuple[Path | None, Callable[[str, Path | None], None]],
    seed: int,
    teacher: Teacher | None,
) -> Dialogue:
    from patchwork_solve.analyses.playing.dialogue import Dialogue
    from patchwork_solve.analyses.playing.orders import Word
    from patchwork_solve.analyses.report.output import write_game

    output, check = file

    def keep(record: Game) -> None:
        if output is not None:
            write_game(record, output, "--output")

    return Dialogue(session, opponent, advise, keep, seed, partial(check, Word.SAVE), teacher)


# -- after it ------------------------------------------------------------------------------------


def _say_farewell(dialogue: Dialogue, output: Path | None, query: PlayQuery) -> None:
    """Print how the game ended or stands, and a command for its record."""
    from patchwork_solve.analyses.playing.text import end_lines, standing_line
    from patchwork_solve.analyses.position.text import position_text
    from patchwork_solve.analyses.report.output import write_game

    state, record = dialogue.session.state, dialogue.session.record
    if state.is_over:
        lines = ["", position_text(state), "", *end_lines(state, dialogue.names)]
    else:
        lines = [standing_line(state)]
    if dialogue.teacher is not None:
        lines += dialogue.teacher.summary()
    where = record.to_text() if output is None else str(output)
    with_whom = [] if query.seat == BOTH else ["--against", query.against]
    on = ["review", where] if state.is_over else ["play", where, "--seat", query.seat, *with_whom]
    what = "To review it" if state.is_over else "To continue"
    print("\n".join([*lines, f"{what}: {shlex.join([NAME, *on])}"]), flush=True)
    if output is not None:
        write_game(record, output, "--output")
