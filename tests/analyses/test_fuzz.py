"""Spoilt input by the thousand: never a traceback, a hang, or a line that a terminal obeys."""

import random
import sys

import pytest

pytest.importorskip("resource", reason="limits of a process are those of POSIX")

from scripts.fuzz import Outcome, faults, fuzz
from scripts.hostile import case
from scripts.spoiling import VALUES, spoil_values
from tests.lanes import slow, thorough


@pytest.mark.parametrize(("first", "last"), [*thorough((0, 8)), *slow((8, 5000))])
def test_spoilt_input_is_refused_or_answered(first: int, last: int) -> None:
    assert list(fuzz(seed=1, first=first, last=last)) == []


@pytest.mark.thorough
def test_a_case_is_its_seed_and_number() -> None:
    assert case(3, 14) == case(3, 14)
    assert case(3, 14) != case(4, 14)
    assert len({tuple(case(1, n).arguments[:1]) for n in range(8)}) > 4


def test_values_are_not_spoilt_for_later_cases() -> None:
    """A list put into a document was put into itself next."""
    before = repr(VALUES)
    for number in range(100):
        spoil_values(random.Random(number), b'{"a": [1, [2, {"b": 3}]], "c": {"d": [4]}}')
    assert repr(VALUES) == before


def test_a_board_never_serves() -> None:
    """Without its bad port such a case would be served until it is killed."""
    made = case(1, 339)
    assert made.arguments[0] == "board"
    assert made.arguments[-2:] == ["--port", "-1"]


def test_a_command_line_without_words_stays_empty() -> None:
    """A case that loses all its words must not end the run of the trial."""
    assert case(1, 488).arguments == []


@pytest.mark.parametrize(
    ("outcome", "word"),
    [
        (Outcome(1, "", "", "", 0), "exit status 1"),
        (Outcome(None, "", "", "Traceback\nValueError: x", 0), "ValueError: x"),
        (Outcome(2, "", "error: a\nerror: b\n", "", 0), "2 lines"),
        (Outcome(2, "answer", "error: a\n", "", 0), "6 characters"),
        (Outcome(0, "", "error: a\n", "", 0), "exit status 0"),
        (Outcome(0, "", "note: " + "x" * 400, "", 0), "long"),
        (Outcome(0, "", "note: \x1b[2J", "", 0), "control"),
        (Outcome(2, "", "error: Input should be a valid integer", "", 0), "not ours"),
        (Outcome(0, "", "", "", 11), "11 s"),
    ],
)
def test_what_must_not_happen_is_seen(outcome: Outcome, word: str) -> None:
    assert word in "; ".join(faults(outcome))


def test_nothing_is_wrong_with_a_refusal_or_an_answer() -> None:
    assert faults(Outcome(2, "", "note: seed 1\nerror: a\n", "", 0)) == []
    assert faults(Outcome(0, "answer\n", "note: a\n", "", 1)) == []
    assert faults(Outcome(2, "wrong\n", "error: a; the list above says where\n", "", 0)) == []


@pytest.mark.skipif(sys.platform != "linux", reason="signals as Linux numbers them")
def test_a_process_that_dies_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.fuzz.sys.executable", "false")
    findings = list(fuzz(seed=1, first=5, last=7))
    assert [number for number, _ in findings] == [5, 6]
    assert "ended with 1" in findings[0][1]
