"""The pictures of the browser have the same text as those of Python."""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest

from patchwork_solve import Game, State
from patchwork_solve.analyses.board import exports
from patchwork_solve.analyses.board.answers import ANSWERS
from patchwork_solve.analyses.board.requests import PageRequest, PictureRequest, PositionRequest
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from patchwork_solve.engine.players.simple import play_out
from scripts.site.data import page
from tests.drawn_positions import drawn_positions
from tests.javascript.drawn_variants import drawn

EDITIONS = ("current", "first-2014", "example:8x8", "wide")
NAMES = (None, ("Ann", "Bob"), ("Zoë & <Co>", '張偉 🙂 "q"'))
TITLES = (None, "Round 2", "  A\ttitle <b>&amp;</b> " + "of many 文字 words " * 9)

Answer = Callable[[str, list[dict[str, Any]]], list[dict[str, str]]]
Draw = Callable[[list[dict[str, Any]]], list[dict[str, str]]]


@pytest.fixture(scope="module")
def answer(node: Any, tmp_path_factory: pytest.TempPathFactory) -> Answer:
    """Return a function that returns what the browser answers to some requests of a path."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "page.json").write_text(json.dumps(page()), "utf-8")

    def answer(path: str, bodies: list[dict[str, Any]]) -> list[dict[str, str]]:
        given = "\n".join(json.dumps({"path": path, "body": body}) for body in bodies)
        said = node("pictures.mjs", str(folder), given=given)
        return [json.loads(line) for line in said.splitlines()]

    return answer


@pytest.fixture(scope="module")
def draw(answer: Answer) -> Draw:
    """Return a function that returns what the browser draws of some requests."""
    return partial(answer, "/api/pictures")


WIDE = 'name = "wide"\nextends = "current"\nrows = 5\ncolumns = 16\nsquare = 0\n'
"""A variant with small cells and without a bonus square."""


def edition(name: str) -> Edition:
    """Return an edition by its name."""
    return read_variant(WIDE) if name == "wide" else Edition.load(name)


def games(number: int) -> Iterator[Game]:
    """Yield games of each edition, with names and without."""
    for seed in range(number):
        start = State.new(seed, edition(EDITIONS[seed % len(EDITIONS)]))
        game = play_out(start, ("greedy", "careful"), seed)
        names = NAMES[seed % len(NAMES)]
        yield game if names is None else game.with_names(names)


def requests(number: int) -> list[dict[str, Any]]:
    """Return requests for the position, the line and the circle of games."""
    found: list[dict[str, Any]] = []
    for seed, game in enumerate(games(number)):
        chance = random.Random(seed)
        title = TITLES[chance.randrange(len(TITLES))]
        for what in ("position", "ring", "line"):
            first = chance.randrange(len(game.moves))
            line = game.moves[first : first + 1 + chance.randrange(12)]
            moves = [] if what == "position" else [str(move) for move in line]
            position = game.states[first].to_json()
            body = {"what": what, "position": position, "moves": moves, "title": title}
            found.append({**body, "letters": bool(seed % 2)})
        ends = {"what": "position", "position": game.final.to_json(), "title": title}
        whole = {"what": "line", "position": game.start.to_json()}
        whole["moves"] = [str(move) for move in game.moves]
        found += [ends, whole]
    return found


@pytest.mark.parametrize("number", [4, pytest.param(80, marks=pytest.mark.slow)])
def test_pictures_are_those_of_python(draw: Draw, number: int) -> None:
    bodies = requests(number)
    for body, found in zip(bodies, draw(bodies), strict=True):
        expected = exports.picture(PictureRequest.model_validate(body)).decode()
        assert found == {"svg": expected}


@pytest.mark.parametrize("number", [4, pytest.param(12, marks=pytest.mark.slow)])
def test_pictures_of_variants_are_those_of_python(draw: Draw, number: int) -> None:
    """With outlines, up to six patches for sale, many tiles, other seats and the swap."""
    bodies: list[dict[str, Any]] = []
    for seed in range(number):
        start = State.new(seed, drawn(random.Random(seed)))
        game = play_out(start, ("random", "random"), seed)
        middle = len(game.moves) // 2
        states = (start, game.states[middle], game.final)
        bodies += [{"what": "position", "position": state.to_json()} for state in states]
        for first in (0, middle):
            moves = [str(move) for move in game.moves[first : first + 8]]
            position = game.states[first].to_json()
            bodies += [
                {"what": what, "position": position, "moves": moves} for what in ("line", "ring")
            ]
    for body, found in zip(bodies, draw(bodies), strict=True):
        assert found == {"svg": exports.picture(PictureRequest.model_validate(body)).decode()}


LOOKS: list[dict[str, Any]] = [
    {},
    {"crop": "quilts", "dark": True},
    {"crop": "mover", "width": 333, "pace": 0.3},
    {"crop": "first", "pace": 2.0, "dark": True, "letters": True},
]


def test_compact_and_moving_pictures_are_those_of_python(draw: Draw) -> None:
    bodies: list[dict[str, Any]] = []
    variants = [State.new(seed, drawn(random.Random(seed))) for seed in range(5)]
    played = [play_out(start, ("random", "random"), 1) for start in variants]
    for seed, game in enumerate([*games(4), *played]):
        look, title = LOOKS[seed % len(LOOKS)], TITLES[seed % len(TITLES)]
        middle = len(game.moves) // 2
        position = game.states[middle].to_json()
        moves = [str(move) for move in game.moves[middle:]]
        bodies += [
            {"what": what, "position": position, "moves": moves, "title": title, **look}
            for what in ("compact", "moving")
        ]
        bodies.append({"what": "compact", "position": game.final.to_json(), **look})
    part = {"crop": "second:c2-f5", "position": State.load("example:close-finish").to_json()}
    bodies.append({"what": "compact", **part})
    pie = read_variant('{"name": "pie", "extends": "current", "swap": true}')
    start = State.new(1, pie)
    before_swap = start.play(start.legal_moves[-1]).to_json()
    bodies.append({"what": "compact", "position": before_swap, "moves": ["swap"]})
    for body, found in zip(bodies, draw(bodies), strict=True):
        assert found == {"svg": exports.picture(PictureRequest.model_validate(body)).decode()}


def test_marks_of_a_review_are_those_of_python(draw: Draw) -> None:
    bodies: list[dict[str, Any]] = []
    variants = [State.new(seed, drawn(random.Random(seed))) for seed in range(5)]
    played = [play_out(start, ("random", "random"), 1) for start in variants]
    for seed, game in enumerate([*games(4), *played]):
        chance = random.Random(seed)
        for at in (0, *chance.sample(range(len(game.moves)), 4)):
            state = game.states[at]
            best, other = chance.choices(state.legal_moves, k=2)
            for marks in ({"best": str(best), "played": other.to_json()}, {"played": str(other)}):
                body = {"position": state.to_json(), **marks, "title": TITLES[at % len(TITLES)]}
                bodies += [
                    {**body, "what": what, **LOOKS[at % 4]} for what in ("compact", "position")
                ]
    same = {"best": "advance", "played": "advance", "position": bodies[0]["position"]}
    bodies += [{"what": "compact", **same}, {"what": "position", **same}]
    for body, found in zip(bodies, draw(bodies), strict=True):
        svg = exports.picture(PictureRequest.model_validate(body)).decode()
        assert "Played: " in svg or "Best and played: " in svg
        assert found == {"svg": svg}


def test_unknown_patches_and_cells_are_drawn_alike(draw: Draw) -> None:
    state = State.new(1)
    hidden = State.new(circle=[*state.circle[:2], "?", *state.circle[3:9], *["?"] * 24])
    drawn = State.load("example:close-finish").to_json()
    rows = drawn["players"][0]["quilt"]
    drawn["players"][0]["quilt"] = [row.replace(row[0], "#") for row in rows]
    bodies = [
        {"what": "position", "position": hidden.to_json()},
        {"what": "line", "position": hidden.to_json(), "moves": ["advance"]},
        {"what": "position", "position": drawn},
        {"what": "compact", "position": hidden.to_json()},
        {"what": "compact", "position": drawn, "dark": True},
    ]
    for body, found in zip(bodies, draw(bodies), strict=True):
        assert found == {"svg": exports.picture(PictureRequest.model_validate(body)).decode()}


@pytest.mark.parametrize("number", [4, pytest.param(40, marks=pytest.mark.slow)])
def test_positions_in_words_are_those_of_python(answer: Answer, number: int) -> None:
    states = [state for game in games(number) for state in game.states[:: len(game.moves) // 2]]
    states += [game.final for game in games(number)] + list(islice(drawn_positions(), 8 * number))
    bodies = [{"position": state.to_json()} for state in states]
    for body, found in zip(bodies, answer("/api/words", bodies), strict=True):
        assert found == ANSWERS["words"](PositionRequest.model_validate(body))


def test_wrong_requests_are_refused_alike(draw: Draw) -> None:
    state = State.new(1)
    hidden = State.new(circle=[*state.circle[:20], *["?"] * 13]).to_json()
    long = next(game for game in games(1))
    moves = [str(move) for move in long.moves]
    assert len(moves) < 80
    position = state.to_json()
    bodies = [
        {"what": "line", "position": position},
        {"what": "line", "position": position, "moves": ["leather@a1"]},
        {"what": "ring", "position": hidden},
        {"what": "position", "position": "position x"},
        {"what": "position", "position": position, "format": "gif"},
        {"what": "moving", "position": position, "format": "png"},
        {"what": "moving", "position": position, "pace": 0.05},
        {"what": "compact", "position": position, "crop": "first:a1"},
        {"what": "compact", "position": position, "crop": "first:a1-k2"},
        {"what": "compact", "position": position, "width": 5000},
        {"what": "compact", "position": position, "best": "up"},
        {"what": "compact", "position": position, "played": "leather@a1"},
        {"what": "position", "position": position, "best": "advance", "played": "hat@a1b1"},
        {"what": "position", "position": position, "best": {"patch": "domino"}},
        {"what": "compact", "position": position, "moves": ["advance"], "best": "advance"},
    ]
    for body, found in zip(bodies, draw(bodies), strict=True):
        with pytest.raises(InputError) as refused:
            exports.picture(PictureRequest.model_validate(body))
        assert found == {"field": refused.value.field, "reason": refused.value.reason}


def test_pages_are_those_of_python(answer: Answer) -> None:
    bodies: list[dict[str, Any]] = []
    # Two programs may write the line of a variant differently.
    printed = [game for game in games(8) if game.start.edition.name in PRINTINGS]
    for seed, game in enumerate(printed):
        moves = [str(move) for move in game.moves]
        other = [str(game.states[5].legal_moves[-1])]
        variations = [
            {"ply": 5, "moves": other, "name": "If <not>"},
            {"ply": 0, "moves": moves[:3]},
        ]
        start = game.start.to_json()
        bodies += [
            {"start": start, "moves": moves, "variations": variations, "title": TITLES[seed % 3]},
            {"start": start},
        ]
    for body, found in zip(bodies, answer("/api/pages", bodies), strict=True):
        expected = exports.page(PageRequest.model_validate(body))
        assert found == {"html": expected}


def test_wrong_pages_are_refused_alike(answer: Answer) -> None:
    start = State.new(1).to_json()
    bodies: list[dict[str, Any]] = [
        {"start": start, "variations": [{"ply": 1, "moves": ["advance"]}]},
        {"start": start, "variations": [{"ply": 0, "moves": []}]},
        {"start": start, "variations": [{"ply": 0, "moves": ["leather@a1"]}]},
    ]
    for body, found in zip(bodies, answer("/api/pages", bodies), strict=True):
        with pytest.raises(InputError) as refused:
            exports.page(PageRequest.model_validate(body))
        assert found == {"field": refused.value.field, "reason": refused.value.reason}
