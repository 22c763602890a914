"""Write the JSON Schemas of the exchange formats to docs/schemas/, and those that the engine reads.

    python -m scripts.make_schemas

A test checks that the files are what this script writes.
"""

import json
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.exercises import schema as exercises
from patchwork_solve.analyses.proofs import row as proofs
from patchwork_solve.analyses.puzzles import certificate
from patchwork_solve.analyses.puzzles import schema as puzzles
from patchwork_solve.engine.forms import models, study_model
from patchwork_solve.engine.forms.models import GameModel
from patchwork_solve.engine.forms.study_model import StudyModel
from patchwork_solve.engine.solo import model as solo_model
from patchwork_solve.engine.solo.model import SoloModel
from scripts.strategies import certificate as strategy
from scripts.strategies import lookup

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "docs" / "schemas"
MODELS = ROOT / "engine" / "data" / "models.json"

MOST_WHOLE = 2**53 - 1
"""The largest whole number up to which a browser has them all."""

WORDS = ("title", "description")
"""Keys of a schema that only readers need."""


def files() -> dict[Path, str]:
    """Return the text of each schema file."""
    schemas = models.json_schemas() | puzzles.json_schemas()
    schemas |= proofs.json_schemas()
    schemas |= solo_model.json_schemas()
    schemas |= study_model.json_schemas() | exercises.json_schemas()
    schemas |= certificate.json_schemas() | strategy.json_schemas() | lookup.json_schemas()
    written = {
        SCHEMAS / f"{name.replace('/', '-')}.json": json.dumps(one, indent=2) + "\n"
        for name, one in schemas.items()
    }
    lines = [f"{json.dumps(name)}: {json.dumps(one)}" for name, one in bare_models().items()]
    return {**written, MODELS: "{\n" + ",\n".join(lines) + "\n}\n"}


def bare_models() -> dict[str, Any]:
    """Return the schema of each model of positions, games and studies by its name."""
    found: dict[str, Any] = {}
    for model in (GameModel, StudyModel, SoloModel):
        schema = bare(model.model_json_schema(), {})
        found |= schema.pop("$defs") | {model.__name__: schema}
    return found


def bare(value: Any, definitions: dict[str, Any]) -> Any:
    """Return a part of a schema without words.

    Parameters
    ----------
    definitions : dict
        Models that stand in the place of references to them; of another model its name stays.
    """
    if isinstance(value, list):
        return [bare(one, definitions) for one in value]
    if not isinstance(value, dict):
        return value
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2]
        return bare(definitions[name], definitions) if name in definitions else {"$ref": name}
    found = {
        # The words of a model are texts; a field may have the name of one.
        name: one if name == "default" else bare(one, definitions)
        for name, one in value.items()
        if name not in WORDS or not isinstance(one, str)
    }
    if isinstance(found.get("maximum"), int):
        found["maximum"] = min(found["maximum"], MOST_WHOLE)
    return found


def main() -> None:
    """Write every schema."""
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
