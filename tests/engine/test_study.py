"""Studies: every shared case is read as the file says, and what is written is read again."""

import json
from pathlib import Path

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.study import Study
from scripts import make_schemas, make_study_cases
from scripts.make_study_cases import outcome, text_of

FILE = Path(__file__).parents[1] / "data" / "studies.json"
SHARED = json.loads(FILE.read_text("utf-8"))


def test_the_shared_cases_are_what_the_program_makes_of_them(tmp_path: Path) -> None:
    written = tmp_path / "studies.json"
    assert make_study_cases.write(written) == len(SHARED["cases"])
    assert written.read_text("utf-8") == FILE.read_text("utf-8")


def test_there_are_good_cases_and_bad_ones() -> None:
    good = [case for case in SHARED["cases"] if "field" not in case]
    bad = {case["message"] for case in SHARED["cases"] if "field" in case}
    assert len(good) > 25
    assert len(bad) > 100
    for case in SHARED["cases"]:
        assert outcome(text_of(case, SHARED["base"])) == {
            name: case[name] for name in ("field", "message") if name in case
        }


def test_a_study_is_written_as_it_was_read() -> None:
    study = Study.of(SHARED["base"])
    assert study.to_json() == SHARED["base"]
    assert study.moves == 5
    first = study.chapters[0]
    # The last move is a variation after the first one.
    assert first.states[5].players[0] == first.states[1].players[0]
    assert first.states[5] != first.states[2]


def test_a_study_keeps_its_schema() -> None:
    import jsonschema

    schema = json.loads((make_schemas.SCHEMAS / "patchwork-study-1.json").read_text("utf-8"))
    jsonschema.validate(SHARED["base"], schema)


def test_a_move_that_cannot_be_played_is_named() -> None:
    base = json.loads(json.dumps(SHARED["base"]))
    base["chapters"][0]["moves"][2]["move"] = "leather@a1"
    with pytest.raises(InputError) as refused:
        Study.of(base)
    assert refused.value.field == "chapters[0].moves[2].move"
