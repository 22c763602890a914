"""The sums of a report so far, in a file: a report that was ended goes on where it was.

The file is one JSON document with an entry for each large run: how many parts have been read, and
the tables of sums (`reduction`). It is replaced as a whole every minute.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.workers.fingerprint import fingerprint
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import cannot, write_file
from patchwork_solve.engine.base.wording import shortened

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

FORMAT = "patchwork-sums/1"

EVERY = 60.0
"""Seconds from one writing to the next."""


class Sums(NamedTuple):
    """The sums over some parts of a run.

    Attributes
    ----------
    parts : int
        How many parts, from the first on.
    """

    parts: int
    tables: list[pd.DataFrame]


class KeptSums:
    """A file with the sums of a report on runs.

    Parameters
    ----------
    sections : sequence of str
        What the report is about; sums of other sections are not used.
    field : str
        What an error names.

    Raises
    ------
    InputError
        When the file is something else, or cannot be read.
    """

    def __init__(self, path: Path, sections: Sequence[str], field: str) -> None:
        self._path, self._field = path, field
        self._about = f"{fingerprint()} {' '.join(sections)}"
        self._entries: dict[str, Any] = {}
        self._written = time.monotonic()
        try:
            document = json.loads(path.read_bytes())
            if document["format"] != FORMAT:
                raise ValueError
            self._entries = dict(document["sums"])
        except FileNotFoundError:
            return
        except OSError as error:
            raise cannot("read", path, field, error) from None
        except (ValueError, KeyError, TypeError):
            name = shortened(str(path), 100)
            raise InputError(
                field, "{name} holds no sums of a report; name another file", name=name
            ) from None

    def of(self, run: Run) -> Sums | None:
        """Return the sums over the first parts of a run; None if there are none."""
        found = self._entries.get(self._key(run))
        return None if found is None else Sums(found["parts"], list(map(_frame, found["tables"])))

    @property
    def is_due(self) -> bool:
        """Whether the last writing is a minute ago."""
        return time.monotonic() >= self._written + EVERY

    def keep(self, run: Run, sums: Sums) -> None:
        """Write the sums over the first parts of a run.

        Raises `InputError` when the file cannot be written.
        """
        tables = list(map(_document, sums.tables))
        self._entries[self._key(run)] = {"parts": sums.parts, "tables": tables}
        text = json.dumps({"format": FORMAT, "sums": self._entries})
        write_file(text.encode(), self._path, self._field)
        self._written = time.monotonic()

    def _key(self, run: Run) -> str:
        """Return the key of a run's sums."""
        return blake2b(f"{self._about} {run.key}".encode(), digest_size=16).hexdigest()


def _document(table: pd.DataFrame) -> dict[str, Any]:
    found = table.to_dict("split", index=False)
    return {**found, "dtypes": [str(kind) for kind in table.dtypes]}


def _frame(document: dict[str, Any]) -> pd.DataFrame:
    import pandas as pd

    columns = document["columns"]
    table = pd.DataFrame(document["data"], columns=columns)
    return table.astype(dict(zip(columns, document["dtypes"], strict=True)))
