"""JavaScript gives the answers that every host of the kernel must give."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.hosts import SOME, known


@pytest.mark.parametrize("every", [SOME, pytest.param(1, marks=pytest.mark.slow)])
def test_the_answers_are_the_known_ones(node: Any, every: int, tmp_path: Path) -> None:
    content = known(every)
    file = tmp_path / "hosts.json"
    file.write_text(json.dumps(content), "utf-8")
    asked = len(content["endgames"]) + len(content["decisions"])
    assert node("hosts.mjs", str(file)).splitlines() == [f"{asked} answers"]
