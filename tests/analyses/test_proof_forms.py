"""Other forms of a file of proofs, and the one that is published."""

from pathlib import Path

import pytest

from patchwork_solve import InputError, State, solve
from patchwork_solve.analyses.proofs.evidence import Evidence, Numbered
from patchwork_solve.analyses.proofs.file import read_proofs, write_proofs
from patchwork_solve.analyses.proofs.fitting import known_of
from patchwork_solve.analyses.proofs.index import Index
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.engine.endgame.solved import SearchLimits
from patchwork_solve.reports import known_proofs
from scripts import publish_proofs
from tests.analyses.conftest import Run
from tests.analyses.proof_files import CLOSE, refused, rows_of, write


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
    rows = list(publish_proofs.suite_rows())
    write_proofs(rows, tmp_path / "a.bin", "x")
    index = Index(tmp_path / "a.bin", "x")
    for row in rows:
        assert [found.row for found in index.find(row.position)] == [row]
    assert index.find("position current") == []


@pytest.mark.thorough
def test_the_published_file_is_what_the_script_writes() -> None:
    found = [row for _, row in read_proofs(publish_proofs.FILE, "x")]
    rows = list(publish_proofs.rows())
    # Two seeds may make one circle.
    assert set(map(ProofRow.to_line, found)) == set(map(ProofRow.to_line, rows))
    assert len(found) > 1_300
    assert not any(row.is_trusted for row in found)
    assert publish_proofs.FILE.stat().st_size < 1_000_000
    for row in [row for row in found if row.line is not None][::40]:
        evidence = Evidence([Numbered("row", row)])
        known_of(evidence, State.from_text(row.position), SearchLimits(), "x")  # It ends so.
