"""Write docs/data/proofs.parquet: the positions of the solved suite that took most work, as proofs.

    python -m scripts.publish_proofs

Rows of the suite do not say which search proved them. Their `search` is zeros, so that commands use
them only after `check --confirm`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.proofs.file import write_proofs
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.engine.state import State

ROOT = Path(__file__).resolve().parent.parent
SUITE = ROOT / "tests" / "data" / "endgames" / "suite.json"
FILE = ROOT / "docs" / "data" / "proofs.parquet"

MOST = 100
"""Rows of the file."""

NO_SEARCH = "0" * 16


def rows() -> Iterator[ProofRow]:
    """Yield the positions of the suite that took most nodes, as rows."""
    suite = json.loads(SUITE.read_text("utf-8"))["rows"]
    yield from map(_row, sorted(suite, key=lambda row: -row["nodes"])[:MOST])


def _row(row: dict[str, Any]) -> ProofRow:
    margins = {
        token: (int(margin), int(margin))
        for margin, tokens in row["moves"].items()
        for token in tokens.split()
    }
    margin = row["margin"]
    return ProofRow(
        position=State.from_text(row["position"]).with_names(None).to_text(),
        lower=margin,
        upper=margin,
        winner=row["winner"],
        best=next(token for token, bounds in margins.items() if bounds[0] == margin),
        nodes=row["nodes"],
        options=["every_move"],
        version="0.1.0",
        search=NO_SEARCH,
        moves=margins,
    )


if __name__ == "__main__":
    write_proofs(list(rows()), FILE, str(FILE))
