"""Write the JSON Schemas of the exchange formats to docs/schemas/.

    python -m scripts.make_schemas

A test checks that the files are what this script writes.
"""

from __future__ import annotations

import json
from pathlib import Path

from patchwork_solve.analyses.exercises import schema as exercises
from patchwork_solve.analyses.puzzles import certificate
from patchwork_solve.analyses.puzzles import schema as puzzles
from patchwork_solve.engine.forms import models, study_model
from scripts.strategies import certificate as strategy
from scripts.strategies import lookup

SCHEMAS = Path(__file__).resolve().parent.parent / "docs" / "schemas"


def files() -> dict[Path, str]:
    """Return the text of each schema file."""
    schemas = models.json_schemas() | puzzles.json_schemas()
    schemas |= study_model.json_schemas() | exercises.json_schemas()
    schemas |= certificate.json_schemas() | strategy.json_schemas() | lookup.json_schemas()
    return {
        SCHEMAS / f"{name.replace('/', '-')}.json": json.dumps(one, indent=2) + "\n"
        for name, one in schemas.items()
    }


def main() -> None:
    """Write every schema."""
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
