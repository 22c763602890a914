"""Results that commands keep in files and folders, and which of a killed run must be complete."""

import json
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.simulation import shard
from patchwork_solve.analyses.simulation.manifest import Manifest

FIELDS = ("status", "lower", "upper", "winner")
"""Fields that must be the same of an endgame: of lines with one margin, any is right."""


def answers(kept: Path) -> dict[str, Any]:
    """Return the answers of a ledger; an assertion fails when one is there twice.

    A program whose sources change during the trial rightly adds answers of its own, so that a
    second fingerprint in the file is an error of the trial.
    """
    found: dict[str, Any] = {}
    programs = set()
    for line in kept.read_bytes().split(b"\n")[:-1]:
        entry = json.loads(line)
        if "task" in entry:
            key = json.dumps(entry["task"], sort_keys=True)
            programs.add(entry["by"])
            assert len(programs) == 1, "the sources changed during the trial: begin it anew"
            assert key not in found, f"twice: {key}"
            found[key] = entry["row"]
    return found


def intervals(kept: Path) -> dict[str, Any]:
    """Return the intervals of a checkpoint."""
    document = json.loads(kept.read_text("utf-8"))
    return {"position": document["margin"], **document["moves"]}


def shards(kept: Path) -> dict[str, Any]:
    """Return a digest of each table that is there; an assertion fails for half a shard's games."""
    if not (kept / "manifest.json").exists():
        return {}
    manifest = Manifest.read(kept, "kept")
    found = {}
    for span in manifest.spans():
        flaw = shard.flaw(kept, span, manifest.fingerprint)
        assert flaw is None or flaw[1] == shard.MISSING, flaw
        if flaw is None:
            found |= {
                span.file(table): shard.digest(shard.read(kept / span.file(table)))
                for table in shard.COLUMNS
            }
    return found


def runs(kept: Path) -> dict[str, Any]:
    """Return the results in a folder of runs: digests of their tables, and lines of answers."""
    found: dict[str, Any] = {}
    for manifest in sorted(kept.rglob("manifest.json")):
        here = manifest.parent
        found |= {f"{here.relative_to(kept)}/{name}": each for name, each in shards(here).items()}
    for journal in sorted(kept.glob("*.jsonl")):
        for line in journal.read_bytes().split(b"\n")[:-1]:
            document = json.loads(line)
            found[json.dumps(document.get("task", document), sort_keys=True)] = document.get("row")
    return found


def shards_answer(printed: str, kept: Path) -> Any:
    """Return the final content of a run's folder, which must be shards and nothing else."""
    names = {path.name for path in kept.iterdir()}
    found = shards(kept)
    assert names == {"manifest.json", *found}, names
    document = json.loads(printed)
    return document["done"], found


def as_printed(printed: str, kept: Path) -> Any:
    """Return all that is printed."""
    return printed


def timeless(printed: str, kept: Path) -> Any:
    """Return a document without what differs from run to run: times, and the games found there."""
    return _without_times(json.loads(printed))


def _without_times(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_times(one) for one in value]
    if isinstance(value, dict):
        kept = {name: one for name, one in value.items() if "second" not in name}
        if "there" in kept:  # The games played now, and those of an earlier run.
            kept = {name: one for name, one in kept.items() if name not in ("games", "there")}
        return {name: _without_times(one) for name, one in kept.items()}
    return value


def whole_file(kept: Path) -> dict[str, Any]:
    """Return the content of a file that is written once."""
    return {"file": kept.read_bytes()}


def page_answer(printed: str, kept: Path) -> Any:
    """Return the printed text, without its times, and the file."""
    return timeless(printed, kept), kept.read_bytes()


def endgame_answer(printed: str, kept: Path) -> Any:
    """Return the fields of an endgame's answer, and the bounds of its moves."""
    document = json.loads(printed)
    moves = {move["move"]: (move["lower"], move["upper"]) for move in document["moves"]}
    return {name: document[name] for name in FIELDS}, moves


def is_kept(before: Any, after: Any) -> bool:
    """Whether nothing is lost of an answer or an interval."""
    if isinstance(before, list):
        return bool(before[0] <= after[0] <= after[1] <= before[1])
    return bool(before == after)
