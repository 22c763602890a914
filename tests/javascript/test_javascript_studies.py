"""JavaScript reads every shared case of a study as Python does."""

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent.parent / "data" / "studies.json"


def test_javascript_reads_every_study_as_the_file_says(node: Any) -> None:
    cases = json.loads(FILE.read_text("utf-8"))["cases"]
    assert node("studies.mjs") == f"{len(cases)} cases, 0 differ\n"
