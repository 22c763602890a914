"""Checkpoints: what a search wrote is taken up, and anything else refused untouched."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.endgame import checkpoint
from patchwork_solve.engine.endgame.checkpoint import Checkpoint, load
from patchwork_solve.engine.endgame.driver import Search, SearchLimits
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.state import State

STATE = State.from_json((Path(__file__).parents[2] / "examples/close-finish.json").read_text())


@pytest.fixture(scope="module")
def proved() -> Checkpoint:
    search = Search(STATE)
    search.solve()
    return search.checkpoint()


@pytest.fixture
def path(proved: Checkpoint, tmp_path: Path) -> Path:
    proved.save(tmp_path / "kept.json")
    return tmp_path / "kept.json"


def test_it_is_read_as_it_was_written(proved: Checkpoint, path: Path) -> None:
    assert load(path, STATE) == proved
    assert load(path.with_name("none"), STATE) is None


def refused(path: Path, words: str) -> None:
    before = path.read_bytes()
    with pytest.raises(InputError, match=words) as caught:
        Search(STATE, known=load(path, STATE))
    assert caught.value.field == "checkpoint"
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


def rewritten(path: Path, change: Callable[[dict[str, Any]], Any], sealed: bool) -> None:
    """Change a file by hand; a sealed one has the digest of what it says now."""
    document = json.loads(path.read_text())
    change(document)
    if sealed:
        del document["digest"]
        document["digest"] = checkpoint._digest(document)
    path.write_text(json.dumps(document))


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a lower bound": lambda d: d["margin"].__setitem__(0, 50),
    "both bounds": lambda d: d.update(margin=[50, 50]),
    "crossed": lambda d: d.update(margin=[50, 3]),
    "a move": lambda d: d["moves"].update(advance=[-20, -20]),
    "a move crossed": lambda d: d["moves"].update(advance=[20, -20]),
    "a fraction": lambda d: d["moves"].update(advance=[0.5, 1]),
    "three bounds": lambda d: d["moves"].update(advance=[1, 2, 3]),
    "no interval": lambda d: d["moves"].update(advance=7),
    "a move too many": lambda d: d["moves"].update({"plus@a1": [3, 3]}),
    "a move missing": lambda d: d["moves"].pop("advance"),
    "moves a list": lambda d: d.update(moves=[1]),
    "wider than its moves": lambda d: d.update(margin=[2, 9]),
    "another position": lambda d: d.update(position="position"),
    "other rules": lambda d: d.update(rules="0" * 16),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_by_hand_is_seen(path: Path, name: str) -> None:
    rewritten(path, CHANGES[name], sealed=False)
    refused(path, "was changed after it was written")


@pytest.mark.parametrize("name", CHANGES)
def test_what_cannot_be_is_refused_even_with_the_right_digest(path: Path, name: str) -> None:
    rewritten(path, CHANGES[name], sealed=True)
    refused(path, "cannot be|can only be|another position|by other rules or another search")


def test_bounds_that_the_position_excludes(path: Path) -> None:
    """They hold together, but a move's are outside what is known without searching."""

    def far(document: dict[str, Any]) -> None:
        document["moves"] = {move: [120, 121] for move in document["moves"]}
        document["margin"] = [120, 121]

    rewritten(path, far, sealed=True)
    refused(path, "can only be in")


def test_older_files_are_refused(path: Path) -> None:
    path.write_text(
        json.dumps(
            {
                "format": "patchwork-endgame/1",
                "position": STATE.to_text(),
                "margin": [50, 3],
                "moves": {},
            }
        )
    )
    refused(path, "older version")


@pytest.mark.parametrize("content", ["", "[]", "{}", "7", "[" * 9000, "null", '{"format": []}'])
def test_files_of_another_kind(path: Path, content: str) -> None:
    path.write_text(content)
    refused(path, "is not a checkpoint")


def test_rules_and_searches_are_distinguished(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = {
        checkpoint.rules_mark(edition_of(name))
        for name in ("current", "first-2014", "tests/data/variants/pocket.toml")
    }
    assert len(marks) == 3
    monkeypatch.setattr(checkpoint, "search_mark", lambda: "edited")
    assert checkpoint.rules_mark(STATE.edition) not in marks


SOURCES = {
    "kernel/rules.py": True,
    "endgame/searcher.py": True,
    "kernel/endgame/driver/roots.py": True,
    "circle.py": True,
    "tables.py": True,
    "drawing/svg.py": False,
    "players/strong.py": False,
}


@pytest.mark.parametrize("name", SOURCES)
def test_a_search_is_identified_by_all_sources_that_prove(name: str, tmp_path: Path) -> None:
    """A fault need not be in the kernel: what decides what to ask may be wrong too."""
    engine = tmp_path / "engine"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(checkpoint.ENGINE, engine, ignore=ignored)
    assert checkpoint.search_mark(engine) == checkpoint.search_mark()
    with (engine / name).open("a") as source:
        source.write("# edited\n")
    checkpoint.search_mark.cache_clear()
    assert (checkpoint.search_mark(engine) != checkpoint.search_mark()) == SOURCES[name]


def test_what_is_proved_is_not_proved_again(proved: Checkpoint) -> None:
    whole = Search(STATE).solve()
    again = Search(STATE, SearchLimits(), known=proved).solve()
    assert (again.proof.lower, again.proof.upper) == (whole.proof.lower, whole.proof.upper)
    assert again.proof.work.nodes < whole.proof.work.nodes
