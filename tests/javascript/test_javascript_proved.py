"""The proved winners in JavaScript: they win, and play what Python's strategy plays."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from patchwork_solve import Game, Move, State
from scripts.replies.file import read_replies
from scripts.replies.lookup import reply_in
from scripts.strategies import position
from scripts.strategies.bounds import settled
from scripts.strategies.facts import facts_of
from scripts.strategies.hope import sort
from scripts.strategies.lookup import REST, Lookup
from tests.relaxed import cells, free, with_leather

FOLDER = Path("docs/data/strategies/by_position")
FILES = sorted(FOLDER.glob("*.json"))
FULL = FOLDER / "current-1484136.json"


class Winner:
    """Plays a game by a strategy, in Python."""

    def __init__(self, made: Lookup) -> None:
        self.made, self.state = made, made.start
        self.facts = facts_of(self.state)
        self.order = self.state.circle
        self.bounds, self.guess = made.bounds(self.facts), made.guess(self.facts)
        self.spots = np.zeros((position.SPOTS, 4), np.uint64)
        self.skips = dict(zip(*(part.tolist() for part in made.table()), strict=True))

    def is_sure(self, here: np.ndarray) -> bool:
        if position.is_over(self.facts, here):
            return bool(position.margin(self.facts, here) >= self.made.least)
        return bool(settled(self.facts, self.bounds, here, self.made.least) > 0)

    def choice(self, here: np.ndarray) -> int:
        moves, scratch = np.zeros(4, np.int64), np.zeros(4, np.int64)
        n = position.choices(self.facts, here, scratch, moves)
        n = sort(self.facts, self.guess, here, moves, n, self.spots)
        key, _ = position.names(here)
        return int(moves[self.skips.get(int(key >> REST), 0) if n > 1 else 0])

    def play(self, rng: random.Random) -> list[Move]:
        """Return the moves of a game against random ones."""
        state, here = self.state, position.first(self.state, self.made.player)
        is_sure, played = False, []
        while not state.is_over:
            is_sure = is_sure or self.is_sure(here)
            chosen = rng.choice(state.legal_moves)
            if state.to_move == self.made.player:
                number = position.ADVANCE if is_sure else self.choice(here)
                chosen = self.real(here, number)
            number = position.ADVANCE if chosen.patch is None else self.order.index(chosen.patch)
            out = np.zeros(position.FIELDS, np.int64)
            assert position.follow(self.facts, here, number, self.spots, out)
            before, here = state.play(chosen), out
            state = with_leather(before, self.facts, self.made.player, rng)
            played += [chosen, *_leather(before, state)]
        return played

    def real(self, here: np.ndarray, number: int) -> Move:
        if number == position.ADVANCE:
            return Move()
        spot = position.snuggest(self.facts, number, *free(here))
        return Move(self.order[number], tuple(cells(self.facts, spot)))


def _leather(before: State, after: State) -> list[Move]:
    """Return the leather patches that lie between two positions, in any order of their owner."""
    mover, width = before.to_move, before.edition.width
    pairs = zip(before.players[mover].quilt.labels, after.players[mover].quilt.labels, strict=True)
    new = [n for n, (old, now) in enumerate(pairs) if old != now]
    return [Move("leather", (divmod(n, width),)) for n in new]


def judged(node: Any, file: Path, asked: list[dict[str, Any]]) -> list[Any]:
    """Return JavaScript's judgement of some games."""
    lines = "\n".join(json.dumps(each) for each in asked)
    return [
        json.loads(line)
        for line in node("proved_games.mjs", str(file), given=lines).split("\n")
        if line
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_winner_plays_what_python_plays(node: Any, file: Path) -> None:
    winner, rng = Winner(Lookup.load(file)), random.Random(file.stem)
    games = [Game.played(winner.state, winner.play(rng)) for _ in range(2)]
    said = judged(node, file, [{"moves": list(map(str, game.moves))} for game in games])
    for game, answer in zip(games, said, strict=True):
        points = game.final.scores()
        lead = points[winner.made.player] - points[1 - winner.made.player]
        assert game.final.winner == winner.made.player
        assert answer["finished"]
        assert answer["lead"] == lead >= answer["least"] >= 1


@pytest.mark.parametrize("loser", ["random", "greedy", "strong"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_winner_wins_by_what_is_proved(node: Any, file: Path, loser: str) -> None:
    games = 1 if loser == "strong" else 3
    said = node("proved.mjs", str(file), loser, str(games), "1", "500")
    rows = [json.loads(line) for line in said.split("\n") if line]
    assert len(rows) == games
    assert all(row["won"] for row in rows)


def test_the_next_move_is_that_of_the_proof(node: Any) -> None:
    winner = Winner(Lookup.load(FULL))
    moves = list(map(str, winner.play(random.Random(3))))
    first, second, wrong = judged(
        node, FULL, [{"moves": []}, {"moves": moves[:1]}, {"moves": ["advance"]}]
    )
    assert (first["move"], first["least"], first["is_sure"]) == (moves[0], 1, False)
    assert (second["move"], second["finished"], second["lead"]) == (None, False, None)
    assert wrong == f"moves[0]: advance is not the move of the proof; allowed: {moves[0]}"


def test_a_position_that_the_moves_do_not_lead_to_is_refused(node: Any) -> None:
    start = State.new(5).to_text()
    (said,) = judged(node, FULL, [{"moves": [], "position": start}])
    assert said == "position: the moves do not lead to it from the start of the proof"


@pytest.mark.parametrize("file", sorted(Path("docs/data/replies").glob("*.replies")), ids=str)
def test_perfect_play_keeps_what_the_file_of_replies_says(node: Any, file: Path) -> None:
    """The hero of a file that wins is a game of the page; its search knows the file's values."""
    replies, rng = read_replies(file), random.Random(file.stem)
    state, moves, values, asked = replies.state, [], [], []
    game = {"line": state.to_text(), "player": replies.hero}
    while not state.is_over:
        reply = reply_in(replies, state) if state.to_move == replies.hero else None
        if reply:
            values.append(round(reply.value / 3) * (-1 if replies.hero else 1))
            asked.append({"game": game, "moves": [str(move) for move in moves]})
        only = state.legal_moves[0] if state.to_move == replies.hero else None
        moves.append(reply.move if reply else only or rng.choice(state.legal_moves))
        state = state.play(moves[-1])
    said = node("perfect.mjs", given="\n".join(map(json.dumps, asked)))
    answers = [json.loads(line) for line in said.splitlines()]
    assert [answer["least"] for answer in answers] == values
    assert all(answer["move"] for answer in answers)
