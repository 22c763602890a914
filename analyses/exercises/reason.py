"""The reason of an exercise: what the mistake was after, and what it cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.exercises.exercise import PLACES
from patchwork_solve.analyses.explaining.course import Course
from patchwork_solve.analyses.explaining.finding import of_courses
from patchwork_solve.analyses.explaining.text import mistake_words
from patchwork_solve.engine.players.analyst import analyst

if TYPE_CHECKING:
    from patchwork_solve.analyses.exercises.confirming import Confirmed
    from patchwork_solve.analyses.exercises.mistake import Mistake


def reason(mistake: Mistake, confirmed: Confirmed, player: str) -> str:
    """Return the played move against the best one, by parts, with `PLACES` for names."""
    thinker = analyst(player)
    assert thinker.limits.nodes is not None, "the query was checked"
    sign = 1 - 2 * mistake.state.to_move
    lost = confirmed.losses[mistake.move]
    is_proved = confirmed.is_proved
    played = Course.known(mistake.move, sign * (confirmed.value - lost), is_proved)
    best = (
        Course.proved(confirmed.line, round(sign * confirmed.value))
        if is_proved
        else Course(confirmed.line, sign * confirmed.value, None, None, False)
    )
    state = mistake.state.with_names(PLACES)
    return mistake_words(of_courses(state, played, best, thinker.limits.nodes, thinker))
