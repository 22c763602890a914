"""A saved table or log without names and numbers of persons, to be sent.

Only what the reading needs is copied. Of other events the types stay, and the kinds of their
arguments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from patchwork_solve.analyses.importing.inventory import kind_of
from patchwork_solve.analyses.importing.saved import Saved

_TOKEN = ("key", "location", "state")
_COUNTER = ("counter_name", "counter_value", "inc")
_FIGURES = ("cost", "time", "income", "spaces", "mask")
_MOVED = ("token_id", "place_id", "new_state", "new_states", "list")

_WORD = re.compile(r"[A-Za-z0-9_#.,:-]{0,80}")
_PLAIN = re.compile(
    r"[0-9]{0,3}|bank|buttons?|counter|income|empties|market|patch|square|tableau|token"
)
"""Words of every file, which say nothing of a person who is called so."""
_LONG_NUMBER = re.compile(r"[0-9]{7}")
"""Numbers of persons and of tables have seven digits and more."""


def anonymous(saved: Saved) -> dict[str, Any]:
    """Return a copy of a file without names and numbers of persons."""
    table = saved.gamedatas or {}
    players = _mapping(table.get("players"))
    clean = _Cleaner(players)
    found: dict[str, Any] = {}
    if saved.gamedatas is not None:
        found["gamedatas"] = {
            "players": {clean.word(key): clean.player(one) for key, one in players.items()},
            "tokens": clean.parts(table.get("tokens"), _TOKEN),
            "counters": clean.parts(table.get("counters"), _COUNTER),
            "token_types": clean.parts(table.get("token_types"), _FIGURES),
            "gamestate": clean.of(table.get("gamestate"), ("name", "active_player")),
        }
    if saved.packets is not None:
        found["logs"] = [clean.packet(one) for one in saved.packets]
    return found


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


class _Cleaner:
    """Copies values, with other words for the players."""

    def __init__(self, players: Mapping[str, Any]) -> None:
        words: dict[str, str] = {}
        for number, (key, one) in enumerate(players.items(), start=1):
            player = _mapping(one)
            for said in (key, player.get("id"), player.get("name")):
                if isinstance(said, str | int) and not _PLAIN.fullmatch(str(said)):
                    words.setdefault(str(said), str(number))
        listed = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        self.words = words
        self.said = re.compile(rf"(?<![A-Za-z0-9])(?:{listed})(?![A-Za-z0-9])") if words else None

    def word(self, text: str) -> str:
        """Return a text if it can be no name, with other words for the players in it."""
        if self.said is not None:
            text = self.said.sub(lambda found: self.words[found[0]], text)
        is_plain = _WORD.fullmatch(text) and not _LONG_NUMBER.search(text)
        return text if is_plain else kind_of(text)

    def value(self, value: Any) -> Any:
        """Return a value, or its kind where it may say who somebody is."""
        if isinstance(value, str):
            return self.word(value)
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if value is None or isinstance(value, bool):
            return value
        return self.number(value) if isinstance(value, int) else kind_of(value)

    def number(self, value: int) -> int | str:
        """Return a whole number, or another for one of a player."""
        cleaned = self.word(str(value))
        return int(cleaned) if cleaned.lstrip("-").isdigit() else cleaned

    def of(self, given: Any, fields: Iterable[str]) -> dict[str, Any]:
        """Return these fields of an object."""
        found = _mapping(given)
        return {name: self.value(found[name]) for name in fields if name in found}

    def parts(self, given: Any, fields: Iterable[str]) -> dict[str, Any]:
        """Return these fields of each object in an object."""
        return {self.word(key): self.of(one, fields) for key, one in _mapping(given).items()}

    def player(self, given: Any) -> dict[str, Any]:
        """Return a player under another name."""
        found = self.of(given, ("id", "no", "color"))
        return {**found, "name": f"player {found['id']}"} if "id" in found else found

    def packet(self, given: Any) -> Any:
        """Return a packet with its events."""
        events = _mapping(given).get("data")
        if not isinstance(events, list):
            return kind_of(given)
        return {"data": [self.event(one) for one in events]}

    def event(self, given: Any) -> Any:
        """Return an event: its type, what is read of it, and the kinds of its other arguments."""
        event = _mapping(given)
        if not isinstance(event.get("type"), str):
            return kind_of(given)
        arguments = _mapping(event.get("args"))
        kept = self.of(arguments, (*_MOVED, *_COUNTER))
        others = {self.word(name): kind_of(value) for name, value in arguments.items()}
        return {"type": self.word(event["type"]), "args": {**others, **kept}}
