"""Arrows that import-linter cannot see: imports by a module's name, and those of JavaScript."""

import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from pathlib import Path
from posixpath import normpath

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = "analyses/board/page"
BROWSER = "analyses/board/browser"
ENGINE = "engine/javascript"

BY_NAME = {
    "analyses/commands/app.py": "a command loads when it is called",
    "analyses/commands/lean_help.py": "another package",
    "analyses/report/renderers.py": "an answer does not know its renderers",
    "engine/base/kinds.py": "types that annotations name, which import-linter counts",
    "engine/kernel/machine_code/imports.py": "reads imports, makes none",
    "patchwork_solve/public_names.py": "a public name loads when it is first used",
}
"""Files that import by name, or might, and why."""

TRICK = re.compile(
    r"\b(import_module|__import__|resolve_name|run_module|spec_from_file_location|find_loader)\b"
    r"|\bsys\.modules\[f?['\"]patchwork_solve"
)

FLOORS = [f"{PAGE}/{room}/" for room in ("study", "parts", "drawing", "model", "server")]
"""Folders of the page, the highest first."""

FORBIDDEN = [
    *((lower, higher) for higher, lower in combinations(FLOORS, 2)),
    *((floor, f"{PAGE}/{top}") for floor in FLOORS for top in ("board.js", "main.js", "embed/")),
    (f"{PAGE}/", f"{BROWSER}/"),
    (f"{BROWSER}/", f"{PAGE}/model/"),
    (f"{BROWSER}/", f"{PAGE}/parts/"),
    (f"{BROWSER}/", f"{PAGE}/server/"),
    (f"{BROWSER}/", f"{PAGE}/study/"),
    (f"{ENGINE}/", "analyses/"),
]
"""Folders, and what they may not import."""

TYPE_OF_ALL = f"{PAGE}/board.js"
"""The board, whose parts have it as an argument: they import its type only."""

ANSWERS = {f"{PAGE}/model/{name}.js" for name in ("document", "facts")}
"""Types of what the page is answered: the worker, which answers, imports them and nothing else."""

TEXTS = {
    f"{PAGE}/model/{name}.js" for name in ("costly", "editions", "patch-names", "phrases", "say")
}
"""Texts in the reader's language: below every room of the page, and below the worker."""

IMPORT = re.compile(r"""\b(?:from|import)\b\s*\(?\s*["'](\.[^"']+)["']""")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def imported(source: str, place: Path, with_types: bool) -> set[str]:
    """Return the files that a JavaScript source imports; types stand in its comments."""
    code = source if with_types else COMMENT.sub("", source)
    return {normpath(f"{place.parent.as_posix()}/{target}") for target in IMPORT.findall(code)}


@cache
def arrows(with_types: bool) -> dict[str, set[str]]:
    """Return the imports of each JavaScript file that we ship."""
    return {
        path.relative_to(ROOT).as_posix(): imported(
            path.read_text("utf-8"), path.relative_to(ROOT), with_types
        )
        for folder in (ENGINE, BROWSER, PAGE)
        for path in (ROOT / folder).rglob("*.js")
        if "built" not in path.parts
    }


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return files that import each other in a circle; none where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_modules_are_imported_by_name_only_where_that_is_needed() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("engine", "solver", "analyses", "patchwork_solve")
        for path in (ROOT / folder).rglob("*.py")
        if TRICK.search(path.read_text("utf-8"))
    }
    assert found == BY_NAME.keys()


def test_no_javascript_is_imported_in_a_circle() -> None:
    assert len(arrows(False)) > 200
    assert circle(arrows(False)) == []


def test_javascript_is_imported_downwards() -> None:
    up = [
        f"{file} -> {target}"
        for file, targets in [*arrows(True).items(), *arrows(False).items()]
        for target in targets - {TYPE_OF_ALL} - TEXTS - (ANSWERS - arrows(False)[file])
        for low, high in FORBIDDEN
        if file.startswith(low) and target.startswith(high)
    ]
    assert up == []
    assert [file for file, targets in arrows(False).items() if TYPE_OF_ALL in targets] == [
        f"{PAGE}/main.js"
    ]


@pytest.mark.parametrize(
    ("source", "with_types", "wanted"),
    [
        ('import { a } from "./b.js";', False, {"page/model/b.js"}),
        ('export * from "../b.js"', False, {"page/b.js"}),
        ('const a = await import("./b.js");', False, {"page/model/b.js"}),
        ('import "./b.js";', False, {"page/model/b.js"}),
        ('/** @type {import("./b.js").B} */', False, set()),
        ('/** @type {import("./b.js").B} */', True, {"page/model/b.js"}),
        ('import fs from "node:fs";', True, set()),
    ],
)
def test_imports_are_read(source: str, with_types: bool, wanted: set[str]) -> None:
    assert imported(source, Path("page/model/a.js"), with_types) == wanted
