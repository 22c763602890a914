"""Command lines and files that mean harm, made from honest ones; each is its seed and number."""

from __future__ import annotations

import base64
import io
import json
import random
import tempfile
import tomllib
import zlib
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from typer.main import get_command

from patchwork_solve.analyses.cli import app

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"

STATES = ("close-finish", "first-printing", "first-printing-tie", "only-move", "tie", "tile-race",
          "trivial", "variant")  # fmt: skip
GAMES = ("game", "shortest-game-current")
VARIANTS = ("examples/tight-nine.toml", "tests/data/variants/pocket.toml")
LIMIT = ("--time-limit", "0.2")

FRAGMENTS = (
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\x1b[2J", b"\r\n", b"\xc2\xb2", b"\xd9\xa3", b"\x85",
    b"NaN", b"-Infinity", b"1e999", b"-1", b"0x" + b"f" * 3000, b"9" * 5000, b"4" * 20, b"null",
    b"[" * 3000, b'{"a":' * 3000, b"]", b"}", b'"', b"'", b",", b"..", b"/", b"#", b"\\ud800",
    b"a." * 1500, b"\\u001b[31m", "\u202e🙂".encode(), b"variant:", b"-", b"position ", b"=" * 70,
)  # fmt: skip
"""What is put into the middle of a file."""

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 53, 54, 255, 256, 2**31, 2**63, 2**64, 10**20, 10**400,
    0.5, -0.0, 1e308, float("nan"), float("inf"), "", "x", "x" * 5000, "²", "\x1b[31m", "\n", "\0",
    "\ud800", "\u202e", "current", "leather", "advance", "domino", "a" * 300 + ".toml", "../x.toml",
    "/etc/passwd.toml", ".toml", "variant:xx", [], {}, [[[]]], [[]] * 50, {"": {}}, [None], ["#.#"],
    ".", [0, 0], [-1, 99], {"advance": True}, {"name": "x", "extends": "current"},
)  # fmt: skip
"""What is put in the place of a value."""

WORDS = ("", "-", "--", "-1", "0", "1", "2", "7", "54", "1e9", "nan", "inf", "²", "9" * 30,
         "9" * 5000, "\x1b[2J", "a\nerror: b", "\udcff", "x" * 5000, "/dev/null", "/dev/zero",
         "/dev/full", "/proc/self/mem", ".", "..", "c3", "zz999", "aa1", "domino", "plus", "pluss",
         "example:", "example:tie", "example:game", "example:tight-nine", "example:../tie",
         "json", "current", "first-2014", "greedy", "soonest", "num_workers=1", "=",
         "random_seed=x", "max_time_in_seconds=nan")  # fmt: skip
"""What is put in the place of an argument."""


@dataclass
class Case:
    """One run of the command line.

    Parameters
    ----------
    arguments : list of str
    files : dict of str to bytes
        Made in the folder that the run stands in.
    stdin : bytes
    """

    arguments: list[str]
    files: dict[str, bytes] = field(default_factory=dict)
    stdin: bytes = b""


def case(seed: int, number: int) -> Case:
    """Return the case of a seed and a number, always the same."""
    rng = random.Random(f"{seed}/{number}")
    made = rng.choice(MAKERS)(rng)
    if rng.random() < 0.3:
        _spoil_command(rng, made)
    return made


# -- honest material ---------------------------------------------------------------------------


def honest() -> list[Case]:
    """Return cases without harm, which make ready whatever the others need."""
    state = str(EXAMPLES / "trivial.json")
    searching = (["endgame", state], ["square", "--state", state], ["bounds", state])
    return [
        Case(["new", "--seed", "1", "--played-to", "9"]),
        Case(["perft", state, "--depth", "1"]),
        Case(list(STUDY)),
        *(Case([*command, *LIMIT]) for command in searching),
    ]


@cache
def _content(name: str) -> bytes:
    return (ROOT / name).read_bytes()


@cache
def _line(name: str) -> str:
    from patchwork_solve import State
    from patchwork_solve.engine.record import Game

    text = _content(f"examples/{name}.json").decode()
    return (Game if name in GAMES else State).from_json(text).to_text()


@cache
def _quilt(name: str) -> bytes:
    rows = json.loads(_content(f"examples/{name}.json"))["players"][0]["quilt"]
    return "\n".join(rows).encode()


# -- spoiling ----------------------------------------------------------------------------------


def _spoil_bytes(rng: random.Random, content: bytes) -> bytes:
    """Flip, cut, double or put in something, once or a few times."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at, end = sorted(rng.randrange(len(content) + 1) for _ in range(2))
        match rng.randrange(6):
            case 0 if content:
                at = min(at, len(content) - 1)
                flipped = content[at] ^ 1 << rng.randrange(8)
                content = content[:at] + bytes([flipped]) + content[at + 1 :]
            case 1:
                content = content[:at]
            case 2:
                content = content[:at] + content[min(end, at + 30) :]
            case 3:
                content = content[:end] + content[at:]
            case _:
                content = content[:at] + rng.choice(FRAGMENTS) + content[at:]
    return content


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every (container, key) of a document."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += _places(value[key])
    return found


def _spoil_values(rng: random.Random, content: bytes) -> bytes:
    """Replace, swap, drop, rename or double values of a JSON document."""
    document = json.loads(content)
    for _ in range(rng.choice((1, 1, 2, 4))):
        places = _places(document)
        if not places:
            break
        (one, key), (other, place) = rng.choice(places), rng.choice(places)
        match rng.randrange(7):
            case 0:
                del one[key]
            case 1 if isinstance(one, dict):
                one[rng.choice(("x", "\x1b", "a" * 300, "to_moov"))] = one.pop(key)
            case 2 if isinstance(one, list):
                one.insert(key, one[key])
            case 3:
                copies = json.dumps(one[key]), json.dumps(other[place])
                one[key], other[place] = json.loads(copies[1]), json.loads(copies[0])
            case 4 if isinstance(one[key], int):
                one[key] += rng.choice((-2, -1, 1, 2, 1000))
            case _:
                one[key] = rng.choice(VALUES)
    text = json.dumps(document, ensure_ascii=rng.random() < 0.8)
    if rng.random() < 0.1:
        text = text[:-1] + "," + text[1:]  # Every field stands twice.
    return text.encode("utf-8", "replace")


def _spoil_text(rng: random.Random, text: str) -> str:
    """Spoil a line: its bytes, or its words."""
    if rng.random() < 0.5:
        return _spoil_bytes(rng, text.encode()).decode("utf-8", "replace")
    parts = text.split()
    for _ in range(rng.choice((1, 1, 2))):
        at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        if rng.random() < 0.5:
            parts[at], parts[other] = parts[other], parts[at]
        else:
            parts[at] = rng.choice(WORDS)
    return " ".join(parts)


@cache
def _options(command: str) -> tuple[str, ...]:
    """Return the options of a command."""
    known = get_command(app).commands  # type: ignore[attr-defined]
    found = known.get(command, known["show"])
    return ("--help", *(name for parameter in found.params for name in parameter.opts))


def _spoil_command(rng: random.Random, made: Case) -> None:
    """Put an option or a word somewhere, or take one away."""
    at = rng.randrange(1, len(made.arguments) + 1)
    option = rng.choice(_options(made.arguments[0]))
    match rng.randrange(6):
        case 0:
            made.arguments.insert(at, option)
        case 1 | 2 | 3:
            made.arguments += [option, rng.choice(WORDS)]
        case 4:
            made.arguments.insert(at, rng.choice(WORDS))
        case _:
            del made.arguments[at - 1 : at + rng.randrange(2)]


def _nudge(rng: random.Random, content: bytes) -> bytes:
    """Change values of a document only a little, so that it may still be a good one."""
    document = json.loads(content)
    for _ in range(rng.choice((1, 1, 2, 3))):
        one, key = rng.choice(_places(document))
        match one[key]:
            case bool() | None:
                one[key] = rng.choice((None, 0, 1))
            case int(number):
                one[key] = max(0, number + rng.choice((-9, -2, -1, 1, 2, 9)))
            case str(text) if text and isinstance(one, list):
                at = rng.randrange(len(text))
                one[key] = text[:at] + rng.choice(".#*.AzZμ²") + text[at + 1 :]
            case list(entries) if entries:
                at, other = rng.randrange(len(entries)), rng.randrange(len(entries))
                entries[at], entries[other] = entries[other], entries[at]
                if rng.random() < 0.3:
                    del entries[at]
    return json.dumps(document).encode()


def _either(rng: random.Random, content: bytes) -> bytes:
    return rng.choice((_nudge, _nudge, _nudge, _spoil_values, _spoil_values, _spoil_bytes))(
        rng, content
    )


# -- the kinds of cases --------------------------------------------------------------------------


def _command(rng: random.Random, state: str) -> list[str]:
    """Return a command on a state; those that search come seldom."""
    cheap = (
        ["show", state],
        ["show", state, "--text"],
        ["show", state, "--svg", "out.svg"],
        ["check", state],
        ["check", state],
        ["moves", state],
        ["circle", state, "--depth", "1"],
        ["circle", state, "--depth", "1", "--svg", "out.svg", "--names", "\x1b,\ud800"],
        ["perft", state, "--depth", "1"],
        ["pack", "domino", "bar-3", "--state", state, *LIMIT],
    )
    dear = (
        ["endgame", state, *LIMIT, "--threads", "1", "--memory", "42"],
        [
            "endgame",
            state,
            *LIMIT,
            "--threads",
            "1",
            "--save-line",
            rng.choice(("x.json", "x.txt")),
        ],
        ["square", "--state", state, *LIMIT],
        ["bounds", state, *LIMIT],
    )
    chosen = rng.choice(cheap if rng.random() < 0.96 else dear)
    return [*chosen, "--format", rng.choice(("json", "csv", "table", "markdown"))]


def _state(rng: random.Random) -> Case:
    content = _either(rng, _content(f"examples/{rng.choice(STATES)}.json"))
    if rng.random() < 0.2:
        return Case(_command(rng, "-"), stdin=content)
    if rng.random() < 0.1:
        return Case(_command(rng, content.decode("utf-8", "replace")))
    return Case(_command(rng, "state.json"), {"state.json": content})


def _position_line(rng: random.Random) -> Case:
    return Case(_command(rng, _spoil_text(rng, _line(rng.choice(STATES)))))


def _game(rng: random.Random) -> Case:
    """Return a command on a game: all of it, or one of its positions."""
    name = rng.choice(GAMES)
    if rng.random() < 0.5:
        drawn = ["--svg", "out.svg"] if rng.random() < 0.3 else []
        command = rng.choice((["replay", "{}", *drawn], ["check", "{}"]))
    else:
        command = [*_command(rng, "{}"), "--ply", str(rng.randrange(-2, 50))]
    if rng.random() < 0.3:
        return Case(_on(command, _spoil_text(rng, rng.choice((_line(name), _played_line())))))
    content = _either(rng, rng.choice((_content(f"examples/{name}.json"), _played())))
    return Case([*_on(command, "game.json"), "--format", "json"], {"game.json": content})


def _on(command: list[str], record: str) -> list[str]:
    return [record if word == "{}" else word for word in command]


@cache
def _played() -> bytes:
    """Return a game that starts from a position."""
    start = json.loads(_content("examples/close-finish.json"))
    moves = ["domino@c6c7", {"advance": True}]
    document = {"format": "patchwork-game/1", "start": start, "moves": moves}
    return json.dumps(document).encode()


@cache
def _played_line() -> str:
    return f"game {_line('close-finish')} domino@c6c7 advance"


def _variant(rng: random.Random) -> Case:
    content = _content(rng.choice(VARIANTS))
    if rng.random() < 0.5:
        return _variant_in_full(rng, content)
    files = {"mine.toml": _spoil_bytes(rng, content)}
    if rng.random() < 0.2:
        document = json.loads(_content("examples/trivial.json"))
        document["edition"] = rng.choice(
            ("mine.toml", "./mine.toml", "../mine.toml", "x/mine.toml")
        )
        files["state.json"] = json.dumps(document).encode()
        return Case(["show", "state.json"], files)
    if rng.random() < 0.3:
        return Case(["patches", "--edition", "mine.toml", "--svg", "out.svg"], files)
    played = ["--played-to", "9"] if rng.random() < 0.2 else []
    how = ["--template"] if rng.random() < 0.2 else ["--seed", "1", *played]
    return Case(["new", *how, "--edition", "mine.toml"], files)


def _variant_in_full(rng: random.Random, content: bytes) -> Case:
    """Return a new game of a variant that stands in the document, as JSON or packed in a line."""
    variant = json.dumps(tomllib.loads(content.decode())).encode()
    document = b'{"format": "patchwork-game/1", "circle": [], "moves": [], "edition": %s}'
    spoilt = _either(rng, variant)
    if rng.random() < 0.3:
        packed = base64.urlsafe_b64encode(zlib.compress(spoilt)).decode()
        return Case(["replay", f"game variant:{packed} ABCDEFGHIJKL"])
    if rng.random() < 0.5:
        return Case(["replay", "game.json"], {"game.json": document % spoilt})
    return Case(["new", "--seed", "1", "--edition", "mine.toml"], {"mine.toml": _toml(spoilt)})


def _toml(document: bytes) -> bytes:
    """Write a flat table of values and a table of tables as TOML does; what is else as it is."""
    try:
        values = json.loads(document)
        patches = values.pop("patches")
        lines = [f"{name} = {json.dumps(value)}" for name, value in values.items()]
        for name, patch in patches.items():
            lines += [f"[patches.{json.dumps(name)}]"]
            lines += [f"{part} = {json.dumps(value)}" for part, value in patch.items()]
        return "\n".join(lines).encode()
    except (ValueError, KeyError, AttributeError, TypeError):
        return document


def _drawn_quilt(rng: random.Random) -> Case:
    content = _spoil_bytes(rng, _quilt(rng.choice(STATES)))
    command = ["pack", "plus", *LIMIT, "--quilt"]
    if rng.random() < 0.3:
        return Case([*command, "-"], stdin=content)
    return Case([*command, "quilt.txt"], {"quilt.txt": content})


ENDGAME = ("endgame", str(EXAMPLES / "trivial.json"), "--time-limit", "1", "--threads", "1")
STUDY = ("report", "endgames", "--edition", str(ROOT / VARIANTS[1]), "--positions", "2",
         "--space", "15", "--time-limit", "1")  # fmt: skip


@cache
def _kept(*command: str) -> bytes:
    """Return what a command keeps to go on from, as the program writes it."""
    quiet = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(quiet), redirect_stderr(quiet):
        path = Path(folder) / "kept"
        get_command(app)([*command, "--resume", str(path)], standalone_mode=False)
        return path.read_bytes()


def _checkpoint(rng: random.Random) -> Case:
    return Case([*ENDGAME, "--resume", "kept"], {"kept": _either(rng, _kept(*ENDGAME))})


def _ledger(rng: random.Random) -> Case:
    lines = _kept(*STUDY).splitlines()
    at = rng.randrange(len(lines))
    lines[at] = _either(rng, lines[at])
    return Case([*STUDY, "--resume", "kept"], {"kept": b"\n".join(lines) + b"\n"})


def _wild(rng: random.Random) -> Case:
    """Words in any order after a command."""
    names = (
        "new",
        "show",
        "moves",
        "perft",
        "replay",
        "circle",
        "patches",
        "check",
        "example",
        "pack",
        "square",
        "report",
        "solve",
    )
    name = rng.choice(names)
    words = [
        rng.choice(_options(name) if rng.random() < 0.5 else WORDS) for _ in range(rng.randrange(5))
    ]
    return Case([name, *words, *(LIMIT if "--time-limit" in _options(name) else ())])


MAKERS = (
    *([_state] * 8 + [_position_line] * 5 + [_variant] * 5 + [_game] * 3 + [_wild] * 4),
    *(_drawn_quilt, _drawn_quilt, _checkpoint, _ledger),
)
"""The kinds of cases, as often as each is wanted."""
