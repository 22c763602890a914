"""Texts in a page's own HTML, as ``model/written.js`` finds them in a browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = ("br", "img", "input", "link", "meta")
"""Elements that never hold others."""

ATTRIBUTES = ("aria-label", "alt")

ONLY_A_NAME = re.compile(r"\{\w+\}")


def written(page: str) -> list[tuple[str, str]]:
    """Texts of a page, each with its form for several, or an empty one."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return [pair for pair in reader.found if pair[0] and not ONLY_A_NAME.fullmatch(pair[0])]


class _Reader(HTMLParser):
    """Collects texts; one that lies within another has a name there."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._open: list[list[str] | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if self._open and self._open[-1] is not None:
            # The browser needs a name to put the element back.
            assert values.get("data-say"), f"an element in a text without a name: {values}"
            self._open[-1].append(f"{{{values['data-say']}}}")
        self.found += [(values[name], "") for name in ATTRIBUTES if name in values]
        if "data-one" in values:
            self.found.append((values["data-one"], values["data-many"]))
        if tag not in VOID:
            is_text = tag == "title" or ("data-say" in values and "data-one" not in values)
            self._open.append([] if is_text else None)

    def handle_endtag(self, tag: str) -> None:
        words = self._open.pop() if tag not in VOID else None
        if words is not None:
            self.found.append((" ".join("".join(words).split()), ""))

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] is not None:
            self._open[-1].append(data)
