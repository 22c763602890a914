"""Files that commands write: tried before the work, never an input, written after the answer."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from patchwork_solve.engine.endgame.driver import Search
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

EXAMPLES = Path(__file__).parents[2] / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")
GAME = str(EXAMPLES / "game.json")

WRITERS = [
    (("show", CLOSE), "--svg", "x.svg"),
    (("show", CLOSE), "--png", "x.png"),
    (("circle", CLOSE), "--graphml", "x.graphml"),
    (("circle", CLOSE), "--svg", "x.svg"),
    (("endgame", CLOSE), "--svg", "x.svg"),
    (("endgame", CLOSE), "--png", "x.png"),
    (("endgame", CLOSE), "--circle", "x.svg"),
    (("endgame", CLOSE), "--resume", "x.json"),
    (("endgame", CLOSE), "--progress", "x.jsonl"),
    (("endgame", CLOSE), "--save-line", "x.json"),
    (("pack", "domino"), "--svg", "x.svg"),
    (("replay", GAME), "--svg", "x.svg"),
    (("patches",), "--png", "x.png"),
    (("square", "domino"), "--png", "x.png"),
    (("bounds", CLOSE), "--output", "x.html"),
    (("bounds",), "--output", "x.json"),
    (("bounds", CLOSE), "--svg", "x.svg"),
    (("report", "bounds", "circles"), "--output", "x.csv"),
    (("report", "bounds", "circles"), "--resume", "x.jsonl"),
    (("report", "endgames"), "--output", "x.parquet"),
    (("report", "endgames"), "--resume", "x.jsonl"),
    (("report", "losses", "--players", "greedy"), "--resume", "x.jsonl"),
]


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where long work begins."""

    def work(*arguments: object) -> None:
        raise AssertionError("the file is tried before the work")

    for name in (
        "endgame",
        "packing",
        "bounds",
        "limited",
        "report_bounds",
    ):
        monkeypatch.setattr(f"patchwork_solve.analyses.commands.{name}.working", work)
    monkeypatch.setattr("patchwork_solve.engine.document.Document.load", work)


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize(("command", "option", "name"), WRITERS)
def test_a_path_is_tried_before_the_work(
    run: Run, tmp_path: Path, command: tuple[str, ...], option: str, name: str
) -> None:
    refused(run(*command, option, str(tmp_path / "none" / name)), option, "there is no folder")
    (tmp_path / name).mkdir()
    refused(run(*command, option, str(tmp_path / name)), option, "is a folder")
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.usefixtures("no_work")
def test_an_output_is_no_input_and_no_other_output(run: Run, tmp_path: Path) -> None:
    state, link, other = tmp_path / "state.json", tmp_path / "link.svg", str(tmp_path / "x.svg")
    shutil.copy(CLOSE, state)
    link.symlink_to(state)
    variant = tmp_path / "variant.toml"
    shutil.copy(EXAMPLES / "tight-nine.toml", variant)
    before = state.read_bytes()
    for options in (
        ("endgame", str(state), "--progress", str(state)),
        ("endgame", str(state), "--resume", str(state)),
        ("endgame", str(state), "--svg", str(link)),
        ("show", str(state), "--svg", str(link)),
        ("circle", str(state), "--graphml", str(state)),
        ("endgame", CLOSE, "--svg", other, "--circle", other),
        ("endgame", CLOSE, "--progress", other, "--resume", f"{tmp_path}/./x.svg"),
        ("report", "endgames", "--resume", other + ".csv", "--output", other + ".csv"),
        ("report", "bounds", "circles", "--edition", str(variant), "--resume", str(variant)),
    ):
        refused(run(*options), "is the file of", "name another")
    assert state.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("link.svg", "state.json", "variant.toml"),
    ]


def full(handle: int) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("command", "option", "name"), [w for w in WRITERS[:9] if w[1] != "--progress"]
)
def test_an_answer_is_there_though_its_file_is_not(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    option: str,
    name: str,
) -> None:
    expected = run(*command, "--format", "csv")[1]
    monkeypatch.setattr(os, "fsync", full)
    status, out, err = run(*command, option, str(tmp_path / name), "--format", "csv")
    assert (status, out) == (2, expected)
    *notes, error = err.splitlines()
    assert error.startswith(f"error: {option}: cannot write")
    assert error.endswith("No space left on device; the answer above stands")
    assert all(line.startswith("note: ") for line in notes)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
def test_a_file_that_cannot_be_written_keeps_no_other_from_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"--svg": "a.svg", "--png": "a.png", "--circle": "b.svg", "--save-line": "c.json"}
    given = [word for option, name in options.items() for word in (option, str(tmp_path / name))]
    calls: list[int] = []

    def full_now_and_then(handle: int) -> None:
        calls.append(handle)
        if len(calls) in (1, 3):
            full(handle)

    monkeypatch.setattr(os, "fsync", full_now_and_then)
    status, out, err = run("endgame", CLOSE, *given)
    assert (status, out.splitlines()[0][:7]) == (2, "Proved:")
    first, last = err.splitlines()
    assert first.startswith("error: --svg: cannot write")
    assert last.startswith("error: --circle: cannot write")
    assert last.endswith("; the answer above stands")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png", "c.json"]


@pytest.mark.thorough
def test_a_checkpoint_that_cannot_be_written_does_not_end_the_search(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    checkpoint = Search.checkpoint
    saved: list[int] = []

    def counted(self: Search) -> object:
        saved.append(self.nodes)
        monkeypatch.setattr(os, "fsync", full if len(saved) == 2 else lambda handle: None)
        return checkpoint(self)

    monkeypatch.setattr(Search, "checkpoint", counted)
    hard = (str(EXAMPLES / "hard.json"), "--time-limit", "2")
    status, out, err = run(
        "endgame", *hard, "--resume", str(path), "--save-every", "0.01", "--format", "json"
    )
    assert (status, json.loads(out)["status"]) == (0, "bounds")
    assert len(saved) > 3
    assert err.count("cannot write") == 1, "told once, and the next one was written"
    assert json.loads(path.read_text())["margin"][0] == json.loads(out)["lower"]


@pytest.mark.thorough
def test_progress_goes_on_after_half_a_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "progress.jsonl"
    line = '{"lower": -9, "upper": 9, "exact_moves": 0, "moves": 9, "nodes": 5}\n'
    path.write_text(line + line[:20])
    hard = (str(EXAMPLES / "hard.json"), "--time-limit", "1")
    assert run("endgame", *hard, "--progress", str(path))[0] == 0
    first, *lines = path.read_text().splitlines(keepends=True)
    assert first == line
    assert lines
    assert all(json.loads(line)["moves"] == 99 for line in lines)


def test_progress_is_added_to_no_other_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Buy milk")
    refused(run("endgame", CLOSE, "--progress", str(path)), "--progress", "line 1", "name another")
    assert path.read_text() == "Buy milk"
    assert [name.name for name in tmp_path.iterdir()] == [path.name]


# -- what is read is not written -----------------------------------------------------------------


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with the files of a run, which no command gets far enough to open."""
    folder = tmp_path / "run"
    folder.mkdir()
    for name in ("manifest.json", "games-0000000-0000049.parquet"):
        (folder / name).write_bytes(b"kept")
    return folder


def content(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


READERS = [
    (("report", "balance", "{run}"), "--output"),
    (("report", "luck", "{run}"), "--output"),
    (("report", "luck", "{run}"), "--resume"),
    (("report", "compare", "{run}", "{other}"), "--output"),
    (("report", "compare", "{other}", "{run}"), "--resume"),
    (("whatif", "current", "--out", "{run}"), "--output"),
    (("sweep", "square_points=1..2", "--out", "{run}"), "--output"),
    (("design", "--goal", "tie=0", "--vary", "swap", "--out", "{run}"), "--output"),
    (("rebalance", "current", "--out", "{run}"), "--output"),
]


@pytest.mark.parametrize(("command", "option"), READERS)
def test_nothing_in_a_folder_that_is_read_is_written(
    run: Run, tmp_path: Path, played: Path, command: tuple[str, ...], option: str
) -> None:
    suffix = ".toml" if command[0] == "rebalance" else ".csv"
    shard = played / "games-0000000-0000049.parquet"
    for name, source in (("soft", os.symlink), ("hard", os.link)):
        source(shard, tmp_path / f"{name}{suffix}")
    os.symlink(played, tmp_path / "folder")
    os.symlink(played / f"none{suffix}", tmp_path / f"new{suffix}")
    (tmp_path / "outside").write_bytes(b"kept")
    os.symlink(tmp_path / "outside", played / f"inside{suffix}")
    os.link(tmp_path / "outside", tmp_path / f"outside{suffix}")
    before = content(tmp_path)
    words = [word.format(run=played, other=tmp_path / "other") for word in command]
    for target in (
        played / f"page{suffix}",
        tmp_path / f"folder/page{suffix}",
        *(tmp_path / f"{name}{suffix}" for name in ("soft", "hard", "new", "outside")),
    ):
        refused(run(*words, option, str(target)), option, "which is read; name a file outside it")
    assert content(tmp_path) == before


def test_a_file_that_a_player_names_is_not_written(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("kept")
    for player in (f"strong@{mine}", f"no-tile/strong:5n@{mine}", f"pipe:{mine} --fast"):
        for command in (
            ("ladder", player, "greedy", "--output"),
            ("play-match", player, "greedy", "--resume"),
            ("whatif", "current", "--player", player, "--output"),
            ("report", "patches", "--player", player, "--output"),
        ):
            refused(run(*command, str(mine)), "is the file of", "name another")
    assert mine.read_text() == "kept"


@pytest.mark.thorough
def test_standard_input_and_an_example_are_not_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = str(EXAMPLES / "puzzles-current.json")
    puzzles = ("puzzles", "example:puzzles-current", "--certificates", example)
    refused(run(*puzzles), "--certificates", "is the file of SET")
    typed = tmp_path / "typed.svg"
    shutil.copy(CLOSE, typed)
    line = f"{sys.executable} -m patchwork_solve show - --svg {typed} < {typed}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    refused((done.returncode, done.stdout, done.stderr), "--svg", "is the file of STATE")
    assert typed.read_bytes() == Path(CLOSE).read_bytes()


def test_a_lock_is_not_put_over_what_is_read(run: Run, tmp_path: Path) -> None:
    state = tmp_path / ".kept.lock"
    shutil.copy(CLOSE, state)
    kept = str(tmp_path / "kept")
    refused(run("endgame", str(state), "--resume", kept), "--resume", "is the file of STATE")
    refused(run("endgame", CLOSE, "--resume", kept, "--progress", str(state)), "--progress")
    assert state.read_bytes() == Path(CLOSE).read_bytes()


def test_progress_on_a_full_disk_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "full").symlink_to("/dev/full")
    status, out, err = run("endgame", CLOSE, "--progress", str(tmp_path / "full"))
    assert (status, out[:7]) == (2, "Proved:")
    assert err.splitlines()[-1] == (
        f"error: --progress: cannot write {tmp_path}/full: No space left on device; the answer "
        "above stands"
    )


@pytest.mark.thorough
def test_progress_ends_with_the_answer(run: Run, tmp_path: Path) -> None:
    """A search that is over at once reported nothing."""
    path = tmp_path / "progress.jsonl"
    answer = run("endgame", CLOSE, "--progress", str(path), "--format", "json").json()
    last = json.loads(path.read_text().splitlines()[-1])
    assert (last["lower"], last["upper"]) == (answer["lower"], answer["upper"])
    assert last["exact_moves"] == last["moves"] == len(answer["moves"])
