"""What Python functions are asked with that is of another kind: it is named, and no traceback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve import (
    Analysis,
    Edition,
    Game,
    InputError,
    State,
    best,
    bounds,
    pack,
    perft,
    reach_graph,
    reachable,
    review,
    solve,
    square,
)
from patchwork_solve.lab import (
    Late,
    PriceQuery,
    Run,
    balance,
    compare,
    prices,
    rebalance,
    simulate,
)
from patchwork_solve.players import play_match, play_out
from patchwork_solve.puzzles import load_puzzles
from patchwork_solve.reports import (
    Openings,
    Sample,
    circles_frame,
    first_purchases_frame,
    mistakes_frame,
    moves_frame,
    openings_frame,
    player_losses_frame,
    players_frame,
    reach_frame,
    replay_frame,
    reviews_frame,
    solved_frame,
    study_frame,
    worth_frame,
)
from patchwork_solve.svg import (
    Labels,
    Look,
    Pace,
    animated_svg,
    circle_svg,
    compact_svg,
    game_gif,
    line_svg,
    position_svg,
    quilt_svg,
    write_picture,
)

ROOT = Path(__file__).resolve().parent.parent
SMALL = "example:4x4"
CLOSE = State.load(ROOT / "examples" / "close-finish.json")
CURRENT = CLOSE.edition
SHORT = Game.played(CLOSE, ["advance"])
FAIR = pd.DataFrame({"patch": ["axe", "plus"], "price": [10, 5], "gap": [-1.7, 0.2]})

WRONG_KINDS: dict[str, tuple[Callable[[Any], object], Any, str]] = {
    "solve": (solve, str(ROOT / "examples"), "state"),
    "solve nothing": (solve, None, "state"),
    "best": (best, "example:no-such", "state"),
    "Analysis": (Analysis, 7, "state"),
    "review": (review, "example:close-finish", "game"),
    "review a position": (review, CLOSE, "game"),
    "bounds": (bounds, 7, "of"),
    "perft": (lambda it: perft(it, 1), None, "state"),
    "play_out": (lambda it: play_out(it, ("greedy", "random"), 1), "mine.json", "state"),
    "pack": (lambda it: pack(state=it), 7, "state"),
    "square": (lambda it: square(state=it), CLOSE.players[0], "state"),
    "quilt": (lambda it: pack(["axe"], it), [1] * 9, "quilt"),
    "a number as quilt": (lambda it: pack(["axe"], it), 9, "quilt"),
    "player": (lambda it: pack(state=CLOSE, player=it), 1.0, "player"),
    "players": (lambda it: play_out(CLOSE, it, 1), "greedy", "players"),
    "players by number": (lambda it: play_out(CLOSE, it, 1), (0, 1), "players"),
    "who is matched": (lambda it: play_match("greedy", it), None, "b"),
    "who thinks": (lambda it: best(CLOSE, player=it), 5, "player"),
    "sprt": (lambda it: play_match("greedy", "random", sprt=it), 50, "sprt"),
    "sprt in words": (lambda it: play_match("greedy", "random", sprt=it), ("0", "5"), "sprt"),
    "Edition.load": (Edition.load, None, "edition"),
    "editions in a list": (Edition.load, ["current"], "edition"),
    "a new game's edition": (lambda it: State.new(1, it), {"extends": "current"}, "edition"),
    "State.new": (lambda it: State.new(1, it), Path("mine.toml"), "edition"),
    "an edition in a sample": (lambda it: study_frame(Sample(it)), CURRENT, "edition"),
    "one edition": (lambda it: Openings(it).tasks(), "current", "editions"),
    "puzzles": (load_puzzles, 5, "source"),
    "puzzles as bytes": (load_puzzles, b"x", "source"),
    "State.load": (State.load, 5, "STATE"),
    "Game.load": (Game.load, None, "GAME"),
    "a drawn position": (position_svg, "example:close-finish", "state"),
    "its labels": (lambda it: position_svg(CLOSE, it), ("Ann", "Bob"), "labels"),
    "a drawn line": (lambda it: line_svg(it, []), None, "start"),
    "its moves": (lambda it: line_svg(CLOSE, it), "advance", "moves"),
    "one of its moves": (lambda it: line_svg(CLOSE, [it]), 1, "moves"),
    "its names": (lambda it: line_svg(CLOSE, [], it), None, "labels"),
    "a compact position": (compact_svg, "example:close-finish", "state"),
    "its move": (lambda it: compact_svg(CLOSE, it), "advance", "move"),
    "its look": (lambda it: compact_svg(CLOSE, look=it), "first", "look"),
    "a crop": (Look, 5, "crop"),
    "a width": (lambda it: Look(width=it), "5", "width"),
    "a pace": (Pace, "1", "pace"),
    "a moving game": (lambda it: animated_svg(it, []), None, "start"),
    "its pace": (lambda it: animated_svg(CLOSE, [], it), 1.0, "pace"),
    "the pace of a GIF": (lambda it: game_gif(CLOSE, [], it), 1.0, "pace"),
    "a drawn quilt": (quilt_svg, ["........."] * 9, "quilt"),
    "a quilt before": (lambda it: quilt_svg(CLOSE.quilts[0], it), 5, "before"),
    "a window": (lambda it: quilt_svg(CLOSE.quilts[0], None, it), [1], "window"),
    "a window elsewhere": (lambda it: quilt_svg(CLOSE.quilts[0], None, it), [(9, 0)], "window"),
    "a drawn circle": (lambda it: circle_svg(it, 1), None, "state"),
    "how far": (lambda it: circle_svg(CLOSE, it), "1", "depth"),
    "a line round it": (lambda it: circle_svg(CLOSE, 1, it), 5, "line"),
    "the circle's labels": (lambda it: circle_svg(CLOSE, 1, (), it), 5, "labels"),
    "a graph": (lambda it: reach_graph(it, 1), None, "state"),
    "a graph's depth": (lambda it: reach_graph(CLOSE, it), 1.5, "depth"),
    "reachable": (reachable, 5, "state"),
    "a picture": (lambda it: write_picture(it, "a.svg"), b"<svg/>", "svg"),
    "a picture's file": (lambda it: write_picture("<svg/>", it), 5, "path"),
    "moves_frame": (moves_frame, "example:close-finish", "state"),
    "players_frame": (players_frame, None, "state"),
    "reach_frame": (reach_frame, SHORT, "state"),
    "replay_frame": (replay_frame, CLOSE, "game"),
    "circles": (lambda it: circles_frame(SMALL, [0], seconds=it), float("nan"), "seconds"),
    "prices": (prices, "example:4x4", "query"),
    "whose prices": (lambda it: prices(PriceQuery(patches=it)), 5, "patches"),
    "openings_frame": (openings_frame, None, "query"),
    "openings elsewhere": (lambda it: openings_frame(Openings(), batch=it), 2, "batch"),
    "how they begin": (lambda it: openings_frame(Openings(prefix=it)), None, "prefix"),
    "patches at the beginning": (lambda it: openings_frame(Openings(prefix=it)), [5], "prefix"),
    "reviews_frame": (reviews_frame, "example:game", "games"),
    "one of many games": (reviews_frame, [5], "games"),
    "who reviews": (lambda it: reviews_frame([SHORT], it), 5, "player"),
    "what players lose": (player_losses_frame, [], "decisions"),
    "their mistakes": (mistakes_frame, None, "decisions"),
    "what they buy first": (first_purchases_frame, None, "decisions"),
    "solved_frame": (solved_frame, Openings(), "query"),
    "worth_frame": (worth_frame, {"games": 5}, "query"),
    "rebalance": (rebalance, "prices.csv", "prices"),
    "rebalance nothing": (rebalance, None, "prices"),
    "a gap's limit": (lambda it: rebalance(FAIR, measure="fair", limit=it), "0.5", "limit"),
    "no limit": (lambda it: rebalance(FAIR, measure="fair", limit=it), None, "limit"),
    "a measure": (lambda it: rebalance(FAIR, measure=it), ["fair"], "measure"),
    "balance": (balance, None, "runs"),
    "balance of numbers": (balance, 5, "runs"),
    "sections": (lambda it: balance("run", sections=it), 5, "sections"),
    "a section": (lambda it: balance("run", sections=it), [5], "sections"),
    "compare": (lambda it: compare(it, it), "runs/base", "base"),
    "names": (Labels, 5, "names"),
    "one name": (Labels, ("Ann",), "names"),
    "a name": (Labels, ("Ann", None), "names"),
    "a name alone": (Labels, "AB", "names"),
    "a title": (lambda it: Labels(title=it), 5, "title"),
    "study": (lambda it: study_frame(Sample(SMALL, space=10), seconds=it), -1, "seconds"),
}


@pytest.mark.parametrize("name", WRONG_KINDS)
def test_what_is_of_another_kind_is_named(name: str) -> None:
    ask, wrong, field = WRONG_KINDS[name]
    with pytest.raises(InputError, match="allowed: ") as raised:
        ask(wrong)
    assert raised.value.field == field
    assert str(raised.value).isprintable()


@pytest.fixture(scope="module")
def small_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    with simulate("greedy", 2, edition=SMALL, out=tmp_path_factory.mktemp("run")) as run:
        yield run


@pytest.mark.parametrize("wrong", [None, "run", 5, ["run"]])
def test_runs_that_are_compared_are_runs(small_run: Run, wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^variant: .*; allowed: a Run$"):
        compare(small_run, wrong)


@pytest.mark.parametrize("wrong", [5, b"x", ["x"], (1, 2, 3, 4)])
def test_late_positions_are_requested_with_late(small_run: Run, wrong: Any) -> None:
    assert compare(small_run, small_run, Late(0)) is not None
    with pytest.raises(InputError, match=r"^late: .*; allowed: a Late$"):
        compare(small_run, small_run, wrong)


@pytest.mark.parametrize("of", [CLOSE, "highest"])
@pytest.mark.parametrize("goal", [5, ["first"], b"first"])
def test_a_goal_is_a_word(of: Any, goal: Any) -> None:
    with pytest.raises(InputError, match=r"^goal: "):
        bounds(of, goal)


def test_none_is_no_number_where_one_is_needed() -> None:
    with pytest.raises(InputError, match=r"^workers: null; allowed: "):
        bounds(CLOSE, workers=None)  # type: ignore[arg-type]
