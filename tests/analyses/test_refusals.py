"""Refusals come before anything is compiled: the error is the only line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from patchwork_solve.analyses.bounds.alone import editions_frame
from patchwork_solve.analyses.solved.query import FirstMoves, SolveGoal
from patchwork_solve.analyses.study.frame import Sample, study_frame
from patchwork_solve.engine.base.errors import InputError
from tests.analyses.conftest import Run

ROOT = Path(__file__).parents[2]

REFUSED = (
    "pack plsu",
    "pack domino --engine search --cp-sat random_seed=1",
    "pack domino --cp-sat nope=1",
    "square domino --at z9",
    "square domino --minimise soonest --engine search",
    "bounds --goal margin",
    "bounds --model packed --goal lowest",
    "report bounds patches --patch plsu",
    "report bounds circles --goal lowest",
    "report bounds editions --edition nope",
    "report bounds editions --resume README.md",
    "report endgames --resume README.md",
    "report losses --players greedy --edition nope",
    "report losses --players greedy --resume README.md",
    "report losses --players greedy --positions README.md",
    "play-match greedy careful --resume README.md",
    "ladder greedy careful --resume README.md",
    "fit --out fitted.json --resume README.md",
)

RUN = """
import sys
from patchwork_solve.analyses import cli

for line in sys.stdin:
    sys.argv = ["patchwork-solve", *line.split()]
    try:
        cli.main()
    except SystemExit as end:
        print(end.code)
"""
"""Runs commands, one a line, and prints how each ends."""


def test_a_refusal_comes_before_the_kernel_is_compiled(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        input="\n".join(REFUSED),
        cwd=ROOT,
        env={**os.environ, "PATCHWORK_SOLVE_CACHE": str(cache)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["2"] * len(REFUSED)
    lines = done.stderr.splitlines()
    assert len(lines) == len(REFUSED), lines
    assert all(line.startswith("error: ") for line in lines), lines
    assert not [path for path in cache.rglob("*") if path.is_file()]


NINE = "examples/tight-nine.toml"
TWICE = f"--edition {NINE} --edition {NINE}"
SAME = f"--edition {NINE} --edition example:tight-nine"

NOT_TOGETHER = {
    **{
        f"{command} {TWICE}": f"--edition: {NINE} is named twice; name it once"
        for command in (
            "report solved",
            "report endgames",
            "report bounds editions",
            "report openings",
            "report patches",
            "report losses --players greedy",
        )
    },
    f"report bounds editions {SAME}": "--edition: example:tight-nine is the same as "
    f"{NINE}; name one of them",
    "report solved --winner --moves": "--moves: needs the margin, but only the winner is "
    "searched; leave one out",
    "report endgames --players greedy,nope": "--players: 'nope'; allowed: random, greedy, careful",
    "report endgames --edition nope": "--edition: unknown edition 'nope'; allowed: current, "
    "first-2014, or a .toml variant file",
    **{
        f"report bounds {kind} {given}": f"{given.split()[0]}: is for {only}; leave it out "
        f"with {kind}"
        for kind, given, only in (
            ("timeline", "--circles 10", "circles"),
            ("editions", "--seed 0", "circles"),
            ("patches", "--goal first", "circles"),
            ("editions", "--width 50", "circles"),
            ("editions", "--time-limit 5", "circles"),
            ("patches", "--predictors", "circles"),
            ("circles", "--patch plus", "patches"),
            ("timeline", "--resume x.jsonl", "reports of many questions"),
            ("timeline", "--processes 2", "reports of many questions"),
        )
    },
    "endgame example:tie --explain --format csv": "--explain: is not in csv; allowed: --format "
    "table or json, or leave it out",
    "new --seed 1 --players greedy": "--players: goes with --played-to; leave it out",
    "new --seed 1 --played-to 54": "--played-to: 54; allowed: 0 to 53",
    "bounds --model economy --goal lowest": "--goal: lowest; model economy has only highest",
    "square axe --at d4": "--at: d4 is not the top left cell of a square of side 7; allowed: a1 "
    "to c3",
    "sweep nothing=1..2 --player greedy --out nowhere": "FIELD: no such field 'nothing'; one of "
    "rows, columns, last_space, square, square/row/column/income/leather_points, hole_penalty, "
    "for_sale, advance/income_pay, max_buttons, swap, tie_break, "
    "start_buttons/space/income/leather, leather/income_marks[0], tiles[0].side, "
    "patches.NAME.buttons",
    "new --seed 1 --text --format json": "--text: is text, not json; leave it or --format out",
    "show example:tie --text --format csv": "--text: is text, not csv; leave it or --format out",
    "replay example:game --text --format markdown": "--text: is text, not markdown; leave it or "
    "--format out",
    "example close-finish --format csv": "--format: is for the list; leave it out with NAME",
}
"""Commands of which a part would say nothing, and what is told of it."""


@pytest.mark.parametrize("command", NOT_TOGETHER)
def test_an_option_that_would_say_nothing_is_refused(run: Run, command: str) -> None:
    assert run(*command.split()) == (2, "", f"error: {NOT_TOGETHER[command]}\n")


def test_what_counts_twice_is_refused_in_python_too() -> None:
    twice = (NINE, "example:tight-nine")
    with pytest.raises(InputError, match=r"edition: .* is the same as"):
        editions_frame(twice)
    with pytest.raises(InputError, match="edition: current is named twice"):
        FirstMoves(("current", "first-2014", "current")).tasks()
    with pytest.raises(InputError, match="samples: one is named twice"):
        study_frame(*(Sample(edition=name) for name in twice))
    with pytest.raises(InputError, match="moves: needs the margin"):
        FirstMoves(ask=SolveGoal.WINNER, moves=True).tasks()
    assert len(FirstMoves(("current", "first-2014"), circles=2).tasks()) == 4


def test_two_editions_of_one_name_are_refused(run: Run, tmp_path: Path) -> None:
    """Their games were added up as those of one: three "games" of six lost as much as both did."""
    paths = [tmp_path / f"{buttons}.toml" for buttons in (5, 9)]
    for path in paths:
        path.write_text(f'name = "mine"\nextends = "current"\nhole_penalty = {path.stem}\n')
    one, other = map(str, paths)
    given = ("--edition", one, "--edition", other)
    reason = f"{one} and {other} differ but have the same name; rename one of them"
    for command in ("report losses --players greedy", "report openings", "report patches"):
        assert run(*command.split(), *given) == (2, "", f"error: --edition: {reason}\n")
    with pytest.raises(InputError, match="have the same name"):
        study_frame(*(Sample(edition=name) for name in (one, other)))
    assert len(FirstMoves(("current", one), circles=2).tasks()) == 4
