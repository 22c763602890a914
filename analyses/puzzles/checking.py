"""Certificates held against the rules, ply by ply, and against a search."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from patchwork_solve.analyses.puzzles.certificate import (
    FORMAT,
    CertificateModel,
    CertificatesModel,
    CertifiedLineModel,
    ProofModel,
    StrategyModel,
    after,
)
from patchwork_solve.analyses.puzzles.confirmation import CONFIRMATIONS, proved_again
from patchwork_solve.analyses.puzzles.schema import read_margins
from patchwork_solve.analyses.puzzles.strategy import TooLargeError, follow
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.engine.base.cancellation import GivenUpError, last_signal
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError, whole_named
from patchwork_solve.engine.base.reading import read_text
from patchwork_solve.engine.forms.validation import parse, validate
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.state import State

LARGEST = 1 << 26
"""Bytes of a file of certificates."""


@dataclass(frozen=True)
class Checked:
    """A certificate that the rules agree with.

    Parameters
    ----------
    margins : Mapping
        The margin that is claimed of every move.
    lines, plies : int
        How many were replayed.
    is_complete : bool
        Whether a complete proof was followed.
    """

    id: str
    state: State
    margins: Mapping[Move, int]
    lines: int
    plies: int
    is_complete: bool


def read_certificates(source: str | os.PathLike[str], field: str) -> list[CertificateModel]:
    """Read a file of certificates.

    Raises `InputError`.
    """
    text, _ = read_text(os.fspath(source), field, largest=LARGEST)
    with whole_named(field):
        return validate(CertificatesModel, parse(text), FORMAT).puzzles


def check(model: CertificateModel) -> Checked:
    """Replay a certificate through the rules.

    Raises
    ------
    InputError
        Naming the first line, ply and figure that contradicts the rules.
    """
    try:
        return _check(model)
    except InputError as error:
        raise InputError(f"{model.id[:60]}.{error.field}", error.reason) from None


def _check(model: CertificateModel) -> Checked:
    state = State.from_json(model.state.model_dump(exclude_unset=True))
    margins = {
        one.move.to_move(f"moves[{number}]"): one.margin for number, one in enumerate(model.moves)
    }
    if len(margins) != len(model.moves) or margins.keys() != set(state.legal_moves):
        raise InputError("moves", "must be the legal moves, each once")
    if state.to_move != model.to_move:
        raise InputError(
            "to_move",
            "{value}; the rules say {ruled}",
            value=model.to_move,
            ruled=state.to_move,
        )
    _check_answer(model, margins)
    lines = [("solution", model.solution)]
    lines += [(f"refutations[{n}]", line) for n, line in enumerate(model.refutations)]
    for name, line in lines:
        try:
            _check_line(state, line, margins)
        except InputError as error:
            raise InputError(f"{name}.{error.field}", error.reason) from None
    _check_refuted(model, margins)
    if model.proof is not None:
        _check_proof(state, model, model.proof, margins)
    plies = sum(len(line.plies) for _, line in lines)
    return Checked(model.id, state, margins, len(lines), plies, model.proof is not None)


def _check_answer(model: CertificateModel, margins: Mapping[Move, int]) -> None:
    """Hold the answer and the gap against the margins."""
    sign = -1 if model.to_move else 1
    best = max(sign * margin for margin in margins.values())
    answer = {move for move, margin in margins.items() if sign * margin == best}
    claimed = {one.to_move(f"answer[{number}]") for number, one in enumerate(model.answer)}
    if claimed != answer:
        raise InputError("answer", "is not all moves that are best by their margins, and no other")
    if len({action(move) for move in answer}) > 1:
        raise InputError("answer", "does several things; a puzzle has one answer")
    others = [best - sign * margin for move, margin in margins.items() if move not in answer]
    if not others or min(others) != model.gap:
        raise InputError(
            "gap", "{value}; the margins say {ruled}", value=model.gap, ruled=min(others, default=0)
        )


def _check_line(state: State, line: CertifiedLineModel, margins: Mapping[Move, int]) -> None:
    first = line.plies[0].move.to_move("plies[0].move")
    for number, ply in enumerate(line.plies):
        if state.is_over or ply.player != state.to_move:
            raise InputError(f"plies[{number}].player", "is not the one to move")
        try:
            state = state.play(ply.move.to_move("move"))
        except InputError as error:
            raise InputError(f"plies[{number}].{error.field}", error.reason) from None
        for name, value in after(state).items():
            claimed = getattr(ply.after, name)
            if claimed != value:
                raise InputError(
                    f"plies[{number}].after.{name}",
                    "{value}; the rules say {ruled}",
                    value=claimed,
                    ruled=value,
                )
    if not state.is_over:
        raise InputError("plies", "the game is not over after the last")
    scores, winner = list(state.scores()), state.winner
    if (line.scores, line.winner) != (scores, winner):
        raise InputError(
            "scores",
            "the rules say {first} to {second}, won by {winner}",
            first=scores[0],
            second=scores[1],
            winner=winner,
        )
    if not line.margin == scores[0] - scores[1] == margins.get(first):
        raise InputError(
            "margin", "{value}; the line or its first move says another one", value=line.margin
        )
    best = max if not _mover(line) else min
    lost = abs(best(margins.values()) - line.margin)
    if line.lost != lost:
        raise InputError("lost", "{value}; the margins say {ruled}", value=line.lost, ruled=lost)


def _mover(line: CertifiedLineModel) -> int:
    return line.plies[0].player


def _check_refuted(model: CertificateModel, margins: Mapping[Move, int]) -> None:
    """See that the solution is one, and that nothing else that can be done is left out."""
    answer = {one.to_move("answer") for one in model.answer}
    if model.solution.plies[0].move.to_move("solution") not in answer:
        raise InputError("solution", "does not begin with an answer")
    shown = {action(line.plies[0].move.to_move("refutations")) for line in model.refutations}
    for missing in {action(move) for move in margins if move not in answer} - shown:
        raise InputError("refutations", "there is no refutation of {missing}", missing=missing)


def _check_proof(
    state: State, model: CertificateModel, proof: ProofModel, margins: Mapping[Move, int]
) -> None:
    """Follow both strategies of a complete proof, and see that they prove the puzzle."""
    mover, sign = state.to_move, -1 if state.to_move else 1
    best = sign * max(sign * margin for margin in margins.values())
    answer = [move for move, margin in margins.items() if margin == best]
    others = [move for move in margins if margins[move] != best]
    for name, strategy, first, claim in (
        ("keeps", proof.keeps, answer, (mover, best)),
        ("refutes", proof.refutes, others, (1 - mover, best - sign * model.gap)),
    ):
        if (strategy.player, strategy.margin) != claim:
            raise InputError(
                f"proof.{name}",
                "player {player} is to keep a margin of {margin}",
                player=claim[0],
                margin=claim[1],
            )
        try:
            _follow(state, strategy, first)
        except InputError as error:
            raise InputError(f"proof.{name}.{error.field}", error.reason) from None


def _follow(state: State, strategy: StrategyModel, first: Sequence[Move]) -> None:
    tokens = iter(strategy.moves.split())

    def pick(at: State) -> Move:
        token = next(tokens, None)
        if token is None:
            raise InputError("moves", "end before the strategy does")
        return Move.from_text(token, "moves")

    try:
        met = follow(state, first, strategy.player, strategy.margin, pick, strategy.positions)
    except TooLargeError:
        raise InputError("positions", "{value}; more are met", value=strategy.positions) from None
    if met != strategy.positions:
        raise InputError("positions", "{value}; {met} are met", value=strategy.positions, met=met)
    if next(tokens, None) is not None:
        raise InputError("moves", "go on after the strategy ends")


def solve_again(checked: Checked, clock: Clock | None = None) -> str | None:
    """Prove the margins of a certificate anew, by the search that confirms puzzles.

    Raises `GivenUpError` when the clock is over, or the search comes to its limit.

    Returns
    -------
    str or None
        Which move has another margin, None for none.
    """
    task = CONFIRMATIONS[0].task(checked.state.to_text())
    again = proved_again(task, clock)["found"]
    if not again:
        raise GivenUpError
    for move, margin in read_margins(checked.state, dict(again)).items():
        if margin != checked.margins[move]:
            return f"{move} leaves {margin}, not {checked.margins[move]}"
    return None


def checked_frame(
    models: Sequence[CertificateModel],
    solve: bool = False,
    seconds: float | None = None,
    show: Callable[[str], None] = lambda words: None,
) -> pd.DataFrame:
    """Return certificates that hold, one row each.

    Columns: id (str), moves (Int64: legal ones, each with its margin), lines, plies (Int64: that
    were replayed), complete (boolean: whether a complete proof was followed), proved (boolean:
    whether every margin was proved again; <NA> where it was not tried, or the limit came first).

    Parameters
    ----------
    solve : bool
        Whether to prove the margins again.
    seconds : float, optional
        Limit of that.
    show : callable
        Called with a line that says how many are done.

    Raises
    ------
    InputError
        Naming the first figure that is wrong.
    KeyboardInterrupt
        When the user stops it before everything is replayed.
    """
    try:
        checked = [check(model) for model in models]
    except GivenUpError:
        raise KeyboardInterrupt(last_signal()) from None
    clock = Clock(seconds)
    rows: list[dict[str, Any]] = []
    for one in checked:
        row = {"id": one.id, "moves": len(one.margins), "lines": one.lines, "plies": one.plies}
        rows.append(row | {"complete": one.is_complete, "proved": None})
        if solve and not clock.is_over:
            try:
                wrong = solve_again(one, clock)
            except (GivenUpError, KeyboardInterrupt):
                continue
            if wrong is not None:
                raise InputError(
                    f"{one.id}.moves", "best play says otherwise: {wrong}", wrong=wrong
                )
            rows[-1]["proved"] = True
            show(f"{len(rows)} of {len(checked)} proved again")
    return table_frame("puzzles --check", rows)
