"""The ends of games that a player plays against itself, and what each of its decisions loses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from patchwork_solve.analyses.losses.decision import Decision, Row
from patchwork_solve.analyses.losses.loss import Loss
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.row import AnswerRow, Points, Seconds, Whole
from patchwork_solve.analyses.workers.rules import edition_in, in_full
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.endgame.solved import uninterrupted
from patchwork_solve.engine.forms.variant import edition_of, editions_of
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.game_loop import Step, play_plies, seeds_of
from patchwork_solve.engine.players.measured import measured
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State


class Opening(AnswerRow):
    """A game up to the space where its end begins."""

    repeats = ("edition", "seed")

    edition: str
    seed: Whole
    opening: str
    is_over: bool

    def check(self, task: Row) -> None:
        """Raise `ValueError` for a move that is not legal, or an invalid end."""
        start = State.new(seed=self.seed, edition=edition_in(task))
        moves = [Move.from_text(token) for token in self.opening.split()]
        if Game.played(start, moves).final.is_over != self.is_over:
            raise ValueError("is_over contradicts the moves")


class Tail(AnswerRow):
    """The end of a game; `losses` is None if a search reached its limit."""

    repeats = ("player", "edition", "seed", "opening")

    player: str
    edition: str
    seed: Whole
    opening: str
    moves: str
    losses: list[tuple[Points, Points, Points]] | None
    seconds: list[Seconds]

    def check(self, task: Row) -> None:
        """Raise `ValueError` for a move that is not legal, or losses that no moves can have."""
        if self.losses is not None:
            list(_decisions(self.model_dump(), _start(task)))
        elif task["seconds"] is None:
            raise ValueError("no losses, though no search had a limit")


@dataclass(frozen=True)
class Tails:
    """The ends of games that are played.

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files.
    games : int
        Of each edition.
    seed : int
        Of the first game.
    space : int
        An end begins where both tokens stand there or beyond, and no leather is owed.
    openings : str
        The player who plays both sides up to there.
    seconds : float, optional
        Limit of each exact search; a rerun may then differ.
    """

    editions: Sequence[str]
    games: int
    seed: int = 0
    space: int = 42
    openings: str = "careful"
    seconds: float | None = None

    def __post_init__(self) -> None:
        keep_whole(self, "games", "seed", "space")

    def check(self) -> None:
        """Raise `InputError` for an unknown edition or player, or a space off the track."""
        bot(self.openings, "--openings").close()
        for edition in editions_of(self.editions):
            if not 0 <= self.space < edition.last:
                raise InputError(
                    "--space",
                    "{value}; allowed: 0 to {most}",
                    value=self.space,
                    most=edition.last - 1,
                )


@dataclass(frozen=True)
class Played:
    """The ends of games that were played out.

    Parameters
    ----------
    over : int
        Games that had ended before the space.
    unfinished : int
        Ends, counted for each player, in which a search came to its limit: left out.
    played : int
        Ends, counted for each player, that were played, the unfinished ones among them.
    missing : int
        Ends, counted for each player, that were not played before the work was stopped. Of a game
        whose opening is missing, it counts an end.
    """

    decisions: list[Decision]
    over: int
    unfinished: int
    played: int
    missing: int


def played(players: Sequence[str], tails: Tails, batch: Batch) -> Played:
    """Let each player play the same ends against itself, and find what its decisions lose.

    Parameters
    ----------
    players : sequence of str
        Names as on the command line.
    tails : Tails
    batch : Batch
    """
    openings = _openings(tails)
    opened = batch.rows(_opening, openings, Opening)
    variants = {name: _variant(name) for name in tails.editions}
    tasks = [
        {
            **_key(row, variants),
            "report": "losses, tail",
            **whose,
            "seconds": tails.seconds,
        }
        for whose in ({"player": name, **evaluated(name)} for name in players)
        for row in opened
        if not row["is_over"]
    ]
    rows = batch.rows(_tail, tasks, Tail)
    found = [row for row in rows if row["losses"] is not None]
    over = sum(row["is_over"] for row in opened)
    return Played(
        [one for row in found for one in _decisions(row, _start(_key(row, variants)))],
        over,
        len(rows) - len(found),
        len(rows),
        (len(openings) - over) * len(players) - len(rows),
    )


def _variant(name: str) -> dict[str, Any] | None:
    return in_full(edition_of(name))


def _key(row: Row, variants: dict[str, dict[str, Any] | None]) -> Row:
    """Return of an answer what says where the end of a game begins."""
    place = {name: row[name] for name in ("edition", "seed", "opening")}
    return {**place, "variant": variants[row["edition"]]}


def _start(known: Row) -> State:
    """Return the position in which the end of a game begins."""
    start = State.new(seed=known["seed"], edition=edition_in(known))
    return Game(start, tuple(map(Move.from_text, known["opening"].split()))).final


def _decisions(row: Row, state: State) -> Iterator[Decision]:
    moves = map(Move.from_text, row["moves"].split())
    for move, margins, seconds in zip(moves, row["losses"], row["seconds"], strict=True):
        yield Decision(row["player"], row["seed"], state, move, Loss(*margins), seconds)
        state = state.play(move)


# -- the openings --------------------------------------------------------------------------------


def _openings(tails: Tails) -> list[Row]:
    whose = {"player": tails.openings, **evaluated(tails.openings)}
    return [
        {
            "report": "losses, opening",
            **whose,
            "edition": name,
            "variant": _variant(name),
            "seed": tails.seed + number,
            "space": tails.space,
        }
        for name in tails.editions
        for number in range(tails.games)
    ]


def _opening(task: Row) -> Row:
    """Play a game up to where both tokens have reached the space."""
    start = State.new(seed=task["seed"], edition=edition_in(task))
    moves, is_over = [], True
    with measured(task["player"], "--openings") as player:
        for step in play_plies(start, (player, player), seeds_of(task["seed"])):
            behind = min(one.time for one in step.state.players)
            if behind >= task["space"] and not step.state.leather_owed:
                is_over = False
                break
            moves.append(str(step.move))
    return {
        "edition": task["edition"],
        "seed": task["seed"],
        "opening": " ".join(moves),
        "is_over": is_over,
    }


# -- the ends ------------------------------------------------------------------------------------


class _UnfinishedError(Exception):
    """A search came to its limit."""


def _tail(task: Row) -> Row:
    """Play a game to its end, and find what each decision loses."""
    with measured(task["player"], "--players") as player:
        steps = list(play_plies(_start(task), (player, player), seeds_of(task["seed"])))
    try:
        losses = [[one.best, one.drafted, one.kept] for one in _losses(steps, task["seconds"])]
    except _UnfinishedError:
        losses = None
    return {
        **{field: task[field] for field in ("player", "edition", "seed", "opening")},
        "moves": " ".join(str(step.move) for step in steps),
        "losses": losses,
        "seconds": [round(step.seconds, 6) for step in steps],
    }


def _losses(steps: list[Step], seconds: float | None) -> list[Loss]:
    """Return the losses of a game's moves, found from its end, where searches are short."""
    first, second = steps[-1].after.scores()
    margin, losses = first - second, []
    for step in reversed(steps):
        kept, margin = margin, _margin(step.state, margin, seconds)
        losses.append(_loss(step.state, step.move, margin, kept, seconds))
    return losses[::-1]


def _margin(state: State, after: int, seconds: float | None) -> int:
    """Return a position's margin; that `after` its move, where it has no other."""
    if len(state.legal_moves) == 1:
        return after
    return _solve(state, SearchLimits(seconds, margin_only=True)).lower


def _loss(state: State, move: Move, best: int, kept: int, seconds: float | None) -> Loss:
    """Return the loss of a move: every placement is searched only where something is lost."""
    sign = -1 if state.to_move else 1
    drafted = best if move.is_leather else kept
    if best != kept and move.is_purchase:
        margins = [
            sign * root.lower
            for root in _solve(state, SearchLimits(seconds)).moves
            if root.move.patch == move.patch
        ]
        drafted = sign * max(margins)
    return Loss(sign * best, sign * drafted, sign * kept)


def _solve(state: State, limits: SearchLimits) -> Endgame:
    solved = uninterrupted(solve(state, limits))
    is_complete = limits.margin_only or all(root.is_exact for root in solved.moves)
    if not (solved.proof.is_exact and is_complete):
        raise _UnfinishedError
    return solved
