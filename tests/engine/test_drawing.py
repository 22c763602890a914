"""Pictures and text drawings: well formed, complete, repeatable, written whole or not at all."""

import dataclasses
from pathlib import Path

import pytest

from patchwork_solve import InputError, Player, Quilt, State
from patchwork_solve.engine.drawing.colours import (
    HOLE_FILL,
    INK,
    LEATHER_FILL,
    PAPER,
    PLAYER_FILL,
    QUIET,
    SALE_FILL,
    TILE_FILL,
    UNKNOWN_FILL,
    colour,
)
from patchwork_solve.engine.drawing.fabric import THEMES
from patchwork_solve.engine.drawing.labels import LONGEST_NAME, Labels
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.picture import write_picture
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg
from patchwork_solve.engine.drawing.text import WIDTH, position_lines
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.names import COLOURS
from patchwork_solve.engine.game.patch import LETTERS
from patchwork_solve.engine.players.simple import play_out
from tests.harness import EDITIONS, edition_named
from tests.pictures import (
    SVG,
    area,
    description,
    dotted,
    fills,
    outside,
    overlaps,
    parsed,
    texts,
    titles,
)


def middle(edition: str, seed: int = 1) -> State:
    """Return a position of a greedy game about half way."""
    start = State.new(seed, edition_named(edition))
    return play_out(start, ("greedy", "greedy"), seed, start.edition.last // 2).final


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
        sign: i - indent
        for line in row_of(lines, "tokens")
        for i, sign in enumerate(line)
        if i >= indent and sign != " "
    }
    assert found == {"B": state.players[0].time, "O": state.players[1].time}


def test_mover_is_drawn_on_top_of_a_shared_space() -> None:
    top, under = row_of(position_lines(State.new(seed=1)), "tokens")
    assert top.split()[1] == "B"
    assert under.split()[1] == "O"


def test_text_of_a_finished_game_names_the_winner() -> None:
    final = play_out(State.new(seed=2), ("greedy", "random"), 2).final
    first = position_lines(final)[0]
    assert f"{COLOURS[final.winner]} wins" in first
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
    assert fills(root, HOLE_FILL) == 2 * width * height
    parsed(line_svg(state, state.legal_moves[:1]))


# -- pictures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_position_picture_is_complete(edition: str) -> None:
    state = middle(edition)
    svg = position_svg(state)
    root = parsed(svg)
    written = texts(root)
    assert set(state.circle) <= set(titles(root))
    for player in state.players:
        assert f"time {player.time}, buttons {player.buttons}, income {player.income}" in written
    assert [title for title in titles(root) if title.startswith("token of")].count(
        f"token of {COLOURS[state.to_move]}"
    ) == 2, "beside the quilt and on the track"
    assert fills(root, HOLE_FILL) == sum(len(quilt.labels) for quilt in state.quilts)
    sewn = [item for quilt in state.quilts for item in quilt.sewn().items()]
    assert all(fills(root, colour(letter)) >= len(cells) for letter, cells in sewn)
    assert position_svg(State.from_text(state.to_text())) == svg
    assert state._repr_svg_() == svg


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_nothing_leaves_the_canvas_or_covers_words(edition: str, part: float) -> None:
    start = State.new(3, edition_named(edition))
    state = play_out(start, ("careful", "greedy"), 3, int(part * start.edition.last)).final
    for labels in (Labels(), Labels(("A" * 99, "B" * 99), "A title of one's own " * 20)):
        root = parsed(position_svg(state, labels))
        assert outside(root) == []
        assert overlaps(root) == []


def test_a_position_in_words_describes_the_picture() -> None:
    state = middle("current")
    described = description(parsed(position_svg(state, Labels(("Ann", "Bob")))))
    assert f"{('Ann', 'Bob')[state.to_move]} to move" in described
    for name, player in zip(("Ann", "Bob"), state.players, strict=True):
        has = f"time {player.time}, buttons {player.buttons}, income {player.income}"
        assert f"{name}: {has}, empty spaces {player.quilt.holes}" in described
    for name in state.for_sale:
        patch = state.edition.find(name)
        assert f"{name} ({patch.buttons} button" in described
        assert f"{patch.time} time, {patch.income} income)" in described
    assert ", ".join(state.circle[3:]) in described
    assert all(f"{mark}" in described for mark in state.leather_left)


def test_names_and_titles_are_shown_as_they_are_and_cut_when_long() -> None:
    labels = Labels(("<b>Ann & Co</b>", "x" * 500), "1 < 2 & 3")
    root = parsed(position_svg(State.new(seed=1), labels))
    assert root[0].text == "1 < 2 & 3"
    assert "1 < 2 & 3" in texts(root)
    assert any(words.startswith("<b>Ann & Co</b>") for words in texts(root))
    assert len(labels.names[1]) == LONGEST_NAME
    hostile = parsed(position_svg(State.new(seed=1), Labels(("\x1b[2J", "\ud800"), "\x00")))
    assert hostile[0].text == "\ufffd"
    assert COLOURS[0] not in "".join(texts(root))


def test_tokens_on_one_space_do_not_hide_each_other() -> None:
    """The mover's stands above the other's."""
    state = State.new(seed=1)
    root = parsed(position_svg(state))
    track = next(g for g in root.iter(f"{SVG}g") if g.findtext(f"{SVG}title") == "time track")
    tokens = [g for g in track.iter(f"{SVG}g") if "token" in (g.findtext(f"{SVG}title") or "")]
    places = {g.findtext(f"{SVG}title"): (g.get("transform") or "")[10:-1].split() for g in tokens}
    (x0, y0), (x1, y1) = (places[f"token of {name}"] for name in COLOURS)
    radius = float(tokens[0][1].get("r", 0))
    assert x0 == x1
    assert float(y1) - float(y0) >= 2 * radius


def with_tile(holder: int) -> State:
    """Return a position in which a player has completed rows 2 to 8, columns b to h."""
    quilt = Quilt.drawn(["." * 9, *([".#######."] * 7), "." * 9], 9, 9)
    empty = Quilt.empty(9, 9)
    quilts = (quilt, empty) if holder == 0 else (empty, quilt)
    players = (Player(30, 3, 2, quilts[0]), Player(31, 3, 2, quilts[1]))
    return State.of(printing("current"), ["domino"], players, special_tile=holder)


@pytest.mark.parametrize("holder", [0, 1])
def test_the_special_tile_and_its_square_are_drawn(holder: int) -> None:
    root = parsed(position_svg(with_tile(holder)))
    names = [g for g in root.iter(f"{SVG}g") if g.findtext(f"{SVG}title") == COLOURS[holder]]
    assert len(names) == 1
    within = titles(names[0])
    assert "7x7 tile" in within
    assert "square from b2" in within
    assert fills(root, TILE_FILL) == 1
    assert f"{COLOURS[holder]}: time" in description(root)
    assert description(root).count("holds the 7x7 tile") == 1
    nobody = titles(parsed(position_svg(middle("current"))))
    assert not any(title.startswith("square from") for title in nobody)


def test_a_quilt_picture_distinguishes_holes_leather_and_unknown() -> None:
    quilt = Quilt.drawn(["AAB..*", "AABB.#", "A....#"], 6, 3)
    root = parsed(quilt_svg(quilt))
    assert fills(root, HOLE_FILL) == len(quilt.labels)
    assert fills(root, LEATHER_FILL) == 1
    assert fills(root, UNKNOWN_FILL) == 2
    assert fills(root, colour("A")) == 5
    assert fills(root, colour("B")) == 3
    assert texts(root) == [*"abcdef", "1", "2", "3"]
    assert "row 1 AAB..*, row 2 AABB.#" in description(root)


def test_added_patches_are_distinguished_from_earlier_ones() -> None:
    before = Quilt.drawn(["AA..", "....", "...."], 4, 3)
    after = before.sew([(0, 2), (0, 3)], "B").sew([(1, 0)], "*")
    window = [(row, column) for row in (0, 1) for column in (0, 1, 2)]
    root = parsed(quilt_svg(after, before, window))
    assert len(dotted(root)) == 2, "a border around the patch, and one around the leather"
    (pale,) = [node for node in root.iter(f"{SVG}path") if node.get("fill-opacity") == "0.6"]
    assert area(pale.get("d", "")) == 2
    assert "square from a1" in titles(root)
    assert "Added: B on c1 d1; * on a2." in description(root)
    assert "The square reaches from a1 to c2." in description(root)
    assert outside(root) == overlaps(root) == []
    wrong = texts(parsed(quilt_svg(after, before, kind="wrong")))
    assert "Dashes in red: added." in wrong
    assert wrong.count("?") == 2
    with pytest.raises(InputError, match="best, last, wrong"):
        quilt_svg(after, before, kind="worse")
    fresh = parsed(quilt_svg(after, Quilt.empty(4, 3)))
    assert not dotted(fresh)


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast of two colours."""

    def luminance(code: str) -> float:
        parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_letters_and_buttons_can_be_seen_on_every_cloth(theme: str) -> None:
    paints = THEMES[theme]
    assert contrast(paints["ink"], paints["surface"]) >= 4.5, "WCAG AA: letters lie on labels"
    assert contrast(paints["bone"], paints["bone-edge"]) >= 3
    for mark in ("accent", "bad", "ink"):
        assert contrast(paints[mark], paints["surface"]) >= 3, "marks lie on a halo"


def test_other_words_can_be_read_on_their_ground() -> None:
    pairs = [(PAPER, fill) for fill in PLAYER_FILL]
    pairs += [(QUIET, PAPER), (INK, SALE_FILL), (INK, TILE_FILL)]
    assert min(contrast(*pair) for pair in pairs) >= 4.5, "WCAG AA"


def test_all_patches_of_the_game_have_different_colours() -> None:
    letters = LETTERS[: len(printing("current").patches)]
    assert len({colour(letter) for letter in letters}) == len(letters)


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


@pytest.mark.parametrize("name", ["no/such/q.svg", "no/q.png", "q.gif"])
def test_what_cannot_be_written_is_one_line(tmp_path: Path, name: str) -> None:
    svg = quilt_svg(Quilt.empty(2, 2))
    with pytest.raises(InputError) as caught:
        write_picture(svg, tmp_path / name)
    assert caught.value.field == "picture"
    assert "\n" not in str(caught.value)
    with pytest.raises(InputError, match=r"^--svg: "):
        write_picture(svg, tmp_path / name, "--svg")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_replacement_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "q.svg").mkdir()
    with pytest.raises(InputError, match="picture"):
        write_picture("<svg/>", tmp_path / "q.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["q.svg"]
