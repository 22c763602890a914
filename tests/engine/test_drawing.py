"""Pictures and text drawings: well formed, complete, repeatable, written whole or not at all."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from patchwork_solve import Game, InputError, Move, Player, Quilt, State
from patchwork_solve.engine.drawing.position import (
    line_svg,
    move_words,
    position_svg,
    quilt_svg,
    write_picture,
)
from patchwork_solve.engine.drawing.svg import (
    HIGHLIGHT,
    HOLE_FILL,
    INK,
    LEATHER_FILL,
    PALETTE,
    UNKNOWN_FILL,
    colour,
)
from patchwork_solve.engine.drawing.text import WIDTH, position_lines
from patchwork_solve.engine.edition import printing
from patchwork_solve.engine.patch import LETTERS
from patchwork_solve.engine.players import play_out
from tests.harness import EDITIONS, edition_named

SVG = "{http://www.w3.org/2000/svg}"


def middle(edition: str, seed: int = 1) -> State:
    """Return a position of a greedy game about half way."""
    start = State.new(seed, edition_named(edition))
    return play_out(start, ("greedy", "greedy"), seed, start.edition.last // 2).final


def parsed(svg: str) -> ET.Element:
    """Parse a picture and check what every picture has."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    assert float(root.get("width", 0)) > 0
    assert "href" not in svg, "a picture stands alone"
    return root


def texts(root: ET.Element) -> list[str]:
    """Return every line written in a picture."""
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def titles(root: ET.Element) -> list[str]:
    """Return what a screen reader is told."""
    return [node.text or "" for node in root.iter(f"{SVG}title")]


def fills(root: ET.Element, fill: str) -> int:
    """Count the rectangles of a colour."""
    return sum(node.get("fill") == fill for node in root.iter(f"{SVG}rect"))


# -- text --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_text_shows_both_quilts_and_every_patch(edition: str) -> None:
    state = middle(edition)
    lines = position_lines(state)
    assert max(map(len, lines)) <= WIDTH
    assert all(line == line.rstrip() for line in lines)
    for number, rows in enumerate(zip(*(quilt.rows for quilt in state.quilts), strict=True), 1):
        left, right = (f"{number:>3} {' '.join(row)}" for row in rows)
        assert any(left in line and right in line for line in lines)
    drawing = "\n".join(lines)
    for player in state.players:
        assert f"time {player.time}, buttons {player.buttons}, income {player.income}" in drawing
    for name in state.circle:
        assert f"{state.edition.letter[name]} {name}" in drawing
    assert str(state) == drawing


def row_of(lines: list[str], name: str) -> list[str]:
    return [line for line in lines if line.startswith(name)]


def test_track_shows_tokens_and_the_marks_left() -> None:
    state = middle("current", seed=4)
    lines = position_lines(state)
    indent = 8
    (marks,) = row_of(lines, "marks")
    leather = {i - indent for i, mark in enumerate(marks) if mark == "*"}
    income = {i - indent for i, mark in enumerate(marks) if mark == "$"}
    assert leather == set(state.leather_left)
    assert income == set(state.edition.income_marks)
    found = {
        int(digit): i - indent
        for line in row_of(lines, "tokens")
        for i, digit in enumerate(line)
        if i >= indent and digit.isdigit()
    }
    assert found == {number: player.time for number, player in enumerate(state.players)}


def test_mover_is_drawn_on_top_of_a_shared_space() -> None:
    top, under = row_of(position_lines(State.new(seed=1)), "tokens")
    assert top.split()[1] == "0"
    assert under.split()[1] == "1"


def test_text_of_a_finished_game_names_the_winner() -> None:
    final = play_out(State.new(seed=2), ("greedy", "random"), 2).final
    first = position_lines(final)[0]
    assert f"player {final.winner} wins" in first
    assert "to move" not in "\n".join(position_lines(final))


def extreme(width: int, height: int, last: int = 53) -> State:
    """Return a position of an edition of unusual size."""
    edition = dataclasses.replace(
        printing("current"), width=width, height=height, last=last, square=0
    )
    quilt = Quilt.empty(width, height).sew([(0, 0)], "*")
    players = (Player(last - 1, 3, 2, quilt), Player(0, 0, 0, quilt))
    return State.of(edition, ["domino"], players, to_move=1)


@pytest.mark.parametrize(("width", "height", "last"), [(64, 2, 9), (128, 1, 255), (1, 128, 1)])
def test_unusual_sizes_can_be_drawn(width: int, height: int, last: int) -> None:
    state = extreme(width, height, last)
    lines = position_lines(state)
    assert max(map(len, lines)) <= max(WIDTH, width + 4)
    assert sum("*" in line for line in lines) >= 1
    root = parsed(position_svg(state))
    assert fills(root, HOLE_FILL) == 2 * (width * height - 1)
    parsed(line_svg(state, state.legal_moves()[:1]))


# -- pictures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_position_picture_is_complete(edition: str) -> None:
    state = middle(edition)
    svg = position_svg(state)
    root = parsed(svg)
    written = texts(root)
    assert set(state.circle) <= set(titles(root))
    for quilt in state.quilts:
        assert set(quilt.sewn()) <= set(written)
    for player in state.players:
        assert f"time {player.time}, buttons {player.buttons}, income {player.income}" in written
    assert [title for title in titles(root) if title.startswith("token of")].count(
        f"token of player {state.to_move}"
    ) == 2, "beside the quilt and on the track"
    assert fills(root, HOLE_FILL) == sum(quilt.holes for quilt in state.quilts)
    assert position_svg(State.from_text(state.to_text())) == svg
    assert state._repr_svg_() == svg


def test_everything_drawn_lies_on_the_canvas() -> None:
    root = parsed(position_svg(State.new(seed=1)))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))

    def walk(node: ET.Element, x: float, y: float) -> None:
        if move := node.get("transform"):
            dx, dy = move.removeprefix("translate(").removesuffix(")").split()
            x, y = x + float(dx), y + float(dy)
        if node.tag in (f"{SVG}rect", f"{SVG}text"):
            left, top = x + float(node.get("x", 0)), y + float(node.get("y", 0))
            assert 0 <= left <= width - float(node.get("width", 0)) + 1e-6
            assert 0 <= top <= height - float(node.get("height", 0)) + 1e-6
        for child in node:
            walk(child, x, y)

    walk(root, 0, 0)


def test_quilt_picture_tells_holes_leather_and_unknown_apart() -> None:
    quilt = Quilt.drawn(["AAB..*", "AABB.#", "A....#"], 6, 3)
    root = parsed(quilt_svg(quilt))
    assert fills(root, HOLE_FILL) == quilt.holes
    assert fills(root, LEATHER_FILL) == 1
    assert fills(root, UNKNOWN_FILL) == 2
    assert fills(root, colour("A")) == 5
    assert fills(root, colour("B")) == 3
    assert texts(root) == [*"abcdef", "1", "2", "3", "A", "B"]


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast of two colours."""

    def luminance(code: str) -> float:
        parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def test_letters_can_be_read_on_every_colour() -> None:
    assert min(contrast(INK, fill) for fill in PALETTE) >= 4.5, "WCAG AA"


def test_all_patches_of_the_game_have_different_colours() -> None:
    letters = LETTERS[: len(printing("current").patches)]
    assert len({colour(letter) for letter in letters}) == len(letters)
    assert all(colour(letter) in PALETTE for letter in LETTERS)


def test_line_picture_has_a_panel_for_every_ply() -> None:
    start = middle("current")
    moves = play_out(start, ("greedy", "greedy"), 7).moves
    root = parsed(line_svg(start, moves))
    states = Game(start, moves).states
    captions = [t for t in titles(root) if t[0].isdigit()]
    assert captions == [
        f"{number}. {move_words(state, move)}"
        for number, (state, move) in enumerate(zip(states, moves, strict=False), 1)
    ]
    marked = [node for node in root.iter(f"{SVG}path") if node.get("stroke") == HIGHLIGHT]
    assert len(marked) == sum(bool(move.cells) for move in moves)
    assert f"score {states[-1].scores()[1]}" in texts(root)


def test_moves_in_words() -> None:
    state = State.new(circle=["bar-3", *(n for n in printing("current").index if n != "bar-3")])
    buy = Move("bar-3", ((0, 0), (0, 1), (0, 2)))
    assert move_words(state, buy) == "player 0 buys bar-3 (2 buttons, 2 time)"
    assert move_words(state, Move()) == "player 0 advances to 1 (+1 button)"
    assert move_words(state.play(buy), Move()) == "player 1 advances to 3 (+3 buttons)"
    assert move_words(state, Move("leather", ((0, 0),))) == "player 0 places leather"


def test_a_line_without_moves_and_an_illegal_one() -> None:
    parsed(line_svg(State.new(seed=1), []))
    with pytest.raises(InputError, match="leather"):
        line_svg(State.new(seed=1), [Move("leather", ((0, 0),))])


# -- files -------------------------------------------------------------------------------------


def test_pictures_are_written_as_svg_and_png(tmp_path: Path) -> None:
    svg = quilt_svg(Quilt.empty(3, 2))
    vector, bitmap = tmp_path / "q.svg", tmp_path / "q.PNG"
    write_picture(svg, vector)
    write_picture(svg, bitmap)
    assert vector.read_text("utf-8") == svg
    assert bitmap.read_bytes().startswith(b"\x89PNG\r\n")
    write_picture(svg, vector)
    assert sorted(tmp_path.iterdir()) == [bitmap, vector], "no temporary file is left"


@pytest.mark.parametrize(
    ("name", "field"), [("no/such/q.svg", "--svg"), ("no/q.png", "--png"), ("q.gif", "--svg")]
)
def test_what_cannot_be_written_is_one_line(tmp_path: Path, name: str, field: str) -> None:
    svg = quilt_svg(Quilt.empty(2, 2))
    with pytest.raises(InputError) as caught:
        write_picture(svg, tmp_path / name)
    assert caught.value.field == field
    assert "\n" not in str(caught.value)
    with pytest.raises(InputError, match=r"^--picture: "):
        write_picture(svg, tmp_path / name, "--picture")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_replacement_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "q.svg").mkdir()
    with pytest.raises(InputError, match="--svg"):
        write_picture("<svg/>", tmp_path / "q.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["q.svg"]
