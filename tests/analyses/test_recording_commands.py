"""A game that was played elsewhere: diaries, saved logs, and texts that are none of our forms."""

import json
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game
from patchwork_solve.analyses.importing.inventory import LONGEST_NAME, MOST, Inventory
from patchwork_solve.analyses.importing.saved import LARGEST
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

GAME = Game.load("example:game")
DIARY = GAME.with_names(("Ann", "Bob")).to_diary()


# -- record --------------------------------------------------------------------------------------


def test_a_diary_becomes_a_game(run: Run, tmp_path: Path) -> None:
    for name in ("game.json", "game.txt"):
        path = tmp_path / name
        done = run("record", "example:diary", "--output", str(path))
        assert (done.returncode, done.stderr) == (0, "")
        assert "45 moves; Bob wins by 6; scores -1 to 5." in done.stdout
        assert "zig-4-cheap at a1, flipped and turned" in done.stdout
        assert (Game.load(path), Game.load(path).names) == (GAME, ("Ann", "Bob"))
    printed = json.loads(run("record", "example:diary", "--format", "json").stdout)
    assert Game.from_json(printed) == GAME


def test_the_table_shows_what_the_table_at_home_does(run: Run) -> None:
    rows = run("record", "example:diary", "--format", "csv").stdout.splitlines()
    assert rows[0] == "ply,player,move,words,time,buttons,income"
    for row, (before, after) in zip(
        rows[1:], zip(GAME.states, GAME.states[1:], strict=False), strict=True
    ):
        mover = after.players[before.to_move]
        assert row.endswith(f",{mover.time},{mover.buttons},{mover.income}")


def test_a_wrong_line_writes_nothing(run: Run, tmp_path: Path) -> None:
    number = DIARY.splitlines().index("plus at d4") + 1
    diary, game = tmp_path / "diary.txt", tmp_path / "game.json"
    diary.write_text(DIARY.replace("plus at d4", "plus at a1"), "utf-8")
    refused(
        run("record", str(diary), "--output", str(game)),
        f"error: line {number}: plus: no place",
        "possible: advance, tee-5 (Q, 5/5/2), plus (P, 5/4/2), bar-3 (C, 2/2/0)",
    )
    assert not game.exists()


def test_what_record_does_not_take(run: Run, tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text(DIARY, "utf-8")
    for arguments, words in (
        (("example:game",), "DIARY: this is not a diary"),
        ((GAME.to_text(),), "DIARY: this is not a diary"),
        ((str(diary), "--output", str(diary)), "--output: "),
        ((str(diary), "--output", str(tmp_path / "game.csv")), "--output: "),
        ((str(tmp_path / "none.txt"),), "no file"),
    ):
        refused(run("record", *arguments), words)
    assert diary.read_text("utf-8") == DIARY


def test_replay_writes_a_diary(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    run("replay", "example:game", "--names", "Ann,Bob", "--diary", str(path)).output()
    assert path.read_text("utf-8") == DIARY
    assert run("replay", str(path), "--text").stdout == f"{Game.load(path).to_text()}\n"
    for wrong in (str(tmp_path / "diary.json"), str(tmp_path / "none" / "diary.txt")):
        assert run("replay", "example:game", "--diary", wrong).returncode == 2
    assert run("replay", str(path), "--diary", str(path)).returncode == 2


@pytest.mark.parametrize(
    "command",
    [
        ("show",),
        ("show", "--ply", "12"),
        ("moves", "--ply", "12"),
        ("replay",),
        ("check",),
        ("endgame", "--ply", "41"),
        ("circle", "--ply", "41"),
        ("perft", "--ply", "41", "--depth", "1"),
    ],
    ids=" ".join,
)
def test_every_command_that_takes_a_game_takes_a_diary(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(DIARY, "utf-8")
    name, *rest = command
    for source in (str(path), DIARY):
        run(name, source, *rest).output()


def test_the_end_of_a_game_as_a_diary_is_reviewed(run: Run) -> None:
    end = Game.played(GAME.states[43], GAME.moves[43:])
    done = run("review", end.to_diary(), "--player", "strong:10n", "--format", "csv")
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 3


# -- saved logs ----------------------------------------------------------------------------------

LOG: dict[str, Any] = {
    "status": 1,
    "data": {
        "logs": [
            {
                "channel": "/table/t1",
                "move_id": "1",
                "data": [
                    {"type": "take", "log": "${player_name} ...", "args": {"x": 1, "who": "Ann"}},
                    {"type": "take", "args": {"x": "2", "who": None, "more": {"a": []}}},
                    {"type": "gameStateChange", "args": []},
                    {"type": "simple"},
                ],
            },
            {"data": [{"type": "gameStateChange", "args": {"name": "gameEnd"}}, {"type": 3}, 5]},
            {"packet_id": 3},
            None,
        ],
        "players": [{"id": 1, "name": "Ann"}],
    },
}


def test_a_log_is_listed_without_what_stands_in_it() -> None:
    found = Inventory.of(LOG["data"]["logs"])
    assert (found.packets, found.events, found.skipped, found.left_out) == (4, 5, 4, 0)
    listed = {one.name: (one.count, one.arguments) for one in found.types}
    assert listed == {
        "take": (2, {"more": "object", "who": "null or text", "x": "number or text"}),
        "gameStateChange": (2, {"name": "text"}),
        "simple": (1, {}),
    }
    assert "Ann" not in found.to_text()
    assert "Ann" not in json.dumps(found.to_json())


def test_import_lists_the_events_of_a_log(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text(json.dumps(LOG))
    done = run("import", str(path), "--inspect")
    assert done.returncode == 0
    assert "import --anonymous writes" in done.stdout
    found = Inventory.of(LOG["data"]["logs"])
    assert json.loads(run("import", str(path), "--inspect", "--format", "json").stdout) == (
        found.to_json()
    )
    assert run("import", str(path), "--inspect", "--format", "csv").stdout.startswith("type,")
    refused(run("import", str(path)), "error: gamedatas: missing; a log says what moves")


WRONG_LOGS = {
    "empty": ("", "not valid JSON: it is empty"),
    "prose": ("Ann takes a patch", "not valid JSON: it begins with 'Ann'"),
    "a list": ("[]", "neither a table (with tokens) nor a log"),
    "no data": ('{"status": 1}', "neither a table (with tokens) nor a log"),
    "no logs": ('{"data": {"logs": {}}}', "neither a table (with tokens) nor a log"),
    "nested deep": ('{"data": ' * 100_000, "nested too deep"),
    "no UTF-8": (b"\xff\xff", "not a text file"),
    "too large": (b" " * (LARGEST + 1), "is larger than"),
}


@pytest.mark.parametrize("case", WRONG_LOGS)
def test_what_is_no_log(run: Run, tmp_path: Path, case: str) -> None:
    content, words = WRONG_LOGS[case]
    path = tmp_path / "log.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    refused(run("import", str(path), "--inspect"), words)


def test_a_hostile_log_is_listed_in_part_and_in_plain_letters(run: Run, tmp_path: Path) -> None:
    name = "\x1b[2J\u202e" + "long" * 100
    events: list[Any] = [{"type": f"t{n}", "args": {}} for n in range(MOST + 5)]
    events += [{"type": name, "args": {name: 1, **{f"a{n}": n for n in range(MOST + 5)}}}] * 2
    found = Inventory.of([{"data": events}])
    assert len(found.types) == MOST
    assert found.left_out == 6
    assert found.types[0].count == 2
    assert len(found.types[0].arguments) == MOST
    path = tmp_path / "log.json"
    path.write_text(json.dumps({"data": {"logs": [{"data": events}]}}))
    for form in ("table", "csv", "markdown", "json"):
        printed = run("import", str(path), "--inspect", "--format", form).stdout
        assert "\x1b" not in printed
        assert "\u202e" not in printed
        assert "long" * (1 + LONGEST_NAME // 4) not in printed


# -- texts that are none of our forms --------------------------------------------------------------


@pytest.mark.parametrize("text", ["Ann takes the plus", json.dumps(LOG), "[1]", "<html></html>"])
@pytest.mark.parametrize(
    "command",
    ["show", "moves", "replay", "check", "endgame", "best", "review", "bounds", "circle", "board"],
)
def test_a_text_in_an_unknown_form(run: Run, tmp_path: Path, command: str, text: str) -> None:
    path = tmp_path / "log.txt"
    path.write_text(text, "utf-8")
    done = run(command, str(path))
    assert done.returncode == 2
    said = done.stdout + done.stderr
    assert "this is not a position or a game" in said
    assert "docs/learn/enter-your-game.md" in said
    assert "press Enter a game on the board" in said
