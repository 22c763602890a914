"""Replies to everything: the packed rules against the oracle, made, checked, and spoilt."""

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from patchwork_solve import State
from patchwork_solve.engine.forms.variant import edition_of
from scripts import check_replies
from scripts.replies import rules
from scripts.replies.checking import UnshownError, check
from scripts.replies.file import Replies, read_replies, write_replies
from scripts.replies.lookup import reply_in
from scripts.replies.making import make
from tests import oracle
from tests.called import called
from tests.oracle import ADVANCE, LEATHER, Move
from tests.oracle_search import TooLargeError, root_results

pytestmark = pytest.mark.thorough

SMALL = "example:5x5"


def cells_of(size: int, mask: int) -> frozenset[tuple[int, int]]:
    return frozenset(divmod(at, size) for at in range(size * size) if mask >> at & 1)


def packed(game: rules.Game, position: oracle.Position, order: tuple[str, ...]) -> tuple[int, ...]:
    """Return the fields of a position of the oracle, as the packed rules have them."""
    size = position.edition.width
    fields: list[int] = []
    for player in position.players:
        free = sum(1 << at for at in range(size * size) if divmod(at, size) not in player.filled)
        fields += [rules.alike(game, free), player.time, player.buttons, player.income]
    left = sum(1 << order.index(name) for name in position.circle)
    following = order.index(position.circle[0]) if position.circle else 0
    holders = [rules.NOBODY if who is None else who
               for who in (position.special_tile, position.finished_first)]  # fmt: skip
    return (*fields, position.to_move, position.leather_owed, *holders, left, following)


@pytest.mark.parametrize("seed", range(6))
def test_the_packed_rules_are_those_of_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    state = State.new(seed, edition_of(SMALL))
    game, order = rules.game_of(state), state.circle
    words, position = rules.position_of(game, state, order), oracle.start(state.edition, order)
    after = np.zeros((rules.most_moves(game), rules.FIELDS), np.int64)
    moves = np.zeros(len(after), np.int64)
    while not oracle.is_over(position):
        assert tuple(words.tolist()) == packed(game, position, order)
        # The quilt that stands for all images is followed, so the oracle follows it too.
        filled = [cells_of(5, ~int(words[base]) & (1 << 25) - 1) for base in (0, rules.OTHER)]
        players = [replace(p, filled=f) for p, f in zip(position.players, filled, strict=True)]
        position = replace(position, players=(players[0], players[1]))
        n = rules.follow_all(game, words, after, moves)
        following = {}
        for number, row in zip(moves[:n].tolist(), after[:n], strict=True):
            following[oracle_move(game, position, order, number)] = tuple(row.tolist())
        legal = oracle.legal_moves(position)
        assert set(following) == set(legal)
        assert len(legal) == n
        for move in legal:
            assert following[move] == packed(game, oracle.play(position, move), order), move
        move = rng.choice(legal[: 1 + rng.randrange(len(legal))])
        words, position = np.array(following[move]), oracle.play(position, move)
    first, second = oracle.scores(position)
    assert rules.is_over(game, words)
    assert rules.final(game, words) == 3 * (first - second) + (1, -1)[oracle.tie_winner(position)]


def oracle_move(
    game: rules.Game, position: oracle.Position, order: tuple[str, ...], number: int
) -> Move:
    """Return a numbered move as the oracle writes it."""
    if number == rules.ADVANCE:
        return ADVANCE
    cells = cells_of(5, int(game.cells[number]))
    patch = int(np.searchsorted(game.facts.first, number, side="right")) - 1
    return (LEATHER, next(iter(cells))) if patch == len(order) else (order[patch], cells)


FOLDER = Path("docs/data/replies")
CLOSE = FOLDER / "5x5-363-0.replies"


@cache
def published(path: Path) -> Replies:
    return read_replies(path)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.replies")), ids=lambda path: path.stem)
def test_published_replies_hold(path: Path) -> None:
    assert check(published(path)) > len(published(path).words)


def test_what_the_figures_say_is_what_other_searches_say() -> None:
    figures = pd.read_csv(FOLDER / "figures.csv").set_index(["seed", "player"])
    solved = pd.read_parquet("docs/data/solved.parquet")
    solved = solved[(solved["edition"] == "5x5") & (solved["ask"] == "margin")].set_index("seed")
    for (seed, _), value in figures["value"].items():
        margin, winner = round(value / 3), int(value < 0)
        circle = solved.loc[seed]
        assert (circle["lower"], circle["upper"], circle["winner"]) == (margin, margin, winner)
    for path in FOLDER.glob("*.replies"):
        _, seed, player = path.stem.split("-")
        row, made = figures.loc[int(seed), int(player)], published(path)
        assert (row["value"], row["replies"]) == (made.value, len(made.words))
        assert made.state == State.new(int(seed), edition_of(SMALL))


def of_row(replies: Replies, row: int) -> oracle.Position:
    """Return the position of a row as the oracle has it."""
    first, second = replies.words[row].tolist()
    state, players = replies.state, []
    for at in range(2):
        purse, free = second >> 11 + 20 * at, first >> 25 * at & (1 << 25) - 1
        income, buttons, time = purse >> 14 & 63, purse >> 6 & 255, purse & 63
        players.append(oracle.Player(time, buttons, income, cells_of(5, ~free & (1 << 25) - 1)))
    left, at = first >> 50, second >> 7 & 15
    reach = [*range(at, len(state.circle)), *range(at)]
    circle = tuple(state.circle[patch] for patch in reach if left >> patch & 1)
    tile, finished = (who if who != rules.NOBODY else None
                      for who in (second >> 3 & 3, second >> 5 & 3))  # fmt: skip
    mover, owed = second & 1, second >> 1 & 3
    return oracle.Position(
        state.edition, circle, (players[0], players[1]), mover, tile, owed, finished
    )


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.replies")), ids=lambda path: path.stem)
def test_values_and_replies_are_those_of_brute_force(path: Path) -> None:
    replies, rng, compared = published(path), random.Random(path.stem), 0
    game, best = rules.game_of(replies.state), min if replies.hero else max
    while compared < 10:
        row = rng.randrange(len(replies.words))
        position = of_row(replies, row)
        try:
            results = root_results(position, 1500)
        except TooLargeError:
            continue
        move = oracle_move(game, position, replies.state.circle, int(replies.moves[row]))
        assert results[move] == replies.values[row] == best(results.values())
        compared += 1


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.replies")), ids=lambda path: path.stem)
def test_replies_play_whole_games_and_keep_their_value(path: Path) -> None:
    replies, rng = published(path), random.Random(path.stem)
    sign = -1 if replies.hero else 1
    for _ in range(20):
        state, kept = replies.state, sign * replies.value
        while not state.is_over:
            move = rng.choice(state.legal_moves)
            if state.to_move == replies.hero and len(state.legal_moves) > 1:
                reply = reply_in(replies, state)
                assert reply is not None
                assert sign * reply.value >= kept
                move, kept = reply.move, sign * reply.value
            state = state.play(move)
        first, second = state.scores()
        assert sign * (3 * (first - second) + (1, -1)[state.finished_first or 0]) >= kept


def test_spoilt_replies_are_refused() -> None:
    made = published(CLOSE)
    values, moves, gone = made.values.copy(), made.moves.copy(), np.arange(len(made.words)) != 7
    values[7] += 1
    moves[7] = len(rules.game_of(made.state).cells) - 1  # leather, which nobody owes here
    assert made.words[7, 1] >> 1 & 3 == 0
    fewer = {"words": made.words[gone], "values": made.values[gone], "moves": made.moves[gone]}
    stray = {
        "words": np.append(made.words, made.words[-1:] + 1, axis=0),
        "values": np.append(made.values, 0),
        "moves": np.append(made.moves, rules.ADVANCE),
    }
    for change in ({"values": values}, {"moves": moves}, fewer, stray, {"value": made.value + 1}):
        with pytest.raises(UnshownError):
            check(replace(made, **change))


def test_a_reply_that_gives_points_away_is_refused() -> None:
    """The first move of the file is a purchase; what follows an advance is in no file."""
    made = published(CLOSE)
    game = rules.game_of(made.state)
    start = rules.pack(rules.position_of(game, made.state, made.state.circle))
    row = int(np.flatnonzero((made.words == start).all(axis=1))[0])
    assert made.moves[row] != rules.ADVANCE
    moves = made.moves.copy()
    moves[row] = rules.ADVANCE
    with pytest.raises(UnshownError):
        check(replace(made, moves=moves))


@pytest.mark.slow
def test_replies_of_both_sides_are_made_and_agree(tmp_path: Path) -> None:
    state = State.new(3, edition_of("example:4x4"))
    values = set()
    for hero in (0, 1):
        made = make(state, hero)
        path = tmp_path / f"{hero}.replies"
        write_replies(made, path)
        again = read_replies(path)
        assert check(again) > 0
        assert (again.words == made.words).all()
        assert (again.moves == made.moves).all()
        values.add(again.value)
    assert len(values) == 1


def test_figures_have_a_line_for_each_file_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["check_replies", str(CLOSE), "--figures", str(tmp_path / "figures.csv")]
    assert (
        "holds: player 0 keeps 11"
        in called(check_replies.main, words, monkeypatch, capsys).output()
    )
    assert called(check_replies.main, words, monkeypatch, capsys).output() == ""
    (line,) = pd.read_csv(tmp_path / "figures.csv").itertuples(index=False)
    assert (line.seed, line.player, line.value, line.bytes) == (363, 0, 11, CLOSE.stat().st_size)


def test_a_file_that_is_cut_off_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "5x5-1-0.replies"
    path.write_bytes(CLOSE.read_bytes()[:-100])
    done = called(check_replies.main, ["check_replies", str(path)], monkeypatch, capsys)
    assert done.returncode == 2
    assert done.stderr == "error: FILE: this is no patchwork-replies/1\n"
