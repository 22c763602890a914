"""Files of solved positions as scripts make them: a stopped run goes on where it was."""

import os
import signal
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from patchwork_solve.engine.endgame.driver import Search
from patchwork_solve.engine.state import State
from scripts import make_endgame_suite, make_solved_decisions
from scripts.solving import solved_within
from tests.lanes import few

FEW = {make_endgame_suite: ("--each", "1"), make_solved_decisions: ("--games", "4")}


def interrupt() -> None:
    raise KeyboardInterrupt


def terminate() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.thorough
@pytest.mark.parametrize("script", FEW, ids=lambda script: script.__name__.split(".")[-1])
@pytest.mark.parametrize("stop", few([interrupt, terminate], 1), ids=lambda stop: stop.__name__)
def test_a_stopped_run_goes_on_to_the_same_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: ModuleType, stop: Any
) -> None:
    monkeypatch.setattr(make_endgame_suite, "SPACES", (51,))
    kept: list[int] = []
    answer = script.answer

    def run(name: str, stop_at: int | None = None) -> Path:
        def once(task: dict[str, Any]) -> dict[str, Any]:
            if len(kept) == stop_at:
                stop()
            else:
                kept.append(task["seed"])
            row: dict[str, Any] = answer(task)
            return row

        path = tmp_path / name
        monkeypatch.setattr(script, "answer", once)
        arguments = (*FEW[script], "--nodes", "1000", "--output", str(path))
        monkeypatch.setattr("sys.argv", ["make", *arguments])
        script.main()
        return path

    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit, match="goes on from"):
        run("some.json", stop_at=2)
    assert signal.getsignal(signal.SIGTERM) is before
    assert {path.name for path in tmp_path.iterdir()} >= {"some.answers.tmp"}
    assert not (tmp_path / "some.json").exists()
    stopped = run("some.json")
    assert len(kept) == len(set(kept)) > 2, "each once"
    assert run("again.json").read_bytes() == stopped.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"some.json", "again.json"}


def test_ctrl_c_is_not_taken_for_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Search, is_slice: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "_check_clock", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solved_within(State.load("examples/hard.json"), 10**9)
