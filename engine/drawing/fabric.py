"""How cloth looks: the colours, weaves and names of patches, from ``engine/data/cloth.json``."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, NamedTuple

from patchwork_solve.engine.base.say import ENGLISH, say, spoken
from patchwork_solve.engine.game.patch import LETTERS

_DATA: dict[str, Any] = json.loads(
    files("patchwork_solve.engine").joinpath("data/cloth.json").read_text("utf-8")
)
THEMES: dict[str, dict[str, str]] = _DATA["themes"]
"""Paints of the ground, of stitches and of marks, by the name of the page's custom property."""

WEAVES: dict[str, dict[str, Any] | None] = _DATA["weaves"]
"""The repeat of each weave in units of a cell; None for one without."""

PATCHES: list[dict[str, Any]] = _DATA["patches"]
"""The cloths in the order of the letters, with the token and the name of the patch."""

NAMES: dict[str, str] = {cloth["patch"]: cloth["name"] for cloth in PATCHES}
"""Names of patches for people, by their tokens."""


def patch_name(token: str) -> str:
    """Return a patch within words: in English its token, which people of the game know."""
    return token if spoken() is ENGLISH else name_of(token)


def name_of(token: str) -> str:
    """Return the name of a patch for people; one of another edition has only its token."""
    return say(NAMES.get(token, token))


_ROUND = 3
"""Steps from the weave of a cloth to that of the next patch of its colour."""


class Cloth(NamedTuple):
    """The cloth of a patch.

    Parameters
    ----------
    light, dark : str
        Its colour in each theme.
    weave : str
        One of `WEAVES`.
    pale : bool
        Whether the weave is dark, for it would not be seen in white.
    """

    light: str
    dark: str
    weave: str
    pale: bool


def cloth_of(letter: str) -> Cloth:
    """Return the cloth of a patch's letter.

    Colours repeat after those of the printings, each time in another weave.
    """
    turn, place = divmod(LETTERS.index(letter), len(PATCHES))
    found = PATCHES[place]
    weaves = list(WEAVES)
    weave = weaves[(weaves.index(found["weave"]) + _ROUND * turn) % len(weaves)]
    return Cloth(found["light"], found["dark"], weave, found.get("pale", False))


class Fabric(NamedTuple):
    """How the cloth of a picture is drawn.

    Parameters
    ----------
    dark : bool
        On a dark ground.
    letters : bool
        With a letter on each patch of a quilt.
    plain : bool
        Flat colours, thick borders and letters, for a print in black and white.
    """

    dark: bool = False
    letters: bool = False
    plain: bool = False

    @property
    def theme(self) -> str:
        """Name of the theme."""
        return "dark" if self.dark else "light"

    def paint(self, name: str) -> str:
        """Return a colour or an opacity of the theme."""
        return THEMES[self.theme][name]

    def colour(self, letter: str) -> str:
        """Return the colour of a patch."""
        found = cloth_of(letter)
        return found.dark if self.dark else found.light


WOVEN = Fabric()
"""Light cloth without letters."""
