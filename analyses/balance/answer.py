"""A report on runs, as Python code has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.balance.contradictions import contradictions
from patchwork_solve.analyses.balance.summary import NOTE, Summary, of_all, summarized
from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import Section, named
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import one_line, shown

if TYPE_CHECKING:
    import pandas as pd


@checked_methods()
@dataclass(frozen=True)
class BalanceAnswer(Answer):
    """Findings of the games of some runs; all of it estimated, none of it proved.

    Parameters
    ----------
    runs : tuple of str
        Names of the runs.
    sections : tuple of Section
        The chosen sections.
    frames : Mapping
        Their tables by name, each with a column ``run``; fewer where the work was ended.
    warnings : tuple of str
        That players were not fitted to the rules they play.
    """

    runs: tuple[str, ...]
    sections: tuple[Section, ...]
    frames: Mapping[str, pd.DataFrame]
    warnings: tuple[str, ...] = ()

    @property
    def finished_sections(self) -> list[Section]:
        """The sections that were computed."""
        return [section for section in self.sections if section.name in self.frames]

    @property
    def report(self) -> Report:
        """The report as every format shows it."""
        return Report(
            f"The balance of {', '.join(self.runs)}",
            self.finished_sections,
            meaning="Who wins, with what, and from when on, in games that players of the program "
            "played.",
            sentences=self.summary(),
            main=[
                *(line for summary in self._summaries(self.runs) for line in summary.main),
                *(one.words for one in contradictions(self.frames)),
            ],
            details=[line for summary in self._summaries(self.runs) for line in summary.details],
            note=NOTE,
            frames=dict(self.frames),
            remarks=self._remarks,
        )

    @property
    def _remarks(self) -> dict[str, list[str]]:
        """Remarks beside the figures of a section."""
        remarks: dict[str, list[str]] = {}
        for one in contradictions(self.frames):
            remarks.setdefault(one.section, []).append(one.words)
        return remarks

    def summary(self, run: str | None = None) -> list[str]:
        """Return the summary in sentences, of one run or of all, the weightiest first.

        Raises
        ------
        InputError
            When there is no such run.
        """
        if run is not None and run not in self.runs:
            known = one_line(", ".join(self.runs))
            raise InputError(
                "run", "no run {run}; allowed: {allowed}", run=shown(run), allowed=known
            )
        runs = self.runs if run is None else (run,)
        lines = [line for summary in self._summaries(runs) for part in summary for line in part]
        return lines + ([*of_all(self.frames), *self.warnings] if run is None else [])

    def _summaries(self, runs: Sequence[str]) -> list[Summary]:
        return [summarized(self.frames, name) for name in runs]

    def to_frame(self, section: str = "figures") -> pd.DataFrame:
        """Return the table of a section, as ``seats`` or ``patches``.

        Raises
        ------
        InputError
            When there is no such section.
        """
        return self.frames[named(self.finished_sections, section).name].copy()

    def to_json(self) -> dict[str, Any]:
        """Return it as the command prints it."""
        return {"summary": self.summary(), "note": NOTE, **self.report.to_json()}

    def to_markdown(self) -> str:
        """Return it as Markdown, for a guide."""
        return self.report.to_markdown()

    def __str__(self) -> str:
        return self.report.to_text()
