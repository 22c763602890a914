"""Every host of the kernel gives the answers of one file: the same nodes, lines and moves."""

from __future__ import annotations

import json

from tests.hosts import DECISIONS, FILE, POSITIONS, differences


def test_the_kernel_in_use_gives_the_known_answers() -> None:
    assert differences() == []


def test_the_file_asks_what_it_should() -> None:
    known = json.loads(FILE.read_text("utf-8"))
    assert (len(known["endgames"]), len(known["decisions"])) == (POSITIONS, DECISIONS)
    answers = [case["answer"] for case in known["endgames"]]
    exact = sum(answer["lower"] == answer["upper"] for answer in answers)
    assert POSITIONS // 4 < exact < POSITIONS
    assert len({case["answer"]["move"] for case in known["decisions"]}) > DECISIONS // 2
