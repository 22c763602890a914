"""`best --json-lines`: lines in, lines out, cancelled, refused, ended; and the iterator."""

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from io import BytesIO, StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Analysis, Game, InputError, State, best
from patchwork_solve.analyses.best import analysis, stream
from patchwork_solve.analyses.best.answer import BestAnswer
from patchwork_solve.analyses.best.query import BestQuery
from patchwork_solve.analyses.best.stream import Stream
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

ROOT = Path(__file__).parents[2]
CLOSE, HARD = (State.load(ROOT / "examples" / f"{name}.json") for name in ("close-finish", "hard"))
MIDDLE = Game.load(ROOT / "examples" / "game.json")
QUICK = BestQuery("strong:30000n")
COMMAND = [sys.executable, "-m", "patchwork_solve.analyses.cli", "best", "--json-lines"]


class Lines(BytesIO):
    """Requests, and whether all of them were read."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.are_read = threading.Event()

    def readline(self, size: int | None = -1) -> bytes:
        line = super().readline(size)
        if not line:
            self.are_read.set()
        return line


def answered(*requests: Any, defaults: BestQuery = QUICK) -> list[dict[str, Any]]:
    """Return the answers to some lines after all of them were read."""
    parts = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in requests]
    lines, out = Lines(b"\n".join(parts) + b"\n"), StringIO()

    class Patient(Stream):
        def _answer(self, *request: Any) -> bool:
            lines.are_read.wait()
            return super()._answer(*request)

    Patient(defaults, lines, out).run()
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.thorough
def test_positions_are_answered_in_the_order_they_come() -> None:
    found = answered({"id": "b", "state": HARD.to_text()}, {"state": CLOSE.to_json()})
    names = [each["id"] for each in found]
    assert names == sorted(names, key=lambda name: name != "b")
    assert set(names) == {"b", 2}  # Without a name it is the number of the line.
    last = [each for each in found if each["final"]]
    assert [each["id"] for each in last] == ["b", 2]
    assert [each["stopped"] for each in last] == ["limit", "finished"]
    assert last[1]["proof"] == {"status": "exact", "lower": 3, "upper": 3}
    for each in found:
        assert each["moves"][0]["move"] == each["line"][0]


def test_each_answer_knows_more() -> None:
    found = answered({"state": HARD.to_text(), "player": "strong:200000n", "moves": 1})
    nodes = [each["nodes"] for each in found if not each["final"]]
    assert len(nodes) == 3
    assert nodes == sorted(nodes)
    assert all(len(each["moves"]) == 1 for each in found)


@pytest.mark.thorough
def test_games_are_played_on() -> None:
    found = answered({"state": HARD.to_text(), "player": "strong:5000n", "rollouts": 8, "seed": 1})
    assert [each["moves"][0]["games"] for each in found] == [0, 8, 8]


@pytest.mark.thorough
def test_games_end_with_the_time() -> None:
    """A thousand games from each choice take a minute and more."""
    began = time.monotonic()
    found = answered(
        {"state": HARD.to_text(), "player": "strong", "seconds": 0.6, "rollouts": 1000}
    )
    assert time.monotonic() - began < 20
    assert found[-1]["final"]
    analysis = Analysis(HARD, seconds=0.6, rollouts=1000)
    assert next(iter(analysis)).to_json()["moves"][0]["games"] == 0
    with pytest.raises(InputError, match="rollouts: 1; allowed: 0, or 2"):
        Analysis(HARD, rollouts=1)


@pytest.mark.thorough
def test_the_options_are_what_a_line_means_that_says_no_more() -> None:
    defaults = BestQuery("strong:3000n", rollouts=4, seed=3, moves=1)
    said = {"seed": 3, "moves": 1, "rollouts": 4, "player": "strong:3000n"}
    short = answered({"state": HARD.to_text()}, defaults=defaults)
    full = answered({"state": HARD.to_text(), **said})
    assert [{**each, "seconds": 0} for each in short] == [{**each, "seconds": 0} for each in full]
    assert all(len(each["moves"]) == 1 for each in short)


@pytest.mark.parametrize(
    "words",
    [("--svg", "a.svg"), ("--png", "a.png"), ("--format", "csv"), ("--ply", "3"),
     ("--all-placements",), ("--names", "A,B"), ("--title", "x")],
)  # fmt: skip
def test_options_of_one_answer_are_refused(run: Run, words: tuple[str, ...]) -> None:
    status, out, err = run("best", "--json-lines", *words)
    assert (status, out) == (2, "")
    assert err == f"error: {words[0]}: does not go with --json-lines; leave it out\n"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (b"nonsense", "line"),
        (b"[1]", "line"),
        (b"[" * 5000, "line"),
        ({}, "state"),
        ({"state": 3}, "state"),
        ({"state": "examples/hard.json"}, "position"),
        ({"state": HARD.to_text().replace("current", "examples/4x4.toml")}, "state"),
        ({"state": {"edition": "examples/4x4.toml"}}, "state"),
        ({"state": HARD.to_text(), "seconds": "long"}, "seconds"),
        ({"state": HARD.to_text(), "seconds": -1, "player": "strong"}, "seconds"),
        ({"state": HARD.to_text(), "player": "greedy"}, "player"),
        ({"state": HARD.to_text(), "player": "strong@/etc/passwd"}, "player"),
        ({"state": HARD.to_text(), "rollouts": 10**9}, "rollouts"),
        ({"state": HARD.to_text(), "rollouts": 1}, "rollouts"),
        ({"state": HARD.to_text(), "seed": 1 << 62}, "seed"),
        ({"state": HARD.to_text(), "moves": 0}, "moves"),
        ({"state": HARD.to_text(), "colour": "blue"}, "'colour'"),
        ({"state": HARD.to_text(), "id": [1]}, "id"),
        ({"cancel": True}, "cancel"),
    ],
)
def test_a_line_that_is_wrong_is_answered_and_the_next_one_too(line: Any, field: str) -> None:
    first, *others = answered(line, {"id": "next", "state": CLOSE.to_text()})
    assert first["error"]["field"] == field
    assert first["error"]["reason"]
    assert others[-1]["id"] == "next"
    assert others[-1]["final"]


HARD_LINE = HARD.to_text()
HOSTILE = {
    "seconds of 400 digits": (b'{"state": %r, "seconds": 1' + b"0" * 400 + b"}", "seconds"),
    "seconds of 5,000 digits": (b'{"state": %r, "seconds": 1' + b"0" * 5000 + b"}", "line"),
    "four months": (b'{"state": %r, "seconds": 10000001}', "seconds"),
    "NaN": (b'{"state": %r, "seconds": NaN}', "line"),
    "past infinity": (b'{"state": %r, "seconds": 1e999}', "seconds"),
    "rollouts of 400 digits": (b'{"state": %r, "rollouts": 1' + b"0" * 400 + b"}", "rollouts"),
    "nodes of 400 digits": (b'{"state": %r, "player": "strong:1' + b"0" * 400 + b'n"}', "player"),
    "deep lists": (b'{"state": ' + b"[" * 400_000 + b"]" * 400_000 + b"}", "line"),
    "deep objects": (b'{"state": ' + b'{"a":' * 90_000 + b"1" + b"}" * 90_000 + b"}", "line"),
    "half a character": (b'{"state": %r, "id": "\\ud800"}', "line"),
    "half a character as UTF-16": ('{"id": "\ud800"}'.encode("utf-16", "surrogatepass"), "line"),
    "bytes that are no UTF-8": (b'{"state": %r, "id": "\xff\xfe"}', "line"),
    "a name of 100,000 characters": (b'{"state": %r, "id": "' + b"a" * 100_000 + b'"}', "id"),
    "a field twice": (b'{"state": %r, "state": 3}', "state"),
    "a huge text": (b'{"state": "' + b"position " * 100_000 + b'"}', "position"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_line_ends_the_stream(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    line, field = HOSTILE[name]
    line = line.replace(b"%r", json.dumps(HARD_LINE).encode()).replace(b"\n", b" ")
    first, *others = answered(line, {"id": "next", "state": CLOSE.to_text()})
    assert first["error"]["field"] == field
    assert len(first["error"]["reason"]) < 400
    assert (others[-1]["id"], others[-1]["final"]) == ("next", True)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("broken", ["_request", "_answers"])
def test_a_fault_of_ours_is_answered_and_the_next_line_too(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, calls = getattr(stream, broken), []

    def fails_once(*arguments: Any) -> Any:
        calls.append(arguments)
        if len(calls) == 1:
            raise OverflowError("too large")
        return whole(*arguments)

    monkeypatch.setattr(stream, broken, fails_once)
    first, *others = answered({"id": 1, "state": HARD_LINE}, {"id": 2, "state": CLOSE.to_text()})
    assert first["id"] == 1
    assert "OverflowError: too large" in first["error"]["reason"]
    assert (others[-1]["id"], others[-1]["final"]) == (2, True)


def test_lines_that_cannot_be_read_end_it_with_an_error() -> None:
    class Broken(BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            raise IsADirectoryError(21, "Is a directory")

    with pytest.raises(InputError, match="standard input: cannot be read: Is a directory"):
        Stream(QUICK, Broken(), StringIO()).run()


def test_a_number_in_quotes_is_not_a_number() -> None:
    first, *_ = answered({"state": HARD.to_text(), "seconds": "3"}, {"state": CLOSE.to_text()})
    assert first["error"] == {
        "field": "seconds",
        "reason": "'3'; allowed: seconds above 0, up to 10,000,000",
        "code": "allowed-seconds-above-0-up-to",
        "template": "{value}; allowed: seconds above 0, up to {most}",
        "arguments": {"value": "'3'", "most": "10,000,000"},
    }


def test_a_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LONGEST", 10_000)
    first, *others = answered(b" " * 35_000 + b"x", {"state": CLOSE.to_text()})
    assert (first["id"], first["error"]["field"]) == (1, "line")
    assert others[-1]["final"]


def test_a_name_is_used_once_at_a_time() -> None:
    request = {"id": 7, "state": HARD.to_text()}
    found = answered(request, request)
    assert [each["error"]["field"] for each in found if "error" in each] == ["id"]
    assert sum(each.get("final", False) for each in found) == 1


def test_what_waits_is_cancelled_before_it_begins() -> None:
    found = answered({"id": 1, "state": HARD.to_text()}, {"id": 2, "state": HARD.to_text()},
                     {"cancel": 2}, {"cancel": "nobody"})  # fmt: skip
    assert [each for each in found if each["id"] == 2] == [
        {"id": 2, "final": True, "stopped": "cancelled"}
    ]


@pytest.mark.thorough
def test_a_process_is_cancelled_and_goes_on() -> None:
    process = subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None

    def ask(**fields: Any) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(fields) + "\n")
        process.stdin.flush()

    ask(id="long", state=HARD.to_text(), seconds=600)
    first = json.loads(process.stdout.readline())
    assert (first["id"], first["final"]) == ("long", False)
    ask(cancel="long")
    begun = time.monotonic()
    while not (last := json.loads(process.stdout.readline()))["final"]:
        pass
    assert time.monotonic() - begun < 30  # Of 600 seconds.
    assert last["stopped"] == "cancelled"
    assert last["moves"]
    ask(id="next", state=CLOSE.to_text(), seconds=60)
    process.stdin.close()
    rest = [json.loads(line) for line in process.stdout]
    assert rest[-1]["proof"]["status"] == "exact"
    assert process.wait(60) == 0


@pytest.mark.thorough
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("number", "is_requested"),
    [(signal.SIGINT, True), (signal.SIGINT, False), (signal.SIGTERM, True)],
)
def test_a_signal_ends_it_with_the_answer_so_far(number: int, is_requested: bool) -> None:
    process = subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    # Whether or not it shall go on: the first one is answered, so that it listens.
    process.stdin.write(json.dumps({"id": 1, "state": CLOSE.to_text()}) + "\n")
    process.stdin.flush()
    while not json.loads(process.stdout.readline())["final"]:
        pass
    if is_requested:
        process.stdin.write(json.dumps({"state": HARD.to_text(), "seconds": 600}) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 2
    process.send_signal(number)
    answers = [json.loads(line) for line in process.stdout]
    assert process.wait(60) == (0 if is_requested else 130)
    assert process.stderr.read() == ("" if is_requested else "interrupted\n")
    if is_requested:
        assert (answers[-1]["final"], answers[-1]["stopped"]) == (True, "interruption")
        assert answers[-1]["moves"]


def test_a_position_does_not_go_with_it(run: Run) -> None:
    refused(run("best", "example:hard", "--json-lines"), "error: STATE: ")
    refused(run("best"), "error: STATE: ")


# -- the iterator --------------------------------------------------------------------------------


def test_the_iterator_does_the_same() -> None:
    answers = list(Analysis(HARD, player="strong:200000n"))
    streamed = answered({"state": HARD.to_text(), "player": "strong:200000n"})
    for one, other in zip(answers, streamed, strict=False):
        document = one.to_json()
        assert document["moves"] == other["moves"]
        assert document["nodes"] == other["nodes"]


def test_what_is_proved_stays_proved() -> None:
    late = MIDDLE.states[36]
    answers = list(Analysis(late, player="strong:400000n"))
    assert answers[-1].lower is not None
    for before, after in pairwise(answers):
        assert (before.lower or -99) <= (after.lower or -99)
        assert (before.upper or 99) >= (after.upper or 99)


def test_ctrl_c_ends_the_iterator_with_the_answer_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = best(CLOSE, player="strong:1000n")

    def answers(*arguments: Any, **limits: Any) -> Iterator[BestAnswer]:
        for number in range(4):
            if number == 1:
                signal.raise_signal(signal.SIGINT)
            yield answer

    monkeypatch.setattr(analysis, "answers_on", answers)
    assert len(list(Analysis(CLOSE, seconds=60))) == 2


def test_it_ends_when_all_is_proved() -> None:
    answers = list(Analysis(CLOSE, seconds=60))
    assert answers[-1].lower == answers[-1].upper == 3


# -- games played on -----------------------------------------------------------------------------


@pytest.mark.thorough
def test_rollouts_are_reported_with_their_errors(run: Run) -> None:
    text = run(
        *("best", "example:game", "--ply", "26", "--player", "strong:5000n"),
        *("--rollouts", "8", "--moves", "3"),
    ).output()
    assert "after 8 games played on from each." in text
    assert "games that strong:5000n plays on with itself" in text
    # A position whose winner is open: at ply 26 it is proved.
    frame = best(MIDDLE.states[16], player="strong:5000n", rollouts=8).to_frame()
    assert len(frame) > 1
    assert (frame["games"] == 8).all()
    assert frame["lost_error"].isna().tolist() == [True] + [False] * (len(frame) - 1)
    assert frame["win"].between(0.05, 0.95).all()


@pytest.mark.slow
def test_the_same_seed_plays_the_same_games() -> None:
    def answer_for(seed: int) -> Any:
        answer = best(MIDDLE.states[26], player="strong:3000n", rollouts=2, seed=seed)
        return answer.to_json()["moves"]

    assert answer_for(1) == answer_for(1)
    assert answer_for(1) != answer_for(2)


@pytest.mark.thorough
def test_a_time_limit_holds_for_search_and_games(run: Run) -> None:
    begun = time.process_time()
    out = run(
        "best", "example:hard", "--rollouts", "5000", "--time-limit", "1", "--format", "json"
    ).output()
    assert json.loads(out)["moves"][0]["games"] < 5000
    assert time.process_time() - begun < 4
