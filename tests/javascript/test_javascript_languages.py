"""In each language, the board's server says what the engine in the browser says."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, State
from patchwork_solve.analyses.board.catalogues import FORMS, language_of, languages
from patchwork_solve.analyses.board.requests import search_request
from patchwork_solve.analyses.board.tasks.in_language import InLanguage
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.engine.base.say import decimal, speaking
from tests.javascript.conftest import Request
from tests.javascript.test_javascript_board import both, played
from tests.javascript.test_javascript_board_searches import PAGE, untimed
from tests.lanes import few
from tests.saved_cases import texts

LANGUAGES = few(sorted(languages(), key=["pl", "fr", "ja"].__contains__, reverse=True), 3, 0)
"""Three of them, with several forms, with other numbers and without forms; then the slow others."""

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


@in_each_language
def test_positions_moves_and_games_are_said_the_same(compare: Any, language: str) -> None:
    requests: list[Request] = []
    for name, seed in (("current", 3), ("example:8x8", 5), ("tests/data/variants/oblong.toml", 1)):
        game = played(name, seed)
        named = game.with_names(("Ann", "Bob"))
        for state in (*game.states[::5], game.final, named.final):
            requests += [("/api/position", {"position": form}) for form in both(state)]
            requests.append(("/api/words", {"position": state.to_text()}))
        for state, move in list(zip(named.states, game.moves, strict=False))[::2]:
            requests.append(("/api/move", {"position": state.to_json(), "move": str(move)}))
        requests.append(("/api/game", {"game": game.to_json()}))
        moves = [str(move) for move in game.moves]
        requests.append(("/api/diary", {"start": game.start.to_text(), "moves": moves}))
        requests.append(("/api/typed", {"position": game.start.to_text(), "text": moves[0]}))
    requests.append(("/api/new", {"circle": [*State.new(3).circle[:20], *["?"] * 13]}))
    compare(requests, language)


@in_each_language
def test_puzzles_are_judged_in_the_same_words(compare: Any, language: str) -> None:
    lot = random.Random(7)
    requests: list[Request] = []
    for number, puzzle in PuzzlesAnswer.load("example:puzzles-current").numbered():
        if number % 20 == 1:
            path = f"/api/puzzles/puzzles-current/{number}"
            requests += [(path, None), (path, {"give_up": True})]
            moves = [puzzle.answer[0], *lot.choices(puzzle.state.legal_moves, k=4)]
            requests += [(path, {"move": str(move)}) for move in moves]
    compare(requests, language)


@in_each_language
def test_pictures_and_pages_are_in_the_same_words(compare: Any, language: str) -> None:
    requests: list[Request] = []
    for name, seed in (("current", 2), ("tests/data/variants/oblong.toml", 1)):
        game = played(name, seed)
        start, moves = game.states[-9].to_text(), [str(move) for move in game.moves[-8:]]
        for what in ("position", "line", "ring", "compact", "moving"):
            chosen = {"what": what, "position": start, "moves": moves}
            requests.append(("/api/pictures", chosen))
        marks = {"what": "position", "position": start, "best": moves[0], "played": "advance"}
        requests += [("/api/pictures", marks), ("/api/pictures", {**marks, "what": "compact"})]
        variations = [{"ply": 1, "moves": moves[1:3]}]
        page = {"start": start, "moves": moves[:3], "variations": variations}
        requests.append(("/api/pages", page))
        requests.append(("/api/pages", {"start": game.start.to_text()}))
    compare(requests, language)


@in_each_language
def test_searches_say_the_same(
    node: Any, board: Path, catalogue_of: Callable[[str], list[str]], language: str
) -> None:
    game = Game.load("example:three-blunders")
    late = Game.from_text(Game(game.states[30], game.moves[30:]).to_text())
    finish = State.load("example:close-finish").to_text()
    bodies: list[dict[str, Any]] = [
        {"kind": "review", "game": late.to_text(), "player": "strong:500n", "mistakes": 4},
        {"kind": "judge", "position": finish, "move": "domino@g7h7", "seconds": 60},
        {"kind": "judge", "position": finish, "move": "advance", "seconds": 60},
        {"kind": "reply", "position": finish, "against": "easy"},
    ]
    bodies = [{"page": PAGE, **body} for body in bodies]
    given = "\n".join(map(json.dumps, bodies))
    said = node("board_searches.mjs", str(board), *catalogue_of(language), given=given)
    for body, line in zip(bodies, said.splitlines(), strict=False):
        _, task = search_request(body)
        sent: list[Any] = []
        found = InLanguage(task, language).run(sent.append)
        *progress, end = json.loads(line)
        assert untimed(end["answer"]) == untimed(json.loads(json.dumps(found.answer)))
        assert progress == sent


@in_each_language
def test_saved_files_are_read_in_the_same_words(compare: Any, language: str) -> None:
    compare([("/api/saved", {"text": text}) for text in texts(0)], language)


def test_numbers_and_their_forms_are_those_of_browsers(node: Any) -> None:
    numbers = [*range(130), 999, 1_000, 1_234, 9_999, 10_000, 123_456, 1_234_567]
    found = json.loads(node("numbers.mjs", given=json.dumps([languages(), numbers])))
    for code in languages():
        language = language_of(code)
        forms = FORMS[max(map(language.form, numbers)) + 1]
        for n, (category, whole, tenths) in zip(numbers, found[code], strict=True):
            form = forms[language.form(n)]
            assert form == (category if category in forms else "other"), (code, n)
            assert language.whole(n) == whole
            with speaking(language):
                assert decimal(n % 100 / 10) == tenths
