"""The counts of `scripts.count_house`, on a house of a few files."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import count_house

SIX = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\nf = 6\n"

HOUSE = {
    "engine/__init__.py": "",
    "engine/base/__init__.py": "",
    "engine/base/rule.py": SIX + "g = 7\n",
    "analyses/__init__.py": "from patchwork_solve.analyses import cli\n",
    "analyses/cli.py": (
        "def main():\n    from patchwork_solve.analyses.report import text\n    text\n"
    ),
    "analyses/report/__init__.py": "",
    "analyses/report/answer.py": (
        "from typing import TYPE_CHECKING\n\n"
        "from patchwork_solve.engine.base.rule import (\n    a,\n    b,\n)\n\n"
        "if TYPE_CHECKING:\n    from .text import Text\n"
    ),
    "analyses/report/text.py": (
        "from patchwork_solve.analyses.report import answer\n"
        "from ..store.ledger import told\n\n"
        "class Text:\n    'told'\n    is_told = believedMargin = told  # told\n"
    ),
    "analyses/store/__init__.py": "",
    "analyses/store/ledger.py": f"# asked\n\n{SIX}told = 0\n",
    "analyses/store/deep/__init__.py": "",
    "analyses/store/deep/journal.py": "import patchwork_solve.analyses.store.ledger\nimport json\n",
    "scripts/make.py": "from scripts import other\n",
    "scripts/other.py": "",
}


@pytest.fixture
def files(tmp_path: Path) -> list[count_house.Source]:
    for name, text in HOUSE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return count_house.sources(tmp_path)


def test_arrows_join_rooms_once_and_count_every_kind_of_import(
    files: list[count_house.Source],
) -> None:
    graph = count_house.imports_of(files)
    rooms = count_house.rooms_of(files, graph, "analyses")
    assert set(rooms.edges) == {
        ("analyses/cli", "analyses/report"),
        ("analyses/report", "analyses/store"),
        ("analyses/store/deep", "analyses/store"),
    }
    assert count_house.levels(rooms) == 3
    assert set(count_house.rooms_of(files, graph, "scripts").edges) == {
        ("scripts/make", "scripts/other")
    }


def test_an_import_for_types_closes_a_circle(files: list[count_house.Source]) -> None:
    report = "patchwork_solve.analyses.report"
    assert count_house.circles(count_house.imports_of(files)) == [
        {f"{report}.answer", f"{report}.text"}
    ]


def test_lines_functions_imports_and_words(files: list[count_house.Source]) -> None:
    by_path = {str(source.path): source for source in files}
    assert count_house.import_lines(by_path["analyses/report/answer.py"]) == 6
    assert count_house.functions(by_path["analyses/cli.py"]) == 1
    words = count_house.old_words(files)
    assert (words["told"], words["believed"], words["asked"]) == (4, 1, 0)


def test_a_stretch_that_two_files_share_is_one_pair(files: list[count_house.Source]) -> None:
    assert count_house.alike(files) == 1
    assert count_house.alike([*files, files[2]]) == 1 + 1 + 1


def test_the_report_names_each_floor(files: list[count_house.Source]) -> None:
    report = list(count_house.table(files))
    assert any(line.split() == ["engine", "3", "7", "0", "0", "0"] for line in report)
    assert any(line.split()[:5] == ["analyses", "4", "3", "3", "1"] for line in report)
