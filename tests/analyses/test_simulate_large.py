"""Runs of many shards: subfolders, and shards that are not read again at every opening."""

import json
import os
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.analyses.balance.answering import chosen_sections, report
from patchwork_solve.analyses.comparing import pairing
from patchwork_solve.analyses.comparing.answer import Comparison, compare
from patchwork_solve.analyses.simulation import manifest, partial_sums, reduction, shard
from patchwork_solve.analyses.simulation import slice as slices
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.simulation.span import MOST_SHARDS, Span
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import variant_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.lab import simulate
from tests.analyses.conftest import Run as RunCommand
from tests.analyses.test_bad_input import refused


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run whose first shard lies in its folder, and each further one in a subfolder."""
    monkeypatch.setattr(manifest, "TOGETHER", 1)
    simulate("greedy", 12, out=tmp_path / "run", seed=3, games_a_shard=4).close()
    return tmp_path / "run"


def places(folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in sorted(folder.rglob("games-*.parquet"))]


def test_many_shards_lie_in_subfolders(folder: Path, run: RunCommand) -> None:
    there = [
        "from-0000000004/games-0000004-0000007.parquet",
        "from-0000000008/games-0000008-0000011.parquet",
        "games-0000000-0000003.parquet",
    ]
    assert places(folder) == there
    simulate("greedy", 14, out=folder, seed=3).close()
    assert places(folder) == ["from-0000000004/games-0000004-0000007.parquet",
        "from-0000000008/games-0000008-0000011.parquet",
        "from-0000000012/games-0000012-0000013.parquet", there[2]]  # fmt: skip
    with Run.open(folder) as opened:
        assert opened.games["game"].tolist() == list(range(14))
    printed = run("simulate", "--out", str(folder), "--verify", "--processes", "1").output()
    assert "14 of 14 games were replayed" in printed


def test_a_run_without_subfolders_goes_on_without(folder: Path, tmp_path: Path) -> None:
    """As runs were written before there were any."""
    old = tmp_path / "old"
    old.mkdir()
    document = json.loads((folder / "manifest.json").read_text())
    del document["games_a_folder"]
    (old / "manifest.json").write_text(json.dumps(document))
    with simulate("greedy", 14, out=old, seed=3) as opened:
        assert len(opened.games) == 14
    assert places(old) == [Path(name).name for name in
        ("games-0000000-0000003.parquet", "games-0000004-0000007.parquet",
         "games-0000008-0000011.parquet", "games-0000012-0000013.parquet")]  # fmt: skip
    assert "games_a_folder" not in json.loads((old / "manifest.json").read_text())


def test_a_shard_is_read_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = []
    monkeypatch.setattr(shard, "flaw", lambda *arguments: read.append(arguments))
    Run.open(folder).close()
    assert not read  # Whoever wrote them knows what they are.
    (folder / ".checked").unlink()
    for times in (3, 3):
        Run.open(folder).close()
        assert len(read) == times
    (folder / ".checked").write_text("half a li")
    Run.open(folder).close()
    assert len(read) == 6


def test_a_change_of_a_shard_is_seen_though_it_was_checked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Size and time of the change may be as before."""
    Run.open(folder).close()
    path = folder / Span(4, 7, "from-0000000004").file("plies")
    before, content = path.stat(), bytearray(path.read_bytes())
    content[len(content) // 3] ^= 1
    path.write_bytes(content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with Run.open(folder) as opened:
        assert len(opened.damaged) == 1
    assert f"damaged shard, not used: {path.name}" in capsys.readouterr().err
    with simulate("greedy", 12, out=folder, seed=3) as opened:
        assert len(opened.games) == 12
    assert (path.parent / f"{path.name}.set-aside-1").exists()


def test_a_run_of_too_many_shards_is_refused(tmp_path: Path) -> None:
    games = 2 * MOST_SHARDS
    with pytest.raises(InputError, match=r"games_a_shard: 1; .* write at least 2 together"):
        simulate("greedy", games, out=tmp_path / "run", games_a_shard=1)
    assert not list(tmp_path.iterdir())


@pytest.mark.thorough
@pytest.mark.parametrize(
    "players", ["greedy", pytest.param(("random", "greedy"), marks=pytest.mark.slow)]
)
def test_a_report_on_parts_is_that_on_the_whole(
    players: str | tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulate(players, 60, out=tmp_path / "run", seed=4, games_a_shard=20).close()
    sections = chosen_sections([])
    with Run.open(tmp_path / "run") as opened:
        assert not opened.is_large
        whole = report([opened], sections)
    monkeypatch.setattr(slices, "PART", 14)  # Less than a shard.
    said: list[str] = []
    with Run.open(tmp_path / "run") as opened:
        assert [part.size for part in opened.parts()] == 3 * [14, 6]
        parts = report([opened], sections, said.append)
    assert "34 of 60 games of run" in said
    for name, frame in whole.frames.items():
        pd.testing.assert_frame_equal(frame, parts.frames[name], rtol=0, atol=2e-5)


def test_some_circles_of_a_large_run_stand_for_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reduction, "MOST_CIRCLES", 5)
    with Run.open(folder) as opened:
        answer = report([opened], chosen_sections(["corrected", "luck", "seats"]))
    assert answer.to_frame("seats")["circles"].tolist() == [12]
    for name in ("corrected", "luck"):  # Every third of them.
        assert answer.to_frame(name)["circles"].unique().tolist() == [4]


@pytest.mark.thorough
@pytest.mark.parametrize("is_paired", [True, False])
def test_a_comparison_of_parts_is_that_of_the_whole(
    is_paired: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two runs are not equally long, and neither are their shards."""
    change = {"patches": {"arrow": {"buttons": 9}}} if is_paired else {"remove": ["arrow"]}
    dear = variant_of(printing("current"), "dear", change)
    runs = [tmp_path / "base", tmp_path / "variant"]
    simulate("greedy", 60, out=runs[0], seed=4, games_a_shard=20).close()
    simulate("greedy", 44, out=runs[1], seed=4, games_a_shard=11, edition=dear).close()

    def compared() -> Comparison:
        with Run.open(runs[0]) as base, Run.open(runs[1]) as variant:
            assert base.is_large == variant.is_large == (pairing.PART < 44)
            return compare(base, variant)

    whole = compared()
    for module in (slices, pairing):
        monkeypatch.setattr(module, "PART", 14)
    parts = compared()
    assert whole.is_paired == is_paired
    assert whole.left_out == parts.left_out == (16 if is_paired else 0)
    pd.testing.assert_frame_equal(whole.effects, parts.effects)
    pd.testing.assert_frame_equal(whole.patches, parts.patches)


class KilledError(Exception):
    """An end that no code of ours sees, as that by a kill."""


@pytest.mark.thorough
def test_a_report_that_was_ended_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: RunCommand
) -> None:
    folder, kept = tmp_path / "run", tmp_path / "sums.json"
    simulate(("greedy", "random"), 60, out=folder, seed=4, games_a_shard=20).close()
    monkeypatch.setattr(slices, "PART", 14)
    monkeypatch.setattr(partial_sums, "EVERY", 0.0)
    read: list[int] = []
    connect = slices.Slice.connect

    def counted(part: slices.Slice) -> object:
        read.append(part.games)
        if len(read) == 5:
            raise KilledError  # Nothing is done at the end.
        return connect(part)

    some = ("--section", "scores", "--section", "patches")
    command = ("report", "balance", str(folder), *some, "--format", "json")
    whole = run(*command)
    monkeypatch.setattr(slices.Slice, "connect", counted)
    with pytest.raises(KilledError):  # After the whole, three parts of twenty games.
        run(*command, "--resume", str(kept))
    read.clear()
    assert json.loads(kept.read_text())["format"] == partial_sums.FORMAT
    assert run(*command, "--resume", str(kept)) == whole
    assert read == [60, 6, 14, 6]


def test_a_file_that_holds_no_sums_is_refused(
    folder: Path, tmp_path: Path, run: RunCommand
) -> None:
    kept = tmp_path / "other.json"
    for text in ("[]", "{", '{"format": "x"}'):
        kept.write_text(text)
        refused(
            run("report", "balance", str(folder), "--resume", str(kept)),
            "--resume",
            "holds no sums of a report",
        )
        assert kept.read_text() == text
