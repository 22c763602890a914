"""A dialogue over a game at a terminal, or over a pipe, whose lines are echoed."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from patchwork_solve.analyses.playing import text
from patchwork_solve.engine.base.cancellation import GivenUpError
from patchwork_solve.engine.base.wording import one_line

if TYPE_CHECKING:
    from patchwork_solve.analyses.playing.dialogue import Reply

LONGEST = 1000
"""Characters of a line that are read; the rest is dropped."""


class _EndOfInputError(Exception):
    """The input has ended."""


class Talk(Protocol):
    """What a dialogue has that a terminal needs."""

    @property
    def mover(self) -> str:
        """Whom the prompt names."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def replies(self) -> Iterable[tuple[str, ...]]:
        """Let the other side play; yield the lines of each ply."""

    def turn(self) -> tuple[str, ...]:
        """Return the lines before a decision."""

    def answer(self, line: str) -> Reply:
        """Return the answer to a line."""


def converse(dialogue: Talk, opening: str | None = None) -> None:
    """Play until the game is over or the human leaves: by quit, Ctrl-C or the end of the input.

    Parameters
    ----------
    opening : str, optional
        The first line, which names the commands.
    """
    _prepare()
    with suppress(_EndOfInputError):
        try:
            _say(opening or text.commands_line())
            _go_on(dialogue)
        except (KeyboardInterrupt, GivenUpError):
            _say("")


def _go_on(dialogue: Talk) -> None:
    """Let both sides move in turn."""
    while True:
        for lines in dialogue.replies():
            _say(*lines)
        if dialogue.is_over:
            return
        _say(*dialogue.turn())
        while True:
            said = dialogue.answer(_line(f"{dialogue.mover}> "))
            _say(*said.lines)
            if said.is_end:
                return
            if said.is_moved:
                break


def _say(*lines: str) -> None:
    if lines:
        print("\n".join(lines), flush=True)


def _line(prompt: str) -> str:
    """Return the next line of the human."""
    if sys.stdin.isatty():
        try:
            return input(prompt)
        except EOFError:
            _say("")
            raise _EndOfInputError from None
    line = sys.stdin.readline(LONGEST)
    if not line:
        raise _EndOfInputError
    part = line
    while len(part) == LONGEST and not part.endswith("\n"):  # The rest of the same line.
        part = sys.stdin.readline(LONGEST)
    line = line.removeprefix("\ufeff")  # Some editors and shells put it before the first line.
    _say(f"{prompt}{one_line(line)}")
    return line


def _prepare() -> None:
    """Make the keys of a terminal work, and take any bytes from a pipe."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - input() uses it once it is there
