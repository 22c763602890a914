"""The text of a saved table or log: a file, or what was copied from the console of a browser."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.incoming import tidied
from patchwork_solve.engine.base.reading import read_text
from patchwork_solve.engine.forms.validation import parse

LARGEST = 1 << 25
"""Limit of the bytes of a file; public logs of other games have one or two million."""

_ESCAPED = re.compile(r"\\([\"'\\])")

HOW = Sentence("docs/reference/bring-your-game.md says how to save one")


@dataclass(frozen=True)
class Saved:
    """The parts of a file.

    Parameters
    ----------
    gamedatas : Mapping or None
        The table.
    packets : Sequence or None
        The log.
    """

    gamedatas: Mapping[str, Any] | None
    packets: Sequence[Any] | None

    @classmethod
    def load(cls, source: str, field: str = "FILE") -> Saved:
        """Read a file, or standard input for ``-``.

        Raises `InputError` if it has neither a table nor a log.
        """
        return cls.of(document_of(read_text(source, field, largest=LARGEST)[0]))

    @classmethod
    def of(cls, document: Any) -> Saved:
        """Take the parts of a parsed file.

        Raises `InputError` if it has neither a table nor a log.
        """
        whole = document if isinstance(document, dict) else {}
        inner = whole.get("data")
        data = inner if isinstance(inner, dict) else whole
        logs = data.get("logs", whole.get("logs"))
        table = next(
            (
                one
                for one in (whole.get("gamedatas"), data.get("gamedatas"), whole)
                if isinstance(one, dict) and isinstance(one.get("tokens"), dict)
            ),
            None,
        )
        packets = logs if isinstance(logs, list) else None
        if table is None and packets is None:
            raise InputError(
                "",
                "neither a table (with tokens) nor a log (with a list of logs); {how}",
                how=HOW,
            )
        return cls(table, packets)

    def table(self) -> Mapping[str, Any]:
        """Return the table.

        Raises `InputError` if there is only a log.
        """
        if self.gamedatas is None:
            raise InputError(
                "gamedatas",
                "missing; a log says what moves, not how the circle lies at its beginning; {how}",
                how=HOW,
            )
        return self.gamedatas


def document_of(text: str) -> Any:
    """Return the values of JSON with something before and behind, as a console shows it.

    Raises `InputError` if there is no JSON.
    """
    text = tidied(text)
    begin, end = text.find("{"), text.rfind("}")
    if begin < 0 or end < begin:
        return parse(text)
    json = text[begin : end + 1]
    try:
        return parse(json)
    except InputError as error:
        try:
            return parse(_ESCAPED.sub(r"\1", json))
        except InputError:
            raise error from None
