"""JavaScript reviews a game as Python does, digit for digit."""

import json
from typing import Any

import pytest

from patchwork_solve import Game, State, review
from patchwork_solve.players import play_out
from scripts.form_cases import changed
from tests.analyses.reviews import BLUNDERS, EXAMPLES, cut, from_on, greedy

NODES = {"4x4": 20_000}
"""Nodes of a decision where they are not the few of the others."""


def games() -> dict[str, Game]:
    """Return games of every kind: finished and not, both printings, a variant, a tie."""
    blunders = Game.load(BLUNDERS)
    found = {
        "blunders": blunders,
        "first-2014": from_on(greedy("first-2014", 3), 12),
        "4x4": greedy(str(EXAMPLES / "4x4.toml"), 5),
        "unfinished early": cut(blunders, 6),
        "unfinished late": from_on(cut(blunders, 37), 20),
        "late": play_out(State.load(EXAMPLES / "close-finish.json"), ("greedy",) * 2, 1),
        "tie": play_out(State.load(EXAMPLES / "tie.json"), ("careful", "greedy"), 1),
        "example": from_on(Game.load(EXAMPLES / "game.json"), 26),
        # Variants with rules that no printing has; players swap.
        **{game.start.edition.name: game for game in changed.games()},
    }
    # As JavaScript reads them: hashes depend on where the circle begins.
    return {name: Game.from_text(game.to_text()) for name, game in found.items()}


SHORT = ("unfinished late", "late", "tie", "small")


@pytest.mark.parametrize(
    "names",
    [SHORT, pytest.param(None, marks=pytest.mark.slow)],
    ids=["short", "all"],
)
def test_reviews_are_the_same(node: Any, names: tuple[str, ...] | None) -> None:
    known = games()
    asked = {name: (known[name], NODES.get(name, 500)) for name in names or known}
    lines = [json.dumps({"game": game.to_text(), "nodes": nodes}) for game, nodes in asked.values()]
    said = [json.loads(line) for line in node("reviews.mjs", given="\n".join(lines)).splitlines()]
    proved = estimated = 0
    for (name, (game, nodes)), found in zip(asked.items(), said, strict=True):
        expected = review(game, player=f"strong:{nodes}n", processes=1).to_json()
        del expected["seconds"]
        assert found == json.loads(json.dumps(expected)), name
        losses = [each for each in found["decisions"] if not each["forced"]]
        proved += sum(each["lost_lower"] == each["lost_upper"] for each in losses)
        estimated += sum(each["lost_error"] > 0 for each in losses)
    assert proved > 5
    assert estimated > 5


def test_contradictory_bounds_of_a_move_that_was_not_played_are_an_error(node: Any) -> None:
    assert node("contradictory.mjs", given=games()["late"].to_text()) == "ContradictionError\n"
