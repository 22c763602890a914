"""A report on runs as plain text and as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.readable import readable, says_nothing
from patchwork_solve.analyses.balance.summary import NOTE
from patchwork_solve.analyses.report.output import escaped
from patchwork_solve.analyses.report.table import table, wrapped

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.balance.answer import BalanceAnswer
    from patchwork_solve.analyses.balance.section import Section


def text(answer: BalanceAnswer) -> str:
    """Return the sentences, and the sections' tables; of one section alone all of its table."""
    alone = len(answer.sections) == 1
    parts = ["\n".join(wrapped(sentence) for sentence in answer.summary())] if not alone else []
    for section in answer.there:
        frame = answer.frames[section.name]
        if says_nothing(frame) and not alone:
            continue
        shown = _shown(frame, section, alone)
        head = f"{section.title}\n{wrapped(section.meaning)}{_left_out(frame, shown, section)}"
        parts.append(f"{head}\n\n{table(shown)}")
    return "\n\n".join([*parts, wrapped(NOTE)])


def _shown(frame: pd.DataFrame, section: Section, alone: bool) -> pd.DataFrame:
    return readable(frame, section, whole=alone)


def _left_out(frame: pd.DataFrame, shown: pd.DataFrame, section: Section) -> str:
    if len(shown) == len(frame):
        return ""
    words = f"({len(shown)} of {len(frame)} rows; --section {section.name} has all)"
    return f"\n{wrapped(words)}"


def markdown(answer: BalanceAnswer) -> str:
    """Return the report for a guide: its sentences, then a table for each section."""
    parts = ["# The balance of " + ", ".join(escaped(name) for name in answer.runs)]
    parts += ["\n".join(f"- {escaped(sentence)}" for sentence in answer.summary())]
    for section in answer.there:
        frame = answer.frames[section.name]
        if says_nothing(frame):
            continue
        shown = readable(frame, section, whole=len(answer.sections) == 1)
        for name in map(str, shown.select_dtypes("str")):
            shown[name] = [escaped(str(value)) for value in shown[name]]
        listed = shown.to_markdown(index=False, disable_numparse=True)
        parts += [f"## {section.title}", section.meaning, listed]
    return "\n\n".join([*parts, NOTE])
