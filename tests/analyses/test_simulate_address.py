"""Runs at an address of fsspec: a memory and a local file system."""

from collections.abc import Iterator
from pathlib import Path

import fsspec
import pytest

from patchwork_solve.analyses.simulation import simulating
from patchwork_solve.analyses.simulation import slice as slices
from patchwork_solve.analyses.simulation.place import add_file, place_of
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import Added
from patchwork_solve.lab import balance, simulate
from tests.analyses.conftest import Run as RunCommand

ADDRESS = "memory://runs/greedy"


@pytest.fixture(autouse=True)
def memory() -> Iterator[fsspec.AbstractFileSystem]:
    found = fsspec.filesystem("memory")
    yield found
    found.store.clear()


@pytest.fixture
def address() -> str:
    simulate("greedy", 12, out=ADDRESS, seed=3, games_a_shard=4).close()
    return ADDRESS


@pytest.mark.thorough
def test_a_run_at_an_address_is_that_of_a_folder(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    local = simulate("greedy", 12, out=tmp_path / "greedy", seed=3, games_a_shard=4)
    with local, Run.open(address) as there:
        assert there.games.equals(local.games)
        assert there.plies.equals(local.plies)
        monkeypatch.setattr(slices, "PART", 8)
        whole, sections = balance(local), ["seats", "patches", "figures"]
    for name in sections:
        found = balance(address, sections=[name]).to_frame(name)
        assert found.equals(whole.to_frame(name))


@pytest.mark.thorough
def test_the_commands_take_an_address(run: RunCommand) -> None:
    asked = ("--players", "greedy", "--games-a-shard", "4", "--processes", "1", "--out", ADDRESS)
    assert run("simulate", *asked, "--games", "8")[0] == 0
    printed = run("simulate", *asked, "--games", "12").output()
    assert printed.startswith(f"{ADDRESS}: greedy against itself")
    assert "12 of 12 games are in the folder; 4 were played now" in printed
    again = run("simulate", "--out", ADDRESS, "--verify", "--again", "3", "--processes", "1")
    assert "12 of 12 games were replayed" in again[1]
    printed = run("report", "balance", ADDRESS, "--section", "seats", "--format", "csv").output()
    assert "\ngreedy,greedy,greedy,12,12," in printed
    assert run("report", "compare", ADDRESS, ADDRESS)[0] == 0


def test_damage_at_an_address_is_found_and_mended(
    address: str, memory: fsspec.AbstractFileSystem, capsys: pytest.CaptureFixture[str]
) -> None:
    Run.open(address).close()  # It is remembered what was whole.
    name = Span(4, 7).file("plies")
    content = bytearray(memory.cat_file(f"{address}/{name}"))
    content[len(content) // 3] ^= 1
    memory.pipe_file(f"{address}/{name}", bytes(content))
    with Run.open(address) as opened:
        assert len(opened.damaged) == 1
    assert f"damaged shard, not used: {name}" in capsys.readouterr().err
    with simulate("greedy", 12, out=address, seed=3) as mended:
        assert len(mended.games) == 12
    assert memory.exists(f"{address}/{name}.set-aside-1")


def test_what_is_there_at_an_address_is_not_written_over(
    address: str, memory: fsspec.AbstractFileSystem
) -> None:
    path = place_of(address) / Span(0, 3).file("games")
    before = path.read_bytes()
    assert add_file(b"other", path, "out") is Added.THERE
    assert path.read_bytes() == before
    assert add_file(b"new", path.with_name("new"), "out") is Added.LINKED


def test_two_writers_at_an_address_write_the_same(
    address: str, memory: fsspec.AbstractFileSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither knows of the other, as there are no locks; the second one comes too late."""
    files = {Span(0, 3).file(table) for table in ("games", "plies")}
    kept = {name: memory.cat_file(f"{address}/{name}") for name in files}
    for name in files:
        memory.rm(f"{address}/{name}")
    play = simulating.play

    def slowly(*arguments: object) -> object:
        played = play(*arguments)  # type: ignore[arg-type]
        for name, content in kept.items():
            memory.pipe_file(f"{address}/{name}", content)
        return played

    monkeypatch.setattr(simulating, "play", slowly)
    with simulate("greedy", 12, out=address, seed=3) as opened:
        assert opened.games["game"].tolist() == list(range(12))
    assert {name: memory.cat_file(f"{address}/{name}") for name in files} == kept


def test_an_address_of_this_machine_is_a_folder(tmp_path: Path) -> None:
    simulate("greedy", 4, out=f"file://{tmp_path}/run", games_a_shard=4).close()
    assert (tmp_path / "run" / Span(0, 3).file("games")).exists()
    assert place_of(f"file://{tmp_path}/run") == tmp_path / "run"


@pytest.mark.parametrize(
    ("out", "players", "words"),
    [("nonsense://x", "greedy", "out: 'nonsense://x': .*nonsense"),
     ("s3://x/run", "greedy", "out: 's3://x/run': Install s3fs"),
     (ADDRESS, "strong:0.01", "players: 'strong:0.01' plays other games each time")],
)  # fmt: skip
def test_what_an_address_does_not_take(out: str, players: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        simulate(players, 4, out=out)
    assert not fsspec.filesystem("memory").store


def test_an_unknown_address_is_refused_in_one_line(run: RunCommand) -> None:
    for command in (("simulate", "--players", "greedy", "--games", "4", "--out"),
                    ("report", "balance")):  # fmt: skip
        status, _, message = run(*command, "nonsense://x")
        assert status == 2
        assert "nonsense" in message.splitlines()[-1]


def test_a_server_that_refuses_is_reported(
    address: str, memory: fsspec.AbstractFileSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise PermissionError("Access Denied")

    monkeypatch.setattr(type(memory), "pipe_file", refuse)
    with pytest.raises(InputError, match=r"out: cannot write .*: Access Denied"):
        simulate("greedy", 14, out=address, seed=3)
