"""Players asked for one move in each solved position of a file."""

import json
from pathlib import Path

import pytest

from patchwork_solve.analyses.losses.solved import choices, read_solved
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import Simple
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.harness import DATA

SUITE = DATA / "endgames" / "suite.json"
PLAYERS = ("random", "greedy")


def test_choices_are_held_against_the_margins_of_the_file() -> None:
    solved = read_solved(SUITE)[::10]
    found = list(choices(PLAYERS, solved, 7, Batch()))
    assert len(found) == 2 * len(solved)
    for one in found:
        at = solved[one.case - 1]
        assert one.state.to_text() == at.text
        mover = Simple(one.player).choose(one.state, DecisionLimits(seed=7 + one.case))
        assert mover == one.move
        sign = -1 if one.state.to_move else 1
        assert (
            one.loss.lost
            == max(sign * v for v in at.margins.values()) - sign * at.margins[str(one.move)]
        )
        assert one.loss.draft == 0 or not one.move.is_leather


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a file of solved positions"),
        ("[1]", "is not a file of solved positions"),
        ('{"rows": []}', "is not a file of solved positions"),
        ('{"rows": [1]}', "row 1: no position"),
        ('{"rows": [{"position": "position current"}]}', "row 1: no moves"),
        ('{"rows": [{"position": "position x", "moves": {}}]}', "row 1: "),
        ('{"rows": [{"position": "GOOD", "moves": {}}]}', "row 1: the moves must be the legal"),
        ('{"rows": [{"position": "GOOD", "moves": {"x": "advance"}}]}', "row 1: a margin is no"),
        (
            '{"rows": [{"position": "GOOD", "moves": {"%s": "advance"}}]}' % ("9" * 5000),
            "row 1: a margin is not a whole number",
        ),
        ('{"rows": [{"position": "GOOD", "moves": {"1": "advance"}}]}', "the moves must be"),
    ],
)
def test_files_that_are_no_solved_positions(
    run: Run, tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "solved.json"
    good = json.loads(SUITE.read_text("utf-8"))["rows"][0]["position"]
    path.write_text(text.replace("GOOD", good), "utf-8")
    arguments = ("--players", "greedy", "--positions", str(path))
    refused(run("report", "losses", *arguments), "--positions", words)
