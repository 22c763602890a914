"""The cloth of patches: colours apart for every kind of sight, weaves, buttons, letters."""

import json
import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from patchwork_solve import State
from patchwork_solve.engine.drawing.compact import compact_svg
from patchwork_solve.engine.drawing.fabric import NAMES, PATCHES, THEMES, WEAVES, cloth_of
from patchwork_solve.engine.drawing.labels import PATCH_LOOKS, Labels
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.outline import outline
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import LETTERS
from patchwork_solve.engine.game.quilt import Quilt
from scripts import make_cloth
from tests.pictures import parsed, texts

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes, 2009, at full severity, in linear light.
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def linear(colour: str) -> Triple:
    """Return the linear light of a colour of sRGB."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def times(matrix: Matrix, vector: Triple) -> Triple:
    """Return the product of a matrix and a vector."""
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def oklab(light: Triple) -> Triple:
    """Return a colour in OKLab (Ottosson, 2020)."""
    cones = times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        light,
    )
    long, medium, short = map(math.cbrt, cones)
    return times(
        (
            (0.2104542553, 0.793617785, -0.0040720468),
            (1.9779984951, -2.428592205, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.808675766),
        ),
        (long, medium, short),
    )


def seen(colour: str, sight: str) -> Triple:
    """Return the place of a colour in OKLab for a kind of sight."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(SIGHTS[sight], linear(colour)))
    return oklab((red, green, blue))


def distance(first: str, second: str, sight: str = "normal") -> float:
    """Return the distance of two colours in OKLab for a kind of sight."""
    return math.dist(seen(first, sight), seen(second, sight))


def test_distances_are_those_of_known_colours() -> None:
    assert distance("#000000", "#ffffff") == pytest.approx(1, abs=1e-3)
    # Red and green of one lightness are far from each other, but not for deutans.
    assert distance("#d18277", "#aac681") > 0.15
    assert distance("#c98a6a", "#9aa05a", "deutan") < 0.06


def test_no_two_patches_of_the_printings_have_a_similar_colour() -> None:
    closest = min(distance(a["light"], b["light"]) for a, b in combinations(PATCHES, 2))
    assert closest >= 0.06


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("theme", "least"), [("light", 0.06), ("dark", 0.04)])
def test_patches_of_one_weave_differ_for_every_sight(theme: str, least: float, sight: str) -> None:
    for a, b in combinations(PATCHES, 2):
        if a["weave"] == b["weave"]:
            apart = distance(a[theme], b[theme], sight)
            assert apart >= least, (a["name"], b["name"], apart)


def test_each_patch_of_the_printings_has_a_cloth_and_a_name() -> None:
    for name in ("current", "first-2014"):
        assert [patch.name for patch in printing(name).patches] == list(NAMES)
    assert len(set(NAMES.values())) == len(NAMES)
    assert NAMES["zig-4-cheap"] == "Cheap zigzag"
    assert {cloth["weave"] for cloth in PATCHES} == set(WEAVES)


def test_no_two_letters_have_the_same_colour_and_weave() -> None:
    cloths = [cloth_of(letter) for letter in LETTERS]
    assert len({(cloth.light, cloth.weave) for cloth in cloths}) == len(LETTERS)
    assert cloths[33].light == cloths[0].light


def test_files_of_the_board_are_those_of_the_data() -> None:
    for path, text in make_cloth.files().items():
        assert path.read_text("utf-8") == text, "python -m scripts.make_cloth"


def test_the_tokens_of_pages_have_the_same_colours() -> None:
    tokens = (make_cloth.PAGE / "tokens.css").read_text("utf-8")
    for name, light in THEMES["light"].items():
        if f"--{name}: " in tokens:
            assert f"--{name}: light-dark({light}, {THEMES['dark'][name]});" in tokens


# -- outlines --------------------------------------------------------------------------------------


def test_an_outline_goes_around_cells_holes_and_parts() -> None:
    assert outline([(0, 0), (0, 1)]) == "M0 0L2 0L2 1L0 1Z"
    assert outline([(0, 0)], 0.1, 0.2) == (
        "M0.1 0.3Q0.1 0.1 0.3 0.1L0.7 0.1Q0.9 0.1 0.9 0.3L0.9 0.7Q0.9 0.9 0.7 0.9"
        "L0.3 0.9Q0.1 0.9 0.1 0.7Z"
    )
    ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    assert sorted(outline(ring).split("M")[1:]) == ["0 0L3 0L3 3L0 3Z", "2 1L1 1L1 2L2 2Z"]


def test_cells_that_touch_at_a_corner_keep_apart() -> None:
    around = [(0, 0), (1, 1), (0, 2), (1, 0), (2, 0), (2, 1)]
    corners = outline(around, 0.1).replace("M", " ").replace("L", " ").replace("Z", "").split()
    points = list(zip(corners[::2], corners[1::2], strict=True))
    # Both cells are moved inwards from the corner at which they touch.
    assert ("1.9", "0.9") not in points
    assert {("2.1", "0.9"), ("1.9", "1.1")} <= set(points)


# -- pictures --------------------------------------------------------------------------------------


def buttons(svg: str) -> int:
    """Count the buttons in a picture."""
    return svg.count('<circle r="0.68"')


@pytest.mark.parametrize("look", PATCH_LOOKS)
def test_letters_are_drawn_on_demand(look: str) -> None:
    quilt = State.load("example:close-finish").quilts[0]
    svg = quilt_svg(quilt, fabric=Labels(patches=look).fabric())
    capitals = [letter for letter in quilt.sewn() if letter.isupper()]
    found = [words for words in texts(parsed(svg)) if words in capitals]
    assert sorted(found) == ([] if look == "cloth" else sorted(capitals))


def test_income_is_drawn_as_buttons_on_the_patches_of_the_edition() -> None:
    state = State.load("example:close-finish")
    income = sum(
        patch.income
        for quilt in state.quilts
        for letter in quilt.sewn()
        for patch in state.edition.patches
        if state.edition.letter[patch.name] == letter
    )
    assert buttons(compact_svg(state, look=Look("quilts"))) == income
    # The letter of the patch with three buttons, on another shape.
    wrong = Quilt("c........" + 72 * ".", 9)
    assert buttons(quilt_svg(wrong, edition=state.edition)) == 0


def test_small_cells_have_colour_and_seam_only() -> None:
    small = Quilt(("A" * 2 + "." * 28) + "." * 30 * 29, 30)
    assert "url(#" not in quilt_svg(small)
    assert "url(#" in quilt_svg(Quilt("AA" + "." * 79, 9))


def test_a_plain_picture_has_no_weave_and_no_buttons() -> None:
    state = State.load("example:close-finish")
    svg = position_svg(state, Labels(patches="plain"))
    assert "pattern" not in svg
    assert buttons(svg) == 0


def test_names_of_definitions_belong_to_one_picture() -> None:
    state = State.load("example:close-finish")
    found = [
        set(re.findall(r'id="([^"]+)"', svg))
        for svg in (position_svg(state), position_svg(state, Labels(title="Other")))
    ]
    assert found[0]
    assert found[0].isdisjoint(found[1])


def test_dark_pictures_have_the_dark_cloth() -> None:
    state = State.load("example:close-finish")
    svg = compact_svg(state, look=Look("quilts", dark=True))
    assert THEMES["dark"]["linen"] in svg
    for letter in state.quilts[0].sewn():
        assert cloth_of(letter).dark in svg
        assert cloth_of(letter).light not in svg


def test_the_data_can_be_read_by_itself() -> None:
    path = Path(make_cloth.DATA)
    assert set(json.loads(path.read_text("utf-8"))) == {"themes", "weaves", "patches"}
