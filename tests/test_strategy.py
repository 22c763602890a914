"""Certificates of winning strategies: followed, played by the rules, and spoilt."""

import base64
import json
import lzma
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from patchwork_solve import InputError, Move, State
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import PRINTINGS
from scripts import check_strategy
from scripts.strategies import position
from scripts.strategies.bounds import settled
from scripts.strategies.certificate import Certificate, UnshownError, packed
from scripts.strategies.facts import facts_of
from scripts.strategies.hope import sort
from tests.called import Done, called
from tests.relaxed import cells, free, with_leather

pytestmark = pytest.mark.thorough

FOLDER = Path("docs/data/strategies")
PUBLISHED = sorted(FOLDER.glob("*.json"))
SMALL = FOLDER / "7x7-1033231.json"
SOLVED = Path("tests/data/strategies")
"""Strategies of circles whose margin is known, which the second proof wrote at 757c0ca8."""
SLACK = 8
"""Points below the true margin that a strategy of a 5x5 circle claims."""

Key = tuple[int, ...]


@cache
def solved(seed: int) -> int:
    """Return the margin of a solved circle of 5x5."""
    data = pd.read_parquet("docs/data/solved.parquet")
    row = data[(data["edition"] == "5x5") & (data["seed"] == seed)].iloc[0]
    assert row["lower"] == row["upper"]
    return int(row["lower"])


def start(seed: int) -> State:
    return State.new(seed, edition_of("example:5x5"))


@cache
def certificate(seed: int, hero: int) -> Certificate:
    """Return the strategy of a 5x5 circle, which claims `SLACK` points less than the truth."""
    made = Certificate.load(SOLVED / f"5x5-{seed}-{hero}.json")
    assert (made.start, made.player) == (start(seed), hero)
    assert made.least == (solved(seed) if hero == 0 else -solved(seed)) - SLACK
    return made


def changed(made: Certificate, **fields: object) -> Certificate:
    return Certificate.model_validate(made.model_dump(exclude_unset=True) | fields)


def with_choices(made: Certificate, choices: list[int]) -> Certificate:
    four = np.zeros((-(-len(choices) // 4), 4), np.uint8)
    four.flat[: len(choices)] = choices
    bits = (four << np.arange(0, 8, 2, np.uint8)).sum(axis=1, dtype=np.uint8)
    return changed(made, count=len(choices), choices=packed(bits.tobytes()))


def stream(content: bytes, more: bytes = b"", form: int = lzma.FORMAT_XZ) -> str:
    """Return bytes packed in another form, or with something behind them."""
    return base64.b64encode(lzma.compress(content, form) + more).decode()


CASES = [
    (1, 0),
    *(pytest.param(*case, marks=pytest.mark.slow) for case in ((0, 1), (2, 1), (3, 0), (3, 1))),
]
"""Seeds and heroes whose claims, `SLACK` below the truth, the relaxed game shows."""


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command in this process, where its functions are compiled."""

    def call(main: Callable[[], None], *words: str) -> Done:
        return called(main, ["command", *words], monkeypatch, capsys)

    return call


# -- what holds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "hero"), CASES)
def test_a_strategy_holds(seed: int, hero: int) -> None:
    made = certificate(seed, hero)
    met, visited = made.check()
    assert made.count <= met <= visited


def test_the_published_file_of_a_small_circle_holds(tmp_path: Path, run: Run) -> None:
    answer = run(check_strategy.main, str(SMALL))
    assert answer.stdout.startswith("holds: player 0 leads by 1 or more, whatever the other does")
    assert answer.returncode == 0
    Certificate.load(SMALL).save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == SMALL.read_bytes()


@pytest.mark.parametrize("file", PUBLISHED, ids=lambda file: file.stem)
def test_published_files_claim_what_their_names_say(file: Path) -> None:
    made = Certificate.load(file)
    edition, _, seed = file.stem.rpartition("-")
    shipped = edition if edition in PRINTINGS else f"example:{edition}"
    assert made.start == State.new(int(seed), edition_of(shipped))
    assert made.least == 1


@pytest.mark.slow
def test_the_published_file_of_a_full_game_holds() -> None:
    """The others take more memory and time than a test should: up to 13 GB, and five minutes."""
    made = Certificate.load(FOLDER / "current-1484136.json")
    met, _ = made.check()
    assert made.count <= met


def test_the_full_game_that_is_shown_is_among_them() -> None:
    assert Certificate.load(FOLDER / "current-1484136.json").start == State.load("example:decided")


# -- played by the rules ---------------------------------------------------------------------------


class Strategy:
    """A certificate's choices by position, gathered by a walk that nobody compiled."""

    def __init__(self, made: Certificate) -> None:
        state = made.start
        self.hero, self.least = made.player, made.least
        self.facts = facts_of(state)
        self.start = position.first(state, self.hero)
        self.bounds, self.guess = made.bounds(self.facts), made.guess(self.facts)
        self.spots = np.zeros((position.SPOTS, 4), np.uint64)
        self.answers: dict[Key, int] = {}
        given = iter(made.given().tolist())
        self._walk(self.start, given)
        assert next(given, None) is None, "every choice is of use"

    def _walk(self, here: np.ndarray, given: Iterator[int]) -> None:
        if self.is_sure(here):
            return
        assert not position.is_over(self.facts, here)
        moves = self.moves(here)
        if here[position.MOVER] == 0:
            if tuple(here) in self.answers:
                return
            moves = [moves[next(given) if len(moves) > 1 else 0]]
            self.answers[tuple(here)] = moves[0]
        for move in moves:
            self._walk(self.after(here, move), given)

    def is_sure(self, here: np.ndarray) -> bool:
        """Whether advancing alone is enough from here on."""
        if position.is_over(self.facts, here):
            return bool(position.margin(self.facts, here) >= self.least)
        return bool(settled(self.facts, self.bounds, here, self.least) > 0)

    def moves(self, here: np.ndarray) -> list[int]:
        moves, scratch = np.zeros(4, np.int64), np.zeros(4, np.int64)
        n = position.choices(self.facts, here, scratch, moves)
        if here[position.MOVER] == 0:
            n = sort(self.facts, self.guess, here, moves, n, self.spots)
        return [int(move) for move in moves[:n]]

    def after(self, here: np.ndarray, move: int) -> np.ndarray:
        out = np.zeros(position.FIELDS, np.int64)
        assert position.follow(self.facts, here, move, self.spots, out)
        return out

    def play(self, state: State, rng: random.Random) -> int:
        """Play a game by the real rules against random moves; return the hero's lead."""
        here, order, is_sure = self.start, state.circle, False
        while not state.is_over:
            is_sure = is_sure or self.is_sure(here)
            chosen = rng.choice(state.legal_moves)
            move = position.ADVANCE if chosen.patch is None else order.index(chosen.patch)
            if state.to_move == self.hero:
                move = position.ADVANCE if is_sure else self.answers[tuple(here)]
                chosen = self._real(here, move, order)
            here = self.after(here, move)
            state = with_leather(state.play(chosen), self.facts, self.hero, rng)
        points = state.scores()
        return points[self.hero] - points[1 - self.hero]

    def _real(self, here: np.ndarray, move: int, order: tuple[str, ...]) -> Move:
        if move == position.ADVANCE:
            return Move()
        spot = position.snuggest(self.facts, move, *free(here))
        return Move(order[move], tuple(cells(self.facts, spot)))


@pytest.mark.parametrize(("seed", "hero"), CASES)
def test_a_strategy_keeps_its_claim_in_games_by_the_rules(seed: int, hero: int) -> None:
    made, rng = certificate(seed, hero), random.Random(seed)
    strategy = Strategy(made)
    assert len(strategy.answers) == made.check()[0]
    for _ in range(20):
        assert strategy.play(start(seed), rng) >= made.least


# -- what does not hold ----------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "hero"), CASES)
def test_no_strategy_shows_more_than_is_true(seed: int, hero: int) -> None:
    made, rng = certificate(seed, hero), random.Random(seed)
    true = solved(seed) if hero == 0 else -solved(seed)
    for _ in range(30):
        choices = rng.choices(range(4), (10, 2, 1, 1), k=2_000)
        dues = [[rng.randrange(200) for _ in one] for one in made.dues]
        wrong = with_choices(changed(made, least=true + 1, dues=dues), choices)
        with pytest.raises(UnshownError):
            wrong.check()


def test_choices_must_fit_the_bounds_and_each_other() -> None:
    made = certificate(3, 0)
    with pytest.raises(UnshownError):
        changed(made, dues=[[0] * len(one) for one in made.dues]).check()
    with pytest.raises(UnshownError, match="end before the game does"):
        with_choices(made, made.given().tolist()[:-1]).check()
    with pytest.raises(UnshownError, match=f"{made.count + 1} choices, of which {made.count} are"):
        with_choices(made, [*made.given().tolist(), 0]).check()
    with pytest.raises(UnshownError, match="none of the moves"):
        with_choices(made, [3] * made.count).check()


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"choices": "!"}, "choices: this is no base64"),
        ({"choices": packed(b"")}, "choices: a stream of 0 bytes, or not one stream; allowed: one"),
        ({"choices": packed(bytes(1 << 24))}, "choices: a stream of more than 12 bytes; allowed"),
        ({"choices": stream(bytes(12))[:-8]}, "choices: a stream of 12 bytes, or not one stream"),
        ({"choices": stream(bytes(12), b"more")}, "choices: a stream of 12 bytes, or not one"),
        ({"choices": stream(bytes(12), form=lzma.FORMAT_ALONE)}, "choices: this is no base64"),
        ({"hopes": "AA!A"}, "hopes: this is no base64 of an xz stream"),
        ({"hopes": packed(b"12")}, "hopes: a stream of 2 bytes, or not one stream; allowed: "),
        ({"dues": [[1], [1]]}, "dues: 1 numbers; allowed: 11 for each player"),
    ],
)
def test_fields_that_do_not_fit_are_named(fields: dict[str, object], named: str) -> None:
    with pytest.raises(InputError) as error:
        changed(certificate(3, 0), **fields).check()
    assert str(error.value).startswith(named)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"dues": [[-1], [1]]}, "dues[0][0]: "),
        ({"player": 2}, "player: "),
        ({"state": {}}, "state.format: missing"),
        ({"count": -1}, "count: "),
        ({"more": 1}, "more: "),
    ],
)
def test_files_that_are_wrong_are_refused_in_a_line(
    fields: dict[str, object], named: str, tmp_path: Path, run: Run
) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(certificate(3, 0).model_dump(exclude_unset=True) | fields), "utf-8")
    answer = run(check_strategy.main, str(file))
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"error: {named}")
    assert answer.stderr.count("\n") == 1


# -- its commands ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["README.md", "docs", "examples/decided.json", "no-such.json"])
def test_what_is_no_certificate_is_refused_in_a_line(file: str) -> None:
    command = [sys.executable, "-m", "scripts.check_strategy", file]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("error: ")
    assert answer.stderr.count("\n") == 1


def test_a_claim_above_the_truth_does_not_hold(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "certificate.json"
    certificate(3, 0).save(file)
    assert run(check_strategy.main, str(file)).stdout.startswith("holds: player 0 leads by 0")
    changed(certificate(3, 0), least=solved(3) + 1).save(file)
    answer = run(check_strategy.main, str(file))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("does not hold: ")
