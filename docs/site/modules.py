"""The pages of all source files with their first lines: a page for each top folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rest import literal, table, text, title

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "solver", "analyses", "patchwork_solve", "scripts", "tests")
LEFT_OUT = {"__pycache__", "built"}
PYTHON = re.compile(r'r?"""(.+?)(?:"""|\n\n)', re.DOTALL)
SCRIPT = re.compile(r"(?:/\*\*?|//)(.+?)(?:\*/|\n \*\n|\n(?! \*|//))", re.DOTALL)
SENTENCE = re.compile(r".+?\.(?= [A-Z`]|$)")


def pages() -> dict[str, str]:
    """Return the text of each page by its name."""
    return {room: "\n".join(_page(room)) for room in ROOMS}


def first_line(path: Path) -> str:
    """Return the sentence with which a file says what it does.

    Raises
    ------
    ValueError
        If the file begins with no docstring (JavaScript: comment).
    """
    pattern = PYTHON if path.suffix == ".py" else SCRIPT
    found = pattern.match(path.read_text("utf-8"))
    if found is None:
        raise ValueError(f"{path}: its first line must say what it does")
    words = " ".join(re.sub(r"\n\s*(?:\*|//)", "\n", found[1]).split())
    sentence = SENTENCE.match(words)
    return sentence[0] if sentence else words


def folders(room: str) -> Iterator[tuple[Path, list[Path]]]:
    """Yield each folder below a top folder, with its source files."""
    for folder in (ROOT / room, *sorted((ROOT / room).rglob("*/"))):
        files = [path for path in sorted(folder.iterdir()) if path.suffix in (".py", ".js", ".mjs")]
        if files and not LEFT_OUT.intersection(folder.parts):
            yield folder, files


def _page(room: str) -> Iterator[str]:
    yield title(f"{room}/", "=")
    for folder, files in folders(room):
        if folder != ROOT / room:
            yield title(f"{folder.relative_to(ROOT).as_posix()}/", "-")
        lines = {path.name: text(first_line(path)) for path in files}
        if package := lines.pop("__init__.py", None):
            yield f"{package}\n"
        rows = [(literal(name), line) for name, line in lines.items()]
        yield table(("file", "what it does"), rows) if rows else ""
