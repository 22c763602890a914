"""A field of a query for settings by name."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from patchwork_solve.analyses.asking.query import Field
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown


@dataclass(frozen=True)
class Settings(Field):
    """Values by name, written ``NAME=VALUE``: numbers, true and false, or words."""

    kind = list[str]

    def parsed(self, text: list[str]) -> dict[str, Any] | str | None:
        """Return the values by name, or the first text that is not a value."""
        found: dict[str, Any] = {}
        for pair in text:
            name, equals, value = pair.partition("=")
            if not (name and equals):
                return pair
            try:
                found[name] = json.loads(value)
            except (ValueError, RecursionError):
                found[name] = value
        return found or None

    def checked(self, value: Any, name: str) -> Mapping[str, Any]:
        """Return the values by name."""
        if not isinstance(value, Mapping):
            raise InputError(name, "{value}; allowed: NAME=VALUE", value=shown(value))
        return value

    def wrong(self) -> tuple[Any, ...]:
        """Return values without a name."""
        return "x", "=1", 1

    def pattern(self) -> str:
        """Return the form."""
        return "NAME=VALUE"
