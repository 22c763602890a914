"""The command `serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from patchwork_solve.analyses.asking.query import Folder
from patchwork_solve.analyses.commands import compile_for
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.service.query import ServiceQuery


def serve(
    *,
    query: ServiceQuery,
    known: Annotated[
        Path | None,
        Folder(
            "Answer what this file of proofs (.jsonl or .bin) holds at once; it is only read.",
            option="--known",
        ),
    ] = None,
) -> None:
    """Answer programs and pages over HTTP, as the commands do with --format json.

    The address that it prints describes the questions; Ctrl-C ends it.
    """
    from patchwork_solve.analyses.service.server import JOBS, listening, open_proofs, serve

    def started(address: str) -> None:
        print(address, flush=True)
        note("note: Ctrl-C ends it")

    open_proofs(known)
    with listening(query) as at:
        compile_for(*JOBS)
        serve(query, known, at, started)
