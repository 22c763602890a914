"""Proofs sorted by position, for look-ups in a file that is only read.

After a line of JSON there is an entry for each row: a digest of its position, and where its line
begins. The entries are sorted by digest, so that a few of them are read to find a position; the
lines follow.
"""

from __future__ import annotations

import json
import mmap
import struct
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from patchwork_solve.analyses.proofs.evidence import Numbered
from patchwork_solve.analyses.proofs.row import FORMAT, ProofRow, read_row
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import cannot

DIGEST = 16
"""Bytes of a digest, the first of SHA-256."""

ENTRY = struct.Struct(f"<{DIGEST}sQ")
"""Digest of a position, and the offset of a line, in bytes from the beginning of the file."""


class Index:
    """The rows of a sorted file by position.

    Raises `InputError` when it is not such a file.
    """

    def __init__(self, path: Path, field: str) -> None:
        try:
            with path.open("rb") as file:
                head = json.loads(file.readline(1 << 10))
                if head["format"] != FORMAT or type(head["rows"]) is not int:
                    raise ValueError(head)
                self._begin, self._rows = file.tell(), head["rows"]
                self._content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                if self._begin + self._rows * ENTRY.size > len(self._content):
                    raise ValueError(self._rows)
        except OSError as error:
            raise cannot("read", path, field, error) from None
        except (ValueError, LookupError, TypeError, RecursionError):
            raise InputError(
                field, "{path} is not a sorted file of proofs; name another file", path=path
            ) from None

    def __len__(self) -> int:
        return self._rows

    def _digest(self, number: int) -> bytes:
        return self._entry(number)[0]

    def _entry(self, number: int) -> tuple[bytes, int]:
        digest, offset = ENTRY.unpack_from(self._content, self._begin + number * ENTRY.size)
        return digest, offset

    def _row(self, number: int) -> Numbered:
        """Return a row. Raises `ValueError` when there is none."""
        offset = self._entry(number)[1]
        end = self._content.find(b"\n", offset)
        return Numbered(f"row {number + 1}", read_row(self._content[offset:end]))

    def find(self, position: str) -> list[Numbered]:
        """Return the rows of a position. Raises `ValueError` for one that is not a row."""
        return [one for one in self.of_digest(digest_of(position)) if one.row.position == position]

    def of_digest(self, digest: bytes) -> list[Numbered]:
        """Return the rows of the position of a digest. Raises `ValueError` as `find`."""
        first = bisect_left(range(self._rows), digest, key=self._digest)
        found = []
        for number in range(first, self._rows):
            if self._digest(number) != digest:
                break
            found.append(self._row(number))
        return found

    def __iter__(self) -> Iterator[Numbered]:
        return map(self._row, range(self._rows))


def digest_of(position: str) -> bytes:
    """Return the digest by which rows are sorted: one that browsers compute, too."""
    return sha256(position.encode()).digest()[:DIGEST]


def index_of(rows: Iterable[ProofRow]) -> bytes:
    """Return the content of a sorted file."""
    lines = sorted((digest_of(row.position), row.to_line().encode() + b"\n") for row in rows)
    head = json.dumps({"format": FORMAT, "rows": len(lines)}).encode() + b"\n"
    offset = len(head) + len(lines) * ENTRY.size
    entries = []
    for digest, line in lines:
        entries.append(ENTRY.pack(digest, offset))
        offset += len(line)
    return b"".join([head, *entries, *(line for _, line in lines)])
