"""A shard on disk: two Parquet files; the one with the games says what must be in both.

Whether a shard is there is decided by the files: they can be read, and the number of rows and the
digest are as they say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.simulation.place import add_file, held, is_address, set_aside
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.analyses.simulation.tables import GAMES, PLIES, schema
from patchwork_solve.engine.base.files import Added, lock_of

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

FORMAT = "patchwork-shard/1"
KEY = b"patchwork-solve"
"""Under which a file's metadata hold our document."""

MISSING = "missing"
"""Digest of a file that is not there."""

COLUMNS = {"games": GAMES, "plies": PLIES}

CONSTANT = ("game", "tile", "tiles")
"""Columns of numbers that stay the same from row to row, for which a dictionary is best."""

LONG = ("start", "moves")
"""Columns whose texts may all be different."""

Document = dict[str, Any]


def digest(table: pa.Table) -> str:
    """Return a digest of what a table holds, independently of its file."""
    import pyarrow as pa
    import pyarrow.compute as pc

    total = sha256()  # Of what is built in the quickest: processors know it.
    for name, column in zip(table.column_names, table.columns, strict=True):
        whole = column.combine_chunks()
        total.update(f"{name} {whole.type} {len(whole)}\n".encode())
        if whole.null_count:
            total.update(pc.is_null(whole).cast(pa.int8()).to_numpy())
            whole = pc.fill_null(whole, "" if pa.types.is_string(whole.type) else 0)
        if pa.types.is_string(whole.type):
            total.update(pc.binary_length(whole).to_numpy())
            whole = pa.concat_arrays([whole])  # A slice would bring the bytes around it along.
            start, end = whole.offset, whole.offset + len(whole)
            at = memoryview(whole.buffers()[1]).cast("i")
            total.update(memoryview(whole.buffers()[2] or b"")[at[start] : at[end]])
        else:
            kind = pa.int8() if pa.types.is_boolean(whole.type) else whole.type
            total.update(whole.cast(kind).to_numpy())
    return total.hexdigest()[:32]


def write(
    folder: Path, span: Span, run: str, games: pa.Table, plies: pa.Table, more: Document, field: str
) -> Added:
    """Add a shard to a folder, the plies first: it is there when its games are.

    Raises `InputError` when a file cannot be written.

    Parameters
    ----------
    run : str
        The run's fingerprint.
    more : dict
        What else the metadata say of it, as seconds.
    field : str
        What an error names.

    Returns
    -------
    Added
        `THERE` where another run was quicker: what it wrote stays.
    """
    document = {
        "format": FORMAT,
        "run": run,
        "first": span.first,
        "last": span.last,
        "rows": {"games": len(games), "plies": len(plies)},
        "digests": {"games": digest(games), "plies": digest(plies)},
        **more,
    }
    path = folder / span.file("plies")
    added = add_file(_parquet(plies, document), path, field)
    if added is Added.THERE and _flaw_of_table(path, "plies", document) is not None:
        if read_complete(folder, span, run) is not None:
            return Added.THERE
        path.unlink(missing_ok=True)  # Half a shard, of a run that was killed before the games.
        add_file(_parquet(plies, document), path, field)
    return add_file(_parquet(games, document), folder / span.file("games"), field)


def _parquet(table: pa.Table, document: Document) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {field.name: field.type for field in table.schema}
    numbers = [name for name, kind in kinds.items() if pa.types.is_integer(kind)]
    # Differences are small, and quicker to write than a dictionary of values.
    varying = [name for name in numbers if name not in CONSTANT]
    sink = pa.BufferOutputStream()
    pq.write_table(
        table.replace_schema_metadata({KEY: json.dumps(document).encode()}),
        sink,
        compression="zstd",
        use_dictionary=[name for name in kinds if name not in (*varying, *LONG)],
        column_encoding=dict.fromkeys(varying, "DELTA_BINARY_PACKED"),
        # What DuckDB may skip shards by; statistics of long texts take long.
        write_statistics=["game"],
    )
    return bytes(sink.getvalue())


# -- what is there -------------------------------------------------------------------------------


def read_complete(folder: Path, span: Span, run: str) -> Document | None:
    """Return the document of a shard, None where it is not there or not complete."""
    return None if flaw(folder, span, run) else _document(folder / span.file("games"))


def flaw(folder: Path, span: Span, run: str, is_thorough: bool = True) -> tuple[Path, str] | None:
    """Return which file of a shard is not what it should be, and why; None where both are.

    Plies without games mean that the shard was about to be added: if the plies are what they say,
    the file of the games is missing.

    Parameters
    ----------
    run : str
        The run's fingerprint.
    is_thorough : bool
        Read all rows and their digest; otherwise trust what the files say of themselves, as for
        files that were whole when they got their names a moment ago.
    """
    path = folder / span.file("games")
    for table in ("games", "plies"):
        path = folder / span.file(table)
        if path.exists():
            break
    else:
        return folder / span.file("games"), MISSING
    document = _document(path)
    if document is None or document.get("format") != FORMAT:
        return path, "no shard of this program, or a part of one"
    if document.get("run") != run:
        return path, "of another run"
    if (document.get("first"), document.get("last")) != (span.first, span.last):
        return path, "of other games"
    for table in reversed(COLUMNS):
        path = folder / span.file(table)
        reason = _flaw_of_table(path, table, document, is_thorough)
        if reason is not None:
            return path, reason
    return None


def is_begun(folder: Path, span: Span) -> bool:
    """Whether a file of a shard is there, or a run is at it."""
    if any((folder / span.file(table)).exists() for table in COLUMNS):
        return True
    games = folder / span.file("games")
    # A run that was killed may have left its lock; without one there is nobody.
    if is_address(folder) or not lock_of(games).exists():
        return False
    with held(games) as is_ours:
        return not is_ours


def is_in_the_way(folder: Path, span: Span, found: tuple[Path, str]) -> bool:
    """Whether a flaw is damage: not a shard to come, nor plies that wait for their games."""
    return found[0].exists() or (folder / span.file("games")).exists()


def set_flawed_aside(folder: Path, span: Span, run: str, field: str) -> str | None:
    """Move files out of the way that make no shard; return a line about it, if there is one.

    Raises `InputError` when a file cannot be renamed.
    """
    found = flaw(folder, span, run)
    if found is None or not is_in_the_way(folder, span, found):
        return None
    path, reason = found
    files = [folder / span.file(table) for table in reversed(COLUMNS)]
    for file in [file for file in files if file.exists()]:
        set_aside(file, field)
    return f"{path.name}: {reason}; its games are played again, what was there is set aside"


def run_of(path: Path) -> str | None:
    """Return the fingerprint of the run that a file is of; None for no shard, or a part of one."""
    document = _document(path) or {}
    return document["run"] if isinstance(document.get("run"), str) else None


def read(path: Path) -> pa.Table:
    """Return the table of a file that has no flaw."""
    with _open(path) as file:
        return file.read().replace_schema_metadata()


@contextmanager
def _open(path: Path) -> Iterator[pq.ParquetFile]:
    """Open a file, named from the root: ``file:`` at the beginning would be an address."""
    import pyarrow.parquet as pq

    if is_address(path):
        with path.open("rb") as content, pq.ParquetFile(content) as file:
            yield file
        return
    with pq.ParquetFile(path.absolute()) as file:
        yield file


def _document(path: Path) -> Document | None:
    """Return our document in a file's metadata, None where it has none."""
    import pyarrow as pa

    try:
        with _open(path) as file:
            document = json.loads((file.schema_arrow.metadata or {})[KEY])
    except (OSError, pa.ArrowException, KeyError, ValueError):
        return None
    return document if isinstance(document, dict) else None


def _flaw_of_table(
    path: Path, table: str, document: Document, is_thorough: bool = True
) -> str | None:
    import pyarrow as pa

    if not path.exists():
        return MISSING
    try:
        rows, expected = document["rows"][table], document["digests"][table]
        with _open(path) as file:
            if not file.schema_arrow.equals(schema(COLUMNS[table])):
                return "has other columns"
            if file.metadata.num_rows != rows:
                return f"has {file.metadata.num_rows} rows, not {rows}"
            if is_thorough and digest(file.read()) != expected:
                return "holds something else than was written"
    except (OSError, pa.ArrowException):
        return "no Parquet file, or a part of one"
    except (KeyError, TypeError):
        return "does not say what it holds"
    return None
