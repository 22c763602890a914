"""Cases drawn by lot: a base and one random change."""

import random
from collections.abc import Iterator
from typing import Any

from scripts.form_cases.written import Case

_VALUES: list[Any] = [
    None, True, -1, 0, 1, 2, 3, 9, 26, 53, 54, 1000, 1.5, "", "current", "plus", "?", "A",
    "leather",
    "advance", [], [0, 0], ["plus"], {}, {"advance": True},
]  # fmt: skip
_SIGNS = " ,./-?*#%_0123456789aAbBzZ@:ä"


def cases(bases: dict[str, Any], count: int, seed: int) -> Iterator[Case]:
    """Yield so many changes of documents and as many of lines."""
    lot = random.Random(seed)
    documents = [name for name, base in bases.items() if not isinstance(base, str)]
    lines = [name for name, base in bases.items() if isinstance(base, str)]
    for _ in range(count):
        name = lot.choice(documents)
        path = _path(lot, bases[name])
        if lot.random() < 0.2:
            yield {"base": name, "drop": path}
        else:
            yield {"base": name, "put": path, "value": lot.choice(_VALUES)}
    for _ in range(count):
        name = lot.choice(lines)
        begin = lot.randrange(len(bases[name]))
        length = lot.choice((0, 0, 1, 1, 1, 2, 5))
        new = "".join(lot.choice(_SIGNS) for _ in range(lot.choice((0, 1, 1, 1, 2))))
        yield {"base": name, "replace": [begin, begin + length, new]}


def _path(lot: random.Random, document: Any) -> list[Any]:
    """Return the way to a part of a document, the nearer the likelier."""
    path: list[Any] = []
    while isinstance(document, dict | list) and document:
        step = (
            lot.choice(list(document))
            if isinstance(document, dict)
            else lot.randrange(len(document))
        )
        path.append(step)
        document = document[step]
        if lot.random() < 0.25:
            break
    return path
