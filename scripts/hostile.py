"""Command lines and files that mean harm, made from honest ones; each is its seed and number."""

import base64
import json
import random
import tomllib
import zlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from typer.main import get_command

from patchwork_solve.analyses.cli import app
from patchwork_solve.engine.state import State
from scripts.command_lines import LINES, files, requests
from scripts.hostile_subjects import KINDS, toml
from scripts.kept_answers import ENDGAME, LOSSES, MATCH, OPENINGS, PATCHES, SOLVED, STUDY, kept
from scripts.spoiling import WORDS, either, spoil_bytes, spoil_text

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"

STATES = ("close-finish", "first-printing", "first-printing-tie", "only-move", "tie", "tile-race",
          "trivial", "variant")  # fmt: skip
GAMES = ("game", "shortest-game-current")
VARIANTS = ("examples/tight-nine.toml", "tests/data/variants/pocket.toml")
LIMIT = ("--time-limit", "0.2")


@dataclass
class Case:
    """One run of the command line.

    Parameters
    ----------
    files : dict of str to bytes
        Made in the folder that the run stands in.
    answers : str
        What standard output must hold unless the command is refused.
    """

    arguments: list[str]
    files: dict[str, bytes] = field(default_factory=dict)
    stdin: bytes = b""
    answers: str = ""


def case(seed: int, number: int) -> Case:
    """Return the case of a seed and a number, always the same."""
    rng = random.Random(f"{seed}/{number}")
    made = rng.choice(MAKERS)(rng)
    if rng.random() < 0.3:
        _spoil_command(rng, made)
    _limit(made)
    _keep_short(made)
    return made


def _keep_short(made: Case) -> None:
    """Give a server a port that is refused, as it would serve on, and a fit few games."""
    if made.arguments[:1] in (["board"], ["serve"]):
        made.arguments += ["--port", "-1"]
    if made.arguments[:1] == ["fit"]:
        made.arguments += ["--games", "4"]


def _limit(made: Case) -> None:
    """Give a command a short time limit, where spoiling has left it none, or minutes."""
    if not made.arguments or "--time-limit" not in _options(*made.arguments[:2]):
        return
    at = [n for n, word in enumerate(made.arguments) if word == "--time-limit"]
    if not at:
        made.arguments += LIMIT
    elif made.arguments[at[-1] + 1 :] and made.arguments[at[-1] + 1] in ("7", "54"):
        made.arguments[at[-1] + 1] = "1"


# -- honest material ---------------------------------------------------------------------------


def honest() -> list[Case]:
    """Return cases without harm, which prepare what the others need."""
    state = str(EXAMPLES / "trivial.json")
    searching = (
        ["endgame", state],
        ["square", "--state", state],
        ["bounds", state],
        ["best", state],
    )
    return [
        Case(["new", "--seed", "1", "--played-to", "9"]),
        Case(["perft", state, "--depth", "1"]),
        Case(list(STUDY)),
        Case(list(MATCH)),
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


# -- spoiling a command line ------------------------------------------------------------------


@cache
def _commands() -> dict[str, Any]:
    return get_command(app).commands  # type: ignore[attr-defined, no-any-return]


@cache
def _options(command: str, subject: str = "") -> tuple[str, ...]:
    """Return the options of a command, or of a report on a subject."""
    known = _commands()
    found = known.get(command, known["show"])
    found = getattr(found, "commands", {}).get(subject, found)
    return ("--help", *(name for parameter in found.params for name in parameter.opts))


def _spoil_command(rng: random.Random, made: Case) -> None:
    """Put an option or a word somewhere, or take one away."""
    if not made.arguments:  # All have been taken away already.
        return
    at = rng.randrange(1, len(made.arguments) + 1)
    option = rng.choice(_options(*made.arguments[:2]))
    match rng.randrange(6):
        case 0:
            made.arguments.insert(at, option)
        case 1 | 2 | 3:
            made.arguments += [option, rng.choice(WORDS)]
        case 4:
            made.arguments.insert(at, rng.choice(WORDS))
        case _:
            del made.arguments[at - 1 : at + rng.randrange(2)]


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
        ["best", state, *LIMIT, "--moves", rng.choice(WORDS)],
        ["best", state, "--player", f"strong:{rng.choice(WORDS)}"],
        ["endgame", state, *LIMIT, "--threads", "1", "--memory", "48"],
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
    content = either(rng, _content(f"examples/{rng.choice(STATES)}.json"))
    if rng.random() < 0.2:
        return Case(_command(rng, "-"), stdin=content)
    if rng.random() < 0.1:
        return Case(_command(rng, content.decode("utf-8", "replace")))
    return Case(_command(rng, "state.json"), {"state.json": content})


def _position_line(rng: random.Random) -> Case:
    return Case(_command(rng, spoil_text(rng, _line(rng.choice(STATES)))))


def _game(rng: random.Random) -> Case:
    """Return a command on a game: all of it, or one of its positions."""
    name = rng.choice(GAMES)
    if rng.random() < 0.5:
        drawn = ["--svg", "out.svg"] if rng.random() < 0.3 else []
        command = rng.choice((["replay", "{}", *drawn], ["check", "{}"]))
    else:
        command = [*_command(rng, "{}"), "--ply", str(rng.randrange(-2, 50))]
    if rng.random() < 0.3:
        return Case(_on(command, spoil_text(rng, rng.choice((_line(name), _played_line())))))
    content = either(rng, rng.choice((_content(f"examples/{name}.json"), _played())))
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
    files = {"mine.toml": spoil_bytes(rng, content)}
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
    spoilt = either(rng, variant)
    if rng.random() < 0.3:
        packed = base64.urlsafe_b64encode(zlib.compress(spoilt)).decode()
        return Case(["replay", f"game variant:{packed} ABCDEFGHIJKL"])
    if rng.random() < 0.5:
        return Case(["replay", "game.json"], {"game.json": document % spoilt})
    return Case(["new", "--seed", "1", "--edition", "mine.toml"], {"mine.toml": toml(spoilt)})


def _drawn_quilt(rng: random.Random) -> Case:
    content = spoil_bytes(rng, _quilt(rng.choice(STATES)))
    command = ["pack", "plus", *LIMIT, "--quilt"]
    if rng.random() < 0.3:
        return Case([*command, "-"], stdin=content)
    return Case([*command, "quilt.txt"], {"quilt.txt": content})


def _checkpoint(rng: random.Random) -> Case:
    return Case([*ENDGAME, "--resume", "kept"], {"kept": either(rng, kept(*ENDGAME))})


VALUES = (None, True, -1, 0.5, 1 << 70, 10**400, float("nan"), "", "0", "\ud800", [], [[]], {})
"""Values that a row may hold by mistake."""


def _ledger(rng: random.Random) -> Case:
    """Return a report that goes on from a file with a spoilt line, or a changed value in a row."""
    command = rng.choice((STUDY, LOSSES, OPENINGS, SOLVED, PATCHES, MATCH))
    lines = kept(*command).splitlines()
    at = rng.randrange(len(lines))
    document = json.loads(lines[at])
    if "row" in document and rng.random() < 0.6:
        document["row"][rng.choice(list(document["row"]))] = rng.choice(VALUES)
        lines[at] = json.dumps(document).encode()
    else:
        lines[at] = either(rng, lines[at])
    return Case([*command, "--resume", "kept"], {"kept": b"\n".join(lines) + b"\n"})


def _solved_positions(rng: random.Random) -> Case:
    line = _line("trivial")
    moves = {"9": " ".join(str(move) for move in State.from_text(line).legal_moves)}
    content = json.dumps({"rows": [{"position": line, "moves": moves}]}).encode()
    command = ["report", "losses", "--players", "greedy", "--positions", "solved.json"]
    return Case(command, {"solved.json": either(rng, content)})


def _match(rng: random.Random) -> Case:
    """Return a match of unknown players, or of broken programs, or one that is continued."""
    if rng.random() < 0.5:
        name = rng.choice(("greedy", "strong:0.05", "rollout:100", "pipe:no-such-program --fast"))
        rest = rng.choice((MATCH[2:], ("--sprt", spoil_text(rng, "0,50"), *MATCH[2:])))
        return Case(["play-match", spoil_text(rng, name), *rest, *LIMIT])
    lines = kept(*MATCH).splitlines()
    at = rng.randrange(len(lines))
    lines[at] = either(rng, lines[at])
    return Case([*MATCH, *LIMIT, "--resume", "kept"], {"kept": b"\n".join(lines) + b"\n"})


TYPED = ("moves", "1", "domino", "domino c6", "1 2", "A@c6c7", "advance", "undo", "show", "help",
         "leather", "d4", "save kept.json", "quit")  # fmt: skip


def _typed(rng: random.Random) -> Case:
    """Return a game at the keyboard, with random input."""
    lines = "\n".join(rng.choice(TYPED) for _ in range(rng.randrange(1, 8)))
    name = rng.choice(("close-finish", "only-move", "variant", "tie"))
    how = rng.choice((["--seat", "both"], ["--against", "greedy", "--seed", "1"]))
    command = ["play", str(EXAMPLES / f"{name}.json"), *how]
    kept = ["--output", rng.choice(("x.json", "x.txt", ".", "x"))] if rng.random() < 0.3 else []
    return Case([*command, *kept], stdin=spoil_bytes(rng, lines.encode()))


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
        "play-match",
        "ladder",
        "solve",
    )
    name = rng.choice(names)
    words = [
        rng.choice(_options(name) if rng.random() < 0.5 else WORDS) for _ in range(rng.randrange(5))
    ]
    return Case([name, *words, *(LIMIT if "--time-limit" in _options(name) else ())])


def _subject(rng: random.Random) -> Case:
    """Return a command on runs, sets or rules: a file of it spoilt, or an option."""
    line = rng.choice(LINES)
    made = Case(list(line), dict(files(line)))
    if made.files and rng.random() < 0.7:
        name = rng.choice(sorted(made.files))
        spoil = either if name.endswith(".json") else spoil_bytes
        made.files[name] = spoil(rng, made.files[name])
    else:
        _spoil_command(rng, made)
    return made


def _stream(rng: random.Random) -> Case:
    """Return lines to `best --json-lines`, after which an honest one must still be answered."""
    *honest_lines, last = requests()
    lines = [either(rng, rng.choice(honest_lines)) for _ in range(rng.randrange(1, 5))]
    if rng.random() < 0.2:
        lines.append(json.dumps({"cancel": rng.choice(VALUES)}).encode())
    stdin = b"\n".join([*lines, last, b""])
    return Case(["best", "--json-lines", *LIMIT], stdin=stdin, answers='{"id":"last","final":true')


def _of_subjects(rng: random.Random) -> Case:
    """Return a command on games, studies or variants."""
    return Case(*rng.choice(KINDS)(rng))


MAKERS = (
    *([_state] * 8 + [_position_line] * 5 + [_variant] * 5 + [_game] * 3 + [_wild] * 4),
    *(_drawn_quilt, _drawn_quilt, _checkpoint, _ledger, _match, _solved_positions, _typed),
    *(_subject, _subject, _subject, _subject, _subject, _stream, _stream),
    *([_of_subjects] * 36),
)
"""The kinds of cases, as often as each is wanted."""
