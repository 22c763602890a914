"""Files of proofs: what searches take from them and add, whole, with several runs at once."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from filelock import FileLock

from patchwork_solve import InputError, State, solve
from patchwork_solve.analyses.proofs.file import read_proofs, write_proofs
from patchwork_solve.analyses.proofs.index import Index
from patchwork_solve.analyses.proofs.lines import Lines
from patchwork_solve.engine.base import appending
from patchwork_solve.engine.base.files import lock_of
from patchwork_solve.engine.endgame.checkpoint import search_mark
from patchwork_solve.reports import known_proofs
from scripts import publish_proofs
from tests.analyses.conftest import Run
from tests.lanes import thorough
from tests.processes import ROOT

CLOSE = "example:close-finish"
HEAD = '{"format":"patchwork-proofs/1"}'

Row = dict[str, Any]


@pytest.fixture
def proofs(tmp_path: Path) -> Path:
    """Return a file with all of one position."""
    path = tmp_path / "proofs.jsonl"
    with known_proofs(path):
        solve(CLOSE)
    return path


def rows_of(path: Path) -> list[Row]:
    head, *lines = path.read_text("utf-8").splitlines()
    assert head == HEAD
    return [json.loads(line) for line in lines]


def write(path: Path, *rows: Row | str) -> Path:
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    path.write_text("".join(f"{line}\n" for line in [HEAD, *lines]), "utf-8")
    return path


def refused(run: Run, *words: str) -> str:
    """Return the one line by which a command refuses its input."""
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    (line,) = [line for line in err.splitlines() if not line.startswith("note:")]
    return line


# -- what is taken over -----------------------------------------------------------------------


def test_what_is_proved_is_not_searched_again(run: Run, tmp_path: Path) -> None:
    known = ("--known", str(tmp_path / "proofs.jsonl"), "--format", "json")
    first, again = (run("endgame", CLOSE, *known).json() for _ in range(2))
    assert first["nodes"] > 0 == again["nodes"]
    works = dict.fromkeys(("nodes", "seconds", "compiling_seconds"), 0)
    assert {**first, **works} == {**again, **works}
    (row,) = rows_of(tmp_path / "proofs.jsonl")
    assert row["moves"] == {m["move"]: [m["lower"], m["upper"]] for m in first["moves"]}
    assert (row["lower"], row["winner"], row["best"], row["options"], row["nodes"]) == (
        *(3, 0, "domino@g7h7", ["every_move"]),
        first["nodes"],
    )
    for less in ("--margin-only", "--winner"):
        assert run("endgame", CLOSE, less, *known).json()["nodes"] == 0
    assert len(rows_of(tmp_path / "proofs.jsonl")) == 1


def test_less_than_is_sought_is_only_a_beginning(tmp_path: Path) -> None:
    with known_proofs(tmp_path / "proofs.jsonl"):
        assert solve(CLOSE, winner_only=True).winner == 0
        wider = solve(CLOSE, margin_only=True)
        assert wider.proof.work.nodes > 0
        assert solve(CLOSE).proof.work.nodes > 0
        whole = solve(CLOSE)
    assert (whole.lower, whole.upper, whole.proof.work.nodes) == (3, 3, 0)
    assert [row["options"] for row in rows_of(tmp_path / "proofs.jsonl")] == [
        ["winner_only"],
        ["margin_only"],
        ["every_move"],
    ]


def test_positions_after_its_moves_narrow_a_position(tmp_path: Path) -> None:
    state = State.load(CLOSE)
    with known_proofs(tmp_path / "proofs.jsonl"):
        for move in state.legal_moves:
            solve(state.play(move), margin_only=True)
        found = solve(state, margin_only=True)
    assert (found.lower, found.upper, found.proof.work.nodes) == (3, 3, 0)


def test_a_search_that_ended_at_its_limit_is_not_made_twice(tmp_path: Path) -> None:
    with known_proofs(tmp_path / "proofs.jsonl"):
        first, again = (solve("example:hard", nodes=20_000, margin_only=True) for _ in range(2))
        assert not first.is_exact
        assert (again.lower, again.upper) == (first.lower, first.upper)
        assert (again.proof.work.nodes, str(again.proof.stopped)) == (0, "limit")
        assert solve("example:hard", nodes=40_000, margin_only=True).proof.work.nodes > 0


@pytest.mark.parametrize(
    "words",
    [
        "report endgames --edition current --positions 1 --space 50",
        *thorough(
            f"best {CLOSE} --player strong:20000n",
            "review example:three-blunders --player strong:50n",
            "review example:three-blunders example:game --player strong:50n",
            "report losses --tails 1 --space 44 --players greedy --edition current",
            "report solved --edition example:4x4 --circles 1",
        ),
    ],
)
def test_other_commands_take_and_add(run: Run, tmp_path: Path, words: str) -> None:
    path = tmp_path / "proofs.jsonl"
    run(*words.split(), "--known", str(path)).output()
    found = rows_of(path)
    assert found
    run(*words.split(), "--known", str(path)).output()
    assert rows_of(path) == found


@pytest.mark.thorough
def test_processes_share_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "proofs.jsonl"
    words = ("report", "endgames", "--edition", "current", "--positions", "4", "--space", "50")
    alone = run(*words, "--format", "csv").output()
    known = ("--known", str(path), "--processes", "2")
    assert run(*words, *known, "--format", "csv").output() == alone
    found = rows_of(path)
    assert len({row["position"] for row in found}) >= 4
    run(*words, *known).output()
    assert rows_of(path) == found


# -- other versions -----------------------------------------------------------------------------


def test_rows_of_another_version_are_confirmed_before_they_count(run: Run, proofs: Path) -> None:
    (row,) = rows_of(proofs)
    write(proofs, {**row, "search": "0" * 16, "version": "0.0.1"})
    status, _, err = run("endgame", CLOSE, "--winner", "--known", str(proofs))
    assert status == 0
    note = "has 1 row of another version, not used; check --confirm proves rows again"
    assert err == f"note: {proofs} {note}\n"
    assert [row["options"] for row in rows_of(proofs)[1:]] == [["winner_only"]]
    write(proofs, {**row, "search": "0" * 16, "version": "0.0.1"})
    assert "  proved again: 1 of 1" in run("check", str(proofs), "--confirm").output()
    old, new = rows_of(proofs)
    assert (old["search"], new["search"]) == ("0" * 16, search_mark())
    assert {**new, "nodes": 0} == {**row, "nodes": 0}
    with known_proofs(proofs):
        assert solve(CLOSE).proof.work.nodes == 0


# -- wrong files ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"lower": 4}, "lower bound 4 of the margin is above its upper one, 3"),
        ({"moves": {"advance": [1, 0]}}, "lower bound 1 of advance is above its upper one, 0"),
        ({"lower": "3"}, "lower: '3'; allowed: a whole number"),
        ({"position": None}, "position: null; allowed: text in quotes"),
        ({"winner": 3}, "winner: 3; allowed: 2 or less"),
        ({"winner": 1}, "winner 1 does not fit the bounds of the margin"),
        ({"nodes": -1}, "nodes: -1; allowed: 0 or more"),
        ({"options": ["fast"]}, "options[0]: 'fast'; allowed: 'every_move'"),
        ({"lowest": 1}, "lowest: no such field; check the spelling"),
        ('{"position": 1', "is not JSON"),
    ],
)
def test_a_line_that_is_no_row(run: Run, proofs: Path, change: Row | str, said: str) -> None:
    (row,) = rows_of(proofs)
    wrong = change if isinstance(change, str) else {**row, **change}
    write(proofs, row, wrong)
    for words in (("endgame", CLOSE, "--known"), ("check",), ("report", "proofs")):
        line = refused(run, *words, str(proofs))
        assert f"{proofs} line 3: " in line
        if isinstance(change, str) or "options" not in change:
            assert said in line


@pytest.mark.parametrize("has_format", [True, False])
def test_other_files_are_refused(run: Run, tmp_path: Path, has_format: bool) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text('{"format": "patchwork-ledger/1"}\n' if has_format else "{}\n")
    line = refused(run, "endgame", CLOSE, "--known", str(other))
    assert line == (
        f"error: --known: {other} line 1: is not the head of a patchwork-proofs/1 file; correct it "
        "or name another file"
    )
    line = refused(run, "endgame", CLOSE, "--known", str(tmp_path / "x.json"))
    assert "allowed: a name that ends in .jsonl or .bin" in line
    (tmp_path / "x.bin").write_text("{}")
    line = refused(run, "best", CLOSE, "--known", str(tmp_path / "x.bin"))
    assert "x.bin is not a sorted file of proofs; name another file" in line
    words = ("report", "endgames", "--known", str(tmp_path / "y.jsonl"), "--cluster", "tcp://x:1")
    assert refused(run, *words).startswith("error: --known: does not go with --cluster")


BARE = dict.fromkeys(("moves", "line", "best"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({**BARE, "lower": 2, "upper": 2}, "the margin is 3 or more by the one, 2 or less by"),
        ({"moves": {"advance": [12, 12]}}, "the margin after advance is 12 or more by the one, 11"),
        ({"best": "advance@a1"}, "advance@a1 is not a legal move"),
        ({"line": "advance"}, "a line does not end as its row says"),
    ],
)
def test_rows_that_contradict_each_other(run: Run, proofs: Path, change: Row, said: str) -> None:
    """Or a row that contradicts the rules: it comes first, as the first line of play counts."""
    (row,) = rows_of(proofs)
    write(proofs, {**row, **change}, row)
    line = refused(run, "endgame", CLOSE, "--known", str(proofs))
    assert str(proofs) in line
    status, out, err = run("check", str(proofs), "--rows", "0")
    assert status == 2
    assert out.startswith("wrong     line 2")
    assert "1 thing is wrong; the list above says where" in err
    assert said in line
    assert said in out


def test_rows_that_name_different_winners(run: Run, proofs: Path) -> None:
    (row,) = rows_of(proofs)
    wide = {**row, **BARE, "lower": -9, "upper": 9, "options": ["winner_only"]}
    write(proofs, {**wide, "winner": 0}, {**wide, "winner": 1})
    assert (
        "line 2 and line 3 contradict each other: one says that player 0 wins, the other that "
        "player 1 wins" in refused(run, "endgame", CLOSE, "--known", str(proofs))
    )


def test_a_row_contradicts_those_after_its_moves(run: Run, proofs: Path) -> None:
    state = State.load(CLOSE)
    with known_proofs(proofs):
        solve(state.play("domino@g7h7"), margin_only=True)
    row, after = rows_of(proofs)
    bare = {name: row[name] for name in ("position", "nodes", "version", "search")}
    write(
        proofs, {**bare, "lower": -5, "upper": 9}, {**after, "lower": -6, "upper": -6, "winner": 1}
    )
    said = "line 2 and line 3 contradict each other: the margin is -5 or more by the one, -6 or"
    assert state.to_move == 1
    assert said in refused(run, "endgame", CLOSE, "--known", str(proofs))
    assert said in run("check", str(proofs), "--rows", "0").stdout


def test_a_search_names_a_row_that_is_wrong(run: Run, proofs: Path) -> None:
    (row,) = rows_of(proofs)
    bare = {name: row[name] for name in ("position", "nodes", "version", "search")}
    write(proofs, {**bare, "lower": 4, "upper": 9})
    assert run("check", str(proofs), "--rows", "0").returncode == 0
    assert "contradicts the search" in refused(run, "endgame", CLOSE, "--known", str(proofs))
    status, out, _ = run("check", str(proofs), "--format", "json")
    assert status == 2
    (remark,) = json.loads(out)["remarks"]
    assert (remark["severity"], remark["field"]) == ("wrong", "line 2")
    assert remark["reason"] == "a new proof contradicts it: the margin is 3 to 3, not 4 to 9"


def test_checks_of_other_files_have_no_such_options(run: Run) -> None:
    for option in (("--rows", "3"), ("--confirm",), ("--time-limit", "1")):
        line = refused(run, "check", CLOSE, *option)
        assert line.startswith(f"error: {option[0]}: is for a file of proofs")


# -- several runs at once, and runs that end early -----------------------------------------------

ADD = """
import sys
from pathlib import Path
from patchwork_solve.analyses.proofs.file import read_proofs
from patchwork_solve.analyses.proofs.lines import Lines
row = read_proofs(Path(sys.argv[1]), "x")[0].row
lines = Lines(Path(sys.argv[2]), "x")
print("ready", flush=True)
for number in range(int(sys.argv[4])):
    lines.add([row.model_copy(update={"version": f"{sys.argv[3]}-{number}"})])
"""


def adding(proofs: Path, path: Path, name: str, rows: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", ADD, str(proofs), str(path), name, str(rows)]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_two_processes_lose_nothing(proofs: Path, tmp_path: Path) -> None:
    path = tmp_path / "shared.jsonl"
    running = [adding(proofs, path, name, 300) for name in "ab"]
    assert [one.wait(60) for one in running] == [0, 0]
    versions = [row["version"] for row in rows_of(path)]
    assert sorted(versions) == sorted(f"{name}-{n}" for name in "ab" for n in range(300))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["proofs.jsonl", "shared.jsonl"]


def test_a_run_waits_for_another_that_writes(proofs: Path) -> None:
    (row,) = rows_of(proofs)
    with FileLock(lock_of(proofs)):
        adds = Thread(target=Lines(proofs, "x").add, args=[[read_proofs(proofs, "x")[0].row]])
        adds.start()
        adds.join(0.3)
        assert adds.is_alive()
        assert rows_of(proofs) == [row]
    adds.join(30)
    assert rows_of(proofs) == [row, row]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_killed_process_harms_no_other(proofs: Path, tmp_path: Path) -> None:
    path = tmp_path / "shared.jsonl"
    killed, other = (adding(proofs, path, name, 10**6 if name == "k" else 300) for name in "ko")
    assert killed.stdout is not None
    killed.stdout.readline()
    while not path.exists() or path.stat().st_size < 20_000:
        assert killed.poll() is None
    killed.kill()
    killed.wait()
    assert other.wait(60) == 0
    versions = [row.row.version for row in read_proofs(path, "x")]
    assert [v for v in versions if v.startswith("o")] == [f"o-{n}" for n in range(300)]


@pytest.mark.parametrize("cut", [1, 40, -1])
def test_half_a_line_is_cut_off(proofs: Path, cut: int) -> None:
    """Less than a line, whether much or little of it; of a whole one only its end is missing."""
    (row,) = rows_of(proofs)
    line = json.dumps(row)
    whole = proofs.read_text()
    proofs.write_text(whole + (line if cut == -1 else line[:cut]))
    rows = [row] if cut != -1 else [row, row]
    assert len(read_proofs(proofs, "x")) == len(rows)
    with known_proofs(proofs):
        solve("example:only-move", winner_only=True)
        solve("example:only-move", winner_only=True)
    found = rows_of(proofs)
    assert found[: len(rows)] == rows
    assert len(found) == len(rows) + 1


def test_a_full_disk_takes_no_answer(
    run: Run, proofs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = proofs.read_bytes()
    real = os.write

    def half(handle: int, content: bytes) -> int:
        if not content.startswith(b'{"position"'):
            return real(handle, content)
        real(handle, content[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(appending.os, "write", half)
    done = run("endgame", "example:only-move", "--known", str(proofs))
    assert "Proved: " in done.output()
    assert done.stderr == (
        f"note: --known: cannot write {proofs}: No space left on device; the answer stands, and "
        "nothing more is saved there\n"
    )
    assert proofs.read_bytes() == before


# -- other forms -----------------------------------------------------------------------------------


def test_forms_of_a_file(run: Run, proofs: Path, tmp_path: Path) -> None:
    with known_proofs(proofs):
        solve("example:only-move", margin_only=True)
        solve("example:tie", winner_only=True)
    lines = sorted(proofs.read_text().splitlines())
    at = proofs
    for name in ("a.bin", "b.parquet", "c.bin", "d.jsonl"):
        run("report", "proofs", str(at), "--output", str(tmp_path / name)).output()
        at = tmp_path / name
    assert sorted(at.read_text().splitlines()) == lines
    before = (tmp_path / "c.bin").read_bytes()
    done = run("endgame", CLOSE, "--known", str(tmp_path / "c.bin"), "--format", "json")
    assert done.json()["nodes"] == 0
    assert run("endgame", "example:hard", "--margin-only", "--time-limit", "0.1", "--known",
               str(tmp_path / "c.bin")).returncode == 0  # fmt: skip
    assert (tmp_path / "c.bin").read_bytes() == before
    assert "it is only read" in done.stderr
    for name in ("a.bin", "b.parquet", "d.jsonl"):
        assert run("check", str(tmp_path / name)).output().startswith("fine: 3 rows\n")


def test_the_report(run: Run, proofs: Path) -> None:
    with known_proofs(proofs):
        solve("example:tie", winner_only=True)
    found = run("report", "proofs", str(proofs), "--format", "json").json()
    assert {row["options"]: row["won"] for row in found["summary"]} == {
        "every_move": 1,
        "winner_only": 1,
    }
    assert [row["exact"] for row in found["proofs"]] == [row["lower"] == row["upper"]
                                                        for row in rows_of(proofs)]  # fmt: skip
    line = refused(run, "report", "proofs", str(proofs), "--output", str(proofs))
    assert "is the file of FILE too" in line


def test_a_position_of_a_wrong_move_is_refused_in_python(proofs: Path) -> None:
    (row,) = rows_of(proofs)
    write(proofs, {**row, "moves": {"domino@a1": [3, 3]}})
    with pytest.raises(InputError, match="domino@a1 is not a legal"), known_proofs(proofs):
        solve(CLOSE)


def test_a_sorted_file_finds_each_position(tmp_path: Path) -> None:
    rows = list(publish_proofs.rows())
    write_proofs(rows, tmp_path / "a.bin", "x")
    index = Index(tmp_path / "a.bin", "x")
    for row in rows:
        assert [found.row for found in index.find(row.position)] == [row]
    assert index.find("position current") == []


def test_the_published_file_is_the_suite() -> None:
    found = [row.to_line() for _, row in read_proofs(publish_proofs.FILE, "x")]
    assert sorted(found) == sorted(row.to_line() for row in publish_proofs.rows())
