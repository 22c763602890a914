"""A process that has loaded what every command loads, and runs each command in a copy of itself.

A command takes two seconds, nearly all of them to import numba and pandas; a hundred commands of
docs and help need that once. The copy gets the caller's arguments, folder, environment and open
files, and what it runs is `cli.main`. Run as a program, this file is the command that asks it.
"""

import array
import gc
import importlib
import json
import os
import signal
import socket
import sys
from contextlib import suppress

SOCKET = "PATCHWORK_TESTS_WARM"
"""The variable with the address."""

CLIENT = '#!/bin/sh\nexec "{python}" -I -S "{file}" "$@"\n'


def main() -> int:
    """Ask the warm process to run a command; return its exit status."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.connect(os.environ[SOCKET])
        request = {
            "arguments": sys.argv[1:],
            "folder": os.getcwd(),
            "environment": dict(os.environ),
        }
        files = array.array("i", [0, 1, 2]).tobytes()
        connection.sendmsg([b"."], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
        connection.sendall(json.dumps(request).encode())
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(16)
    return int(answer or b"70")


def serve(address: str, is_ready: int) -> None:
    """Wait for commands until the process that started this one is gone."""
    parent = os.getppid()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(address)
        server.listen()
        _load()
        os.write(is_ready, b".")
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        server.settimeout(1.0)
        while os.getppid() == parent:
            try:
                connection, _ = server.accept()
            except TimeoutError:
                continue
            if os.fork() == 0:
                server.close()
                _answer(connection)
            connection.close()


LATE = (
    "altair", "jinja2", "ortools.sat.python.cp_model", "pandas", "pyarrow.parquet", "pydantic",
    "rich.table", "typer.rich_utils",
    "patchwork_solve.analyses.board.tasks.reviewing", "patchwork_solve.analyses.bounds.answer",
    "patchwork_solve.analyses.cli", "patchwork_solve.analyses.puzzles.answer",
    "patchwork_solve.analyses.report.output", "patchwork_solve.analyses.simulation.run",
    "patchwork_solve.engine.document", "patchwork_solve.engine.state",
)  # fmt: skip
"""Modules that commands import late."""


def _load() -> None:
    """Import what commands import late, let numba set itself up, load what is compiled already."""
    from numba.core.registry import cpu_target

    from patchwork_solve.engine.kernel.jobs import JOBS, tasks

    for name in LATE:
        with suppress(ModuleNotFoundError):  # Of an extra that is not installed.
            importlib.import_module(name)
    cpu_target.target_context.refresh()
    for task in tasks(tuple(JOBS)):
        if task.is_done:
            task.do()
    gc.collect()
    gc.freeze()  # A copy that collects garbage would copy all pages of memory.


def _answer(connection: socket.socket) -> None:
    """Run a command in a child of this process, which tells its exit status and ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    size = array.array("i", [0, 0, 0])
    connection.setblocking(True)
    _, rights, _, _ = connection.recvmsg(1, socket.CMSG_SPACE(len(size) * size.itemsize))
    files = array.array("i", rights[0][2])
    request = json.loads(b"".join(iter(lambda: connection.recv(1 << 16), b"")))
    pid = os.fork()
    if pid == 0:
        for number, file in enumerate(files):
            os.dup2(file, number)
        os.closerange(3, 256)
        _become(request)
    for number in (0, 1, 2):
        os.close(number)  # A pipe's end is seen when the command ends, not when we do.
    for file in files:
        os.close(file)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    connection.sendall(str(status if status >= 0 else 128 - status).encode())
    os._exit(0)


def _become(request: dict[str, object]) -> None:
    """Run the command line as if the caller had started it."""
    from patchwork_solve.analyses import cli

    os.chdir(str(request["folder"]))
    os.environ.clear()
    os.environ.update(request["environment"])  # type: ignore[call-overload]
    sys.argv = ["patchwork-solve", *request["arguments"]]  # type: ignore[misc]
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", closefd=False) for number in (1, 2))
    status: object = 1
    try:
        cli.main()
    except SystemExit as stop:
        status = stop.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], int(sys.argv[3]))
    else:
        sys.exit(main())
