"""The package as npm packs and installs it: its files, the README's examples, its types."""

import gzip
import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import State, best, solve
from patchwork_solve.engine.base.program import version
from scripts.npm.building import PACKAGE
from scripts.npm.declarations import COMPILER, TYPES, declare

EXAMPLE = re.compile(r"```js\n(.*?)```", re.DOTALL)
README = (PACKAGE / "README.md").read_text("utf-8")
HOW_TO = PACKAGE.parent.parent / "docs" / "how-to" / "use-from-javascript.md"
GENERATED = {
    "built/current.weights",
    "built/first-2014.weights",
    "built/express.weights",
    "built/patchwork.wasm",
    *(f"built/{name}.js" for name in ("editions", "endgame", "evaluations", "layout")),
    *(f"built/{name}.js" for name in ("manifest", "players", "review")),
}


def run(*command: str, folder: Path) -> str:
    """Run a command in a folder; return what it prints."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packed(node: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as npm packs it."""
    if shutil.which("npm") is None:
        pytest.skip("npm packs the JavaScript package")
    declare()
    folder = tmp_path_factory.mktemp("packed")
    run("npm", "pack", "--silent", "--pack-destination", str(folder), str(PACKAGE), folder=folder)
    (found,) = folder.glob("*.tgz")
    return found


@pytest.fixture(scope="module")
def installed(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the package installed."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    run("npm", "install", "--silent", "--offline", "--no-audit", str(packed), folder=folder)
    return folder


def test_the_package_holds_its_sources_and_what_is_generated(packed: Path) -> None:
    with tarfile.open(packed) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
    sources = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.js")} - GENERATED
    types = {path.relative_to(PACKAGE).as_posix() for path in TYPES.rglob("*.d.ts")}
    assert names == sources | GENERATED | types | {"package.json", "README.md", "LICENSE"}


def test_the_package_is_of_this_version_and_needs_no_other() -> None:
    package = json.loads((PACKAGE / "package.json").read_text("utf-8"))
    assert package["version"] == version()
    assert not [field for field in package if field.endswith("ependencies")]
    assert "scripts" not in package


def outputs(installed: Path, text: str) -> list[str]:
    """Run the examples of a page; return what each prints."""
    found = []
    for number, source in enumerate(EXAMPLE.findall(text)):
        file = installed / f"example{number}.mjs"
        file.write_text(source, "utf-8")
        found.append(run("node", file.name, folder=installed))
    return found


def test_each_example_of_the_readme_prints_what_python_says(installed: Path) -> None:
    rules, endgame, ranking = outputs(installed, README)
    start = State.new(1)
    after = start.play("advance")
    first, second = rules.splitlines()
    assert first == ", ".join(start.for_sale)
    assert second == f"{after.to_move} {after.players[0].buttons} {len(after.legal_moves)}"
    solved = solve(State.load("example:only-move"))
    assert endgame.splitlines()[0] == f"exact {solved.lower} {solved.upper} [ 41, -3 ]"
    assert endgame.splitlines()[1] == " ".join(map(str, solved.line.moves))
    moves = best(start, player="strong:20000n").to_json()["moves"][:3]
    fields = ("move", "margin", "margin_error", "win")
    expected = [[str(move[field]) for field in fields] for move in moves]
    assert [line.split() for line in ranking.splitlines()] == expected


def test_each_example_of_the_documentation_runs(installed: Path) -> None:
    text = HOW_TO.read_text("utf-8")
    printed = outputs(installed, text)
    assert printed
    assert all(printed)


@pytest.mark.usefixtures("node")
def test_the_documentation_gives_the_sizes_of_what_is_loaded() -> None:
    said = re.findall(r"\((\d+) kB, (\d+) kB compressed\)", HOW_TO.read_text("utf-8"))
    for numbers, name in zip(said, ("patchwork.wasm", "current.weights"), strict=True):
        content = (PACKAGE / "built" / name).read_bytes()
        sizes = len(content) / 1000, len(gzip.compress(content)) / 1000
        assert sizes == pytest.approx(tuple(map(int, numbers)), rel=0.03)


TYPED = """
import { InputError, load } from "patchwork-solve";
import type { EndgameAnswer, State, StateDocument } from "patchwork-solve";

const patchwork = await load();
const state: State = patchwork.start({ edition: { name: "mine", extends: "current", rows: 8 } });
const onProgress = ({ lower }: { lower: number }) => lower + 1;
const answer: EndgameAnswer = await patchwork.endgame(state, { nodes: 5, onProgress });
const scores: [number, number] | null = answer.scores;
for await (const { proof, moves } of patchwork.analyse(state, { seconds: 1 })) {
  const lower: number | null = proof.lower;
  const win: number = moves[0].win;
}
const player = patchwork.player("draft");
const text: string = (await player.choose(state)).toText();
const typed: string = (await patchwork.readMove(state, "advance")).toText();
const diary: string = await patchwork.diary(await patchwork.readDiary("diary current"));
const { patches }: { patches: string[] } = await patchwork.readPatches(state.edition, "plus");
const name: string = (await patchwork.readVariant("name = 'x'")).name;
try {
  state.play(text);
} catch (error) {
  if (error instanceof InputError) console.log(error.field, error.reason);
}
// @ts-expect-error: a position has no such field
state.buttons;
const kinds: ("exact" | "bounds")[] = [answer.status];
const { decisions } = await patchwork.review(patchwork.record(state, []));
const mark: "" | "?!" | "?" | "??" = decisions[0].mark;
const { status } = await patchwork.pack(["plus"], { maximise: "cells" });
const packed: "packed" | "impossible" | "unknown" = status;
const cost: number | null = (await patchwork.square(null, { state })).cost;
const document: StateDocument = state.toJSON();
// @ts-expect-error: a variant has no such field
patchwork.start({ edition: { name: "mine", lines: 8 } });
// @ts-expect-error: a square is not packed for points
await patchwork.square(null, { state, minimise: "points" });
// @ts-expect-error: nodes are a number
await patchwork.best(state, { nodes: "5" });
"""

OPTIONS = {
    "strict": True,
    "noEmit": True,
    "target": "es2022",
    "module": "nodenext",
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": [],
}

WITHOUT_TYPES = shutil.ignore_patterns("types")

BOARD_PARTS = ("browser", "page")
"""Folders of the board's JavaScript: the engine in the browser, and the page."""


def checked(compiler: Path, folder: Path, **more: Any) -> str:
    """Return TypeScript's messages on a folder's files."""
    settings = {"compilerOptions": {**OPTIONS, **more}, "include": ["**/*"]}
    (folder / "tsconfig.json").write_text(json.dumps(settings), "utf-8")
    done = subprocess.run(["node", str(compiler)], cwd=folder, capture_output=True, text=True)
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def compiler(node: Any) -> Path:
    """TypeScript's compiler, where `make lint` has installed it; what is built, it reads too."""
    if not COMPILER.is_file():
        pytest.skip("TypeScript is not installed; make lint does that")
    return COMPILER


def test_a_typed_program_is_checked(compiler: Path, installed: Path) -> None:
    (installed / "typed.ts").write_text(TYPED, "utf-8")
    assert checked(compiler, installed) == ""


def test_the_sources_agree_with_their_types(compiler: Path, tmp_path: Path) -> None:
    """The engine and both parts of the board, read at once."""
    copied = shutil.copytree(PACKAGE, tmp_path / "engine" / "javascript", ignore=WITHOUT_TYPES)
    for name in ("node.js", "node-helper.js"):  # Node has types apart.
        (copied / name).unlink()
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    board = tmp_path / "analyses" / "board"
    for each in BOARD_PARTS:
        shutil.copytree(PACKAGE.parents[1] / "analyses" / "board" / each, board / each)
    assert checked(compiler, tmp_path, allowJs=True, checkJs=True) == ""
