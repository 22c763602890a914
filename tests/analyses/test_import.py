"""Saved tables and logs: written by every convention and read back, contradicting and damaged."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import Game, InputError, State
from patchwork_solve.analyses.importing.anonymous import anonymous
from patchwork_solve.analyses.importing.conventions import CIRCLES, CONVENTIONS
from patchwork_solve.analyses.importing.reading import Reading, read_saved
from patchwork_solve.analyses.importing.saved import Saved, document_of
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.lanes import slow
from tests.saved import PLAYERS, PUBLISHED, Writer, covered, kinds, saved_log
from tests.saved_cases import (
    COPIES,
    NAMES,
    WRONG,
    late,
    played,
    spoilt,
    spoilt_texts,
    unknown_places,
)


def reading_of(document: dict[str, Any]) -> Reading:
    saved = Saved.of(document)
    return read_saved(saved.table(), saved.packets)


def by_name(reading: Reading, name: str) -> Game:
    """The reading that a convention gives; with several, the user names it."""
    fit = [one.game for one in reading.candidates if not one.conventions or name in one.conventions]
    assert len(fit) == 1
    return fit[0]


def named(convention: str, circle: str, reading: Reading) -> str:
    """The convention, with the reading of the circle where that counts."""
    names = [name for one in reading.candidates for name in one.conventions]
    return next((name for name in names if name == f"{convention},{circle}"), convention)


def assert_position(state: State, convention: str, circle: str, masks: bool) -> None:
    writer = Writer(state, convention, circle, masks)
    reading = reading_of(writer.table(state))
    assert by_name(reading, named(convention, circle, reading)).start == state


def assert_game(game: Game, convention: str, circle: str) -> None:
    reading = reading_of(saved_log(game, convention, circle))
    assert by_name(reading, named(convention, circle, reading)) == game


EVERY = [str(convention) for convention in CONVENTIONS]


@pytest.mark.parametrize(
    ("convention", "positions", "games"),
    [
        pytest.param(PUBLISHED, 6, 1),
        pytest.param("column-row-from-1,flip-turn,anticlockwise,flip-first,first-cell", 6, 1),
        *(pytest.param(name, 4, 1, marks=pytest.mark.thorough) for name in EVERY),
        *(pytest.param(name, 200, 50, marks=pytest.mark.slow) for name in EVERY),
    ],
)
def test_what_is_written_is_read(convention: str, positions: int, games: int) -> None:
    for seed in range(games):
        assert_game(played(seed), convention, CIRCLES[seed % 2])
    chosen = random.Random(convention)
    for number in range(positions):
        state = chosen.choice(played(number % 50).states)
        assert_position(state, convention, chosen.choice(CIRCLES), chosen.random() < 0.5)


# -- several readings, and none ------------------------------------------------------------------


def test_an_early_table_has_several_readings() -> None:
    state = played(0).states[4]
    reading = reading_of(Writer(state).table(state))
    assert len(reading.candidates) > 1
    assert reading.candidates[0].conventions[0] == PUBLISHED, "the public one comes first"
    quilts = {one.game.start.quilts for one in reading.candidates}
    assert len(quilts) == len(reading.candidates), "each is another position"


def test_a_table_without_a_patch_needs_no_convention() -> None:
    state = State.new(seed=5, names=NAMES)
    (only,) = reading_of(Writer(state).table(state)).candidates
    assert (only.conventions, only.game.start) == ((), state)


def test_places_of_no_convention_are_laid_by_hand() -> None:
    reading = reading_of(unknown_places())
    assert reading.candidates == ()
    assert reading.unplaced is not None
    state = played(3).states[-8]
    assert [len(patches) for patches in reading.unplaced.patches] == [
        len(quilt.sewn()) + quilt.labels.count("*") for quilt in state.quilts
    ]


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(case: str) -> None:
    change, words = WRONG[case]
    document = late()
    change(document)
    with pytest.raises(InputError) as raised:
        reading_of(document)
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


# -- logs ----------------------------------------------------------------------------------------


def events(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for packet in document["data"]["logs"]:
        yield from packet["data"]


def test_a_log_that_ends_early_is_a_game_that_is_not_finished() -> None:
    game = played(1)
    document = saved_log(game)
    del document["data"]["logs"][12:]
    assert by_name(reading_of(document), PUBLISHED).moves == game.moves[:12]


@pytest.mark.parametrize("lost", ["timemarker_", "button", "income_", "empties_", "patch_"])
def test_a_log_without_one_event_is_refused_where_it_is(lost: str) -> None:
    document = saved_log(played(1))
    for packet in document["data"]["logs"][9:]:
        for event in packet["data"]:
            args = event["args"]
            key = args.get("token_id") or args.get("counter_name") or args.get("list", [""])[0]
            if key.startswith(lost):
                packet["data"].remove(event)
                with pytest.raises(InputError, match=r"^event \d+ \(\w+\): "):
                    reading_of(document)
                return
    raise AssertionError(lost)


def test_a_ply_that_breaks_the_rules_names_its_event() -> None:
    document = saved_log(played(1))
    logs = document["data"]["logs"]
    logs[5], logs[6] = logs[6], logs[5]
    with pytest.raises(InputError, match=r"^event \d+ \(tokenMoved\): (after )?ply \d+: "):
        reading_of(document)


def test_what_is_not_read_and_not_compared_is_noted() -> None:
    game = played(1)
    document = saved_log(game)
    for event in list(events(document)):
        if str(event["args"].get("counter_name", "")).startswith("income"):
            event["type"] = "incomeChanged"
    document["data"]["logs"] += [{"data": [7]}, None]
    document["gamedatas"]["counters"]["score_ff0000_counter"] = {"counter_value": 3}
    compared, counters, read = reading_of(document).notes
    assert counters == "counters that are not read: 'score_ff0000_counter'"
    assert compared == "not compared, as the file does not have it: income in the log"
    assert read.startswith(f"events that are not read: 'gameStateChange' ({len(game.moves)})")
    assert "'incomeChanged' (" in read
    assert read.endswith("'entries of another form' (2)")


def test_a_log_of_too_many_plies() -> None:
    document = saved_log(played(1))
    color = PLAYERS[0][2]
    document["data"]["logs"] = [
        {
            "data": [
                {
                    "type": "tokenMoved",
                    "args": {"token_id": f"timemarker_{color}", "place_id": f"square_{n % 50}"},
                }
            ]
        }
        for n in range(1, 300)
    ]
    with pytest.raises(InputError, match=r"^logs: more than 200 plies"):
        reading_of(document)


def test_a_log_needs_the_table_of_its_beginning() -> None:
    document = saved_log(played(1))
    del document["gamedatas"]
    with pytest.raises(InputError, match=r"^gamedatas: missing"):
        reading_of(document)


def test_a_patch_stays_where_it_was_sewn() -> None:
    game = played(1)
    document = saved_log(game)
    for event in events(document):
        args = event["args"]
        if str(args.get("place_id", "")).startswith("square_ff0000_"):
            moved = {**args, "place_id": "square_ff0000_8_8"}
            break
    document["data"]["logs"].append({"data": [{"type": "tokenMoved", "args": moved}]})
    with pytest.raises(InputError, match="which is sewn on; a patch stays"):
        reading_of(document)


# -- the text of a file --------------------------------------------------------------------------


@pytest.mark.parametrize("copied", COPIES)
def test_what_a_console_shows_is_read(copied: str) -> None:
    document = late()
    found = Saved.of(document_of(COPIES[copied](json.dumps(document))))
    assert found.gamedatas == document


@pytest.mark.parametrize("text", ["", "Object { players: {} }", "[]", '{"tokens": 3}', "{}"])
def test_what_is_no_saved_file(text: str) -> None:
    with pytest.raises(InputError) as raised:
        Saved.of(document_of(text))
    assert "\n" not in str(raised.value)


# -- the command ---------------------------------------------------------------------------------


def kept(folder: Path, document: dict[str, Any]) -> str:
    path = folder / "saved.json"
    path.write_text(json.dumps(document), "utf-8")
    return str(path)


def test_the_command_reads_a_table_and_a_log(run: Run, tmp_path: Path) -> None:
    state = played(3).states[-8]
    done = run("import", kept(tmp_path, late()), "--text")
    assert (done.returncode, done.stdout.strip()) == (0, state.to_text())
    assert f"note: patches are laid by {PUBLISHED}" in done.stderr
    path = kept(tmp_path, saved_log(played(1)))
    written = tmp_path / "game.txt"
    done = run("import-log", path, "--format", "json", "--output", str(written))
    assert Game.from_json(done.stdout) == played(1)
    assert written.read_text("utf-8").strip() == played(1).to_text()
    assert "note: events that are not read: 'gameStateChange' (" in done.stderr
    done = run("import", path, "--link")
    assert run("replay", done.stdout.strip(), "--text").stdout.strip() == played(1).to_text()


def test_the_command_lists_several_readings(run: Run, tmp_path: Path) -> None:
    state = played(0).states[4]
    path = kept(tmp_path, Writer(state).table(state))
    done = run("import", path)
    assert done.returncode == 2
    assert done.stdout.startswith(f"--convention {PUBLISHED}  (for sale first: ")
    assert done.stderr.startswith("error: --convention: 6 readings fit; name one")
    done = run("import", path, "--convention", PUBLISHED, "--text")
    assert done.stdout.strip() == state.to_text()
    refused(
        run("import", path, "--convention", "mine"),
        f"error: --convention: 'mine' does not fit; allowed: {PUBLISHED}",
    )


def test_the_command_names_patches_that_it_cannot_lay(run: Run, tmp_path: Path) -> None:
    done = run("import", kept(tmp_path, unknown_places()))
    assert done.returncode == 2
    first, second = done.stdout.splitlines()
    assert first.startswith("Ann: ")
    assert second.startswith("Bob: ")
    assert done.stderr.startswith("error: placements: no known convention lays all patches")


def test_the_command_writes_an_anonymous_copy(run: Run, tmp_path: Path) -> None:
    copied = tmp_path / "copy.json"
    done = run("import", kept(tmp_path, late()), "--anonymous", "--output", str(copied))
    assert (done.returncode, done.stdout) == (0, "")
    assert json.loads(copied.read_text("utf-8")) == anonymous(Saved.of(late()))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--inspect",), "--inspect: this file has a table, no log"),
        (("--anonymous", "--convention", "x"), "--convention: goes with a reading"),
        (("--text", "--link"), "--link: cannot go with --text"),
        (("--output", "game.csv"), "--output: "),
    ],
)
def test_what_does_not_go_together(
    run: Run, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    refused(run("import", kept(tmp_path, late()), *options), f"error: {words}")


def test_the_file_itself_is_not_written(run: Run, tmp_path: Path) -> None:
    path = kept(tmp_path, late())
    for more in ((), ("--anonymous",)):
        refused(run("import", path, "--output", path, *more), "error: --output: ")
    assert json.loads(Path(path).read_text("utf-8")) == late()


# -- what is sent --------------------------------------------------------------------------------


def test_an_anonymous_copy_says_the_same_and_names_nobody() -> None:
    document = saved_log(played(2))
    document["gamedatas"]["tokens"]["hand"] = {"location": "hand_2345678", "state": 0}
    document["data"]["logs"][0]["data"].append(
        {"type": "chat", "args": {"text": "hello Ann", "player_id": 2345678, "Ann": 1}}
    )
    copied = anonymous(Saved.of(document))
    text = json.dumps(copied)
    for secret in ("Ann", "Bob", "2345678", "3456789", "hello"):
        assert secret not in text
    (one,) = reading_of(copied).candidates
    assert one.game.with_names(NAMES) == played(2).with_names(NAMES)
    assert one.game.names == ("player 1", "player 2")


@pytest.mark.parametrize("name", ["5", "market", "ff0000"])
def test_a_copy_keeps_words_of_the_form(name: str) -> None:
    document = late()
    document["players"][PLAYERS[0][0]]["name"] = name
    copied = anonymous(Saved.of(document))["gamedatas"]
    if name != "ff0000":
        assert copied["tokens"] == document["tokens"]
    assert copied["players"]["1"]["name"] == "player 1"


def test_a_file_that_is_not_understood_is_copied_too() -> None:
    for number in range(40):
        json.dumps(anonymous(Saved.of(spoilt(late(), random.Random(number)))))


# -- spoilt files --------------------------------------------------------------------------------


def assert_said(document: dict[str, Any], game: Game, convention: str) -> None:
    """Check that all of a position stands in a table, by the geometry of the writer."""
    state, table = game.start, document.get("gamedatas", document)
    named = {key: name for name, key in kinds(state.edition).items()}
    seats = sorted(table["players"].values(), key=lambda player: int(player["no"]))
    for player, quilt, seat in zip(state.players, state.quilts, seats, strict=True):
        color = seat["color"]
        cells = {}
        for key, token in table["tokens"].items():
            if key.startswith("patch_") and token["location"].startswith(f"square_{color}"):
                patch = state.edition.find(named[key]) if key in named else None
                picture = patch.cells if patch else ((0, 0),)
                how = int(token.get("state", 0))
                for cell in covered(picture, token["location"], how, convention):
                    assert cell not in cells
                    cells[cell] = state.edition.letter[patch.name] if patch else "*"
        labels = {(at // 9, at % 9): x for at, x in enumerate(quilt.labels) if x != "."}
        assert labels == cells
        places = [token["location"] for token in table["tokens"].values()]
        assert player.buttons == places.count(f"buttons_{color}")
        assert table["tokens"][f"timemarker_{color}"]["location"].endswith(f"_{player.time}")
        for name, value in (("income", player.income), ("empties", quilt.holes)):
            counter = table.get("counters", {}).get(f"{name}_{color}_counter")
            said = counter.get("counter_value") if isinstance(counter, dict) else None
            assert said is None or int(said) == value


def read_spoilt(number: int) -> int:
    """Read spoilt files, and return how many gave a position or a game."""
    read = 0
    for text in spoilt_texts(number):
        try:
            document = document_of(text)
            reading = reading_of(document)
        except InputError:
            continue
        read += bool(reading.candidates)
        for one in reading.candidates:
            names = [",".join(name.split(",")[:5]) for name in one.conventions[:1]]
            assert_said(document, one.game, names[0] if names else PUBLISHED)
    return read


@pytest.mark.parametrize("number", [60, *slow(5_000)])
def test_a_spoilt_file_is_refused_or_says_all_that_is_read(number: int) -> None:
    assert read_spoilt(number) > 0
