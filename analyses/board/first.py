"""The page's first data, and the choices it offers."""

from __future__ import annotations

from dataclasses import asdict

from patchwork_solve.analyses.asking.levels import FRIENDLY, LEVELS
from patchwork_solve.analyses.board import quiz
from patchwork_solve.analyses.board.solo import level_counts
from patchwork_solve.analyses.board.tasks.analysing import SECONDS
from patchwork_solve.analyses.board.view import Answer, offered_editions
from patchwork_solve.analyses.web.task import MOST_SECONDS
from patchwork_solve.engine.base.examples import examples
from patchwork_solve.engine.base.program import NAME, version


def first_data(given: Answer | None, site: str | None, searches: int) -> Answer:
    """Return the first data of a page.

    Parameters
    ----------
    given : Answer or None
        What the page opens with.
    site : str or None
        Address of the published board.
    searches : int
        How many run at once.
    """
    return {
        "program": f"{NAME} {version()}",
        "given": given,
        "site": site,
        "examples": [asdict(example) for example in examples()],
        "puzzles": quiz.sets(),
        "levels": [{"name": name, "player": player} for name, player in LEVELS.items()],
        "level": FRIENDLY,
        "automa": level_counts(),
        "editions": offered_editions(),
        "limits": {"seconds": MOST_SECONDS, "default_seconds": SECONDS, "searches": searches},
    }
