"""Files of proofs as tests write, read and are refused them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.called import Done

CLOSE = "example:close-finish"
HEAD = '{"format":"patchwork-proofs/1"}'

Row = dict[str, Any]


def rows_of(path: Path) -> list[Row]:
    head, *lines = path.read_text("utf-8").splitlines()
    assert head == HEAD
    return [json.loads(line) for line in lines]


def write(path: Path, *rows: Row | str) -> Path:
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    path.write_text("".join(f"{line}\n" for line in [HEAD, *lines]), "utf-8")
    return path


def refused(run: Callable[..., Done], *words: str) -> str:
    """Return the one line by which a command refuses its input."""
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    (line,) = [line for line in err.splitlines() if not line.startswith("note:")]
    return line
