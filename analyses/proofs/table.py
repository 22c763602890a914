"""Proofs as a table, for analysis and for Parquet files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.proofs.evidence import Numbered
from patchwork_solve.analyses.proofs.row import ProofRow, read_row
from patchwork_solve.analyses.report.columns import dtypes_of, table_frame
from patchwork_solve.analyses.report.output import records
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

TABLE = "report proofs"


def rows_frame(rows: Iterable[ProofRow]) -> pd.DataFrame:
    """Return a row for each row of a file.

    The columns are those of the table ``report proofs`` in docs/reference/columns.md.
    """
    return table_frame(TABLE, map(_record, rows))


def _record(row: ProofRow) -> dict[str, Any]:
    moves = None if row.moves is None else json.dumps(row.moves)
    return {
        **row.model_dump(exclude={"moves"}),
        "options": ",".join(row.options),
        "exact": row.is_exact,
        "trusted": row.is_trusted,
        "intervals": moves,
    }


def read_table(path: Path, field: str) -> list[Numbered]:
    """Read a Parquet file of such a table.

    Raises `InputError` for anything else.
    """
    import pandas as pd

    try:
        frame = pd.read_parquet(path)
    except (OSError, ValueError) as error:  # pyarrow's errors are among them.
        reason = str(error).partition("\n")[0]
        raise InputError(field, "cannot read {path}: {reason}", path=path, reason=reason) from None
    missing = sorted(dtypes_of(TABLE).keys() - set(frame.columns))
    if missing:
        raise InputError(
            field, "{path} has no column {name}; name another file", path=path, name=missing[0]
        )
    return [
        Numbered(f"row {number}", _row(record, path, number, field))
        for number, record in enumerate(records(frame), start=1)
    ]


def _row(record: dict[str, Any], path: Path, number: int, field: str) -> ProofRow:
    options, moves = record["options"], record["intervals"]
    try:
        fields = {name: record[name] for name in ProofRow.model_fields if name in record}
        fields["options"] = options.split(",") if options else []
        fields["moves"] = None if moves is None else json.loads(moves)
        return read_row(json.dumps(fields))
    except (ValueError, TypeError, AttributeError) as error:
        raise InputError(
            field, "{path} row {number}: {error}", path=path, number=number, error=error
        ) from None
