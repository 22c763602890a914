"""Python and JavaScript read every shared case of a position, a game or a variant alike."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scripts.form_cases.outcome import outcome, text_of
from tests.lanes import slow, thorough

FILE = Path(__file__).parent.parent / "data" / "forms.json"
EVERY = 15, *thorough(5), *slow(1)
"""By default one case in so many is read."""


@cache
def shared_cases() -> dict[str, Any]:
    """Return the content of the file."""
    content: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return content


@pytest.mark.parametrize("every", EVERY)
def test_python_reads_cases_as_the_file_says(every: int) -> None:
    differences = []
    shared = shared_cases()
    for case in shared["cases"][::every]:
        text = text_of(case, shared["bases"])
        found = outcome(case["kind"], text)
        expected = {name: case[name] for name in found if name in case}
        if not case.get("ours", True):
            # The words are those of a JSON parser, which change with Python.
            found.pop("message")
            expected.pop("message")
        if json.loads(json.dumps(found)) != expected:
            differences.append((text[:200], found, expected))
    assert differences == []


def test_the_file_holds_good_cases_and_bad_ones() -> None:
    cases = shared_cases()["cases"]
    good = [case for case in cases if "says" in case]
    bad = [case for case in cases if "message" in case]
    kinds = {"position", "game", "edition", "toml", "diary", "typed", "patches"}
    assert {case["kind"] for case in good} == kinds
    assert {case["kind"] for case in bad} == kinds - {"patches"}
    assert len(good) > 900
    assert len({case["message"] for case in bad}) > 1500


@pytest.mark.parametrize("every", EVERY)
def test_javascript_reads_cases_as_the_file_says(node: Any, every: int) -> None:
    cases = shared_cases()["cases"][::every]
    assert node("forms.mjs", str(every)) == f"{len(cases)} cases, 0 differ\n"
