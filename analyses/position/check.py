"""The check of a position, a game or a variant as written: everything wrong or doubtful in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.position.pointless import pointless
from patchwork_solve.analyses.position.variant import changes_list, variant_text
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import one_line
from patchwork_solve.engine.drawing.words import counted, headline, patches_words
from patchwork_solve.engine.forms.flaws import game_flaws, position_flaws
from patchwork_solve.engine.forms.schema import edition_reference
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.forms.variant_flaws import variant_flaws
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.game.problems import unknown_words
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.engine.study import Study

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.document import Document
    from patchwork_solve.engine.game.problems import Problem

LONGEST_REMARK = 600
"""Characters of a printed remark: it may name all fields there are."""

_QUILT_ROW = re.compile(r"\.quilt\[(\d+)\]$")


class Severity(StrEnum):
    """The severity of a remark."""

    WRONG = "wrong"
    """The rules cannot be played from here."""
    DOUBTFUL = "doubtful"
    """No game can have reached this, or a rule has no effect."""


@dataclass(frozen=True)
class Remark:
    """One thing that is wrong or doubtful.

    Parameters
    ----------
    field : str
        Where in the document.
    row, column : int or None
        The cell of the quilt where it begins, counted from 0; only a row for a whole row.
    reason : Sentence
        What is wrong, and what is allowed.
    """

    severity: Severity
    field: str
    row: int | None
    column: int | None
    reason: Sentence

    @classmethod
    def of_flaw(cls, flaw: InputError) -> Remark:
        """Return the remark on a flaw: the rules cannot be played."""
        row = _QUILT_ROW.search(flaw.field)
        at = None if row is None else int(row[1])
        return cls(Severity.WRONG, flaw.field or "document", at, None, flaw.reason)

    @classmethod
    def of_problem(cls, problem: Problem, prefix: str = "") -> Remark:
        """Return the remark on a problem: no game can have reached the position."""
        row, column = problem.cells[0] if problem.cells else (None, None)
        return cls(Severity.DOUBTFUL, prefix + problem.field, row, column, problem.reason)

    @classmethod
    def of_pointless(cls, rule: InputError) -> Remark:
        """Return the remark on a rule that has no effect."""
        return cls(Severity.DOUBTFUL, rule.field, None, None, rule.reason)

    @property
    def document(self) -> dict[str, Any]:
        """As JSON has it, with the parts of the reason."""
        return {**asdict(self), **self.reason.parts}

    def __str__(self) -> str:
        # Rows are numbered from 1 where they are drawn.
        row = f" (row {self.row + 1})" if self.row is not None and self.column is None else ""
        words = one_line(f"{self.field}{row}: {self.reason}", LONGEST_REMARK)
        return f"{self.severity.value:<8}  {words}"


@dataclass(frozen=True)
class Checked:
    """A position, a game, a study or a variant with all remarks on it.

    Parameters
    ----------
    record : State, Game, Study, Edition or None
        What was checked; None when something is wrong.
    """

    record: State | Game | Study | Edition | None
    remarks: tuple[Remark, ...]

    @property
    def wrong(self) -> int:
        """Number of things that are wrong."""
        return sum(remark.severity is Severity.WRONG for remark in self.remarks)

    @property
    def verdict(self) -> str:
        """The worst severity, or ``fine``."""
        if self.wrong:
            return Severity.WRONG.value
        return Severity.DOUBTFUL.value if self.remarks else "fine"


def check(document: Document) -> Checked:
    """Return a document with the remarks on everything in it."""
    if document.foreign is not None:
        return Checked(None, (Remark.of_flaw(document.foreign),))
    flaws = game_flaws if document.is_game else position_flaws
    wrong = tuple(map(Remark.of_flaw, flaws(document.content, document.base)))
    if wrong:
        return Checked(None, wrong)
    if not document.is_game:
        state = document.state()
        return Checked(state, tuple(map(Remark.of_problem, state.problems())))
    try:
        game = document.game()
    except InputError as flaw:  # Moves after an illegal one cannot be judged.
        return Checked(None, (Remark.of_flaw(flaw),))
    return Checked(game, tuple(Remark.of_problem(p, "start.") for p in game.start.problems()))


def check_study(content: Any) -> Checked:
    """Return a study, or a remark on the first thing that is wrong in it."""
    try:
        return Checked(Study.of(content), ())
    except InputError as flaw:  # Moves after an illegal one cannot be judged.
        return Checked(None, (Remark.of_flaw(flaw),))


def check_variant(text: str) -> Checked:
    """Return a variant, or remarks on everything that is wrong in it."""
    wrong = tuple(map(Remark.of_flaw, variant_flaws(text)))
    if wrong:
        return Checked(None, wrong)
    edition = read_variant(text)
    return Checked(edition, tuple(map(Remark.of_pointless, pointless(edition))))


def check_document(checked: Checked) -> dict[str, Any]:
    """Return the JSON document of `check`: verdict, remarks, and what was checked in full.

    Of a variant also what it changes.
    """
    match checked.record:
        case State() as state:
            filled: Any = state.to_json(derived=True)
        case Game() | Study() as record:
            filled = record.to_json()
        case Edition() as edition:
            filled = edition_reference(edition)
        case _:
            filled = None
    remarks = [remark.document for remark in checked.remarks]
    document = {"verdict": checked.verdict, "remarks": remarks, "document": filled}
    if isinstance(checked.record, Edition):
        document["changes"] = changes_list(checked.record)
    return document


def check_frame(remarks: Iterable[Remark]) -> pd.DataFrame:
    """Return one row a remark: severity, field, row, column (Int64), reason."""
    import pandas as pd

    columns = ["severity", "field", "row", "column", "reason"]
    frame = pd.DataFrame([asdict(remark) for remark in remarks], columns=columns)
    return frame.astype({"row": "Int64", "column": "Int64"})


def check_text(checked: Checked) -> str:
    """Return the printed text: the remarks, the verdict, and facts to compare with the table."""
    lines = [str(remark) for remark in checked.remarks]
    match checked.record:
        case State() as state:
            lines += [f"{_verdict(checked)}: {headline(state)}", *_facts(state)]
        case Game() as game:
            end = headline(game.final)
            lines += [f"{_verdict(checked)}: {counted(len(game.moves), 'move')}, then {end}"]
            if game.final.unknown:
                lines += [f"  {unknown_words(game.final)}"]
        case Study() as study:
            chapters, moves = counted(len(study.chapters), "chapter"), counted(study.moves, "move")
            lines += [f"{_verdict(checked)}: a study of {chapters} and {moves}"]
        case Edition() as edition:
            lines += [f"{_verdict(checked)}: {variant_text(edition)}"]
    return "\n".join(lines)


def _verdict(checked: Checked) -> str:
    return "playable all the same" if checked.remarks else "fine"


def _facts(state: State) -> list[str]:
    """Return facts that follow from a position, to compare with the table at home."""
    scores, names = state.scores(), player_names(state.names)
    sale = ", ".join(patches_words(state.for_sale))
    lines = [
        f"  {len(state.circle)} patches left, for sale: {sale or 'none'}",
        f"  leather left: {_marks_words(state.leather_left)}",
    ]
    if state.unknown:
        lines.insert(1, f"  {unknown_words(state)}")
    for number, (name, player) in enumerate(zip(names, state.players, strict=True)):
        marks = [mark for mark in state.edition.income_marks if mark > player.time]
        tile = ", has the special tile" if state.special_tile == number else ""
        lines.append(
            f"  {name}: {counted(player.quilt.holes, 'empty space')}, "
            f"score {scores[number]} now{tile}"
        )
        lines.append(f"    income to come: {_marks_words(marks)}")
    return lines


def _marks_words(marks: tuple[int, ...] | list[int]) -> str:
    """Return the number of marks and their spaces."""
    return f"{len(marks)} (at {', '.join(map(str, marks))})" if marks else "none"
