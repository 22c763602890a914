"""Files of proofs: what searches take from them and add, whole, with several runs at once."""

import json
from pathlib import Path

import pytest

from patchwork_solve import State, solve
from patchwork_solve.engine.endgame.checkpoint import search_mark
from patchwork_solve.reports import known_proofs
from tests.analyses.conftest import Run
from tests.analyses.proof_files import CLOSE, Row, refused, rows_of, write
from tests.lanes import slow, thorough

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
            "report losses --tails 1 --space 44 --players greedy --edition current",
            "report solved --edition example:4x4 --circles 1",
        ),
        *slow("review example:three-blunders example:game --player strong:50n"),
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
