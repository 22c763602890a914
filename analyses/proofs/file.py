"""Files of proofs by the ends of their names: text, sorted for look-ups, or a table."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from patchwork_solve.analyses.proofs.endings import PROOF_FILES, SORTED, TEXT
from patchwork_solve.analyses.proofs.evidence import Numbered
from patchwork_solve.analyses.proofs.index import Index, index_of
from patchwork_solve.analyses.proofs.lines import HEAD, Lines, text_of
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.base.wording import shown


def read_proofs(path: Path, field: str) -> list[Numbered]:
    """Return the rows of a file, with their places.

    Raises `InputError` when there is no such file, or it holds anything else.
    """
    if path.suffix.lower() not in PROOF_FILES:
        raise InputError(
            field,
            "{value}; allowed: a file that ends in {allowed}",
            value=shown(str(path)),
            allowed=", ".join(PROOF_FILES),
        )
    if not path.is_file():
        raise InputError(field, "no file {name}", name=shown(str(path)))
    try:
        return _read(path, field)
    except InputError:
        raise
    except ValueError as error:
        raise InputError(field, "{path}: {reason}", path=path, reason=str(error)) from None


def _read(path: Path, field: str) -> list[Numbered]:
    if path.suffix.lower() == TEXT:
        return Lines(path, field).new()
    if path.suffix.lower() == SORTED:
        return list(Index(path, field))
    from patchwork_solve.analyses.proofs.table import read_table  # It loads pandas.

    return read_table(path, field)


def write_proofs(rows: Sequence[ProofRow], path: Path, field: str) -> None:
    """Write rows, each once, sorted by position.

    Raises `InputError` when the file cannot be written.
    """
    different = {row.to_line(): row for row in sorted(rows, key=lambda row: row.position)}
    rows = list(different.values())
    write_file(_content(rows, path.suffix.lower()), path, field)


def _content(rows: Sequence[ProofRow], suffix: str) -> bytes:
    if suffix == TEXT:
        return HEAD + text_of(rows)
    if suffix == SORTED:
        return index_of(rows)
    from patchwork_solve.analyses.proofs.table import rows_frame

    buffer = io.BytesIO()
    rows_frame(rows).to_parquet(buffer, index=False, compression="zstd")
    return buffer.getvalue()
