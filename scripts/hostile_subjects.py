"""Hostile games, studies and variants for the commands that take many of them."""

import json
import random
from functools import cache

from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.record import Game
from scripts.command_lines import FEW
from scripts.spoiling import WORDS, either, spoil_bytes
from tests.engine.variants import LARGE, SMALL, TINY, Size, document, played

STRANGERS = (
    "=1+cmd|'/C calc'!A0", "@SUM(1)", "-2+3", "<img src=x onerror=x()>", "</script><b>", "&lt;'\"",
    "[a](javascript:x())", "`x`|y", "**a**", "# a", "{{c1::x}}", "Zoë", "王", "x" * 24, "A", "b B",
)  # fmt: skip
"""Names that mean something in a file that shows them; each has at most 24 characters."""

VARIANTS = 40
"""Number of different variants of a size: each takes a while to prepare."""

MINE = "mine.toml"
Files = dict[str, bytes]
Run = tuple[list[str], Files]


@cache
def _variant(number: int, size: Size) -> bytes:
    """Return a variant as JSON, which is read like TOML where it stands in a game."""
    while True:
        found = document(number, size)
        try:
            read_variant(json.dumps(found))
        except ValueError:
            number += VARIANTS
            continue
        return json.dumps(found).encode()


@cache
def _game(number: int) -> Game:
    """Return a short game of random moves."""
    edition = read_variant(_variant(number, SMALL).decode())
    return played(edition, number)


def _named_game(rng: random.Random, names: list[str]) -> Game:
    game = _game(rng.randrange(VARIANTS))
    return game.with_names((names[0], names[1])) if rng.random() < 0.8 else game


def _content(rng: random.Random, game: Game) -> bytes:
    """Return a game in one of the forms that files have."""
    text = rng.choice((game.to_text, game.to_diary, lambda: json.dumps(game.to_json())))()
    return text.encode()


def study(rng: random.Random, games: list[Game]) -> bytes:
    """Return a study with a chapter of each game, with comments, marks and variations."""
    chapters = []
    for game in games:
        steps = [
            {"after": number if rng.random() < 0.9 else 0, "move": str(move)}
            for number, move in enumerate(game.moves)
        ]
        for step in rng.sample(steps, min(2, len(steps))):
            step["comment"] = rng.choice(STRANGERS)
            step["marks"] = [{"player": rng.randrange(2), "from": "a1", "to": "b2"}]
        chapters.append(
            {"title": rng.choice(STRANGERS), "start": game.start.to_text(), "moves": steps}
        )
    found = {"format": "patchwork-study/1", "title": rng.choice(STRANGERS), "chapters": chapters}
    return json.dumps(found).encode()


def _games(rng: random.Random) -> tuple[list[str], Files]:
    """Return one to four games as files, as a folder or as a study; one may be spoilt."""
    names = rng.sample(STRANGERS, 2)
    games = [_named_game(rng, names) for _ in range(rng.randint(1, 4))]
    kind = rng.randrange(3)
    if kind == 0:
        return ["study.json"], {"study.json": _maybe_spoilt(rng, study(rng, games))}
    folder = "games/" if kind == 1 else ""
    files = {
        f"{folder}{number}{rng.choice(('.txt', '.json'))}": _content(rng, game)
        for number, game in enumerate(games)
    }
    spoilt = rng.choice(sorted(files))
    files[spoilt] = _maybe_spoilt(rng, files[spoilt])
    return (["games"] if folder else sorted(files)), files


def _maybe_spoilt(rng: random.Random, content: bytes) -> bytes:
    if rng.random() < 0.6:
        return content
    return either(rng, content) if content.startswith(b"{") else spoil_bytes(rng, content)


def _formatted(rng: random.Random) -> list[str]:
    return ["--format", rng.choice(("json", "csv", "table", "markdown"))]


def reviews(rng: random.Random) -> Run:
    """Return a review of one or more games."""
    given, files = _games(rng)
    more = rng.choice(
        (
            [],
            ["--output", rng.choice(("out.html", "out.csv", "out.parquet"))],
            ["--section", rng.choice(("players", "examples", "purchases", "games", "decisions"))],
            ["--resume", "kept"],
            ["--names", ",".join(rng.sample(STRANGERS, 2))],
            ["--title", rng.choice(STRANGERS)],
        )
    )
    player = ["--player", f"strong:{rng.choice((1, 2, 5))}n", "--mistakes", "1"]
    return ["review", *given, *player, *FEW, *more, *_formatted(rng)], files


def exercises(rng: random.Random) -> Run:
    """Return exercises of games."""
    given, files = _games(rng)
    output = ["--output", rng.choice(("out.json", "out.csv", "out.parquet"))]
    more = rng.choice(([], output, ["--anki", "out.apkg"], ["--resume", "kept"]))
    limit = ["--player", "strong:2n", "--time-limit", "0.5"]
    return ["exercises", *given, *limit, *FEW, *more, *_formatted(rng)], files


def studies(rng: random.Random) -> Run:
    """Return a check of a study."""
    games = [_named_game(rng, list(STRANGERS[:2])) for _ in range(rng.randint(1, 3))]
    return ["check", "study.json"], {"study.json": either(rng, study(rng, games))}


def pictures(rng: random.Random) -> Run:
    """Return a game of a variant, drawn."""
    given, files = _games(rng)
    how = rng.choice((["--svg", "out.svg"], ["--animated-svg", "out.svg"], ["--diary", "out.txt"]))
    return ["replay", given[0], *how], files


def variants(rng: random.Random) -> Run:
    """Return a command on a variant of up to 128 cells, good or spoilt."""
    content = _variant(rng.randrange(VARIANTS), rng.choice((TINY, SMALL, LARGE)))
    if rng.random() < 0.4:
        content = either(rng, content)
    embedded = b'{"format": "patchwork-game/1", "circle": [], "moves": [], "edition": %s}' % content
    if rng.random() < 0.4:
        return [rng.choice(("replay", "check")), "game.json"], {"game.json": embedded}
    command = rng.choice(
        (
            ["new", "--seed", "1", "--edition", MINE],
            ["new", "--seed", "1", "--played-to", "5", "--edition", MINE],
            ["variant", MINE],
            ["check", MINE],
            ["patches", "--edition", MINE],
        )
    )
    return [*command, *_formatted(rng)] if command[0] != "check" else command, {MINE: toml(content)}


def searches_of_rules(rng: random.Random) -> Run:
    """Return a command that plays under the rules of a variant."""
    content = _variant(rng.randrange(VARIANTS), rng.choice((TINY, SMALL)))
    if rng.random() < 0.2:
        content = either(rng, content)
    small, quick = ["--player", "greedy", *FEW], ["--player", "strong:2n", *FEW]
    run = ["--out", "new-run", *FEW]
    games = ["--games", rng.choice(("1", "2", "4"))]
    vary = rng.choice(
        ("square_points=6..7", "hole_penalty=0..1", "for_sale=1..3", rng.choice(WORDS))
    )
    goal = rng.choice(("win_0=0.5", "margin=0", "tile=0.9", "plies=40", rng.choice(WORDS)))
    command = rng.choice(
        (
            ["simulate", "--players", "greedy", "--edition", MINE, *games, *run],
            ["sweep", vary, "--edition", MINE, *games, *small],
            ["design", MINE, "--goal", goal, "--vary", vary, *games, *small],
            ["whatif", MINE, "--base", "example:4x4", "--proved", "0", *games, *small],
            ["bounds", "--edition", MINE, "--time-limit", "0.2"],
            ["report", "solved", "--circles", "1", "--nodes", "100", "--edition", MINE, *FEW],
            ["report", "openings", "--circles", "1", "--edition", MINE, *quick],
            ["rebalance", MINE, "--circles", "20", "--games", "0", "--rounds", "1", *quick,
             "--time-limit", "0.5"],
        )
    )  # fmt: skip
    return [*command, *_formatted(rng)], {MINE: toml(content)}


def toml(content: bytes) -> bytes:
    """Return a JSON document as TOML, with its tables inline; other content unchanged."""
    try:
        values = json.loads(content)
        return "\n".join(
            f"{json.dumps(name)} = {_inline(each)}" for name, each in values.items()
        ).encode()
    except (ValueError, AttributeError, RecursionError):
        return content


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(k)} = {_inline(v)}' for k, v in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value)


KINDS = (
    *([reviews] * 5 + [exercises] * 2 + [studies] * 4 + [pictures] * 3 + [variants] * 8),
    *([searches_of_rules] * 4),
)
"""The kinds, as often as each is wanted."""
