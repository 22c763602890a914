"""The study of endgames: what many solved positions say about the end of the game.

Every position is solved three times: under its rules, without the special tile, and without the
leather patches still on the track. The differences are what the tile and the leather are worth
there when both play best, not what they go along with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from patchwork_solve.analyses.asking.limits import require_seconds
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.row import AnswerRow, Count, PlayerIndex, Points, Whole
from patchwork_solve.analyses.workers.rules import edition_in, in_full, without
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.endgame.driver import Endgame, RootMove, SearchLimits, solve
from patchwork_solve.engine.endgame.solved import uninterrupted
from patchwork_solve.engine.forms.models import Winner
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move, action, kind_of
from patchwork_solve.engine.players.simple import numbers, play_out
from patchwork_solve.engine.state import State

Row = dict[str, Any]


class Studied(AnswerRow):
    """A position, its fields in the order of the columns; None where a limit came before the proof.

    A patch is also None if no best move buys one, and the tile's owner if it is never won.
    """

    repeats = ("seed",)

    seed: Whole
    edition: str
    players: str
    time_0: Count
    time_1: Count
    to_move: PlayerIndex
    moves: Count
    lower: Points | None
    upper: Points | None
    exact: bool
    complete: bool
    winner: Winner | None
    decided: str
    best: str | None
    patch: str | None
    best_moves: Count | None
    best_actions: Count | None
    greedy: str
    greedy_right: bool | None
    greedy_lost: Points | None
    greedy_spoils: bool | None
    tile: str | None
    tile_by: PlayerIndex | None
    leather_0: Count | None
    leather_1: Count | None
    tile_effect: Points | None
    leather_effect: Points | None
    position: str


@checked_methods()
@dataclass(frozen=True)
class Sample:
    """The positions of a study.

    Parameters
    ----------
    edition : str
        A printing, or the path of a variant file.
    players : tuple of str
        Names from `engine.players.simple.PLAYERS` for player 0 and player 1.
    space : int
        Both tokens stand there or beyond.
    positions : int
    seed : int
        Seed of the first game. Games that have ended at `space` are skipped.
    """

    edition: str = "current"
    players: tuple[str, str] = ("greedy", "greedy")
    space: int = 45
    positions: int = 20
    seed: int = 0

    def __post_init__(self) -> None:
        keep_whole(self, "space", "positions", "seed")

    def check(self) -> Edition:
        """Return the edition.

        Raises
        ------
        InputError
            For an unknown edition or player, or a space that is off the track.
        """
        edition = edition_of(self.edition)
        numbers(self.players)
        object.__setattr__(self, "players", tuple(self.players))  # A list has no hash.
        if not 0 <= self.space < edition.last:
            raise InputError(
                "space", "{value}; allowed: 0 to {most}", value=self.space, most=edition.last - 1
            )
        return edition


def position(edition: Edition, players: tuple[str, str], seed: int, space: int) -> State:
    """Return where a game stands when both tokens reach `space`."""
    return play_out(State.new(seed=seed, edition=edition), players, seed, space).final


def _seeds(sample: Sample, edition: Edition, is_enough: Callable[[], bool]) -> list[int]:
    """Return the seeds of the games that are still open at the space, fewer if that is enough."""
    found: list[int] = []
    seed, closed = sample.seed, 0
    while len(found) < sample.positions and not is_enough():
        if position(edition, sample.players, seed, sample.space).is_over:
            closed += 1
            if closed > 1000 + 100 * len(found):
                raise InputError(
                    "space", "{value}; nearly every game is over by then", value=sample.space
                )
        else:
            found.append(seed)
        seed += 1
    return found


# -- one position --------------------------------------------------------------------------------


def _effect(state: State, solved: Endgame, seconds: float | None, **changes: Any) -> int | None:
    """Return how much better the mover does than under changed rules, in points."""
    if not solved.proof.is_exact:
        return None
    limits = SearchLimits(seconds=seconds, margin_only=True)
    bare = uninterrupted(solve(without(state, **changes), limits))
    return _sign(state) * (solved.lower - bare.lower) if bare.proof.is_exact else None


def _sign(state: State) -> int:
    """Return the factor that turns a margin of player 0 into one of the mover."""
    return 1 if state.to_move == 0 else -1


def decided(state: State, moves: Sequence[RootMove]) -> str:
    """Return whether the sign of the margin depends on the move.

    Returns
    -------
    str
        ``won``, ``lost`` or ``tied`` for the mover when every move leaves that sign; ``open`` when
        two moves leave different signs; ``unknown`` when the bounds show neither. A margin of 0
        counts as tied; the tie-break does not matter.
    """
    sign = _sign(state)
    bounds = [sorted((sign * root.lower, sign * root.upper)) for root in moves]
    signs = {_word(*pair) for pair in bounds}
    if len(signs - {"unknown"}) > 1:
        return "open"
    return signs.pop() if len(signs) == 1 else "unknown"


def _word(lower: int, upper: int) -> str:
    if lower > 0:
        return "won"
    if upper < 0:
        return "lost"
    return "tied" if lower == upper else "unknown"


def _best(solved: Endgame) -> list[Move] | None:
    """Return every move that keeps the margin, or None while that is not known of each."""
    margin = solved.lower
    if not solved.proof.is_exact:
        return None
    if any(root.lower < root.upper and root.lower <= margin <= root.upper for root in solved.moves):
        return None
    return [root.move for root in solved.moves if root.lower == root.upper == margin]


def _best_fields(state: State, solved: Endgame) -> Row:
    best = _best(solved)
    if best is None:
        return dict.fromkeys(("best", "patch", "best_moves", "best_actions"))
    kinds, actions = {kind_of(move) for move in best}, {action(move) for move in best}
    bought = [name for name in state.circle if name in actions]
    return {
        "best": " or ".join(sorted(kinds)),
        "patch": " or ".join(bought) or None,
        "best_moves": len(best),
        "best_actions": len(actions),
    }


def _greedy_fields(state: State, solved: Endgame, seed: int) -> Row:
    choice = play_out(state, ("greedy", "greedy"), seed).moves[0]
    root = next(root for root in solved.moves if root.move == choice)
    best = _best(solved)
    right = None if best is None else action(choice) in map(action, best)
    row: Row = {"greedy": str(choice), "greedy_right": right}
    row |= {"greedy_lost": None, "greedy_spoils": None}
    if solved.proof.is_exact and root.is_exact:
        before, after = _sign(state) * solved.lower, _sign(state) * root.lower
        row["greedy_lost"] = before - after
        row["greedy_spoils"] = (before > 0 >= after) or (before == 0 > after)
    return row


def _line_fields(state: State, solved: Endgame) -> Row:
    """Return the fields of the tile and the leather in the line of best play."""
    if state.special_tile is not None:
        row: Row = {"tile": "held", "tile_by": state.special_tile}
    else:
        row = {"tile": None, "tile_by": None}
    row |= {"leather_0": None, "leather_1": None}
    line = solved.proof.witness
    if line is None:
        return row
    if state.special_tile is None:
        row["tile_by"] = line.final.special_tile
        row["tile"] = "never" if row["tile_by"] is None else "won"
    taken = [0, 0]
    at = state
    for move in line.moves:
        taken[at.to_move] += move.is_leather
        at = at.play(move)
    return row | {"leather_0": taken[0], "leather_1": taken[1]}


def _effect_fields(state: State, solved: Endgame, seconds: float | None) -> Row:
    tile: int | None = 0
    leather: int | None = 0
    if state.special_tile is None and state.edition.square:
        tile = _effect(state, solved, seconds, square=0)
    if state.leather_left:
        leather = _effect(state, solved, seconds, leather_marks=[])
    return {"tile_effect": tile, "leather_effect": leather}


def _row(task: Row) -> Row:
    edition = edition_in(task)
    first, second = task["players"]
    state = position(edition, (first, second), task["seed"], task["space"])
    seconds = task["seconds"]
    solved = uninterrupted(solve(state, SearchLimits(seconds=seconds)))
    return {
        "seed": task["seed"],
        "edition": edition.name,
        "players": f"{first}/{second}",
        "time_0": state.players[0].time,
        "time_1": state.players[1].time,
        "to_move": state.to_move,
        "moves": len(solved.moves),
        "lower": solved.proof.lower,
        "upper": solved.proof.upper,
        "exact": solved.proof.is_exact,
        "complete": all(root.is_exact for root in solved.moves),
        "winner": solved.winner,
        "decided": decided(state, solved.moves),
        **_best_fields(state, solved),
        **_greedy_fields(state, solved, task["seed"]),
        **_line_fields(state, solved),
        **_effect_fields(state, solved, seconds),
        "position": state.to_text(),
    }


# -- many positions ------------------------------------------------------------------------------


def study_frame(
    *samples: Sample, seconds: float | None = None, batch: Batch | None = None
) -> pd.DataFrame:
    """Solve the positions of samples, one row each; fewer when the user stops it.

    The columns are those of the table ``report endgames`` in docs/reference/columns.md, <NA> where
    a limit came before the proof. An effect is 0 where the tile, or the leather, is gone already.

    Parameters
    ----------
    *samples : Sample
    seconds : float, optional
        For each of the three searches of a position; a rerun may then differ.
    batch : Batch, optional

    Raises
    ------
    InputError
        For a sample that cannot be drawn, two that a table could not distinguish, or an invalid
        limit.
    """
    if len({(sample.check(), replace(sample, edition="")) for sample in samples}) < len(samples):
        raise InputError("samples", "one is named twice; name it once")
    editions = {sample.check() for sample in samples}
    if len(editions) > len({edition.name for edition in editions}):
        raise InputError("samples", "two different editions have the same name; rename one of them")
    require_seconds(seconds)
    batch = Batch.given(batch)
    tasks = [task for one in samples for task in _tasks(one, seconds, batch.is_enough)]
    return table_frame("report endgames", batch.rows(_row, tasks, Studied))


def _tasks(sample: Sample, seconds: float | None, is_enough: Callable[[], bool]) -> list[Row]:
    edition = sample.check()
    whose = {"players": list(sample.players), **evaluated(*sample.players)}
    return [
        {
            "report": "endgames",
            "edition": sample.edition,
            "variant": in_full(edition),
            **whose,
            "space": sample.space,
            "seed": seed,
            "seconds": None if seconds is None else float(seconds),
        }
        for seed in _seeds(sample, edition, is_enough)
    ]
