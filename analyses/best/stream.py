"""An analysis service for other programs: positions come in as lines, analyses go out as lines.

A line in is a JSON object, `{"state": ..., "id": ...}` or `{"cancel": id}`; the
fields are in docs/reference/players.md. The position is its one-line text or a
`patchwork-state/1` document: nothing that comes in names a file. A line out is an answer so far,
`"final": true` in the last one, or an error.
One position is worked on at a time, in the order they come.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import IO, Any

from patchwork_solve.analyses.best.analysis import answers_on
from patchwork_solve.analyses.best.answer import BestAnswer
from patchwork_solve.analyses.best.query import BestQuery
from patchwork_solve.engine.base import cancellation
from patchwork_solve.engine.base.errors import InputError, whole_named
from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.base.wording import one_line, shown
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.validation import parse
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.players.analyst import analyst, limits_for
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.state import State

LONGEST = 1 << 20
"""Bytes of a line: a position has a few thousand."""

MOST_WAITING = 1000
"""Positions that may wait."""

CANCELLED = "cancelled"
"""Value of ``stopped`` for a cancelled analysis, beside those of `Stopped`."""

LONGEST_ID = 1000
"""Characters of a request's name, which every answer repeats."""

QUERY_FIELDS = ("player", "seconds", "rollouts", "seed", "moves")
FIELDS = ("id", "state", *QUERY_FIELDS)

Id = str | int


@dataclass(frozen=True)
class _Request:
    """A request to analyse a position."""

    name: Id
    state: State
    player: Strong
    limits: DecisionLimits
    query: BestQuery


@dataclass(frozen=True)
class _Refusal:
    """A line that cannot be answered, and why."""

    name: Id | None
    error: InputError


class Stream:
    """Answers lines until they end.

    Parameters
    ----------
    defaults : BestQuery
        Values of fields that a line leaves out.
    lines : binary file
        Requests.
    out : text file
        Answers.
    """

    def __init__(self, defaults: BestQuery, lines: IO[bytes], out: IO[str]) -> None:
        self._defaults = defaults
        self._lines = lines
        self._out = out
        self._requests: SimpleQueue[_Request | _Refusal | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._open: dict[Id, bool] = {}
        """Requests that wait or are worked on, and whether they are cancelled."""
        self._current: Id | None = None
        self._unreadable: InputError | None = None

    def run(self) -> None:
        """Answer all lines, and after Ctrl-C the one that is worked on.

        Raises
        ------
        InputError
            When the lines cannot be read to their end; those before are answered.
        OSError
            When an answer cannot be written.
        """
        threading.Thread(target=self._read, daemon=True).start()
        while (request := self._requests.get()) is not None:
            if isinstance(request, _Refusal):
                self._refuse(request.name, request.error)
            elif self._is_last(request):
                return
        if self._unreadable is not None:
            raise self._unreadable

    def _is_last(self, request: _Request) -> bool:
        """Answer a request, if need be by an error; return whether the user stops the service."""
        try:
            return self._answer(request)
        except OSError:  # Nobody hears the answers.
            raise
        except Exception as error:
            self._end(request.name)
            self._refuse(request.name, _fault(error))
            return False

    def _refuse(self, name: Id | None, error: InputError) -> None:
        self._write({"id": name, "error": error.document})

    def _write(self, document: dict[str, Any]) -> None:
        self._out.write(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._out.flush()

    # -- answers ---------------------------------------------------------------------------------

    def _answer(self, request: _Request) -> bool:
        """Answer a request; return whether the user stops the service."""
        said: dict[str, Any] = {}
        settled = False
        with cancellation.handlers_installed(compiling.is_going_on):
            if not self._begin(request.name):
                for answer in _answers(request):
                    said = answer.to_json(request.query.moves)
                    settled = all(each.is_exact for each in answer.moves)
                    self._write({"id": request.name, "final": False, **said})
            is_cancelled = self._end(request.name)
            came = cancellation.is_cancelled() and not is_cancelled
        stopped = Stopped.FINISHED if settled else Stopped.LIMIT
        if came:
            stopped = Stopped.INTERRUPTION
        how = CANCELLED if is_cancelled and not settled else stopped.value
        self._write({"id": request.name, "final": True, "stopped": how, **said})
        return came

    def _begin(self, name: Id) -> bool:
        """Make a request the one that is worked on; return whether it is cancelled already."""
        with self._lock:
            self._current = name
            return self._open[name]

    def _end(self, name: Id) -> bool:
        """Forget a request; return whether it was cancelled."""
        with self._lock:
            self._current = None
            return self._open.pop(name, False)

    # -- questions -------------------------------------------------------------------------------

    def _read(self) -> None:
        """Read lines until they end, in a thread of its own."""
        try:
            self._read_lines()
        except OSError as error:
            self._unreadable = InputError(
                "standard input", "cannot be read: {reason}", reason=error.strerror or error
            )
        finally:
            self._requests.put(None)

    def _read_lines(self) -> None:
        number = 0
        while line := self._lines.readline(LONGEST + 1):
            number += 1
            if len(line) > LONGEST and not line.endswith(b"\n"):
                self._skip()
                line = b""
                error = InputError(
                    "line",
                    "longer than {longest} bytes; a position has fewer",
                    longest=f"{LONGEST:,}",
                )
                self._requests.put(_Refusal(number, error))
            if line.strip():
                self._take(line, number)

    def _skip(self) -> None:
        """Read to the end of a line that is too long."""
        while (part := self._lines.readline(LONGEST)) and not part.endswith(b"\n"):
            pass

    def _take(self, line: bytes, number: int) -> None:
        """Read a line as a request, a cancellation or a refusal."""
        name: Id | None = number
        try:
            document = _parse(line)
            if "cancel" in document:
                name = _id(document["cancel"], "cancel")
                self._cancel(name)
                return
            name = _id(document.get("id", number), "id")
            request = _request(document, name, self._defaults)
            self._add(request)
        except InputError as error:
            self._requests.put(_Refusal(name, error))
        except Exception as error:  # This thread must not end: the others wait for its lines.
            self._requests.put(_Refusal(name, _fault(error)))

    def _add(self, request: _Request) -> None:
        with self._lock:
            if request.name in self._open:
                raise InputError(
                    "id",
                    "{request} is worked on already; name another",
                    request=shown(request.name),
                )
            if len(self._open) >= MOST_WAITING:
                raise InputError(
                    "state",
                    "{count} are waiting already; try again later",
                    count=MOST_WAITING,
                )
            self._open[request.name] = False
        self._requests.put(request)

    def _cancel(self, name: Id) -> None:
        with self._lock:
            if name not in self._open:
                return  # It has ended just now: the answer is on its way.
            self._open[name] = True
            if name == self._current:
                cancellation.cancel()


def _parse(line: bytes) -> dict[str, Any]:
    with whole_named("line"):
        document = parse(line)
    if not isinstance(document, dict):
        raise InputError("line", 'not a JSON object; allowed: {"state": ...} or {"cancel": ID}')
    return document


def _fault(error: Exception) -> InputError:
    """Return an unexpected exception as an error of a line, so that other lines are answered."""
    what = one_line(f"{type(error).__name__}: {error}")
    return InputError("line", "internal error, {what}; please report it with the line", what=what)


def _id(value: Any, field: str) -> Id:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise InputError(field, "{value}; allowed: a text or a whole number", value=shown(value))
    if len(str(value)) > LONGEST_ID:
        raise InputError(
            field,
            "{value} is too long; allowed: {most} characters",
            value=shown(value),
            most=f"{LONGEST_ID:,}",
        )
    return value


def _request(document: dict[str, Any], name: Id, defaults: BestQuery) -> _Request:
    for field in document:
        if field not in FIELDS:
            raise InputError(
                shown(field), "is not a field; allowed: {allowed}", allowed=", ".join(FIELDS)
            )
    state = _state(document.get("state"))
    player = document.get("player")
    if player is not None and not isinstance(player, str):
        raise InputError("player", "{value}; allowed: a text", value=shown(player))
    given = {field: document[field] for field in QUERY_FIELDS if document.get(field) is not None}
    if player is not None:
        given.setdefault("seconds", None)  # Its name may say how long it thinks.
    query = replace(defaults, **given)
    limits = limits_for(query.player, query.seconds, threads=query.threads or 1)
    return _Request(name, state, _players(query.player), limits, query)


def _answers(request: _Request) -> Iterator[BestAnswer]:
    return answers_on(
        request.state,
        request.player,
        request.limits,
        request.query.rollouts,
        request.query.seed,
        seconds=request.query.seconds,
    )


def _players(name: str) -> Strong:
    """Return a player; one with a file of weights is refused."""
    if "@" in name:
        raise InputError(
            "player", "{value}; weights of a file are only for the command", value=shown(name)
        )
    return analyst(name)


def _state(given: Any) -> State:
    """Return the position that a line names."""
    readers: dict[type, Callable[[Any], State]] = {str: State.from_text, dict: State.from_json}
    reader = readers.get(type(given))
    if reader is None:
        raise InputError("state", "allowed: a position's one-line text, or its JSON document")
    if Document.of(given).names_a_file:
        raise InputError("state", "its edition is a file; give the variant in full, as JSON")
    state = reader(given)
    require_playable(state)
    return state
