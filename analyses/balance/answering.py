"""The sections of a report on runs, worked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.balance.answer import BalanceAnswer
from patchwork_solve.analyses.balance.report import SECTIONS
from patchwork_solve.analyses.fitting.unfitted import unfitted_sentences
from patchwork_solve.analyses.report.section import Section, named
from patchwork_solve.analyses.simulation.reduction import Reduced, together, worked_out
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.kinds import require_each
from patchwork_solve.engine.players.simple import PLAYERS

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.partial_sums import KeptSums
    from patchwork_solve.analyses.simulation.run import Run


OF_LUCK = ("corrected", "luck")
"""Sections that search the first position of each circle."""


def chosen_sections(names: Sequence[str] | None, field: str = "sections") -> list[Section]:
    """Return the sections of these names; without names, all sections.

    Raises `InputError` for an unknown name.
    """
    each = [] if names is None else require_each(names, str, field)
    return [named(SECTIONS, name, field) for name in dict.fromkeys(each)] or list(SECTIONS)


def worthwhile(sections: Sequence[Section], runs: Sequence[Run]) -> list[Section]:
    """Return sections without those that cost most of a report and show next to nothing.

    The luck of circles explains no more than a hundredth of what simple players' results vary.
    """
    names = {name for run in runs for name in run.about.players}
    return [each for each in sections if each.name not in OF_LUCK or not names <= set(PLAYERS)]


def report(
    runs: Sequence[Run],
    sections: Sequence[Section],
    show: Callable[[str], None] = lambda _: None,
    kept: KeptSums | None = None,
) -> BalanceAnswer:
    """Return a report on runs; when it is cancelled, with the sections that are there.

    Parameters
    ----------
    runs : sequence of Run
        At least one.
    sections : sequence of Section
    show : callable
        Called with a line that says how far the work is.
    kept : KeptSums, optional
        Where the sums over parts of large runs are kept, and those of an earlier report are found.
    """
    names = _names(runs)
    played = [unfitted_sentences(run.about.players, [run.about.edition]) for run in runs]
    warnings = tuple(dict.fromkeys(chain.from_iterable(played)))
    frames: dict[str, pd.DataFrame] = {}
    try:
        # The parts of a large run are read once for all sections.
        read = {run: _all_of(run, sections, show, kept) for run in runs if run.is_large}
    except GivenUpError:
        return BalanceAnswer(tuple(names), tuple(sections), frames, warnings)
    for number, section in enumerate(sections):
        if is_cancelled():
            break
        show(f"{number} of {len(sections)} sections; now {section.name}")
        try:
            tables = (read[run][number] if run in read else section.frame(run) for run in runs)
            frame = _together([_of_run(*each) for each in zip(names, tables, strict=True)])
            frames[section.name] = section.together(frame) if section.together else frame
        except GivenUpError:
            break
    return BalanceAnswer(tuple(names), tuple(sections), frames, warnings)


def _all_of(
    run: Run,
    sections: Sequence[Section],
    show: Callable[[str], None],
    kept: KeptSums | None,
) -> list[pd.DataFrame]:
    """Return the tables of all sections of a run."""
    steps = []
    for section in sections:
        assert isinstance(section.frame, Reduced), "sections of runs are reductions"
        steps.append(section.frame.steps(run))
    show(f"0 of {run.size:,} games of {run.about.name}")
    return worked_out(
        run,
        together(*steps),
        lambda games: show(f"{games:,} of {run.size:,} games of {run.about.name}"),
        kept,
    )


def _of_run(name: str, frame: pd.DataFrame) -> pd.DataFrame:
    frame.insert(0, "run", pd.Series(name, index=frame.index, dtype="str"))
    return frame


def _together(parts: Sequence[pd.DataFrame]) -> pd.DataFrame:
    filled = [part for part in parts if len(part)]
    return pd.concat(filled, ignore_index=True) if filled else parts[0]


def _names(runs: Sequence[Run]) -> list[str]:
    """Return the names of the runs; the second of two folders of one name has a number."""
    names: list[str] = []
    for run in runs:
        name, number = run.about.name, 2
        while name in names:
            name, number = f"{run.about.name} ({number})", number + 1
        names.append(name)
    return names
