"""Saved tables and logs: right, contradicting, copied from a console, and spoilt."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from patchwork_solve import Game, State
from patchwork_solve.engine.players.simple import play_out
from tests.saved import Writer, saved_log

NAMES = ("Ann", "Bob")


@cache
def played(seed: int) -> Game:
    return play_out(State.new(seed=seed, names=NAMES), ("greedy", "random"), seed)


def late() -> dict[str, Any]:
    """A table with many patches on each quilt."""
    states = played(3).states
    return Writer(states[-8]).table(states[-8])


def unknown_places() -> dict[str, Any]:
    """A table whose patches all have one cell."""
    document = late()
    for key, token in document["tokens"].items():
        if key.startswith("patch_") and token["location"].startswith("square_"):
            token["location"] = token["location"][:13] + "_0_0"
    return document


Change = Callable[[dict[str, Any]], None]


def put(*path: str, value: Any) -> Change:
    def change(document: dict[str, Any]) -> None:
        for key in path[:-1]:
            document = document[key]
        document[path[-1]] = value

    return change


def without(*path: str) -> Change:
    def change(document: dict[str, Any]) -> None:
        for key in path[:-1]:
            document = document[key]
        del document[path[-1]]

    return change


def crowded(document: dict[str, Any]) -> None:
    """Put all patches of the circle at one place."""
    for token in document["tokens"].values():
        if token["location"] == "market":
            token["state"] = "3"


EMPTIES, INCOME = "empties_ff0000_counter", "income_0000ff_counter"
WRONG: dict[str, tuple[Change, str]] = {
    "empties": (
        put("counters", EMPTIES, "counter_value", value=80),
        "counters.empties of Ann: 80, but",
    ),
    "income": (
        put("counters", INCOME, "counter_value", value="77"),
        "counters.income of Bob: 77, but",
    ),
    "turn": (put("gamestate", "active_player", value="3456789"), "gamestate.active_player: not"),
    "one player": (without("players", "3456789"), "players: 1; allowed: two"),
    "a colour": (put("players", "3456789", "color", value="ff0000"), "players.3456789.color"),
    "a name": (put("players", "3456789", "name", value=3), "players.3456789.name: missing"),
    "no number": (put("players", "3456789", "no", value="x"), "players.3456789.no: missing"),
    "a patch that is nowhere": (
        put("tokens", "patch_1", "location", value="limbo"),
        "tokens.patch_1.location: 'limbo'",
    ),
    "a missing patch": (without("tokens", "patch_2"), "tokens.patch_2: missing"),
    "a kind": (without("token_types", "patch_2"), "token_types: no token for corner-slow"),
    "figures": (put("token_types", "patch_2", "cost", value=9), "token_types.patch_2: cost 9"),
    "a mask": (put("token_types", "patch_2", "mask", value=":111"), "token_types.patch_2.mask"),
    "a location": (
        put("tokens", "timemarker_ff0000", "location", value="square_77"),
        "tokens.timemarker_ff0000.location: 'square_77'; it ends in a space",
    ),
    "no marker": (without("tokens", "timemarker_ff0000"), "tokens.timemarker_ff0000: missing"),
    "no tile": (without("tokens", "tile_special7x7"), "tokens.tile_special7x7: missing"),
    "a tile": (
        put("tokens", "tile_special7x7", "location", value="tableau_ff0000"),
        "tokens.tile_special7x7: Ann has it, but no full square",
    ),
    "the neutral token": (
        put("tokens", "token_neutral", "state", value=-7.5),
        "tokens.token_neutral.state: missing, or not a whole number",
    ),
    "tokens": (put("tokens", value=[]), "neither a table"),
    "a token": (put("tokens", "bad", value=7), "tokens.bad: missing, or not an object"),
    "a player": (put("players", "2345678", value=1e9), "players.2345678: missing, or not an"),
    "two at one place": (crowded, "each has its own"),
    "a counter": (
        put("counters", EMPTIES, "counter_value", value="many"),
        f"counters.{EMPTIES}.counter_value",
    ),
}


COPIES: dict[str, Callable[[str], str]] = {
    "a file": lambda text: text,
    "a marked file": lambda text: "\ufeff" + text,
    "an assignment": lambda text: f"gameui.gamedatas = {text};\n",
    "in quotes": lambda text: f"'{text}'",
    "escaped": lambda text: json.dumps(text),
    "curly": lambda text: "“".join(text.split('"')),
    "a prompt": lambda text: f"> JSON.stringify(gameui.gamedatas)\n< '{text}'\n",
    "within": lambda text: f'{{"gamedatas": {text}}}',
    "an answer": lambda text: f'{{"status": 1, "data": {{"gamedatas": {text}}}}}',
}


def spoilt(document: Any, chosen: random.Random) -> Any:
    """A copy with a few values lost, doubled, exchanged or replaced."""
    document = copy.deepcopy(document)
    for _ in range(chosen.randint(1, 3)):
        inner = document.get("gamedatas", document)
        holder: Any = chosen.choice([document, inner, *inner.values()])
        while isinstance(holder, dict | list) and holder:
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            key = chosen.choice(keys)
            if isinstance(holder[key], dict | list) and holder[key] and chosen.random() < 0.9:
                holder = holder[key]
                continue
            if (holder is document or holder is inner) and key in ("tokens", "gamedatas"):
                break
            values = (None, "", -1, 1e9, "square_ff0000_1_1", "x" * 50, [], {}, 10**30, True, "3")
            others = [holder[other] for other in keys]
            if chosen.random() < 0.3:
                del holder[key]
            else:
                holder[key] = chosen.choice([*values, *others])
            break
    return document


def spoilt_texts(number: int) -> Iterator[str]:
    """Files of which half lost, doubled or exchanged values, and half a few characters."""
    early = played(4).states[9]
    originals = [late(), saved_log(played(1)), Writer(early).table(early)]
    for seed in range(number):
        chosen = random.Random(seed)
        original = originals[seed % 3]
        if seed % 2:
            yield json.dumps(spoilt(original, chosen))
            continue
        text = list(json.dumps(original))
        for _ in range(chosen.randint(1, 4)):
            at = chosen.randrange(len(text))
            text[at] = chosen.choice(["", "7", "_", '"', "{", "a", "\u00a0", text[at] * 2])
        yield "".join(text[: chosen.choice([len(text), len(text), chosen.randrange(len(text))])])


def texts(spoilt_ones: int) -> Iterator[str]:
    """Yield files that both hosts read the same, and so many spoilt ones."""
    yield from (copied(json.dumps(late())) for copied in COPIES.values())
    early = played(0).states
    documents: list[Any] = [Writer(early[at]).table(early[at]) for at in (0, 1, 4, 9)]
    documents[0]["counters"] |= {f"score_{n}": {"counter_value": n} for n in range(30)}
    documents += [unknown_places(), saved_log(played(1)), saved_log(played(2), circle="number")]
    for change, _ in WRONG.values():
        documents.append(late())
        change(documents[-1])
    yield from map(json.dumps, documents)
    yield from ("", "Object { players: {} }", '{"tokens": 3}', '{"logs": []}', '{"tokens": {}')
    yield from spoilt_texts(spoilt_ones)
