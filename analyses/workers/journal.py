"""A file of JSON documents, one a line, that only grows and survives a run that is killed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.appending import write_whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import cannot, is_plain, require_one_name, used_alone
from patchwork_solve.engine.base.wording import shortened
from patchwork_solve.engine.forms.validation import complaint

Document = dict[str, Any]


class Line(BaseModel):
    """A line of a journal; each kind of line is a subclass."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)

    @classmethod
    def require(cls, document: Document) -> None:
        """Raise `ValueError` for a document that is not a line of this kind."""
        try:
            cls.model_validate_json(json.dumps(document))
        except ValidationError as error:
            raise ValueError(shortened(str(complaint(error, document)), 100)) from None


class Journal(AbstractContextManager["Journal"]):
    """The lines of earlier runs and of this one; one run at a time.

    Nothing is written before the first line is added. Then the end of the file is repaired: half
    a line of a killed run is cut off, a whole one gets its line feed. When a line cannot be
    written (a full disk), a note says so at once and writing ends, but not the work; closing the
    journal raises the error.

    Parameters
    ----------
    path : Path
        Nothing is read if there is no file, or it is not a plain one (a pipe, a terminal).
    field : str
        Field that errors name.
    check : callable
        Called with the number of lines before and a document; raises `ValueError` when the
        document does not belong in this kind of file.
    opening : tuple of str
        Beginnings of our lines, by which half a line is recognised.

    Raises
    ------
    InputError
        When the file holds anything else, cannot be read, or another run is using it.
    """

    def __init__(
        self, path: Path, field: str, check: Callable[[int, Document], None], *opening: str
    ) -> None:
        self.path, self.field = path, field
        self.lines: list[Document] = []
        self._check, self._opening = check, [text.encode() for text in opening]
        self._end = 0
        self._feed = b""
        self._failure: InputError | None = None
        self._open = ExitStack()
        self._is_plain = is_plain(path)
        if not self._is_plain:
            return
        require_one_name(path, field)
        self._open.enter_context(used_alone(path, field))
        try:
            if path.exists():
                self._read()
        except BaseException:
            self._open.close()
            raise

    def _read(self) -> None:
        try:
            content = self.path.read_bytes()
        except OSError as error:
            raise cannot("read", self.path, self.field, error) from None
        *whole, tail = content.split(b"\n")
        for line in whole:
            self._take(line)
            self._end += len(line) + 1
        if tail and not (_parse(tail) is None and self._is_half(tail)):
            self._take(tail)
            self._end += len(tail)
            self._feed = b"\n"

    def _take(self, line: bytes) -> None:
        """Add a line of the file to `lines`; raise `InputError` for one of another kind."""
        document = _parse(line)
        try:
            if type(document) is not dict:
                raise ValueError("no JSON object")
            self._check(len(self.lines), document)
        except ValueError as error:
            raise InputError(
                self.field,
                "{path} line {count} is not a line of this program ({error}); name another file",
                path=self.path,
                count=len(self.lines) + 1,
                error=error,
            ) from None
        self.lines.append(document)

    def _is_half(self, line: bytes) -> bool:
        """Whether a last line without an end can be half a line of a killed run."""
        return any(line.startswith(text) or text.startswith(line) for text in self._opening)

    def add(self, *documents: Document) -> None:
        """Write lines, on disk before anything else happens."""
        if self._failure is not None:
            return
        self.lines.extend(documents)
        text = "".join(json.dumps(document) + "\n" for document in documents)
        try:
            self._write(self._feed + text.encode())
        except OSError as error:
            self._failure = cannot("write", self.path, self.field, error)
            note(f"note: {self._failure}; nothing more is saved there")

    def _write(self, content: bytes) -> None:
        flags = os.O_WRONLY | os.O_APPEND | (os.O_CREAT if self._is_plain else 0)
        handle = os.open(self.path, flags, 0o666)
        with os.fdopen(handle, "wb", buffering=0) as file:
            if not self._is_plain:
                file.write(content)
                return
            file.truncate(self._end)
            try:
                write_whole(file.fileno(), content)
                os.fsync(file.fileno())
            except OSError:
                file.truncate(self._end)
                raise
        self._end += len(content)
        self._feed = b""

    def close(self) -> None:
        """Close the file.

        Raises `InputError` when a line could not be written.
        """
        self._open.close()
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise InputError(
                failure.field, "{value}; the answer above stands", value=failure.reason
            )

    def __exit__(self, *exception: object) -> None:
        if exception[1] is not None:
            self._failure = None
        self.close()


def _parse(line: bytes) -> Any:
    """Return the document of a line, None for a line that is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
