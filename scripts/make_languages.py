"""Bring the catalogues of languages up to date with the texts of the page, and report coverage.

    python -m scripts.make_languages        # writes analyses/board/languages/*.po
    python -m scripts.make_languages it     # begins a language

A new text comes in untranslated, one that the page no longer has goes out. The page shows English
for a text that is missing.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import polib

from patchwork_solve.analyses.asking.levels import LEVELS
from patchwork_solve.analyses.board.catalogues import FOLDER
from patchwork_solve.analyses.puzzles.themes import NAMES as THEMES
from patchwork_solve.engine.base.examples import examples
from patchwork_solve.engine.drawing.fabric import NAMES as PATCHES
from patchwork_solve.engine.forms.validation import ALLOWED, ENTER
from patchwork_solve.engine.forms.variant import NAMED, edition_of
from scripts.page_texts import written

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {
    "analyses/board/page": "analyses/board/page",
    "analyses/board/browser": "analyses/board",
    "scripts/site/front": "scripts/site",
}
"""Folders of texts, and from where their files are named."""

STRING = r'("(?:[^"\\\n]|\\.)*")'
SAID = re.compile(rf"\bsay(?:Parts)?\(\s*{STRING}")
FIELD = r'(?:"[^"]*"|`[^`]*`|\w+(?:\([^()]*\))?)'
REFUSED = re.compile(
    rf"(?:(?:\b(?:InputError|problem)|\.flaw)\(\s*{FIELD},|(?:\bSentence|(?<![.\w])flaw)\()\s*{STRING}"
)
MANY = rf"\(\s*{STRING},\s*{STRING}"
SAID_MANY = re.compile(rf"\bsayMany{MANY}")
REFUSED_MANY = re.compile(rf"\bplural{MANY}")
NAMES = re.compile(r"\{(\w+)\}")

ERRORS = ("analyses/board/browser", "engine/javascript")
"""Folders whose errors a reader of the page can meet."""

ERRORS_OF_THE_SERVER = (
    "analyses/board/app.py",
    *(f"analyses/web/{name}.py" for name in ("refusals", "searches", "worker")),
)
"""Files whose errors only a reader on the local server meets."""

OF_PROGRAMS = {
    "engine/javascript": (
        "built/*", "endgame.js", "field-reason.js", "joint-flaws.js", "packing/*", "toml.js",
        "variant.js", "working.js",
    ),
    "analyses/board/browser": ("built/*", "request.js"),
}  # fmt: skip
"""Files whose errors only programs meet, and who writes a variant."""

DECLARED: dict[str, Iterable[str]] = {
    "model/patch-names.js": PATCHES.values(),
    "front/index.html": LEVELS,
    "model/edition-signs.js": [edition_of(name).caution for name in NAMED],
    "parts/opening.js": [example.shows for example in examples()],
    "parts/puzzles.js": THEMES,
    "engine/javascript/models.js": [ENTER, *sorted({*ALLOWED.values()} - {"{expected}"})],
}
"""Texts that Python declares, by the file that says them."""

NOTES: dict[str, str] = tomllib.loads((FOLDER / "notes.toml").read_text("utf-8"))
"""Notes for translators by the text."""


@dataclass(frozen=True)
class Text:
    """A text of the page.

    Parameters
    ----------
    one : str
        The text; of one, where a number decides.
    other : str
        Of several; empty where no number decides.
    places : tuple of str
        The files that say it.
    """

    one: str
    other: str
    places: tuple[str, ...]

    @property
    def names(self) -> set[str]:
        """Names of the values that are put in."""
        return set(NAMES.findall(self.other or self.one))


def texts(root: Path = ROOT) -> list[Text]:
    """Every text that the page says, in the order of files, and names that Python declares."""
    found: dict[tuple[str, str], list[str]] = {}
    for source, base in SOURCES.items():
        for path in sorted((root / source).rglob("*.*")):
            read = READERS.get(path.name) or READERS.get(path.suffix)
            for pair in read(path.read_text("utf-8")) if read else []:
                places = found.setdefault(pair, [])
                if (place := path.relative_to(root / base).as_posix()) not in places:
                    places.append(place)
    for path in scripts_of_errors(root):
        for pair in refused(path.read_text("utf-8")):
            found.setdefault(pair, []).append(path.relative_to(root).as_posix())
    for place, names in DECLARED.items():
        for name in names:
            found.setdefault((name, ""), []).append(place)
    # One that is said by itself too is the first form of that of a number.
    many = {one for one, other in found if other}
    return [
        Text(one, other, tuple(places))
        for (one, other), places in found.items()
        if other or one not in many
    ]


def scripts_of_errors(root: Path = ROOT) -> Iterator[Path]:
    """Scripts whose errors are in the catalogue."""
    for folder in ERRORS:
        for path in sorted((root / folder).rglob("*.js")):
            name = path.relative_to(root / folder).as_posix()
            if not any(fnmatchcase(name, pattern) for pattern in OF_PROGRAMS[folder]):
                yield path
    yield from (root / name for name in ERRORS_OF_THE_SERVER)


def refused(script: str) -> dict[tuple[str, str], None]:
    """Templates of a script's errors, each once; one that is only places needs no translation.

    Each comes with its form for several, or an empty one.
    """
    found = [(json.loads(match[1]), "") for match in REFUSED.finditer(script)]
    found += [
        (json.loads(match[1]), json.loads(match[2])) for match in REFUSED_MANY.finditer(script)
    ]
    return {pair: None for pair in found if re.search("[A-Za-z]", NAMES.sub("", pair[0]))}


def said(script: str) -> list[tuple[str, str]]:
    """Texts of a script: each with its form for several, or an empty one."""
    pairs = [(match.start(), json.loads(match[1]), "") for match in SAID.finditer(script)]
    pairs += [
        (match.start(), json.loads(match[1]), json.loads(match[2]))
        for match in SAID_MANY.finditer(script)
    ]
    return [(one, other) for _, one, other in sorted(pairs)]


def of_glossary(file: str) -> list[tuple[str, str]]:
    """Lines of the glossary; the terms that a reader can press are said by ``drawing/terms.js``."""
    return [(line, "") for line in dict.fromkeys(json.loads(file).values())]


def of_lessons(file: str) -> list[tuple[str, str]]:
    """Words of the lessons, without their positions and proofs."""
    words: list[str] = []
    for lesson in json.loads(file)["lessons"]:
        words += lesson["title"], lesson["look"]
        for each in lesson["tries"]:
            words += each["question"], each["right"], *each["wrong"].values()
    return [(each, "") for each in dict.fromkeys(words)]


READERS: dict[str, Callable[[str], list[tuple[str, str]]]] = {
    ".js": said,
    ".html": written,
    "glossary.json": of_glossary,
    "lessons.json": of_lessons,
}
"""Function that finds the texts of a file, by its name or its suffix."""


def brought_up_to_date(file: polib.POFile, all_texts: list[Text]) -> polib.POFile:
    """Entries for the texts of today, with the translations that are there."""
    before = {(entry.msgid, entry.msgid_plural): entry for entry in file}
    new = polib.POFile(wrapwidth=100)
    new.metadata, new.header = file.metadata, file.header
    for text in all_texts:
        entry = before.get((text.one, text.other)) or polib.POEntry(
            msgid=text.one, msgid_plural=text.other, msgstr_plural={} if not text.other else {0: ""}
        )
        entry.comment = NOTES.get(text.one, "")
        entry.occurrences = [(place, "") for place in text.places]
        new.append(entry)
    return new


def begun(language: str) -> polib.POFile:
    """A file without entries."""
    file = polib.POFile(wrapwidth=100)
    file.metadata = {"Language": language, "Content-Type": "text/plain; charset=UTF-8"}
    return file


def main() -> None:
    """Write the files, and print a line on each."""
    for language in sys.argv[1:]:
        if len(language) != 2 or not language.isalpha():
            sys.exit(f"{language}: a language is two letters, as de")
        path = FOLDER / f"{language}.po"
        if not path.exists():
            begun(language).save(str(path))
    everything = texts()
    for path in sorted(FOLDER.glob("*.po")):
        file = brought_up_to_date(polib.pofile(str(path), wrapwidth=100), everything)
        file.save(str(path))
        print(f"{path.stem}: {file.percent_translated()} % of {len(file)} texts")


if __name__ == "__main__":
    main()
