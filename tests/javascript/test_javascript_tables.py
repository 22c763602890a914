"""Editions built in JavaScript have the kernel's tables of Python, number for number."""

import json
import random
from pathlib import Path
from typing import Any

from patchwork_solve.engine.forms.schema import edition_reference
from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from tests.javascript.drawn_variants import drawn

ROOT = Path(__file__).resolve().parent.parent.parent
DRAWN = 60


def row(edition: Edition) -> dict[str, Any]:
    """Return an edition's reference and its tables."""
    tables = edition.tables._asdict().items()
    return {
        "reference": edition_reference(edition),
        "tables": {
            name: {"shape": table.shape, "values": [str(n) for n in table.ravel().tolist()]}
            for name, table in tables
        },
    }


def test_tables_are_the_same(node: Any) -> None:
    files = [*ROOT.glob("examples/*.toml"), *ROOT.glob("tests/data/variants/*.toml")]
    lot = random.Random(7)
    editions = [
        *map(Edition.load, PRINTINGS),
        *map(Edition.load, files),
        *(drawn(lot) for _ in range(DRAWN)),
    ]
    assert len(files) > 10
    said = node("tables.mjs", given="\n".join(json.dumps(row(edition)) for edition in editions))
    assert said == f"{len(editions)} editions\n"
