"""A run as those find it who only look: files of another run, a spoilt one, too little time."""

import json
import shutil
from pathlib import Path

import pytest

from patchwork_solve import InputError
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.analyses.simulation.text import verdict_text
from patchwork_solve.analyses.simulation.verifying import verify
from patchwork_solve.lab import Run, simulate, whatif
from tests.analyses.conftest import Run as RunCommand


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A run of twelve games in three shards."""
    simulate("greedy", 12, out=tmp_path / "run", seed=3, games_a_shard=4).close()
    return tmp_path / "run"


def test_a_limit_that_ends_a_look_is_reported(folder: Path) -> None:
    short, whole = verify(folder, again=0, seconds=1e-9), verify(folder, again=0)
    assert (short.replayed, short.is_whole) == (0, False)
    text = verdict_text(short)
    assert "0 of 12 games were replayed by the rules\nThe time is up: the rest was not" in text
    assert "time is up" not in verdict_text(whole)


def test_the_shards_of_another_run_are_called_so(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    simulate("greedy", 12, out=tmp_path / "other", seed=4, games_a_shard=4)
    shutil.copy(folder / "manifest.json", tmp_path / "other")
    with pytest.raises(
        InputError, match=r"no game that can be used; all its 3 shards are damaged$"
    ):
        Run.open(tmp_path / "other")
    *notes, last = capsys.readouterr().err.splitlines()
    assert len(notes) == 3
    assert last.endswith("games-0000008-0000011.parquet: of another run")


def damage(folder: Path) -> list[str]:
    """Damage two of three shards in different ways, and return their files."""
    cut, lost = folder / Span(4, 7).file("games"), folder / Span(8, 11).file("plies")
    cut.write_bytes(cut.read_bytes()[:-300])
    lost.unlink()
    return [cut.name, lost.name]


def test_every_damaged_shard_is_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = damage(folder)
    with Run.open(folder) as opened, pytest.raises(InputError, match=r"2 damaged shards are left"):
        opened.require_undamaged("RUN")
    some, *damaged = capsys.readouterr().err.splitlines()
    assert some.endswith("has 4 of 12 games so far")
    assert damaged == [
        f"note: {folder}: damaged shard, not used: {files[0]}: no shard of this program, or a part "
        "of one",
        f"note: {folder}: damaged shard, not used: {files[1]}: missing",
    ]


@pytest.mark.parametrize(
    "command",
    [
        ("balance", "{}", "--section", "seats"),
        pytest.param(
            ("luck", "{}", "--games", "1", "--player", "strong:5n"), marks=pytest.mark.thorough
        ),
        ("compare", "{}", "{}"),
    ],
)
def test_a_report_on_a_damaged_run_ends_with_an_error(
    run: RunCommand, folder: Path, command: tuple[str, ...]
) -> None:
    files = damage(folder)
    status, out, err = run("report", *(word.format(folder) for word in command))
    assert status == 2
    assert out
    assert all(f"damaged shard, not used: {name}" in err for name in files)
    assert err.splitlines()[-1].endswith(
        "2 damaged shards are left out; simulate --out run plays their games again; the answer "
        "above stands"
    )


def test_a_damaged_shard_is_reported_though_the_time_is_up(run: RunCommand, folder: Path) -> None:
    name = damage(folder)[0]
    status, _, err = run("simulate", "--out", str(folder), "--time-limit", "1e-9")
    assert status == 0
    assert f"{name}: no shard of this program" in err
    assert (folder / f"{name}.set-aside-1").exists()


def test_a_manifest_of_more_games_than_anybody_plays(folder: Path) -> None:
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"games": [3_000_000_000_000]}))
    with pytest.raises(InputError, match=r"games: .*allowed"):
        Run.open(folder)


@pytest.mark.parametrize("name", ["run[1]", "run*", "run?", "run[", "~run", "it's"])
def test_the_folder_that_is_named_is_the_one_that_is_read(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """DuckDB takes such names for patterns: figures of ``run1`` were told as ``run[1]``."""
    folder.rename(tmp_path / "run1")
    simulate("random", 4, out=tmp_path / name, seed=3).close()
    monkeypatch.chdir(tmp_path)
    with Run.open(name) as run:
        found = run.query("SELECT DISTINCT player_0 FROM games JOIN plies USING (game)")
        assert len(run.query("SELECT game FROM games")) == 4
    assert found["player_0"].tolist() == ["random"]


def test_a_folder_named_as_a_column_is_none(folder: Path, tmp_path: Path) -> None:
    """DuckDB takes ``circle=7`` for a column: all games were told as those of one circle."""
    odd = folder.rename(tmp_path / "circle=7")
    with Run.open(odd) as run:
        assert run.query("SELECT circle FROM games ORDER BY 1")["circle"].tolist() == [*range(12)]


def test_a_folder_that_no_pattern_names_is_refused(folder: Path, tmp_path: Path) -> None:
    odd = folder.rename(tmp_path / "a\\*")
    with pytest.raises(InputError, match=r"folder: .* has a backslash beside one of"):
        Run.open(odd)


@pytest.mark.parametrize("name", ["~run", "file:run", "run[1]*?", "circle=7"])
def test_a_folder_whose_name_means_more_to_others(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    simulate("random", 4, out=name, seed=3, games_a_shard=2).close()
    with Run.open(name) as run:
        assert len(run.query("SELECT game FROM games")) == 4
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_folder_whose_name_is_no_text_is_refused_before_the_games(tmp_path: Path) -> None:
    """DuckDB finds no file in it: all was played, and then not found."""
    out = tmp_path / "run\udcff"
    with pytest.raises(InputError, match=r"^out: .*not UTF-8; name another folder$"):
        simulate("random", 4, out=out)
    with pytest.raises(InputError, match=r"^out: .*not UTF-8"):
        whatif("first-2014", out=out, player="random", games=4, precision=None)
    simulate("random", 4, out=tmp_path / "run").close()
    (tmp_path / "run").rename(out)
    with pytest.raises(InputError, match=r"^folder: .*not UTF-8"):
        Run.open(out)


MINE = 'name = "mine"\nextends = "current"\nremove = ["{}"]\n[patches.plus]\ntime = 5\n'
GONE = ["axe", "chunky-p", "corner-quick", "ell-4-slow", "long-plus", "long-tee", "long-zig"]
GONE += ["brick-step", "bar-5", "stairs", "hat"]


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("time = 5", "time = 6", "variant.patches.plus.time 5, not 6"),
        ("time = 5", "buttons = 5", "variant.patches.plus.time 5, not none"),
        ("[patches", "hole_penalty = 1\n[patches", "variant.hole_penalty none, not 1"),
        ("[patches", "leather_marks = []\n[patches", "variant.leather_marks none, not []"),
        # As long as they are, both would be cut before they part.
        (', "hat"', "", "variant.remove hat, not none"),
        ('"stairs", "hat"', '"hat", "stairs"', "variant.remove stairs,hat, not hat,stairs"),
    ],
)
def test_of_a_variant_that_was_edited_the_field_is_named(
    tmp_path: Path, before: str, after: str, message: str
) -> None:
    path = tmp_path / "mine.toml"
    text = MINE.format('", "'.join(GONE))
    path.write_text(text)
    simulate("random", 1, edition=path, out=tmp_path / "run").close()
    path.write_text(text.replace(before, after))
    with pytest.raises(InputError) as error:
        simulate("random", 1, edition=path, out=tmp_path / "run")
    assert str(error.value).endswith(f"run is another run: {message}; name another folder")
