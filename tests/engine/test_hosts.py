"""Every host of the kernel gives the answers of one file: the same nodes, lines and moves."""

import pytest

from tests.hosts import AIMS, DECISIONS, EDITIONS, POSITIONS, SOME, differences, known
from tests.lanes import slow


@pytest.mark.thorough
@pytest.mark.parametrize("every", [SOME, *slow(1)])
def test_the_kernel_in_use_gives_the_known_answers(every: int) -> None:
    assert differences(every) == []


def test_some_of_the_questions_are_of_every_kind() -> None:
    some = known(SOME)["endgames"]
    kinds = {(case.get("margin_only"), case.get("winner_only")) for case in some}
    assert len(kinds) == len({tuple(sorted(aims.items())) for aims in AIMS})
    names = [case["position"]["edition"] for case in some]
    assert len({each if isinstance(each, str) else each["name"] for each in names}) == len(EDITIONS)


def test_the_file_asks_what_it_should() -> None:
    content = known()
    assert (len(content["endgames"]), len(content["decisions"])) == (POSITIONS, DECISIONS)
    answers = [case["answer"] for case in content["endgames"]]
    exact = sum(answer["lower"] == answer["upper"] for answer in answers)
    assert POSITIONS // 4 < exact < POSITIONS
    assert len({case["answer"]["move"] for case in content["decisions"]}) > DECISIONS // 2
