"""What a picture calls the two players, and itself."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.kind import require_each
from patchwork_solve.engine.names import LONGEST_NAME
from patchwork_solve.engine.wording import shown

_LONGEST_TITLE = 200


@dataclass(frozen=True)
class Labels:
    """Names of the players and a title of one's own.

    Parameters
    ----------
    names : (str, str)
        Any text; white space is tidied, and what is longer than `LONGEST_NAME` ends in an ellipsis.
    title : str, optional
        In place of the title that a picture gives itself.

    Raises
    ------
    InputError
        For names that are not two texts, or a title that is not a text.

    Examples
    --------
    >>> Labels(("Ann", "Bob")).names[1]
    'Bob'
    """

    names: tuple[str, str] = ("Player 0", "Player 1")
    title: str | None = None

    def __post_init__(self) -> None:
        names = require_each(self.names, str, "names")
        if len(names) != 2:
            raise InputError("names", f"{shown(self.names)}; allowed: two names")
        first, second = (_tidy(name, LONGEST_NAME) for name in names)
        object.__setattr__(self, "names", (first, second))
        if self.title is not None:
            if not isinstance(self.title, str):
                raise InputError("title", f"{shown(self.title)}; allowed: text")
            object.__setattr__(self, "title", _tidy(self.title, _LONGEST_TITLE))


def _tidy(words: str, longest: int) -> str:
    one_line = " ".join(words.split())
    return one_line if len(one_line) <= longest else one_line[: longest - 1].rstrip() + "…"


PLAIN = Labels()
"""Players by their numbers, and every picture's own title."""
