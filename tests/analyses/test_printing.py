"""A prototype on paper, read back from the PDF and measured."""

from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from patchwork_solve.analyses.printing.sheet import CUT
from patchwork_solve.engine.forms.variant import edition_of, to_toml
from tests.analyses.conftest import Run
from tests.analyses.games_as_tables import RICH

MM = 72 / 25.4

Line = tuple[float, float, float, float]


def cuts(page: PageObject, pdf: PdfReader) -> list[Line]:
    """Return the lines of a page to cut along, in millimetres."""
    width, at, found = 0.0, (0.0, 0.0), []
    for operands, operator in ContentStream(page.get_contents(), pdf).operations:
        numbers = [float(each) / MM for each in operands if operator in (b"w", b"m", b"l")]
        if operator == b"w":
            width = numbers[0]
        elif operator == b"m":
            at = (numbers[0], numbers[1])
        elif operator == b"l" and width == pytest.approx(CUT, abs=0.01):
            found.append((*at, *numbers))
    return [line for line in found if len(line) == 4]


def length(lines: list[Line]) -> float:
    return sum(abs(x - to_x) + abs(y - to_y) for x, y, to_x, to_y in lines)


def perimeter(cells: set[tuple[int, int]]) -> int:
    beside = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum((row + down, column + right) not in cells for row, column in cells
               for down, right in beside)  # fmt: skip


def printed(run: Run, path: Path, edition: str, *options: str) -> PdfReader:
    assert run("variant", edition, "--print", str(path), *options)[::2] == (0, "")
    return PdfReader(path)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_every_piece_is_to_scale(
    run: Run, tmp_path: Path, paper: str, size: tuple[float, float]
) -> None:
    pdf = printed(run, tmp_path / "mine.pdf", "example:tight-nine", "--paper", paper)
    edition = edition_of("example:tight-nine")
    for page in pdf.pages:
        assert (page.mediabox.width / MM, page.mediabox.height / MM) == pytest.approx(size)
    for quilt in pdf.pages[1:3]:
        lines = cuts(quilt, pdf)
        xs = [x for line in lines for x in line[::2]]
        ys = [y for line in lines for y in line[1::2]]
        assert max(xs) - min(xs) == pytest.approx(15 * edition.width, abs=0.02)
        assert max(ys) - min(ys) == pytest.approx(15 * edition.height, abs=0.02)
    sides = sum(perimeter(set(patch.cells)) for patch in edition.patches)
    sides += 4 * len(edition.leather_marks)
    parts = [line for page in pdf.pages[5:] for line in cuts(page, pdf)]
    assert length(parts) == pytest.approx(15 * sides, rel=1e-3)
    words = "".join(page.extract_text() for page in pdf.pages)
    assert all(patch.name[:14] in words for patch in edition.patches)


def test_a_page_has_no_piece_beyond_its_margins(run: Run, tmp_path: Path) -> None:
    pdf = printed(run, tmp_path / "mine.pdf", "current", "--cell", "20")
    for page in pdf.pages[5:]:
        for line in cuts(page, pdf):
            assert all(12 <= x <= 198 for x in line[::2])
            assert all(12 <= y <= 285 for y in line[1::2])
    assert all(page.extract_text() for page in pdf.pages)


def test_the_rules_and_every_tile_are_there(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rich.toml"
    path.write_text(to_toml(RICH))
    pdf = printed(run, tmp_path / "mine.pdf", str(path))
    rules, tiles = (" ".join(pdf.pages[n].extract_text().split()) for n in (0, 4))
    assert "Each full row is 2 points." in rules
    assert "This line is 100 mm long" in rules
    assert [tiles.count(f"{side} x {side}") for side in (3, 2)] == [1, 3]


def test_cells_shrink_where_a_quilt_is_wide(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wide.toml"
    path.write_text('name = "wide"\nextends = "current"\ncolumns = 14\n')
    status, out, err = run("variant", str(path), "--print", str(tmp_path / "wide.pdf"))
    assert (status, out) == (0, "")
    assert "cells are 13.2 mm, not 15" in err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--cell", "12"), "--cell: is for a prototype; name its file with --print"),
        (("--print", "a.pdf", "--template"), "--template: is not for a prototype"),
        (("--print", "a.txt"), "--print: "),
        (("--print", "a.pdf", "--cell", "90"), "--cell: 90.0; allowed: 6 to 25 mm"),
    ],
)
def test_bad_options(run: Run, options: tuple[str, ...], words: str) -> None:
    status, _, err = run("variant", "current", *options)
    assert status == 2
    assert words in err


def test_the_same_variant_gives_the_same_file(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.pdf", "two.pdf")]
    for path in files:
        printed(run, path, "example:4x4")
    assert all(one.read_bytes() == other.read_bytes() for one, other in pairwise(files))
