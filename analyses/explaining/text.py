"""An explanation as text: the difference, both lines, and the largest parts as a sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.answer import Part
from patchwork_solve.analyses.explaining.register import TITLES
from patchwork_solve.analyses.explaining.wording import joined, signed
from patchwork_solve.analyses.report.moves import full_words, line_words
from patchwork_solve.analyses.report.table import wrapped
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.base.wording import capital, counted
from patchwork_solve.engine.forms.move_words import move_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.analyses.explaining.answer import Explanation

SHOWN = 3
"""Parts that are put into words; the others are given together."""


def explanation_text(found: Explanation) -> str:
    """Return the difference, both lines, and the parts as a sum."""
    state = found.state
    rows = [(each.points, capital(each.words)) for each in shown(found)]
    rows.append((found.difference, "In all"))
    width = max(len(signed(points)) for points, _ in rows)
    return "\n".join(
        [
            wrapped(f"{_question(found)} {verdict(found)}"),
            wrapped(f"  line:  {line_words(state, found.course.line)}", " " * 9),
            wrapped(f"  other: {line_words(state, found.contrast.line)}", " " * 9),
            "",
            *(
                wrapped(f"{signed(points):>{width}}  {words}", " " * (width + 2))
                for points, words in rows
            ),
        ]
    )


def _question(found: Explanation) -> str:
    """Return the question about the worse of both moves."""
    if found.difference < 0:
        return f"Why {full_words(found.state, found.move)}?"
    return f"Why not {full_words(found.state, found.other)}?"


def verdict(found: Explanation) -> str:
    """Return the difference as a sentence about the worse of both moves."""
    better = found.move if found.difference >= 0 else found.other
    words = move_words(found.state, better)
    points = abs(found.difference)
    if found.is_proved:
        if not points:
            return f"It is worth as much as {words} (proved)."
        return f"It is worth {counted(round(points), 'point')} less than {words} (proved)."
    error = f"estimated, give or take {found.error:.1f}"
    if not found.is_established:
        return f"Not established: it is {points:.1f} points behind {words} ({error})."
    return f"It is worth {points:.1f} points less than {words} ({error})."


def mistake_words(found: Explanation) -> str:
    """Return the aim of a worse move and its cost in words; the points add up.

    ``For it, +3: ... Against it, -7: ...; -6: the rest. In all -10.``
    """
    *parts, _ = found.parts
    good = [each for each in parts if each.points > 0][:1]
    bad = [each for each in parts if each.points < 0][: SHOWN - len(good)]
    left = found.difference - sum(each.points for each in (*good, *bad))
    against = [_claim(each) for each in bad]
    against += [say("{points}: the rest", points=signed(left))] if round(left, 1) else []
    sentences = [say("For it, {claims}.", claims=_claim(each)) for each in good]
    sentences += [say("Against it, {claims}.", claims="; ".join(against))] if against else []
    return " ".join([*sentences, say("In all {points}.", points=signed(found.difference))])


def _claim(part: Part) -> str:
    return say("{points}: {words}", points=signed(part.points), words=part.words)


def shown(found: Explanation) -> list[Part]:
    """Return the largest parts, the sum of two or more others, and what is not explained.

    The last is left out where it is nothing.
    """
    *parts, rest = found.parts
    said = list(parts[: SHOWN + 1])
    if len(parts) > len(said):
        said[SHOWN:] = [_together(parts[SHOWN:])]
    return [*said, rest] if round(rest.points, 1) else said


def _together(parts: Sequence[Part]) -> Part:
    """Return several parts as one."""
    points = sum(each.points for each in parts)
    names = joined([f"{TITLES[each.concept]} {signed(each.points)}" for each in parts])
    return Part("together", points, f"together: {names}")
