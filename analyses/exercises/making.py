"""Exercises are made: each game is reviewed, and each of its mistakes is searched again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pydantic import BaseModel, ConfigDict

from patchwork_solve.analyses.exercises.answer import ExercisesAnswer
from patchwork_solve.analyses.exercises.confirming import Confirmed, RejectionReason, confirm
from patchwork_solve.analyses.exercises.exercise import Exercise
from patchwork_solve.analyses.exercises.mistake import Mistake
from patchwork_solve.analyses.exercises.query import ExercisesQuery
from patchwork_solve.analyses.exercises.reason import reason
from patchwork_solve.analyses.puzzles.schema import read_moves
from patchwork_solve.analyses.review.query import ReviewQuery
from patchwork_solve.analyses.review.reviewing import review
from patchwork_solve.analyses.reviews.gathering import NamedGame
from patchwork_solve.analyses.reviews.reviewing import review_in
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Mean, Whole
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.record import Game

Row = dict[str, Any]


class FoundMistake(BaseModel):
    """A confirmed mistake as a ledger has it."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)

    ply: Whole
    losses: dict[str, Mean]
    value: Mean
    error: Mean
    line: str
    searches: tuple[str, ...]
    proved: bool
    reason: str


class MistakesOfGame(AnswerRow):
    """The mistakes of a game, and what became of them."""

    mistakes: Count
    left: dict[str, Count]
    found: list[FoundMistake]

    def check(self, task: Row) -> None:
        """Raise `ValueError` for what does not fit the game."""
        for one in self.found:
            _exercise("", Game.from_text(task["game"]), one)


def make(
    query: ExercisesQuery,
    games: Sequence[NamedGame],
    *,
    ledger: Ledger | None = None,
    show: Callable[[str], None] = lambda words: None,
) -> ExercisesAnswer:
    """Make exercises from games; of fewer games when the user or the time limit stops it.

    Parameters
    ----------
    query : ExercisesQuery
        A query whose `check` has passed.
    games : sequence of NamedGame
        The games of the query.
    ledger : Ledger, optional
        What was found before: exercises, and reviews of many games.
    show : callable
        Called with a line on the progress.

    Raises
    ------
    InputError
        When a game cannot be reviewed, the chosen player is in none of them, or the time limit is
        too short for any.
    KeyboardInterrupt
        When the user stops it before the first game is reviewed.
    """
    ledger = ledger or Ledger()
    tasks = _tasks(query, games)
    clock = Clock(query.seconds)
    batch = Batch(
        query.processes,
        ledger,
        lambda done, of, row: show(f"{done} of {of} games"),
        is_enough=lambda: clock.is_over,
    )
    known = {
        task["game"]: _costly(review, query.lost)
        for _, task in tasks
        if (review := review_in(ledger, Game.from_text(task["game"]), query.player)) is not None
    }
    answering = partial(mistakes_of, clock=clock, known=known)
    batch.rows(answering, [task for _, task in tasks], MistakesOfGame)
    exercises: list[Exercise] = []
    left, mistakes, done = Counter[str](), 0, 0
    for one, task in tasks:
        row = ledger.get(task, MistakesOfGame)
        if row is None:
            continue
        done += 1
        mistakes += row["mistakes"]
        left.update(row["left"])
        found = (FoundMistake.model_validate(each, strict=False) for each in row["found"])
        exercises += [_exercise(one.name, one.game, each) for each in found]
    if not done:
        raise InputError("seconds", "no game was reviewed within it; allow more")
    return ExercisesAnswer(tuple(exercises), query.player, len(games), done, mistakes, dict(left))


def _tasks(query: ExercisesQuery, games: Sequence[NamedGame]) -> list[tuple[NamedGame, Row]]:
    """Return the games in which the chosen player plays, each with its question."""
    tasks = []
    for one in games:
        ReviewQuery(one.game, query.player).check()
        players = _players(query.by, one.game)
        if players:
            task = {
                "report": "exercises",
                "game": one.game.with_names(None).to_text(),
                "players": players,
                "player": query.player,
                **evaluated(query.player),
                "lost": query.lost,
            }
            tasks.append((one, task))
    if not tasks:
        raise InputError("by", "{by} plays in none of the games", by=shown(query.by))
    return tasks


def _players(by: str | None, game: Game) -> list[int]:
    """Return the players whose mistakes count."""
    if by is None:
        return [0, 1]
    names = player_names(game.names), player_names(None)
    wanted = by.strip().casefold()
    return [at for at in (0, 1) if wanted in (each[at].casefold() for each in names)]


def _costly(review: Row, least: float) -> list[Row]:
    """Return the decisions of a review that lose this many points or more."""
    return [each for each in review["decisions"] if (each["lost"] or 0.0) >= least]


def mistakes_of(task: Row, clock: Clock, known: Mapping[str, list[Row]]) -> Row:
    """Review a game, and return its mistakes that a second search confirms.

    Raises `GivenUpError` when the clock is over or the user wants the work to stop.

    Parameters
    ----------
    known : Mapping
        The costly decisions of games that were reviewed before.
    """
    game = Game.from_text(task["game"])
    costly = known.get(task["game"])
    if costly is None:
        answer = review(ReviewQuery(game, task["player"]), has_second_look=False)
        costly = _costly(answer.to_json(), task["lost"])
    mistakes = [Mistake.of(game, each) for each in costly if each["player"] in task["players"]]
    found, left = [], Counter[str]()
    for each in mistakes:
        if is_cancelled() or clock.is_over:
            raise GivenUpError
        confirmed = confirm(each, task["player"], task["lost"], clock)
        if isinstance(confirmed, RejectionReason):
            left[str(confirmed)] += 1
        else:
            found.append(_exercise_row(each, confirmed, task["player"]))
    if is_cancelled():
        raise GivenUpError
    return {"mistakes": len(mistakes), "left": dict(left), "found": found}


def _exercise_row(mistake: Mistake, confirmed: Confirmed, player: str) -> Row:
    return {
        "ply": mistake.ply,
        "losses": {str(move): lost for move, lost in confirmed.losses.items()},
        "value": confirmed.value,
        "error": confirmed.error,
        "line": " ".join(map(str, confirmed.line)),
        "searches": list(confirmed.searches),
        "proved": confirmed.is_proved,
        "reason": reason(mistake, confirmed, player),
    }


def _exercise(name: str, game: Game, found: FoundMistake) -> Exercise:
    """Return the exercise of a mistake of a game.

    Raises `ValueError` for what does not fit the game.
    """
    state, played = game.states[found.ply - 1], game.moves[found.ply - 1]
    losses = {Move.from_text(token): lost for token, lost in found.losses.items()}
    if not losses.keys() <= set(state.legal_moves) or played not in losses:
        raise ValueError("losses are not those of legal moves")
    exercise = Exercise(
        name, found.ply, state, played, losses, found.value, found.error,
        read_moves(found.line), found.searches, found.proved, found.reason,
    )  # fmt: skip
    if not exercise.answer:
        raise ValueError("no move is right")
    return exercise
