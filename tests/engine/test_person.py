"""Players with the faults and habits of people."""

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot, is_repeatable, jobs_of, repeats_itself
from patchwork_solve.engine.players.person import STYLES
from patchwork_solve.engine.state import State
from patchwork_solve.players import play_match

FREE = "strong-alone:10n"
START = State.new(seed=3)


def choices(name: str, number: int = 60) -> list[str | None]:
    player = bot(name)
    return [player.choose(START, DecisionLimits(seed=seed)).patch for seed in range(number)]


def test_errors_come_at_their_rate_and_repeat() -> None:
    (best,) = set(choices(FREE, 3))
    drawn = choices(f"errors=1/{FREE}")
    found = {patch: drawn.count(patch) for patch in dict.fromkeys(drawn)}
    assert set(found) == {move.patch for move in START.legal_moves}
    assert min(found.values()) >= 60 / len(found) / 3
    assert choices(f"errors=1/{FREE}") == drawn
    some = choices(f"errors=0.5/{FREE}")
    # Half of the decisions are drawn, and some of these are the best by chance.
    assert 15 <= sum(patch != best for patch in some) <= 30
    assert choices(f"errors=0/{FREE}", 5) == [best] * 5


def test_placements_are_anywhere_and_the_patch_is_the_same() -> None:
    player = bot(f"no-placing/{FREE}")
    moves = [player.choose(START, DecisionLimits(seed=seed)) for seed in range(9)]
    assert {move.patch for move in moves} == set(choices(FREE, 1))
    assert len(set(moves)) > 5


@pytest.mark.parametrize("style", STYLES)
def test_a_style_buys_what_it_wants(style: str) -> None:
    match = play_match(f"{style}/{FREE}", FREE, 2, seed=2)
    wanted = STYLES[style]
    seen = 0
    for number, game in enumerate(match.games):
        for state, move in zip(game.states, game.moves, strict=False):
            names = dict.fromkeys(each.patch for each in state.legal_moves if each.is_purchase)
            if state.to_move != number or not names or move.patch == "leather":
                continue
            found = wanted(state, [state.edition.find(str(name)) for name in names])
            assert move.patch in ([patch.name for patch in found] or [None])
            seen += len(found) < len(names)
    assert seen > 5


def test_habits_are_combined_and_a_beginner_loses_to_an_expert() -> None:
    beginner = f"errors=0.3/no-placing/{FREE}"
    match = play_match(beginner, FREE, 10, seed=1)
    margins = [game.final.scores()[n % 2] - game.final.scores()[1 - n % 2]
               for n, game in enumerate(match.games)]  # fmt: skip
    assert sum(margins) < 0
    assert jobs_of(beginner) == jobs_of(FREE)
    assert is_repeatable(beginner)
    assert repeats_itself(f"hoarder/{FREE}")
    assert not any(repeats_itself(name) for name in (beginner, f"no-placing/{FREE}"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("errors=2/strong", "errors=RATE, a share from 0 to 1"),
        ("errors/strong", "errors=RATE"),
        ("hoarder=1/strong", "is not a habit"),
        ("hoarder/tile-first/strong", "allowed: one style"),
        ("errors=0.1/greedy", "a habit is for a searching player"),
        ("no-placing/", "allowed: random, greedy"),
    ],
)
def test_wrong_names(name: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        bot(name)
