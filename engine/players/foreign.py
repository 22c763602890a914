"""An external program as a player: it reads a line with the position and writes one with a move."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import time
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO

from patchwork_solve.engine.base import children
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import one_line, shown
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.bot import ForfeitError
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State

PIPE = "pipe:"
"""Prefix of the name of an external program; its command line follows."""

PATIENCE = 60.0
"""Seconds that a program may take over a move."""

LONGEST_ANSWER = 4096
"""Bytes of a line that could be a move."""

LONGEST_REASON = 200
"""Characters of a reason that are kept."""

GLANCE = 0.05
"""Seconds between two looks at whether the user wants the work to stop."""

GRACE = 0.5
"""Seconds that a program has to end when its input ends, or once it has closed its output."""


class Foreign:
    """A program that runs as long as it answers well; after a failure the next game starts it anew.

    Parameters
    ----------
    name : str
        ``pipe:`` and a command line, as a shell reads it.
    field : str
        What an error names.
    patience : float
        Seconds for a move, starting the program included.

    Raises
    ------
    InputError
        When there is no such program.
    """

    def __init__(self, name: str, field: str = "player", patience: float = PATIENCE) -> None:
        self.name = name
        self._arguments = _arguments(name, field)
        self._patience = patience
        self._run: _Run | None = None

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        """Return its move; it does not receive limits and seeds.

        Raises `ForfeitError` when it dies, takes too long, or answers anything but a legal move.
        """
        try:
            self._run = self._run or _Run(self._arguments)
            return _legal(
                state, self._run.request(state.with_names(None).to_text(), self._patience)
            )
        except BaseException:  # After any failure, an answer may still come that nobody waits for.
            self._end(0)
            raise

    def close(self) -> None:
        """End the program: its input ends, and it has a moment to end itself."""
        self._end(GRACE)

    def _end(self, grace: float) -> None:
        if self._run is not None:
            self._run.end(grace)
            self._run = None


def _arguments(name: str, field: str) -> list[str]:
    """Return the command line of a player's name, its program found."""
    command = name.removeprefix(PIPE)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(
            field, "{name}: {error}; quote it as a shell does", name=shown(name), error=error
        ) from None
    if not words:
        raise InputError(
            field,
            "{value}; allowed: {pipe}COMMAND, as in {pipe}./mine",
            value=shown(name),
            pipe=PIPE,
        )
    found = shutil.which(words[0])
    if found is None:
        raise InputError(
            field, "there is no program {name}; name one, or its path", name=shown(words[0])
        )
    return [found, *words[1:]]


def _legal(state: State, answer: str) -> Move:
    try:
        move = Move.from_text(answer)
    except InputError as error:
        raise ForfeitError(f"answered {error.reason}") from None
    try:
        state.play(move)
    except InputError as error:
        raise ForfeitError(f"answered {shown(answer)}: {error.reason}") from None
    return move


class _Run:
    """A run of a program: its process, and threads that hear what it says."""

    def __init__(self, arguments: list[str]) -> None:
        try:
            self._process, streams = children.start(arguments)
        except OSError as error:
            raise ForfeitError(f"cannot be started: {error.strerror or error}") from None
        self._questions = streams.stdin
        # One line more than is wanted is enough to know that it says too much.
        self._answers: Queue[bytes] = Queue(2)
        self._says_too_much = False
        self._last_words = ""
        Thread(target=self._hear_answers, args=(streams.stdout,), daemon=True).start()
        self._listener = Thread(target=self._hear_words, args=(streams.stderr,), daemon=True)
        self._listener.start()

    def _hear_answers(self, stream: IO[bytes]) -> None:
        """Pass on its lines, and b"" when it has closed its output."""
        with stream:
            line = b"?"
            while line and not self._says_too_much:
                line = stream.readline(LONGEST_ANSWER)
                try:
                    self._answers.put_nowait(line)
                except Full:
                    self._says_too_much = True

    def _hear_words(self, stream: IO[bytes]) -> None:
        """Keep the last line that it writes to standard error."""
        with stream:
            while line := stream.readline(LONGEST_ANSWER):
                self._last_words = line.decode(errors="replace").strip() or self._last_words

    def request(self, question: str, patience: float) -> str:
        """Return the line that answers another one.

        Raises
        ------
        ForfeitError
            If no answer comes in time.
        GivenUpError
            When the user wants the work to stop.
        """
        if not self._answers.empty():
            line = self._answers.get()
            if not line:  # It ended before this question.
                raise self._failure(self._how_it_ended())
            raise self._failure(f"wrote {shown(_text(line))} before any request")
        late = time.monotonic() + patience
        self._send(f"{question}\n".encode(), late)
        while not is_cancelled():
            try:
                answer = self._answers.get(timeout=GLANCE)
            except Empty:
                if time.monotonic() < late:
                    continue
                raise self._failure(f"gave no answer in {patience:g} s") from None
            if not answer:
                raise self._failure(self._how_it_ended())
            return _text(answer)
        raise GivenUpError

    def _send(self, question: bytes, late: float) -> None:
        """Write without waiting for a program that does not read."""
        handle = self._questions.fileno()
        while question:
            try:
                question = question[os.write(handle, question) :]
            except BlockingIOError:
                if time.monotonic() > late or is_cancelled():
                    raise self._failure("does not read its input") from None
                time.sleep(GLANCE)
            except OSError:
                raise self._failure(self._how_it_ended()) from None

    def _how_it_ended(self) -> str:
        if self._says_too_much:  # Then it was us who closed its output.
            return "wrote lines before any request"
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"

    def _failure(self, reason: str) -> ForfeitError:
        """Return a failure, with what the program itself said last."""
        if self._process.poll() is not None:
            self._listener.join(GRACE)
        words = f"; it said: {self._last_words}" if self._last_words else ""
        return ForfeitError(one_line(reason + words, LONGEST_REASON))

    def end(self, grace: float) -> None:
        """End it, by force after `grace` seconds."""
        children.end(self._process, grace)


def _text(line: bytes) -> str:
    return line.decode(errors="replace").strip()
