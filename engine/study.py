"""A study: chapters with comments, marks and variations, each move checked by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.plain import STUDY_FORMAT
from patchwork_solve.engine.forms.validation import validate
from patchwork_solve.engine.game.cell import read_cell
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from patchwork_solve.engine.forms.study_model import ChapterModel, MarkModel


@dataclass(frozen=True)
class Chapter:
    """A chapter, with the position at each place of its tree.

    Parameters
    ----------
    model : ChapterModel
        As it is written down.
    states : tuple of State
        The first position, and the position after each move.
    """

    model: ChapterModel
    states: tuple[State, ...]


@dataclass(frozen=True)
class Study:
    """A study whose moves are all legal."""

    title: str
    chapters: tuple[Chapter, ...]

    @classmethod
    def of(cls, content: Any) -> Study:
        """Return the study in parsed JSON.

        Raises `InputError`, naming the first thing that is wrong.
        """
        from patchwork_solve.engine.forms.study_model import StudyModel

        model = validate(StudyModel, content, STUDY_FORMAT)
        chapters = [
            _chapter(one, f"chapters[{number}]") for number, one in enumerate(model.chapters)
        ]
        return cls(model.title, tuple(chapters))

    @property
    def moves(self) -> int:
        """Number of moves in all chapters."""
        return sum(len(chapter.model.moves) for chapter in self.chapters)

    def to_json(self) -> dict[str, Any]:
        """Return the study as `patchwork-study/1`, without what is empty."""
        chapters = [
            chapter.model.model_dump(by_alias=True, exclude_defaults=True)
            for chapter in self.chapters
        ]
        return {"format": STUDY_FORMAT, "title": self.title, "chapters": chapters}


def is_study(content: Any) -> bool:
    """Return whether parsed JSON says that it is a study."""
    return isinstance(content, dict) and content.get("format") == STUDY_FORMAT


def _chapter(model: ChapterModel, field: str) -> Chapter:
    start = _start(model.start, f"{field}.start")
    _check_marks(model.marks, start.edition, f"{field}.marks")
    states = [start]
    seen: set[tuple[int, Move]] = set()
    for number, step in enumerate(model.moves):
        here = f"{field}.moves[{number}]"
        if step.after > number:
            raise InputError(
                f"{here}.after",
                "{value}; allowed: 0 to {most}, the number of a move before it",
                value=step.after,
                most=number,
            )
        try:
            move = Move.from_text(step.move)
            states.append(states[step.after].play(move))
        except InputError as error:
            raise InputError(f"{here}.move", error.reason) from None
        if (step.after, move) in seen:
            raise InputError(
                f"{here}.move", "{move} is already there after the same move", move=move
            )
        seen.add((step.after, move))
        _check_marks(step.marks, start.edition, f"{here}.marks")
    return Chapter(model, tuple(states))


def _start(line: str, field: str) -> State:
    if line.split(maxsplit=1)[:1] != ["position"]:
        raise InputError(field, "{value}; allowed: the line of a position", value=shown(line))
    document = Document.read(line)
    if document.names_a_file:
        raise InputError(field, "names a file; give the variant in full")
    try:
        return document.state()
    except InputError as error:
        raise InputError(field, error.located) from None


def _check_marks(marks: Sequence[MarkModel], edition: Edition, field: str) -> None:
    for number, mark in enumerate(marks):
        for name, text in (("from", mark.start), ("to", mark.to)):
            if text is None:
                continue
            here = f"{field}[{number}].{name}"
            row, column = read_cell(text, here)
            if row >= edition.height or column >= edition.width:
                size = f"{edition.width}x{edition.height}"
                raise InputError(
                    here, "{text} is not on the quilt, which is {size}", text=text, size=size
                )
