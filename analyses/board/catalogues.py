"""Catalogues of the page's texts: what translators write (gettext), as what a browser loads."""

from __future__ import annotations

import gettext
import json
import re
from base64 import b64encode
from collections.abc import Callable, Container, Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import polib

from patchwork_solve.engine.base.say import ENGLISH, Language

FOLDER = Path(__file__).with_name("languages")
"""One file of gettext for each language but English, whose texts are the keys."""

FORMS = {1: ("other",), 2: ("one", "other"), 3: ("one", "few", "other")}
"""Plural categories of Unicode, in the order of gettext's forms, by their number.

A browser asks for a category that a file does not have (as `many` in Polish) by `other`.
"""

NUMBERS = {
    "de": (",", ".", 1_000),
    "es": (",", ".", 10_000),
    "fr": (",", "\u202f", 1_000),
    "it": (",", ".", 10_000),
    "pl": (",", "\u00a0", 10_000),
}
"""Signs before decimals and between groups, and the least number with groups, as in browsers.

Any other language writes numbers as English does.
"""

PLAIN = ("start.js", "")
"""Place of texts that are their own keys: they are said where no module runs that makes keys."""


FRONT = "front/"
"""Begins the names of files of a site's other pages, which have catalogues of their own."""

LATER = json.loads((FOLDER / "later.json").read_text("utf-8"))
"""Files whose texts nobody sees until they ask for them: a second catalogue has them."""


def comes_later(files: Iterable[str]) -> bool:
    """Whether a text that these files say is in the second catalogue."""
    return all(any(fnmatchcase(name, pattern) for pattern in LATER) for name in files)


def languages() -> list[str]:
    """Codes of the languages that have a catalogue, as browsers write them."""
    return sorted(path.stem for path in FOLDER.glob("*.po"))


@cache
def language_of(code: str) -> Language:
    """Language for what Python says to a reader; English where there is no catalogue."""
    if code not in languages():
        return ENGLISH
    file = polib.pofile(str(FOLDER / f"{code}.po"))
    texts = {
        entry.msgid: tuple(entry.msgstr_plural.values()) if entry.msgid_plural else entry.msgstr
        for entry in file
        if entry.translated()
    }
    return Language(code, texts, _form(file), *NUMBERS.get(code, ()))


def _form(file: polib.POFile) -> Callable[[int], int]:
    """Function of gettext that chooses a form by a number."""
    rule = re.search(r"plural=([^;]+)", file.metadata.get("Plural-Forms", ""))
    return gettext.c2py(rule[1]) if rule else ENGLISH.form


def catalogue(language: str, files: Container[str] | None = None) -> dict[str, object]:
    """Catalogue of a language: ``{"language": ..., "texts": {key: text or forms}}``.

    A text that is not translated, or that somebody must look at again, is left out: the page shows
    the English one.

    Parameters
    ----------
    language : str
    files : container of str, optional
        Those whose texts it has, as ``header.js``; all if left out.
    """
    file = polib.pofile(str(FOLDER / f"{language}.po"))
    return compiled(language, file if files is None else said_by(file, files))


def said_by(entries: Iterable[polib.POEntry], files: Container[str]) -> list[polib.POEntry]:
    """Entries whose texts some of the files say."""
    return [each for each in entries if any(name in files for name, _ in each.occurrences)]


def written(language: str, files: Container[str] | None = None) -> bytes:
    """Catalogue of a language as a browser loads it."""
    return _as_json(catalogue(language, files))


def board_files() -> Iterator[tuple[str, bytes]]:
    """Catalogues of the board by the names of their files: what is shown at once, and the rest.

    The first one names the second: ``{"language": ..., "texts": ..., "later": "de-later.json"}``.
    """
    for language in languages():
        for name, part in in_parts(language, polib.pofile(str(FOLDER / f"{language}.po"))):
            yield name, _as_json(part)


def in_parts(
    language: str, entries: Iterable[polib.POEntry]
) -> Iterator[tuple[str, dict[str, object]]]:
    """The board's two catalogues of the entries of a file, by their names; see `board_files`."""
    parts: tuple[list[polib.POEntry], list[polib.POEntry]] = [], []
    for entry in entries:
        names = [name for name, _ in entry.occurrences]
        if not all(name.startswith(FRONT) for name in names):
            parts[comes_later(names)].append(entry)
    first, later = (compiled(language, part) for part in parts)
    name = f"{language}-later.json"
    yield f"{language}.json", first | {"later": name}
    yield name, later


def _as_json(document: dict[str, object]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def compiled(language: str, entries: Iterable[polib.POEntry]) -> dict[str, object]:
    """Catalogue of the entries of a file."""
    texts = {
        entry.msgid if PLAIN in entry.occurrences else key(entry.msgid): (
            _forms(entry) if entry.msgid_plural else entry.msgstr
        )
        for entry in entries
        if entry.translated()
    }
    return {"language": language, "texts": texts}  # Texts of a file weigh less side by side.


def _forms(entry: polib.POEntry) -> dict[str, str]:
    forms = [text for _, text in sorted(entry.msgstr_plural.items())]
    return dict(zip(FORMS[len(forms)], forms, strict=True))


def key(text: str) -> str:
    """Key of a text: of the FNV-1a hash of its UTF-8 bytes three bytes, as in ``model/say.js``.

    The English texts would double the weight of a catalogue.
    """
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return b64encode(value.to_bytes(4, "little")[:3]).decode()
