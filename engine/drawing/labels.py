"""What a picture calls the two players, and itself."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_solve.engine.names import LONGEST_NAME

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

    Examples
    --------
    >>> Labels(("Ann", "Bob")).names[1]
    'Bob'
    """

    names: tuple[str, str] = ("Player 0", "Player 1")
    title: str | None = None

    def __post_init__(self) -> None:
        first, second = (_tidy(name, LONGEST_NAME) for name in self.names)
        object.__setattr__(self, "names", (first, second))
        if self.title is not None:
            object.__setattr__(self, "title", _tidy(self.title, _LONGEST_TITLE))


def _tidy(words: str, longest: int) -> str:
    one_line = " ".join(words.split())
    return one_line if len(one_line) <= longest else one_line[: longest - 1].rstrip() + "…"


PLAIN = Labels()
"""Players by their numbers, and every picture's own title."""
