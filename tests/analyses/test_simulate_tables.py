"""The tables of a run against the rules, and what a game depends on."""

import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.analyses.simulation.playing import play, play_one
from patchwork_solve.analyses.simulation.replaying import games_row, plies_rows, replay
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.lab import simulate
from patchwork_solve.players import play_match
from tests.analyses.games_as_tables import RICH
from tests.analyses.test_simulate import manifest_of, never


@pytest.mark.parametrize(
    ("edition", "players", "games"),
    [
        ("current", ("random", "random"), 3),
        ("current", ("greedy", "careful"), 4),
        ("first-2014", ("greedy", "random"), 6),
        ("example:tight-nine", ("greedy", "greedy"), 4),
        ("express", ("greedy", "random"), 6),
        *(
            (f"tests/data/variants/{name}.toml", ("greedy", "random"), 6)
            for name in ("banner", "crowd", "oblong", "pocket", "postage")
        ),
    ],
)
def test_rows_are_what_the_states_say(edition: str, players: tuple[str, str], games: int) -> None:
    """The kernel's chronicle and numpy's columns against the rules, state by state."""
    _check(manifest_of(edition, *players), games)


def test_rows_of_rules_with_every_source_of_points() -> None:
    tiles = _check(Manifest.of(RICH, ("greedy", "random"), 1, 60.0, 12, 12), 12)
    assert set.union(*({bit for bit in range(4) if word >> bit & 1} for word in tiles)) == set(
        range(4)
    )


def _check(manifest: Manifest, games: int) -> list[int]:
    """Compare the rows of games; return the words of further tiles at their ends."""
    played = play(manifest, Span(0, games - 1), never)
    found = iter(played.plies.to_pylist())
    for row in played.games.to_pylist():
        game = replay(row)
        assert game.final.is_over
        assert row == games_row(row, game)
        for expected in plies_rows(row["game"], game):
            assert next(found) == expected
    assert next(found, None) is None
    return [row["tiles"] for row in played.games.to_pylist()]


def test_what_a_replay_cannot_know() -> None:
    played = play(manifest_of("current", "greedy", "random", seed=5), Span(2, 5), never)
    rows = played.games.to_pylist()
    assert [(row["game"], row["circle"], row["swapped"]) for row in rows] == [
        (2, 1, False),
        (3, 1, True),
        (4, 2, False),
        (5, 2, True),
    ]
    names = [(row["player_0"], row["player_1"]) for row in rows]
    assert names == [("greedy", "random"), ("random", "greedy")] * 2
    assert rows[0]["start"] == rows[1]["start"] != rows[2]["start"]
    assert {row["forfeit"] for row in rows} == {None}
    # The same games as those of a match.
    match = play_match("greedy", "random", 6, seed=5)
    assert [game.to_text().split()[3:] for game in match.games[2:]] == [
        row["moves"].split() for row in rows
    ]


def test_a_game_depends_on_its_number_alone() -> None:
    manifest = manifest_of("current", "strong:200n", "strong-alone:100n", seed=1)
    in_a_row = [play_one(manifest, number, never) for number in range(4)]
    alone = [play_one(manifest, number, never) for number in (3, 1)]
    assert [game.codes.tolist() for game in alone] == [
        in_a_row[number].codes.tolist() for number in (3, 1)
    ]


def test_a_foreign_program_may_forfeit() -> None:
    manifest = manifest_of("current", "greedy", "pipe:false")
    row = play(manifest, Span(0, 0), never).games.to_pylist()[0]
    assert row["winner"] == 0
    assert row["forfeit"]  # That it wrote nothing, or that it ended.
    assert row["plies"] >= 1
    assert not manifest.repeatable
    assert row == games_row(row, replay(row))


def test_a_variant_too_rich_for_the_tables_is_refused_in_one_line() -> None:
    """It was an assertion's traceback, after the games of a shard."""
    current = edition_of("current")
    rich = {patch.name: {"income": 999} for patch in current.patches}
    changes = {"patches": rich, "start_buttons": 999, "income_marks": list(range(1, 54))}
    edition = variant_of(current, "richest", changes)
    manifest = Manifest.of(edition, ("greedy", "greedy"), 0, 60.0, 4, 4)
    with pytest.raises(InputError, match=r"edition: its games have numbers up to .*32,767"):
        play(manifest, Span(0, 3), never)


@pytest.mark.parametrize("players", ["greedy", ("greedy", "random")])
def test_a_run_in_memory_is_that_of_a_folder(players: str, tmp_path: Path) -> None:
    messages: list[str] = []
    run = simulate(players, 4, seed=3, progress=messages.append)
    with simulate(players, 4, seed=3, out=tmp_path / "run") as stored:
        pd.testing.assert_frame_equal(run.games, stored.games)
        pd.testing.assert_frame_equal(run.plies, stored.plies)
        question = "SELECT sum(margin)::INT AS total FROM games"
        assert run.query(question).equals(stored.query(question))
    assert messages[-1] == "4 of 4 games"


@pytest.mark.thorough
def test_a_run_in_memory_needs_no_extra() -> None:
    code = (
        "import sys; sys.modules |= dict.fromkeys(['duckdb', 'pyarrow'])\n"
        "from patchwork_solve.lab import simulate\n"
        "run = simulate('greedy', 2); print(len(run.games))\n"
        "run.query('SELECT 1')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "2\n"
    assert done.stderr.splitlines()[-1].startswith(
        "patchwork_solve.InputError: sql: the laboratory"
    )
