"""Names of the two players in a picture, and its title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.names import LONGEST_NAME, Names, player_names

if TYPE_CHECKING:
    from patchwork_solve.engine.game.position import Position

_LONGEST_TITLE = 200


@checked_methods()
@dataclass(frozen=True)
class Labels:
    """Names of the players and a title of one's own.

    Parameters
    ----------
    names : (str, str), optional
        In place of the names that a position has. Any text; white space is tidied, and what is
        longer than `LONGEST_NAME` ends in an ellipsis.
    title : str, optional
        In place of the title that a picture gives itself.

    Raises
    ------
    InputError
        For names that are not two texts, or a title that is not a text.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> Labels(("Ann", "Bob")).player_names(State.new(seed=1))
    ('Ann', 'Bob')
    >>> Labels(title="Round 2").player_names(State.new(seed=1))
    ('Blue', 'Orange')
    """

    names: Names | None = None
    title: str | None = None

    def __post_init__(self) -> None:
        if self.names is not None:
            names = list(self.names)
            if len(names) != 2:
                raise InputError("names", f"{shown(self.names)}; allowed: two names")
            first, second = (_tidy(name, LONGEST_NAME) for name in names)
            object.__setattr__(self, "names", (first, second))
        if self.title is not None:
            if not isinstance(self.title, str):
                raise InputError("title", f"{shown(self.title)}; allowed: text")
            object.__setattr__(self, "title", _tidy(self.title, _LONGEST_TITLE))

    def player_names(self, state: Position) -> Names:
        """Return the names of the players in the picture of a position."""
        return self.names or player_names(state.names)


def _tidy(words: str, longest: int) -> str:
    one_line = " ".join(words.split())
    return one_line if len(one_line) <= longest else one_line[: longest - 1].rstrip() + "…"


PLAIN = Labels()
"""The names of the position, or colours, and every picture's own title."""
