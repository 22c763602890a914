"""Patches named one after the other, as people write down a circle: by names or letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition


def patch_names(edition: Edition, text: str) -> Iterator[tuple[str | None, str]]:
    """Yield each patch that a text names with the word that names it; None for any other word.

    Parameters
    ----------
    text : str
        Names and letters of patches in any mixture, with any separators: ``bar-3, plus``,
        ``bar 3; plus``, ``CP``, ``C P``.
    """
    names = {_spelling(patch.name): patch.name for patch in edition.patches}
    longest = max(len(words) for words in names)
    by_letter = {letter: name for name, letter in edition.letter.items()}
    words = re.findall(r"[^\W_]+", text)
    at = 0
    while at < len(words):
        # The longest name first: a name may be the beginning of another one.
        for number in range(min(longest, len(words) - at), 0, -1):
            found = words[at : at + number]
            name = names.get(tuple(word.lower() for word in found))
            # Letters in a row, as AXE, are capital; a name is written small, or as in a title.
            if name is not None and not (number == 1 and _is_letters(found[0], by_letter)):
                yield name, " ".join(found)
                at += number
                break
        else:
            word = words[at]
            if all(letter in by_letter for letter in word):
                yield from ((by_letter[letter], letter) for letter in word)
            elif not word.isdecimal():  # The numbers of a list are no patches.
                yield None, word
            at += 1


def _spelling(name: str) -> tuple[str, ...]:
    """Return the words of a patch's name, as they may be typed."""
    return tuple(word.lower() for word in re.findall(r"[^\W_]+", name))


def _is_letters(word: str, by_letter: dict[str, str]) -> bool:
    return word.isupper() and all(letter in by_letter for letter in word)
