"""Reports of `check` on a position or a game, and the template that it is for."""

import copy
import io
import json
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import State
from patchwork_solve.analyses.position.check import check_variant
from patchwork_solve.analyses.position.variant import changes_of
from patchwork_solve.engine.base.examples import examples
from patchwork_solve.engine.forms.halloween import halloween_template
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.engine.game.edition import printing
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import (
    BAD_GAMES,
    BAD_STATES,
    EXAMPLES,
    STATE,
    VARIANT,
    changed,
    refused,
)


def checked(run: Run, tmp_path: Path, document: Any) -> tuple[int, dict[str, Any]]:
    """Return the exit status and the JSON of `check`."""
    path = tmp_path / "document.json"
    path.write_text(document if isinstance(document, str) else json.dumps(document))
    status, out, err = run("check", str(path), "--format", "json")
    found = json.loads(out)
    wrong = sum(remark["severity"] == "wrong" for remark in found["remarks"])
    assert status == (2 if wrong else 0)
    assert ("the list above says where" in err) == bool(wrong)
    assert found["verdict"] == ("wrong" if wrong else "doubtful" if found["remarks"] else "fine")
    assert (found["document"] is None) == bool(wrong)
    return status, found


def places(found: dict[str, Any]) -> list[str]:
    return [remark["field"] for remark in found["remarks"]]


def test_a_good_position_is_fine_and_filled_in(run: Run, tmp_path: Path) -> None:
    short = {k: v for k, v in STATE.items() if k not in ("edition", "to_move", "finished_first")}
    status, found = checked(run, tmp_path, short)
    assert (status, found["verdict"], found["remarks"]) == (0, "fine", [])
    assert found["document"] == State.from_json(STATE).to_json(derived=True)
    out = run("check", str(EXAMPLES / "close-finish.json"))[1]
    assert out.startswith("fine: current edition: Orange to move\n")
    assert "Blue: 22 empty spaces, score -36" in out


def test_all_problems_are_reported_at_once(run: Run, tmp_path: Path) -> None:
    document = copy.deepcopy(STATE)
    document["circle"][2] = "cornor-slow"
    document["circle"][4] = document["circle"][0]
    document["players"][0]["quilt"][3] += "."
    document["players"][1]["quilt"].pop()
    document["players"][1]["time"] = 77
    _, found = checked(run, tmp_path, document)
    assert sorted(places(found)) == [
        *("circle[2]", "circle[4]", "players[0].quilt[3]", "players[1].quilt", "players[1].time"),
    ]
    by_field = {remark["field"]: remark for remark in found["remarks"]}
    assert by_field["players[0].quilt[3]"]["row"] == 3
    assert by_field["players[0].quilt[3]"]["reason"] == "10 cells; each row has 9"
    assert "did you mean corner-slow" in by_field["circle[2]"]["reason"]
    assert "0 to 53" in by_field["players[1].time"]["reason"]
    text = run("check", str(tmp_path / "document.json"))[1]
    assert "players[0].quilt[3] (row 4): 10 cells" in text
    assert len(text.splitlines()) == 5


def test_all_values_of_a_wrong_type_are_reported_at_once(run: Run, tmp_path: Path) -> None:
    document = changed("players.0.time", "46")
    document["players"][1]["buttons"] = 4.5
    document["turn"] = 1
    del document["circle"]
    _, found = checked(run, tmp_path, document)
    assert sorted(places(found)) == ["circle", "players[0].time", "players[1].buttons", "turn"]


def test_a_doubtful_quilt_is_reported_with_its_cells(run: Run, tmp_path: Path) -> None:
    document = copy.deepcopy(STATE)
    first, second = (player["quilt"] for player in document["players"])
    first[0] = first[0].replace("F", "W")  # The letter of another patch, far away.
    second[8] = second[8][:5] + "VVV" + second[8][8:]
    document["players"][0]["income"] += 1
    status, found = checked(run, tmp_path, document)
    assert (status, found["verdict"]) == (0, "doubtful")
    remarks = {(r["field"], r["row"], r["column"]): r["reason"] for r in found["remarks"]}
    assert "W stands for 2 pieces, a1 and f1" in remarks["players[0].quilt", 0, 0]
    assert "V, on" in remarks["players[1].quilt", 6, 8]
    assert "has the shape of no patch" in remarks["players[1].quilt", 6, 8]
    assert "pay" in remarks["players", None, None]
    out = run("check", str(tmp_path / "document.json"))[1]
    assert "playable all the same: current edition: Orange to move" in out


@pytest.mark.parametrize("name", BAD_STATES)
def test_whatever_a_command_refuses_is_wrong(run: Run, tmp_path: Path, name: str) -> None:
    """And the first thing that is refused is among what is told."""
    document, words = BAD_STATES[name]
    _, found = checked(run, tmp_path, document)
    assert found["verdict"] == "wrong"
    remarks = [f"{remark['field']}: {remark['reason']}" for remark in found["remarks"]]
    # Of a format that is not given, check says no more than that.
    words = words[:1] if name == "no format" else words
    assert any(all(word in line for word in words) for line in remarks), remarks


@pytest.mark.parametrize(
    "name", [name for name in BAD_GAMES if BAD_GAMES[name][0]["format"] == "patchwork-game/1"]
)
def test_whatever_replay_refuses_is_wrong(run: Run, tmp_path: Path, name: str) -> None:
    document, words = BAD_GAMES[name]
    _, found = checked(run, tmp_path, document)
    remarks = [f"{remark['field']}: {remark['reason']}" for remark in found["remarks"]]
    assert any(all(word in line for word in words) for line in remarks), remarks


def test_a_game_from_a_position(run: Run, tmp_path: Path) -> None:
    game = {"format": "patchwork-game/1", "start": STATE, "moves": ["domino@c6c7"]}
    assert checked(run, tmp_path, game)[1]["verdict"] == "fine"
    game["start"] = changed("players.0.income", 50)
    _, found = checked(run, tmp_path, game)
    assert found["verdict"] == "doubtful"
    assert set(places(found)) == {"start.players", "start.players[0].income"}
    game["start"] = changed("players.0.quilt.3", "....")
    game["start"]["circle"][0] = "dominoes"
    _, found = checked(run, tmp_path, game)
    assert places(found) == ["start.players[0].quilt[3]", "start.circle[0]"]


def test_lines_are_checked_too(run: Run, tmp_path: Path) -> None:
    line = State.from_json(STATE).to_text()
    assert run("check", line, "--format", "json").json()["verdict"] == "fine"
    twice = line.replace("position current A", "position current AA").replace(" 46,", " 99,")
    _, found = checked(run, tmp_path, twice)
    assert places(found) == ["circle[1]", "players[0].time"]
    assert places(checked(run, tmp_path, "game current AB advance")[1]) == ["circle"]


@pytest.mark.parametrize("name", [e.name for e in examples() if e.kind in ("position", "game")])
def test_the_examples_are_fine(run: Run, name: str) -> None:
    status, out, _ = run("check", f"example:{name}")
    assert (status, out.partition(":")[0]) == (0, "fine")


@pytest.mark.parametrize("edition", ["current", "first-2014", "variant.toml"])
def test_the_template_says_what_to_write(run: Run, tmp_path: Path, edition: str) -> None:
    if edition.endswith(".toml"):
        (tmp_path / edition).write_text(VARIANT + "last_space = 60\nrows = 7\nsquare = 6\n")
        edition = str(tmp_path / edition)
    status, out, err = run("new", "--template", "--edition", edition)
    assert (status, err) == (0, "")
    document = json.loads(out)
    assert set(document["circle"]) == set(printing("current").index)
    hints = document["derived"]["how to fill this in"]
    fields = {*document, *document["players"][0]} - {"format", "edition", "players", "derived"}
    assert set(hints) == fields
    sizes = "7 rows of 9" if "variant" in edition else "9 rows of 9"
    assert hints["quilt"].startswith(sizes)
    # Whose turn it is follows as soon as the tokens stand apart.
    assert places(checked(run, tmp_path, out)[1]) == ["to_move"]
    document["players"][0]["time"] = 3
    state = State.from_json(checked(run, tmp_path, document)[1]["document"])
    assert state.to_move == 1


def test_a_template_goes_with_nothing_else(run: Run) -> None:
    for more in (("--text",), ("--played-to", "9"), ("--format", "csv")):
        refused(run("new", "--template", *more), "error: --template: ")
    status, out, err = run("new", "--template", "--seed", "3")
    assert (status, out) == (2, "")
    assert err == "error: --seed: goes with a shuffled circle; leave it out\n"


def test_a_study_is_checked_with_all_its_moves(run: Run, tmp_path: Path) -> None:
    start = State.load("example:close-finish").to_text()
    moves = [{"after": 0, "move": "advance"}, {"after": 0, "move": "domino@g7h7"}]
    study = {"format": "patchwork-study/1", "chapters": [{"start": start, "moves": moves}]}
    status, found = checked(run, tmp_path, study)
    assert (status, found["document"]) == (0, {**study, "title": ""})
    out = run("check", str(tmp_path / "document.json"))[1]
    assert out == "fine: a study of 1 chapter and 2 moves\n"
    moves[1]["move"] = "domino@a1b1"
    status, found = checked(run, tmp_path, study)
    assert (status, places(found)) == (2, ["chapters[0].moves[1].move"])


# -- variants --------------------------------------------------------------------------------------

LAGOON = "tests/data/lagoon.toml"
MINE = 'name = "mine"\nextends = "current"\nfor_sale = 4\n[patches.plus]\nbuttons = 4\n'


def test_a_variant_is_fine_and_says_what_it_changes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    out = run("check", str(path)).output()
    assert out.splitlines() == [
        "fine: mine: 2 changes from current",
        "  raising the patches for sale from 3 to 4",
        "  lowering the price of plus from 5 to 4",
        "  33 patches of 166 cells together; two quilts have 162",
    ]
    _, found = checked(run, tmp_path, json.dumps(edition_of(str(path)).definition))
    assert (found["verdict"], found["remarks"]) == ("fine", [])
    assert found["document"]["for_sale"] == 4
    assert [change["field"] for change in found["changes"]] == ["for_sale", "patches.plus.buttons"]
    assert run("variant", str(path))[1].splitlines() == [
        out.splitlines()[0].removeprefix("fine: "),
        *out.splitlines()[1:],
    ]
    listed = run("variant", str(path), "--format", "json").json()
    assert listed == {"name": "mine", "changes": found["changes"]}


def test_all_flaws_of_a_variant_are_reported_at_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"players = 3\nhole_penalty = 0.5\nfor_sal = 4\n{MINE}rows = 8\n")
    status, out, err = run("check", str(path))
    assert status == 2
    assert "4 things are wrong; the list above says where" in err
    wrong, fields = out.splitlines(), ("players", "hole_penalty", "for_sal", "patches.plus.rows")
    assert sorted(line.split()[1] for line in wrong) == sorted(f"{field}:" for field in fields)
    assert all(line.startswith("wrong     ") for line in wrong)
    # The list of all fields is longer than other messages, and whole.
    assert any(line.endswith("remove, patches") for line in wrong)
    _, found = checked(run, tmp_path, path.read_text())
    assert sorted(places(found)) == sorted(fields)
    path.write_text("name = ")
    status, out, _ = run("check", str(path))
    assert (status, out[:32]) == (2, "wrong     document: not valid TO")


def test_a_variant_is_read_from_standard_input_and_from_the_examples(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = run("variant", "--template")[1]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(template.encode())))
    assert run("check", "-")[1].startswith("fine: mine: no change from current\n")
    assert run("check", "example:tight-nine")[1].startswith("fine: tight-nine: 4 changes from")


def test_a_set_of_patches_of_ones_own_is_one_change() -> None:
    (change,) = (each for each in changes_of(edition_of(LAGOON)) if "patches" in each.field)
    assert change.doing == "28 patches of its own instead of the 33"


@pytest.mark.parametrize(
    ("changes", "remark"),
    [
        ("", None),
        ("income_marks = []", "income_marks: the income of patches is never paid"),
        ("income_marks = []\nincome_points = 1", None),
        ("rows = 12\ncolumns = 10", "patches: all patches and leather cover 171 of the 240 cells"),
        ("square_points = 0", "square_points: 0; nobody gains by the special tile"),
        ("max_buttons = 9", "max_buttons: 9; nobody can ever pay for ell-5 and stairs and axe"),
    ],
)
def test_rules_without_an_effect_are_doubtful(changes: str, remark: str | None) -> None:
    found = check_variant(f'name = "mine"\nextends = "current"\n{changes}\n')
    assert found.verdict == ("fine" if remark is None else "doubtful")
    assert [str(each).startswith(f"doubtful  {remark}") for each in found.remarks] == (
        [] if remark is None else [True]
    )


@pytest.mark.parametrize(
    "words",
    [
        "patches --edition express",
        "new --edition express --seed 1",
        "play-match random greedy --edition express --games 2 --processes 1",
        "report openings --edition express --circles 1 --player strong:5n --processes 1",
    ],
)
def test_what_is_uncertain_is_said_wherever_an_edition_is_chosen(run: Run, words: str) -> None:
    caution = "pieces from one source; not checked against a box"
    assert f"note: express: {caution}" in run(*words.split())[2]
    assert f"  caution: {caution}" in run("check", "example:express")[1]


def test_a_position_with_a_variant_in_it_is_a_position(run: Run, tmp_path: Path) -> None:
    edition = variant_of(printing("current"), "mine", {"for_sale": 4})
    document = State.new(seed=1, edition=edition).to_json()
    _, found = checked(run, tmp_path, document)
    assert (found["verdict"], "changes" in found) == ("fine", False)
    broken = {key: value for key, value in document.items() if key != "format"}
    assert places(checked(run, tmp_path, broken)[1]) == ["format"]


def test_a_template_is_toml_of_a_printing(run: Run) -> None:
    assert 'extends = "first-2014"' in run("variant", "first-2014", "--template")[1]
    refused(run("variant", "--template", "--format", "json"), "--format", "TOML")
    refused(run("variant", "example:5x5", "--template"), "allowed: current, first-2014")
    refused(run("variant", "example:game"), "allowed: a variant")
    assert run("variant", "--template", "halloween")[1] == halloween_template()
