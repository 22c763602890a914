"""Tables of patches are read as spreadsheets write them, and go out and in unchanged."""

from pathlib import Path

import pytest

from patchwork_solve import InputError
from patchwork_solve.analyses.position.patches import patches_frame
from patchwork_solve.analyses.report.output import csv_text
from patchwork_solve.engine.forms.patch_table import read_patches, with_patches
from patchwork_solve.engine.forms.variant import edition_of

POCKET = str(Path(__file__).parents[1] / "data" / "variants" / "pocket.toml")
HEADER = "name,shape,buttons,time,income\n"


@pytest.mark.parametrize("edition", ["current", "example:tight-nine", POCKET])
def test_patches_go_out_and_in(edition: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    whole = edition_of(edition)
    path.write_text(csv_text(patches_frame(whole)), "utf-8")
    again = with_patches(whole, "mine", read_patches(path))
    assert again.patches == whole.patches
    assert again.income_marks == whole.income_marks
    assert again.cells == whole.cells


def test_rows_and_cells_and_other_names_of_columns(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(
        'Patch;Cells;Cost;Time;Income;Note\nboat;"#..#\n####";3;4,0;1;mine\n'
        "ell;a1 a2 b2;1;1;0\nbar;XX;0;1;0\n;;;;;\n",
        "utf-16",
    )
    made = with_patches(edition_of("current"), "mine", read_patches(path))
    assert [patch.name for patch in made.patches] == ["boat", "ell", "bar"]
    assert made.find("boat").rows() == ["#..#", "####"]
    assert made.find("ell").rows() == ["#.", "##"]
    assert made.find("boat").time == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name,shape,buttons,time\n", "column income is missing"),
        ("name,name,shape,buttons,time,income\n", "column name is there twice"),
        (HEADER, "no patch below its header"),
        (HEADER + "a,##,1,1,0\na,#,1,1,0\n", "row 3: name: 'a' is there twice"),
        (HEADER + ",##,1,1,0\n", "row 2: name: is empty"),
        (HEADER + "a,##/.q,1,1,0\n", "row 2: shape: '##/.q'"),
        (HEADER + "a,##,1,-1,0\n", "row 2: time: '-1'"),
        (HEADER + "a,##,1.5,1,0\n", "row 2: buttons: '1.5'"),
        (HEADER + "a,##\n", "row 2: buttons: ''"),
        (HEADER + "a b,##,1,1,0\n", "patches.a b: a patch's name"),
        (HEADER + "a,#.#,1,1,0\n", "patches.a.cells"),
        ("", "column name is missing"),
    ],
)
def test_what_is_wrong_is_named_by_row(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=reason):
        with_patches(edition_of("current"), "mine", read_patches(path))
