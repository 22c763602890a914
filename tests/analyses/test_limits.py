"""Every long command ends when it should, and says what it has and what ended it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses import commands
from patchwork_solve.engine.base.cancellation import handlers_installed, is_cancelled
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.lanes import few

START = State.new(seed=1).to_text()
EVERY = [patch.name for patch in printing("current").patches]
TIGHT = [
    *("domino", "corner-quick", "tee-4", "zig-4-cheap", "zig-4-dear", "chunky-p", "long-zig"),
    *("plus", "stairs", "long-zed", "pinwheel", "arrow", "hat", "fat-zed", "axe", "fat-cross"),
]
"""81 cells: a perfect tiling, found after millions of nodes."""

LOOSE = ["axe", "hat", "square", "plus", "arrow", "stairs", "cup", "pinwheel"]
STRIPES = "\n".join("........." if row % 2 == 0 else "#" * 9 for row in range(9))
"""Nearly every subset that adds up has no room here."""

LONG = {
    "pack": ["pack", *TIGHT],
    "pack by cp-sat": ["pack", *TIGHT, "--engine", "cp-sat"],
    "pack the best": ["pack", *EVERY, "--maximise", "cells", "--quilt", "STRIPES"],
    "pack the best by search": [
        *("pack", *EVERY, "--maximise", "points", "--marks", "3"),
        *("--quilt", "STRIPES", "--engine", "search"),
    ],
    "count": ["pack", *LOOSE, "--count"],
    "count and others": ["pack", *TIGHT, "--count", "--alternatives", "5"],
    "many others": ["pack", *LOOSE, "--alternatives", "500"],
    "square": ["square", *EVERY, "--minimise", "cost"],
    "square by cp-sat": ["square", *EVERY, "--minimise", "time", "--engine", "cp-sat"],
    "square soonest": ["square", *EVERY, "--minimise", "soonest", "--buttons", "5"],
    "perft": ["perft", START, "--depth", "99"],
    "perft divided": ["perft", START, "--depth", "40", "--divide"],
    "highest": ["bounds", "--goal", "highest"],
    "lowest": ["bounds", "--goal", "lowest"],
    "longest": ["bounds", "--goal", "longest"],
    "shortest": ["bounds", "--goal", "shortest"],
    "economy": ["bounds", "--model", "economy"],
    "packed": ["bounds", "--model", "packed"],
}


@pytest.fixture(autouse=True)
def unwished() -> Iterator[None]:
    """Leave no cancellation behind for the tests that follow."""
    yield
    with handlers_installed():
        assert not is_cancelled()


@pytest.fixture
def long_command(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """Return the arguments of a command, its quilt in a file."""
    quilt = tmp_path / "stripes.txt"
    quilt.write_text(STRIPES + "\n", "utf-8")
    return [str(quilt) if word == "STRIPES" else word for word in LONG[request.param]]


every_command = pytest.mark.parametrize("long_command", LONG, indirect=True)


def ended(document: dict[str, Any]) -> set[str]:
    """Return everything that the document says of what ended the work."""
    said = {document[name] for name in ("stopped", "alternatives_stopped") if name in document}
    for name in ("proof", "count_proof", "classes_proof"):
        if name in document:
            said.add(document[name]["stopped"])
    return said


def check_interval(document: dict[str, Any]) -> None:
    """An unfinished proof must not look like an answer."""
    if "leaves" in document:
        assert document["leaves"] is None
        assert document["counted"] >= 0
    proofs = [document[name] for name in ("proof", "count_proof") if name in document]
    for proof in proofs:
        assert (proof["stopped"] == "finished") == (proof["status"] != "bounds")
        if None not in (proof["lower"], proof["upper"]):
            assert proof["lower"] <= proof["upper"]
    if "count_proof" in document and document["count_proof"]["status"] == "bounds":
        assert document["count"] is None
        assert document["count_proof"]["lower"] >= len(document.get("alternatives", []))


@pytest.mark.parametrize("long_command", few([*LONG], 6), indirect=True)
def test_a_limit_ends_it(run: Run, long_command: list[str]) -> None:
    began = time.monotonic()
    document = run(*long_command, "--time-limit", "0.3", "--format", "json").json()
    assert "limit" in ended(document)
    assert ended(document) <= {"limit", "finished"}
    check_interval(document)
    # Compiling does not count and may come on top.
    assert time.monotonic() - began < 60


@pytest.fixture
def signalled(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Send Ctrl-C at the first line of progress; return when that was."""
    sent: list[float] = []

    def note(message: str) -> None:
        if message.startswith("progress: ") and not sent:
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(commands, "BETWEEN_LINES", 0.0)
    monkeypatch.setattr(commands, "note", note)
    return sent


@every_command
def test_an_interruption_ends_it(run: Run, long_command: list[str], signalled: list[float]) -> None:
    status, out, err = run(*long_command, "--format", "json")
    assert signalled
    assert time.monotonic() - signalled[0] < 15
    assert status == 0, err
    document = json.loads(out)
    assert "interruption" in ended(document)
    assert ended(document) <= {"interruption", "finished"}
    check_interval(document)


def test_symmetry_classes_are_listed_until_an_interruption(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All packings are counted; Ctrl-C comes while they are listed to tell turned ones apart."""
    sent = []

    def note(message: str) -> None:
        if "gap" in message and not sent:
            sent.append(message)
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(commands, "BETWEEN_LINES", 0.0)
    monkeypatch.setattr(commands, "note", note)
    out = run("pack", "domino", "square", "--count", "--format", "json").output()
    assert sent
    document = json.loads(out)
    assert document["count_proof"]["status"] == "exact"
    assert document["classes"] is None
    assert document["classes_proof"]["stopped"] == "interruption"
    assert document["classes_proof"]["lower"] * 8 >= document["count"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "name"),
    [
        (signal.SIGTERM, "count"),
        (signal.SIGINT, "highest"),
        (signal.SIGINT, "perft"),
        (signal.SIGTERM, "square soonest"),
    ],
)
def test_a_signal_to_the_process(number: signal.Signals, name: str) -> None:
    arguments = [sys.executable, "-m", "patchwork_solve", *LONG[name], "--format", "json"]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("progress: "):
                break
        process.send_signal(number)
        sent = time.monotonic()
        out, _ = process.communicate(timeout=60)
    assert time.monotonic() - sent < 15
    assert process.returncode == 0
    document = json.loads(out)
    assert "interruption" in ended(document)
    check_interval(document)


@pytest.mark.parametrize("form", ["table", "csv", "markdown"])
def test_an_unfinished_count_never_looks_like_an_answer(run: Run, form: str) -> None:
    out = run("perft", START, "--depth", "6", "--time-limit", "0.2", "--format", form).output()
    assert "limit" in out
    assert "counted" in out


def test_words_say_what_ended_the_work(run: Run) -> None:
    _, out, _ = run("pack", *TIGHT, "--count", "--alternatives", "3", "--time-limit", "0.2")
    assert "Unknown: the limit came first." in out
    assert "At least 0 packings; the limit came first." in out
    assert "Packings that look different: 0; the limit came first." in out
