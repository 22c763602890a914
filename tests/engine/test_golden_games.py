"""Golden playthroughs: each shows a rule that people get wrong; the oracle wrote the outcomes."""

import json
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.engine.record import Game
from scripts import make_golden_games
from scripts.make_golden_games import EXPECTED, FOLDER, RULES

pytestmark = pytest.mark.smoke

NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def read(name: str) -> tuple[Game, dict[str, Any]]:
    game = Game.from_json((FOLDER / f"{name}.json").read_text("utf-8"))
    return game, json.loads((FOLDER / EXPECTED / f"{name}.json").read_text("utf-8"))


def test_every_rule_has_its_game() -> None:
    assert sorted(rule.name for rule in RULES) == NAMES
    assert len(NAMES) >= 12


@pytest.mark.parametrize("name", NAMES)
def test_game_ends_as_the_oracle_says(name: str) -> None:
    game, expected = read(name)
    final = game.final
    assert final.is_over
    assert list(final.scores()) == expected["scores"]
    assert final.winner == expected["winner"]
    assert final.special_tile == expected["special_tile"]
    assert final.finished_first == expected["finished_first"]
    assert [player.buttons for player in final.players] == expected["buttons"]
    assert [quilt.holes for quilt in final.quilts] == expected["empty_cells"]
    assert list(final.circle) == expected["circle"]


@pytest.mark.thorough
def test_files_are_what_the_script_writes(tmp_path: Path) -> None:
    make_golden_games.main(tmp_path)
    for path in sorted(tmp_path.rglob("*.json")):
        kept = FOLDER / path.relative_to(tmp_path)
        assert path.read_text("utf-8") == kept.read_text("utf-8"), path.name
