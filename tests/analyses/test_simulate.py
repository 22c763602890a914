"""Games by the thousand: what stands in the tables, and what becomes of a folder."""

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import InputError
from patchwork_solve.analyses.simulation import shard
from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.analyses.simulation.query import SimulationQuery
from patchwork_solve.analyses.simulation.shard_size import games_a_shard
from patchwork_solve.analyses.simulation.simulating import simulate as simulated
from patchwork_solve.analyses.simulation.span import Span, spans
from patchwork_solve.analyses.simulation.verifying import verify
from patchwork_solve.engine.base import files
from patchwork_solve.engine.base.files import held
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.lab import Run, simulate

Run_ = Callable[..., tuple[int, str, str]]
Refused = Callable[..., str]


def manifest_of(edition: str, *players: str, seed: int = 0, size: int = 4) -> Manifest:
    pair = (players[0], players[-1])
    return Manifest.of(edition_of(edition), pair, seed, 60.0, size, 12)


def never() -> bool:
    return False


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of twelve games in three shards."""
    folder = tmp_path_factory.mktemp("runs") / "run"
    simulate("greedy", 12, out=folder, seed=3, games_a_shard=4).close()
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """A copy of it that may be spoilt."""
    return Path(shutil.copytree(whole, tmp_path / "run"))


@pytest.fixture
def refused(run: Run_) -> Callable[..., str]:
    """Return a function that runs a command which is refused, and returns the one line."""

    def call(*arguments: object) -> str:
        status, printed, message = run(*map(str, arguments))
        assert (status, printed) == (2, "")
        assert len(message.splitlines()) == 1
        return message

    return call


def contents(folder: Path) -> dict[str, str]:
    """Return the digest of each table in a folder."""
    return {path.name: shard.digest(shard.read(path)) for path in sorted(folder.glob("*.parquet"))}


# -- folders -------------------------------------------------------------------------------------


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_shards_do_not_depend_on_their_size_or_on_processes(
    whole: Path, tmp_path: Path, processes: int
) -> None:
    other = tmp_path / "x"
    simulate("greedy", 12, out=other, seed=3, games_a_shard=6, processes=processes).close()
    question = "SELECT * FROM {} ORDER BY ALL"
    with Run.open(whole) as one, Run.open(tmp_path / "x") as other:
        for table in ("games", "plies"):
            frames = [each.query(question.format(table)) for each in (one, other)]
            assert frames[0].equals(frames[1])
    assert contents(whole).keys() != contents(tmp_path / "x").keys()


def test_a_run_opens(whole: Path) -> None:
    with Run.open(whole) as run:
        assert run.about.players == ("greedy", "greedy")
        assert (run.about.seed, run.about.name) == (3, "run")
        counted = run.query(
            "SELECT count(DISTINCT game) AS games, "
            "sum(plies) = (SELECT count(*) FROM plies) AS fits FROM games"
        )
    assert counted.to_dict("records") == [{"games": 12, "fits": True}]


def test_a_run_goes_on(folder: Path) -> None:
    before = contents(folder)
    for path in list(folder.glob("*0000004*")):
        path.unlink()
    remarks: list[str] = []
    simulation_query = SimulationQuery(("greedy", "greedy"), 12, folder, 3)
    simulation_query.check()
    progress = simulated(simulation_query, remark=remarks.append)
    assert (progress.found, progress.played, remarks) == (8, 4, [])
    assert contents(folder) == before
    again = simulated(simulation_query)
    assert (again.found, again.played) == (12, 0)


def test_a_run_becomes_longer(folder: Path) -> None:
    before = contents(folder)
    simulate("greedy", 13, out=folder, seed=3).close()
    simulate("greedy", 18, out=folder, seed=3).close()
    manifest = Manifest.read(folder, "folder")
    assert manifest.games == [12, 13, 18]
    assert [str(span) for span in manifest.spans()[3:]] == [
        "games 12 to 12",
        "games 13 to 16",
        "games 17 to 17",
    ]
    assert contents(folder).items() >= before.items()
    with Run.open(folder) as longer:
        games = longer.query("SELECT game FROM games ORDER BY game")["game"].tolist()
    assert games == list(range(18))


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-300])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def foreign(path: Path) -> None:
    path.write_text("game,margin\n")


def flipped(path: Path) -> None:
    """One byte in the middle of the data."""
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 1
    path.write_bytes(content)


def of_other_games(path: Path) -> None:
    other = path.with_name(path.name.replace("0000004-0000007", "0000008-0000011"))
    path.write_bytes(other.read_bytes())


@pytest.mark.parametrize("table", ["games", "plies"])
@pytest.mark.parametrize("spoil", [truncated, emptied, foreign, flipped, of_other_games])
def test_a_damaged_shard_is_reported_and_made_again(folder: Path, table: str, spoil: Any) -> None:
    before = contents(folder)
    path = folder / Span(4, 7).file(table)
    spoil(path)
    spoilt = path.read_bytes()
    assert len(verify(folder, again=0).flaws) == 1
    with Run.open(folder) as opened:
        assert opened.query("SELECT count(*) AS n FROM games")["n"].item() == 8
    remarks: list[str] = []
    simulation_query = SimulationQuery(("greedy", "greedy"), 12, folder, 3)
    progress = simulated(simulation_query, remark=remarks.append)
    assert progress.played == 4
    assert len(remarks) == 1
    assert "played again" in remarks[0]
    assert contents(folder) == before
    aside = folder / f"{path.name}.set-aside-1"
    assert aside.read_bytes() == spoilt
    assert not verify(folder, again=0).flaws


def test_plies_without_games_are_half_a_shard(folder: Path) -> None:
    """A run killed between the two files leaves such a folder."""
    before = contents(folder)
    (folder / Span(4, 7).file("games")).unlink()
    assert [str(span) for span in verify(folder, again=0).missing] == ["games 4 to 7"]
    remarks: list[str] = []
    simulated(SimulationQuery(("greedy", "greedy"), 12, folder, 3), remark=remarks.append)
    assert contents(folder) == before
    assert remarks == []
    assert not list(folder.glob("*aside*"))


def test_a_shard_that_another_run_plays_is_left_to_it(folder: Path) -> None:
    path = folder / Span(4, 7).file("games")
    path.unlink()
    simulation_query = SimulationQuery(("greedy", "greedy"), 12, folder, 3)
    with held(path) as is_ours:
        assert is_ours
        progress = simulated(simulation_query, seconds=0.5)
        assert (progress.played, path.exists()) == (0, False)
    assert simulated(simulation_query).played == 4


def test_what_a_killed_run_was_writing_goes(folder: Path) -> None:
    path = folder / Span(4, 7).file("games")
    half = path.with_name(f".patchwork-solve-{path.name}-abc")
    path.rename(half)
    simulated(SimulationQuery(("greedy", "greedy"), 12, folder, 3))
    assert not half.exists()
    assert {each.suffix for each in folder.iterdir()} == {"", ".json", ".parquet"}  # .checked


def test_without_links_shards_are_moved_with_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*paths: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(files.os, "link", link)
    remarks: list[str] = []
    simulation_query = SimulationQuery(("greedy", "greedy"), 4, tmp_path / "run", games_a_shard=4)
    assert simulated(simulation_query, remark=remarks.append).done == 4
    assert ["without links" in remark for remark in remarks] == [True]
    assert not verify(simulation_query.out).flaws


def test_a_full_disk_leaves_what_was_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in list(folder.glob("*0000004*")):
        path.unlink()
    before = contents(folder)
    real = os.fsync

    def fsync(handle: int) -> None:
        if os.fstat(handle).st_size > 2000:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(files.os, "fsync", fsync)
    with pytest.raises(InputError, match="No space left on device"):
        simulated(SimulationQuery(("greedy", "greedy"), 12, folder, 3))
    assert contents(folder) == before
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == [".checked"]


def test_verify_sees_a_row_that_is_wrong(folder: Path) -> None:
    """A file that is what it says of itself, but not what was played."""
    span, manifest = Span(4, 7), Manifest.read(folder, "folder")
    games, plies = (shard.read(folder / span.file(table)) for table in ("games", "plies"))
    rows = games.to_pylist()
    rows[2]["buttons_1"] += 1
    wrong = type(games).from_pylist(rows, schema=games.schema)
    for table in ("games", "plies"):
        (folder / span.file(table)).unlink()
    shard.write(folder, span, manifest.fingerprint, wrong, plies, {}, "out")
    found = verify(folder, again=3)
    assert found.replayed == 8
    assert found.again == 8
    assert len(found.flaws) == 2
    assert any("game 6: buttons_1" in flaw for flaw in found.flaws)
    assert any("played again the games are others" in flaw for flaw in found.flaws)


@pytest.mark.slow
def test_two_runs_in_one_folder_share_the_work(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    what = ["--players", "greedy,careful", "--games", "200", "--games-a-shard", "10"]
    command = ["simulate", *what, "--out", out, "--processes", "1", "--format", "json"]
    both = [
        subprocess.Popen(
            [sys.executable, "-m", "patchwork_solve", *command], stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    results = [json.loads(one.communicate()[0]) for one in both]
    assert [one["done"] for one in results] == [200, 200]
    assert sum(one["played"] for one in results) == 200
    assert min(one["played"] for one in results) > 0
    found = verify(Path(out), again=0)
    assert (found.replayed, found.flaws) == (200, [])
    assert {path.suffix for path in Path(out).iterdir()} == {"", ".json", ".parquet"}  # .checked


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_shares_of_a_run(folder: Path, turn: int) -> None:
    for path in folder.glob("*-0*"):
        path.unlink()
    query = SimulationQuery(("greedy", "greedy"), 12, folder, 3, shard=(turn, 3))
    progress = simulated(query)
    assert (progress.total, progress.played) == (4, 4)
    assert {path.name for path in folder.glob("*-0*")} == {
        Span(4 * turn - 4, 4 * turn - 1).file(table) for table in ("games", "plies")
    }


def test_a_time_limit_that_is_too_short_is_reported(tmp_path: Path, refused: Refused) -> None:
    line = refused("simulate", "--players", "careful", "--games", "1000", "--processes", "1",
                   "--time-limit", "0.05", "--out", tmp_path / "run")  # fmt: skip
    assert "--time-limit: no shard of 1000 games was finished within it" in line


# -- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "nobody"], "--players: 'nobody'"),
        (["--players", "greedy,careful,random"], "--players"),
        (["--players", "greedy,careful", "--games", "5"], "--games: 5; games of two players"),
        (["--players", "greedy", "--games", "0"], "--games: 0"),
        (["--players", "greedy", "--edition", "nothing.toml"], "edition nothing.toml"),
        (["--players", "greedy", "--shard", "5/3"], "--shard: 5/3"),
        (["--players", "greedy", "--shard", "1/9"], "--shard: 1/9; there are only 5 shards"),
        (["--players", "greedy", "--shard", "half"], "--shard: 'half'"),
        (["--players", "greedy", "--shard", "0/2"], "--shard: 0/2"),
        (["--players", "greedy", "--games-a-shard", "0"], "--games-a-shard: 0"),
        (["--players", "greedy", "--time-limit", "0"], "--time-limit: 0.0"),
        (["--games", "10"], "--players: missing"),
        (["--players", "greedy", "--verify"], "--out: no manifest.json"),
        (["--players", "greedy", "--again", "2"], "--again: goes with --verify; leave it out"),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_written(
    tmp_path: Path, refused: Refused, arguments: list[str], message: str
) -> None:
    defaults = [] if "--games" in arguments else ["--games", "10"]
    sizes = [] if "--games-a-shard" in arguments else ["--games-a-shard", "2"]
    line = refused("simulate", "--out", tmp_path / "run", *defaults, *sizes, *arguments)
    assert message in line
    assert not list(tmp_path.iterdir())


def test_a_run_killed_as_it_began_goes_on(tmp_path: Path) -> None:
    """The rest of a manifest may be of a run that was killed, or of one that begins too."""
    (tmp_path / ".patchwork-solve-manifest.json-1a2b").write_text("{")
    with simulate("greedy", 4, out=tmp_path) as run:
        assert run.query("SELECT count(*) AS games FROM games")["games"].tolist() == [4]


def test_a_folder_that_is_no_run(tmp_path: Path, refused: Refused) -> None:
    (tmp_path / "mine").write_text("keep me")
    line = refused("simulate", "--out", tmp_path, "--players", "greedy", "--games", "10")
    assert "holds other things" in line
    line = refused("simulate", "--out", tmp_path / "mine", "--players", "greedy", "--games", "10")
    assert "is a file; name a folder" in line
    line = refused(
        "simulate", "--out", tmp_path / "no" / "run", "--players", "greedy", "--games", "1"
    )
    assert "there is no folder" in line
    with pytest.raises(InputError, match="this is not a run"):
        Run.open(tmp_path)
    (tmp_path / "manifest.json").write_text('{"format": "patchwork-run/2", "seed": 1}')
    with pytest.raises(InputError, match="is not a manifest"):
        Run.open(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "careful"], "players greedy,greedy, not careful,careful"),
        (["--edition", "first-2014"], "edition current, not first-2014"),
        (["--seed", "4"], "seed 3, not 4"),
        (["--games-a-shard", "5"], "games a shard 4, not 5"),
        (["--patience", "5"], "patience 60.0, not 5.0"),
        (["--games", "8"], "has 12: use at least that many"),
    ],
)
def test_a_folder_of_another_run_is_refused(
    folder: Path, refused: Refused, arguments: list[str], message: str
) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert message in refused("simulate", "--out", folder, *arguments)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_another_program_is_refused(folder: Path) -> None:
    path = folder / "manifest.json"
    document = json.loads(path.read_text()) | {"kernel": "kernel-0"}
    path.write_text(json.dumps(document))
    with pytest.raises(InputError, match="kernel kernel-0, not kernel-"):
        simulate("greedy", 12, out=folder, seed=3)


def test_sizes_of_shards() -> None:
    assert spans([5], 10) == [Span(0, 4)]
    names = ("greedy", "careful", "strong:1000n", "strong:10000n", "strong:0.05", "no-tile/greedy")
    numbers = (12, 10**7, 10**9)
    sizes = [[games_a_shard((name, name), games) for name in names] for games in numbers]
    assert sizes == [
        [1000, 1000, 500, 100, 20, 1000],
        [10_000, 1000, 500, 100, 50, 10_000],
        [20_000, 5000, 5000, 5000, 5000, 20_000],
    ]
