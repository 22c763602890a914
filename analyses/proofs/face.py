"""Files of proofs for Python: used by searches, and as a table."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


def known_proofs(path: str | os.PathLike[str]) -> AbstractContextManager[None]:
    """Return a context in which all searches use the proofs of a file, and add theirs to it.

    Parameters
    ----------
    path : str or path-like
        A ``.jsonl`` file, which need not be there yet; or a sorted ``.bin``, which is only read.

    Raises
    ------
    InputError
        When the file holds anything else, or its rows contradict each other.

    Examples
    --------
    >>> from patchwork_solve import solve
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, known_proofs(f"{folder}/proofs.jsonl"):
    ...     [solve("example:close-finish").proof.work.nodes > 0 for _ in range(2)]
    [True, False]
    """
    from patchwork_solve.analyses.proofs.using import proofs_in_use

    return proofs_in_use(Path(path), "path")


def proofs_frame(path: str | os.PathLike[str]) -> pd.DataFrame:
    """Return the rows of a file of proofs as a table.

    The columns are those of the table ``report proofs`` in docs/reference/columns.md.

    Parameters
    ----------
    path : str or path-like
        A ``.jsonl``, ``.bin`` or ``.parquet`` file.

    Raises
    ------
    InputError
        When it is not a file of proofs.
    """
    from patchwork_solve.analyses.proofs.file import read_proofs
    from patchwork_solve.analyses.proofs.table import rows_frame

    return rows_frame(row for _, row in read_proofs(Path(path), "path"))
