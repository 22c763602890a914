"""Proofs as text: a JSON document a line, to which several runs add at once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from patchwork_solve.analyses.proofs.evidence import Numbered
from patchwork_solve.analyses.proofs.row import FORMAT, Head, ProofRow, read_row
from patchwork_solve.engine.base.appending import append_lines, is_half
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import cannot

HEAD = f"{Head(format=FORMAT).model_dump_json()}\n".encode()


class Lines:
    """The lines of a file that grows, read as far as they are there.

    Parameters
    ----------
    path : Path
        There need not be a file yet.
    field : str
        What errors name.
    """

    def __init__(self, path: Path, field: str) -> None:
        self.path, self._field = path, field
        self._end = self._number = 0
        self._feed = b""

    def new(self) -> list[Numbered]:
        """Return the rows that were added since the last time.

        Raises `InputError` for a line that is not a row.
        """
        try:
            if not self.path.exists() or self.path.stat().st_size <= self._end:
                return []
            with self.path.open("rb") as file:
                file.seek(self._end)
                content = file.read()
        except OSError as error:
            raise cannot("read", self.path, self._field, error) from None
        *whole, tail = content.removeprefix(self._feed).split(b"\n")
        self._feed, unread = b"", len(tail)
        if tail and not is_half(tail):
            whole.append(tail)
            self._feed, unread = b"\n", 0  # The next run puts it before its lines.
        self._end += len(content) - unread
        return [row for line in whole if (row := self._row(line))]

    def _row(self, line: bytes) -> Numbered | None:
        """Return the row of the next line; None for the head."""
        self._number += 1
        try:
            if self._number > 1:
                return Numbered(f"line {self._number}", read_row(line))
            Head.model_validate_json(line)
            return None
        except ValueError as error:
            if self._number == 1:
                raise InputError(
                    self._field,
                    "{path} line 1: is not the head of a {format} file; correct it or name "
                    "another file",
                    path=self.path,
                    format=FORMAT,
                ) from None
            raise InputError(
                self._field,
                "{path} line {number}: {reason}; correct it or name another file",
                path=self.path,
                number=self._number,
                reason=str(error),
            ) from None

    def add(self, rows: Iterable[ProofRow]) -> None:
        """Add rows at the end. Raises `InputError` when they cannot be written."""
        append_lines(text_of(rows), self.path, self._field, HEAD)


def text_of(rows: Iterable[ProofRow]) -> bytes:
    """Return the lines of rows."""
    return "".join(f"{row.to_line()}\n" for row in rows).encode()
