"""Record of a reader's puzzles on the board: repetition, rating, and the file of both."""

import json
from typing import Any


def test_repetition_rating_and_progress(node: Any) -> None:
    found = json.loads(node("repetition.mjs"))
    # SM-2: a failure comes back after a day, then after 1, 6 and 6 times the ease.
    first, second, third, fourth, fifth = found["days"]
    assert (first, second - first, third - second) == (1, 1, 6)
    ease = 2.5 - 0.32 + 2 * 0.1
    assert fourth - third == round(6 * ease)
    assert fifth - fourth == 1
    assert found["keys"] == ["puzzles-current/1"], "what was right at once does not come again"
    # Elo: 40 points a puzzle at first, half of them against one of the same rating.
    expected = 1 / (1 + 10 ** ((1520 - 1520) / 400))
    assert found["high"] == 1520 + 40 * (1 - expected)
    now = found["now"]
    assert now["rating"] < found["high"]
    assert (now["streak"], now["best"]) == (0, 2)
    assert now["tried"] == {
        "puzzles-current/1": True,
        "puzzles-current/2": True,
        "puzzles-current/3": False,
    }
    assert found["isCarried"]
    assert [message.split(":")[0] for message in found["refused"]] == [
        "This is not saved progress",
        "This is not saved progress",
        "rating",
        "repetition",
        "puzzels",
        "exercises",
    ]
    assert found["places"] == 200, "each puzzle once before any again"
