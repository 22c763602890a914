"""Input that means harm: it is refused in one printable line, at once, and tells nothing."""

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from patchwork_solve import InputError, Patch, State
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.wording import LONGEST_LINE as LONGEST_MESSAGE
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.forms.validation import parse
from patchwork_solve.engine.forms.variant import LARGEST, LONGEST_LINE, edition_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.move import Move
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import STATE, VARIANT, changed, refused

ESCAPES = "\x1b[31mred\x1b]0;title\x07\n\rerror: forged\u202eabc\ud800"


def written(folder: Path, content: Any) -> str:
    path = folder / "input.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return str(path)


# -- files that are not plain ------------------------------------------------------------------


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.toml"
    os.mkfifo(path)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
@pytest.mark.parametrize("command", ["show", "replay", "endgame", "moves", "bounds", "circle"])
def test_devices_and_pipes_are_no_input(run: Run, pipe: Path, command: str) -> None:
    refused(run(command, "/dev/zero"), "/dev/zero", "not a file")
    refused(run(command, str(pipe)), "pipe", "-")


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_devices_and_pipes_are_no_quilt_and_no_edition(run: Run, pipe: Path) -> None:
    for path in ("/dev/zero", str(pipe), str(pipe.parent)):
        refused(run("pack", "plus", "--quilt", path), "--quilt", "cannot read")
    refused(run("new", "--seed", "1", "--edition", str(pipe)), "edition", "pipe")
    refused(run("pack", "plus", "--edition", str(pipe)), "edition", "pipe")
    document = changed("edition", pipe.name)
    refused(run("show", written(pipe.parent, document)), "edition", pipe.name)


def test_a_file_that_says_it_is_empty(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes read count: files of the system have no size, and a file may grow."""
    monkeypatch.setattr("patchwork_solve.engine.base.reading.LARGEST", 3)
    monkeypatch.setattr("patchwork_solve.engine.base.reading.read_bytes.__defaults__", (3,))
    refused(run("show", "/proc/self/status"), "larger than")


def test_standard_input_has_a_limit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/zero") as endless:
        monkeypatch.setattr("sys.stdin", endless)
        refused(run("show", "-"), "STATE", "larger than")


def test_no_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    refused(run("show", "-"), "error: STATE: not valid JSON")


@pytest.mark.parametrize("size", [LARGEST + 1, 20_000_000])
def test_a_variant_has_a_limit(run: Run, tmp_path: Path, size: int) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * size)
    refused(run("new", "--seed", "1", "--edition", str(path)), "large.toml", "larger than")


def test_paths_that_cannot_be(run: Run) -> None:
    long = "a" * 5000
    refused(run("show", long), "STATE", "too long")
    refused(run("pack", "plus", "--quilt", long), "--quilt", "too long")
    refused(run("new", "--seed", "1", "--edition", long + ".toml"), "edition", "too long")
    refused(run("show", json.dumps(changed("edition", long + ".toml"))), "edition", "no file")
    refused(run("show", json.dumps(changed("edition", "a\0.toml"))), "edition")
    refused(run("show", "examples/trivial.json", "--svg", long + ".svg"), "--svg", "too long")
    refused(run("bounds", "--output", long + ".csv"), "--output", "cannot write")


# -- JSON and TOML -----------------------------------------------------------------------------

DOCUMENT = json.dumps(STATE)
BAD_JSON = {
    "a field twice": ('{"format": 1, ' + DOCUMENT[1:], "twice"),
    "NaN": (DOCUMENT.replace('"time": 46', '"time": NaN'), "NaN is not a number"),
    "Infinity": (DOCUMENT.replace('"time": 46', '"time": -Infinity'), "-Infinity is not a number"),
    "a number past infinity": (DOCUMENT.replace('"time": 46', '"time": 1e999'), "inf"),
    "5,000 digits": (DOCUMENT.replace('"time": 46', f'"time": {"4" * 5000}'), "too long"),
    "4,000 digits": (DOCUMENT.replace('"time": 46', f'"time": {"4" * 4000}'), "0 to 53"),
    "half a character": (DOCUMENT.replace("domino", "\\ud800"), "half a character"),
    "nested deep": ("[" * 100_000, "nested too deep"),
    "nested deep in a field": ('{"format":' + "[" * 200_000 + "]" * 200_000 + "}", "too deep"),
    "lists in lists": (changed("circle", [[[[[[["plus"]]]]]]]), "circle[0]"),
}


@pytest.mark.parametrize("name", BAD_JSON)
def test_bad_json(run: Run, tmp_path: Path, name: str) -> None:
    document, words = BAD_JSON[name]
    refused(run("show", written(tmp_path, document)), words)


def test_a_byte_order_mark_is_no_harm() -> None:
    text = json.dumps(STATE)
    for document in (text, "\ufeff" + text, text.encode("utf-8-sig")):
        assert State.from_json(document) == State.from_json(STATE)


def test_digits_of_other_scripts_are_cells(run: Run) -> None:
    row = "9/9/9/9/9/9/9/9"
    status, out, _ = run(
        "show", f"position current A 0,5,0,²8/{row} 0,5,0,٣8/{row} 0 - 0 -", "--text"
    )
    assert (status, out.split()[3]) == (0, f"0,5,0,#8/{row}")


BAD_TOML = {
    "5,000 digits": (f"square = {'1' * 5000}", "longer than"),
    "5,000 digits in hexadecimal": (f"square = 0x{'f' * 4900}"[:LONGEST_LINE], "square: "),
    "marks in hexadecimal": (f"income_marks = [0x{'f' * 3900}]", "income_marks[0]"),
    "nested deep": ("square = " + "[" * 3000, "nested too deep"),
    "a key of a million dots": ("a." * 30_000 + "a = 1", "longer than"),
    "900 by 900": (
        "[patches.new]\ncells = [" + f'"{"#" * 900}",\n' * 70 + "]",
        "patches.new.cells",
    ),
    "128 by 128": (
        "[patches.new]\nbuttons = 1\ntime = 1\nincome = 1\n"
        "cells = [\n" + f'"{"#" * 128}",\n' * 128 + "]",
        "larger than the quilt",
    ),
    "200 patches": (
        "".join(
            f'[patches.p{n}]\ncells = ["#"]\nbuttons = 1\ntime = 1\nincome = 0\n'
            for n in range(200)
        ),
        "64",
    ),
    "a name that moves the cursor": ('[patches."\\u001b[2J"]\nbuttons = 1', "letters, digits"),
    "a long name": (f"[patches.{'a' * 300}]\nbuttons = 1", "up to 40"),
    "a misspelt patch changed": ("[patches.pluss]\nbuttons = 1", "did you mean plus?"),
    "a misspelt patch removed": ('remove = ["pluss"]', "did you mean plus?"),
    "a patch in two pieces": ('[patches.plus]\ncells = ["#.#"]', "one connected piece"),
    "a patch in two pieces, by a corner": ('[patches.plus]\ncells = ["#.", ".#"]', "one connected"),
}


@pytest.mark.parametrize("name", BAD_TOML)
def test_bad_toml(run: Run, tmp_path: Path, name: str) -> None:
    text, words = BAD_TOML[name]
    path = tmp_path / "variant.toml"
    path.write_text(VARIANT + text)
    refused(run("new", "--seed", "1", "--edition", str(path)), "variant.toml", words)


@pytest.mark.parametrize("name", ["\\u001b[2J", "a\\nerror: forged", " x", "\\u202eabc", "\\u0000"])
def test_names_are_printable(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "variant.toml"
    path.write_text(VARIANT.replace('"x"', f'"{name}"'))
    refused(run("new", "--seed", "1", "--edition", str(path)), "name", "letters")


# -- a patch is one piece, wherever it comes from -----------------------------------------------


@pytest.mark.parametrize(
    "cells", [(), ((0, 0), (0, 0)), ((0, 0), (0, 2)), ((0, 0), (1, 1)), ((0, 0), (5, 5), (0, 1))]
)
def test_cells_that_are_no_patch(cells: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(InputError, match=r"^patches\.x\.cells: "):
        Patch("x", cells, 1, 1, 1)


@pytest.mark.parametrize("rows", [[], ["..."], ["#.#"], ["#", ".", "#"], ["x"]])
def test_rows_that_are_no_patch(rows: list[str]) -> None:
    with pytest.raises(InputError, match=r"^patches\.x\.cells: "):
        Patch.drawn("x", rows, 1, 1, 1)


def test_a_patch_lies_at_the_origin() -> None:
    assert Patch("x", ((3, 5), (3, 4)), 1, 1, 1).cells == ((0, 0), (0, 1))


def test_two_pieces_in_a_state_and_in_a_line(run: Run) -> None:
    variant = {"name": "x", "extends": "current", "patches": {"plus": {"cells": ["#.#"]}}}
    document = json.dumps(changed("edition", variant))
    refused(run("show", document), "edition.patches.plus.cells", "one connected piece")
    honest = {**variant, "patches": {"plus": {"cells": ["###"]}}}
    line = State.from_json(changed("edition", honest)).to_text()
    assert run("show", line)[0] == 0
    import base64
    import zlib

    packed = base64.urlsafe_b64encode(zlib.compress(json.dumps(variant).encode())).decode()
    parts = line.split()
    parts[1] = f"variant:{packed}"
    refused(run("show", " ".join(parts)), "edition.patches.plus.cells", "one connected piece")


# -- what goes out -----------------------------------------------------------------------------


def test_a_note_is_one_short_printable_line(capsys: pytest.CaptureFixture[str]) -> None:
    note(ESCAPES + "x" * 10_000)
    line = capsys.readouterr().err
    assert line.endswith("...\n")
    assert line[:-1].isprintable()
    assert len(line) == LONGEST_MESSAGE + 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "\x1b[2J\nerror: forged.json"),
        ("pack", "\x1b[2J"),
        ("pack", "plus", "--cp-sat", "\x1b[2J"),
        ("pack", "plus", "--cp-sat", f"num_workers={'1' * 5000}", "--engine", "cp-sat"),
        ("square", "plus", "--at", "\x1b[2J"),
        ("new", "--seed", "1", "--edition", "\x1b[2J"),
        ("new", "--seed", "1", "--edition", "\x1b[2J.toml"),
        ("new", "--seed", "\x1b[2J"),
        ("new", "--seed", "1", "--played-to", "9", "--players", "\x1b[2J"),
        ("\x1b[2J",),
        ("show", "examples/trivial.json", "--svg", "\x1b[2J"),
        ("show", "examples/trivial.json", "\x1b[2J"),
        ("bounds", "--output", "\x1b[2J/x.csv"),
        ("show", "position current ABC\x1b[2J x x x x x x"),
        ("show", json.dumps({**STATE, "\x1b[2J": 1})),
        ("show", json.dumps(changed("circle", ["\x1b[2J\x85" * 999]))),
        ("replay", "game current ABC \x1b[2J"),
    ],
)
def test_no_error_carries_an_escape(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    refused(result)
    assert result[2].strip("\n").isprintable()
    assert len(result[2]) <= LONGEST_MESSAGE + 1


@pytest.mark.thorough
def test_letters_that_the_terminal_does_not_have() -> None:
    command = [sys.executable, "-m", "patchwork_solve", "new", "--seed", "1", "--text", "--edition"]
    done = subprocess.run(
        [*command, "tests/data/variants/crowd.toml"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u03bc" in done.stdout  # The letter of the last of 64 patches.


def test_a_picture_is_xml_whatever_the_edition_is_called() -> None:
    edition = replace(printing("current"), name=f"<&\"'>{ESCAPES}\x00\uffff")
    picture = line_svg(State.new(seed=1, edition=edition), [Move()])
    title = ET.fromstring(picture.encode("utf-8")).findtext("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.startswith("<&\"'>\ufffd[31mred")


# -- files that a document names -----------------------------------------------------------------

SECRET = "root:x:0:0:secret"


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: str(folder / "secret.toml"),
        lambda folder: "../secret.toml",
        lambda folder: "inside/../../secret.toml",
    ],
)
def test_a_document_names_no_file_elsewhere(
    run: Run, tmp_path: Path, make: Callable[[Path], str]
) -> None:
    (tmp_path / "secret.toml").write_text(SECRET)
    folder = tmp_path / "folder"
    folder.mkdir()
    document = changed("edition", make(tmp_path))
    for state in (written(folder, document), json.dumps(document)):
        result = run("show", state)
        refused(result, "edition", "allowed: a path inside the document's folder")
        assert SECRET[:6] not in result[2]


@pytest.mark.parametrize("content", [SECRET, f'name = "{SECRET}\\n"', f'"{SECRET}" = 1', "a = 1"])
def test_no_message_quotes_a_file_that_a_document_names(
    run: Run, tmp_path: Path, content: str
) -> None:
    (tmp_path / "beside.toml").write_text(content)
    state = written(tmp_path, changed("edition", "beside.toml"))
    result = run("show", state)
    refused(result, "beside.toml", "is not a variant")
    assert "root" not in result[2]


def test_a_file_beside_the_document_is_found(run: Run, tmp_path: Path) -> None:
    (tmp_path / "beside.toml").write_text(VARIANT)
    state = written(tmp_path, changed("edition", "beside.toml"))
    status, out, _ = run("show", state, "--format", "json")
    assert (status, json.loads(out)["edition"]["name"]) == (0, "x")


def test_the_user_may_name_a_variant_anywhere(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(VARIANT)
    assert edition_of(str(tmp_path / "mine.toml")).name == "x"


# -- the words -----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_impossible_positions_are_noted_by_every_command(run: Run, tmp_path: Path) -> None:
    state = written(tmp_path, changed("players.0.income", 99))
    for command in (
        ("show", state),
        ("moves", state),
        ("perft", state, "--depth", "1"),
        ("circle", state),
        ("endgame", state, "--time-limit", "0.1"),
        ("best", state, "--player", "strong:1000n"),
        ("square", "--state", state, "--time-limit", "0.1"),
        ("pack", "bar-3", "--state", state),
        ("bounds", state, "--time-limit", "0.1"),
    ):
        status, _, err = run(*command)
        assert status == 0, command
        assert "note: players: income 106 in total" in err, command


def test_patches_must_be_named(run: Run) -> None:
    for command in ("pack", "square"):
        refused(run(command), "PATCH...", "--state", "plus")


def test_the_picture_option_that_is_wrong_is_named(run: Run) -> None:
    for command in (("show", "examples/trivial.json"), ("pack", "plus")):
        refused(run(*command, "--png", "x.jpg"), "--png", "x.jpg")
        refused(run(*command, "--svg", "x.jpg"), "--svg", "x.jpg")


def test_messages_are_ours() -> None:
    """Change every place of a state to every kind of value: no sentence is another program's."""
    values = (None, True, "x", 4.5, -1, 10**30, [], {}, [1], {"a": 1})
    places = ("format", "edition", "circle", "players", "players.0", "players.0.time", "derived",
              "players.0.quilt", "to_move", "special_tile", "leather_owed")  # fmt: skip
    said: dict[str, list[str]] = {place: [] for place in places}
    for place, value in itertools.product(places, values):
        try:
            State.from_json(json.dumps(changed(place, value)))
        except InputError as error:
            said[place].append(error.reason)
    assert all(said.values())
    everything = " ".join(itertools.chain.from_iterable(said.values()))
    assert "nput should" not in everything
    assert "another value" not in everything


def test_text_is_parsed_once() -> None:
    assert parse('{"a": [1, 2.5, "\\ud83d\\ude00"]}') == {"a": [1, 2.5, "😀"]}
