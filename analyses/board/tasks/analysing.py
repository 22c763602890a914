"""The analysis of a position: estimates of a player and proofs, better and better."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.best.analysis import answers_on
from patchwork_solve.analyses.web.task import (
    MOST_SECONDS,
    Event,
    Found,
    Send,
    require_harmless,
    require_time,
)
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.players.analyst import analyst, limits_for

if TYPE_CHECKING:
    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.engine.endgame.solved import Endgame, Progress
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.state import State

SECONDS = 10.0
"""Default time of an analysis, in seconds."""

BETWEEN = 0.1
"""Seconds between two intervals that are sent."""


@dataclass(frozen=True)
class Analyse:
    """A request to analyse a position: estimates and proofs of its moves.

    Parameters
    ----------
    state : State
    player : str
        As `best` takes it.
    seconds : float or None
        None for the default, or for the time in the player's name.
    """

    state: State
    player: str = "strong"
    seconds: float | None = None

    def check(self) -> None:
        """Raise `InputError` for a finished game, an unknown player or an invalid limit."""
        require_playable(self.state, "position")
        require_harmless(self.player)
        require_time(MOST_SECONDS if self.seconds is None else self.seconds)
        analyst(self.player)
        self._limits()

    def run(self, send: Send) -> Found:
        """Send each answer and what is proved in between; return the last answer."""
        document: Event = {}
        answers = answers_on(
            self.state, analyst(self.player), self._limits(), report=_ThrottledReporter(send)
        )
        for answer in answers:
            document = answer_document(answer)
            send({"event": "answer", **document})
        return Found(document, bool(document.get("settled")))

    def _limits(self) -> DecisionLimits:
        if ":" in self.player:
            return limits_for(self.player, self.seconds)
        return limits_for(self.player, SECONDS if self.seconds is None else self.seconds)


def answer_document(answer: BestAnswer) -> Event:
    """Return an answer as in the JSON of `best`, with the interval of every legal move."""
    endgame = answer.assessment.endgame
    roots = () if endgame is None else endgame.moves
    document = answer.to_json()
    for each, considered in zip(document["moves"], answer.moves, strict=True):
        each["words"] = move_words(answer.state, considered.move)
    before = answer.game.states
    return {
        **document,
        "line_words": [move_words(*one) for one in zip(before, answer.line, strict=False)],
        "line_proved": answer.best.is_best_play,
        "settled": bool(roots) and all(root.is_exact for root in roots),
        "proved": [
            {
                "move": str(root.move),
                "words": move_words(answer.state, root.move),
                "lower": root.lower,
                "upper": root.upper,
            }
            for root in roots
        ],
        "only": _only_kind(endgame),
    }


def _only_kind(endgame: Endgame | None) -> str | None:
    """Return the only patch to buy, or ``advance``; None unless all else is proved worse."""
    if endgame is None or not endgame.proof.is_exact:
        return None
    value = endgame.lower
    kinds = {root.move.patch for root in endgame.moves}
    keeping = {root.move.patch for root in endgame.moves if root.lower <= value <= root.upper}
    if len(keeping) != 1 or len(kinds) == 1:
        return None
    (only,) = keeping
    return "advance" if only is None else only


class _ThrottledReporter:
    """Sends what is proved of a position when it is new, at most once in `BETWEEN` seconds.

    Parameters
    ----------
    send : callable
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._last: tuple[int, int, int] | None = None
        self._next = 0.0

    def __call__(self, found: Progress) -> None:
        """Send it when it is new and due."""
        proved = found.lower, found.upper, found.exact_moves
        if proved != self._last and time.monotonic() >= self._next:
            self._last, self._next = proved, time.monotonic() + BETWEEN
            self._send({"event": "proof", **asdict(found)})
