"""A request: the values that a client sends, checked, as a task for a process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.asking.query import Field, Flag, Query, Texts
from patchwork_solve.analyses.best.query import BestQuery
from patchwork_solve.analyses.packing.query import PackingQuery
from patchwork_solve.analyses.proofs.known import KnownFile
from patchwork_solve.analyses.proofs.using import FIELD
from patchwork_solve.analyses.service.questions import QUESTIONS, Question
from patchwork_solve.analyses.web import inputs
from patchwork_solve.analyses.web.task import Found, Send, require_harmless, require_time
from patchwork_solve.engine.base.errors import InputError, whole_named
from patchwork_solve.engine.base.examples import PREFIX
from patchwork_solve.engine.base.wording import shortened, shown
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.endgame.known import in_use
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams

DEFAULT_SECONDS = 5.0
"""Seconds of a request that does not say how long."""

LONGEST = 60
"""Letters of an unknown field that an error repeats."""

TRUTHS = {"true": True, "false": False}


@dataclass(frozen=True)
class Request:
    """A question with its values.

    Parameters
    ----------
    name : str
        Of the question.
    query : Query
    about : State, Document or None
        The position, or the document of `check`.
    known : Path or None
        The file of proofs that searches use, and do not change.
    """

    name: str
    query: Query
    about: State | Document | None
    known: Path | None = None

    @property
    def seconds(self) -> float | None:
        """Its time limit, if it has one."""
        return getattr(self.query, "seconds", None)

    def check(self) -> None:
        """Raise `InputError` for what the question refuses before its work."""
        if self.name in ("endgame", "best"):
            assert isinstance(self.about, State)
            require_playable(self.about, "state")
        if isinstance(self.query, BestQuery):
            require_harmless(self.query.player)
        if isinstance(self.query, PackingQuery):
            self.query.require_answerable()

    def run(self, send: Send) -> Found:
        """Return the document of the command."""
        with in_use(None if self.known is None else proofs(self.known)):
            return Found(QUESTIONS[self.name].answer(self.query, self.about))


@cache
def proofs(path: Path) -> KnownFile:
    """Return a file of proofs, which is only read; it is opened once in a process."""
    return KnownFile(path, FIELD, is_read_only=True)


def request_of(
    name: str, values: Mapping[str, Any], most_seconds: float, known: Path | None = None
) -> Request:
    """Return the request of a question.

    Raises `InputError` for values that are wrong, unknown or missing.

    Parameters
    ----------
    values : Mapping
        As in JSON; see `values_of` for those of an address.
    most_seconds : float
        The longest time that a request may take.
    """
    question = QUESTIONS[name]
    given = {field: value for field, value in values.items() if value is not None}
    _require_fields(question, given)
    about = _about(given)
    query = question.query(**{field: _own(field, value) for field, value in given.items()})
    if "seconds" in question.fields:
        query = _limited(query, most_seconds)
    if isinstance(query, PackingQuery) and isinstance(about, State):
        query = replace(query, state=about)
    return Request(name, query, about, known)


def values_of(name: str, parameters: QueryParams) -> dict[str, Any]:
    """Return the values in an address, as JSON would have them."""
    declared = QUESTIONS[name].declared
    return {
        field: _parsed(declared.get(field), field, parameters.getlist(field))
        for field in parameters
    }


def _parsed(declared: Field | None, field: str, texts: list[str]) -> Any:
    if isinstance(declared, Texts):
        return texts
    if len(texts) > 1:
        raise InputError(field, "stands twice")
    if isinstance(declared, Flag):
        return TRUTHS.get(texts[0], texts[0])
    return declared.parsed(texts[0]) if declared else texts[0]


def _require_fields(question: Question, given: Mapping[str, Any]) -> None:
    for field in given:
        if field not in question.fields:
            fields = ", ".join(question.fields)
            raise InputError(
                shortened(field, LONGEST), "no such field; all fields: {fields}", fields=fields
            )
    if question.required is not None and question.required not in given:
        raise InputError(question.required, "missing")


def _about(given: dict[str, Any]) -> State | Document | None:
    """Take the position or the document out of the values."""
    for field in ("state", "document"):
        if field not in given:
            continue
        received = given.pop(field)
        with whole_named(field):
            if not isinstance(received, str | dict):
                raise InputError("", "{value}; allowed: text or an object", value=shown(received))
            if isinstance(received, str) and received.startswith(PREFIX):
                document = Document.load(received, field)
            else:
                document = inputs.document(received)
            if field == "document":
                return document
            if document.is_game:
                raise InputError("", "this is a game; allowed: a position")
            return document.state()
    return None


def _own(field: str, value: Any) -> Any:
    """Return a value that on a command line might be the name of a file."""
    if field == "edition":
        if not isinstance(value, str | dict):
            raise InputError(field, "{value}; allowed: text or an object", value=shown(value))
        return inputs.edition(value)
    return value.splitlines() if field == "quilt" and isinstance(value, str) else value


def _limited(query: Any, most: float) -> Any:
    """Return a query with a time limit, if it takes one: a player's name may have another."""
    if query.seconds is None and ":" in str(getattr(query, "player", "")):
        return query
    seconds = min(DEFAULT_SECONDS, most) if query.seconds is None else query.seconds
    require_time(seconds, most)
    return replace(query, seconds=seconds)
