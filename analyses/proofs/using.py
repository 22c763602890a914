"""The context in which searches use a file of proofs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import require_one_name
from patchwork_solve.engine.endgame.known import in_use

FIELD = "--known"


def require_here(path: Path | None, cluster: str | None) -> None:
    """Raise `InputError` for a file of proofs, which the workers of a cluster would not see."""
    if path is not None and cluster is not None:
        raise InputError(FIELD, "does not go with --cluster; leave one of the two out")


@contextmanager
def proofs_in_use(path: Path | None, field: str = FIELD) -> Iterator[None]:
    """Let all searches within the context use the proofs of a file, and add theirs to it.

    Raises `InputError` when the file holds anything else.

    Parameters
    ----------
    path : Path or None
        A ``.jsonl`` file, which need not be there yet, or a sorted ``.bin``, which is only read;
        None for none.
    """
    if path is None:
        yield
        return
    from patchwork_solve.analyses.proofs.known import KnownFile  # It loads pydantic.

    require_one_name(path, field)
    known = KnownFile(path, field)
    if known.remark is not None:
        note(f"note: {path} {known.remark}")
    with in_use(known):
        yield
