"""Make the shared cases of positions, games, variants and typed moves, good and bad.

    python -m scripts.make_form_cases [--output FILE]

The file says how the program reads each; the tests of the Python engine and of the JavaScript
package run all of them.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.form_cases import changed, drawn, toml, typed, written
from scripts.form_cases.bases import bases, good, kind_of
from scripts.form_cases.outcome import outcome, text_of

FILE = Path("tests/data/forms.json")
DRAWN = 500
TYPED = 100
TOML = 250
SEED = 1

ABOUT = (
    "Made by scripts/make_form_cases.py. Each case is a text that somebody gives as a position, a "
    "game, an edition, a variant in TOML, a diary, a typed move or names of patches (kind): text, "
    "a base, or a base with one change: put a value at a path, drop what is at a path, or replace "
    "the characters from one place to another. A typed move follows the line of a position, names "
    "of patches the line of an edition. says: what the program reads, with all that follows from "
    "it. Otherwise field, message, code and template: what is wrong and where. ours is false where "
    "the words are those of a parser of JSON or TOML: field and meaning must match."
)

Case = dict[str, Any]


def rows() -> Iterator[Case]:
    """Yield every case with what the program makes of it, each once."""
    known = all_bases()
    seen = set()
    for case in _cases():
        kind = case.get("kind") or kind_of(known[case["base"]])
        text = text_of(case, known)
        # A variant that is no JSON is TOML, which only Python reads.
        if (kind, text) in seen or (kind == "edition" and not text.startswith("{")):
            continue
        seen.add((kind, text))
        yield {"kind": kind, **case, **outcome(kind, text)}


def all_bases() -> dict[str, Any]:
    """Return the bases of all cases by name."""
    return {**_documents(), **typed.bases(), **toml.bases()}


def _documents() -> dict[str, Any]:
    return {**bases(), **changed.bases()}


def _cases() -> Iterator[Case]:
    known = _documents()
    for base in known.values():
        text = base if isinstance(base, str) else json.dumps(base)
        yield {"kind": kind_of(base), "text": text}
    yield from ({"kind": kind, "text": text} for kind, text in good())
    yield from written.cases(known)
    yield from changed.cases()
    yield from drawn.cases(known, DRAWN, SEED)
    yield from typed.cases(typed.bases(), TYPED, SEED)
    yield from toml.cases(toml.bases(), TOML, SEED)


def write(path: Path) -> int:
    """Write the file, a case a line; return how many there are."""
    cases = [json.dumps(row, ensure_ascii=True) for row in rows()]
    head = json.dumps({"about": ABOUT, "bases": all_bases()}, ensure_ascii=True)
    path.write_text(f'{head[:-1]}, "cases": [\n' + ",\n".join(cases) + "\n]}\n", "utf-8")
    return len(cases)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=FILE)
    print(f"{write(parser.parse_args().output)} cases")
