"""Text of the pages that the build writes: titles, tables and words in reStructuredText."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

MARKS = re.compile(r"[\\*|_]")


def title(words: str, mark: str) -> str:
    """Return a title underlined with a mark."""
    return f"\n{words}\n{mark * len(words)}\n"


def literal(words: str) -> str:
    """Return words as code."""
    return f"``{words}``"


def text(words: str) -> str:
    """Return words in which only what stands between backticks is code."""
    parts = re.split(r"(`+)(.+?)\1", words)
    plain, code = parts[::3], parts[2::3]
    escaped = [MARKS.sub(r"\\\g<0>", part) for part in plain]
    return escaped[0] + "".join(
        f"{literal(inner)}\\ {after}" if after[:1].isalnum() else literal(inner) + after
        for inner, after in zip(code, escaped[1:], strict=True)
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n   ").writerows([heads, *rows])
    return f"\n.. csv-table::\n   :header-rows: 1\n\n   {out.getvalue().rstrip()}\n"
