"""Text in a picture: the names of the players, its title, letters on patches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.drawing.fabric import Fabric
from patchwork_solve.engine.game.names import LONGEST_NAME, Names, player_names

if TYPE_CHECKING:
    from patchwork_solve.engine.game.position import Position

_LONGEST_TITLE = 200

PATCH_LOOKS = ("cloth", "letters", "plain")
"""Ways to distinguish patches in a picture."""


@checked_methods()
@dataclass(frozen=True)
class Labels:
    """Names of the players, a title of one's own, and how patches are distinguished.

    Parameters
    ----------
    names : (str, str), optional
        In place of the names that a position has. Any text; white space is tidied, and what is
        longer than `LONGEST_NAME` ends in an ellipsis.
    title : str, optional
        In place of the title that a picture gives itself.
    patches : str
        One of `PATCH_LOOKS`: cloth, cloth with letters, or plain: flat colours with letters, for
        a print in black and white.

    Raises
    ------
    InputError
        For names that are not two texts, a title that is not a text, or another look.

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
    patches: str = "cloth"

    def __post_init__(self) -> None:
        if self.names is not None:
            names = list(self.names)
            if len(names) != 2:
                raise InputError("names", "{value}; allowed: two names", value=shown(self.names))
            first, second = (_tidy(name, LONGEST_NAME) for name in names)
            object.__setattr__(self, "names", (first, second))
        if self.title is not None:
            if not isinstance(self.title, str):
                raise InputError("title", "{value}; allowed: text", value=shown(self.title))
            object.__setattr__(self, "title", _tidy(self.title, _LONGEST_TITLE))
        if self.patches not in PATCH_LOOKS:
            listed = ", ".join(PATCH_LOOKS)
            raise InputError(
                "patches", "{value}; allowed: {allowed}", value=shown(self.patches), allowed=listed
            )

    def player_names(self, state: Position) -> Names:
        """Return the names of the players in the picture of a position."""
        return self.names or player_names(state.names)

    def fabric(self, dark: bool = False) -> Fabric:
        """Return the style of the cloth in the picture."""
        return Fabric(dark, self.patches == "letters", self.patches == "plain")


def _tidy(words: str, longest: int) -> str:
    one_line = " ".join(words.split())
    return one_line if len(one_line) <= longest else one_line[: longest - 1].rstrip() + "…"


PLAIN = Labels()
"""The names of the position, or colours, and every picture's own title."""
