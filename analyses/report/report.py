"""A report: sentences and sections over some data, and its forms but for the page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.output import escaped, markdown_text, records
from patchwork_solve.analyses.report.readable import readable, says_nothing
from patchwork_solve.analyses.report.section import JSON, TEXT, Section, named
from patchwork_solve.analyses.report.table import table, wrapped

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Report:
    """Report of a command.

    Parameters
    ----------
    data : object
        What the sections' functions take.
    meaning : str
        What the page is about, in a sentence.
    sentences : sequence of str
        What the data say, in short.
    main, details : collection of str
        Those sentences that matter most, and those that a page shows on demand.
    note : str
        How all of it is to be taken; below the tables.
    facts : Mapping
        What JSON says beside the tables.
    frames : dict
        Tables of sections by name that are made already; the others are made when first used.
    remarks : Mapping
        Sentences by the name of the section beside whose figures they stand.
    """

    title: str
    sections: Sequence[Section]
    data: Any = None
    meaning: str = ""
    sentences: Sequence[str] = ()
    main: Collection[str] = ()
    details: Collection[str] = ()
    note: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    frames: dict[str, pd.DataFrame] = field(default_factory=dict)
    remarks: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def frame(self, section: Section | str) -> pd.DataFrame:
        """Return the table of a section."""
        if isinstance(section, str):
            section = named(self.sections, section)
        if section.name not in self.frames:
            self.frames[section.name] = section.frame(self.data)
        return self.frames[section.name]

    def only(self, name: str) -> Report:
        """Return the report of one section, which is shown whole."""
        return replace(self, sections=[named(self.sections, name)])

    @property
    def is_one(self) -> bool:
        """Whether one section is all there is."""
        return len(self.sections) == 1

    def shown(self, place: str) -> list[Section]:
        """Return the sections for a place that have content; a single section is always shown."""
        if self.is_one:
            return list(self.sections)
        there = [section for section in self.sections if place in section.places]
        return [section for section in there if not says_nothing(self.frame(section))]

    def to_json(self) -> dict[str, Any]:
        """Return the sentences, all tables, and the other facts."""
        tables = {
            section.key or section.name.replace("-", "_"): records(self.frame(section))
            for section in self.sections
            if JSON in section.places
        }
        summary = {"summary": list(self.sentences)} if self.sentences else {}
        return {**summary, **tables, **self.facts}

    def to_text(self) -> str:
        """Return the sentences, and the sections' tables; of a single section the whole table."""
        said = [] if self.is_one else [self._listed(sentence) for sentence in self.sentences]
        parts = ["\n".join(said)] if said else []
        for section in self.shown(TEXT):
            frame = self.frame(section)
            rows = readable(frame, section, whole=self.is_one)
            remarks = map(wrapped, self.remarks.get(section.name, ()))
            left_out = self._left_out(section, rows)
            head = [section.title, wrapped(section.meaning), *remarks, *left_out]
            parts.append("\n".join(head) + f"\n\n{table(rows)}")
        return "\n\n".join([*parts, *([wrapped(self.note)] if self.note else [])])

    def _listed(self, sentence: str) -> str:
        """Return a sentence as text: below a main one the others are a list."""
        if not self.main or sentence in self.main:
            return wrapped(sentence)
        return wrapped(f"- {sentence}", "  ")

    def _left_out(self, section: Section, rows: pd.DataFrame) -> list[str]:
        of = len(self.frame(section))
        if len(rows) == of or section.has_cells:
            return []
        return [wrapped(f"({len(rows)} of {of} rows; --section {section.name} shows all)")]

    def _marked(self, sentence: str) -> str:
        """Return a sentence as an entry of a list in Markdown, a main one bold."""
        words = escaped(sentence)
        return f"- **{words}**" if sentence in self.main else f"- {words}"

    def to_markdown(self) -> str:
        """Return it for a guide: its sentences, then a table for each section."""
        parts = [f"# {escaped(self.title)}"]
        parts += ["\n".join(map(self._marked, self.sentences))]
        for section in self.shown(TEXT):
            rows = readable(self.frame(section), section, whole=self.is_one)
            parts += [f"## {section.title}", section.meaning]
            parts += [escaped(remark) for remark in self.remarks.get(section.name, ())]
            parts.append(_listed(section, rows))
        return "\n\n".join(part for part in [*parts, self.note] if part)


def _listed(section: Section, rows: pd.DataFrame) -> str:
    """Return rows as a table in Markdown."""
    if section.is_raw:
        return markdown_text(rows)
    for name in map(str, rows.select_dtypes("str")):
        rows[name] = [escaped(str(value)) for value in rows[name]]
    return str(rows.to_markdown(index=False, disable_numparse=True))
