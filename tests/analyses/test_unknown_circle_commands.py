"""Commands on a record whose circle is known in part: shown and replayed, never searched."""

import json
from pathlib import Path

import pytest

from patchwork_solve import Game, InputError, State, best, bounds, review, solve
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

WHOLE = Game.load("example:game")
CIRCLE = [*WHOLE.start.circle[:20], *["?"] * 13]
PART = Game.played(State.new(circle=CIRCLE), WHOLE.moves[:14])
SAID = "patches left are known; this needs all of them"


@pytest.fixture
def part(tmp_path: Path) -> str:
    path = tmp_path / "part.json"
    path.write_text(json.dumps(PART.to_json()), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ("show",),
        ("show", "--format", "json"),
        ("moves",),
        ("replay",),
        ("replay", "--format", "json"),
        ("check",),
    ],
    ids=" ".join,
)
def test_what_needs_no_more_works_and_says_what_is_known(
    run: Run, part: str, command: tuple[str, ...]
) -> None:
    name, *rest = command
    done = run(name, part, *rest)
    assert done.returncode == 0
    assert "11 of the 24 patches left are known" in done.stdout + done.stderr


def test_pictures_are_drawn(run: Run, part: str, tmp_path: Path) -> None:
    for name in ("show", "replay"):
        path = tmp_path / f"{name}.svg"
        assert run(name, part, "--svg", str(path)).returncode == 0
        assert path.stat().st_size > 1000
    assert "unknown patch" in (tmp_path / "show.svg").read_text("utf-8")


@pytest.mark.parametrize(
    "command",
    [
        ("endgame",),
        ("best",),
        ("review",),
        ("bounds",),
        ("circle",),
        ("play",),
        ("perft", "--depth", "2"),
    ],
    ids=" ".join,
)
def test_what_depends_on_the_rest_refuses(run: Run, part: str, command: tuple[str, ...]) -> None:
    name, *rest = command
    done = run(name, part, *rest)
    assert (done.returncode, done.stdout) == (2, "")
    assert SAID in done.stderr.splitlines()[-1]
    assert done.stderr.splitlines()[-1].startswith("error: circle: ")


def test_packing_requires_names(run: Run, part: str) -> None:
    refused(
        run("pack", "--state", part), "some of its patches are unknown; name those to choose from"
    )
    assert run("pack", "domino", "--state", part).returncode == 0


def test_python_refuses_alike() -> None:
    for question in (
        lambda: solve(PART.final),
        lambda: best(PART.final),
        lambda: bounds(PART.final),
        lambda: review(PART),
    ):
        with pytest.raises(InputError, match=SAID):
            question()
