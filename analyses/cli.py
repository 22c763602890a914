"""The command line: `patchwork-solve`."""

from __future__ import annotations

import atexit
import errno
import io
import os
import shlex
import signal
import sys
import threading
from functools import cache
from typing import Any, NoReturn, TextIO

import typer

from patchwork_solve.analyses.commands import app as commands
from patchwork_solve.analyses.commands.deafness import ended_if_deaf
from patchwork_solve.analyses.commands.signals import SIGNALLED, terminable, unraisable_hook
from patchwork_solve.analyses.commands.usage import usage_words
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import ContradictionError, InputError
from patchwork_solve.engine.base.program import NAME

# Typer may carry a copy of click of its own, so its errors are found through a public one.
_UsageError: type[typer.BadParameter] = next(
    base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException"
)

USAGE_ERROR = 2
CONTRADICTION = 70
"""Exit status when two of our proofs contradict each other (EX_SOFTWARE)."""
UNWRITABLE = 74
"""Exit status when standard output cannot be written (EX_IOERR)."""

UNMAPPED = ("cannot allocate memory", "failed to map segment", "Cannot allocate memory")
"""How a compiled library says that there is no memory to load it."""

OUT_OF_MEMORY = "OutOfMemoryException"
"""DuckDB's error, by name: it is loaded for few commands."""

KERNEL = "patchwork_solve.engine.kernel"
"""The package that refuses to be imported where nothing can run it."""

LONGEST_SHOWN = 4000
"""Limit of the characters of a command line in a message."""

COMPLETE = f"_{NAME}_COMPLETE".replace("-", "_").upper()
"""Environment variable that a shell sets to request completions."""


def __getattr__(name: str) -> typer.Typer:
    """Return all commands (`app`); they load when they are first used."""
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return commands.app()


def program() -> NoReturn:
    """Run the command line as a process of its own, and end the process."""
    sys.unraisablehook = unraisable_hook
    try:
        with terminable():
            main()
        status = 0
    except SystemExit as exit_:
        status = int(exit_.code or 0)
    except KeyboardInterrupt as error:  # Just before the command, or just after it.
        status = _report_interruption(error)
    _leave(status)


def main() -> None:
    """Run the command line; bad input is one line on standard error and exit status 2."""
    _open_standard_streams()
    with terminable(), ended_if_deaf():
        status = _status(sys.argv[1:])
    sys.exit(_flush(status))


def _leave(status: int) -> NoReturn:
    """End this process without the clean-up of LLVM and Python, which takes half a second.

    All output is written, so a signal from now on ends it without a message.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    others = set(threading.enumerate()) - {threading.current_thread()}
    if any(not thread.daemon for thread in others):
        sys.exit(status)  # They are waited for.
    atexit._run_exitfuncs()
    os._exit(_flush(status))


def _command(arguments: list[str]) -> Any:
    """Return the command of a command line; all of them where a shell or a user looks."""
    is_shell = bool(os.environ.get(COMPLETE))
    return _read(commands.app() if is_shell else commands.app_for(arguments))


@cache
def _read(app: typer.Typer) -> Any:
    """Return commands with their options; cached, as reading them takes a while."""
    return typer.main.get_command(app)


def _status(arguments: list[str]) -> int:
    """Run a command and return its exit status."""
    try:
        # Not app(), which turns Ctrl-C and a reader that leaves into exit statuses of its own.
        command = _command(arguments)
        if os.environ.get(COMPLETE):
            _complete(command)
        with command.make_context(NAME, arguments or ["--help"]) as context:
            command.invoke(context)
    except typer.Exit as exit_:
        return USAGE_ERROR if exit_.exit_code else 0  # No shell that completion knows: 2.
    except InputError as error:
        note(f"error: {error}")
        return USAGE_ERROR
    except _UsageError as error:
        note(f"error: {usage_words(error)}")
        return USAGE_ERROR
    except ContradictionError as error:
        note(
            f"error: two of our proofs contradict each other: {error}. This is a bug, and there is "
            f"no answer; please report it with the command: {_command_line(arguments)}",
            longest=2 * LONGEST_SHOWN,
        )
        return CONTRADICTION
    except (typer.Abort, KeyboardInterrupt) as error:
        return _report_interruption(error)
    except MemoryError:
        return _out_of_memory()
    except BrokenPipeError:
        _silence(sys.stdout)  # The reader (head, less) has seen enough.
        return 0
    except SystemExit as exit_:
        if isinstance(exit_.__context__, BrokenPipeError):  # What rich makes of it.
            _silence(sys.stdout)
            return 0
        return USAGE_ERROR if exit_.code else 0  # A shell has been answered.
    except OSError as error:
        return _out_of_memory() if error.errno == errno.ENOMEM else _unwritable(error)
    except ImportError as error:
        if any(words in str(error) for words in UNMAPPED):
            return _out_of_memory()
        if error.name != KERNEL:
            raise
        note(f"error: {error}")
        return USAGE_ERROR
    except Exception as error:
        if type(error).__name__ != OUT_OF_MEMORY:
            raise
        return _out_of_memory()
    return 0


def _out_of_memory() -> int:
    note("error: not enough memory; give the command more, or fewer --processes or --threads")
    return USAGE_ERROR


def _report_interruption(error: BaseException) -> int:
    """Report that a signal ended the command, and return the exit status."""
    note("interrupted")
    number = error.args[0] if error.args else None
    return SIGNALLED + (number if isinstance(number, int) else signal.SIGINT)


def _complete(command: Any) -> None:
    """Print completions for a shell, which passes its words in the environment; and exit."""
    try:
        command.main(prog_name=NAME)
    except (KeyError, ValueError) as error:
        raise InputError(
            COMPLETE, "is for shells, which also set COMP_WORDS ({error})", error=error
        ) from None


def _command_line(arguments: list[str]) -> str:
    """Return a command line in a shell's syntax, on one line of plain characters."""
    line = shlex.join([NAME, *arguments])[:LONGEST_SHOWN]
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)


# -- signals and standard streams ----------------------------------------------------------------


def _open_standard_streams() -> None:
    """Open streams that a shell has closed (``>&-``) on nothing, before files get their numbers."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            # The lowest free number: this one. What is printed to standard output is the answer, so
            # that writing to it must fail.
            os.open(os.devnull, os.O_RDONLY if name == "stdout" else os.O_RDWR)
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):  # Letters that an old terminal does not have.
        sys.stdout.reconfigure(errors="backslashreplace")


def _flush(status: int) -> int:
    """Write buffered output, so that Python cannot fail at exit; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            _silence(stream)
            if stream is sys.stdout and not isinstance(error, BrokenPipeError):
                status = _unwritable(error)
    return status


def _unwritable(error: OSError) -> int:
    """Report that the system refused to write, most likely the answer; return the exit status."""
    where = error.filename or "standard output"
    _silence(sys.stdout)
    note(f"error: cannot write {where}: {error.strerror or error}")
    return UNWRITABLE


def _silence(stream: TextIO) -> None:
    """Discard further output to a stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    program()
